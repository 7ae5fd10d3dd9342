/* round.c - a round of a rehearsal: seats, boards, picks, games, sheets. */
#include "app/rehearsal/steps.h"
#include "bot/simulate.h"
#include "engine/layout.h"

enum { GAME_CAP = 100000, FIRST_CHAIR = 1 };

static bool after_prelims(const EventRound *round) {
    return round->phase != EV_PRELIM && round->phase != EV_QUALIFIER;
}

static bool is_online(const Rehearsal *r) {
    return r->ev->rules.event.mode == MODE_ONLINE;
}

/* ---- boards ------------------------------------------------------------------------------- */

/* Boards have a stream of their own, so that they are the same whenever they are asked for. */
static void draw_board(const Rehearsal *r, unsigned round, unsigned table, unsigned mode,
                       unsigned scenario, Board *board) {
    Rng rng = { r->order.seed ^ UINT64_C(0xb0a2d) };
    rng.state = rng_next(&rng) + ((uint64_t)round << 32 | table);
    rng.state = rng_next(&rng);
    LayoutPlan plan = LAYOUT_SETUPS[mode == EV_MODE_FREE ? SETUP_BALANCED : SETUP_SPIRAL].plan;
    plan.corner = CORNER_DRAWN;
    plan.harbours = HARBOURS_TOKENS;
    if (scenario < SCENARIOS) plan.scenario = (uint8_t)scenario; /* else any island will do */
    layout_draw(&rng, plan, board);
}

static unsigned board_mode(const Rehearsal *r, unsigned round) {
    const EventState *ev = r->ev;
    unsigned scope = event_board_scope(ev, round);
    bool own = scope == SCOPE_TABLE || scope == SCOPE_NONE;
    return own ? EV_MODE_BUILT : event_board_drawn(ev, round);
}

void board_of(const Rehearsal *r, unsigned round, uint16_t game, Board *board) {
    unsigned mode = board_mode(r, round);
    unsigned scenario = round < r->ev->rounds ? r->ev->round[round].scenario : PLAYED_BASE;
    draw_board(r, round, mode == EV_MODE_BUILT ? game + 1u : 0, mode, scenario, board);
}

static void keep_board(Rehearsal *r, uint8_t round, uint16_t game, const Board *board) {
    if (!r->status && r->watcher.board)
        r->status = r->watcher.board(r->watcher.self, r, round, game, board, r->err);
}

void make_round_board(Rehearsal *r, uint8_t round) {
    Board board;
    EventEntry e = by_organiser(EVENT_BOARD);
    e.round = round;
    e.board.mode = (uint8_t)board_mode(r, round);
    board_of(r, round, EV_NONE, &board);
    layout_hash(&board, e.board.hash);
    step(r, e);
    EventEntry approve = by_head_judge(EVENT_BOARD_APPROVE, 0);
    approve.round = round;
    step(r, approve);
    keep_board(r, round, EV_NONE, &board);
}

static void build_at_table(Rehearsal *r, uint16_t game) {
    Board board;
    const EventGame *g = &r->ev->game[game];
    EventEntry e = event_make(EVENT_BOARD_BUILT, EV_BY_SYSTEM, 0);
    if (!is_online(r)) e = by_player(r, EVENT_BOARD_BUILT, g->seat[0].player);
    e.game = game;
    e.board.mode = EV_MODE_BUILT;
    board_of(r, g->round, game, &board);
    layout_hash(&board, e.board.hash);
    step(r, e);
    keep_board(r, g->round, game, &board);
}

/* ---- seats -------------------------------------------------------------------------------- */

static bool in_round(const Rehearsal *r, uint16_t game, uint8_t round) {
    return r->ev->game[game].round == round && r->ev->game[game].stage != EV_VOID &&
           r->ev->game[game].seats;
}

/* What is still free, drawn at random: an order, a chair, a colour. */
static uint8_t free_order(Rehearsal *r, const EventGame *g) {
    unsigned n = 1 + rng_below(&r->rng, g->seats);
    for (;; n = n % g->seats + 1) {
        bool taken = false;
        for (int i = 0; i < g->seats; i++) taken |= g->seat[i].picked && g->seat[i].order == n;
        if (!taken) return (uint8_t)n;
    }
}

static uint8_t free_chair(Rehearsal *r, const EventGame *g) {
    unsigned n = FIRST_CHAIR + rng_below(&r->rng, g->seats);
    for (;; n = n % g->seats + 1) {
        bool taken = false;
        for (int i = 0; i < g->seats; i++) taken |= g->seat[i].picked && g->seat[i].chair == n;
        if (!taken) return (uint8_t)n;
    }
}

static uint8_t free_colour(Rehearsal *r, const EventGame *g) {
    unsigned n = 1 + rng_below(&r->rng, EV_COLOUR_COUNT - 1);
    for (;; n = n % (EV_COLOUR_COUNT - 1) + 1) {
        bool taken = false;
        for (int i = 0; i < g->seats; i++) taken |= g->seat[i].picked && g->seat[i].colour == n;
        if (!taken) return (uint8_t)n;
    }
}

static void pick_seats(Rehearsal *r, uint8_t round) {
    for (uint16_t game = 0; !r->status && game < r->ev->games; game++) {
        const EventGame *g = &r->ev->game[game];
        unsigned choices;
        if (!in_round(r, game, round)) continue;
        for (int seat; !r->status && (seat = event_picker(r->ev, g, &choices)) < EV_SEATS;) {
            EventEntry e = by_player(r, EVENT_PICK, g->seat[seat].player);
            e.game = game;
            if (choices & EV_CHOICE_ORDER) e.pick.order = free_order(r, g);
            if (choices & EV_CHOICE_CHAIR) e.pick.chair = free_chair(r, g);
            if (choices & EV_CHOICE_COLOUR) e.pick.colour = free_colour(r, g);
            step(r, e);
        }
    }
}

static void reveal(Rehearsal *r, uint8_t round) {
    const EventRules *rules = &r->ev->rules.event;
    unsigned scope = event_board_scope(r->ev, round);
    if (scope == SCOPE_TABLE || scope == SCOPE_NONE) {
        for (uint16_t game = 0; !r->status && game < r->ev->games; game++)
            if (in_round(r, game, round)) build_at_table(r, game);
    } else {
        EventEntry e = by_organiser(EVENT_BOARD_REVEAL);
        e.round = round;
        e.on = 1; /* every piece is laid */
        step(r, e);
    }
    bool late = after_prelims(&r->ev->round[round]);
    unsigned study = late ? rules->study_time_semi_final_s : r->ev->rules.table.study_time_s;
    EventEntry e = event_make(EVENT_STUDY_END, EV_BY_SYSTEM, 0);
    e.round = round;
    e.spent_s = study;
    if (study) step(r, e);
}

/* Chairs, colours, orders and the board, in the order of the rulebook. */
static void prepare_tables(Rehearsal *r, uint8_t round) {
    bool late = after_prelims(&r->ev->round[round]);
    unsigned timing = r->ev->rules.event.pick_timing, scope = event_board_scope(r->ev, round);
    bool common = scope == SCOPE_ALL_TABLES || scope == SCOPE_ALL_LIVE;
    if (common && !r->ev->round[round].has_board) make_round_board(r, round);
    bool after = late && (timing == TIMING_AFTER_LAYOUT || timing == TIMING_AFTER_STUDY);
    if (!after) pick_seats(r, round);
    reveal(r, round);
    if (after) pick_seats(r, round);
    if (!r->status && r->watcher.seated)
        r->status = r->watcher.seated(r->watcher.self, r, round, r->err);
}

/* Judges who handle the cards, one at each table. */
static void seat_bankers(Rehearsal *r, uint8_t round) {
    const EventRules *rules = &r->ev->rules.event;
    unsigned phase = r->ev->round[round].phase, judge = 0;
    unsigned rule = phase == EV_SEMI     ? rules->banker_semi
                    : phase == EV_FINALE ? rules->banker_final
                                         : BANKER_SYSTEM;
    for (uint16_t game = 0; rule == BANKER_JUDGE && game < r->ev->games; game++) {
        if (!in_round(r, game, round)) continue;
        EventEntry e = by_organiser(EVENT_BANKER);
        e.game = game;
        e.banker.kind = EV_BANKER_JUDGE;
        e.banker.player = EV_NONE;
        e.banker.person = WHO_JUDGE + judge++;
        step(r, e);
    }
}

static void start_game(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    EventEntry e = by_organiser(EVENT_GAME_START);
    if (is_online(r)) e = event_make(EVENT_GAME_START, EV_BY_SYSTEM, 0);
    e.game = game;
    if (is_online(r) && g->stage == EV_READY) { /* chance decides, DC21-1.2.10g */
        for (int i = 0; i < g->seats; i++) e.order[i] = (uint8_t)(i + 1);
        for (unsigned i = g->seats; i > 1; i--) {
            unsigned other = rng_below(&r->rng, i);
            uint8_t swap = e.order[i - 1];
            e.order[i - 1] = e.order[other];
            e.order[other] = swap;
        }
    }
    step(r, e);
}

static void start_round(Rehearsal *r, uint8_t round) {
    if (!is_online(r)) {
        EventEntry e = by_organiser(EVENT_ROUND_START);
        e.round = round;
        step(r, e);
        return;
    }
    for (uint16_t game = 0; !r->status && game < r->ev->games; game++)
        if (in_round(r, game, round)) start_game(r, game);
}

/* ---- results ------------------------------------------------------------------------------ */

static bool play_bots(Rehearsal *r, uint16_t game, EventSheet *sheet) {
    const Bot *bots[SEATS] = { &BOT_GREEDY, &BOT_GREEDY, &BOT_GREEDY, &BOT_GREEDY };
    const EventGame *at = &r->ev->game[game];
    Board board;
    Game g;
    Rng rng = { rng_next(&r->rng) };
    board_of(r, at->round, game, &board);
    GameRules rules = r->ev->rules.game;
    rules.vp_target = (uint8_t)r->ev->rules.event.scenario_vp[at->scenario];
    game_start(&g, &board, at->seats, rules);
    EventEar nobody = { NULL, NULL };
    if (simulate_match(&g, bots, &rng, GAME_CAP, nobody) || g.winner == NONE) return false;
    for (int i = 0; i < at->seats; i++) {
        int seat = event_seat_in_order(at, i + 1);
        if (seat == EV_SEATS) return false;
        sheet->vp[seat] = g.seat[i].points;
        if (g.winner == i) sheet->winner = (uint8_t)seat;
    }
    return true;
}

/* The better people win more often; the others have from two points to one less than it takes. */
static void invent(Rehearsal *r, const EventGame *g, EventSheet *sheet) {
    unsigned target = r->ev->rules.event.scenario_vp[g->scenario], sum = 0;
    bool zero = r->ev->rules.event.leaver == LEAVER_DISQUALIFIED;
    for (int i = 0; i < g->seats; i++)
        if (!g->seat[i].left) sum += r->person[g->seat[i].player].skill;
    unsigned draw = rng_below(&r->rng, sum);
    for (int i = 0; i < g->seats; i++) {
        unsigned spread = (target - 2) / 2;
        sheet->vp[i] = (uint8_t)(2 + rng_below(&r->rng, spread + 1) +
                                 rng_below(&r->rng, target - 2 - spread));
        if (g->seat[i].left) {
            if (zero) sheet->vp[i] = 0;
            continue;
        }
        unsigned skill = r->person[g->seat[i].player].skill;
        if (sheet->winner == EV_SEATS && draw < skill) {
            sheet->winner = (uint8_t)i;
            sheet->vp[i] = (uint8_t)(target + (rng_below(&r->rng, 8) == 0));
        }
        draw -= draw < skill ? 0 : skill;
    }
}

EventSheet result_of(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    EventSheet sheet = { .winner = EV_SEATS };
    bool real = r->order.play && g->scenario < SCENARIOS && !g->leavers;
    if (real && play_bots(r, game, &sheet)) return sheet;
    sheet = (EventSheet){ .winner = EV_SEATS };
    invent(r, g, &sheet);
    return sheet;
}

/* ---- games -------------------------------------------------------------------------------- */

static void fill_in(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    int writer = 0;
    while (g->seat[writer].left) writer++;
    EventEntry e = event_make(EVENT_SHEET, EV_BY_SYSTEM, 0);
    if (!is_online(r)) e = by_player(r, EVENT_SHEET, g->seat[writer].player);
    e.game = game;
    e.sheet = result_of(r, game);
    step(r, e);
}

static void sign(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    if (!r->ev->rules.event.signature_required) {
        EventEntry e = event_make(EVENT_CONFIRM, EV_BY_SCOREKEEPER, WHO_SCOREKEEPER);
        e.game = game;
        if (g->sheet == EV_FILLED) step(r, e);
        return;
    }
    for (int i = 0; !r->status && i < g->seats; i++) {
        bool out = g->seat[i].left || r->ev->player[g->seat[i].player].status == EV_EXPELLED;
        if (out || g->seat[i].has_signed) continue;
        EventEntry e = by_player(r, EVENT_SIGN, g->seat[i].player);
        if (signs_on_paper(r)) {
            e.by = EV_BY_SCOREKEEPER;
            e.who = WHO_SCOREKEEPER;
            e.paper = 1;
        }
        e.game = game;
        step(r, e);
    }
}

static void play_game(Rehearsal *r, uint16_t game) {
    if (r->ev->game[game].stage <= EV_READY) start_game(r, game); /* one that is played again */
    trouble_in_game(r, game);
    if (r->status || r->ev->game[game].stage == EV_VOID) return;
    fill_in(r, game);
    if (!trouble_with_sheet(r, game)) sign(r, game);
    trouble_after(r, game);
}

static unsigned tables_of(const Rehearsal *r, uint8_t round) {
    unsigned count = 0;
    for (uint16_t game = 0; game < r->ev->games; game++) count += in_round(r, game, round);
    return count;
}

void play_round(Rehearsal *r, uint8_t round) {
    leave_before(r, round);
    if (round < r->ev->rounds) seat_bankers(r, round);
    EventEntry open = by_organiser(EVENT_ROUND_OPEN);
    open.round = round;
    step(r, open);
    leave_seats(r, round);
    prepare_tables(r, round);
    start_round(r, round);
    r->tables_left = tables_of(r, round);
    for (uint16_t game = 0; !r->status && game < r->ev->games; game++) {
        if (!in_round(r, game, round)) continue;
        play_game(r, game);
        if (r->tables_left) r->tables_left--;
    }
    if (!r->status) wait_for_protests(r, round);
    EventEntry shut = by_organiser(EVENT_ROUND_CLOSE);
    shut.round = round;
    step(r, shut);
    if (!r->status) carry_over(r, round);
    if (!r->status && r->watcher.round)
        r->status = r->watcher.round(r->watcher.self, r, round, r->err);
}

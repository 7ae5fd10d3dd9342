/* rounds.c - rounds open, start and close; a table's game from its first chair to its last. */
#include "event/inside.h"

#include <string.h>

const char *const EV_PHASE_NAME[EV_PHASES] = { "preliminary", "semi-final", "final", "bracket",
                                               "qualifier" };
const char *const EV_ROUND_STATE_NAME[EV_ROUND_STATES] = { "planned", "open", "started", "closed" };
const char *const EV_TABLE_STAGE_NAME[EV_TABLE_STAGES] = { "seated",  "study", "ready", "placing",
                                                           "playing", "over",  "void" };

/* ---- tables ------------------------------------------------------------------------------- */

int event_seat(const EventGame *game, uint16_t player) {
    for (int i = 0; i < game->seats; i++)
        if (game->seat[i].player == player) return i;
    return EV_SEATS;
}

int event_seat_in_order(const EventGame *game, int order) {
    for (int i = 0; i < game->seats; i++)
        if (game->seat[i].order == order) return i;
    return EV_SEATS;
}

int event_seat_on_line(const EventGame *game, int line) {
    int seat = event_seat_in_order(game, line + 1);
    if (seat < EV_SEATS) return seat;
    int before = 0; /* free lines above this one */
    for (int i = 0; i < line; i++) before += event_seat_in_order(game, i + 1) == EV_SEATS;
    for (seat = 0; seat < game->seats; seat++) {
        int order = game->seat[seat].order;
        bool placed = order && order <= game->seats && event_seat_in_order(game, order) == seat;
        if (!placed && before-- == 0) return seat;
    }
    return EV_SEATS;
}

EventRound *round_add(EventState *ev, EventPhase phase, unsigned number, unsigned scenario) {
    EventRound *round = &ev->round[ev->rounds++]; /* its board may be there already */
    round->phase = (uint8_t)phase;
    round->number = (uint8_t)number;
    round->prelim = ev->prelim;
    round->day = ev->day;
    round->scenario = (uint8_t)scenario;
    round->state = EV_PLANNED;
    return round;
}

EventGame *game_add(EventState *ev, unsigned round, unsigned table) {
    EventGame *g = &ev->game[ev->games++];
    memset(g, 0, sizeof *g);
    g->round = (uint8_t)round;
    g->scenario = ev->round[round].scenario;
    g->table = (uint16_t)table;
    g->winner = EV_SEATS;
    g->banker_player = g->host = g->replay = EV_NONE;
    g->limit_s = ev->limit_s;
    g->placement_limit_s = ev->placement_limit_s;
    g->step = ev->count;
    return g;
}

void game_sit(EventState *ev, EventGame *g, uint16_t player) {
    EventSeat *seat = &g->seat[g->seats];
    unsigned rule = pick_rule(ev, g);
    bool chosen = rule >= PICK_RANK_ALL && rule <= PICK_RANK_POSITION_COLOUR;
    *seat = (EventSeat){ .player = player, .order = (uint8_t)(chosen ? 0 : g->seats + 1) };
    g->seats++;
    ev->player[player].game = (uint16_t)(g - ev->game);
}

/* With a place at the table gone, chairs and orders are chosen again. */
void game_leave(EventState *ev, EventGame *g, int seat) {
    uint16_t left = g->seat[seat].player, stays[EV_SEATS];
    int count = 0;
    for (int i = 0; i < g->seats; i++)
        if (i != seat) stays[count++] = g->seat[i].player;
    if (g->banker_player == left) g->banker = EV_BANKER_RULEBOOK, g->banker_player = EV_NONE;
    if (g->host == left) g->host = EV_NONE;
    ev->player[left].game = EV_NONE;
    memset(g->seat, 0, sizeof g->seat);
    g->seats = 0;
    for (int i = 0; i < count; i++) game_sit(ev, g, stays[i]);
}

void vacate(EventState *ev, uint16_t player) {
    uint16_t game = ev->player[player].game;
    ev->player[player].queued = false;
    if (game == EV_NONE) return;
    EventGame *g = &ev->game[game];
    int seat = event_seat(g, player);
    if (seat == EV_SEATS || begun(g) || g->stage == EV_VOID) return;
    if (event_since(ev, 3) && round_of(ev, g)->state == EV_CLOSED) return; /* it was not played */
    if (!chair_is_kept(ev, g)) game_leave(ev, g, seat);
}

bool wants_substitute(const EventState *ev, const EventGame *g) {
    int playing = 0;
    for (int i = 0; i < g->seats; i++) playing += !g->seat[i].left || g->seat[i].substituted;
    return ev->rules.table.substitute == SUBSTITUTE_UNSCORED && g->leavers &&
           playing < RESULT_SEATS_MIN; /* DM19-5.6c */
}

/* Of those who may go on the best by points, then by seed. */
int game_next_best(const EventState *ev, const EventGame *g) {
    int best = EV_SEATS;
    for (int i = 0; i < g->seats; i++) {
        bool gone = event_since(ev, 3) && !here(ev, g->seat[i].player);
        if (g->passed_over >> i & 1 || g->seat[i].left || gone) continue;
        bool better = best == EV_SEATS || g->seat[i].vp > g->seat[best].vp ||
                      (g->seat[i].vp == g->seat[best].vp &&
                       ev->player[g->seat[i].player].seed < ev->player[g->seat[best].player].seed);
        if (better) best = i;
    }
    return best;
}

int game_advances(const EventState *ev, const EventGame *g) {
    int best = g->winner;
    if (unplayable(ev, g)) best = game_next_best(ev, g); /* nobody has points: by seed */
    else if (g->winner >= g->seats) return EV_SEATS;
    else if (g->passed_over >> best & 1) best = game_next_best(ev, g);
    return best < EV_SEATS && here(ev, g->seat[best].player) ? best : EV_SEATS;
}

unsigned still_here(const EventState *ev, const EventGame *g) {
    unsigned count = 0;
    for (int i = 0; i < g->seats; i++) count += here(ev, g->seat[i].player);
    return count;
}

static bool others_begun(const EventState *ev, const EventGame *g) {
    for (int i = 0; i < ev->games; i++) {
        const EventGame *other = &ev->game[i];
        if (other != g && in_round(other, g->round) && other->seats && !begun(other)) return false;
    }
    return true;
}

bool unplayable(const EventState *ev, const EventGame *g) {
    bool thin = !begun(g) && g->stage != EV_VOID && g->seats < RESULT_SEATS_MIN;
    const EventRound *round = round_of(ev, g);
    if (!thin || !event_since(ev, 3)) return false;
    if (round->state == EV_CLOSED) return true;
    switch ((EventPhase)round->phase) {
    case EV_PRELIM: return others_begun(ev, g); /* nobody can be moved here, DM19-5.5b */
    case EV_SEMI: return next_in_rank(ev) == EV_NONE;
    case EV_FINALE: return !enough_finalists(ev);
    case EV_KNOCKOUT: return true;
    case EV_QUALIFIER:
    case EV_PHASES: break;
    }
    return false;
}

/* ---- opening ------------------------------------------------------------------------------ */

bool rounds_running(const EventState *ev) {
    for (int r = 0; r < ev->rounds; r++)
        if (ev->round[r].state == EV_OPENED || ev->round[r].state == EV_STARTED) return true;
    return false;
}

bool rounds_left(const EventState *ev) {
    if (ev->rules.event.phases == PHASES_GROUPS_BRACKET) return !ev->promoted;
    return ev->opened < ev->format.rounds || ev->prelim < ev->format.dates;
}

/* The rules and the code of conduct are explained where there is one (NC20-1.1.1b). */
static bool briefing_due(const EventState *ev) {
    const EventRules *rules = &ev->rules.event;
    bool conduct = rules_list(rules->policy_acks, ACKS_MAX, ACK_CONDUCT);
    bool waived = ev->waived & EV_BIT(EV_WAIVE_BRIEFING);
    return conduct && rules->mode != MODE_ONLINE && !ev->briefed && !waived;
}

static EventRefusal check_open_prelim(const EventState *ev) {
    if (ev->rules.event.phases == PHASES_GROUPS_BRACKET) return EV_NOT_IN_RULEBOOK;
    if (ev->day_kind != EV_DAY_PRELIMINARY || ev->cut || ev->opened >= ev->format.rounds)
        return EV_NO_MORE_ROUNDS;
    if (ev->opened >= ev->published) return EV_NOT_PUBLISHED;
    if (briefing_due(ev)) return EV_BRIEFING_FIRST;
    if (ev->rounds >= EV_ROUNDS_MAX) return EV_NO_ROOM;
    int tables = 0;
    for (int table = 0; table < ev->plan.tables[ev->opened]; table++) {
        uint16_t player[EV_SEATS];
        int size = plan_seated(ev, ev->opened, table, player);
        if (size && size < RESULT_SEATS_MIN) return EV_TABLE_OF_TWO;
        tables += size > 0;
    }
    return ev->games + tables <= ev->room.games ? EV_ALLOWED : EV_NO_ROOM;
}

bool event_finals_day(const EventState *ev) {
    unsigned days = ev->rules.event.multi_day;
    bool dates = days == DAYS_PRELIMS_THEN_FINALS && ev->format.dates > 1 && event_since(ev, 3);
    return days == DAYS_SUNDAY || dates;
}

static EventRefusal check_open_knockout(const EventState *ev, unsigned r) {
    const EventRules *rules = &ev->rules.event;
    const EventRound *round = &ev->round[r];
    bool semi = round->phase == EV_SEMI, final = round->phase == EV_FINALE;
    unsigned judges = semi ? rules->min_judges_semi : final ? rules->min_judges_final : 0;
    unsigned banker = semi ? rules->banker_semi : final ? rules->banker_final : BANKER_SYSTEM;
    if (round->state != EV_PLANNED) return EV_TOO_LATE;
    if (event_finals_day(ev) && ev->day_kind != EV_DAY_FINALS) return EV_NEXT_DAY;
    if (event_staffed(ev, EV_JUDGES) < judges) return EV_NO_JUDGE;
    bool waived = ev->waived & EV_BIT(EV_WAIVE_JUDGE_BANKER);
    for (int i = 0; banker == BANKER_JUDGE && !waived && i < ev->games; i++)
        if (in_round(&ev->game[i], r) && ev->game[i].banker != EV_BANKER_JUDGE)
            return EV_JUDGE_BANKER_FIRST;
    return EV_ALLOWED;
}

EventRefusal check_round_open(const EventState *ev, const EventEntry *e) {
    if (ev->stage != EV_RUNNING || !ev->day_open) return EV_TOO_EARLY;
    if (e->round > ev->rounds) return EV_NO_SUCH;
    if (rounds_running(ev)) return EV_ROUND_RUNS;
    if (protests_open(ev)) return EV_PROTEST_OPEN;
    if (ev->dice_due) return EV_DICE_FIRST;
    if (e->round < ev->rounds && event_since(ev, 3)) {
        EventRefusal open = check_settled(ev);
        if (open) return open;
        if (e->round == ev->final && !finalists_stand(ev)) return EV_OTHER_FINALISTS;
    }
    return e->round < ev->rounds ? check_open_knockout(ev, e->round) : check_open_prelim(ev);
}

static void open_prelim(EventState *ev) {
    int row = ev->opened++;
    unsigned r = ev->rounds;
    round_add(ev, EV_PRELIM, (unsigned)row + 1, ev->format.scenario[row]);
    for (int table = 0; table < ev->plan.tables[row]; table++) {
        uint16_t player[EV_SEATS];
        int size = plan_seated(ev, row, table, player);
        if (!size) continue;
        EventGame *g = game_add(ev, r, (unsigned)table + 1);
        for (int i = 0; i < size; i++) game_sit(ev, g, player[i]);
    }
}

/* What was played before is now beyond protest. */
void apply_round_open(EventState *ev, const EventEntry *e) {
    sheets_lock_all(ev);
    if (e->round == ev->rounds) open_prelim(ev);
    if (ev->prelim >= ev->format.dates) ev->registering = false; /* the last date has begun */
    EventRound *round = &ev->round[e->round];
    round->state = EV_OPENED;
    round->day = ev->day;
    for (int i = 0; i < ev->games; i++)
        for (int s = 0; in_round(&ev->game[i], e->round) && s < ev->game[i].seats; s++)
            ev->player[ev->game[i].seat[s].player].game = (uint16_t)i;
}

/* ---- starting ----------------------------------------------------------------------------- */

static EventRefusal check_board_there(const EventState *ev, const EventGame *g) {
    unsigned scope = event_board_scope(ev, g->round);
    if (scope == SCOPE_TABLE || scope == SCOPE_NONE) return EV_ALLOWED;
    if (board_elsewhere(ev, g->round)) return EV_ALLOWED;
    return board_shown(ev, g) ? EV_ALLOWED : EV_BOARD_FIRST;
}

static EventRefusal check_ready(const EventState *ev, const EventGame *g) {
    const EventRound *round = round_of(ev, g);
    if (round->state != EV_OPENED && round->state != EV_STARTED) return EV_NOT_OPEN;
    if (begun(g)) return EV_HAS_BEGUN;
    if (g->stage == EV_VOID) return EV_NO_SUCH;
    if (g->seats < RESULT_SEATS_MIN) return EV_TABLE_OF_TWO;
    for (int i = 0; i < g->seats; i++)
        if (!here(ev, g->seat[i].player)) return EV_STEP_UP_FIRST;
    if (g->stage == EV_STUDY) return EV_STUDY_RUNS;
    if (picks_needed(ev, g) && !picks_done(g)) return EV_PICKS_FIRST;
    return check_board_there(ev, g);
}

void game_begin(EventState *ev, EventGame *g) {
    g->stage = EV_PLACING;
    g->step = ev->count;
    ev->round[g->round].state = EV_STARTED;
    ev->playing = true;
    for (int i = 0; i < g->seats; i++) ev->player[g->seat[i].player].games++;
}

/* A table of the round that has not begun and is going to. */
static bool waits(const EventState *ev, const EventGame *g, unsigned round) {
    return in_round(g, round) && !begun(g) && !broken_up(ev, g) && !unplayable(ev, g);
}

EventRefusal check_round_start(const EventState *ev, const EventEntry *e) {
    int waiting = 0;
    if (ev->round[e->round].state == EV_PLANNED) return EV_NOT_OPEN;
    for (int i = 0; i < ev->games; i++) {
        if (!waits(ev, &ev->game[i], e->round)) continue;
        EventRefusal no = check_ready(ev, &ev->game[i]);
        if (no) return no;
        waiting++;
    }
    return waiting ? EV_ALLOWED : EV_HAS_BEGUN;
}

void apply_round_start(EventState *ev, const EventEntry *e) {
    for (int i = 0; i < ev->games; i++)
        if (waits(ev, &ev->game[i], e->round)) game_begin(ev, &ev->game[i]);
}

/* A play order that chance decides comes with the start (DC21-1.2.10g). */
static EventRefusal check_order(const EventState *ev, const EventGame *g, const EventEntry *e) {
    unsigned seen = 0;
    for (int i = 0; i < EV_SEATS; i++) seen |= e->order[i];
    if (!seen) return EV_ALLOWED;
    bool prelim = !knockout(round_of(ev, g)->phase);
    bool chance = prelim ? ev->rules.event.prelim_order_source == ORDER_RANDOM
                         : pick_rule(ev, g) == PICK_RANDOM;
    if (!chance) return EV_ORDER_FIXED;
    seen = 0;
    for (int i = 0; i < g->seats; i++) {
        if (!e->order[i] || e->order[i] > g->seats || seen & EV_BIT(e->order[i]))
            return EV_BAD_VALUE;
        seen |= EV_BIT(e->order[i]);
    }
    return EV_ALLOWED;
}

EventRefusal check_game_start(const EventState *ev, const EventEntry *e) {
    EventRefusal no = check_ready(ev, &ev->game[e->game]);
    return no ? no : check_order(ev, &ev->game[e->game], e);
}

void apply_game_start(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    for (int i = 0; e->order[0] && i < g->seats; i++) g->seat[i].order = e->order[i];
    game_begin(ev, g);
}

EventRefusal check_setup_done(const EventState *ev, const EventEntry *e) {
    return ev->game[e->game].stage == EV_PLACING ? EV_ALLOWED : EV_NOT_RUNNING;
}

void apply_setup_done(EventState *ev, const EventEntry *e) {
    ev->game[e->game].stage = EV_PLAYING;
}

EventRefusal check_game_end(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (!running(g)) return EV_NOT_RUNNING;
    return wants_substitute(ev, g) ? EV_SUBSTITUTE_FIRST : EV_ALLOWED;
}

void apply_game_end(EventState *ev, const EventEntry *e) {
    ev->game[e->game].stage = EV_OVER;
}

/* Players still at another table of the round can't step in as well. */
static bool plays_elsewhere(const EventState *ev, const EventGame *g, uint16_t player) {
    for (int i = 0; i < ev->games; i++) {
        const EventGame *other = &ev->game[i];
        if (other == g || !in_round(other, g->round) || other->stage >= EV_OVER) continue;
        int seat = event_seat(other, player);
        if (seat < EV_SEATS && !other->seat[seat].left) return true;
    }
    return false;
}

EventRefusal check_substitute(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    int seat = event_seat(g, e->player);
    uint16_t self = event_entrant(ev, e->person);
    if (seat == EV_SEATS || !e->person) return EV_NOT_SEATED;
    if (self != EV_NONE && event_seat(g, self) < EV_SEATS) return EV_SEATED_TWICE;
    if (self != EV_NONE && plays_elsewhere(ev, g, self)) return EV_PLAYS_ELSEWHERE;
    bool free = running(g) && g->seat[seat].left && !g->seat[seat].substituted;
    return free && wants_substitute(ev, g) ? EV_ALLOWED : EV_NO_SUBSTITUTE;
}

void apply_substitute(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    g->seat[event_seat(g, e->player)].substituted = true;
    g->substitute = e->person;
}

/* ---- void and replayed -------------------------------------------------------------------- */

EventRefusal check_void(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (g->stage == EV_VOID) return EV_NO_SUCH;
    if (g->sheet == EV_LOCKED) return EV_SHEET_LOCKED;
    return begun(g) ? EV_ALLOWED : EV_NOT_RUNNING;
}

void apply_void(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    g->stage = EV_VOID;
    g->paused = 0;
    matters_drop(ev, e->game);
    for (int i = 0; event_since(ev, 3) && i < g->seats;
         i++) /* it is not one of the seven, DC21-1.2.4a */
        ev->player[g->seat[i].player].games--;
}

EventRefusal check_replay(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (g->stage != EV_VOID || g->replay != EV_NONE) return EV_NO_REPLAY;
    if (round_of(ev, g)->state == EV_CLOSED) return EV_TOO_LATE;
    for (int i = 0; i < g->seats; i++) /* nobody plays two games at once */
        if (ev->player[g->seat[i].player].game != e->game) return EV_NO_REPLAY;
    return ev->games < ev->room.games ? EV_ALLOWED : EV_NO_ROOM;
}

/* The same people in the same order; the board is known to them. */
void apply_replay(EventState *ev, const EventEntry *e) {
    EventGame *again = game_add(ev, ev->game[e->game].round, ev->game[e->game].table);
    EventGame *old = &ev->game[e->game];
    for (int i = 0; i < old->seats; i++) {
        if (!here(ev, old->seat[i].player)) continue;
        game_sit(ev, again, old->seat[i].player);
        EventSeat *seat = &again->seat[again->seats - 1];
        seat->order = old->seat[i].order;
        seat->chair = old->seat[i].chair;
        seat->colour = old->seat[i].colour;
        seat->picked = old->seat[i].picked;
    }
    for (int order = 1, next = 1; order <= EV_SEATS; order++) { /* close the gaps */
        int seat = event_seat_in_order(again, order);
        if (seat < EV_SEATS) again->seat[seat].order = (uint8_t)next++;
    }
    again->stage = EV_READY;
    again->built = old->built;
    again->revealed = old->revealed;
    again->approved = old->approved;
    again->banker = old->banker;
    again->banker_person = old->banker_person;
    again->host = old->host;
    memcpy(again->board, old->board, sizeof again->board);
    old->replay = (uint16_t)(again - ev->game);
}

/* ---- closing ------------------------------------------------------------------------------ */

/* Is there room for what closing this round adds: the next round of the bracket? */
static bool room_after(const EventState *ev, const EventRound *round) {
    if (round->phase != EV_KNOCKOUT || round->number >= ev->bracket.rounds) return true;
    return ev->rounds < EV_ROUNDS_MAX &&
           ev->games + ev->bracket.tables[round->number] <= ev->room.games;
}

/* Closing a round of the bracket seats its winners in the next one: who advances must stand by then. */
static EventRefusal check_stands(const EventState *ev, const EventGame *g) {
    bool bracket = round_of(ev, g)->phase == EV_KNOCKOUT && g->stage != EV_VOID;
    if (!bracket || !event_since(ev, 3)) return EV_ALLOWED;
    if (g->protests || g->upheld) return EV_PROTEST_OPEN;
    return protest_time_runs(ev, g) ? EV_PROTEST_RUNS : EV_ALLOWED;
}

/* A game that was aborted is played again (NC20-1.2.3d, NC20-1.2.5), as long as enough of its players are here. */
static bool replay_due(const EventState *ev, const EventGame *g) {
    if (g->stage != EV_VOID || g->replay != EV_NONE) return false;
    if (knockout(round_of(ev, g)->phase)) return true;
    return event_since(ev, 3) && still_here(ev, g) >= RESULT_SEATS_MIN;
}

/* Fewer than three are left at every table. */
static bool nothing_to_play(const EventState *ev, unsigned round) {
    for (int i = 0; i < ev->games; i++)
        if (in_round(&ev->game[i], round) && !unplayable(ev, &ev->game[i])) return false;
    return true;
}

EventRefusal check_round_close(const EventState *ev, const EventEntry *e) {
    const EventRound *round = &ev->round[e->round];
    bool idle = round->state == EV_OPENED && event_since(ev, 3) && nothing_to_play(ev, e->round);
    if (round->phase == EV_QUALIFIER || (round->state != EV_STARTED && !idle)) return EV_NOT_OPEN;
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (g->round != e->round || broken_up(ev, g) || unplayable(ev, g)) continue;
        if (replay_due(ev, g)) return event_since(ev, 3) ? EV_REPLAY_FIRST : EV_GAMES_OPEN;
        if (g->stage != EV_VOID && g->sheet < EV_SUBMITTED) return EV_GAMES_OPEN;
        EventRefusal no = check_stands(ev, g);
        if (no) return no;
    }
    return room_after(ev, round) ? EV_ALLOWED : EV_NO_ROOM;
}

void apply_round_close(EventState *ev, const EventEntry *e) {
    bool announced = ev->rules.event.dice_logging == LOGGING_ANNOUNCED;
    for (int i = 0; i < ev->games; i++) /* NC20-1.5.7c */
        if (in_round(&ev->game[i], e->round) && ev->game[i].logging && announced)
            ev->dice_due = true;
    ev->round[e->round].state = EV_CLOSED;
    if (ev->round[e->round].phase == EV_KNOCKOUT) bracket_next(ev, ev->round[e->round].number);
}

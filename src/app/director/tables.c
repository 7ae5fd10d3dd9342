/* tables.c - games of an event at online tables: opened with its rules, seats and board, and
 * the record sheet that is filled in by the append that ends the game. */
#include "app/director/inside.h"
#include "app/online/tables.h"
#include "base/heap.h"
#include "bot/bot.h"
#include "codec/board_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "engine/layout.h"
#include "tongue/tongue.h"

#include <stdio.h>
#include <string.h>

static bool add_system(Task *t, Live *live, EventEntry entry, const Buf *more) {
    EventAdd add = { .entry = entry, .more = more };
    return events_add(t, live, &add);
}

static bool begun(const EventGame *g) {
    return g->stage == EV_PLACING || g->stage == EV_PLAYING;
}

static const EventLink *link_of(const EventLive *e, uint16_t game) {
    for (uint32_t i = 0; i < e->links; i++)
        if (e->link[i].game == game) return &e->link[i];
    return NULL;
}

const char *events_online(const EventLive *e, uint16_t game) {
    const EventLink *link = link_of(e, game);
    return link ? link->table : NULL;
}

/* Was the table closed?  Not known (the task says why) counts as no. */
static bool is_shut(Task *t, const char *table) {
    const Live *live = task_live(t, &GAME, table);
    return live && ((const TableState *)live->state)->phase == TABLE_SHUT;
}

/* Is it gathering or playing there?  Not known counts as no, as above. */
static bool is_alive(Task *t, const char *table) {
    const Live *live = task_live(t, &GAME, table);
    return live && ((const TableState *)live->state)->phase < TABLE_OVER;
}

/* No game ends before someone has won it (NC20-1.2.3d, DM19-2.7), and nobody has a hand in one that runs
 * online (DC21-1.1.4d): nobody, judges included, writes a result beside a table that is still
 * playing.  A judge decides or aborts the game there; game.aborted ends the table automatically (judge_calls.c). */
static bool is_told_by_table(const EventEntry *entry) {
    if (entry->by == EV_BY_SYSTEM) return false;
    return entry->kind == EVENT_SHEET || entry->kind == EVENT_DECIDE ||
           entry->kind == EVENT_SETUP_DONE || entry->kind == EVENT_GAME_END;
}

static void refuse_beside(Task *t, const char *table, const char *clause) {
    Message what;
    message_set(&what,
                "This game is played at online table {table%s}, which reports its end. Finish the "
                "game there, or have a judge decide or abort it there first.",
                table);
    task_refuse(t, "has-table", "{what%p} [{clause%s}]", &what, clause);
}

bool events_left_to_table(Task *t, const EventLive *e, const EventEntry *entry) {
    static const char *const CLAUSE[RULEBOOKS] = {
        [NC20] = "NC20-1.2.3d", [WC25] = "WC25-1.1.8a", [DM19] = "DM19-2.7",
        [WC04] = "WC04-17b",    [DC21] = "DC21-1.1.4d", [CUSTOM] = "Q-68",
    };
    const EventLink *link = is_told_by_table(entry) ? link_of(e, entry->game) : NULL;
    if (!link) return true;
    bool alive = is_alive(t, link->table);
    if (t->wait || t->err.status) return false;
    if (alive) refuse_beside(t, link->table, CLAUSE[e->ev->rules.id]);
    return !alive;
}

/* ---- opening ---- */

static bool may_open(Task *t, const EventLive *e, uint64_t who, const EventGame *g) {
    uint16_t self = events_entrant(e, who);
    bool sits = self != EV_NONE && event_seat(g, self) < EV_SEATS;
    bool hosted = e->ev->rules.event.host != HOST_NONE && g->host != EV_NONE;
    if (event_roles(e->ev, who) & (EV_ORGANISER | EV_JUDGES)) return true;
    if (sits && hosted && g->host != self) /* an absent host is replaced */
        return task_refuse(t, "host-opens", "Only the host can open this table. [DC21-1.2.10d]"),
               false;
    if (sits) return true;
    events_refuse(t, e, NULL, EV_NOT_YOURS);
    return false;
}

/* The board that was revealed for this game, or one that is drawn now and belongs to this table. */
static bool board_for(Task *t, Live *live, uint16_t game, Board *board) {
    EventLive *e = event_of(live);
    const EventGame *g = &e->ev->game[game];
    const EventBoardKept *kept = events_board_of(e, EV_NO_ROUND, game);
    if (!kept) kept = events_board_of(e, g->round, EV_NONE);
    if (kept && kept->known && kept->revealed) {
        *board = kept->board;
        events_board_serves(board, g->scenario); /* it may have been drawn as the base game's */
        return true;
    }
    Rng rng = { 0 };
    app_random(&rng.state, sizeof rng.state);
    LayoutPlan plan = LAYOUT_SETUPS[SETUP_SPIRAL].plan;
    plan.corner = CORNER_DRAWN;
    plan.scenario = g->scenario;
    layout_draw(&rng, plan, board);
    if (begun(g)) return true; /* of a qualifier: nobody keeps its board but the table */
    EventEntry built = event_make(EVENT_BOARD_BUILT, EV_BY_SYSTEM, 0);
    built.game = game;
    built.board.mode = EV_MODE_BUILT;
    layout_hash(board, built.board.hash);
    if (event_check(e->ev, e->log, &built)) return true; /* start will say what is missing */
    Buf more = buf_heap(BOARD_JSON_MAX);
    jot_key(&more, "board"), board_json_write(board, &more);
    bool done = add_system(t, live, built, &more);
    buf_free(&more);
    return done;
}

/* Begin the game, with a play order by chance where the rulebook leaves it to chance. */
static bool begin(Task *t, Live *live, uint16_t game) {
    EventLive *e = event_of(live);
    const EventGame *g = &e->ev->game[game];
    EventEntry start = event_make(EVENT_GAME_START, EV_BY_SYSTEM, 0);
    start.game = game;
    for (int i = 0; i < g->seats; i++) start.order[i] = (uint8_t)(i + 1);
    Rng rng = { 0 };
    app_random(&rng.state, sizeof rng.state);
    for (unsigned i = g->seats; i > 1; i--) {
        unsigned other = rng_below(&rng, i);
        uint8_t swap = start.order[i - 1];
        start.order[i - 1] = start.order[other];
        start.order[other] = swap;
    }
    if (event_check(e->ev, e->log, &start) == EV_ORDER_FIXED)
        memset(start.order, 0, sizeof start.order);
    return add_system(t, live, start, NULL);
}

/* Bots that play instead of the people, for rehearsals: the organiser says so, and everyone can
 * read it. */
static bool announce_bots(Task *t, Live *live, uint64_t who, uint16_t game) {
    const EventState *ev = event_of(live)->ev;
    char words[160];
    Buf said = buf_over(words, sizeof words);
    if (!(event_roles(ev, who) & EV_ORGANISER))
        return events_refuse(t, event_of(live), NULL, EV_NOT_YOURS), false;
    int tongue = tongue_named(event_of(live)->facts.language); /* an announcement is the event's */
    tongue_print(tongue < 0 ? IN_ENGLISH : tongue, &said,
                 "Bots play game {game%u} (round {round%u}, table {table%u}).", game,
                 ev->game[game].round + 1u, ev->game[game].table);
    EventAdd notice = { .entry = event_make(EVENT_NOTICE, EV_BY_ORGANISER, who), .words = words };
    return events_add(t, live, &notice);
}

/* Where players may say that they do not want to be seen, nobody watches until a stream is begun,
 * which asks for their consent (DC21-2.0.5); elsewhere who is in the hall may. */
static bool may_be_watched(const EventState *ev) {
    return ev->rules.event.official_stream != STREAM_OPT_OUT;
}

/* While a game runs everyone sees it as long as it is streamed; when it is over, as long as all who sat
 * there agree to it (DC21-2.0.5, Q-62). */
static bool is_public(const EventState *ev, const EventGame *g, bool over) {
    return over ? event_may_show(ev, g) : g->streaming;
}

static bool has_stepped_back(const EventLive *e, uint16_t game, uint64_t judge) {
    for (uint32_t i = 0; i < e->ev->count; i++) {
        const EventEntry *entry = &e->log[i];
        if (entry->kind == EVENT_RECUSE && entry->game == game && entry->who == judge &&
            !entry->undone_by)
            return true;
    }
    return false;
}

bool events_referees(void *user, const char *event, uint16_t game, uint64_t person) {
    App *app = user;
    Live *live;
    if (live_get(app, &EVENT, event, &live, NULL)) return false;
    const EventLive *e = event_of(live);
    bool judge = events_roles(e, person) & EV_JUDGES && !has_stepped_back(e, game, person);
    return judge || events_decides(e, game, person);
}

bool events_watched(void *user, const char *event, uint16_t game, bool over) {
    Live *live;
    Err err;
    if (live_get(user, &EVENT, event, &live, &err)) return false;
    const EventState *ev = event_of(live)->ev;
    return game < ev->games && is_public(ev, &ev->game[game], over);
}

bool events_on_show(const EventLive *e, uint16_t game) {
    const EventGame *g = &e->ev->game[game];
    return begun(g) && (may_be_watched(e->ev) || g->streaming) && events_online(e, game);
}

bool events_shown(const EventEye *eye, uint16_t game) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventGame *g = &ev->game[game];
    uint16_t self = event_entrant(ev, eye->person);
    return may_be_watched(ev) || is_public(ev, g, g->stage >= EV_OVER) || events_judge_eye(eye) ||
           (self != EV_NONE && event_seat(g, self) < EV_SEATS);
}

int events_consented(void *user, const char *event, uint64_t person) {
    Live *live;
    Err err;
    if (live_get(user, &EVENT, event, &live, &err)) return 0;
    const EventState *ev = event_of(live)->ev;
    uint16_t player = event_entrant(ev, person);
    if (player == EV_NONE) return 0;
    unsigned bit = EV_BIT(EV_CONSENT_STREAM);
    return ev->player[player].refused & bit ? -1 : ev->player[player].given & bit ? 1 : 0;
}

static TableOrder order_of(const Live *live, uint64_t who, uint16_t game, const Board *board,
                           uint8_t bot) {
    const EventState *ev = event_of(live)->ev;
    const EventGame *g = &ev->game[game];
    TableOrder order = {
        .settings = table_settings_default(), .host = who, .round = g->round, .game = game
    };
    order.settings.rulebook = (uint8_t)ev->rules.id;
    order.settings.seats = g->seats;
    order.settings.scenario = g->scenario;
    order.settings.game_rules = ev->rules.game;
    order.settings.game_rules.vp_target = (uint8_t)ev->rules.event.scenario_vp[g->scenario];
    order.settings.table_rules = ev->rules.table;
    order.settings.board_setup = SETUPS;
    order.settings.board = *board;
    order.settings.shuffle = 0;
    order.settings.spectators = may_be_watched(ev);
    snprintf(order.event, sizeof order.event, "%s", live->id);
    for (int i = 0; i < g->seats; i++) {
        int seat = event_seat_on_line(g, i);
        uint64_t person = ev->player[g->seat[seat].player].who;
        order.place[i] = (TablePlace){ bot ? 0 : person, bot, bot != 0 };
    }
    return order;
}

bool events_table_now(Task *t, Live *live, uint16_t game) {
    const EventLive *e = event_of(live);
    Board board;
    char table[APP_ID];
    uint8_t bot = 0; /* nobody comes to a demonstration: bots play it */
    for (unsigned i = 0; e->facts.demo && i < BOTS; i++)
        if (strcmp(BOT_LIST[i]->name, "greedy") == 0) bot = (uint8_t)(i + 1);
    if (!board_for(t, live, game, &board)) return false;
    TableOrder order = order_of(live, 0, game, &board, bot);
    order.start = true;
    return tables_create(t, &order, table) && events_link(t, live, 0, game, table);
}

bool events_table(Task *t, Live *live, uint64_t who, uint16_t game, uint8_t bot, bool start,
                  char table[APP_ID]) {
    EventLive *e = event_of(live);
    Board board;
    if (game >= e->ev->games) return events_refuse(t, e, NULL, EV_NO_SUCH), false;
    if (!may_open(t, e, who, &e->ev->game[game])) return false;
    const EventLink *link = link_of(e, game);
    if (link && !is_shut(t, link->table)) {
        if (!t->wait && !t->err.status)
            task_refuse(t, "has-table", "This game already has a table: {table%s}.", link->table);
        return false;
    }
    if (e->ev->game[game].scenario >= SCENARIOS) /* PLAYED_… counts them alike */
        return task_refuse(t, "not-online", "This scenario can't be played online."), false;
    if (e->ev->game[game].stage >= EV_OVER) return events_refuse(t, e, NULL, EV_NOT_RUNNING), false;
    if (bot && !announce_bots(t, live, who, game)) return false;
    if (!board_for(t, live, game, &board)) return false;
    if (!begun(&event_of(live)->ev->game[game]) && !begin(t, live, game)) return false;
    TableOrder order = order_of(live, who, game, &board, bot);
    order.start = bot || start;
    return tables_create(t, &order, table) && events_link(t, live, who, game, table);
}

/* ---- taking steps back ---- */

/* Undoing folds the event without a step into the spare state; there the game is to have begun, with the
 * same people, a substitute included. */
static bool is_same_game(const EventState *ev, uint16_t game) {
    const EventGame *was = &ev->game[game], *is = &ev->spare->game[game];
    if (game >= ev->spare->games || (begun(was) && !begun(is))) return false;
    for (int i = 0; i < was->seats; i++)
        if (is->seat[i].player != was->seat[i].player ||
            is->seat[i].substituted != was->seat[i].substituted)
            return false;
    return is->seats == was->seats;
}

bool events_keeps_tables(Task *t, const EventLive *e) {
    for (uint32_t i = 0; i < e->links; i++) {
        const EventLink *link = &e->link[i];
        if (link->game >= e->ev->games || is_same_game(e->ev, link->game)) continue;
        if (is_shut(t, link->table)) continue;
        if (!t->wait && !t->err.status)
            task_refuse(t, "has-table",
                        "This game is played at online table {table%s}. Undo that first, or have a "
                        "judge end it there.",
                        link->table);
        return false;
    }
    return true;
}

/* ---- the end ---- */

static bool add_if(Task *t, Live *live, EventEntry entry) {
    EventLive *e = event_of(live);
    if (event_check(e->ev, e->log, &entry)) return false;
    return add_system(t, live, entry, NULL);
}

/* What can't be recorded automatically is left to a judge. */
static void call_judge(Task *t, Live *live, uint16_t game) {
    EventEntry call = event_make(EVENT_CALL, EV_BY_SYSTEM, 0);
    call.game = game;
    call.topic = EV_TOPIC_RESULT;
    add_if(t, live, call);
}

/* Leavers get nothing if leaving disqualifies (DM19-5.6b). */
static EventEntry sheet_of(const EventState *ev, uint16_t game, const Result *result) {
    const EventGame *g = &ev->game[game];
    bool zero = ev->rules.event.leaver == LEAVER_DISQUALIFIED;
    EventEntry entry = event_make(EVENT_SHEET, EV_BY_SYSTEM, 0);
    entry.game = game;
    entry.sheet.winner = EV_SEATS;
    for (int i = 0; i < g->seats; i++) {
        int seat = event_seat_on_line(g, i);
        entry.sheet.vp[seat] = zero && g->seat[seat].left ? 0 : result->vp[i];
        if (result->winner == i) entry.sheet.winner = (uint8_t)seat;
    }
    return entry;
}

void events_game_ended(void *user, Task *t, const char *table, const TableState *state,
                       const Result *result) {
    (void)user, (void)table;
    if (!*state->event) return;
    Live *live = task_live(t, &EVENT, state->event);
    if (!live) return;
    uint16_t game = state->game;
    if (game >= event_of(live)->ev->games || event_of(live)->ev->game[game].sheet == EV_LOCKED)
        return;
    if (result->ending == ENDED_NOT) { /* a judge took the end back */
        call_judge(t, live, game);
        return;
    }
    if (result->ending == ENDED_ABORTED) {
        if (event_of(live)->ev->game[game].stage == EV_VOID) return; /* that is why it ended */
        EventEntry drop = event_make(EVENT_VOID, EV_BY_SYSTEM, 0);
        drop.game = game;
        strcpy(drop.clause, "Q-68");
        if (!add_if(t, live, drop)) call_judge(t, live, game);
        return;
    }
    if (!add_if(t, live, sheet_of(event_of(live)->ev, game, result))) call_judge(t, live, game);
}

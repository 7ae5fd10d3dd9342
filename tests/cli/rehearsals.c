#include "cli/rehearsals.h"
#include "base/heap.h"
#include "codec/event_json.h"
#include "engine/layout.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BOARDS = 512 };

typedef struct Witness { /* what was seen while the event continued */
    uint8_t board[BOARDS][LAYOUT_HASH];
    size_t boards;
    bool shared; /* those were boards for all tables */
    EventSheet *locked;
    bool *seen;
    uint64_t seed;
} Witness;

static Status see_board(void *self, const Rehearsal *r, uint8_t round, uint16_t game,
                        const Board *board, Err *err) {
    (void)r, (void)round, (void)err;
    Witness *w = self;
    if (w->boards < BOARDS) layout_hash(board, w->board[w->boards++]);
    w->shared = game == EV_NONE;
    return OK;
}

static EventSheet sheet_of(const EventGame *g) {
    EventSheet sheet = { .winner = g->winner };
    for (int i = 0; i < g->seats; i++) sheet.vp[i] = g->seat[i].vp;
    return sheet;
}

/* Locked sheets stay as they are, but for a typing error, whose first value is kept. */
static Status see_round(void *self, const Rehearsal *r, uint8_t round, Err *err) {
    (void)round, (void)err;
    Witness *w = self;
    for (unsigned i = 0; i < r->ev->games; i++) {
        const EventGame *g = &r->ev->game[i];
        if (g->sheet != EV_LOCKED) continue;
        EventSheet now = g->corrected ? g->typed : sheet_of(g);
        if (w->seen[i] && memcmp(&now, &w->locked[i], sizeof now) != 0)
            fail_msg("seed %" PRIu64 ": locked sheet %u has changed", w->seed, i);
        w->locked[i] = now;
        w->seen[i] = true;
    }
    return OK;
}

static void boards_differ(const Witness *w) {
    for (size_t a = 0; a < w->boards; a++)
        for (size_t b = 0; b < a; b++)
            if (memcmp(w->board[a], w->board[b], LAYOUT_HASH) == 0)
                fail_msg("seed %" PRIu64 ": boards %zu and %zu are the same", w->seed, a, b);
}

static void tables_are_lawful(const Rehearsal *r) {
    for (unsigned i = 0; i < r->ev->games; i++) {
        const EventGame *g = &r->ev->game[i];
        if (g->stage == EV_VOID || !g->seats) continue;
        if (g->seats != 3 && g->seats != 4)
            fail_msg("seed %" PRIu64 ": a table of %u", r->order.seed, g->seats);
        if (g->sheet != EV_LOCKED)
            fail_msg("seed %" PRIu64 ": a sheet is not locked", r->order.seed);
        for (int a = 0; a < g->seats; a++)
            for (unsigned k = 0; k <= i; k++) {
                const EventGame *other = &r->ev->game[k];
                bool queue = r->ev->round[g->round].phase == EV_QUALIFIER;
                if (other->round != g->round || other->stage == EV_VOID || (queue && k != i))
                    continue;
                for (int b = 0; b < (k == i ? a : other->seats); b++)
                    if (other->seat[b].player == g->seat[a].player)
                        fail_msg("seed %" PRIu64 ": %u sits twice in a round", r->order.seed,
                                 g->seat[a].player);
            }
    }
}

/* GV-08, Q-10: 5+3+2+1 or 5+3+1 points are given at each table, whoever shares places. */
static void points_add_up(const Rehearsal *r) {
    const EventRules *rules = &r->ev->rules.event;
    if (rules->game_points != POINTS_POSITION) return;
    int64_t due = 0;
    for (unsigned i = 0; i < r->ev->games; i++) {
        const EventGame *g = &r->ev->game[i];
        if (g->stage == EV_VOID || !g->seats) continue;
        due += g->seats == 4 ? 11 : 9;
    }
    const Standing *rows = event_standings(r->ev);
    Ratio sum = ratio_of(0, 1), all = ratio_of(due, 1);
    for (unsigned i = 0; i < r->ev->players; i++) {
        Ratio points = rank_value(rules, &rows[i], KEY_POINTS);
        sum = ratio_add(&sum, &points);
    }
    if (ratio_compare(&sum, &all) != 0)
        fail_msg("seed %" PRIu64 ": not %" PRId64 " points in all", r->order.seed, due);
}

/* Write the log, read it, fold it: the same event comes out. */
static void log_tells_all(const Rehearsal *r) {
    EventEntry *log = calloc(r->count, sizeof *log);
    size_t size = event_bytes(r->ev->room);
    void *memory = calloc(1, size);
    Standing *rows = calloc(r->ev->players, sizeof *rows);
    Buf line = buf_heap(EVENT_JSON_MAX), again = buf_heap(EVENT_JSON_MAX);
    Err err;
    assert_true(log && memory && rows);
    for (size_t i = 0; i < r->count; i++) {
        uint32_t n;
        buf_clear(&line), buf_clear(&again);
        event_json_write(&r->log[i], (uint32_t)i, &line);
        if (event_json_read(line.text, line.size, &log[i], &n, &err))
            fail_msg("seed %" PRIu64 ": %s\n%s", r->order.seed, err.text, line.text);
        event_json_write(&log[i], n, &again);
        assert_string_equal(line.text, again.text);
    }
    EventState *ev = event_open(memory, size, r->ev->room);
    assert_int_equal(event_fold(ev, log, r->count), EV_ALLOWED);
    assert_int_equal(ev->champion, r->ev->champion);
    assert_memory_equal(ev->sealed, r->ev->sealed, sizeof ev->sealed);
    memcpy(rows, event_standings(r->ev), r->ev->players * sizeof *rows);
    const Standing *folded = event_standings(ev);
    for (unsigned i = 0; i < r->ev->players; i++) {
        assert_int_equal(rows[i].player, folded[i].player);
        assert_int_equal(rows[i].rank, folded[i].rank);
    }
    buf_free(&line);
    buf_free(&again);
    free(log);
    free(memory);
    free(rows);
}

void rehearsal_holds(const RehearseOrder *order) {
    Rehearsal r;
    Err err;
    Witness w = { .seed = order->seed,
                  .locked = calloc(EV_GAMES_MAX, sizeof *w.locked),
                  .seen = calloc(EV_GAMES_MAX, sizeof *w.seen) };
    assert_true(w.locked && w.seen);
    RehearseWatcher watcher = { .self = &w, .board = see_board, .round = see_round };
    if (rehearse(order, watcher, &r, &err))
        fail_msg("%s, %u players, seed %" PRIu64 ", %u drop-outs, %u disputes: %s",
                 RULEBOOK_NAME[order->rulebook], order->players, order->seed, order->drop_outs,
                 order->disputes, err.text);
    see_round(&w, &r, 0, &err);
    boards_differ(&w);
    tables_are_lawful(&r);
    points_add_up(&r);
    log_tells_all(&r);
    rehearse_close(&r);
    free(w.locked);
    free(w.seen);
}

RehearseOrder rehearsal_order(RulebookId rulebook, uint64_t seed) {
    bool online = rulebook == DC21;
    RehearseOrder order = { .rulebook = rulebook, .seed = seed };
    order.players = online ? 60 + (unsigned)(seed * 37 % 340) : 12 + (unsigned)(seed * 7 % 53);
    order.drop_outs = (unsigned)(seed % 6);
    order.disputes = (unsigned)(seed % 9);
    if (seed % 4 == 2) { /* much trouble */
        order.drop_outs = (unsigned)(seed % 25);
        order.disputes = (unsigned)(seed % 40);
    }
    EventRules rules = rulebook_event(rulebook);
    bool semi = rules.phases == PHASES_SEMI_FINAL && !rules.skip_semi;
    if (seed % 4 == 3 && !semi) order.players = (online ? 8 : 6) + (unsigned)(seed % 17); /* few */
    if (seed % 5 == 0 && !online) order.rounds = 3 + (unsigned)(seed % 2);
    return order;
}

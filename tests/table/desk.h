/* desk.h - a table to try things at: a log, its fold, and the seed behind its chance. */
#pragma once
#include "base/rng.h"
#include "engine/legal.h"
#include "table/timeout.h"
#include "table/verify.h"
#include "table/view.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DESK_LOG = 12000 };

typedef struct Desk {
    Table t;
    Seed seed;
    Rng rng; /* for what players choose; chance comes from the seed */
    Entry log[DESK_LOG];
} Desk;

/* Each test program has one: it is big. */
static Desk desk;

static inline Game *game(void) {
    return &desk.t.play.game;
}

static inline Key key(void) {
    return table_key(&desk.t, &desk.seed);
}

/* Try an entry; what the table says to it. */
static inline TableRefusal try(Entry e) {
    assert_true(desk.t.count < DESK_LOG);
    desk.log[desk.t.count] = e;
    return table_apply(&desk.t, desk.log, desk.t.count);
}

#define ALLOW(entry)                                                                               \
    do {                                                                                           \
        TableRefusal no_ = try(entry);                                                             \
        if (no_) fail_msg("entry %u: %s", desk.t.count, table_refusal(no_).text);                  \
    } while (0)
#define REFUSE(entry, why) assert_string_equal(table_refusal(try(entry)).name, why)

/* Of the rules that tables begin by here: the oldest, with entropy.  Newer ones are `alone`. */
static uint16_t start_version = START_ENTROPY;

static inline Entry start_entry(RulebookId rulebook, int seats, const Seed *seed) {
    Entry e = entry_make(ENTRY_START, BY_SYSTEM, NONE);
    e.start.version = start_version;
    e.start.alone = start_version >= START_LETTER;
    e.start.rulebook = (uint8_t)rulebook;
    e.start.seats = (uint8_t)seats;
    e.start.game_rules = rulebook_game(rulebook);
    e.start.table_rules = rulebook_table(rulebook);
    e.start.board = BOARD_BEGINNER;
    e.start.commit = chance_commit(seed);
    return e;
}

/* The same for another scenario, on its printed board. */
static inline Entry scenario_entry(int scenario, RulebookId rulebook, int seats, const Seed *seed) {
    Entry e = start_entry(rulebook, seats, seed);
    e.start.scenario = (uint8_t)scenario;
    e.start.game_rules = scenario_rules(scenario, e.start.game_rules);
    e.start.board = board_beginner(scenario);
    return e;
}

static inline Entry judge(EntryKind kind, int seat) {
    Entry e = entry_make(kind, BY_JUDGE, seat);
    e.text = 1;
    return e;
}

static inline Entry entropy_entry(int seat, uint8_t byte) {
    Entry e = entry_make(ENTRY_ENTROPY, BY_SEAT, seat);
    e.entropy.size = 16;
    memset(e.entropy.bytes, byte, 16);
    return e;
}

/* A table with everyone's entropy in and the study time over. */
static inline void sit_down_to(int scenario, RulebookId rulebook, int seats, uint64_t seed) {
    table_open(&desk.t);
    desk.rng = (Rng){ seed };
    for (int i = 0; i < SEED_BYTES; i++) desk.seed.bytes[i] = (uint8_t)rng_next(&desk.rng);
    ALLOW(scenario_entry(scenario, rulebook, seats, &desk.seed));
    for (int seat = 0; seat < seats; seat++) ALLOW(entropy_entry(seat, (uint8_t)(seed + 1)));
    if (desk.t.paused) {
        Entry e = entry_make(ENTRY_RESUME, BY_SYSTEM, NONE);
        e.pause = PAUSE_STUDY;
        ALLOW(e);
    }
}

static inline void sit_down(RulebookId rulebook, int seats, uint64_t seed) {
    sit_down_to(SCENARIO_BASE, rulebook, seats, seed);
}

static inline Entry act(Action a) {
    Key k = key();
    return table_act(&desk.t, &k, BY_SEAT, &a);
}

static inline Entry turn_act(ActionKind kind) {
    return act((Action){ .kind = (uint8_t)kind, .seat = game()->turn });
}

static inline Cards some_cards(Cards from, int count) {
    Cards chosen = 0;
    while (count--) {
        Cards one = card(cards_nth(from, (int)rng_below(&desk.rng, (uint32_t)cards_total(from))));
        from -= one;
        chosen += one;
    }
    return chosen;
}

/* Anything legal that a player may do now, or what is due for a seat that nobody holds. */
static inline Entry random_act(void) {
    Legal legal;
    Entry forced;
    Key k = key();
    int seat = __builtin_ctz(game_actors(game()));
    if (timeout_next(&desk.t, &k, seat, &forced)) return forced;
    memset(&legal, 0, sizeof legal);
    game_legal(game(), seat, &legal);
    legal.kinds &= ~(ACT_BIT(ACT_TRADE) | ACT_BIT(ACT_CLAIM));
    Action a = legal_nth(&legal, (int)rng_below(&desk.rng, (uint32_t)legal_count(&legal)));
    if (a.kind == ACT_DISCARD) a.give = some_cards(game()->seat[seat].hand, legal.discard);
    if (a.kind == ACT_GOLD) a.get = some_cards(game()->bank, legal.gold);
    if (a.kind == ACT_ANSWER && a.card2 == ANSWER_CARDS) /* K-148 */
        a.get = some_cards(game()->seat[game()->victim].hand, legal.answer_take);
    if (game()->rules.win_claim == WIN_EXPLICIT && game()->phase >= PHASE_PRE_ROLL &&
        seat == game()->turn && game()->seat[seat].points >= game_target(game(), seat))
        a = (Action){ .kind = ACT_CLAIM, .seat = (uint8_t)seat };
    return act(a);
}

static inline Entry terms_entry(EntryKind kind, int seat, unsigned to, Cards give, Cards get) {
    Entry e = entry_make(kind, BY_SEAT, seat);
    e.terms.to = (uint8_t)to;
    e.terms.give = give;
    e.terms.get = get;
    return e;
}

static inline Entry answer_entry(EntryKind kind, int seat, uint32_t offer) {
    Entry e = entry_make(kind, BY_SEAT, seat);
    e.terms.offer = offer;
    return e;
}

static inline unsigned others(int seat) {
    return (BIT(game()->seats) - 1) & ~BIT(seat);
}

/* Sometimes an offer is made, answered and struck before the next act. */
static inline void random_trade(void) {
    int seat = game()->turn, partner = (seat + 1 + (int)rng_below(&desk.rng, 2)) % game()->seats;
    Cards hand = game()->seat[seat].hand, theirs = game()->seat[partner].hand;
    if (game()->phase != PHASE_ACTION || !hand || !theirs) return;
    Cards give = some_cards(hand, 1), get = some_cards(theirs, 1);
    if (cards_kinds(give) & cards_kinds(get)) return;
    uint32_t offer = desk.t.count;
    if (rng_below(&desk.rng, 2)) {
        if (try(terms_entry(ENTRY_OFFER, seat, others(seat), give, get))) return;
        ALLOW(answer_entry(ENTRY_ACCEPT, partner, offer));
    } else if (try(terms_entry(ENTRY_COUNTER, partner, 0, get, give))) return;
    ALLOW(act((Action){ .kind = ACT_TRADE,
                        .seat = (uint8_t)seat,
                        .where = (uint8_t)partner,
                        .give = give,
                        .get = get }));
}

/* Play at random until `entries` are in the log or the game is over. */
static inline void play_on(uint32_t entries) {
    while (desk.t.count < entries && !table_over(&desk.t)) {
        if (rng_below(&desk.rng, 3) == 0) random_trade();
        ALLOW(random_act());
    }
}

/* Play at random until the phase comes round. */
static inline void play_to(Phase phase) {
    while (game()->phase != phase) ALLOW(random_act());
}

static inline void assert_lawful(void) {
    const char *why = game_broken(game());
    if (why) fail_msg("entry %u: %s", desk.t.count, why);
}

static inline Entry reveal_entry(void) {
    Entry e = entry_make(ENTRY_REVEAL, BY_SYSTEM, NONE);
    e.seed = desk.seed;
    return e;
}

static inline Entry decide_entry(int winner) {
    Entry e = judge(ENTRY_DECIDE, NONE);
    e.decide.winner = (uint8_t)winner;
    return e;
}

static inline Entry rewind_entry(uint32_t to, bool keep) {
    Entry e = judge(ENTRY_REWIND, NONE);
    e.rewind.to = to;
    e.rewind.keep = keep;
    return e;
}

/* Hand cards of the bank to a seat, the way a judge would. */
static inline void deal(int seat, Cards cards) {
    Entry e = judge(ENTRY_CORRECT, NONE);
    e.correct = (Correction){ .from = NONE, .to = (uint8_t)seat, .cards = cards };
    ALLOW(e);
}

/* Take a seat's whole hand back to the bank. */
static inline void strip(int seat) {
    Entry e = judge(ENTRY_CORRECT, NONE);
    if (!game()->seat[seat].hand) return;
    e.correct = (Correction){ .from = (uint8_t)seat, .to = NONE, .cards = game()->seat[seat].hand };
    ALLOW(e);
}

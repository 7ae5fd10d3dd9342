#include "codec/game_log.h"
#include "base/heap.h"
#include "bot/playout.h"
#include "codec/entry_json.h"
#include "codec/notation.h"
#include "table/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 8000 };

typedef struct Played {
    Entry log[ROOM];
    uint32_t count;
    Table table;
    Seed seed;
} Played;

static void add(Played *p, const Entry *e) {
    assert_true(p->count < ROOM);
    p->log[p->count] = *e;
    TableRefusal no = table_apply(&p->table, p->log, p->count);
    if (no) fail_msg("entry %u: %s", p->count, table_refusal(no).text);
    p->count++;
}

static void start(Played *p, uint64_t number, RulebookId rulebook, bool committed) {
    Entry e = entry_make(ENTRY_START, BY_SYSTEM, NONE);
    e.start = (Start){ .version = START_ENTROPY,
                       .rulebook = (uint8_t)rulebook,
                       .seats = 4,
                       .who = { UINT64_MAX, 2, 3, 4 },
                       .game_rules = rulebook_game(rulebook),
                       .table_rules = rulebook_table(rulebook),
                       .board = BOARD_BEGINNER };
    e.start.table_rules.study_time_s = 0;
    p->count = 0;
    for (int i = 0; i < SEED_BYTES; i++)
        p->seed.bytes[i] = (uint8_t)(number * 31 + (unsigned)i * 7);
    if (committed) e.start.commit = chance_commit(&p->seed);
    table_open(&p->table);
    add(p, &e);
}

static void play(Played *p, Rng *rng, uint32_t up_to) {
    while (!table_over(&p->table) && p->count < up_to) {
        Action a = playout_pick(&p->table.play.game, rng);
        Key key = table_key(&p->table, &p->seed);
        Entry e = table_act(&p->table, &key, BY_SEAT, &a);
        e.at = 1700000000000 + p->count;
        add(p, &e);
    }
}

static void reveal(Played *p) {
    Entry e = entry_make(ENTRY_REVEAL, BY_SYSTEM, NONE);
    e.seed = p->seed;
    add(p, &e);
}

static void go_back(Played *p, uint32_t to) {
    Entry e = entry_make(ENTRY_REWIND, BY_JUDGE, NONE);
    strcpy(e.clause, "WC25-1.2.2a");
    e.rewind.to = to;
    add(p, &e);
}

static Buf written(const Played *p, GameLogPart part, const Seed *seed) {
    Buf text = buf_heap(GAME_LOG_MAX);
    Err err;
    if (game_log_write(p->log, p->count, seed, part, &text, &err)) fail_msg("%s", err.text);
    return text;
}

static GameLog read_back(const Buf *text) {
    GameLog log;
    Err err;
    if (game_log_read(text->text, text->size, &log, &err)) fail_msg("%s", err.text);
    return log;
}

static Played TABLE; /* too big for a stack */

/* A whole game with a rewind in it and its reveal. */
static Played *whole_game(uint64_t number, RulebookId rulebook) {
    Rng rng = { number };
    start(&TABLE, number, rulebook, true);
    play(&TABLE, &rng, 200);
    if (rulebook != DC21) go_back(&TABLE, 150);
    play(&TABLE, &rng, ROOM - 1);
    assert_true(table_over(&TABLE.table));
    reveal(&TABLE);
    return &TABLE;
}

static void a_whole_game_reads_back_and_holds(void **state) {
    (void)state;
    for (uint64_t number = 1; number <= RULEBOOKS; number++) {
        Played *p = whole_game(number, (RulebookId)(number % RULEBOOKS));
        Buf text = written(p, GAME_LOG_FULL, NULL);
        GameLog log = read_back(&text);
        assert_int_equal(log.count, p->count);
        GameLogCheck check = game_log_check(&log, NULL, NULL, NULL);
        assert_int_equal(check.verdict, GAME_LOG_HOLDS);
        assert_int_equal(check.states, p->count);
        assert_int_equal(check.heads, p->count);
        assert_int_equal(check.closed, 0);
        Buf again = buf_heap(GAME_LOG_MAX);
        Err err;
        assert_int_equal(game_log_write(log.entry, log.count, NULL, GAME_LOG_FULL, &again, &err),
                         OK);
        assert_string_equal(text.text, again.text);
        Verification v = verify_log(&p->table, log.entry, log.count);
        assert_int_equal(v.verdict, VERIFIED);
        buf_free(&again);
        buf_free(&text);
        game_log_free(&log);
    }
}

/* Changes one letter of the file and expects the check to fail, never to crash. */
static void a_changed_game_is_found_out(void **state) {
    (void)state;
    Played *p = whole_game(3, WC25);
    Buf text = written(p, GAME_LOG_FULL, NULL);
    Rng rng = { 9 };
    for (int i = 0; i < 60; i++) {
        size_t at = rng_below(&rng, (uint32_t)text.size);
        char was = text.text[at], now = was;
        if (was < '0' || was > '9') continue;
        while (now == was) now = (char)('0' + rng_below(&rng, 10));
        text.text[at] = now;
        GameLog log;
        Err err;
        if (!game_log_read(text.text, text.size, &log, &err)) {
            GameLogCheck check = game_log_check(&log, NULL, NULL, NULL);
            if (check.verdict == GAME_LOG_HOLDS && at > 16) fail_msg("byte %zu may be changed", at);
            game_log_free(&log);
        }
        text.text[at] = was;
    }
    buf_free(&text);
}

static void a_public_log_hides_cards_and_keeps_the_chain(void **state) {
    (void)state;
    Rng rng = { 8 };
    Played *p = &TABLE;
    start(p, 8, NC20, true);
    play(p, &rng, 400);
    Buf full = written(p, GAME_LOG_FULL, &p->seed), open = written(p, GAME_LOG_PUBLIC, &p->seed);
    assert_null(strstr(open.text, "\"sealed\""));
    assert_non_null(strstr(full.text, "\"sealed\""));
    assert_non_null(strstr(open.text, "\"seal\""));
    GameLog log = read_back(&open);
    assert_true(game_log_closed(&log));
    GameLogCheck check = game_log_check(&log, NULL, NULL, NULL);
    assert_int_equal(check.verdict, GAME_LOG_HOLDS);
    assert_int_equal(check.heads, p->count);
    assert_int_equal(check.closed, p->count); /* states wait for the seed */
    GameLog whole = read_back(&full);
    GameLogCheck other = game_log_check(&whole, NULL, NULL, NULL);
    assert_int_equal(other.verdict, GAME_LOG_HOLDS);
    assert_memory_equal(log.proof[399].head, whole.proof[399].head, HASH_BYTES);
    game_log_free(&log);
    game_log_free(&whole);
    buf_free(&full);
    buf_free(&open);
}

static void without_its_seed_a_log_has_no_hashes(void **state) {
    (void)state;
    Rng rng = { 2 };
    start(&TABLE, 2, CUSTOM, true);
    play(&TABLE, &rng, 60);
    Buf text = written(&TABLE, GAME_LOG_FULL, NULL);
    assert_null(strstr(text.text, "\"state\""));
    assert_null(strstr(text.text, "\"head\""));
    buf_free(&text);
    start(&TABLE, 2, CUSTOM, false); /* nobody committed to anything: hashes when it is over */
    play(&TABLE, &rng, 60);
    text = written(&TABLE, GAME_LOG_FULL, NULL);
    assert_null(strstr(text.text, "\"state\""));
    buf_free(&text);
    play(&TABLE, &rng, ROOM);
    text = written(&TABLE, GAME_LOG_FULL, NULL);
    GameLog log = read_back(&text);
    GameLogCheck check = game_log_check(&log, NULL, NULL, NULL);
    assert_int_equal(check.verdict, GAME_LOG_HOLDS);
    assert_int_equal(check.states, TABLE.count);
    Verification v = verify_log(&TABLE.table, log.entry, log.count);
    assert_int_not_equal(v.verdict, VERIFIED);
    game_log_free(&log);
    buf_free(&text);
}

static void bare_events_become_a_log(void **state) {
    (void)state;
    static Move events[3000];
    static Entry log[1 + 3 * 3000];
    Rng rng = { 4 };
    Game g;
    uint32_t count = 0;
    Start from = { .version = START_ENTROPY,
                   .rulebook = CUSTOM,
                   .seats = 3,
                   .holder = { HELD_BY_BOT, HELD_BY_BOT, HELD_BY_BOT },
                   .game_rules = rulebook_game(CUSTOM),
                   .table_rules = rulebook_table(CUSTOM),
                   .board = BOARD_BEGINNER };
    game_start(&g, &from.board, 3, from.game_rules);
    while (g.phase != PHASE_OVER && count < 3000) {
        Move e = { .act = playout_pick(&g, &rng) };
        const Seat *me = &g.seat[g.turn], *you = &g.seat[(g.turn + 1) % 3];
        Action trade = { .kind = ACT_TRADE, .seat = g.turn, .where = (uint8_t)((g.turn + 1) % 3) };
        if (me->hand) trade.give = card(cards_nth(me->hand, 0));
        if (you->hand) trade.get = card(cards_nth(you->hand, 0));
        if (count % 50 == 0 && !game_check(&g, &trade)) e.act = trade;
        e.chance = playout_chance(&g, &e.act, &rng);
        assert_int_equal(game_apply(&g, &e), ALLOWED);
        events[count++] = e;
    }
    uint32_t made = game_log_record(&from, events, count, log);
    assert_true(made >= count + 1);
    Buf text = buf_heap(GAME_LOG_MAX);
    Err err;
    if (game_log_write(log, made, NULL, GAME_LOG_FULL, &text, &err)) fail_msg("%s", err.text);
    buf_free(&text);
}

/* Every kind of entry that can be made, through JSON and back. */
static void every_kind_of_entry_reads_back(void **state) {
    (void)state;
    Entry list[64];
    int count = 0;
    for (int kind = ENTRY_NONE + 1; kind < ENTRY_KINDS; kind++) {
        Entry e = entry_make((EntryKind)kind, BY_JUDGE, kind % 3 ? 2 : NONE);
        e.at = -5;
        e.who = UINT64_MAX;
        e.text = 1;
        e.spent_ms[3] = 1234;
        strcpy(e.clause, "NC20-1.2.3c");
        switch ((EntryKind)kind) {
        case ENTRY_START:
            e.start = TABLE.log[0].start; /* from the tests before */
            break;
        case ENTRY_ENTROPY: e.entropy = (Entropy){ 3, { 1, 0xff, 3 } }; break;
        case ENTRY_ACT:
            e.move.act = (Action){ .kind = ACT_ROAD, .seat = e.seat, .where = 71 };
            break;
        case ENTRY_OFFER:
        case ENTRY_TALK: e.terms.to = 5; /* fall through */
        case ENTRY_COUNTER:
            e.terms.give = CARDS(1, 0, 0, 0, 2);
            e.terms.get = CARDS(0, 3, 0, 0, 0);
            break;
        case ENTRY_ACCEPT:
        case ENTRY_DECLINE:
        case ENTRY_WITHDRAW: e.terms.offer = 12; break;
        case ENTRY_PAUSE:
        case ENTRY_RESUME: e.pause = PAUSE_FAULT; break;
        case ENTRY_PRESENCE: e.connected = 1; break;
        case ENTRY_LEAVE: e.leave.zero = 1; break;
        case ENTRY_HOLDER: e.holder = (HolderChange){ HELD_BY_SUBSTITUTE, 99 }; break;
        case ENTRY_CLOCK: e.clock = (ClockChange){ TIME_SET, -1000 }; break;
        case ENTRY_CORRECT: e.correct = (Correction){ NONE, 1, CARDS(0, 0, 1, 0, 0) }; break;
        case ENTRY_ROBBER_PUT: e.where = 18; break;
        case ENTRY_PIECE_PUT: e.piece = (PiecePut){ CITY, 12, NONE }; break;
        case ENTRY_CARD_PUT: e.devcard = (CardPut){ MONOPOLY, CARD_TO_HAND }; break;
        case ENTRY_VOID_TRADES: e.trades = (Voided){ 2, { 7, 9 } }; break;
        case ENTRY_VOID_ROLL: e.rewind.to = 4; break;
        case ENTRY_REWIND:
            e.rewind.to = 4;
            e.rewind.keep = 1;
            e.rewind.committed = 1;
            memset(&e.rewind.commit, 0xab, sizeof e.rewind.commit);
            break;
        case ENTRY_DECIDE: e.decide = (Decision){ NONE, { 10, 3, 0, 255 } }; break;
        case ENTRY_REVEAL: memset(&e.seed, 0xcd, sizeof e.seed); break;
        case ENTRY_PLEDGE: memset(&e.pledge, 0xab, sizeof e.pledge); break;
        case ENTRY_SHARE: memset(&e.share, 0x12, sizeof e.share); break;
        case ENTRY_SHARES_CLOSED: e.closed = (SharesClosed){ SHARES_SHOWN, 0x5 }; break;
        default: break;
        }
        if (kind == ENTRY_ACT && e.seat == NONE) e.seat = e.move.act.seat = 1;
        list[count++] = e;
    }
    for (int i = 0; i < count; i++) {
        Buf text = buf_heap(1 << 16);
        Err err;
        Entry back;
        bool sealed;
        entry_json_write(&list[i], 7, CHANCE_NONE, &text);
        json_t *value = pick_parse(text.text, text.size, 1 << 16, "The entry", &err);
        if (!value) fail_msg("%s: %s", text.text, err.text);
        if (entry_json_read(value, 7, &back, &sealed, &err))
            fail_msg("%s: %s", text.text, err.text);
        assert_memory_equal(&list[i], &back, sizeof back);
        json_decref(value);
        buf_free(&text);
    }
}

static void refuses(const char *text) {
    GameLog log;
    Err err = { 0 };
    if (!game_log_read(text, strlen(text), &log, &err)) fail_msg("%s was read", text);
    assert_true(err.text[0] != '\0');
    assert_null(log.entry);
}

static void other_files_are_refused(void **state) {
    (void)state;
    static const char *const FILES[] = {
        "",
        "{",
        "[]",
        "{}",
        "{\"castellan\":1}",
        "{\"castellan\":1,\"kind\":\"season\",\"entries\":[{}]}",
        "{\"castellan\":2,\"kind\":\"game\",\"entries\":[{}]}",
        "{\"castellan\":0,\"kind\":\"game\",\"entries\":[{}]}",
    };
    static const char *const LINES[] = {
        "",
        "{}",
        "{\"entry\":{}}",
        "{\"entry\":{\"kind\":\"dance\"}}",
        "{\"entry\":{\"kind\":\"quiet\",\"n\":3}}",
        "{\"entry\":{\"kind\":\"quiet\"},\"state\":\"00\"}",
        "{\"entry\":{\"kind\":\"quiet\"},\"sealed\":{}}",
        "{\"entry\":{\"kind\":\"start\"}}",
    };
    char text[256];
    Buf file = buf_over(text, sizeof text);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) refuses(FILES[i]);
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        buf_clear(&file);
        buf_print(&file, "{\"castellan\":1,\"kind\":\"game\",\"entries\":[%s]}", LINES[i]);
        refuses(text);
    }
}

static void a_game_must_begin_with_its_start(void **state) {
    (void)state;
    const char *text =
        "{\"castellan\":1,\"kind\":\"game\",\"entries\":[{\"entry\":{\"kind\":\"quiet\"}}]}";
    GameLog log;
    Err err;
    assert_int_equal(game_log_read(text, strlen(text), &log, &err), OK);
    assert_int_equal(game_log_check(&log, NULL, NULL, NULL).verdict, GAME_LOG_REFUSED);
    game_log_free(&log);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game_reads_back_and_holds),
        cmocka_unit_test(a_changed_game_is_found_out),
        cmocka_unit_test(a_public_log_hides_cards_and_keeps_the_chain),
        cmocka_unit_test(without_its_seed_a_log_has_no_hashes),
        cmocka_unit_test(bare_events_become_a_log),
        cmocka_unit_test(every_kind_of_entry_reads_back),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(a_game_must_begin_with_its_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "desk.h"

/* An entry as an enemy or a bug would make it: every field drawn, most of them small. */
static Entry wild_entry(void) {
    Entry e = entry_make((EntryKind)rng_below(&desk.rng, ENTRY_KINDS + 1),
                         (int)rng_below(&desk.rng, CAUSES + 1), (int)rng_below(&desk.rng, 6));
    uint8_t *bytes = (uint8_t *)&e.start;
    unsigned top = rng_below(&desk.rng, 4) ? 5 : 256;
    size_t used = 1 + rng_below(&desk.rng, 48);
    for (size_t i = 0; i < used; i++) bytes[i] = (uint8_t)rng_below(&desk.rng, top);
    if (e.seat > 3) e.seat = NONE;
    if (desk.t.play.offers.open.entry && rng_below(&desk.rng, 2))
        e.kind = (uint8_t)(ENTRY_ACCEPT + (int)rng_below(&desk.rng, 3));
    e.text = rng_below(&desk.rng, 4);
    e.who = rng_below(&desk.rng, 3);
    if (!rng_below(&desk.rng, 20)) e.spent_ms[rng_below(&desk.rng, SEATS)] = 1000;
    if (entry_rewinds(&e)) e.rewind.to = rng_below(&desk.rng, desk.t.count + 2);
    if (e.kind == ENTRY_ACT && rng_below(&desk.rng, 4)) e.move.act.seat = e.seat;
    if (e.kind == ENTRY_VOID_TRADES)
        for (int i = 0; i < VOIDED_MAX; i++) e.trades.trade[i] = rng_below(&desk.rng, desk.t.count);
    if (e.kind == ENTRY_OFFER || e.kind == ENTRY_COUNTER || e.kind == ENTRY_TALK) {
        e.terms.give = card((int)rng_below(&desk.rng, RESOURCES));
        e.terms.get = card((int)rng_below(&desk.rng, RESOURCES));
        e.terms.to = (uint8_t)rng_below(&desk.rng, 16);
        if (e.kind == ENTRY_OFFER && rng_below(&desk.rng, 2)) e.seat = game()->turn;
    }
    if (e.kind >= ENTRY_OFFER && e.kind <= ENTRY_TALK) e.by = (uint8_t)rng_below(&desk.rng, 2);
    if (e.kind == ENTRY_CORRECT) e.correct.cards = card((int)rng_below(&desk.rng, RESOURCES + 1));
    if (e.kind == ENTRY_PIECE_PUT) { /* mostly out of the supply or into it */
        e.piece.piece = (uint8_t)rng_below(&desk.rng, PIECES);
        e.piece.from = rng_below(&desk.rng, 2) ? NONE : (uint8_t)rng_below(&desk.rng, SITES);
        e.piece.to = rng_below(&desk.rng, 3) ? (uint8_t)rng_below(&desk.rng, SITES) : NONE;
    }
    if (e.kind >= ENTRY_ACCEPT && e.kind <= ENTRY_WITHDRAW && rng_below(&desk.rng, 2))
        e.terms.offer = desk.t.play.offers.open.entry;
    return e;
}

static bool same_bytes(const void *a, const void *b, size_t size) {
    return memcmp(a, b, size) == 0;
}

/* What was judged before it follows leaves the same table as what is judged while it does. */
static void expect_done_alike(const Table *before, const Entry *log, uint64_t seed) {
    static Entry again[DESK_LOG];
    static Table t;
    t = *before;
    memcpy(again, log, (t.count + 1) * sizeof *log);
    if (table_check(&t, again, &again[t.count]))
        fail_msg("seed %" PRIu64 ", entry %u: applied though refused", seed, t.count);
    table_do(&t, again, t.count);
    if (!same_bytes(&t, &desk.t, sizeof t) || !same_bytes(again, desk.log, t.count * sizeof *log))
        fail_msg("seed %" PRIu64 ", entry %u: doing and applying differ", seed, before->count);
}

static void whatever_is_tried_all_of_it_happens_or_nothing(void **state) { /* B-160 */
    (void)state;
    static Table before;
    static Entry log[DESK_LOG];
    unsigned taken[ENTRY_KINDS] = { 0 };
    for (uint64_t seed = 1; seed <= 40; seed++) {
        sit_down((RulebookId)(seed % RULEBOOKS), 3 + (int)(seed / 2 % 2), seed);
        while (desk.t.count < 600) {
            before = desk.t;
            memcpy(log, desk.log, desk.t.count * sizeof *log);
            Entry e = wild_entry();
            bool ends = e.kind == ENTRY_ABORT || e.kind == ENTRY_DECIDE;
            bool stops = e.kind == ENTRY_PAUSE || e.kind == ENTRY_CALL || e.kind == ENTRY_LEAVE;
            if ((ends && desk.t.count < 500) || (stops && rng_below(&desk.rng, 20))) continue;
            TableRefusal no = try(e);
            if (no && !same_bytes(&before, &desk.t, sizeof before))
                fail_msg("seed %" PRIu64 ", entry %u: %s, yet something changed", seed,
                         desk.t.count, table_refusal(no).name);
            if (!no) taken[e.kind]++, log[before.count] = e, expect_done_alike(&before, log, seed);
            const char *why = game_broken(game());
            if (why) fail_msg("seed %" PRIu64 ", entry %u: %s", seed, desk.t.count, why);
            if (table_over(&desk.t)) break;
            unsigned running = table_running(&desk.t);
            if (running && !rng_below(&desk.rng, 3) &&
                !try(running & game_actors(game()) ? random_act() : e))
                taken[ENTRY_ACT]++;
        }
    }
    /* what is left out needs a moment or a number that chance does not find */
    static const uint64_t RARE = UINT64_C(1) << ENTRY_ENTROPY | UINT64_C(1) << ENTRY_REVEAL |
                                 UINT64_C(1) << ENTRY_VOID_ROLL | UINT64_C(1) << ENTRY_VOID_TRADES |
                                 UINT64_C(1) << ENTRY_TIMEOUT | UINT64_C(1) << ENTRY_TAKE_BACK |
                                 UINT64_C(1) << ENTRY_PLEDGE | UINT64_C(1) << ENTRY_SHARE |
                                 UINT64_C(1) << ENTRY_SHARES_CLOSED; /* of version 2 */
    for (int kind = ENTRY_START + 1; kind < ENTRY_KINDS; kind++)
        if (!taken[kind] && !(RARE >> kind & 1))
            fail_msg("no %s was ever taken: the test tries too little", ENTRY_NATURE[kind].name);
}

static void a_refused_log_tells_where(void **state) {
    (void)state;
    static Entry log[4];
    static Table t;
    log[0] = start_entry(CUSTOM, 4, &desk.seed);
    log[1] = entropy_entry(0, 1);
    log[2] = entropy_entry(0, 1);
    assert_int_equal(table_fold(&t, log, 3), ENTROPY_LATE);
    assert_int_equal(t.count, 2);
    assert_int_equal(table_fold(&t, log, 2), TABLE_ALLOWED);
}

static void kinds_and_refusals_have_names_of_their_own(void **state) {
    (void)state;
    for (int kind = 1; kind < ENTRY_KINDS; kind++)
        assert_int_equal(entry_find(ENTRY_NATURE[kind].name), kind);
    assert_int_equal(entry_find("castle"), ENTRY_KINDS);
    for (int a = 1; a < TABLE_REFUSAL_CODES; a++) {
        struct RefusalText text = table_refusal((TableRefusal)a);
        size_t size = strlen(text.text);
        assert_true(size > 5 && text.text[size - 1] == ']'); /* each sentence names its rule */
        for (int b = 0; b < a; b++)
            assert_string_not_equal(text.name, table_refusal((TableRefusal)b).name);
    }
}

static void a_players_words_reach_nobody_elses_seat(void **state) {
    (void)state;
    sit_down(NC20, 3, 2);
    Entry e = entry_make(ENTRY_CALL, BY_SEAT, 3);
    REFUSE(e, "no-such-seat");
    e = entry_make(ENTRY_LAPSE, BY_JUDGE, NONE);
    e.text = 1;
    REFUSE(e, "no-such-seat");
    e = entry_make(ENTRY_PAUSE, BY_JUDGE, NONE);
    e.text = 1;
    REFUSE(e, "reason-needed"); /* words, but no kind of reason */
}

static void a_game_keeps_the_rules_it_began_by(void **state) { /* F-40 */
    (void)state;
    static Play play;
    for (int version = START_ENTROPY; version <= START_NEWEST; version++) {
        Seed seed = { { 1 } };
        Entry e = scenario_entry(SCENARIO_FISHERMEN, DM19, 4, &seed);
        e.start.version = (uint16_t)version;
        play_start(&play, &e.start);
        assert_int_equal(play.game.fish_by_roll, version < START_LETTER);
        e.start.alone = 1; /* older ones had another way to say so */
        table_open(&desk.t);
        assert_string_equal(table_refusal(try(e)).name,
                            version < START_LETTER ? "bad-start" : "ok");
        assert_int_equal(start_pledges(&e.start), 0);
        e.start.alone = 0;
        assert_int_equal(start_pledges(&e.start), version >= START_SHARES);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_keeps_the_rules_it_began_by),
        cmocka_unit_test(whatever_is_tried_all_of_it_happens_or_nothing),
        cmocka_unit_test(a_refused_log_tells_where),
        cmocka_unit_test(kinds_and_refusals_have_names_of_their_own),
        cmocka_unit_test(a_players_words_reach_nobody_elses_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

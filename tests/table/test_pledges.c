/* test_pledges.c - chance that nobody can steer: shares are pledged first, then shown. */
#include "base/sha256.h"
#include "desk.h"
#include "table/pledges.h"

static Share share_of(int seat, uint8_t byte) {
    Share share;
    memset(share.bytes, byte, sizeof share.bytes);
    share.bytes[0] = (uint8_t)seat;
    return share;
}

static Entry pledge_entry(int seat, uint8_t byte) {
    Entry e = entry_make(ENTRY_PLEDGE, BY_SEAT, seat);
    Share share = share_of(seat, byte);
    e.pledge = share_pledge(&desk.t.commit, seat, &share);
    return e;
}

static Entry share_entry(int seat, uint8_t byte) {
    Entry e = entry_make(ENTRY_SHARE, BY_SEAT, seat);
    e.share = share_of(seat, byte);
    return e;
}

/* A table of version 2, without study time, of which nobody has pledged anything yet. */
static void begin_with(unsigned bots) {
    table_open(&desk.t);
    desk.rng = (Rng){ 5 };
    for (int i = 0; i < SEED_BYTES; i++) desk.seed.bytes[i] = (uint8_t)rng_next(&desk.rng);
    Entry e = start_entry(CUSTOM, 4, &desk.seed);
    e.start.version = START_SHARES;
    for (int seat = 0; seat < 4; seat++) {
        e.start.holder[seat] = bots >> seat & 1 ? HELD_BY_BOT : HELD_BY_PERSON;
        e.start.who[seat] = bots >> seat & 1 ? 0 : 100 + (uint64_t)seat;
    }
    ALLOW(e);
}

static void begin(void) {
    begin_with(0);
}

/* Everyone places once: from now on the dice are needed. */
static void place_once(void) {
    while (game()->setup_step < 4) {
        Entry e = random_act();
        if (desk.t.seat[e.seat].holder == HELD_BY_BOT) e.by = BY_BOT;
        ALLOW(e);
    }
}

static void finish(void) {
    if (!table_over(&desk.t)) ALLOW(decide_entry(0));
    ALLOW(reveal_entry());
}

static Verification verify(void) {
    static Table again;
    return verify_log(&again, desk.log, desk.t.count);
}

/* ---- the attack: three double sixes ---- */

/* The first rolls under this key. */
static bool three_double_sixes(const Key *k) {
    Game g = *game();
    for (g.draws = 0; g.draws < 3; g.draws++) {
        Chance dice = chance_for(k, 0, &g, &(Action){ .kind = ACT_ROLL });
        if (dice.a + dice.b < 12) return false;
    }
    return true;
}

enum { TRIES = 400000 };

static void entropy_without_a_pledge_could_be_ground(void **state) { /* version 1: how it was */
    (void)state;
    table_open(&desk.t);
    desk.rng = (Rng){ 5 };
    ALLOW(start_entry(CUSTOM, 4, &desk.seed));
    for (int seat = 0; seat < 3; seat++) ALLOW(entropy_entry(seat, (uint8_t)(seat + 1)));
    Table alone = desk.t; /* what operator and last seat try without telling anyone */
    uint32_t tries = 0;
    bool found = false;
    for (; tries < TRIES && !found; tries++) {
        alone.seat[3].entropy.size = 4;
        memcpy(alone.seat[3].entropy.bytes, &tries, 4);
        Key k = table_key(&alone, &desk.seed);
        found = three_double_sixes(&k);
    }
    assert_true(found);
    Entry e = entropy_entry(3, 0);
    e.entropy = alone.seat[3].entropy;
    ALLOW(e);
    while (game_in_setup(game())) ALLOW(random_act());
    ALLOW(turn_act(ACT_ROLL));
    assert_int_equal(game()->dice[0] + game()->dice[1], 12);
    finish();
    assert_int_equal(verify().verdict, VERIFIED); /* and nobody would have noticed */
}

static void a_share_that_was_ground_is_refused(void **state) { /* row 8 of the findings, closed */
    (void)state;
    begin();
    for (int seat = 0; seat < 4; seat++) ALLOW(pledge_entry(seat, 1));
    for (int seat = 0; seat < 3; seat++) ALLOW(share_entry(seat, 1));
    Table alone = desk.t;
    bool found = false;
    alone.share[3].state = SHARE_SHOWN;
    for (uint32_t tries = 0; tries < TRIES && !found; tries++) {
        memcpy(alone.share[3].share.bytes, &tries, 4);
        Key k = table_key(&alone, &desk.seed);
        found = three_double_sixes(&k);
    }
    assert_true(found);
    Entry e = share_entry(3, 1);
    e.share = alone.share[3].share;
    REFUSE(e, "share-wrong");
    REFUSE(pledge_entry(3, 2), "pledge-late");
    ALLOW(share_entry(3, 1));
    e.share = share_of(3, 1);
    REFUSE(e, "share-late");
}

static void the_last_seat_has_one_bit(void **state) {
    (void)state;
    Key keys[2];
    for (int shows = 0; shows < 2; shows++) {
        begin();
        for (int seat = 0; seat < 4; seat++) ALLOW(pledge_entry(seat, 1));
        for (int seat = 0; seat < 3; seat++) ALLOW(share_entry(seat, 1));
        place_once();
        if (shows) ALLOW(share_entry(3, 1));
        else ALLOW(pledges_close(&desk.t));
        assert_int_equal(desk.t.shares, SHARES_READY);
        keys[shows] = key();
        /* whatever it tries now, the key stays */
        REFUSE(pledge_entry(3, 2), "pledge-late");
        REFUSE(share_entry(3, 1), "share-late");
        REFUSE(pledges_close(&desk.t), "shares-open");
        assert_int_equal(memcmp(&(Key[]){ key() }, &keys[shows], sizeof(Key)), 0);
    }
    assert_int_not_equal(memcmp(&keys[0], &keys[1], sizeof(Key)), 0);
}

/* ---- the stages ---- */

static void nobody_shows_before_all_have_pledged(void **state) {
    (void)state;
    begin();
    for (int seat = 0; seat < 3; seat++) ALLOW(pledge_entry(seat, 1));
    REFUSE(share_entry(0, 1), "share-early");
    REFUSE(pledge_entry(0, 2), "pledge-late");
    ALLOW(pledge_entry(3, 1));
    ALLOW(share_entry(2, 1));
    REFUSE(share_entry(2, 1), "share-late");
    assert_int_equal(pledges_missing(&desk.t), 0xb);
}

static void a_pledge_fits_one_table_and_one_seat(void **state) {
    (void)state;
    begin();
    Share share = share_of(1, 7);
    Commitment here = share_pledge(&desk.t.commit, 1, &share), other = desk.t.commit;
    Commitment there = share_pledge(&desk.t.commit, 2, &share);
    assert_int_not_equal(memcmp(&here, &there, sizeof here), 0);
    other.bytes[31] ^= 1;
    there = share_pledge(&other, 1, &share);
    assert_int_not_equal(memcmp(&here, &there, sizeof here), 0);
    Entry e = pledge_entry(2, 7);
    e.pledge = here; /* seat 2 says what seat 1 says, and hopes to cancel it out */
    ALLOW(pledge_entry(0, 7));
    ALLOW(e);
    e.seat = 1;
    ALLOW(e);
    ALLOW(pledge_entry(3, 7));
    Entry shown = entry_make(ENTRY_SHARE, BY_SEAT, 2);
    shown.share = share;
    REFUSE(shown, "share-wrong");
    shown.seat = 1;
    ALLOW(shown);
}

static void no_die_falls_before_the_shares_are_fixed(void **state) {
    (void)state;
    begin();
    ALLOW(pledge_entry(0, 1));
    REFUSE(pledges_close(&desk.t), "shares-open"); /* there is still time: first everyone places */
    place_once();
    assert_true(table_awaits_shares(&desk.t));
    assert_int_equal(table_running(&desk.t), 0); /* nobody's clock runs for it */
    REFUSE(random_act(), "shares-awaited");
    static View v;
    memset(&v, 0, sizeof v);
    view_make(&desk.t, desk.log, (Role){ ROLE_SEAT, 1 }, &v);
    assert_true(v.shares_awaited);
    assert_int_equal(v.legal.kinds, 0);
    assert_true(v.may >> ENTRY_PLEDGE & 1);
    ALLOW(pledge_entry(1, 1)); /* the last moment */
    ALLOW(pledges_close(&desk.t));
    REFUSE(pledge_entry(2, 1), "pledge-late");
    REFUSE(random_act(), "shares-awaited");
    ALLOW(share_entry(1, 1));
    ALLOW(share_entry(0, 1));
    assert_int_equal(desk.t.shares, SHARES_READY);
    play_on(120);
    finish();
    assert_int_equal(verify().verdict, VERIFIED);
}

static void without_a_pledge_there_is_nothing_to_wait_for(void **state) {
    (void)state;
    begin();
    place_once();
    ALLOW(pledges_close(&desk.t));
    assert_int_equal(desk.t.shares, SHARES_READY);
    assert_int_equal(desk.log[desk.t.count - 1].closed.missing, 0xf); /* and everyone is named */
    play_on(60);
    finish();
    assert_int_equal(verify().verdict, VERIFIED);
}

static void closing_names_exactly_who_is_missing(void **state) {
    (void)state;
    begin();
    ALLOW(pledge_entry(2, 1));
    place_once();
    Entry e = pledges_close(&desk.t);
    assert_int_equal(e.closed.missing, 0xb);
    e.closed.missing = 0xf;
    REFUSE(e, "shares-open");
    e = pledges_close(&desk.t);
    e.closed.stage = SHARES_SHOWN;
    REFUSE(e, "shares-open");
    e = pledges_close(&desk.t);
    e.by = BY_JUDGE;
    e.text = 1;
    REFUSE(e, "not-for-you");
    ALLOW(pledges_close(&desk.t));
    ALLOW(pledges_close(&desk.t)); /* seat 2 does not show its share */
    assert_int_equal(desk.log[desk.t.count - 1].closed.missing, 4);
}

static void what_a_bot_has_pledged_cannot_be_withheld(void **state) {
    (void)state;
    begin_with(0xc);
    for (int seat = 2; seat < 4; seat++) {
        Entry e = pledge_entry(seat, 1);
        e.by = BY_BOT;
        ALLOW(e);
    }
    for (int seat = 0; seat < 2; seat++) ALLOW(pledge_entry(seat, 1));
    ALLOW(share_entry(0, 1));
    place_once();
    REFUSE(pledges_close(&desk.t), "shares-open");
    Entry taken = entry_make(ENTRY_HOLDER, BY_SYSTEM, 3); /* someone takes a bot's seat meanwhile */
    taken.holder = (HolderChange){ HELD_BY_PERSON, 107 };
    ALLOW(taken);
    for (int seat = 2; seat < 4; seat++) {
        Entry e = share_entry(seat, 1);
        e.by = seat == 2 ? BY_BOT : BY_SYSTEM;
        ALLOW(e);
    }
    ALLOW(pledges_close(&desk.t)); /* seat 1 may: it is one bit */
    Entry mine = share_entry(1, 1);
    mine.by = BY_SYSTEM; /* the server's operator shows nobody's share */
    REFUSE(mine, "not-for-you");
    Share one = share_of_bot(&desk.seed, 2), two = share_of_bot(&desk.seed, 3);
    assert_int_not_equal(memcmp(&one, &two, sizeof one), 0);
}

/* A judge goes back after the end, when the seed is known: there is a new one, and everyone pledges again. */
static void rewind_to_a_new_seed(void) {
    uint32_t to = desk.t.count - 1;
    while (!(ENTRY_NATURE[desk.log[to].kind].nature & PLAYED)) to--;
    finish();
    REFUSE(pledge_entry(0, 2), "game-over");
    Seed fresh = { { 77 } };
    Entry e = rewind_entry(to, false);
    e.rewind.committed = 1;
    e.rewind.commit = chance_commit(&fresh);
    ALLOW(e);
    desk.seed = fresh;
    assert_true(table_awaits_shares(&desk.t));
    REFUSE(random_act(), "shares-awaited");
}

static void a_new_commitment_asks_for_new_shares(void **state) { /* after the end */
    (void)state;
    begin();
    for (int seat = 0; seat < 4; seat++) ALLOW(pledge_entry(seat, 1));
    for (int seat = 0; seat < 4; seat++) ALLOW(share_entry(seat, 1));
    play_on(80);
    Entry old = pledge_entry(0, 1);
    rewind_to_a_new_seed();
    ALLOW(old); /* the old pledge is just a number now: its share does not fit any more */
    for (int seat = 1; seat < 4; seat++) ALLOW(pledge_entry(seat, 3));
    REFUSE(share_entry(0, 1), "share-wrong");
    for (int seat = 1; seat < 4; seat++) ALLOW(share_entry(seat, 3));
    ALLOW(pledges_close(&desk.t));
    play_on(desk.t.count + 60);
    finish();
    Verification v = verify();
    assert_int_equal(v.verdict, VERIFIED);
    assert_int_equal(v.shares.shown, 14); /* not 15: seat 0 is not in the dice after the rewind */
    assert_int_equal(v.shares.withheld, 1);
}

/* Nor does a share shown after the rewind make up for the dice before it. */
static void a_share_counts_if_it_was_under_every_commitment(void **state) {
    (void)state;
    begin();
    for (int seat = 0; seat < 4; seat++) ALLOW(pledge_entry(seat, 1));
    for (int seat = 0; seat < 3; seat++) ALLOW(share_entry(seat, 1));
    place_once();
    ALLOW(pledges_close(&desk.t));
    play_on(80);
    rewind_to_a_new_seed();
    for (int seat = 0; seat < 4; seat++) ALLOW(pledge_entry(seat, 3));
    for (int seat = 0; seat < 4; seat++) ALLOW(share_entry(seat, 3));
    play_on(desk.t.count + 60);
    finish();
    Verification v = verify();
    assert_int_equal(v.verdict, VERIFIED);
    assert_int_equal(v.shares.shown, 7);
    assert_int_equal(v.shares.withheld, 8);
    desk.log[desk.t.count - 1].seed.bytes[0] ^= 1; /* also of a record that does not hold */
    v = verify();
    assert_int_equal(v.verdict, WRONG_SEED);
    assert_int_equal(v.shares.shown, 7);
    assert_int_equal(v.shares.withheld, 8);
}

static void a_rewind_changes_no_share(void **state) {
    (void)state;
    begin();
    for (int seat = 0; seat < 4; seat++) ALLOW(pledge_entry(seat, 1));
    for (int seat = 0; seat < 4; seat++) ALLOW(share_entry(seat, 1));
    uint32_t first = desk.t.count;
    play_on(80);
    Key before = key();
    ALLOW(rewind_entry(first, false));
    assert_int_equal(memcmp(&before, &(Key[]){ key() }, sizeof before), 0);
    REFUSE(pledge_entry(0, 2), "pledge-late");
    play_on(desk.t.count + 60);
    finish();
    assert_int_equal(verify().verdict, VERIFIED);
}

static void old_and_new_do_not_mix(void **state) {
    (void)state;
    begin();
    REFUSE(entropy_entry(0, 1), "other-chance");
    sit_down(CUSTOM, 4, 3);
    REFUSE(pledge_entry(0, 1), "other-chance");
    Entry e = start_entry(CUSTOM, 4, &desk.seed);
    table_open(&desk.t);
    e.start.version = START_NEWEST + 1;
    REFUSE(e, "bad-start");
}

/* ---- forged records ---- */

/* A whole game in which seat 3 has withheld its share; where its pledges begin. */
static void honest_game(void) {
    begin();
    for (int seat = 0; seat < 4; seat++) ALLOW(pledge_entry(seat, 1)); /* entries 1 to 4 */
    for (int seat = 0; seat < 3; seat++) ALLOW(share_entry(seat, 1));  /* 5 to 7 */
    place_once();
    ALLOW(pledges_close(&desk.t));
    play_on(120);
    finish();
    Verification v = verify();
    assert_int_equal(v.verdict, VERIFIED);
    assert_int_equal(v.shares.shown, 7);
    assert_int_equal(v.shares.withheld, 8); /* named in the proof */
    assert_int_equal(v.shares.without, 0);
}

static void take_out(uint32_t at) {
    memmove(&desk.log[at], &desk.log[at + 1], (desk.t.count - at - 1) * sizeof(Entry));
    desk.t.count--;
}

static void forged_shares_are_found(void **state) {
    (void)state;
    honest_game();
    desk.log[6].share.bytes[9] ^= 1; /* another share */
    Verification v = verify();
    assert_int_equal(v.verdict, WRONG_SHARE);
    assert_int_equal(v.entry, 6);
    honest_game();
    desk.log[2].pledge.bytes[9] ^= 1; /* another pledge */
    assert_int_equal(verify().verdict, WRONG_SHARE);
    honest_game();
    Share other = share_of(1, 9); /* both, so that they fit each other: then the dice do not */
    desk.log[2].pledge = share_pledge(&desk.log[0].start.commit, 1, &other);
    desk.log[6].share = other;
    assert_int_equal(verify().verdict, WRONG_DICE);
    honest_game();
    take_out(6); /* a share left out: the closing does not name that seat */
    v = verify();
    assert_int_equal(v.verdict, REFUSED_ENTRY);
    assert_string_equal(table_refusal(v.refusal).name, "shares-open");
    honest_game();
    Entry late = desk.log[4]; /* seat 3 pledges after the others have shown */
    memmove(&desk.log[4], &desk.log[5], 3 * sizeof late);
    desk.log[7] = late;
    v = verify();
    assert_int_equal(v.verdict, REFUSED_ENTRY);
    assert_string_equal(table_refusal(v.refusal).name, "share-early");
    honest_game();
    while (desk.log[7].kind != ENTRY_SHARES_CLOSED) take_out(7);
    v = verify(); /* closed before anyone had placed */
    assert_int_equal(v.verdict, REFUSED_ENTRY);
}

/* Computed with another program, by the words of docs/chance.md: that text must stay true. */
static void the_hashes_are_those_of_the_document(void **state) {
    (void)state;
    static const char PLEDGE[] = "433f4fe3b87fa33c4c3c4ff9252db579fab9ea0e58ac21cc609bf5fc909675cf";
    static const char BOT[] = "372afdc0e62312906e46aca0b1ce8e1631412f2f3e6b7d3fa1fec6c2336b52ea";
    static const char KEY[] = "d0a5251df9e57db883a9264c769a6d0905b95ba5a246cc0c83f2b3b386166d7c";
    char hex[SHA256_HEX];
    Seed seed;
    SeatShare seats[SEATS] = { { .state = SHARE_SHOWN }, { .state = SHARE_PLEDGED } };
    for (int i = 0; i < SEED_BYTES; i++) seed.bytes[i] = (uint8_t)i;
    Commitment commit = chance_commit(&seed);
    for (int seat = 0; seat < 2; seat++) {
        memset(seats[seat].share.bytes, 0x11 * (seat + 1), SHARE_BYTES);
        seats[seat].pledge = share_pledge(&commit, seat, &seats[seat].share);
    }
    sha256_hex(seats[0].pledge.bytes, hex);
    assert_string_equal(hex, PLEDGE);
    Share bot = share_of_bot(&seed, 2);
    sha256_hex(bot.bytes, hex);
    assert_string_equal(hex, BOT);
    Key k = chance_key_shares(&seed, 3, seats);
    uint8_t bytes[32];
    for (int i = 0; i < 32; i++) bytes[i] = (uint8_t)(k.word[i / 4] >> 8 * (i % 4));
    sha256_hex(bytes, hex);
    assert_string_equal(hex, KEY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entropy_without_a_pledge_could_be_ground),
        cmocka_unit_test(a_share_that_was_ground_is_refused),
        cmocka_unit_test(the_last_seat_has_one_bit),
        cmocka_unit_test(nobody_shows_before_all_have_pledged),
        cmocka_unit_test(a_pledge_fits_one_table_and_one_seat),
        cmocka_unit_test(no_die_falls_before_the_shares_are_fixed),
        cmocka_unit_test(without_a_pledge_there_is_nothing_to_wait_for),
        cmocka_unit_test(closing_names_exactly_who_is_missing),
        cmocka_unit_test(what_a_bot_has_pledged_cannot_be_withheld),
        cmocka_unit_test(a_new_commitment_asks_for_new_shares),
        cmocka_unit_test(a_share_counts_if_it_was_under_every_commitment),
        cmocka_unit_test(a_rewind_changes_no_share),
        cmocka_unit_test(old_and_new_do_not_mix),
        cmocka_unit_test(forged_shares_are_found),
        cmocka_unit_test(the_hashes_are_those_of_the_document),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Lots: fixed by a promise, drawn once, the same for everyone who checks. */
#include "event.h"

#include "tournament/lots.h"

static void a_commitment_fits_its_seed_only(void **state) { /* */
    (void)state;
    uint8_t digest[SHA256_BYTES];
    char hex[SHA256_HEX];
    lots_commit("abc", 3, digest);
    sha256_hex(digest, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_true(lots_verify("abc", 3, digest));
    assert_false(lots_verify("abd", 3, digest));
}

/* Anyone can repeat this with a SHA-256 of their own: the rule is in lots.h. */
static void a_lot_can_be_recomputed(void **state) {
    (void)state;
    LotsKey key = lots_key("abc", 3, "mix", 3);
    uint8_t commitment[SHA256_BYTES], digest[SHA256_BYTES];
    Sha256 sha;
    lots_commit("abc", 3, commitment);
    sha256_init(&sha);
    sha256_update(&sha, "castellan lots 1\n", 17);
    sha256_update(&sha, commitment, sizeof commitment);
    sha256_update(&sha, "abcmix", 6);
    sha256_final(&sha, digest);
    assert_memory_equal(key.bytes, digest, sizeof digest);
    sha256_init(&sha);
    sha256_update(&sha, digest, sizeof digest);
    sha256_update(&sha, "\0anna", 5);
    sha256_final(&sha, digest);
    uint64_t number = 0;
    for (int i = 0; i < 8; i++) number = number << 8 | digest[i];
    assert_int_equal(lots_number(&key, "anna", 0), number % 999999999 + 1);
}

static void seed_and_mix_both_matter(void **state) {
    (void)state;
    LotsKey a = lots_key("abc", 3, "", 0), b = lots_key("abd", 3, "", 0);
    LotsKey c = lots_key("abc", 3, "x", 1), d = lots_key("ab", 2, "c", 1);
    assert_true(lots_number(&a, "anna", 0) != lots_number(&b, "anna", 0));
    assert_true(lots_number(&a, "anna", 0) != lots_number(&c, "anna", 0));
    assert_true(lots_number(&a, "anna", 0) != lots_number(&d, "anna", 0));
    assert_true(lots_number(&a, "anna", 0) != lots_number(&a, "anna", 1));
}

/* Over many seeds every one of four players is first about equally often. */
static void nobody_is_favoured(void **state) {
    (void)state;
    static const char *const ID[] = { "a", "b", "c", "d" };
    int first[4] = { 0 };
    enum { DRAWS = 8000 };
    for (uint32_t seed = 0; seed < DRAWS; seed++) {
        LotsKey key = lots_key(&seed, sizeof seed, "", 0);
        int best = 0;
        for (int i = 1; i < 4; i++)
            if (lots_number(&key, ID[i], 0) < lots_number(&key, ID[best], 0)) best = i;
        first[best]++;
    }
    for (int i = 0; i < 4; i++) assert_in_range(first[i], DRAWS / 4 - 200, DRAWS / 4 + 200);
}

/* A lot depends on nobody else: it is the same in a tie of two and in a tie of thirty. */
static void a_lot_does_not_depend_on_the_others(void **state) { /* NC20-1.2.9c WC25-1.1.6c */
    (void)state;
    uint64_t lot[2];
    for (int large = 0; large < 2; large++) {
        Event *e = event_open(NC20);
        for (int t = 0; t < (large ? 10 : 2); t++) {
            char seats[64];
            snprintf(seats, sizeof seats, "p%d 10, x%d 8, y%d 7, z%d 6", t, t, t, t);
            event_game(e, 1, t + 1, seats);
        }
        event_rank_all(e);
        LotsKey key = lots_key("seed", 4, "", 0);
        lots_draw(&key, e->row, e->results.entrants, 1, e->entrant, e->results.entrants);
        lot[large] = e->entrant[event_player(e, "p1")].lot;
        assert_int_equal(e->entrant[event_player(e, "z1")].lot, 0); /* nothing depends on it */
        free(e);
    }
    assert_int_equal(lot[0], lot[1]);
    assert_true(lot[0] >= 1 && lot[0] <= LOTS_MAX);
}

static void a_taken_number_is_drawn_again(void **state) {
    (void)state;
    Event *e = event_open(NC20);
    event_game(e, 1, 1, "a 10, b 8, c 7, d 6");
    event_game(e, 1, 2, "e 10, f 8, g 7, h 6");
    LotsKey key = lots_key("s", 1, "", 0);
    e->entrant[event_player(e, "d")].lot = lots_number(&key, "a", 0);
    event_rank_all(e);
    lots_draw(&key, e->row, 8, 1, e->entrant, 8);
    assert_int_equal(e->entrant[event_player(e, "a")].lot, lots_number(&key, "a", 1));
    free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_commitment_fits_its_seed_only),
        cmocka_unit_test(a_lot_can_be_recomputed),
        cmocka_unit_test(seed_and_mix_both_matter),
        cmocka_unit_test(nobody_is_favoured),
        cmocka_unit_test(a_lot_does_not_depend_on_the_others),
        cmocka_unit_test(a_taken_number_is_drawn_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

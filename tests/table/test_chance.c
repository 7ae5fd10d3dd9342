#include "desk.h"

#include "base/sha256.h"

static void the_block_function_is_that_of_rfc_8439(void **state) {
    (void)state;
    uint32_t k[8], out[16];
    for (uint32_t i = 0; i < 8; i++)
        k[i] = (4 * i) | (4 * i + 1) << 8 | (4 * i + 2) << 16 | (4 * i + 3) << 24;
    static const uint32_t NONCE[3] = { 0x09000000, 0x4a000000, 0x00000000 };
    static const uint32_t WANTED[16] = { /* section 2.3.2 */
                                         0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                         0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                         0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                         0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2
    };
    chacha20_block(k, 1, NONCE, out);
    assert_memory_equal(out, WANTED, sizeof out);
}

static void zero_key_and_nonce_give_the_appendix_vectors(void **state) {
    (void)state;
    static const uint32_t ZERO[8] = { 0 };
    static const uint32_t FIRST[4] = { 0xade0b876, 0x903df1a0, 0xe56a5d40,
                                       0x28bd8653 };                                    /* A.1 #1 */
    static const uint32_t NEXT[4] = { 0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73 }; /* A.1 #2 */
    uint32_t out[16];
    chacha20_block(ZERO, 0, ZERO, out);
    assert_memory_equal(out, FIRST, sizeof FIRST);
    chacha20_block(ZERO, 1, ZERO, out);
    assert_memory_equal(out, NEXT, sizeof NEXT);
}

static Key some_key(uint8_t byte) {
    Seed seed;
    Entropy entropy[SEATS] = { 0 };
    memset(seed.bytes, byte, sizeof seed.bytes);
    return chance_key(&seed, 4, entropy);
}

static void the_key_hangs_on_every_bit_that_went_in(void **state) {
    (void)state;
    Seed seed = { { 1 } };
    Entropy entropy[SEATS] = { { 1, { 7 } }, { 0 }, { 2, { 7, 7 } }, { 0 } };
    Key key0 = chance_key(&seed, 4, entropy), other;
    entropy[1] = (Entropy){ 1, { 0 } }; /* giving a zero byte is not giving nothing */
    other = chance_key(&seed, 4, entropy);
    assert_memory_not_equal(&key0, &other, sizeof other);
    entropy[1] = (Entropy){ 0 };
    entropy[2] = (Entropy){ 1, { 7, 7 } };
    other = chance_key(&seed, 4, entropy);
    assert_memory_not_equal(&key0, &other, sizeof other);
    entropy[2] = (Entropy){ 2, { 7, 7 } };
    other = chance_key(&seed, 3, entropy);
    assert_memory_not_equal(&key0, &other, sizeof other);
    seed.bytes[31] = 1;
    other = chance_key(&seed, 4, entropy);
    assert_memory_not_equal(&key0, &other, sizeof other);
}

static void a_commitment_is_the_hash_of_the_seed(void **state) { /* B-161 */
    (void)state;
    Seed seed = { { 3, 1, 4 } };
    Commitment commit = chance_commit(&seed);
    uint8_t digest[32];
    sha256(seed.bytes, sizeof seed.bytes, digest);
    assert_memory_equal(commit.bytes, digest, sizeof digest);
}

/* Pearson's sum for `cells` equally likely cells. */
static double chi_square(const int *seen, int cells, int total) {
    double sum = 0, wanted = (double)total / cells;
    for (int i = 0; i < cells; i++) sum += (seen[i] - wanted) * (seen[i] - wanted) / wanted;
    return sum;
}

static void steals_are_uniform_over_the_cards(void **state) { /* B-66 */
    (void)state;
    Key k = some_key(1);
    int seen[RESOURCES] = { 0 };
    for (uint32_t n = 0; n < 10000; n++) {
        Draw draw = chance_open(&k, 0, n, LANE_DRAW);
        seen[chance_card(&draw, CARDS(1, 1, 1, 1, 1))]++;
    }
    assert_true(chi_square(seen, RESOURCES, 10000) < 18.47); /* p = 0.001, four degrees */
}

static void a_kind_is_drawn_as_often_as_it_has_cards(void **state) { /* B-66 */
    (void)state;
    Key k = some_key(2);
    int seen[8] = { 0 }, cell[RESOURCES] = { 0, 5, 5, 6, 7 };
    for (uint32_t n = 0; n < 16000; n++) { /* five brick, one wool, one grain, one ore */
        Draw draw = chance_open(&k, 3, n, LANE_DRAW);
        int kind = chance_card(&draw, CARDS(5, 0, 1, 1, 1));
        assert_int_not_equal(kind, LUMBER);
        seen[kind == BRICK ? (int)(n % 5) : cell[kind]]++;
    }
    assert_true(chi_square(seen, 8, 16000) < 24.32); /* seven degrees */
}

static void dice_are_fair_and_independent(void **state) {
    (void)state;
    Key k = some_key(3);
    Game g;
    game_start(&g, &BOARD_BEGINNER, 4, rulebook_game(CUSTOM));
    int seen[36] = { 0 };
    for (int n = 0; n < 36000; n++) {
        g.draws = (uint16_t)n;
        Chance dice = chance_for(&k, 0, &g, &(Action){ .kind = ACT_ROLL });
        assert_in_range(dice.a, 1, 6);
        assert_in_range(dice.b, 1, 6);
        seen[6 * (dice.a - 1) + dice.b - 1]++;
    }
    assert_true(chi_square(seen, 36, 36000) < 66.62); /* 35 degrees */
}

static void no_bound_tilts_the_scale(void **state) {
    (void)state;
    Key k = some_key(4);
    Draw draw = chance_open(&k, 0, 0, LANE_DRAW);
    int high = 0; /* with 3/4 of 2^32 a plain remainder would favour the lower third 2 to 1 */
    for (int i = 0; i < 30000; i++) high += chance_below(&draw, 0xc0000000u) >= 0x40000000u;
    assert_in_range(high, 19600, 20400);
}

static void a_draw_is_its_epoch_number_and_lane(void **state) {
    (void)state;
    Key k = some_key(5);
    uint32_t first[8];
    for (uint32_t i = 0; i < 8; i++) { /* bit 0: epoch, bit 1: number, bit 2: lane */
        Draw draw = chance_open(&k, i & 1, i >> 1 & 1, i >> 2 & 1);
        first[i] = chance_below(&draw, 1u << 31);
        for (uint32_t j = 0; j < i; j++) assert_int_not_equal(first[i], first[j]);
        Draw again = chance_open(&k, i & 1, i >> 1 & 1, i >> 2 & 1);
        assert_int_equal(chance_below(&again, 1u << 31), first[i]);
    }
}

static void a_random_discard_comes_out_of_the_hand(void **state) { /* */
    (void)state;
    Game g;
    game_start(&g, &BOARD_BEGINNER, 4, rulebook_game(CUSTOM));
    g.seat[2].hand = CARDS(3, 0, 7, 1, 0);
    int seen[RESOURCES] = { 0 };
    for (uint8_t byte = 0; byte < 200; byte++) {
        Key k = some_key(byte);
        Cards gone = chance_discard(&k, 0, &g, 2, 5);
        assert_int_equal(cards_total(gone), 5);
        assert_true(cards_cover(g.seat[2].hand, gone));
        for (int kind = 0; kind < RESOURCES; kind++) seen[kind] += cards_of(gone, kind);
    }
    assert_in_range(seen[WOOL], 580, 690); /* 7/11 of a thousand is 636 */
}

static void random_victims_are_uniform(void **state) { /* */
    (void)state;
    Game g;
    game_start(&g, &BOARD_BEGINNER, 4, rulebook_game(CUSTOM));
    Key k = some_key(9);
    int seen[SEATS] = { 0 };
    for (int n = 0; n < 3000; n++) {
        g.draws = (uint16_t)n;
        seen[chance_victim(&k, 0, &g, 0xd)]++;
    }
    assert_int_equal(seen[1], 0);
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != 1) assert_in_range(seen[seat], 900, 1100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_block_function_is_that_of_rfc_8439),
        cmocka_unit_test(zero_key_and_nonce_give_the_appendix_vectors),
        cmocka_unit_test(the_key_hangs_on_every_bit_that_went_in),
        cmocka_unit_test(a_commitment_is_the_hash_of_the_seed),
        cmocka_unit_test(steals_are_uniform_over_the_cards),
        cmocka_unit_test(a_kind_is_drawn_as_often_as_it_has_cards),
        cmocka_unit_test(dice_are_fair_and_independent),
        cmocka_unit_test(no_bound_tilts_the_scale),
        cmocka_unit_test(a_draw_is_its_epoch_number_and_lane),
        cmocka_unit_test(a_random_discard_comes_out_of_the_hand),
        cmocka_unit_test(random_victims_are_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

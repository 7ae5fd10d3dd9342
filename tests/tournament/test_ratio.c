/* Exact fractions: they agree with arithmetic, never round, and say when they are lost. */
#include "tournament/ratio.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *printed(Ratio r) {
    static char text[4][512];
    static int next;
    Buf out = buf_over(text[next = (next + 1) % 4], sizeof text[0]);
    ratio_print(&r, &out);
    assert_false(out.full);
    return out.text;
}

static const char *rounded(Ratio r, int places) {
    static char text[4][512];
    static int next;
    Buf out = buf_over(text[next = (next + 1) % 4], sizeof text[0]);
    ratio_decimal(&r, places, &out);
    return out.text;
}

static Ratio read(const char *text) {
    Ratio r;
    if (!ratio_read(text, strlen(text), &r)) fail_msg("not read: %s", text);
    return r;
}

static void fractions_are_reduced(void **state) {
    (void)state;
    assert_string_equal(printed(ratio_of(6, 4)), "3/2");
    assert_string_equal(printed(ratio_of(-6, 4)), "-3/2");
    assert_string_equal(printed(ratio_of(0, 7)), "0");
    assert_string_equal(printed(ratio_of(14, 7)), "2");
    assert_string_equal(printed(ratio_of(INT64_MIN, 1)), "-9223372036854775808");
    assert_string_equal(printed(ratio_of(1, UINT64_MAX)), "1/18446744073709551615");
}

static void decimals_are_rounded_half_up(void **state) { /* */
    (void)state;
    assert_string_equal(rounded(ratio_of(1, 8), 2), "0.13");
    assert_string_equal(rounded(ratio_of(-1, 8), 2), "-0.13");
    assert_string_equal(rounded(ratio_of(1, 3), 4), "0.3333");
    assert_string_equal(rounded(ratio_of(2, 3), 4), "0.6667");
    assert_string_equal(rounded(ratio_of(5, 1), 2), "5.00");
    assert_string_equal(rounded(ratio_of(1, 2), 0), "1");
    assert_string_equal(rounded(ratio_of(9995, 10000), 3), "1.000");
    assert_string_equal(rounded(ratio_of(-1, 1000), 2), "0.00");
    assert_string_equal(rounded(ratio_of(617, 720), 4), "0.8569");
    assert_string_equal(rounded(ratio_of(1, 7), 9), "0.142857143");
    char text[16];
    Buf out = buf_over(text, sizeof text);
    Ratio third = ratio_of(1, 3);
    ratio_percent_with(&third, 2, ',', &out);
    assert_string_equal(text, "33,33");
}

static void people_may_write_them_in_several_ways(void **state) {
    (void)state;
    assert_string_equal(printed(read("617/720")), "617/720");
    assert_string_equal(printed(read("0.25")), "1/4");
    assert_string_equal(printed(read("25%")), "1/4");
    assert_string_equal(printed(read("28.56 %")), "357/1250");
    assert_string_equal(printed(read("-3/6")), "-1/2");
    assert_string_equal(printed(read("7")), "7");
    static const char *const WRONG[] = { "",
                                         "/",
                                         "1/",
                                         "1/0",
                                         ".5",
                                         "1.",
                                         "a",
                                         "1/2x",
                                         "1e3",
                                         "--1",
                                         "1 2",
                                         "0.1234567890123456789",
                                         "1234567890123456789" };
    Ratio r;
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        if (ratio_read(WRONG[i], strlen(WRONG[i]), &r)) fail_msg("read: %s", WRONG[i]);
}

/* Small numbers can be checked with plain arithmetic. */
static void sums_and_orders_agree_with_whole_numbers(void **state) {
    (void)state;
    Rng rng = { 7 };
    for (int i = 0; i < 20000; i++) {
        int64_t a = (int64_t)rng_below(&rng, 2001) - 1000,
                b = (int64_t)rng_below(&rng, 2001) - 1000;
        int64_t m = 1 + rng_below(&rng, 999), n = 1 + rng_below(&rng, 999);
        Ratio left = ratio_of(a, (uint64_t)m), right = ratio_of(b, (uint64_t)n);
        Ratio sum = ratio_add(&left, &right), expected = ratio_of(a * n + b * m, (uint64_t)(m * n));
        assert_int_equal(ratio_compare(&sum, &expected), 0);
        int64_t order = a * n - b * m;
        int got = ratio_compare(&left, &right);
        assert_int_equal((got > 0) - (got < 0), (order > 0) - (order < 0));
        Ratio times = ratio_of(77 * a, (uint64_t)m), back = ratio_divide(&times, 77);
        assert_int_equal(ratio_compare(&back, &left), 0);
    }
}

/* Every share that a game can give, added in two orders: the same sum, and within the bound that
 * ratio.h proves. */
static void the_sum_of_all_shares_is_exact(void **state) {
    (void)state;
    Ratio up = ratio_of(0, 1), down = up, all = up;
    for (uint32_t t = 1; t <= 120; t++) {
        Ratio share = ratio_of(1, t);
        up = ratio_add(&up, &share);
        share = ratio_of(1, 121 - t);
        down = ratio_add(&down, &share);
    }
    assert_memory_equal(&up, &down, sizeof up);
    for (uint32_t t = 1; t <= 90; t++)
        for (uint32_t vp = 1; vp <= 30 && vp <= t; vp += 9) {
            Ratio share = ratio_of(3 * vp, 4 * t);
            all = ratio_add(&all, &share);
        }
    all = ratio_add(&all, &up);
    assert_false(all.lost);
    for (int i = 6; i < RATIO_LIMBS; i++) assert_int_equal(all.den[i], 0); /* below 2^192 */
    for (uint32_t t = 1; t <= 120; t++) {
        Ratio share = ratio_of(-1, t);
        up = ratio_add(&up, &share);
    }
    assert_string_equal(printed(up), "0");
}

static void beyond_64_bits_nothing_is_lost(void **state) {
    (void)state;
    /* 1/p for primes: no two denominators have anything in common */
    static const uint32_t PRIME[] = { 83, 89, 97, 101, 103, 107, 109, 113, 79, 73, 71, 67, 61, 59 };
    enum { PRIMES = sizeof PRIME / sizeof PRIME[0] };
    Ratio sum = ratio_of(0, 1);
    for (int i = 0; i < PRIMES; i++) {
        Ratio share = ratio_of(1, PRIME[i]);
        sum = ratio_add(&sum, &share);
    }
    assert_false(sum.lost);
    assert_string_equal(rounded(sum, 6), "0.169282");
    Ratio again = ratio_of(1, 1);
    for (int i = 0; i < PRIMES; i++) again = ratio_divide(&again, PRIME[i]);
    Ratio more = ratio_add(&sum, &again); /* one part in 10^26 more, and still told apart */
    assert_true(ratio_compare(&more, &sum) > 0);
    assert_true(ratio_compare(&sum, &more) < 0);
}

static void too_large_is_reported_and_sticks(void **state) {
    (void)state;
    Ratio r = ratio_of(1, 1);
    for (int i = 0; i < 11; i++) r = ratio_divide(&r, UINT32_MAX);
    assert_false(r.lost);
    for (int i = 0; i < 2; i++) r = ratio_divide(&r, UINT32_MAX - 1);
    assert_true(r.lost);
    assert_string_equal(printed(r), "?");
    assert_string_equal(rounded(r, 2), "?");
    Ratio one = ratio_of(1, 1);
    assert_true(ratio_add(&r, &one).lost);
    assert_true(ratio_divide(&r, 2).lost);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fractions_are_reduced),
        cmocka_unit_test(decimals_are_rounded_half_up),
        cmocka_unit_test(people_may_write_them_in_several_ways),
        cmocka_unit_test(sums_and_orders_agree_with_whole_numbers),
        cmocka_unit_test(the_sum_of_all_shares_is_exact),
        cmocka_unit_test(beyond_64_bits_nothing_is_lost),
        cmocka_unit_test(too_large_is_reported_and_sticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

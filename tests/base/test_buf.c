#include "base/buf.h"
#include "base/text.h"
#include "base/err.h"
#include "base/heap.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void a_buf_prints_what_printf_would(void **state) {
    (void)state;
    char ours[256], theirs[256];
#define SAME(...)                                                                                  \
    do {                                                                                           \
        Buf b = buf_over(ours, sizeof ours);                                                       \
        buf_print(&b, __VA_ARGS__);                                                                \
        assert_int_equal(snprintf(theirs, sizeof theirs, __VA_ARGS__), b.size);                    \
        assert_string_equal(ours, theirs);                                                         \
    } while (0)
    SAME("plain 100%%");
    SAME("%s|%8s|%-8s|%.2s|%.*s", "abc", "abc", "abc", "abc", 1, "abc");
    SAME("%d %d %d %i", 0, -1, INT32_MIN, INT32_MAX);
    SAME("%5d|%-5d|%05d|%05d|%*d", 42, 42, 42, -42, 7, 42);
    SAME("%u %x %08x %c%3c", UINT32_MAX, 0xbeefu, 0xbeefu, 'a', 'b');
    SAME("%" PRIu64 " %" PRId64 " %" PRIx64, UINT64_MAX, INT64_MIN, UINT64_MAX);
    SAME("%zu %ld %lld %hhu %-*d|", sizeof ours, -5L, -6LL, (unsigned char)7, 4, 1);
#undef SAME
}

static void plain_numbers_need_no_format(void **state) {
    (void)state;
    char text[64];
    Buf b = buf_over(text, sizeof text);
    buf_signed(&b, INT64_MIN);
    buf_char(&b, ' ');
    buf_unsigned(&b, UINT64_MAX);
    assert_string_equal(text, "-9223372036854775808 18446744073709551615");
}

static void a_full_buf_keeps_what_it_has(void **state) {
    (void)state;
    char text[6];
    Buf b = buf_over(text, sizeof text);
    buf_text(&b, "12345");
    assert_false(b.full);
    buf_char(&b, '6');
    assert_true(b.full);
    buf_text(&b, "");
    assert_string_equal(text, "12345");
    buf_clear(&b);
    buf_text(&b, "abc");
    buf_text(&b, "def"); /* all or nothing */
    buf_text(&b, "g");   /* and nothing after a gap */
    assert_true(b.full);
    assert_string_equal(text, "abc");
}

static void a_heap_buf_grows_up_to_its_limit(void **state) {
    (void)state;
    Buf b = buf_heap(1000);
    for (int i = 0; i < 999; i++) buf_char(&b, 'x');
    assert_false(b.full);
    assert_int_equal(strlen(b.text), 999);
    buf_char(&b, 'x');
    assert_true(b.full);
    assert_int_equal(b.size, 999);
    assert_true(b.room <= 1000);
    buf_free(&b);
}

static void an_err_carries_its_sentence(void **state) {
    (void)state;
    Err err;
    assert_int_equal(err_set(&err, ERR_INPUT, "line {line%d}: {what%s}", 7, "odd"), ERR_INPUT);
    assert_string_equal(err.text, "line 7: odd");
    assert_int_equal(err.status, ERR_INPUT);
    assert_int_equal(err_set(NULL, ERR_STORE, "nobody asked"), ERR_STORE);
}

static void a_character_cut_short_is_taken_away(void **state) {
    (void)state;
    static const char *const CASES[][2] = { { "", "" },
                                            { "abc", "abc" },
                                            { "a\xc3\xa4", "a\xc3\xa4" },
                                            { "a\xc3", "a" },
                                            { "\xe2\x82\xac", "\xe2\x82\xac" },
                                            { "x\xe2\x82", "x" },
                                            { "x\xf0\x9f\x98", "x" } };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[16];
        strcpy(text, CASES[i][0]);
        text_mend(text);
        assert_string_equal(text, CASES[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_buf_prints_what_printf_would),
        cmocka_unit_test(plain_numbers_need_no_format),
        cmocka_unit_test(a_full_buf_keeps_what_it_has),
        cmocka_unit_test(a_heap_buf_grows_up_to_its_limit),
        cmocka_unit_test(an_err_carries_its_sentence),
        cmocka_unit_test(a_character_cut_short_is_taken_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

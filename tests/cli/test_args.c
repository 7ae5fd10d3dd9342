#include "cli/args.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct Got {
    bool show;
    const char *bots;
    int64_t games;
    uint64_t seed;
    int format;
    int argc;
    Err err;
} Got;

static const char *const FORMATS[] = { "text", "json", NULL };

/* Parse a command line that ends with NULL; argv keeps the words. */
static Status parse(Got *got, char **argv) {
    *got = (Got){ .games = 1 };
    const Option options[] = {
        option_flag("show", &got->show),
        option_text("bots", &got->bots),
        option_number("games", &got->games, 1, 9),
        option_seed("seed", &got->seed),
        option_choice("format", &got->format, FORMATS),
    };
    while (argv[got->argc]) got->argc++;
    return args_parse(&got->argc, argv, options, ARGS_COUNT(options), &got->err);
}

#define ARGV(...)                                                                                  \
    (char *[]) {                                                                                   \
        "verb", __VA_ARGS__, NULL                                                                  \
    }

static void values_follow_or_are_joined(void **state) {
    (void)state;
    Got got;
    char **argv = ARGV("a", "--games", "3", "--bots=x,y", "--show", "-", "--format=json", "--seed",
                       "18446744073709551615", "--", "--b");
    assert_int_equal(parse(&got, argv), OK);
    assert_int_equal(got.games, 3);
    assert_string_equal(got.bots, "x,y");
    assert_true(got.show);
    assert_int_equal(got.format, 1);
    assert_true(got.seed == UINT64_MAX);
    assert_int_equal(got.argc, 4);
    assert_string_equal(argv[1], "a");
    assert_string_equal(argv[2], "-");
    assert_string_equal(argv[3], "--b");
}

static void what_is_not_given_keeps_its_default(void **state) {
    (void)state;
    Got got;
    assert_int_equal(parse(&got, (char *[]){ "verb", NULL }), OK);
    assert_int_equal(got.games, 1);
    assert_int_equal(got.argc, 1);
}

static void bad_usage_is_one_clear_sentence(void **state) {
    (void)state;
    const struct {
        char **argv;
        const char *text;
    } cases[] = {
        { ARGV("--gmaes", "3"), "Unknown option \"--gmaes\"." },
        { ARGV("--gmaes=3"), "Unknown option \"--gmaes\"." },
        { ARGV("-g"), "Unknown option \"-g\"." },
        { ARGV("-games"), "Unknown option \"-games\"." },
        { ARGV("--games"), "--games needs a value." },
        { ARGV("--show=1"), "--show takes no value." },
        { ARGV("--games", "0"), "--games takes a whole number from 1 to 9, not \"0\"." },
        { ARGV("--games", "10"), "--games takes a whole number from 1 to 9, not \"10\"." },
        { ARGV("--games=3x"), "--games takes a whole number from 1 to 9, not \"3x\"." },
        { ARGV("--games="), "--games takes a whole number from 1 to 9, not \"\"." },
        { ARGV("--seed", "18446744073709551616"),
          "--seed takes a whole number from 0 to 18446744073709551615, not "
          "\"18446744073709551616\"." },
        { ARGV("--format", "xml"), "--format must be one of text, json, not \"xml\"." },
    };
    for (size_t i = 0; i < ARGS_COUNT(cases); i++) {
        Got got;
        assert_int_equal(parse(&got, cases[i].argv), ERR_USAGE);
        assert_string_equal(got.err.text, cases[i].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_follow_or_are_joined),
        cmocka_unit_test(what_is_not_given_keeps_its_default),
        cmocka_unit_test(bad_usage_is_one_clear_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

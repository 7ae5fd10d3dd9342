/* Messages: templates and values, kept until they are written for a reader. */
#include "base/message.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- a language of the test's own ---- */

typedef struct Row {
    const char *key, *told;
} Row;

static const Row *told_rows;

static const char *find_told(const Speech *speech, const char *key) {
    (void)speech;
    for (const Row *row = told_rows; row && row->key; row++)
        if (strcmp(row->key, key) == 0) return row->told;
    return NULL;
}

static PluralForm polish_plural(const Speech *speech, uint64_t n) {
    (void)speech;
    bool teen = n % 100 / 10 == 1;
    return n == 1 ? FORM_ONE : n % 10 >= 2 && n % 10 <= 4 && !teen ? FORM_FEW : FORM_MANY;
}

static PluralForm no_ordinal(const Speech *speech, uint64_t n) {
    (void)speech;
    (void)n;
    return FORM_OTHER;
}

static const char *narrow(const Speech *speech) {
    (void)speech;
    return "\xc2\xa0";
}

static const Speech POLISH = { find_told, polish_plural, no_ordinal, narrow };

static char text[2048];

static const char *written(const Message *m, const Speech *speech) {
    Buf out = buf_over(text, sizeof text);
    message_write(m, speech, &out);
    return text;
}

/* ---- */

static void holes_are_filled_by_name(void **state) {
    (void)state;
    Message m;
    message_set(&m, "{who%s} plays at table {table%u} of {who}.", "Ada", 7u);
    assert_string_equal(written(&m, &SPEECH_ENGLISH), "Ada plays at table 7 of Ada.");
    message_set(&m, "{rest%d} left, {part%.3s}, {hex%08x}, {nth%03u}, 100 %%", -5, "abcdef",
                0xbeefu, 4u);
    assert_string_equal(written(&m, &SPEECH_ENGLISH), "−5 left, abc, 0000beef, 004, 100 %");
    message_set(&m, "No holes.");
    assert_string_equal(written(&m, &SPEECH_ENGLISH), "No holes.");
    message_set(&m, "{a%*d} {b%.*s} {c%zu} {d%llu}", 3, 4, 2, "xyz", (size_t)12345, 1234ull);
    assert_string_equal(written(&m, &SPEECH_ENGLISH), "  4 xy 12,345 1234");
}

static void numbers_choose_their_form(void **state) {
    (void)state;
    static const struct {
        unsigned n;
        const char *says;
    } CASES[] = { { 0, "no games" }, { 1, "1 game" }, { 2, "2 games" }, { 12345, "12,345 games" } };
    Message m;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        message_set(&m, "{n%u, plural, =0 {no games} one {# game} other {# games}}", CASES[i].n);
        assert_string_equal(written(&m, &SPEECH_ENGLISH), CASES[i].says);
    }
    static const char *const PLACES[] = { "0th",  "1st",  "2nd",  "3rd",  "4th",
                                          "11th", "12th", "13th", "21st", "102nd" };
    static const unsigned NUMBERS[] = { 0, 1, 2, 3, 4, 11, 12, 13, 21, 102 };
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        message_set(&m, "{n%u, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
                    NUMBERS[i]);
        assert_string_equal(written(&m, &SPEECH_ENGLISH), PLACES[i]);
    }
}

static void words_choose_their_form(void **state) {
    (void)state;
    Message m;
    const char *template =
        "{who%s, select, judge {A judge} other {An organiser}} moved {n%u, plural, "
        "one {one piece of {name%s}} other {# pieces of {name}}}.";
    message_set(&m,
                "{who%s, select, judge {A judge} other {An organiser}} moved {n%u, plural, "
                "one {one piece of {name%s}} other {# pieces of {name}}}.",
                "judge", 1u, "Ada");
    assert_string_equal(m.english, template);
    assert_string_equal(written(&m, &SPEECH_ENGLISH), "A judge moved one piece of Ada.");
    message_set(&m,
                "{who%s, select, judge {A judge} other {An organiser}} moved {n%u, plural, "
                "one {one piece of {name%s}} other {# pieces of {name}}}.",
                "host", 3u, "Ada");
    assert_string_equal(written(&m, &SPEECH_ENGLISH), "An organiser moved 3 pieces of Ada.");
}

static void another_language_has_its_own_forms(void **state) { /* CLDR */
    (void)state;
    static const Row ROWS[] = {
        { "{n, plural, one {# table} other {# tables}}",
          "{n, plural, one {# stół} few {# stoły} many {# stołów} other {# stołu}}" },
        { 0 },
    };
    static const char *const SAYS[] = { "1 stół",   "2 stoły",   "5 stołów",  "12 stołów",
                                        "22 stoły", "25 stołów", "101 stołów" };
    static const unsigned NUMBERS[] = { 1, 2, 5, 12, 22, 25, 101 };
    told_rows = ROWS;
    Message m;
    for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++) {
        message_set(&m, "{n%u, plural, one {# table} other {# tables}}", NUMBERS[i]);
        assert_string_equal(written(&m, &POLISH), SAYS[i]);
    }
    message_set(&m, "{n%u, plural, one {# chair} other {# chairs}}", 12345u);
    assert_string_equal(written(&m, &POLISH), "12\xc2\xa0"
                                              "345 chairs"); /* not told: English forms */
}

static void a_message_may_hold_another(void **state) {
    (void)state;
    static const Row ROWS[] = {
        { "Line {line}: {why}", "Wiersz {line}: {why}" },
        { "{n, plural, one {# name is} other {# names are}} missing.", "Brak {n} nazw." },
        { 0 },
    };
    told_rows = ROWS;
    Message why, m;
    message_set(&why, "{n%d, plural, one {# name is} other {# names are}} missing.", 2);
    message_set(&m, "Line {line%u}: {why%p}", 7u, (void *)&why);
    memset(&why, 'x', sizeof why); /* it was copied */
    assert_string_equal(written(&m, &SPEECH_ENGLISH), "Line 7: 2 names are missing.");
    assert_string_equal(written(&m, &POLISH), "Wiersz 7: Brak 2 nazw.");
    message_set(&m, "{what%p} and {rest%s}", (void *)MESSAGE("a board"), "more");
    assert_string_equal(written(&m, &SPEECH_ENGLISH), "a board and more");
}

static void one_word_may_mean_two_things(void **state) {
    (void)state;
    static const Row ROWS[] = { { ABOUT("a state", "open"), "otwarty" },
                                { ABOUT("a button", "open"), "otwórz" },
                                { 0 } };
    told_rows = ROWS;
    Message m;
    message_set(&m, ABOUT("a button", "open"));
    assert_string_equal(written(&m, &POLISH), "otwórz");
    assert_string_equal(written(&m, &SPEECH_ENGLISH), "open");
}

static void what_does_not_fit_is_cut_between_letters(void **state) {
    (void)state;
    char name[2 * MESSAGE_VALUES];
    for (size_t i = 0; i + 1 < sizeof name; i += 2) name[i] = '\xc3', name[i + 1] = '\xb8'; /* ø */
    name[sizeof name - 2] = 0;
    Message m, outer;
    message_set(&m, "{name%s} is at table {table%u}.", name, 12u);
    const char *said = written(&m, &SPEECH_ENGLISH);
    size_t size = 0;
    while (said[size] == '\xc3') assert_true(said[size + 1] == '\xb8'), size += 2;
    assert_string_equal(said + size, " is at table ."); /* there was no room for the table */
    assert_true(size > MESSAGE_VALUES / 2);
    message_set(&outer, "{what%p} and {name%s}", (void *)&m, "Ada");
    assert_string_equal(written(&outer, &SPEECH_ENGLISH), " is at table . and Ada");
}

static void a_template_that_ends_early_is_written_as_far_as_it_goes(void **state) {
    (void)state;
    static const Row ROWS[] = { { "{n} seats", "{n, plural, one {# miejsce" }, { 0 } };
    told_rows = ROWS;
    Message m;
    message_set(&m, "{n%u} seats", 1u);
    assert_string_equal(written(&m, &POLISH), "1 miejsce");
    static const Row MORE[] = { { "{n} seats", "} {n" }, { 0 } };
    told_rows = MORE;
    assert_string_equal(written(&m, &POLISH), "} 1");
}

static void a_clause_at_the_end_is_no_part_of_the_key(void **state) {
    (void)state;
    static const Row ROWS[] = { { "{n} seats.", "{n} miejsc." }, { 0 } };
    told_rows = ROWS;
    Message m;
    message_set(&m, "{n%u} seats. [B-1]", 5u);
    assert_string_equal(written(&m, &POLISH), "5 miejsc. [B-1]");
    message_set(&m, "{n%u} seats. [{clause%s}]", 5u, "B-1");
    assert_string_equal(written(&m, &POLISH), "5 miejsc. [B-1]");
    message_set(&m, "{n%u} chairs. [B-1]", 5u);
    assert_string_equal(written(&m, &POLISH), "5 chairs. [B-1]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holes_are_filled_by_name),
        cmocka_unit_test(numbers_choose_their_form),
        cmocka_unit_test(words_choose_their_form),
        cmocka_unit_test(another_language_has_its_own_forms),
        cmocka_unit_test(a_message_may_hold_another),
        cmocka_unit_test(one_word_may_mean_two_things),
        cmocka_unit_test(what_does_not_fit_is_cut_between_letters),
        cmocka_unit_test(a_template_that_ends_early_is_written_as_far_as_it_goes),
        cmocka_unit_test(a_clause_at_the_end_is_no_part_of_the_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

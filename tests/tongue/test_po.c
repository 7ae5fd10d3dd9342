/* Catalogues as translators' tools write them. */
#include "tongue/po.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

enum { ROOM = 16, SIZE = 1024 };

typedef struct Read {
    char file[SIZE];
    PoRow rows[ROOM];
    size_t count;
    Err err;
} Read;

static Status read_po(Read *r, const char *text) {
    snprintf(r->file, sizeof r->file, "%s", text);
    r->count = 0;
    assert_true(po_room(r->file) <= ROOM);
    return po_read(r->file, r->rows, &r->count, &r->err);
}

static const char *found(const Read *r, const char *context, const char *english) {
    const PoRow wanted = { .context = context, .english = english };
    for (size_t i = 0; i < r->count; i++) {
        if (i) assert_true(language_compare(&r->rows[i - 1], &r->rows[i]) < 0);
        if (language_compare(&wanted, &r->rows[i]) == 0) return r->rows[i].text;
    }
    return "-";
}

static void messages_are_found_by_their_english_and_context(void **state) {
    (void)state;
    Read r;
    assert_int_equal(read_po(&r, "# German\n"
                                 "msgid \"\"\n"
                                 "msgstr \"\"\n"
                                 "\"Language: de\\n\"\n"
                                 "\n"
                                 "#: page/src/bans/bans.tsx\n"
                                 "msgctxt \"a state\"\n"
                                 "msgid \"over\"\n"
                                 "msgstr \"abgelaufen\"\r\n"
                                 "\n"
                                 "msgid \"over\"\n"
                                 "msgstr \"vorbei\"\n"
                                 "msgid \"Say \\\"hello\\\"\"\n"
                                 "\" twice\\n\"\n"
                                 "msgstr \"Sag \"\n"
                                 "   \"zweimal \\\\ hallo\\t.\"\n"),
                     OK);
    assert_int_equal(r.count, 3);
    assert_string_equal(found(&r, "", "over"), "vorbei");
    assert_string_equal(found(&r, "a state", "over"), "abgelaufen");
    assert_string_equal(found(&r, "", "Say \"hello\" twice\n"), "Sag zweimal \\ hallo\t.");
    assert_string_equal(found(&r, "a button", "over"), "-");
    assert_string_equal(found(&r, "", ""), "-");
}

static void what_is_not_translated_is_not_there(void **state) {
    (void)state;
    Read r;
    assert_int_equal(read_po(&r, "msgid \"one\"\nmsgstr \"\"\n"
                                 "#, fuzzy\nmsgid \"two\"\nmsgstr \"zwei?\"\n\n"
                                 "msgid \"three\"\nmsgstr \"drei\"\n"
                                 "#~ msgid \"gone\"\n#~ msgstr \"weg\"\n"),
                     OK);
    assert_int_equal(r.count, 1);
    assert_string_equal(found(&r, "", "three"), "drei");
    assert_int_equal(read_po(&r, ""), OK);
    assert_int_equal(r.count, 0);
}

static void mistakes_are_reported_with_their_line(void **state) {
    (void)state;
    static const struct {
        const char *file, *text;
    } WRONG[] = {
        { "msgid \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n", "Line 2: the message before has no msgstr." },
        { "msgid \"a\"", "Line 1: the message before has no msgstr." },
        { "msgctxt \"a\"\n\nmsgctxt \"b\"\n", "Line 3: the msgctxt before has no msgid." },
        { "msgstr \"a\"\n", "Line 1: the msgstr has no msgid before it." },
        { "\"a\"\n", "Line 1: the text belongs to no message." },
        { "msgid a\n", "Line 1: a text in quotes was expected." },
        { "msgid \"a\n", "Line 1: the text is not closed by a quote." },
        { "msgid \"a\" b\n", "Line 1: there is something behind the text." },
        { "msgid \"a\\x\"\n", "Line 1: after a backslash there is n, t, \" or \\." },
        { "msgid \"a\\", "Line 1: after a backslash there is n, t, \" or \\." },
        { "msgid \"a\"\nmsgid_plural \"b\"\n",
          "Line 2: msgctxt, msgid or msgstr was expected; plurals stand inside a message." },
        { "msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"\n",
          "The message \"a\" is there twice." },
        { "msgid \"{n}\"\nmsgstr \"{n\"\n",
          "Line 3: the msgstr before has a fault: a brace is not closed." },
        { "msgid \"{n, plural, one {a}}\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"\n",
          "Line 4: the msgid before has a fault: the form \"other\" is missing." },
        { "msgid \"{n}\"\nmsgstr \"{m} {n}\"\n",
          "Line 3: the msgstr before has a hole that its msgid has not: \"m\"." },
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Read r;
        assert_int_equal(read_po(&r, WRONG[i].file), ERR_INPUT);
        assert_string_equal(r.err.text, WRONG[i].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_found_by_their_english_and_context),
        cmocka_unit_test(what_is_not_translated_is_not_there),
        cmocka_unit_test(mistakes_are_reported_with_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

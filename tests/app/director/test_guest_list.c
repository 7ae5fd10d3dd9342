/* Lists of people as they come out of spreadsheets, mails and other programs. */
#include "app/director/guest_list.h"
#include "app/people/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static GuestList list;
static Err err;

static Status read(const char *text) {
    char *own = strdup(text);
    Status status = guest_list_read(own, strlen(own), &list, &err);
    free(own);
    return status ? status : guest_list_judge(&list, NULL, 0, &err);
}

static void expect(size_t at, uint32_t line, const char *name, const char *country) {
    assert_true(at < list.count);
    assert_int_equal(list.people[at].line, line);
    assert_string_equal(list.people[at].name, name);
    assert_string_equal(list.people[at].country, country);
}

static void flawed(size_t at, int column, GuestFlaw flaw, const char *text) {
    char said[ERR_TEXT];
    Message why;
    Buf out = buf_over(said, sizeof said);
    assert_int_equal(list.people[at].flaw[column], flaw);
    guest_flaw_say(&list.people[at], column, &why);
    message_write(&why, &SPEECH_ENGLISH, &out);
    assert_string_equal(said, text);
}

static void headings_in_german_and_columns_nobody_needs(void **state) {
    (void)state;
    assert_int_equal(read("\xef\xbb\xbfNr;Vorname;NACHNAME;Nationalität;E-Mail;Telefon\r\n"
                          "1;Anna;Groß;Deutschland;anna@example.org;030\r\n\r\n"
                          "2;\"Ben \"\"der Lange\"\"\";Petit;fr;;\r\n"),
                     OK);
    assert_int_equal(list.count, 2);
    expect(0, 2, "Anna Groß", "DE");
    expect(1, 4, "Ben \"der Lange\" Petit", "FR");
    assert_string_equal(list.people[0].email, "anna@example.org");
    assert_true(guest_good(&list.people[0]) && guest_good(&list.people[1]));
    assert_int_equal(list.unused_count, 2);
    assert_string_equal(list.unused[1], "Telefon");
    guest_list_free(&list);
}

static void a_list_without_headings(void **state) {
    (void)state;
    assert_int_equal(read("Anna Groß\tDE\nBen Petit\tFrankreich\n"), OK);
    expect(0, 1, "Anna Groß", "DE");
    expect(1, 2, "Ben Petit", "FR");
    guest_list_free(&list);
    assert_int_equal(read("Anna\nBen\n"), OK); /* names alone */
    expect(1, 2, "Ben", "");
    guest_list_free(&list);
}

static void each_line_says_what_is_wrong_with_it(void **state) {
    (void)state;
    char text[1024], long_name[80];
    memset(long_name, 'x', 65), long_name[65] = 0;
    snprintf(text, sizeof text,
             "name;country;mail\nAnna;DE;\n;DE;\n ANNA ;FR;\nBen;Germoney;ben\n%s;DE;\nBob,FR;;\n"
             "X;DE;\n",
             long_name);
    assert_int_equal(read(text), OK);
    assert_int_equal(list.count, 7);
    assert_true(guest_good(&list.people[0]));
    flawed(1, GUEST_NAME, GUEST_NOBODY, "This line has no name.");
    flawed(2, GUEST_NAME, GUEST_TWICE,
           "This name is already on line 2. Add something that tells the two apart.");
    flawed(3, GUEST_COUNTRY, GUEST_UNKNOWN,
           "There is no country \"Germoney\". Two letters are enough, like DE.");
    flawed(3, GUEST_EMAIL, GUEST_BAD,
           "This is not an e-mail address. Write it like anna@example.org.");
    flawed(4, GUEST_NAME, GUEST_BAD, "Names have at most 64 letters.");
    flawed(5, GUEST_NAME, GUEST_MIXED, "This line uses different separators from the first one.");
    flawed(6, GUEST_NAME, GUEST_BAD, "Names have at least 2 letters.");
    assert_int_equal(guest_list_settle(&list, &err), ERR_INPUT);
    assert_string_equal(err.text, "Line 3, name: This line has no name.");
    for (size_t i = 1; i < list.count; i++) list.people[i].left_out = true;
    assert_int_equal(guest_list_settle(&list, &err), OK);
    assert_int_equal(list.count, 1);
    guest_list_free(&list);
}

/* As many letters as real names have, in every script. */
static void long_names_of_every_script_fit(void **state) {
    (void)state;
    static const char *const LETTER[] = { "x", "ß", "ع", "龍", "𠮷" };
    for (size_t i = 0; i < sizeof LETTER / sizeof LETTER[0]; i++) {
        char text[2 * PERSON_NAME] = "";
        for (int n = 0; n < NAME_LETTERS_MAX; n++) strcat(text, LETTER[i]);
        assert_int_equal(read(text), OK);
        expect(0, 1, text, "");
        assert_true(guest_good(&list.people[0]));
        guest_list_free(&list);
        strcat(text, LETTER[i]);
        assert_int_equal(read(text), OK);
        flawed(0, GUEST_NAME, GUEST_BAD, "Names have at most 64 letters.");
        guest_list_free(&list);
    }
}

static void known_people_are_found(void **state) {
    (void)state;
    FoldedName here[1];
    name_fold("Anna Gross", here[0]);
    assert_int_equal(read("Ben\nANNA-GROSS\n"), OK);
    assert_int_equal(guest_list_judge(&list, (const FoldedName *)here, 1, &err), OK);
    assert_true(guest_good(&list.people[0]));
    flawed(1, GUEST_NAME, GUEST_HERE, "Someone with this name is already registered.");
    guest_list_free(&list);
}

static void a_list_that_cannot_be_read_says_where(void **state) {
    (void)state;
    assert_int_equal(read("name;country\nAnna;DE\n\"Carla\nDora;IT\n"), ERR_INPUT);
    assert_string_equal(err.text, "Line 3, column 1: This text has no closing quote.");
    assert_int_equal(read("Land;E-Mail\nDE;a@b.de\n"), ERR_INPUT);
    assert_string_equal(
        err.text,
        "Line 1, column 1: The list needs a column \"name\", or \"first name\" and \"last name\".");
    assert_int_equal(read("name,country\n"), ERR_INPUT);
    assert_string_equal(err.text, "The list is empty.");
    assert_int_equal(read(" \n\n"), ERR_INPUT);
    assert_int_equal(read(""), ERR_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headings_in_german_and_columns_nobody_needs),
        cmocka_unit_test(a_list_without_headings),
        cmocka_unit_test(each_line_says_what_is_wrong_with_it),
        cmocka_unit_test(long_names_of_every_script_fit),
        cmocka_unit_test(known_people_are_found),
        cmocka_unit_test(a_list_that_cannot_be_read_says_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What the program says, in German: every sentence has its row, every row its sentence. */
#include "app/director/events.h"
#include "rulebook/words.h"
#include "sources.h"
#include "tongue/tongue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const FOLDERS[] = { "app",   "base",   "bot",        "codec",  "engine",
                                       "event", "print",  "rulebook",   "server", "store",
                                       "table", "tongue", "tournament", "web",    NULL };

/* Files whose sentences reach nobody over HTTP, or that speak both languages themselves. */
static const char *const ELSEWHERE[] = {
    /* the command line's files: archives, results, seasons, schedules, logs of games */
    "app/archive/people.c", "app/archive/read.c", "app/archive/write.c", "app/core/keyfile.c",
    "codec/game_log.c", "codec/position_deal.c", "codec/position_json.c", "codec/ratings_csv.c",
    "codec/results_csv.c", "codec/results_file.c", "codec/results_json.c", "codec/schedule_json.c",
    "codec/season_json.c", "engine/broken.c", "engine/encode.c", "table/verify.h",
    "tournament/result.h",
    /* metrics for programs */
    "server/loop.c", "server/metrics.c",
    /* the log of a server whose catalogues are read from a folder */
    "tongue/po.c", "web/core/words.c",
    /* both languages side by side */
    "app/rehearsal/rehearse.c", "print/glossary.c", "print/page_words.h", "print/standings_text.c",
    "rulebook/choices.h", "rulebook/parameter_about.c", "tournament/report.c", "tournament/why.c",
    "print/board_words.h", NULL
};

/* Of the store people hear what goes wrong while it works, not what an operator reads at a start. */
static bool elsewhere(const Literal *l) {
    if (strncmp(l->file, "store/", 6) == 0) return true;
    for (int i = 0; ELSEWHERE[i]; i++)
        if (strcmp(l->file, ELSEWHERE[i]) == 0) return true;
    return false;
}

static bool sentence(const char *text) {
    size_t size = strlen(text);
    return size > 2 && strchr(text, ' ') && strchr(".!?", text[size - 1]);
}

/* Is it something a person may read? */
static bool wanted(const Literal *l) {
    if (l->says || l->subject) return true;
    if (elsewhere(l)) return false;
    bool words = strchr(l->text, ' ') && strcmp(l->text, "%s") != 0;
    return (l->refuses && words) || sentence(l->text);
}

static void every_sentence_has_its_german(void **state) {
    (void)state;
    Sources s = sources_read(FOLDERS);
    int missing = 0;
    assert_true(s.count > 2000); /* the sources were found */
    for (size_t i = 0; i < s.count; i++) {
        const Literal *l = &s.literal[i];
        if (!wanted(l) || tongue_has(IN_GERMAN, l->text)) continue;
        if (elsewhere(l) && l->subject) continue;
        print_error("%s: no German for \"%s\"\n", l->file, l->text);
        missing++;
    }
    sources_free(&s);
    if (missing) fail_msg("%d sentences have no row in data/words/de.txt", missing);
}

static void every_row_has_its_sentence(void **state) {
    (void)state;
    Sources s = sources_read(FOLDERS);
    int stale = 0;
    const char *english;
    for (size_t i = 0; (english = tongue_english(i)); i++) {
        if (sources_have(&s, english)) continue;
        print_error("nothing says \"%s\"\n", english);
        stale++;
    }
    sources_free(&s);
    if (stale) fail_msg("%d rows of data/words/de.txt are not needed", stale);
}

static int holes_of(const char *template) {
    int holes = 0;
    for (; *template; template ++) {
        if (*template != '%') continue;
        if (template[1] == '%') template ++;
        else holes++;
    }
    return holes;
}

/* A hole that the English has not would show as "%3"; one that the German leaves out loses something
 * (but for the s of a plural). */
static void holes_fit(void **state) {
    (void)state;
    const char *english;
    for (size_t i = 0; (english = tongue_english(i)); i++) {
        const char *german = tongue_row(IN_GERMAN, english);
        int holes = holes_of(english);
        for (const char *at = strchr(german, '%'); at; at = strchr(at + 1, '%'))
            if (at[1] < '1' || at[1] > '0' + holes) fail_msg("no such hole: %s", german);
        for (int hole = 1; hole <= holes; hole++) {
            char name[3] = { '%', (char)('0' + hole), 0 };
            bool plural = strstr(english, "second%s") || strstr(english, "table%s") ||
                          strstr(english, "player%s");
            if (!strstr(german, name) && !plural) fail_msg("%s is not in: %s", name, german);
        }
    }
}

static void words_of_the_log_have_german(void **state) {
    (void)state;
    for (int list = 0; list < EV_WORD_LISTS; list++)
        for (unsigned i = 0; event_word((EventWords)list, i); i++)
            if (!tongue_has(IN_GERMAN, event_word((EventWords)list, i)))
                fail_msg("no German for the word %s", event_word((EventWords)list, i));
    for (int role = 0; role < EV_CAUSES; role++)
        assert_true(tongue_has(IN_GERMAN, EV_ROLE_NAME[role]));
}

static void says(const char *english, const char *german) {
    char text[1024];
    Buf out = buf_over(text, sizeof text);
    tongue_say(IN_GERMAN, english, &out);
    assert_string_equal(text, german);
    buf_clear(&out);
    tongue_say(IN_ENGLISH, english, &out);
    assert_string_equal(text, english);
}

static void a_sentence_keeps_its_clause(void **state) {
    (void)state;
    says("A neighbouring site is built on. [B-72]", "Eine benachbarte Kreuzung ist bebaut. [B-72]");
    says("There is no such event.", "Dieses Turnier gibt es nicht.");
}

static void holes_keep_what_stood_in_them(void **state) {
    (void)state;
    says("There is no bot called Øystein.", "Einen Bot namens Øystein gibt es nicht.");
    says("\"seats\" has to be a whole number from 3 to 4.",
         "„seats“ muss eine ganze Zahl von 3 bis 4 sein.");
    says("\"table\" is missing.", "„table“ fehlt."); /* a quoted word is somebody's own */
    says("There is no such round.", "Das gibt es nicht: Runde.");
}

static void a_hole_may_hold_a_sentence(void **state) {
    (void)state;
    says("Line 3, column 1: This text has no closing quote.",
         "Zeile 3, Spalte 1: Diesem Text fehlt das schließende Anführungszeichen.");
    says("Ada: A name has at least 2 letters.", "Ada: Ein Name hat mindestens 2 Zeichen.");
}

static void a_subject_stands_before_its_rest(void **state) {
    (void)state;
    says("The event needs a \"name\".", "Das Turnier braucht einen Namen („name“).");
    says("The season has an unknown key \"x\".", "Die Saison hat ein unbekanntes Feld „x“.");
}

static void several_sentences_are_said_one_by_one(void **state) {
    (void)state;
    says("A later step would no longer stand. [Q-19] It is step 7, sheet.filled: Say why, by a "
         "clause or in words.",
         "Ein späterer Schritt hätte dann keinen Bestand mehr. [Q-19] Es ist Schritt 7, "
         "sheet.filled: Sag, warum: mit einer Bestimmung oder in Worten.");
}

static void what_is_not_known_stays(void **state) {
    (void)state;
    says("", "");
    says("zap", "zap");
    says("%s%s%s", "%s%s%s");
}

/* Nobody makes us think for long: this only has to end. */
static void long_nonsense_ends(void **state) {
    (void)state;
    char text[256], room[1024];
    memset(text, ' ', sizeof text - 1);
    for (size_t i = 0; i < sizeof text - 1; i += 2) text[i] = "\":.%"[i / 2 % 4];
    text[sizeof text - 1] = 0;
    Buf out = buf_over(room, sizeof room);
    tongue_say(IN_GERMAN, text, &out);
    assert_true(out.size > 0);
}

static void the_header_is_read_as_browsers_write_it(void **state) {
    (void)state;
    assert_int_equal(tongue_accepted(NULL), IN_ENGLISH);
    assert_int_equal(tongue_accepted(""), IN_ENGLISH);
    assert_int_equal(tongue_accepted("de"), IN_GERMAN);
    assert_int_equal(tongue_accepted("de-AT,de;q=0.9,en;q=0.8"), IN_GERMAN);
    assert_int_equal(tongue_accepted("en-GB,en;q=0.9,de;q=0.8"), IN_ENGLISH);
    assert_int_equal(tongue_accepted("fr, de;q=0.7, en;q=0.3"), IN_GERMAN);
    assert_int_equal(tongue_accepted("fr;q=1.0, nl"), IN_ENGLISH);
    assert_int_equal(tongue_accepted("de;q=0, en;q=0.1"), IN_ENGLISH);
    assert_int_equal(tongue_accepted("den, dea-X"), IN_ENGLISH);
    assert_int_equal(tongue_named("DE-ch"), IN_GERMAN);
    assert_int_equal(tongue_named("d"), -1);
    assert_int_equal(tongue_named("nl"), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sentence_has_its_german),
        cmocka_unit_test(every_row_has_its_sentence),
        cmocka_unit_test(holes_fit),
        cmocka_unit_test(words_of_the_log_have_german),
        cmocka_unit_test(a_sentence_keeps_its_clause),
        cmocka_unit_test(holes_keep_what_stood_in_them),
        cmocka_unit_test(a_hole_may_hold_a_sentence),
        cmocka_unit_test(a_subject_stands_before_its_rest),
        cmocka_unit_test(several_sentences_are_said_one_by_one),
        cmocka_unit_test(what_is_not_known_stays),
        cmocka_unit_test(long_nonsense_ends),
        cmocka_unit_test(the_header_is_read_as_browsers_write_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

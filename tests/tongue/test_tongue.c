/* What the program says, in German: every sentence has its row, every row its sentence. */
#include "app/director/events.h"
#include "rulebook/words.h"
#include "sources.h"
#include "tongue/languages.h"
#include "tongue/tongue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const FOLDERS[] = { "app",   "base",   "bot",        "codec",  "engine",
                                       "event", "print",  "rulebook",   "server", "store",
                                       "table", "tongue", "tournament", "web",    NULL };

/* Where something may be said in German at all. */
static const char *const EVERYWHERE[] = { "app",      "base",       "bot",   "cli",
                                          "codec",    "engine",     "event", "print",
                                          "rulebook", "server",     "store", "table",
                                          "tongue",   "tournament", "web",   NULL };

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
    "tongue/po.c", "tongue/languages.c", "tongue/template.c", "web/core/words.c",
    /* a list of eight languages, printed as it is */
    "print/glossary.c", NULL
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
    if (missing) fail_msg("%d sentences have no row in data/words/de.po", missing);
}

/* What stands between the quotes of a line of a catalogue. */
static void read_quoted(const char *line, char text[LITERAL_TEXT]) {
    size_t size = 0;
    for (const char *at = strchr(line, '"') + 1; *at && *at != '"' && size + 1 < LITERAL_TEXT;
         at++) {
        if (*at == '\\') at++;
        text[size++] = at[-1] == '\\' && *at == 'n' ? '\n' : *at;
    }
    text[size] = 0;
}

/* Rows that a source is said to say (#: src/…); those of the page are looked at by page/tests/words. */
static void every_row_has_its_sentence(void **state) {
    (void)state;
    char line[4096], about[LITERAL_TEXT] = "", english[LITERAL_TEXT], key[2 * LITERAL_TEXT];
    bool ours = false;
    int stale = 0, rows = 0;
    Sources s = sources_read(EVERYWHERE);
    FILE *file = fopen(SOURCE_ROOT "/data/words/de.po", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "#: src/", 7) == 0) ours = true;
        if (strncmp(line, "msgctxt", 7) == 0) read_quoted(line, about);
        if (strncmp(line, "msgstr", 6) == 0) about[0] = 0, ours = false;
        if (strncmp(line, "msgid", 5) != 0 || !ours) continue;
        read_quoted(line, english);
        snprintf(key, sizeof key, "%s%s%s", about, *about ? ABOUT_END : "", english);
        rows++;
        if (sources_have(&s, key)) continue;
        print_error("nothing says \"%s\"\n", key);
        stale++;
    }
    fclose(file);
    sources_free(&s);
    assert_true(rows > 1000);
    if (stale) fail_msg("%d rows of data/words/de.po are not needed", stale);
}

/* ---- holes ---- */

enum { HOLES = 16 };

typedef struct Holes {
    char name[HOLES][32];
    int count;
} Holes;

static Holes holes_of(const char *template) {
    Holes h = { .count = 0 };
    unsigned depth = 0;
    for (const char *at = template; *at; at++) {
        if (*at == '}' && depth) depth--;
        if (*at != '{' || depth++ % 2) continue;
        size_t size = strspn(at + 1,
                             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)size, at + 1);
        int known = 0;
        while (known < h.count && strcmp(h.name[known], name) != 0) known++;
        if (known < h.count) continue;
        assert_true(h.count < HOLES);
        memcpy(h.name[h.count++], name, sizeof name);
    }
    if (depth) fail_msg("a brace is open in: %s", template);
    return h;
}

/* A hole that the English has not would stay empty; one that another language leaves out loses something. */
static void holes_fit(void **state) {
    (void)state;
    const Catalogue *german = &language_at(IN_GERMAN)->own;
    assert_true(german->count > 4000);
    for (size_t i = 0; i < german->count; i++) {
        const PoRow *row = &german->rows[i];
        Holes ours = holes_of(row->english), theirs = holes_of(row->text);
        bool same = ours.count == theirs.count;
        for (int h = 0; same && h < ours.count; h++) {
            int there = 0;
            while (there < theirs.count && strcmp(ours.name[h], theirs.name[there]) != 0) there++;
            same = there < theirs.count;
        }
        if (!same) fail_msg("other holes: %s | %s", row->english, row->text);
    }
}

/* ---- */

static void words_of_the_log_have_german(void **state) {
    (void)state;
    for (int list = 0; list < EV_WORD_LISTS; list++)
        for (unsigned i = 0; event_word((EventWords)list, i); i++)
            if (!tongue_has(IN_GERMAN, event_word((EventWords)list, i)))
                fail_msg("no German for the word %s", event_word((EventWords)list, i));
    for (int role = 0; role < EV_CAUSES; role++)
        assert_true(tongue_has(IN_GERMAN, EV_ROLE_NAME[role]));
}

static void tells(const char *german, const char *english, ...)
    __attribute__((format(printf, 2, 3)));

static void tells(const char *german, const char *english, ...) {
    char text[1024];
    Buf out = buf_over(text, sizeof text);
    Message message;
    va_list args;
    va_start(args, english);
    message_vset(&message, english, args);
    va_end(args);
    tongue_tell(IN_GERMAN, &message, &out);
    assert_string_equal(text, german);
}

static void a_sentence_keeps_its_clause(void **state) {
    (void)state;
    tells("Zwischen zwei Siedlungen müssen mindestens zwei Wege liegen. [B-72]",
          "Settlements must be two edges apart. [B-72]");
    tells("Dieses Turnier gibt es nicht.", "There is no such event.");
    tells("Der Ergebnisbogen ist gesperrt. [Q-19]", "{what%p} [{clause%s}]",
          MESSAGE("The sheet is locked."), "Q-19");
}

static void holes_keep_what_stood_in_them(void **state) {
    (void)state;
    tells("Kein Bot heißt Øystein.", "No bot is called {name%s}.", "Øystein");
    tells("„seats“ muss eine ganze Zahl von 3 bis 4 sein.",
          "\"{key%s}\" must be a whole number from {least%lld} to {most%lld}.", "seats", 3LL, 4LL);
    tells("„table“ fehlt.", "\"{key%s}\" is missing.", "table"); /* someone's own word */
}

static void a_hole_may_hold_a_sentence(void **state) {
    (void)state;
    tells("Zeile 3, Spalte 1: Diesem Text fehlt das schließende Anführungszeichen.",
          "Line {line%u}, column {column%u}: {why%p}", 3U, 1U,
          MESSAGE("This text has no closing quote."));
}

static void a_subject_stands_before_its_rest(void **state) {
    (void)state;
    tells("Das Turnier braucht einen Namen („name“).", "{what%p} needs a \"name\".",
          MESSAGE("The event"));
    tells("Die Saison hat ein unbekanntes Feld „x“.", "{what%p} has an unknown key \"{key%s}\".",
          MESSAGE("The season"), "x");
}

static void several_sentences_are_joined(void **state) {
    (void)state;
    tells(
        "Ein späterer Schritt hängt davon ab. Es ist Schritt 7, sheet.filled: Gib einen Grund an: "
        "eine Regelstelle oder ein paar Worte.",
        "{first%p} It is step {step%1u}, {kind%s}: {because%p}",
        MESSAGE("A later step depends on this one."), 7U, "sheet.filled",
        MESSAGE("Give a reason: a clause or a few words."));
}

static void what_is_not_known_stays(void **state) {
    (void)state;
    tells("zap 12.345", "zap {n%d}", 12345); /* but for its numbers */
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
        cmocka_unit_test(several_sentences_are_joined),
        cmocka_unit_test(what_is_not_known_stays),
        cmocka_unit_test(the_header_is_read_as_browsers_write_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

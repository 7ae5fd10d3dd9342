/* Every parameter that can be changed is read by code outside src/rulebook; one that is not is a remark.
 *
 * The test looks through the sources: a parameter is read where its field stands behind the rules that hold
 * it (`rules->event.fee`, `rules.table.call_pauses`) or by its number (`P_fee`).  Comments and texts do not
 * count, nor does code that only tells what was decided elsewhere. */
#include "rulebook/parameter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ctype.h>
#include <dirent.h>

#include <cmocka.h>

enum { SOURCES_MAX = 16 << 20, PATH = 512 };

static char *sources;
static size_t size;

static void add_file(const char *path) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size += fread(sources + size, 1, SOURCES_MAX - size - 1, file);
    fclose(file);
    assert_true(size < SOURCES_MAX - 1);
    sources[size++] = '\n';
}

/* The parameters themselves, and code that only puts into words what others have decided: a parameter that
 * is read there alone steers nothing. */
static bool only_tells(const char *name) {
    static const char *const TELL[] = { "rulebook", "cli", "why.c" };
    for (size_t i = 0; i < sizeof TELL / sizeof TELL[0]; i++)
        if (strcmp(name, TELL[i]) == 0) return true;
    return false;
}

static void add_folder(const char *folder) {
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (const struct dirent *one; (one = readdir(dir));) {
        char path[PATH];
        const char *end = strrchr(one->d_name, '.');
        snprintf(path, sizeof path, "%s/%s", folder, one->d_name);
        bool source = end && (strcmp(end, ".c") == 0 || strcmp(end, ".h") == 0);
        bool inside = !end;
        if (only_tells(one->d_name)) continue;
        if (source) add_file(path);
        else if (inside) add_folder(path);
    }
    closedir(dir);
}

static char *blank_comment(char *at) {
    for (; *at && !(at[0] == '*' && at[1] == '/'); at++) *at = ' ';
    if (*at) at[0] = at[1] = ' ';
    return at;
}

static char *blank_text(char *at) {
    for (*at++ = ' '; *at && *at != '"' && *at != '\n'; at++) {
        if (*at == '\\' && at[1]) *at++ = ' ';
        *at = ' ';
    }
    if (*at == '"') *at++ = ' ';
    return at;
}

/* Only code is left. */
static void blank_words(void) {
    for (char *at = sources; *at;) {
        if (at[0] == '/' && at[1] == '*') at = blank_comment(at);
        else if (at[0] == '\'' && at[1] == '"') at += 2;
        else if (*at == '"') at = blank_text(at);
        else at++;
    }
}

static bool in_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

/* Does the word that ends here name rules? */
static bool is_of_rules(const char *end) {
    static const char *const OWNERS[] = { "rules",      "event",       "game",
                                          "game_rules", "table_rules", "table" };
    const char *at = end;
    while (at > sources && in_word(at[-1])) at--;
    for (size_t i = 0; i < sizeof OWNERS / sizeof OWNERS[0]; i++)
        if ((size_t)(end - at) == strlen(OWNERS[i]) &&
            memcmp(at, OWNERS[i], strlen(OWNERS[i])) == 0)
            return true;
    return false;
}

static bool seen[PARAMETER_COUNT]; /* is it read? */

/* A word of the code: a field of rules, or the number of a parameter. */
static void note_word(const char *at, size_t length) {
    char name[64];
    bool number = length > 2 && at[0] == 'P' && at[1] == '_';
    bool field = at - sources >= 2 && ((at[-1] == '.' && is_of_rules(at - 1)) ||
                                       (at[-1] == '>' && at[-2] == '-' && is_of_rules(at - 2)));
    if ((!number && !field) || length >= sizeof name) return;
    snprintf(name, sizeof name, "%.*s", (int)length, at);
    const Parameter *p = parameter_find(number ? name + 2 : name);
    if (p) seen[p - PARAMETERS] = true;
}

static void note_words(void) {
    for (const char *at = sources; *at;) {
        size_t length = 0;
        while (in_word(at[length])) length++;
        if (length) note_word(at, length);
        at += length ? length : 1;
    }
}

static bool is_read(const char *name) {
    const Parameter *p = parameter_find(name);
    assert_non_null(p);
    return seen[p - PARAMETERS];
}

static int read_sources(void **state) {
    const char *root = getenv("SOURCE_ROOT");
    char folder[PATH];
    (void)state;
    assert_non_null(root);
    sources = calloc(1, SOURCES_MAX);
    assert_non_null(sources);
    snprintf(folder, sizeof folder, "%s/src", root);
    add_folder(folder);
    blank_words();
    note_words();
    return 0;
}

static int free_sources(void **state) {
    (void)state;
    free(sources);
    return 0;
}

static void what_can_be_changed_is_read_by_code(void **state) {
    (void)state;
    int unread = 0;
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        const Parameter *p = &PARAMETERS[i];
        if (parameter_is_remark(p) || is_read(p->name)) continue;
        print_error("%s can be changed, and no code outside src/rulebook reads it\n", p->name);
        unread++;
    }
    if (unread)
        fail_msg("%d parameters steer nothing: let code read them, or make them remarks", unread);
}

/* The search itself: it finds what is there, and nothing else. */
static void comments_and_texts_read_nothing(void **state) {
    (void)state;
    assert_true(is_read("prelim_games"));
    assert_true(is_read("hand_limit"));
    assert_true(is_read("call_pauses"));
    assert_false(is_read("shortage"));    /* no code */
    assert_false(is_read("fee"));         /* a fee of another kind */
    assert_false(is_read("boot_vp"));     /* in a sentence only */
    assert_false(is_read("game_points")); /* the points of places are, and the keys */
}

static void a_remark_is_refused_with_its_clause(void **state) {
    (void)state;
    Rules rules = rulebook_rules(NC20);
    Err err;
    assert_int_equal(rules_change(&rules, "lots_persist", "no", STAGE_DRAFT, &err), ERR_INPUT);
    assert_string_equal(err.text,
                        "lots_persist is only a remark in the rulebook and can't be changed. "
                        "[NC20-1.2.9c]");
    assert_int_equal(rules.event.lots_persist, 1);
    assert_int_equal(rules_change(&rules, "prelim_games", "4", STAGE_DRAFT, &err), OK);
    assert_int_equal(rules.event.prelim_games, 4);
    assert_int_equal(rules_set(&rules, "lots_persist", "no", STAGE_DRAFT, &err), OK); /* a log */
    assert_int_equal(rules.event.lots_persist, 0);
    rules = rulebook_rules(WC25);
    assert_int_equal(rules_change(&rules, "end_by_time", "yes", STAGE_DRAFT, &err), ERR_INPUT);
    assert_string_equal(err.text, "end_by_time must stay \"no\". [WC25-1.1.8a]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_changed_is_read_by_code),
        cmocka_unit_test(comments_and_texts_read_nothing),
        cmocka_unit_test(a_remark_is_refused_with_its_clause),
    };
    return cmocka_run_group_tests(tests, read_sources, free_sources);
}

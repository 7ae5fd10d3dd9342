/* test_playbooks.c - the playbooks of tests/event/scenarios, one test each.
 *
 * Given paths, run those alone:  event_test_playbooks tests/event/scenarios/sheets.txt */
#include "event/playbook.h"

#include "rulebook/clause.h"

#include <ctype.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FILES_MAX = 64 };

static int scenes_run;
static uint64_t codes[4];

static void every_scene_holds(void **state) {
    int failures = playbook_run(*state, &scenes_run, codes);
    assert_int_equal(failures, 0);
}

/* A refusal no scene provokes is either dead or untested. */
static void every_refusal_is_met_in_some_scene(void **state) {
    (void)state;
    int missing = 0;
    for (int code = EV_ALLOWED + 1; code < EV_REFUSAL_COUNT; code++) {
        bool elsewhere = code == EV_NOT_CREATED || code == EV_CREATED || code == EV_BAD_RULES ||
                         code == EV_NO_ROOM; /* tests/event/test_fold.c */
        if (elsewhere || codes[code / 64] >> code % 64 & 1) continue;
        fprintf(stderr, "no scene is refused with %s\n", EV_REFUSAL_TEXT[code].name);
        missing++;
    }
    assert_int_equal(missing, 0);
}

/* Is the clause at `at` in the document of this rulebook, or among the decisions, which apply to all? */
static bool of_rulebook(const char *at, int book) {
    char name[8] = "";
    for (size_t i = 0; i < sizeof name - 1 && RULEBOOK_NAME[book][i]; i++)
        name[i] = (char)toupper(RULEBOOK_NAME[book][i]);
    return strncmp(at, "Q-", 2) == 0 ||
           (strncmp(at, name, strlen(name)) == 0 && at[strlen(name)] == '-');
}

static bool is_clause(const char *id) {
    for (size_t i = 0; i < CLAUSE_COUNT; i++)
        if (clause_within(&CLAUSES[i], id)) return true;
    return false;
}

/* Whatever the program says no with cites the rulebook of the event or a decision, and a clause that there is. */
static void every_refusal_cites_the_rulebook_in_force(void **state) {
    (void)state;
    for (int book = 0; book < RULEBOOKS; book++)
        for (int code = EV_ALLOWED + 1; code < EV_REFUSAL_COUNT; code++) {
            char sentence[400], *rest = NULL;
            Message why;
            Buf out = buf_over(sentence, sizeof sentence);
            event_refusal((EventRefusal)code, (RulebookId)book, &why);
            message_write(&why, &SPEECH_ENGLISH, &out);
            char *cited = strrchr(sentence, '[');
            if (!cited) continue;
            for (char *one = strtok_r(cited + 1, ", ]", &rest); one;
                 one = strtok_r(NULL, ", ]", &rest))
                if (!of_rulebook(one, book) || !is_clause(one))
                    fail_msg("%s under %s cites %s", EV_REFUSAL_TEXT[code].name,
                             RULEBOOK_NAME[book], one);
        }
}

/* What is said in many places cites no clause: it would be the wrong one in most of them. */
static void general_refusals_cite_nothing(void **state) {
    static const EventRefusal GENERAL[] = { EV_NO_SUCH,   EV_BAD_VALUE,   EV_FROZEN,
                                            EV_NOT_YOURS, EV_NO_REASON,   EV_NOT_IN_RULEBOOK,
                                            EV_TOO_EARLY, EV_NOT_RUNNING, EV_NOT_PRESENT };
    (void)state;
    for (size_t i = 0; i < sizeof GENERAL / sizeof GENERAL[0]; i++)
        assert_string_equal(EV_REFUSAL_TEXT[GENERAL[i]].clauses, "");
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct CMUnitTest *)a)->name, ((const struct CMUnitTest *)b)->name);
}

static bool is_playbook(const char *name) {
    size_t size = strlen(name);
    return size > 4 && strcmp(name + size - 4, ".txt") == 0;
}

int main(int argc, char **argv) {
    static char paths[FILES_MAX][512];
    struct CMUnitTest tests[FILES_MAX + 3];
    size_t count = 0;
    if (argc > 1) {
        int failures = 0;
        for (int i = 1; i < argc; i++) failures += playbook_run(argv[i], &scenes_run, codes);
        printf("%d scenes, %d failed\n", scenes_run, failures);
        return failures != 0;
    }
    DIR *dir = opendir(SOURCE_ROOT "/tests/event/scenarios");
    for (struct dirent *entry; dir && count < FILES_MAX && (entry = readdir(dir));) {
        if (!is_playbook(entry->d_name)) continue;
        snprintf(paths[count], sizeof paths[count], SOURCE_ROOT "/tests/event/scenarios/%s",
                 entry->d_name);
        char *name = strrchr(paths[count], '/') + 1;
        tests[count] = (struct CMUnitTest){ name, every_scene_holds, NULL, NULL, paths[count] };
        count++;
    }
    if (dir) closedir(dir);
    qsort(tests, count, sizeof tests[0], by_name);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(every_refusal_is_met_in_some_scene);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(every_refusal_cites_the_rulebook_in_force);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(general_refusals_cite_nothing);
    return _cmocka_run_group_tests("playbooks", tests, count, NULL, NULL);
}

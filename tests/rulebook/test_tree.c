/* The judge's decision trees: every question can be answered, every way ends in a ruling that cites a
 * clause there is, in words the log knows. */
#include "event/entry.h"
#include "rulebook/clause.h"
#include "rulebook/tree.h"
#include "rulebook/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { DEEPEST = 12 };

static const TreeLine *end_of(const TreeLine *tree) {
    const TreeLine *line = tree + 1;
    while (line < TREE_LINES + TREE_LINE_COUNT && line->kind != TREE_BEGIN) line++;
    return line;
}

/* A question or a ruling of a tree by its id. */
static const TreeLine *node(const TreeLine *tree, const char *id) {
    for (const TreeLine *line = tree + 1; line < end_of(tree); line++)
        if (line->kind != TREE_ANSWER && strcmp(line->field[TREE_ID], id) == 0) return line;
    return NULL;
}

/* Follow every answer; how many rulings are reached.  A tree that turns in a circle is too deep. */
static unsigned walk(const TreeLine *tree, const TreeLine *at, int depth) {
    unsigned rulings = 0, answers = 0;
    if (depth > DEEPEST) fail_msg("%s turns in a circle", tree->text[IN_ENGLISH]);
    if (at->kind == TREE_RULE) return 1;
    for (const TreeLine *line = at + 1; line < end_of(tree) && line->kind == TREE_ANSWER; line++) {
        const TreeLine *next = node(tree, line->field[TREE_ID]);
        if (next) rulings += walk(tree, next, depth + 1);
        else fail_msg("%s: nothing is called %s", tree->text[IN_ENGLISH], line->field[TREE_ID]);
        answers++;
    }
    assert_true(answers >= 2);
    return rulings;
}

static void every_way_ends_in_a_ruling(void **state) {
    (void)state;
    for (size_t i = 0; i < TREE_LINE_COUNT; i++) {
        const TreeLine *tree = &TREE_LINES[i];
        if (tree->kind != TREE_BEGIN) continue;
        assert_int_equal(tree[1].kind, TREE_ASK);
        assert_true(walk(tree, tree + 1, 0) >= 2);
    }
}

static bool leads_to(const TreeLine *tree, const char *id) {
    for (const TreeLine *line = tree + 1; line < end_of(tree); line++)
        if (line->kind == TREE_ANSWER && strcmp(line->field[TREE_ID], id) == 0) return true;
    return false;
}

static void nothing_is_there_twice_or_for_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < TREE_LINE_COUNT; i++) {
        const TreeLine *tree = &TREE_LINES[i];
        if (tree->kind != TREE_BEGIN) continue;
        for (const TreeLine *line = tree + 2; line < end_of(tree); line++) {
            if (line->kind == TREE_ANSWER) continue;
            assert_ptr_equal(node(tree, line->field[TREE_ID]), line);
            if (!leads_to(tree, line->field[TREE_ID]))
                fail_msg("%s: nobody comes to %s", tree->text[IN_ENGLISH], line->field[TREE_ID]);
        }
    }
}

static bool is_clause(const char *id, size_t size) {
    for (size_t i = 0; i < CLAUSE_COUNT; i++)
        if (strncmp(CLAUSES[i].id, id, size) == 0 && !CLAUSES[i].id[size]) return true;
    return false;
}

/* "-", or words of the log with spaces between them. */
static void check_penalties(const char *words) {
    if (strcmp(words, "-") == 0) return;
    for (size_t size; *words; words += size, words += *words == ' ') {
        char word[32] = "";
        size = strcspn(words, " ");
        assert_true(size < sizeof word);
        memcpy(word, words, size);
        assert_true(event_word_find(EV_WORDS_PENALTY, word) >= 0);
    }
}

static void rulings_cite_clauses_and_use_the_logs_words(void **state) {
    (void)state;
    for (size_t i = 0; i < TREE_LINE_COUNT; i++) {
        const TreeLine *line = &TREE_LINES[i];
        for (int tongue = 0; tongue < TONGUES; tongue++) assert_true(*line->text[tongue]);
        if (line->kind == TREE_BEGIN)
            assert_true(event_word_find(EV_WORDS_CODE, line->field[TREE_CODE]) >= 0);
        if (line->kind != TREE_RULE) continue;
        assert_true(event_word_find(EV_WORDS_OUTCOME, line->field[TREE_OUTCOME]) >= 0);
        check_penalties(line->field[TREE_PENALTY]);
        for (const char *at = line->field[TREE_CLAUSES]; *at;) {
            size_t size = strcspn(at, " ");
            if (!is_clause(at, size)) fail_msg("there is no clause %.*s", (int)size, at);
            at += size + (at[size] == ' ');
        }
    }
}

/* One tree about each matter under each rulebook, and its ruling cites that rulebook or a decision. */
static void each_rulebook_has_its_own(void **state) { /* */
    static const struct {
        const char *id;
        unsigned books;
    } WANTED[] = {
        { "forgotten-robber", 1 << NC20 | 1 << WC25 | 1 << DM19 | 1 << WC04 },
        { "late-resources", 1 << NC20 | 1 << WC25 | 1 << DM19 },
        { "free-cards", 1 << WC25 },
        { "dev-cards", 1 << NC20 | 1 << WC25 | 1 << DM19 | 1 << WC04 },
        { "second-dev-card", 1 << WC04 }, /* WC04-25a */
        { "collusion", 1 << NC20 | 1 << WC25 | 1 << DC21 },
        { "giving-a-win", 1 << NC20 | 1 << WC25 | 1 << DC21 },
    };
    (void)state;
    for (size_t w = 0; w < sizeof WANTED / sizeof WANTED[0]; w++)
        for (int book = 0; book < RULEBOOKS; book++) {
            unsigned found = 0;
            for (size_t i = 0; i < TREE_LINE_COUNT; i++)
                found += TREE_LINES[i].kind == TREE_BEGIN &&
                         strcmp(TREE_LINES[i].field[TREE_ID], WANTED[w].id) == 0 &&
                         tree_applies(&TREE_LINES[i], (RulebookId)book);
            if (found != (WANTED[w].books >> book & 1))
                fail_msg("%s: %u trees under %s", WANTED[w].id, found, RULEBOOK_NAME[book]);
        }
}

static const TreeLine *tree_of(const char *id, RulebookId book) {
    for (size_t i = 0; i < TREE_LINE_COUNT; i++)
        if (TREE_LINES[i].kind == TREE_BEGIN && !strcmp(TREE_LINES[i].field[TREE_ID], id) &&
            tree_applies(&TREE_LINES[i], book))
            return &TREE_LINES[i];
    fail_msg("no tree %s under %s", id, RULEBOOK_NAME[book]);
    return NULL;
}

/* The ids of the answers in order, "benefit own": the outcome they lead to. */
static const char *outcome_of(const TreeLine *tree, const char *const *answers) {
    const TreeLine *at = tree + 1;
    for (; *answers; answers++) {
        const TreeLine *line = at + 1;
        while (line->kind == TREE_ANSWER && strcmp(line->field[TREE_ID], *answers) != 0) line++;
        if (line->kind != TREE_ANSWER) return "no such answer";
        at = node(tree, *answers);
    }
    return at->kind == TREE_RULE ? at->field[TREE_OUTCOME] : "a question";
}

/* Only WC25 lets a better place in the ranking count as a benefit (WC25-1.2.5f).  Under NC20 and DC21 only
 * one's own position in the game does, and a win may not be given away (NC20-1.1.5b, NC20-1.1.5d, DC21-1.1.5b, DC21-1.1.5d). */
static void the_ranking_excuses_collusion_under_wc25_alone(void **state) {
    static const RulebookId BOOKS[] = { NC20, DC21 };
    (void)state;
    const TreeLine *wc25 = tree_of("collusion", WC25);
    assert_non_null(strstr(node(wc25, "benefit")->text[IN_ENGLISH], "or in the ranking"));
    assert_string_equal(outcome_of(wc25, (const char *[]){ "benefit", "served", NULL }),
                        "no-offence");
    for (int i = 0; i < 2; i++) {
        const TreeLine *tree = tree_of("collusion", BOOKS[i]);
        const TreeLine *benefit = node(tree, "benefit");
        assert_non_null(strstr(benefit->text[IN_ENGLISH], "in this game?"));
        assert_non_null(strstr(benefit->text[IN_GERMAN], "in dieser Partie?"));
        assert_null(strstr(benefit->text[IN_ENGLISH], "or in the ranking"));
        assert_null(strstr(benefit->text[IN_GERMAN], "oder in der Rangliste"));
        assert_string_equal(outcome_of(tree, (const char *[]){ "benefit", "warned", "warn", NULL }),
                            "penalty");
        const TreeLine *given = tree_of("giving-a-win", BOOKS[i]);
        assert_string_equal(given->field[TREE_CODE], "giving-a-win");
        assert_string_equal(outcome_of(given, (const char *[]){ "given", NULL }), "penalty");
    }
}

/* Collusion is served with a warning first (WC25-1.2.5c).  Giving a win away without a benefit is against the rules
 * and a ground for disqualification at once (WC25-1.2.5d, WC25-1.2.5f, WC25-1.2.4b). */
static void a_win_given_away_is_not_warned_of_first_under_wc25(void **state) {
    (void)state;
    const TreeLine *given = tree_of("giving-a-win", WC25);
    const TreeLine *rule = node(given, "given");
    assert_string_equal(outcome_of(given, (const char *[]){ "benefit", "given", NULL }), "penalty");
    assert_string_equal(rule->field[TREE_PENALTY], "removal");
    assert_null(node(given, "warned"));
    assert_string_equal(outcome_of(given, (const char *[]){ "benefit", "served", NULL }),
                        "no-offence");
    const TreeLine *collusion = tree_of("collusion", WC25);
    assert_string_equal(node(collusion, "warn")->field[TREE_PENALTY], "warning");
}

/* What was shown is public until the trading ends, and not for those alone who happened to see it; deliberately or not
 * (NC20-2.9b, WC25-3.0.12, Q-40). */
static void cards_that_were_shown_are_public_until_the_trading_ends(void **state) {
    static const char *const ENDS[] = { "public", "warn", "slip" };
    static const RulebookId BOOKS[] = { NC20, WC25 };
    (void)state;
    for (int i = 0; i < 2; i++) {
        const TreeLine *tree = tree_of("cards-shown", BOOKS[i]);
        for (int k = 0; k < 3; k++) {
            const TreeLine *rule = node(tree, ENDS[k]);
            assert_non_null(
                strstr(rule->text[IN_ENGLISH], "public until this turn's trading ends"));
            assert_non_null(
                strstr(rule->text[IN_GERMAN], "öffentlich, bis der Handel dieses Zuges"));
        }
        assert_string_equal(node(tree, "warn")->field[TREE_PENALTY], "warning");
        assert_string_equal(node(tree, "slip")->field[TREE_PENALTY], "-");
    }
}

/* The answers lead to a ruling that sends the robber to the desert, or to one that lets the player choose. */
static void ends_in_the_desert(RulebookId book, const char *const *answers, bool desert) {
    const TreeLine *tree = tree_of("forgotten-robber", book);
    const char *last = NULL;
    for (int i = 0; answers[i]; i++) last = answers[i];
    assert_string_equal(outcome_of(tree, answers), "corrected");
    assert_string_equal(node(tree, last)->field[TREE_PENALTY], desert ? "robber-to-desert" : "-");
}
#define WAY(...) ((const char *[]){ __VA_ARGS__, NULL })

/* NC20-2.12a, NC20-2.12b: after the turn to the desert; WC25-3.0.17a, WC25-3.0.17b: after any action, too;
 * DM19-6B.10a, DM19-6B.10b: after an offer, a roll or a card that changes hands. */
static void a_forgotten_robber_goes_where_the_rulebook_says(void **state) {
    static const RulebookId OPEN[] = { NC20, WC04 };
    (void)state;
    for (int i = 0; i < 2; i++) {
        ends_in_the_desert(OPEN[i], WAY("action", "choice-card"), false);
        ends_in_the_desert(OPEN[i], WAY("action", "choice"), false);
        ends_in_the_desert(OPEN[i], WAY("desert"), true);
    }
    assert_non_null(
        strstr(node(tree_of("forgotten-robber", NC20), "choice")->text[IN_ENGLISH], "no card"));
    ends_in_the_desert(WC25, WAY("action", "choice-card"), false);
    ends_in_the_desert(WC25, WAY("action", "desert"), true);
    ends_in_the_desert(WC25, WAY("desert"), true);
    ends_in_the_desert(DM19, WAY("offer", "roll", "hands", "choice-card"), false);
    ends_in_the_desert(DM19, WAY("offer", "desert"), true);
    ends_in_the_desert(DM19, WAY("offer", "roll", "desert"), true);
    ends_in_the_desert(DM19, WAY("offer", "roll", "hands", "desert"), true);
    ends_in_the_desert(DM19, WAY("desert"), true);
}

/* Which scenarios a tree is about: DM19-6B.10a reads otherwise where the barbarians come first (K-158), and who missed
 * cards may have missed others (K-157). */
static void cities_and_knights_has_trees_of_its_own(void **state) {
    static const char *const BASE[] = { "forgotten-robber", "late-resources", "dev-cards" };
    static const char *const KNIGHTS[] = { "forgotten-robber-knights",
                                           "late-cards-knights",
                                           "barbarians",
                                           "progress-hand",
                                           "knight-acts",
                                           "thirteen" };
    (void)state;
    for (size_t i = 0; i < sizeof BASE / sizeof *BASE; i++) {
        const TreeLine *tree = tree_of(BASE[i], DM19);
        for (unsigned s = 0; s < CHOICE_PLAYED_COUNT; s++)
            assert_int_equal(tree_plays(tree, s), s != PLAYED_CITIES_AND_KNIGHTS);
    }
    for (size_t i = 0; i < sizeof KNIGHTS / sizeof *KNIGHTS; i++) {
        const TreeLine *tree = tree_of(KNIGHTS[i], DM19);
        for (unsigned s = 0; s < CHOICE_PLAYED_COUNT; s++)
            assert_int_equal(tree_plays(tree, s), s == PLAYED_CITIES_AND_KNIGHTS);
        assert_false(tree_applies(tree, WC25));
    }
    const TreeLine *any = tree_of("leaving", DM19);
    for (unsigned s = 0; s < CHOICE_PLAYED_COUNT; s++) assert_true(tree_plays(any, s));
    const TreeLine *robber = tree_of("forgotten-robber-knights", DM19);
    assert_string_equal(outcome_of(robber, WAY("locked")), "no-offence");
    assert_string_equal(outcome_of(robber, WAY("turn", "offer", "hands", "choice-card")),
                        "corrected");
    assert_string_equal(node(robber, "desert")->field[TREE_PENALTY], "robber-to-desert");
    const TreeLine *won = tree_of("thirteen", DM19); /* DM19-6B.7 DM19-6C.1 */
    assert_string_equal(outcome_of(won, WAY("count", "won")), "no-offence");
    assert_string_equal(outcome_of(won, WAY("wait")), "no-offence");
}

/* What a tree is about is a scenario there is. */
static void trees_name_scenarios_there_are(void **state) {
    (void)state;
    for (size_t i = 0; i < TREE_LINE_COUNT; i++) {
        const TreeLine *tree = &TREE_LINES[i];
        const char *at = tree->field[TREE_GAMES];
        if (tree->kind != TREE_BEGIN || strcmp(at, "-") == 0) continue;
        while (*at) {
            size_t size = strcspn(at, " ");
            if (words_find(WORDS_PLAYED, at, size) < 0)
                fail_msg("no scenario is called %.*s", (int)size, at);
            at += size + (at[size] == ' ');
        }
    }
}

/* NC20-2.15a, NC20-2.15b, WC25-3.0.18: both dice, unless the one that leans carries the other. */
static void dice_that_cannot_be_read_are_thrown_again(void **state) {
    static const RulebookId BOOKS[] = { NC20, WC25 };
    (void)state;
    for (int i = 0; i < 2; i++) {
        const TreeLine *tree = tree_of("dice", BOOKS[i]);
        assert_string_equal(outcome_of(tree, WAY("both")), "corrected");
        assert_string_equal(outcome_of(tree, WAY("edge", "both")), "corrected");
        assert_string_equal(outcome_of(tree, WAY("edge", "counts")), "no-offence");
        assert_string_equal(node(tree, "both")->text[IN_ENGLISH], "Both dice are thrown again.");
    }
}

static void the_clause_is_that_of_the_rulebook(void **state) {
    (void)state;
    const TreeLine rule = { .kind = TREE_RULE, .field = { "x", "", "", "NC20-2.12a Q-42" } };
    size_t size;
    const char *clause = tree_clause(&rule, NC20, &size);
    assert_memory_equal(clause, "NC20-2.12a", size);
    assert_int_equal(size, 10);
    clause = tree_clause(&rule, WC04, &size);
    assert_memory_equal(clause, "Q-42", size);
    assert_int_equal(size, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_ends_in_a_ruling),
        cmocka_unit_test(nothing_is_there_twice_or_for_nothing),
        cmocka_unit_test(rulings_cite_clauses_and_use_the_logs_words),
        cmocka_unit_test(each_rulebook_has_its_own),
        cmocka_unit_test(the_ranking_excuses_collusion_under_wc25_alone),
        cmocka_unit_test(a_win_given_away_is_not_warned_of_first_under_wc25),
        cmocka_unit_test(cards_that_were_shown_are_public_until_the_trading_ends),
        cmocka_unit_test(a_forgotten_robber_goes_where_the_rulebook_says),
        cmocka_unit_test(cities_and_knights_has_trees_of_its_own),
        cmocka_unit_test(trees_name_scenarios_there_are),
        cmocka_unit_test(dice_that_cannot_be_read_are_thrown_again),
        cmocka_unit_test(the_clause_is_that_of_the_rulebook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

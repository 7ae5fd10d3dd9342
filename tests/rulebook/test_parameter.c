/* Changing parameters: what is understood, what is refused and with which clause. */
#include "rulebook/words.h"
#include "rulebook/parameter.h"
#include "tongue/tongue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Rules rules;
static Err err;

static Status set(const char *name, const char *text) {
    return rules_set(&rules, name, text, STAGE_DRAFT, &err);
}

static void refused(RulebookId id, const char *name, const char *text, const char *sentence) {
    rules = rulebook_rules(id);
    const Rules before = rules;
    assert_int_equal(set(name, text), ERR_INPUT);
    assert_string_equal(err.text, sentence);
    assert_memory_equal(&rules, &before, sizeof rules);
}

static void the_text_of_every_value_is_read_back(void **state) {
    (void)state;
    for (int id = 0; id < RULEBOOKS; id++)
        for (int i = 0; i < PARAMETER_COUNT; i++)
            for (int tongue = 0; tongue < TONGUES; tongue++) {
                const Rules own = rulebook_rules((RulebookId)id);
                char memory[VALUE_TEXT];
                Buf text = buf_over(memory, sizeof memory);
                parameter_text(&PARAMETERS[i], &own, tongue, &text);
                assert_false(text.full);
                rules = own;
                if (set(PARAMETERS[i].name, text.text)) fail_msg("%s", err.text);
                assert_memory_equal(&rules, &own, sizeof rules);
            }
}

static void the_longest_value_has_room(void **state) {
    (void)state;
    char memory[VALUE_TEXT];
    Buf text = buf_over(memory, sizeof memory);
    rules = rulebook_rules(CUSTOM);
    for (int i = 0; i < FORMATS_MAX; i++) rules.event.formats_allowed[i] = MIX(7, 7, 7, 7, 7);
    parameter_text(&PARAMETERS[P_formats_allowed], &rules, IN_GERMAN, &text);
    assert_false(text.full);
    const Rules before = rules;
    assert_int_equal(set("formats_allowed", text.text), OK);
    assert_memory_equal(&rules, &before, sizeof rules);
}

static void a_word_of_an_earlier_version_is_still_read(void **state) {
    (void)state;
    rules = rulebook_rules(NC20);
    assert_int_equal(set("material_check", "the same, development cards 14+6+5"), OK);
    assert_int_equal(rules.event.material_check, CHECK_COUNTS_AND_KINDS);
}

static void values_are_understood_as_people_write_them(void **state) {
    (void)state;
    rules = rulebook_rules(CUSTOM);
    assert_int_equal(set("turn-limit-s", " 90 s "), OK);
    assert_int_equal(rules.table.turn_limit_s, 90);
    assert_int_equal(set("turn_limit_s", "45s"), OK);
    assert_int_equal(rules.table.turn_limit_s, 45);
    assert_int_equal(set("signature_required", "Yes"), OK);
    assert_int_equal(rules.event.signature_required, 1);
    assert_int_equal(set("signature_required", "nein"), OK);
    assert_int_equal(rules.event.signature_required, 0);
    assert_int_equal(set("ranking_keys", "points,VP_SUM , first-places"), OK);
    assert_int_equal(rules.event.ranking_keys[0], KEY_POINTS);
    assert_int_equal(rules.event.ranking_keys[1], KEY_VP_SUM);
    assert_int_equal(rules.event.ranking_keys[2], KEY_FIRSTS);
    assert_int_equal(rules.event.ranking_keys[3], KEY_NONE);
    assert_int_equal(set("position_points", "4, 2, 1"), OK);
    assert_int_equal(rules.event.position_points[2], 1);
    assert_int_equal(rules.event.position_points[3], 0);
    assert_int_equal(set("vp_cap", "new-shores 15"), OK);
    assert_int_equal(rules.event.vp_cap[PLAYED_NEW_SHORES], 15);
    assert_int_equal(rules.event.vp_cap[PLAYED_BASE], 10);
    assert_int_equal(set("vp_cap", "none"), OK);
    assert_int_equal(rules.event.vp_cap[PLAYED_BASE], 0);
    assert_int_equal(set("scenario_vp", "none"), ERR_INPUT); /* no game is won by nothing */
    assert_int_equal(set("scenario_vp", "base 0"), ERR_INPUT);
    assert_int_equal(set("scenario_vp", "base 3"), OK);
    assert_int_equal(set("formats_allowed", "4 base; 1 fishermen+3 base"), OK);
    assert_int_equal(rules.event.formats_allowed[1], MIX(3, 1, 0, 0, 0));
    assert_int_equal(rules.event.formats_allowed[2], 0);
    assert_int_equal(set("champion_title", "Königin der Insel"), OK);
    assert_string_equal(rules.event.champion_title, "Königin der Insel");
    assert_int_equal(set("champion_title", "Sieg"), OK);
    assert_string_equal(rules.event.champion_title, "Sieg");
    assert_int_equal(set("vp_target", "12"), OK);
    assert_int_equal(rules.game.vp_target, 12);
}

/* A rulebook's title is shown in the reader's language; a chosen title stays as it is. */
static void titles_of_rulebooks_are_in_german_too(void **state) {
    (void)state;
    for (int id = 0; id < RULEBOOKS; id++) {
        Rules own = rulebook_rules((RulebookId)id);
        const char *title = own.event.champion_title;
        assert_true(tongue_has(IN_GERMAN, title));
        assert_string_equal(words_title(title, IN_ENGLISH), title);
    }
    assert_string_equal(words_title("Queen of the hill", IN_GERMAN), "Queen of the hill");
}

static void wrong_input_is_refused_and_changes_nothing(void **state) {
    (void)state;
    static const struct {
        const char *name, *text;
    } WRONG[] = {
        { "nonsense", "1" },
        { "", "" },
        { "prelim_games", "" },
        { "prelim_games", "three" },
        { "prelim_games", "-1" },
        { "prelim_games", "+1" },
        { "prelim_games", "3.0" },
        { "prelim_games", "0" },
        { "prelim_games", "16" },
        { "prelim_games", "4294967299" },
        { "prelim_games", "99999999999999999999" },
        { "turn_limit_s", "1 m" },
        { "turn_limit_s", "s" },
        { "signature_required", "1" },
        { "mode", "" },
        { "mode", "physic" },
        { "mode", "physical!" },
        { "ranking_keys", "wins,,VP sum" },
        { "ranking_keys", "wins, none" },
        { "ranking_keys", "wins, wins" },
        { "ranking_keys", "wins, luck" },
        { "turn_limit_trigger", "organiser, judge, players, players after set-up, always" },
        { "position_points", "5, 3, 2, 1, 1" },
        { "position_points", "5, , 1" },
        { "position_points", "101" },
        { "vp_cap", "10" },
        { "vp_cap", "base" },
        { "vp_cap", "base 51" },
        { "vp_cap", "moon 10" },
        { "formats_allowed", "base" },
        { "formats_allowed", "0 base" },
        { "formats_allowed", "8 base" },
        { "formats_allowed", "2 base + 1 base" },
        { "formats_allowed", "3 base;" },
        { "formats_allowed", "3 base + " },
        { "champion_title", "" },
        { "champion_title", "a title that is a good deal longer than the room there is" },
        { "champion_title", "two\nlines" },
        { "champion_title", "\xff" },
        { "champion_title", "cut \xc3" },
        { "champion_title", "\xc0\xaf" },
        { "devcards_per_turn", "2" },
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        rules = rulebook_rules(CUSTOM);
        const Rules before = rules;
        if (!set(WRONG[i].name, WRONG[i].text)) fail_msg("%s=%s", WRONG[i].name, WRONG[i].text);
        assert_memory_equal(&rules, &before, sizeof rules);
        size_t size = strlen(err.text);
        assert_true(size > 10 && err.text[size - 1] == '.');
    }
}

static void a_refusal_says_what_is_possible(void **state) {
    (void)state;
    refused(CUSTOM, "mode", "paper",
            "mode can't be \"paper\". Expected: \"physical\", \"online\", \"both\".");
    refused(CUSTOM, "prelim_games", "16", "prelim_games can be at most 15.");
    refused(CUSTOM, "prelim_games", "0", "prelim_games must be at least 1.");
    refused(CUSTOM, "study_time_s", "soon",
            "study_time_s can't be \"soon\". Expected: a number of seconds.");
    refused(CUSTOM, "no_such", "1", "There is no parameter \"no_such\".");
    refused(CUSTOM, "ranking_keys", "wins, wins", "ranking_keys has \"wins\" twice.");
}

static void what_a_rulebook_forbids_is_refused_with_its_clause(void **state) {
    (void)state;
    refused(NC20, "turn_limit_s", "181", "turn_limit_s can be at most 180 s. [NC20-1.2.3c]");
    refused(WC04, "turn_limit_s", "200", "turn_limit_s can be at most 180 s. [WC04-17a]");
    refused(DM19, "turn_limit_max_s", "240", "turn_limit_max_s can be at most 180 s. [DM19-2.7]");
    refused(NC20, "turn_limit_max_s", "0", "turn_limit_max_s must be at least 1 s. [NC20-1.2.3c]");
    refused(NC20, "end_by_time", "yes", "end_by_time must stay \"no\". [NC20-1.2.3d]");
    refused(WC25, "end_by_time", "yes", "end_by_time must stay \"no\". [WC25-1.1.8a]");
    refused(CUSTOM, "end_by_time", "yes", "end_by_time must stay \"no\". [Q-68]");
    refused(DM19, "mode", "online", "mode must stay \"physical\". [DM19-1.1c]");
    refused(DC21, "mode", "both", "mode must stay \"online\". [DC21-1.2.2]");
    refused(DC21, "fee", "the organiser's choice", "fee must stay \"none\". [DC21-2.0.4]");
    refused(DM19, "prelim_games", "5", "prelim_games can be at most 4. [DM19-2.1]");
    refused(NC20, "skip_semi", "29", "skip_semi can be at most 28. [NC20-1.2.4b, Q-23]");
    refused(NC20, "referee_may_play", "yes", "referee_may_play must stay \"no\". [NC20-1.1.6]");
    refused(WC25, "player_livestream", "unregulated",
            "player_livestream must stay \"forbidden\". [WC25-3.1.2a]");
}

static void limits_let_pass_what_they_allow(void **state) {
    (void)state;
    rules = rulebook_rules(NC20); /* NC20-1.2.3c */
    assert_int_equal(set("turn_limit_s", "180"), OK);
    assert_int_equal(set("turn_limit_s", "120"), OK);
    assert_int_equal(set("skip_semi", "0"), OK);
    rules = rulebook_rules(WC25); /* WC25-1.1.8c: no maximum */
    assert_int_equal(set("turn_limit_s", "600"), OK);
    rules = rulebook_rules(DM19); /* DM19-2.1 */
    assert_int_equal(set("prelim_games", "4"), OK);
}

static void a_bound_cannot_pass_below_what_it_bounds(void **state) {
    (void)state;
    rules = rulebook_rules(CUSTOM);
    assert_int_equal(set("turn_limit_default_s", "60"), OK);
    assert_int_equal(set("turn_limit_s", "150"), OK);
    assert_int_equal(set("turn_limit_max_s", "100"), ERR_INPUT);
    assert_string_equal(err.text, "turn_limit_max_s must be at least 150 s.");
    assert_int_equal(set("turn_limit_max_s", "150"), OK);
    assert_int_equal(set("turn_limit_s", "151"), ERR_INPUT);
    assert_int_equal(set("turn_limit_max_s", "0"), OK); /* no bound */
    assert_int_equal(set("turn_limit_s", "151"), OK);
}

static void a_parameter_is_frozen_at_its_stage(void **state) {
    (void)state;
    static const struct {
        const char *name, *text, *sentence;
        Stage last; /* the last stage at which it can be changed */
    } ROWS[] = {
        { "language", "German",
          "language can no longer be changed. Registration is open. [NC20-1.2.1]", STAGE_DRAFT },
        { "prelim_games", "4",
          "prelim_games can no longer be changed. The schedule is published. [NC20-1.2.5]",
          STAGE_REGISTRATION },
        { "min_attendees", "8",
          "min_attendees can no longer be changed. The first game has begun. [NC20-1.2.4c]",
          STAGE_PUBLISHED },
        { "fee", "none", "fee can no longer be changed. Registration is open.", STAGE_DRAFT },
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        for (int stage = STAGE_DRAFT; stage <= STAGE_PLAYING; stage++) {
            rules = rulebook_rules(NC20);
            Status status = rules_set(&rules, ROWS[i].name, ROWS[i].text, (Stage)stage, &err);
            assert_int_equal(status, stage <= (int)ROWS[i].last ? OK : ERR_CONFLICT);
            if (status) assert_string_equal(err.text, ROWS[i].sentence);
            const Parameter *list[PARAMETER_COUNT];
            assert_int_equal(rules_overrides(&rules, list), status ? 0 : 1);
        }
}

static void nothing_changes_once_the_first_game_has_begun(void **state) {
    (void)state;
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        rules = rulebook_rules(WC25);
        char memory[VALUE_TEXT];
        Buf text = buf_over(memory, sizeof memory);
        parameter_text(&PARAMETERS[i], &rules, IN_ENGLISH, &text);
        assert_int_equal(rules_set(&rules, PARAMETERS[i].name, text.text, STAGE_PLAYING, &err),
                         ERR_CONFLICT);
    }
}

static void overrides_are_what_differs_from_the_rulebook(void **state) {
    (void)state;
    const Parameter *list[PARAMETER_COUNT];
    rules = rulebook_rules(WC25);
    assert_int_equal(rules_overrides(&rules, list), 0);
    assert_int_equal(set("prelim_games", "5"), OK);
    assert_int_equal(set("win_claim", "automatic"), OK);
    assert_int_equal(rules_overrides(&rules, list), 2);
    assert_ptr_equal(list[0], &PARAMETERS[P_win_claim]);
    assert_ptr_equal(list[1], &PARAMETERS[P_prelim_games]);
    assert_int_equal(set("win_claim", "explicit"), OK); /* back again: no override */
    assert_int_equal(rules_overrides(&rules, list), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_of_every_value_is_read_back),
        cmocka_unit_test(the_longest_value_has_room),
        cmocka_unit_test(a_word_of_an_earlier_version_is_still_read),
        cmocka_unit_test(values_are_understood_as_people_write_them),
        cmocka_unit_test(titles_of_rulebooks_are_in_german_too),
        cmocka_unit_test(wrong_input_is_refused_and_changes_nothing),
        cmocka_unit_test(a_refusal_says_what_is_possible),
        cmocka_unit_test(what_a_rulebook_forbids_is_refused_with_its_clause),
        cmocka_unit_test(limits_let_pass_what_they_allow),
        cmocka_unit_test(a_bound_cannot_pass_below_what_it_bounds),
        cmocka_unit_test(a_parameter_is_frozen_at_its_stage),
        cmocka_unit_test(nothing_changes_once_the_first_game_has_begun),
        cmocka_unit_test(overrides_are_what_differs_from_the_rulebook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

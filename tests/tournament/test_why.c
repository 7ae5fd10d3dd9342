/* Why one stands above another: every key a sentence, nothing hidden, in the reader's language. */
#include "event.h"

#include "rulebook/words.h"
#include "tournament/report.h"
#include "tournament/why.h"

static char text[16384];

static const char *why(Event *e, const char *a, const char *b, int tongue) {
    Buf out = buf_over(text, sizeof text);
    why_standing(&e->results, event_row(e, a), event_row(e, b), tongue, &out);
    assert_false(out.full);
    return text;
}

static void says(const char *piece) {
    if (!strstr(text, piece)) fail_msg("\"%s\" is missing in:\n%s", piece, text);
}

static void says_not(const char *piece) {
    if (strstr(text, piece)) fail_msg("\"%s\" is in:\n%s", piece, text);
}

static Event *example(RulebookId book) { /* NC20-1.4.4a */
    Event *e = event_open(book);
    event_part(e, 1, "Anna", 10, 32), event_part(e, 2, "Anna", 8, 30),
        event_part(e, 3, "Anna", 10, 36);
    event_part(e, 1, "Ben", 10, 30), event_part(e, 2, "Ben", 10, 33),
        event_part(e, 3, "Ben", 8, 36);
    event_rank_all(e);
    return e;
}

static void every_key_up_to_the_deciding_one_has_a_sentence(void **state) { /* NC20-1.4.4a
                                                                               WC25-1.3.2f */
    (void)state;
    Event *e = example(NC20);
    why(e, "Anna", "Ben", IN_ENGLISH);
    says("Ben, rank 1, is ahead of Anna, rank 2.");
    says("1. Wins: both have 2. [NC20-1.4.1]");
    says("2. Victory points: both have 28. [NC20-1.4.2]");
    says("3. Sum of shares: Ben has 85.8586 % = 85/99 (85.86), "
         "Anna has 85.6944 % = 617/720 (85.69). This decides. [NC20-1.4.3a]");
    says("each game rounded to two decimals first: 85.85 and 85.70.");
    says_not("4. ");
    says_not("Careful");
    says("round 2, table 103:  8 of 30 VP, 26.67 %, place 2");
    why(e, "Ben", "Anna", IN_GERMAN);
    says("Ben, Rang 1, steht vor Anna, Rang 2.");
    says("1. Siege: Beide haben 2. [NC20-1.4.1]");
    says("Das entscheidet. [NC20-1.4.3a]");
    says("3. Summe der Anteile: Ben hat 85,8586 % = 85/99 (85,86), Anna hat 85,6944 % = 617/720 "
         "(85,69)");
    says("auf zwei Stellen gerundet: 85,85 und 85,70.");
    says("Runde 2, Tisch 103:  8 von 30 SP, 26,67 %");
    says_not("85.");
    free(e);
}

static void rounding_by_hand_warns_if_fractions_reverse_the_order(void **state) { /* */
    (void)state;
    Event *e = event_open(NC20);
    event_part(e, 1, "X", 10, 36), event_part(e, 2, "X", 10, 36), event_part(e, 3, "X", 8, 30);
    event_part(e, 1, "Y", 10, 34), event_part(e, 2, "Y", 10, 35), event_part(e, 3, "Y", 8, 33);
    e->results.rules.pct_precision = PRECISION_MANUAL2;
    event_rank_all(e);
    why(e, "X", "Y", IN_ENGLISH);
    says("X, rank 1, is ahead of Y, rank 2.");
    says("this event rounds each game first; exact fractions would reverse this order.");
    why(e, "X", "Y", IN_GERMAN);
    says("Achtung");
    free(e);
}

static void
what_happened_to_a_game_is_explained(void **state) { /* NC20-2.10b Q-04 Q-14 Q-25 Q-68 */
    (void)state;
    Event *e = event_open(DM19);
    event_game(e, 1, 1, "a 12, b 8, c 7, d 6");
    event_game(e, 1, 2, "e 10, f 8, g 7, h 6?");
    event_game(e, 2, 1, "a 10, b 9, e 6");
    event_game(e, 2, 2, "c 9!, d 8, f 7, g 6")->decided = true;
    event_game(e, 3, 1, "a 10, b 9, e 6, g 4")->dropped = true;
    event_rank_all(e);
    why(e, "a", "h", IN_ENGLISH);
    says("a is ranked, h is not.");
    says("h left a game and is not ranked");
    says("12 VP count as 10");
    says("table of three with fourth score 8.33");
    says("round 3, table 1; void, does not count");
    says("left the game: last place; 6 VP count as 0");
    why(e, "c", "f", IN_GERMAN);
    says("vom Schiedsrichter entschieden");
    e->entrant[event_player(e, "b")].disqualified = true;
    event_rank_all(e);
    why(e, "b", "a", IN_ENGLISH);
    says("b is disqualified and not ranked; the results as played stand. [Q-14]");
    why(e, "b", "h", IN_ENGLISH);
    says("h left a game");
    says("b is disqualified");
    free(e);
}

static void ties_and_lots_are_printed(void **state) { /* WC25-1.3.2e */
    (void)state;
    Event *e = event_open(WC25);
    event_game(e, 1, 1, "a 10, b 8, c 7, d 6");
    event_game(e, 1, 2, "e 10, f 8, g 7, h 6");
    event_rank_all(e);
    why(e, "a", "e", IN_ENGLISH);
    says("a and e share rank 1: no tie-break separates them.");
    says("6. Lots: not drawn for both yet. [WC25-1.3.2e]");
    e->entrant[event_player(e, "a")].lot = 70;
    e->entrant[event_player(e, "e")].lot = 7;
    event_rank_all(e);
    why(e, "a", "e", IN_ENGLISH);
    says("e, rank 1, is ahead of a, rank 2.");
    says("6. Lots: e has 7, a has 70. This decides. [WC25-1.3.2e]");
    free(e);
}

static void a_best_single_score_is_named(void **state) { /* NC20-1.3.2c */
    (void)state;
    Event *e = event_open(NC20);
    event_part(e, 1, "A", 10, 32);
    event_part(e, 1, "A", 7, 32);
    e->sheet[1].prelim = 2;
    event_part(e, 1, "B", 6, 32);
    event_rank_all(e);
    why(e, "A", "B", IN_ENGLISH);
    says("A is listed with preliminary event 1, the best single score.");
    says("preliminary event 2, round 1");
    free(e);
}

static void namesakes_are_distinguished(void **state) {
    (void)state;
    Event *e = event_open(NC20);
    event_game(e, 1, 1, "a 10, b 8, c 7, d 6");
    e->entrant[0].name = e->entrant[1].name = "Kim";
    e->entrant[0].namesake = e->entrant[1].namesake = true;
    event_rank_all(e);
    why(e, "a", "b", IN_ENGLISH);
    says("Kim (a), rank 1, is ahead of Kim (b), rank 2.");
    free(e);
}

static void notes_say_what_a_reader_must_know(void **state) {
    (void)state;
    Event *e = event_open(NC20);
    for (int round = 1; round <= 4; round++) {
        event_game(e, round, 1, "a 10, b 8, c 7, d 6");
        event_game(e, round, 2, "e 10, f 8, g 7, h 6");
    }
    event_game(e, 4, 3, "x 10, y 8, z 7")->dropped = true;
    event_rank_all(e);
    Report report = {
        .results = &e->results, .name = "", .rows = e->row, .cut = 4, .lots_seed = "abc"
    };
    Buf out = buf_over(text, sizeof text);
    report_notes(&report, IN_ENGLISH, &out);
    says("Void games, which do not count: 1.");
    says("the rulebook counts 3 rounds: 3.");
    says("Not ranked, no result: 3.");
    says("2 players share rank 1 and the top 4 advance: draw lots.");
    says("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    buf_clear(&out);
    report_notes(&report, IN_GERMAN, &out);
    says("und die besten 4 kommen weiter: Das Los muss entscheiden.");
    report.cut = 1;
    buf_clear(&out);
    report_notes(&report, IN_ENGLISH, &out);
    says("2 players share rank 1 and only one advances: draw lots.");
    buf_clear(&out);
    report_notes(&report, IN_GERMAN, &out);
    says("2 Spieler teilen sich Rang 1, und nur einer kommt weiter: Das Los muss entscheiden.");
    free(e);
}

static void a_share_is_rounded_to_four_decimals_by_hand(void **state) { /* DC21-1.3.4c */
    (void)state;
    Event *e = event_open(DC21);
    for (int round = 1; round <= 5; round++) event_game(e, round, 1, "a 10, b 8, c 7, d 6");
    e->results.rules.ranking_keys[0] = KEY_TIEBREAK_NUMBER; /* Elo tells all of them apart */
    e->results.rules.ranking_keys[1] = 0;
    event_rank_all(e);
    why(e, "a", "b", IN_ENGLISH);
    says("each game's share rounded to four decimals first: 51.6130 and 41.2905.");
    says_not("two decimals");
    why(e, "a", "b", IN_GERMAN);
    says("auf vier Stellen gerundet: 51,6130 und 41,2905.");
    free(e);
}

static void one_of_a_thing_is_singular(void **state) {
    (void)state;
    Event *e = event_open(DC21);
    event_game(e, 1, 1, "a 10, b 8, c 7, d 6");
    event_rank_all(e);
    why(e, "a", "b", IN_ENGLISH);
    says("a has played 1 game and needs 5 to be ranked.");
    why(e, "a", "b", IN_GERMAN);
    says("a hat 1 Partie gespielt und braucht 5");
    free(e);
    e = event_open(DM19);
    event_game(e, 1, 1, "a 10, b 8, c 7, d 6");
    event_game(e, 2, 1, "a 10, b 8, c 7, d 6");
    e->results.rules.prelim_games = 1;
    memset(e->results.rules.formats_allowed, 0, sizeof e->results.rules.formats_allowed);
    event_rank_all(e);
    why(e, "c", "d", IN_ENGLISH);
    says("2 points");
    says(", 1 point\n");
    says("; left out, only round 1 counts");
    why(e, "c", "d", IN_GERMAN);
    says(", 1 Punkt\n");
    says("; zählt nicht, nur Runde 1 zählt");
    Report report = { .results = &e->results, .name = "", .rows = e->row };
    Buf out = buf_over(text, sizeof text);
    report_notes(&report, IN_ENGLISH, &out);
    says("the rulebook counts one round: 1.");
    free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_up_to_the_deciding_one_has_a_sentence),
        cmocka_unit_test(rounding_by_hand_warns_if_fractions_reverse_the_order),
        cmocka_unit_test(what_happened_to_a_game_is_explained),
        cmocka_unit_test(a_share_is_rounded_to_four_decimals_by_hand),
        cmocka_unit_test(ties_and_lots_are_printed),
        cmocka_unit_test(a_best_single_score_is_named),
        cmocka_unit_test(namesakes_are_distinguished),
        cmocka_unit_test(notes_say_what_a_reader_must_know),
        cmocka_unit_test(one_of_a_thing_is_singular),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

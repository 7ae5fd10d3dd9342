/* Results from outside: understood where a person would understand, else told with the place. */
#include "codec/results_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Read {
    char *text;
    ResultsFile file;
    Err err;
    Status status;
} Read;

static Read read_as(const char *text, RulebookId book) {
    Read r = { .text = strdup(text) };
    assert_non_null(r.text);
    r.status = results_file_read(r.text, strlen(text), &r.file, &r.err);
    Rules rules = rulebook_rules(book);
    if (!r.status) r.status = results_file_bind(&r.file, &rules, &r.err);
    return r;
}

static void done(Read *r) {
    results_file_free(&r->file);
    free(r->text);
}

static Read good(const char *text, RulebookId book) {
    Read r = read_as(text, book);
    if (r.status) fail_msg("%s\n%s", r.err.text, text);
    return r;
}

static void refused(const char *text, const char *sentence) {
    Read r = read_as(text, NC20);
    if (!r.status) fail_msg("not refused:\n%s", text);
    if (!strstr(r.err.text, sentence)) fail_msg("\"%s\"\nis not\n\"%s\"", r.err.text, sentence);
    done(&r);
}

#define PLAYERS                                                                                    \
    "{\"rulebook\":\"nc20\",\"players\":[{\"id\":\"a\",\"name\":\"Anna\"},{\"id\":\"b\"},\n"       \
    "{\"id\":\"c\",\"name\":\"Kim\"},{\"id\":\"d\",\"name\":\"Kim\"}],\n\"games\":["
#define GAME(seats) "{\"round\":1,\"table\":1,\"seats\":[" seats "]}"
#define SEAT(id, vp) "{\"player\":\"" id "\",\"vp\":" #vp "}"

static void the_smallest_file_is_enough(void **state) {
    (void)state;
    Read r = good("{\"games\":[" GAME(SEAT("x", 10) "," SEAT("y", 8) "," SEAT("z", 7)) "]}", WC25);
    assert_int_equal(r.file.results.entrants, 3);
    assert_null(r.file.rulebook);
    const Sheet *sheet = &r.file.sheet[0];
    assert_true(sheet->seat[0].winner); /* the only one with enough points */
    assert_int_equal(sheet->scenario, PLAYED_BASE);
    assert_int_equal(sheet->phase, SHEET_PRELIMINARY);
    assert_int_equal(sheet->prelim, 1);
    done(&r);
}

static void everything_can_be_said(void **state) {
    (void)state;
    Read r = good(
        "\xef\xbb\xbf{\"games\":[{\"seats\":[{\"vp\":\"11\",\"player\":\"Anna\",\"left\":false},"
        "{\"player\":\"b\",\"vp\":10,\"winner\":true},{\"player\":\"c\",\"vp\":3,\"left\":2}],"
        "\"table\":7,\"round\":1,\"scenario\":\"base\",\"phase\":\"preliminary\",\"prelim\":1,"
        "\"decided\":true,\"void\":false}],\r\n"
        "\"rules\":{\"pct_precision\":\"manual2\"},\"lots\":{\"seed\":\"s\",\"commit\":\"00\","
        "\"mix\":\"m\"},\"name\":\"Caf\\u00e9 \\ud83d\\ude00\",\"rulebook\":\"dm19\","
        "\"players\":[{\"id\":\"a\",\"name\":\"Anna\",\"country\":\"DE\",\"group\":\"1\",\"lot\":4,"
        "\"disqualified\":true,\"withdrawn\":true},{\"id\":\"b\"},{\"id\":\"c\"}]}",
        DM19);
    assert_string_equal(r.file.name, "Café 😀");
    assert_string_equal(r.file.rulebook, "dm19");
    assert_string_equal(r.file.lots_seed, "s");
    assert_string_equal(r.file.set_name[0], "pct_precision");
    assert_string_equal(r.file.set_text[0], "manual2");
    const Entrant *anna = &r.file.entrant[0];
    assert_true(anna->disqualified && anna->withdrawn && anna->lot == 4);
    const Sheet *sheet = &r.file.sheet[0];
    assert_int_equal(sheet->seat[0].player, 0); /* by name, and games before players */
    assert_int_equal(sheet->seat[0].vp, 11);    /* digits in quotes are understood */
    assert_true(sheet->seat[1].winner && sheet->decided);
    assert_int_equal(sheet->seat[2].left, 2);
    done(&r);
}

static void ids_may_be_numbers(void **state) {
    (void)state;
    Read r = good(
        "{\"players\":[{\"id\":7,\"name\":\"Seven\"},{\"id\":8},{\"id\":9}],\"games\":["
        "{\"round\":1,\"table\":1,\"seats\":[{\"player\":7,\"vp\":10},{\"player\":8,\"vp\":5},"
        "{\"player\":9 ,\"vp\":4}]}]}",
        NC20);
    assert_string_equal(r.file.entrant[0].id, "7");
    assert_string_equal(r.file.entrant[2].id, "9");
    done(&r);
}

static void namesakes_are_marked(void **state) {
    (void)state;
    Read r = good(PLAYERS GAME(SEAT("a", 10) "," SEAT("c", 8) "," SEAT("d", 7)) "]}", NC20);
    assert_false(r.file.entrant[0].namesake);
    assert_true(r.file.entrant[2].namesake && r.file.entrant[3].namesake);
    uint32_t player;
    Err err;
    assert_int_equal(results_file_find(&r.file, "Anna", &player, &err), OK);
    assert_int_equal(results_file_find(&r.file, "Kim", &player, &err), ERR_CONFLICT);
    assert_int_equal(results_file_find(&r.file, "Zoe", &player, &err), ERR_MISSING);
    done(&r);
}

static void wrong_results_are_reported_with_their_place(void **state) {
    (void)state;
    refused(PLAYERS GAME(SEAT("zoe", 10) "," SEAT("b", 8) "," SEAT("c", 7)) "]}",
            "Line 3, column 50: There is no player \"zoe\".");
    refused(PLAYERS GAME(SEAT("Kim", 10) "," SEAT("b", 8) "," SEAT("a", 7)) "]}",
            "Line 3, column 50: 2 players are called \"Kim\". Use the id.");
    refused(PLAYERS GAME(SEAT("a", -1) "," SEAT("b", 8) "," SEAT("c", 7)) "]}",
            "Line 3, column 59: \"vp\" must be a whole number from 0 to 30.");
    refused(PLAYERS GAME(SEAT("a", 9) "," SEAT("b", 8) "," SEAT("c", 7)) "]}",
            "Line 3, column 10: Round 1, table 1: nobody is marked as winner");
    refused(PLAYERS GAME(SEAT("a", 10) "," SEAT("b", 10) "," SEAT("c", 7)) "]}",
            "Round 1, table 1: Anna and b both have enough points");
    refused(PLAYERS GAME(SEAT("a", 10) "," SEAT("a", 8) "," SEAT("c", 7)) "]}",
            "Line 3, column 63: Round 1, table 1: Anna sits there twice.");
    refused(PLAYERS GAME("{\"player\":\"a\",\"vp\":10,\"winner\":true},"
                         "{\"player\":\"b\",\"vp\":10,\"winner\":true}," SEAT("c", 3)) "]}",
            "Anna and b are both marked as winner; mark one.");
    refused(PLAYERS GAME(SEAT("a", 10) "," SEAT("b", 8)) "]}", "three or four players");
    refused(PLAYERS GAME(SEAT("a", 10) "," SEAT("b", 8) "," SEAT("c", 8) "," SEAT("d", 8) "," SEAT(
                "d", 8)) "]}",
            "A table has three or four players.");
    refused(PLAYERS GAME(SEAT("a", 10) "," SEAT("b", 8) "," SEAT(
                "c", 7)) ",\n"
                         "{\"round\":3,\"table\":1,\"seats\":[" SEAT("a", 10) "," SEAT(
                             "b", 8) "," SEAT("c", 7) "]}]}",
            "Line 4, column 1: Round 3, table 1: the round before this one has no results.");
    refused(PLAYERS GAME(SEAT("a", 10) "," SEAT("b", 8) "," SEAT(
                "c", 7)) ",\n"
                         "{\"round\":1,\"table\":2,\"seats\":[" SEAT("a", 10) "," SEAT(
                             "b", 8) "," SEAT("d", 7) "]}]}",
            "Line 4, column 31: Round 1, table 2: Anna already sits at another table");
    refused("{\"players\":[{\"id\":\"a\"},{\"id\":\"a\"}],\"games\":[]}",
            "Line 1, column 24: The player \"a\" is listed twice");
    refused("{\"players\":[]}", "Line 1, column 1: \"games\" is missing here.");
    refused("{\"games\":[{\"table\":1,\"seats\":[]}]}",
            "Line 1, column 11: \"round\" is missing here.");
    refused("{\"games\":[{\"round\":1,\"round\":1}]}", "\"round\" is here twice.");
    refused("{\"games\":[{\"runde\":1}]}", "\"runde\" is unknown here. Known: round, table");
    refused("{\"games\":[{\"round\":1,\"table\":1,\"phase\":\"half\",\"seats\":[]}]}",
            "\"half\" is unknown here. Known: preliminary, semi, final, bracket.");
}

static void broken_json_is_reported_with_its_place(void **state) {
    (void)state;
    refused("{\"games\":[", "Line 1, column 11: The text ends too early.");
    refused("{\"games\":[]", "The text ends too early. Expected: a comma or a closing brace.");
    refused("{\"games\":[]} x", "Expected here: the end of the file.");
    refused("{\"games\":[],}", "Expected here: something after the comma.");
    refused("{\"games\" []}", "Line 1, column 10: Expected here: a colon.");
    refused("{games:[]}", "Expected here: a name in quotes.");
    refused("{\"name\":\"a\nb\",\"games\":[]}", "can't contain line ends");
    refused("{\"name\":\"\\x\",\"games\":[]}", "This escape sequence is unknown.");
    refused("{\"name\":\"\\ud800\",\"games\":[]}", "This escape sequence is unknown.");
    refused("{\"name\":\"\xff\",\"games\":[]}", "This byte is not UTF-8");
    refused("{\"name\":\"\xed\xa0\x80\",\"games\":[]}", "This byte is not UTF-8");
    refused("{\"name\":\"abc", "This text has no closing quote.");
    refused("{\"name\":true,\"games\":[]}", "Expected here: a text in quotes.");
    refused("[]", "Expected here: an object in braces.");
    refused("{\"games\":{}}", "Expected here: a list in brackets.");
    refused("{\"games\":[[[[[[[[[[[[[[[[[[[[", "nested too deeply");
}

static void a_spreadsheet_is_understood(void **state) {
    (void)state;
    static const char *const SAME[] = {
        "round,table,player,vp,winner\n1,1,a,10,x\n1,1,b,10,\n1,1,c,6,\n1,1,d,5,\n",
        "\xef\xbb\xbfRunde;Tisch;Spieler;Siegpunkte;Sieger\r\n1;1;a;10;ja\r\n1;1;b;10;nein\r\n\r\n"
        "1;1;c;6;\r\n1;1;d;5;\r\n",
        "Player\tVP\tRound\tTable\tWon\na\t10\t1\t1\tyes\nb\t10\t1\t1\tno\nc\t6\t1\t1\t\nd\t5\t1\t1"
        "\t",
        "round , table , \"player\" , vp , winner\r1,1,\"a\",10,TRUE\r1, 1 "
        ",b,10,FALSE\r1,1,c,6\r1,1,d,5\r",
    };
    for (size_t i = 0; i < sizeof SAME / sizeof SAME[0]; i++) {
        Read r = good(SAME[i], DM19);
        assert_int_equal(r.file.results.entrants, 4);
        assert_int_equal(r.file.results.sheets, 1);
        const Sheet *sheet = &r.file.sheet[0];
        assert_int_equal(sheet->seats, 4);
        for (int s = 0; s < 4; s++) {
            assert_string_equal(r.file.entrant[sheet->seat[s].player].id,
                                ((const char *[]){ "a", "b", "c", "d" })[s]);
            assert_int_equal(sheet->seat[s].winner, s == 0);
        }
        done(&r);
    }
}

static void lines_of_a_table_need_not_be_neighbours(void **state) {
    (void)state;
    Read r = good("round,table,player,vp,void,left,phase,lot,name\n"
                  "1,1,a,10,,,,3,\"Müller, \"\"Ann\"\"\"\n1,2,e,10,,,,,\n1,1,b,5,,yes,,,\n"
                  "1,2,f,4,,,,,\n1,1,c,6,,,,,\n1,2,g,5,,,,,\n"
                  "2,1,a,9,x,,,,\n2,1,b,3,x,,,,\n2,1,c,3,x,,,,\n2,1,a,10,,,semi,,\n2,1,b,1,,,semi,,"
                  "\n2,1,c,2,,,semi,,\n",
                  WC25);
    assert_int_equal(r.file.results.sheets, 4);
    assert_string_equal(r.file.entrant[0].name, "Müller, \"Ann\"");
    assert_int_equal(r.file.entrant[0].lot, 3);
    int semis = 0, voids = 0;
    for (uint32_t i = 0; i < 4; i++) {
        semis += r.file.sheet[i].phase == SHEET_SEMI;
        voids += r.file.sheet[i].dropped;
        assert_int_equal(r.file.sheet[i].seats, 3);
    }
    assert_int_equal(semis, 1);
    assert_int_equal(voids, 1);
    done(&r);
}

static void wrong_tables_are_reported_with_their_place(void **state) {
    (void)state;
    refused("", "The file is empty.");
    refused("round,table,player\n", "Line 1, column 1: There is no column \"vp\".");
    refused("round,table,player,vp,vp\n", "There are two columns \"vp\".");
    refused("round,table,player,vp,shoes\n", "Line 1, column 23: The column \"shoes\" is unknown.");
    refused("round,table,player,vp\n1,1,a,ten\n",
            "Line 2, column 7: The number of victory points must be a whole number from 0 to 30, "
            "not \"ten\".");
    refused("round,table,player,vp\n1,1,a\n", "The number of victory points is missing.");
    refused("round,table,player,vp\n1,1,,5\n", "The player is missing.");
    refused("round,table,player,vp\n1,1,a,10\n1,1,a,9\n1,1,c,3\n",
            "Line 3, column 1: Round 1, table 1: a sits there twice.");
    refused("round,table,player,vp,winner\n1,1,a,10,perhaps\n",
            "Write yes or no here, not \"perhaps\".");
    refused("round,table,player,vp\n1,1,\"a,10\n", "This text has no closing quote.");
    refused("round,table,player,vp\n1,1,\"a\"b,10\n", "There is something after a closing quote.");
    refused("round,table,player,vp\n1,1,M\xfcller,10\n",
            "This field is not UTF-8. Save the file as UTF-8.");
    refused("round,table,player,vp,name\n1,1,a,10,Anna\n1,1,b,9,\n1,1,c,3,\n2,1,a,10,Bob\n",
            "\"a\" was called \"Anna\" before.");
    refused("round,table,player,vp\n1,1,a,10\n1,1,b,9\n1,1,c,3\n1,1,d,3\n1,1,e,3\n",
            "Line 6, column 1: Round 1, table 1 has a fifth player");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_smallest_file_is_enough),
        cmocka_unit_test(everything_can_be_said),
        cmocka_unit_test(ids_may_be_numbers),
        cmocka_unit_test(namesakes_are_marked),
        cmocka_unit_test(wrong_results_are_reported_with_their_place),
        cmocka_unit_test(broken_json_is_reported_with_its_place),
        cmocka_unit_test(a_spreadsheet_is_understood),
        cmocka_unit_test(lines_of_a_table_need_not_be_neighbours),
        cmocka_unit_test(wrong_tables_are_reported_with_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

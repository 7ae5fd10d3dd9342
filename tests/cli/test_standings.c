/* `castellan standings`, `elo`, `season` and `bracket` as a person or a script runs them. */
#include "cli/program.h"
#include "cli/commands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

static char folder[] = "/tmp/castellan-standings-XXXXXX";

static void says(const char *piece) {
    if (!strstr(program_said, piece)) fail_msg("\"%s\" is missing in:\n%s", piece, program_said);
}

static void says_not(const char *piece) {
    if (strstr(program_said, piece)) fail_msg("\"%s\" is in:\n%s", piece, program_said);
}

static void save(const char *name, const char *text) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static json_t *parsed(void) {
    json_error_t error;
    json_t *value = json_loads(program_said, JSON_REJECT_DUPLICATES, &error);
    if (!value) fail_msg("%s in:\n%s", error.text, program_said);
    return value;
}

/* The printed example of NC20: A and B each two wins and 28 VP (GV-01). */
static const char *const CUP =
    "{\"rulebook\":\"nc20\",\"name\":\"Cup\",\"games\":[\n"
    "{\"round\":1,\"table\":1,\"seats\":[{\"player\":\"A\",\"vp\":10},{\"player\":\"c\",\"vp\":8},"
    "{\"player\":\"d\",\"vp\":7},{\"player\":\"e\",\"vp\":7}]},\n"
    "{\"round\":2,\"table\":1,\"seats\":[{\"player\":\"A\",\"vp\":8},{\"player\":\"c\",\"vp\":10},"
    "{\"player\":\"d\",\"vp\":6},{\"player\":\"e\",\"vp\":6}]},\n"
    "{\"round\":3,\"table\":1,\"seats\":[{\"player\":\"A\",\"vp\":12},{\"player\":\"c\",\"vp\":9},"
    "{\"player\":\"d\",\"vp\":9},{\"player\":\"e\",\"vp\":8}]},\n"
    "{\"round\":1,\"table\":2,\"seats\":[{\"player\":\"B\",\"vp\":10},{\"player\":\"f\",\"vp\":7},"
    "{\"player\":\"g\",\"vp\":7},{\"player\":\"h\",\"vp\":6}]},\n"
    "{\"round\":2,\"table\":2,\"seats\":[{\"player\":\"B\",\"vp\":11},{\"player\":\"f\",\"vp\":8},"
    "{\"player\":\"g\",\"vp\":8},{\"player\":\"h\",\"vp\":7}]},\n"
    "{\"round\":3,\"table\":2,\"seats\":[{\"player\":\"B\",\"vp\":8},{\"player\":\"f\",\"vp\":10},"
    "{\"player\":\"g\",\"vp\":9},{\"player\":\"h\",\"vp\":9}]}]}\n";

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    save("cup.json", CUP);
    return 0;
}

static int drop_folder(void **state) {
    (void)state;
    char line[64];
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line);
}

static void json_has_exact_fractions(void **state) { /* NC20-1.4.4a NC20-2.10b */
    (void)state;
    assert_int_equal(program_run(folder, "standings cup.json --format json"), EXIT_DONE);
    json_t *value = parsed(), *rows = json_object_get(value, "standings");
    assert_int_equal(json_array_size(rows), 8);
    const char *player, *key, *exact, *decimal;
    int rank, games;
    assert_int_equal(json_unpack(json_array_get(rows, 1), "{s:i, s:s, s:i, s:[*]}", "rank", &rank,
                                 "player", &player, "games", &games, "keys"),
                     0);
    assert_int_equal(rank, 2);
    assert_string_equal(player, "A");
    assert_int_equal(games, 3);
    json_t *keys = json_object_get(json_array_get(rows, 1), "keys");
    assert_int_equal(json_unpack(json_array_get(keys, 2), "{s:s, s:s, s:s}", "key", &key, "value",
                                 &exact, "decimal", &decimal),
                     0);
    assert_string_equal(key, "pct_sum");
    assert_string_equal(exact, "617/720"); /* with the cap: 12 counts 10, the total 36 */
    assert_string_equal(decimal, "0.8569");
    assert_int_equal(
        json_unpack(json_array_get(keys, 0), "{s:s, s:s}", "key", &key, "value", &exact), 0);
    assert_string_equal(key, "wins");
    assert_string_equal(exact, "2");
    json_decref(value);
}

static void text_and_csv_and_german(void **state) {
    (void)state;
    assert_int_equal(program_run(folder, "standings cup.json"), EXIT_DONE);
    says("Cup, nc20\n");
    says("rank  player  games  wins  VP  sum of %\n   1  B           3     2  28     85.86\n");
    assert_int_equal(program_run(folder, "standings cup.json --lang de"), EXIT_DONE);
    says("Rang  Spieler");
    assert_int_equal(program_run(folder, "standings cup.json --format csv"), EXIT_DONE);
    says("rank,player,name,country,state,games,wins,vp_sum,pct_sum,pct_sum_decimal,lots,"
         "corrected\n1,B,B,,ranked,3,2,28,85/99,0.8586,,\n");
    assert_int_equal(program_run(folder, "standings - < cup.json"), EXIT_DONE);
    says("85.86");
}

/* A sheet that was typed wrong keeps both numbers in every form, and files from before still read. */
static void a_corrected_sheet_shows_both_numbers(void **state) { /* NC20-1.1.3b WC25-1.2.3b */
    (void)state;
    save("paper.csv", "round,table,player,vp,winner,typed,typed_winner,corrected\n"
                      "1,1,Ann,10,yes,10,,yes\n1,1,Ben,9,,6,yes,yes\n1,1,Cy,5,,5,,yes\n"
                      "1,2,Dee,10,yes,,,\n1,2,Eve,4,,,,\n1,2,Flo,3,,,,\n");
    save("paper.json",
         "{\"rulebook\":\"nc20\",\"games\":[{\"round\":1,\"table\":1,\"corrected\":\"late\","
         "\"seats\":[{\"player\":\"Ann\",\"vp\":10,\"winner\":true,\"typed_winner\":false},"
         "{\"player\":\"Ben\",\"vp\":9,\"typed\":6,\"typed_winner\":true},"
         "{\"player\":\"Cy\",\"vp\":5}]}]}");
    assert_int_equal(program_run(folder, "standings paper.csv --rulebook nc20"), EXIT_DONE);
    says("Ben *"), says("Cy *"), says_not("Dee *");
    says("Record sheets corrected to match the signed paper: 1, marked in the list.");
    says_not("after lots were drawn");
    assert_int_equal(program_run(folder, "standings paper.csv --rulebook nc20 --format csv"),
                     EXIT_DONE);
    says(",\"preliminary round 1 table 1: 9, typed 6 won\"\n");
    says(",\"preliminary round 1 table 1: 10 won, typed 10\"\n");
    assert_int_equal(program_run(folder, "standings paper.json --format json"), EXIT_DONE);
    says("\"table\":1,\"typed\":6,\"vp\":9,\"won\":false}");
    says("after lots were drawn");
    save("bad.csv", "round,table,player,vp,corrected\n1,1,Ann,10,perhaps\n");
    assert_int_equal(program_run(folder, "standings bad.csv --rulebook nc20"), EXIT_FAILED);
    says("Line 2");
}

static void why_names_the_key_that_decided(void **state) { /* NC20-1.4.4a Q-02 */
    (void)state;
    assert_int_equal(program_run(folder, "standings cup.json --why A,B"), EXIT_DONE);
    says("B, rank 1, is ahead of A, rank 2.");
    says("This decides. [NC20-1.4.3a]");
    says("85.85 and 85.70");
    says("12 VP count as 10");
    assert_int_equal(program_run(folder, "standings cup.json --why B,A --lang de"), EXIT_DONE);
    says("Das entscheidet");
    assert_int_equal(program_run(folder, "standings cup.json --why A,B --format json"), EXIT_DONE);
    json_t *value = parsed();
    assert_string_equal(json_string_value(json_object_get(value, "above")), "B");
    assert_string_equal(json_string_value(json_object_get(value, "decided")), "pct_sum");
    assert_true(json_is_false(json_object_get(value, "rounding_turns")));
    json_decref(value);
    assert_int_equal(program_run(folder, "standings cup.json --why A,Z"), EXIT_FAILED);
    says("There is no player \"Z\".");
    assert_int_equal(program_run(folder, "standings cup.json --why A"), EXIT_USAGE);
    assert_int_equal(program_run(folder, "standings cup.json --why A,A"), EXIT_USAGE);
}

static void another_rulebook_and_an_override(void **state) {
    (void)state;
    assert_int_equal(program_run(folder, "standings cup.json --rulebook dm19"), EXIT_DONE);
    says("points");
    assert_int_equal(program_run(folder, "standings cup.json --set pct_precision=manual2"),
                     EXIT_DONE);
    says("85.85");
    says("rounded to two decimals first");
    assert_int_equal(program_run(folder, "standings cup.json --set pct_precision=manual2 "
                                         "--set ranking_keys='VP sum, pct sum'"),
                     EXIT_DONE); /* both, not the last one */
    says("85.85");
    assert_null(strstr(program_said, "wins"));
    assert_int_equal(program_run(folder, "standings cup.json --set vp_cap"), EXIT_USAGE);
    assert_int_equal(program_run(folder, "standings cup.json --rulebook xx99"), EXIT_USAGE);
    says("Unknown rulebook \"xx99\"");
}

static void lots_are_drawn_once_and_can_be_checked(void **state) { /* NC20-1.2.9b Q-12 */
    (void)state;
    save("tie.csv",
         "round,table,player,vp\n1,1,a,10\n1,1,b,8\n1,1,c,7\n1,2,d,10\n1,2,e,8\n1,2,f,7\n");
    assert_int_equal(program_run(folder, "standings tie.csv --rulebook wc25 --cut 2"), EXIT_DONE);
    says("=1  a");
    says("2 players share rank 1 and the top 2 advance: draw lots.");
    assert_int_equal(program_run(folder, "standings tie.csv --rulebook wc25 --cut 2 --lots secret"),
                     EXIT_DONE);
    static char first[sizeof program_said];
    strcpy(first, program_said);
    says("2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"); /* of "secret" */
    assert_null(strstr(program_said, "shared"));
    assert_int_equal(program_run(folder, "standings tie.csv --rulebook wc25 --cut 2 --lots secret"),
                     EXIT_DONE);
    assert_string_equal(program_said, first);
    assert_int_equal(program_run(folder, "standings tie.csv --rulebook dm19 --lots secret"),
                     EXIT_FAILED);
    says("shares places");
    save("promise.json",
         "{\"rulebook\":\"wc25\",\"lots\":{\"commit\":\"00\",\"seed\":\"secret\"},\"games\":[]}");
    assert_int_equal(program_run(folder, "standings promise.json"), EXIT_FAILED);
    says("doesn't match its commitment");
}

static void mistakes_are_reported_with_file_line_and_column(void **state) {
    (void)state;
    save("bad.csv", "round,table,player,vp\n1,1,a,10\n1,1,a,8\n1,1,c,7\n");
    assert_int_equal(program_run(folder, "standings bad.csv --rulebook wc25"), EXIT_FAILED);
    assert_string_equal(
        program_said,
        "castellan: bad.csv: Line 3, column 1: Round 1, table 1: a sits there twice.\n");
    assert_int_equal(program_run(folder, "standings missing.json"), EXIT_FAILED);
    assert_int_equal(program_run(folder, "standings"), EXIT_USAGE);
    assert_int_equal(program_run(folder, "standings bad.csv"), EXIT_FAILED);
    says("names no rulebook");
}

static void elo_rates_game_by_game(void **state) { /* DC21-1.3.1b Q-57 */
    (void)state;
    assert_int_equal(program_run(folder, "elo cup.json --rulebook dc21"), EXIT_DONE);
    says("round 1, table 1: A 1000 +30, c 1000 +10, d 1000 -20, e 1000 -20\n");
    assert_int_equal(program_run(folder, "elo cup.json --rulebook dc21 --format json --unrounded"),
                     EXIT_DONE);
    json_t *value = parsed();
    assert_int_equal(json_array_size(json_object_get(value, "games")), 6);
    assert_int_equal(json_array_size(json_object_get(value, "ratings")), 8);
    int sum = 0;
    size_t index;
    json_t *row;
    json_array_foreach(json_object_get(value, "ratings"), index, row)
        sum += (int)json_integer_value(json_object_get(row, "elo"));
    assert_int_equal(sum, 8000);
    json_decref(value);
    assert_int_equal(program_run(folder, "elo cup.json --rulebook dc21 --format csv"), EXIT_DONE);
    says("1,1,A,1,1000,30\n");
    assert_int_equal(program_run(folder, "elo cup.json --unrounded"), EXIT_USAGE);
    assert_int_equal(program_run(folder, "elo cup.json --rulebook wc25"), EXIT_FAILED);
    says("has no ratings");
}

static void results_of_a_rulebook_without_elo_are_rated_with_a_word(void **state) {
    (void)state;
    assert_int_equal(program_run(folder, "elo cup.json"), EXIT_DONE);
    says("castellan: cup.json uses nc20, which has no Elo, so it is rated by dc21.");
    says("A 1000 +30");
    assert_int_equal(program_run(folder, "elo cup.json --rulebook dc21"), EXIT_DONE);
    says_not("castellan:");
    assert_int_equal(
        program_run(folder, "elo cup.json --format json >j.json 2>warned && cat j.json"),
        EXIT_DONE);
    json_decref(parsed());
    save("plain.csv", "round,table,player,vp\n1,1,a,10\n1,1,b,8\n1,1,c,7\n");
    assert_int_equal(program_run(folder, "elo plain.csv"), EXIT_DONE); /* names no rulebook */
    says_not("castellan:");
}

static void people_bring_their_ratings_along(void **state) { /* DC21-1.3.1d GV-13 */
    (void)state;
    save(
        "rated.json",
        "{\"rulebook\":\"dc21\",\"players\":[{\"id\":\"a\",\"rating\":1000},{\"id\":\"b\","
        "\"rating\":800},"
        "{\"id\":\"c\",\"rating\":1200}],\"games\":[{\"round\":1,\"table\":1,\"seats\":["
        "{\"player\":\"a\",\"vp\":10},{\"player\":\"b\",\"vp\":8},{\"player\":\"c\",\"vp\":7}]}]}");
    assert_int_equal(program_run(folder, "elo rated.json"), EXIT_DONE);
    says("a 1000 +20, b 800 +13, c 1200 -33\n");
    save("league.csv", "\xef\xbb\xbfid;rating\r\nb;800\r\nsomebody else;1500\r\nc;1200\r\n");
    save("plain.csv", "round,table,player,vp\n1,1,a,10\n1,1,b,8\n1,1,c,7\n");
    assert_int_equal(program_run(folder, "elo plain.csv --ratings league.csv"), EXIT_DONE);
    says("a 1000 +20, b 800 +13, c 1200 -33\n");
    save("column.csv", "round,table,player,vp,rating\n1,1,a,10,\n1,1,b,8,800\n1,1,c,7,1200\n");
    assert_int_equal(program_run(folder, "elo column.csv"), EXIT_DONE);
    says("a 1000 +20, b 800 +13, c 1200 -33\n");
    assert_int_equal(program_run(folder, "elo rated.json --ratings league.csv --format csv"),
                     EXIT_DONE);
    says("1,1,c,3,1200,-33\n");
}

static void wrong_ratings_are_reported_with_their_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *says;
    } WRONG[] = {
        { "id,rating\na,many\n",
          "r.csv: Line 2, column 3: The rating must be a whole number from 0 "
          "to 9999, not \"many\"." },
        { "id,rating\na,10000\n", "from 0 to 9999, not \"10000\"" },
        { "id,rating\na,-5\n", "not \"-5\"" },
        { "id,rating\na\n", "Line 2, column 1: The rating must be" },
        { "id,rating\na,900\na,901\n", "Line 3, column 1: \"a\" is listed twice." },
        { "id,points\na,900\n", "The heading must name the columns id and rating." },
        { "", "The file is empty." },
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        save("r.csv", WRONG[i].text);
        assert_int_equal(program_run(folder, "elo rated.json --ratings r.csv"), EXIT_FAILED);
        says(WRONG[i].says);
    }
    assert_int_equal(program_run(folder, "elo rated.json --ratings nowhere.csv"), EXIT_FAILED);
    save("twice.csv", "round,table,player,vp,rating\n1,1,a,10,1\n1,1,b,8,2\n1,1,c,7,3\n"
                      "2,1,a,10,4\n2,1,b,8,\n2,1,c,7,\n");
    assert_int_equal(program_run(folder, "elo twice.csv"), EXIT_FAILED);
    says("Line 5, column 10: \"a\" had the rating 1 before.");
}

static void a_bracket_is_drawn_or_refused(void **state) { /* DC21-1.2.10a Q-53 */
    (void)state;
    assert_int_equal(program_run(folder, "bracket --rulebook dc21 --players 256 --format json"),
                     EXIT_DONE);
    json_t *value = parsed(), *rounds = json_object_get(value, "rounds");
    assert_int_equal(json_integer_value(json_object_get(value, "games")), 85);
    assert_int_equal(json_array_size(rounds), 4);
    json_t *table = json_array_get(json_object_get(json_array_get(rounds, 0), "tables"), 0);
    int seed[4];
    assert_int_equal(
        json_unpack(table, "{s:[i,i,i,i]}", "seeds", &seed[0], &seed[1], &seed[2], &seed[3]), 0);
    assert_int_equal(seed[1], 128);
    assert_int_equal(seed[3], 256);
    json_decref(value);
    assert_int_equal(program_run(folder, "bracket --players 16"), EXIT_DONE);
    says("table 1     1   8   9  16 ─┐\n");
    says("─┼─ final\n");
    assert_int_equal(program_run(folder, "bracket --players 20"), EXIT_FAILED);
    says("Cut to 16, or advance or add alternates up to 27");
    assert_int_equal(program_run(folder, "bracket --players 17 --rulebook wc25"), EXIT_FAILED);
    assert_int_equal(program_run(folder, "bracket --players 16 --rulebook dm19"), EXIT_FAILED);
    says("has no bracket");
    assert_int_equal(program_run(folder, "bracket"), EXIT_USAGE);
    assert_int_equal(program_run(folder, "bracket --players 16 --promote 2"), EXIT_USAGE);
    assert_int_equal(program_run(folder, "bracket --players 64 --format csv"), EXIT_DONE);
    says("round,table,slot,seed,from_table\n1,1,1,1,\n");
}

/* From standings to the semi-finals: nobody is seeded while a rank is shared. */
static void a_field_is_seeded_from_results(void **state) { /* NC20-1.2.7a NC20-1.2.9a */
    (void)state;
    char text[8192];
    int size = snprintf(text, sizeof text, "round,table,player,vp,phase\n");
    for (int t = 0; t < 5; t++)
        size += snprintf(text + size, sizeof text - (size_t)size,
                         "1,%d,p%02d,10,\n1,%d,p%02d,9,\n1,%d,p%02d,8,\n1,%d,p%02d,7,\n", t + 1, t,
                         t + 1, 5 + t, t + 1, 10 + t, t + 1, 15 + t);
    save("field.csv", text);
    assert_int_equal(program_run(folder, "bracket field.csv --rulebook nc20"), EXIT_FAILED);
    says("5 players share rank 1. Draw lots with --lots SEED first.");
    assert_int_equal(
        program_run(folder, "bracket field.csv --rulebook nc20 --lots x --format json"), EXIT_DONE);
    json_t *value = parsed();
    assert_int_equal(json_integer_value(json_object_get(value, "players")), 16);
    json_decref(value);
    assert_int_equal(program_run(folder, "bracket field.csv --rulebook nc20 --lots x --players 4"),
                     EXIT_DONE);
    says("4 players, 1 game. Tables: final 1");
    assert_int_equal(program_run(folder, "bracket field.csv --rulebook nc20 --lots x --players 6"),
                     EXIT_FAILED);
}

/* The list shows who played: an alternate instead of the absent seed. */
static void a_bracket_shows_who_played(void **state) { /* DC21-1.2.9c Q-59 */
    (void)state;
    static const char *const PLAYED = "round,table,player,vp,phase\n1,1,a,10,\n1,1,b,9,\n1,1,c,8,\n"
                                      "1,1,d,7,\n2,%s,a,10,final\n2,%s,b,6,final\n2,%s,d,5,final\n";
    char text[512];
    snprintf(text, sizeof text, PLAYED, "1", "1", "1");
    save("came.csv", text);
    assert_int_equal(program_run(folder, "bracket came.csv --rulebook nc20 --players 3"),
                     EXIT_DONE);
    says("1 a, 2 b, 3 d: 1 a");
    snprintf(text, sizeof text, PLAYED, "2", "2", "2");
    save("came.csv", text);
    assert_int_equal(program_run(folder, "bracket came.csv --rulebook nc20 --players 3"),
                     EXIT_FAILED);
    says("Round 1 of this bracket has no table 2.");
}

static void a_season_names_its_finalists(void **state) { /* DM19-4.3 DM19-4.5 DM19-4.7a */
    (void)state;
    char text[16384];
    int size = snprintf(text, sizeof text,
                        "{\"people\":[{\"id\":\"p01\",\"name\":\"Anna\",\"nationality\":\"FR\","
                        "\"residence\":\"FR\"}],\"tournaments\":[");
    for (int t = 0; t < 2; t++) {
        size += snprintf(text + size, sizeof text - (size_t)size, "%s{\"id\":\"t%d\",\"results\":[",
                         t ? "," : "", t);
        for (int i = 0; i < 16 + t * 20; i++)
            size += snprintf(text + size, sizeof text - (size_t)size,
                             "%s{\"player\":\"p%02d\",\"place\":%d,\"pct\":\"%d/400\"}",
                             i ? "," : "", i, i + 1, 100 - i);
        size += snprintf(text + size, sizeof text - (size_t)size, "]}");
    }
    snprintf(text + size, sizeof text - (size_t)size, "]}");
    save("season.json", text);
    assert_int_equal(program_run(folder, "season season.json --format json"), EXIT_DONE);
    json_t *value = parsed();
    assert_int_equal(json_array_size(json_object_get(value, "finalists")), 30);
    json_t *first = json_array_get(json_object_get(value, "ranking"), 1);
    assert_string_equal(json_string_value(json_object_get(first, "points")), "120");
    assert_string_equal(json_string_value(json_object_get(first, "state")), "not_resident");
    json_decref(value);
    assert_int_equal(program_run(folder, "season season.json --lang de"), EXIT_DONE);
    says("nicht berechtigt");
    assert_int_equal(program_run(folder, "season season.json --format csv"), EXIT_DONE);
    says("1,p00,p00,finalist,200,2,1/4,0.2500,1,1\n");
    assert_int_equal(program_run(folder, "season season.json --rulebook wc25"), EXIT_FAILED);
    says("has no season");
    save("twice.json", "{\"tournaments\":[{\"id\":\"t\",\"results\":[{\"player\":\"a\",\"place\":1,"
                       "\"pct\":\"0.3\"},\n{\"player\":\"a\",\"place\":2,\"pct\":\"0.3\"}]}]}");
    assert_int_equal(program_run(folder, "season twice.json"), EXIT_FAILED);
    says("Line 2, column 11: \"a\" has two results in this tournament.");
}

/* What standings print, a season reads. */
static void standings_go_into_a_season(void **state) { /* DM19-4.1 */
    (void)state;
    assert_int_equal(program_run(folder, "standings cup.json --rulebook dm19 --format json"),
                     EXIT_DONE);
    json_t *event = parsed();
    json_t *season = json_pack("{s:[{s:s, s:O}]}", "tournaments", "id", "cup", "standings",
                               json_object_get(event, "standings"));
    char *text = json_dumps(season, JSON_COMPACT);
    save("from.json", text);
    free(text);
    json_decref(season);
    json_decref(event);
    assert_int_equal(program_run(folder, "season from.json"), EXIT_DONE);
    says("cup does not count: 8 valid results, 16 needed. [DM19-4.1]");
}

/* tests/golden/tournament/cases.txt: a name and a command; what it prints is in NAME.out. */
static void what_is_printed_stays_as_it_is(void **state) {
    (void)state;
    static char expected[sizeof program_said];
    char line[512], path[512], name[64], args[256], command[1024];
    const char *golden = SOURCE_ROOT "/tests/golden/tournament";
    snprintf(path, sizeof path, "%s/cases.txt", golden);
    FILE *cases = fopen(path, "r");
    assert_non_null(cases);
    int count = 0;
    for (; fgets(line, sizeof line, cases); count++) {
        assert_int_equal(sscanf(line, "%63s %255[^\n]", name, args), 2);
        snprintf(path, sizeof path, "%s/%s.out", golden, name);
        FILE *file = fopen(path, "rb");
        if (!file) fail_msg("%s is missing", path);
        size_t size = fread(expected, 1, sizeof expected - 1, file);
        expected[size] = 0;
        fclose(file);
        snprintf(command, sizeof command, "version >/dev/null && cd '%s' && '%s' %s", golden,
                 getenv("CASTELLAN"), args);
        assert_int_equal(program_run(folder, "%s", command), EXIT_DONE);
        if (strcmp(expected, program_said) != 0)
            fail_msg("%s prints\n%s\nand not\n%s", args, program_said, expected);
    }
    fclose(cases);
    assert_true(count > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_has_exact_fractions),
        cmocka_unit_test(text_and_csv_and_german),
        cmocka_unit_test(a_corrected_sheet_shows_both_numbers),
        cmocka_unit_test(why_names_the_key_that_decided),
        cmocka_unit_test(another_rulebook_and_an_override),
        cmocka_unit_test(lots_are_drawn_once_and_can_be_checked),
        cmocka_unit_test(mistakes_are_reported_with_file_line_and_column),
        cmocka_unit_test(elo_rates_game_by_game),
        cmocka_unit_test(results_of_a_rulebook_without_elo_are_rated_with_a_word),
        cmocka_unit_test(people_bring_their_ratings_along),
        cmocka_unit_test(wrong_ratings_are_reported_with_their_place),
        cmocka_unit_test(a_bracket_is_drawn_or_refused),
        cmocka_unit_test(a_field_is_seeded_from_results),
        cmocka_unit_test(a_bracket_shows_who_played),
        cmocka_unit_test(a_season_names_its_finalists),
        cmocka_unit_test(standings_go_into_a_season),
        cmocka_unit_test(what_is_printed_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}

#include "cli/program.h"
#include "cli/rehearsals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

static char folder[] = "/tmp/castellan-rehearse-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int drop_folder(void **state) {
    (void)state;
    char line[64];
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line);
}

static void events_of_every_rulebook_hold(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 16; seed++)
        for (int rulebook = 0; rulebook < RULEBOOKS; rulebook++) {
            RehearseOrder order = rehearsal_order((RulebookId)rulebook, seed);
            rehearsal_holds(&order);
        }
}

static void bots_can_play_an_event(void **state) {
    (void)state;
    RehearseOrder order = { .rulebook = WC25, .players = 12, .rounds = 2, .seed = 4, .play = true };
    rehearsal_holds(&order);
    RehearseOrder mixed = {
        .rulebook = DM19, /* each game on the island of its scenario (DM19-6S.1, DM19-6C.1) */
        .players = 8,
        .format = { .rounds = 4,
                    .scenario = { PLAYED_CITIES_AND_KNIGHTS, PLAYED_BASE, PLAYED_NEW_SHORES,
                                  PLAYED_BASE } },
        .seed = 4,
        .play = true
    };
    rehearsal_holds(&mixed);
}

static void every_kind_of_trouble_happens(void **state) {
    (void)state;
    Rehearsal r;
    Err err;
    RehearseOrder order = {
        .rulebook = WC25, .players = 48, .seed = 3, .drop_outs = 12, .disputes = 21
    };
    assert_int_equal(rehearse(&order, (RehearseWatcher){ 0 }, &r, &err), OK);
    const RehearseTally *t = &r.tally;
    assert_true(t->withdrawn && t->no_shows && t->abandoned && t->disqualified);
    assert_true(t->calls && t->protests && t->upheld && t->decided && t->voided && t->corrected);
    rehearse_close(&r);
}

/* By the seed rounds are published bit by bit, people come late and the rest is replanned. */
static void rounds_are_published_all_at_once_or_bit_by_bit(void **state) {
    (void)state;
    unsigned at_once = 0, late = 0, replans = 0, moves = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Rehearsal r;
        Err err;
        RehearseOrder order = { .rulebook = NC20, .players = 26, .seed = seed, .drop_outs = 5 };
        if (rehearse(&order, (RehearseWatcher){ 0 }, &r, &err)) fail_msg("%s", err.text);
        unsigned published = 0;
        for (size_t i = 0; i < r.count; i++) published += r.log[i].kind == EVENT_PLAN_PUBLISH;
        at_once += published == 1;
        assert_true(r.piecemeal || published == 1);
        assert_int_equal(r.ev->players, 26);
        late += r.tally.late;
        replans += r.tally.replans;
        moves += r.tally.moves;
        rehearse_close(&r);
    }
    assert_true(at_once && at_once < 12 && late && replans && moves);
}

static unsigned logged(const Rehearsal *r, EventKind kind) {
    unsigned count = 0;
    for (size_t i = 0; i < r->count; i++) count += r->log[i].kind == kind;
    return count;
}

/* Everyone who goes is counted once, and is in the log. */
static void leavers_are_counted_once(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++)
        for (int rulebook = 0; rulebook < RULEBOOKS; rulebook++) {
            Rehearsal r;
            Err err;
            bool online = rulebook == DC21;
            RehearseOrder order = { .rulebook = (RulebookId)rulebook,
                                    .players = online ? 220 : 40,
                                    .seed = seed,
                                    .drop_outs = 6,
                                    .disputes = 5 };
            if (rehearse(&order, (RehearseWatcher){ 0 }, &r, &err)) fail_msg("%s", err.text);
            const RehearseTally *t = &r.tally;
            if (!online) assert_int_equal(t->drop_outs, 6); /* a small bracket cannot miss many */
            assert_true(t->drop_outs && t->drop_outs <= 6);
            assert_int_equal(t->withdrawn + t->no_shows + t->abandoned + t->step_ups, t->drop_outs);
            assert_int_equal(logged(&r, EVENT_WITHDRAW), t->withdrawn);
            assert_int_equal(logged(&r, EVENT_NO_SHOW), t->no_shows);
            assert_int_equal(logged(&r, EVENT_ABANDON), t->abandoned);
            assert_int_equal(logged(&r, EVENT_STEP_UP), t->step_ups);
            if (!online) assert_int_equal(t->disputes, 5);
            rehearse_close(&r);
        }
}

static void less_trouble_than_ordered_is_reported(void **state) {
    (void)state;
    assert_int_equal(
        program_shell(folder, "$C rehearse --players 12 --drop-outs 3 --disputes 90 --out less"),
        0);
    assert_non_null(
        strstr(program_said, "0 of 3 drop-outs took place: enough players must remain"));
    assert_non_null(strstr(program_said, " of 90 disputes took place: "));
    assert_int_equal(
        program_shell(folder,
                      "grep -o '\"drop_outs\":0,\"drop_outs_ordered\":3' less/summary.json"),
        0);
    assert_int_equal(
        program_shell(folder, "$C rehearse --players 40 --drop-outs 3 --disputes 2 --out enough"),
        0);
    assert_null(strstr(program_said, "took place"));
}

/* Only what people read is in another language. */
static void a_rehearsal_speaks_german(void **state) {
    (void)state;
    if (program_shell(
            folder,
            "O='--rulebook nc20 --players 30 --drop-outs 4 --disputes 7 --seed 6' && "
            "$C rehearse $O --out english >/dev/null && $C rehearse $O --lang de --out deutsch"))
        fail_msg("%s", program_said);
    assert_non_null(strstr(program_said, "Generalprobe nach nc20, Startwert 6, in deutsch"));
    assert_non_null(strstr(program_said, "     30  Spieler\n"));
    assert_non_null(strstr(program_said, ",")); /* seconds */
    assert_non_null(strstr(program_said, "  Sekunden\n"));
    if (program_shell(folder, "diff -rq english deutsch | grep -E '\\.(json|csv) '; test $? = 1"))
        fail_msg("%s", program_said);
    if (program_shell(
            folder, "cd deutsch && for f in schedule.txt bracket.txt round-1/sheets.txt judges.txt "
                    "changes.txt ranking.txt round-1/why.txt final/seats.txt; do "
                    "cmp -s $f ../english/$f && echo $f is not in German; "
                    "grep -nwE 'table|round|player|players|judge|signed' $f; done; "
                    "grep -hE '[0-9]\\.[0-9]' round-1/standings.txt ranking.txt; true"))
        fail_msg("%s", program_said);
    assert_string_equal(program_said, "");
}

/* The papers an organiser looks for are there, and `castellan standings` agrees with them. */
static void the_folder_has_every_paper(void **state) {
    (void)state;
    static const char *const BOOKS[] = { "nc20", "wc25", "wc04" };
    for (int i = 0; i < 3; i++) {
        char line[512];
        snprintf(line, sizeof line,
                 "$C rehearse --rulebook %s --players 33 --seed 5 --drop-outs 2 --disputes 4 "
                 "--out %s && cd %s && ls schedule.txt schedule.csv schedule.json people.csv "
                 "round-1/board*.svg round-1/sheets.txt round-1/sheets.csv round-1/standings.txt "
                 "round-1/standings.json round-1/why.txt semi-final/seats.txt final/sheets.json "
                 "bracket.txt bracket.json bracket.csv "
                 "ranking.txt ranking.json judges.txt changes.txt log.json summary.json",
                 BOOKS[i], BOOKS[i], BOOKS[i]);
        if (program_shell(folder, line)) fail_msg("%s", program_said);
        snprintf(line, sizeof line,
                 "$C standings %s/results.json --format json >again.json && "
                 "$C standings %s/results.json --format csv >again.csv && "
                 "cut -d, -f1-6 again.csv >a && cut -d, -f1-6 %s/ranking.csv >b && cmp a b",
                 BOOKS[i], BOOKS[i], BOOKS[i]);
        if (program_shell(folder, line)) fail_msg("%s", program_said);
    }
}

/* Semi-finals and final of a hall: who sat where, who won, who is champion. */
static void the_knock_out_is_a_bracket(void **state) {
    (void)state;
    if (program_shell(
            folder, "$C rehearse --rulebook wc25 --players 40 --drop-outs 3 --disputes 6 --seed 2 "
                    "--out kb >/dev/null && cat kb/bracket.json"))
        fail_msg("%s", program_said);
    json_t *value = json_loads(program_said, JSON_REJECT_DUPLICATES, NULL), *rounds, *tables,
           *final;
    assert_non_null(value);
    rounds = json_object_get(value, "rounds");
    assert_int_equal(json_array_size(rounds), 2);
    tables = json_object_get(json_array_get(rounds, 0), "tables");
    assert_int_equal(json_array_size(tables), 4);
    final = json_array_get(json_object_get(json_array_get(rounds, 1), "tables"), 0);
    for (size_t t = 0; t < 4; t++) {
        const json_t *table = json_array_get(tables, t);
        json_int_t winner = json_integer_value(json_object_get(table, "winner"));
        bool sat = false;
        for (size_t i = 0; i < 4; i++)
            sat |= json_integer_value(json_array_get(json_object_get(table, "seeds"), i)) == winner;
        assert_true(sat);
        assert_int_equal(json_integer_value(json_array_get(json_object_get(final, "seeds"), t)),
                         winner);
        assert_int_equal(json_integer_value(json_array_get(json_object_get(final, "from"), t)),
                         t + 1);
    }
    assert_true(json_integer_value(json_object_get(final, "winner")) > 0);
    json_decref(value);
    if (program_shell(
            folder, "grep -q 'final: [0-9]* '\"$(grep -o '\"champion\":\"[^\"]*' kb/summary.json | "
                    "cut -d'\"' -f4)\" kb/bracket.txt"))
        fail_msg("%s", program_said);
}

static void a_season_and_a_bracket_are_kept(void **state) {
    (void)state;
    if (program_shell(folder,
                      "$C rehearse --rulebook dm19 --players 24 --out dm && ls dm/season.txt "
                      "dm/season.json dm/round-1/board-1.svg"))
        fail_msg("%s", program_said);
    if (program_shell(
            folder,
            "$C rehearse --rulebook dc21 --players 220 --disputes 3 --drop-outs 3 --out dc && "
            "ls dc/groups.csv dc/bracket.txt dc/bracket.json dc/group-1/standings.json "
            "dc/bracket-1/sheets.txt && $C elo dc/results.json >/dev/null"))
        fail_msg("%s", program_said);
}

/* DM19-2.5b DM19-2.6 DM19-6C.1: each format with Cities & Knights, to the champion and the season. */
static void every_format_can_be_rehearsed(void **state) {
    (void)state;
    static const EventFormat FORMAT[] = {
        { .rounds = 3, .scenario = { PLAYED_BASE, PLAYED_BASE, PLAYED_CITIES_AND_KNIGHTS } },
        { .rounds = 4,
          .scenario = { PLAYED_CITIES_AND_KNIGHTS, PLAYED_BASE, PLAYED_BASE, PLAYED_BASE } },
        { .rounds = 4,
          .scenario = { PLAYED_BASE, PLAYED_NEW_SHORES, PLAYED_BASE, PLAYED_CITIES_AND_KNIGHTS } },
    };
    for (size_t i = 0; i < sizeof FORMAT / sizeof FORMAT[0]; i++)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            RehearseOrder order = { .rulebook = DM19,
                                    .players = 17 + (unsigned)seed,
                                    .format = FORMAT[i],
                                    .drop_outs = (unsigned)seed % 3,
                                    .disputes = 4,
                                    .seed = seed };
            rehearsal_holds(&order);
            Rehearsal r;
            Err err;
            assert_int_equal(rehearse(&order, (RehearseWatcher){ 0 }, &r, &err), OK);
            assert_int_equal(r.ev->rounds, FORMAT[i].rounds);
            for (unsigned k = 0; k < r.ev->rounds; k++)
                assert_int_equal(r.ev->round[k].scenario, FORMAT[i].scenario[k]);
            for (unsigned k = 0; k < r.ev->games; k++) {
                const EventGame *g = &r.ev->game[k];
                if (g->stage == EV_VOID || g->decided || g->scenario != PLAYED_CITIES_AND_KNIGHTS)
                    continue;
                assert_true(g->seat[g->winner].vp >= 13);
            }
            rehearse_close(&r);
        }
}

static void the_format_is_ordered_round_by_round(void **state) {
    (void)state;
    if (program_shell(folder, "$C rehearse --rulebook dm19 --players 20 --out knights "
                              "--scenarios base,base,cities-and-knights && cd knights && "
                              "ls season.json round-3/board-1.svg && "
                              "grep -c cities-and-knights,0 round-3/sheets.csv"))
        fail_msg("%s", program_said);
    assert_non_null(strstr(program_said, "\n20\n"));
    static const struct {
        const char *order, *said;
        int code;
    } WRONG[] = {
        { "--scenarios base,base,knights", "Unknown scenario \"knights\". Choose base, ", 2 },
        { "--scenarios base,base,base --rounds 4", "leave out --rounds", 2 },
        { "--scenarios base,,base", "Unknown scenario \"\"", 2 },
        { "--scenarios base,cities-and-knights,cities-and-knights", "[DM19-2.5b, DM19-2.6]", 1 },
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "$C rehearse --rulebook dm19 --players 20 --out wrong%zu %s", i,
                 WRONG[i].order);
        assert_int_equal(program_shell(folder, line), WRONG[i].code);
        if (!strstr(program_said, WRONG[i].said)) fail_msg("%s", program_said);
    }
}

static void the_same_seed_gives_the_same_bytes(void **state) {
    (void)state;
    if (program_shell(folder, "O='--players 21 --drop-outs 2 --disputes 5 --rulebook nc20' && "
                              "$C rehearse $O --seed 8 --out one >/dev/null && "
                              "$C rehearse $O --seed 8 --out two >/dev/null && diff -r one two"))
        fail_msg("%s", program_said);
    assert_int_equal(program_shell(folder,
                                   "$C rehearse --players 21 --rulebook nc20 --seed 9 --out three "
                                   ">/dev/null && cmp -s one/log.json three/log.json"),
                     1);
}

static void a_summary_can_be_read_by_programs(void **state) {
    (void)state;
    assert_int_equal(
        program_shell(folder, "$C rehearse --players 16 --rulebook wc04 --out sum --format json"),
        0);
    json_t *value = json_loads(program_said, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(value);
    assert_int_equal(json_integer_value(json_object_get(value, "players")), 16);
    assert_int_equal(json_integer_value(json_object_get(value, "tables")), 4 * 4 + 4 + 1);
    assert_true(json_is_string(json_object_get(value, "champion")));
    assert_true(json_is_real(json_object_get(value, "seconds")));
    json_decref(value);
}

static void wrong_orders_are_told(void **state) {
    (void)state;
    assert_int_equal(program_shell(folder, "$C rehearse --players 16"), 2);
    assert_int_equal(program_shell(folder, "$C rehearse --players 16 --rulebook nope --out x"), 2);
    assert_int_equal(program_shell(folder, "$C rehearse --players 8 --rulebook wc25 --out few"), 1);
    assert_non_null(strstr(program_said, "castellan: This rulebook needs at least 12 players.\n"));
    assert_int_equal(program_shell(folder, "$C rehearse --players 5 --rulebook custom --out five"),
                     1);
    assert_non_null(
        strstr(program_said, "Five players don't fit at tables of three or four. Take 4 or 6."));
    assert_int_equal(
        program_shell(folder, "mkdir full && touch full/x && $C rehearse --players 16 --out full"),
        1);
    assert_non_null(strstr(program_said, "isn't empty"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_of_every_rulebook_hold),
        cmocka_unit_test(bots_can_play_an_event),
        cmocka_unit_test(every_kind_of_trouble_happens),
        cmocka_unit_test(rounds_are_published_all_at_once_or_bit_by_bit),
        cmocka_unit_test(leavers_are_counted_once),
        cmocka_unit_test(less_trouble_than_ordered_is_reported),
        cmocka_unit_test(a_rehearsal_speaks_german),
        cmocka_unit_test(the_folder_has_every_paper),
        cmocka_unit_test(the_knock_out_is_a_bracket),
        cmocka_unit_test(a_season_and_a_bracket_are_kept),
        cmocka_unit_test(every_format_can_be_rehearsed),
        cmocka_unit_test(the_format_is_ordered_round_by_round),
        cmocka_unit_test(the_same_seed_gives_the_same_bytes),
        cmocka_unit_test(a_summary_can_be_read_by_programs),
        cmocka_unit_test(wrong_orders_are_told),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}

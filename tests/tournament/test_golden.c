/* The golden vectors of the rulebooks' worked examples and of our decisions: GV-01 to GV-19. */
#include "event.h"
#include "tournament/bracket.h"
#include "tournament/elo.h"
#include "tournament/group.h"
#include "tournament/season.h"
#include "tournament/why.h"

/* The two players of the printed examples, with a fourth game if `more`. */
static Event *example(RulebookId rulebook, int more_a, int more_b) {
    static const int A[3][2] = { { 10, 32 }, { 8, 30 }, { 10, 36 } };
    static const int B[3][2] = { { 10, 30 }, { 10, 33 }, { 8, 36 } };
    Event *e = event_open(rulebook);
    for (int i = 0; i < 3; i++) {
        event_part(e, i + 1, "A", A[i][0], A[i][1]);
        event_part(e, i + 1, "B", B[i][0], B[i][1]);
    }
    if (more_a) {
        event_part(e, 4, "A", 10, more_a);
        event_part(e, 4, "B", 10, more_b);
    }
    event_rank_all(e);
    return e;
}

/* Rank again as a paper event would: each game rounded first. */
static void by_hand(Event *e) {
    e->results.rules.pct_precision = PRECISION_MANUAL2;
    event_rank_all(e);
}

static bool ahead(const Event *e, const char *a, const char *b) {
    return event_row(e, a)->rank < event_row(e, b)->rank;
}

static void gv_01_nc20_the_printed_example(void **state) { /* NC20-1.4.4a NC20-1.4.3a */
    (void)state;
    Event *e = example(NC20, 0, 0);
    assert_int_equal(event_row(e, "A")->score.wins, 2);
    assert_int_equal(event_row(e, "B")->score.vp, 28);
    assert_string_equal(event_exact(e, "A", KEY_PCT_SUM), "617/720");
    assert_string_equal(event_exact(e, "B", KEY_PCT_SUM), "85/99");
    assert_string_equal(event_percent(e, "A", KEY_PCT_SUM, 4), "85.6944");
    assert_string_equal(event_percent(e, "B", KEY_PCT_SUM, 4), "85.8586");
    assert_true(ahead(e, "B", "A"));
    by_hand(e);
    assert_string_equal(event_percent(e, "A", KEY_PCT_SUM, 2), "85.70");
    assert_string_equal(event_percent(e, "B", KEY_PCT_SUM, 2), "85.85");
    assert_true(ahead(e, "B", "A"));
    free(e);
}

static void gv_02_wc25_four_games(void **state) { /* WC25-1.3.2c WC25-1.3.2f WC25-1.3.3a Q-01 */
    (void)state;
    Event *e = example(WC25, 29, 31);
    assert_int_equal(event_row(e, "A")->score.vp, 38);
    assert_string_equal(event_exact(e, "A", KEY_PCT_SUM), "25093/20880");
    assert_string_equal(event_exact(e, "B", KEY_PCT_SUM), "3625/3069");
    assert_string_equal(event_percent(e, "A", KEY_PCT_SUM, 4), "120.1772");
    assert_string_equal(event_percent(e, "B", KEY_PCT_SUM, 4), "118.1167");
    assert_true(ahead(e, "A", "B"));
    by_hand(e);
    assert_string_equal(event_percent(e, "A", KEY_PCT_SUM, 2), "120.18");
    assert_string_equal(event_percent(e, "B", KEY_PCT_SUM, 2), "118.11");
    free(e);
}

static void gv_03_wc04(void **state) { /* WC04-7 WC04-8 */
    (void)state;
    Event *e = example(WC04, 32, 30);
    assert_string_equal(event_exact(e, "A", KEY_PCT_SUM), "421/360");
    assert_string_equal(event_exact(e, "B", KEY_PCT_SUM), "118/99");
    assert_string_equal(event_percent(e, "A", KEY_PCT_SUM, 4), "116.9444");
    assert_string_equal(event_percent(e, "B", KEY_PCT_SUM, 4), "119.1919");
    assert_true(ahead(e, "B", "A"));
    by_hand(e);
    assert_string_equal(event_percent(e, "A", KEY_PCT_SUM, 2), "116.95");
    assert_string_equal(event_percent(e, "B", KEY_PCT_SUM, 2), "119.18");
    free(e);
}

static void gv_04_dm19_average(void **state) { /* DM19-3.3d DM19-3.3e */
    (void)state;
    Event *e = example(DM19, 0, 0);
    assert_string_equal(event_exact(e, "A", KEY_PCT_AVERAGE), "617/2160");
    assert_string_equal(event_percent(e, "A", KEY_PCT_AVERAGE, 4), "28.5648");
    by_hand(e);
    assert_string_equal(event_percent(e, "A", KEY_PCT_AVERAGE, 2), "28.57");
    assert_string_equal(event_percent(e, "A", KEY_PCT_AVERAGE, 4), "28.5667");
    free(e);
}

static const char *share(const GameScore *game, int seat, int places) {
    static char text[4][32];
    static int next;
    Buf out = buf_over(text[next = (next + 1) % 4], sizeof text[0]);
    Ratio part = score_share(game, seat);
    ratio_percent(&part, places, &out);
    return out.text;
}

static GameScore scored(RulebookId rulebook, const char *seats) {
    Event *e = event_open(rulebook);
    Sheet *sheet = event_game(e, 1, 1, seats);
    assert_int_equal(event_check(e).kind, FLAW_NONE);
    GameScore game = score_game(&e->results.rules, sheet);
    free(e);
    return game;
}

static void gv_05_three_players_unrounded(void **state) { /* WC04-9b WC04-9c */
    (void)state;
    GameScore game = scored(WC04, "a 10, b 9, c 5");
    assert_int_equal(game.total, 32 * game.parts);
    assert_string_equal(share(&game, 0, 2), "31.25");
    assert_string_equal(share(&game, 1, 3), "28.125");
    assert_string_equal(share(&game, 2, 3), "15.625");
    assert_string_equal(share(&game, 1, 2), "28.13");
    assert_string_equal(share(&game, 2, 2), "15.63");
}

/* Five games of DC21's example; the player is "A" and stands first. */
static void gv_05b_the_tie_break_number(void **state) { /* DC21-1.3.4b DC21-1.3.4c */
    (void)state;
    static const char *const GAMES[] = { "A 10, a1 7, a2 8, a3 5", "A 9, b1 10, b2 8, b3 6",
                                         "A 7, c1 8, c2 10, c3 9", "A 10, d1 9, d2 6, d3 8",
                                         "A 9, e1 4, e2 7, e3 10" };
    Event *e = event_open(DC21);
    for (int i = 0; i < 5; i++) event_game(e, i + 1, 1, GAMES[i]);
    event_rank_all(e);
    char text[64];
    Buf out = buf_over(text, sizeof text);
    assert_int_equal(event_row(e, "A")->score.vp, 45);
    assert_string_equal(event_exact(e, "A", KEY_PCT_SUM), "1323/935");
    Ratio number = rank_value(&e->results.rules, event_row(e, "A"), KEY_TIEBREAK_NUMBER);
    ratio_decimal(&number, 6, &out);
    assert_string_equal(text, "46.414973");
    by_hand(e);
    buf_clear(&out);
    number = rank_value(&e->results.rules, event_row(e, "A"), KEY_TIEBREAK_NUMBER);
    ratio_decimal(&number, 4, &out);
    assert_string_equal(text, "46.4149");
    free(e);
}

static void gv_05c_more_vp_and_yet_behind(void **state) { /* */
    (void)state;
    Event *e = event_open(DC21);
    for (int i = 0; i < 4; i++) {
        event_part(e, i + 1, "P", 10, 19);
        event_part(e, i + 1, "Q", 9, 36);
    }
    event_part(e, 5, "P", 5, 22);
    event_part(e, 5, "Q", 10, 36);
    event_rank_all(e);
    Standing p = *event_row(e, "P"), q = *event_row(e, "Q");
    assert_int_equal(p.score.vp, 45);
    assert_int_equal(q.score.vp, 46);
    p.score.elo = q.score.elo; /* the number breaks ties of Elo only */
    uint8_t decided;
    assert_true(rank_compare(&e->results.rules, &p, &q, &decided) < 0);
    assert_int_equal(decided, KEY_TIEBREAK_NUMBER);
    char text[4096];
    Buf out = buf_over(text, sizeof text);
    why_standing(&e->results, &q, &p, 0, &out);
    assert_non_null(strstr(text, "47.3325"));
    assert_non_null(strstr(text, "47.2778"));
    assert_non_null(strstr(text, "victory points alone would reverse this order"));
    free(e);
}

static void gv_06_rounding_first_turns_the_order(void **state) { /* */
    (void)state;
    Event *e = event_open(NC20);
    event_part(e, 1, "X", 10, 36), event_part(e, 2, "X", 10, 36), event_part(e, 3, "X", 8, 30);
    event_part(e, 1, "Y", 10, 34), event_part(e, 2, "Y", 10, 35), event_part(e, 3, "Y", 8, 33);
    event_rank_all(e);
    assert_string_equal(event_exact(e, "X", KEY_PCT_SUM), "37/45");
    assert_string_equal(event_exact(e, "Y", KEY_PCT_SUM), "3229/3927");
    assert_string_equal(event_percent(e, "X", KEY_PCT_SUM, 4), "82.2222");
    assert_string_equal(event_percent(e, "Y", KEY_PCT_SUM, 4), "82.2256");
    assert_true(ahead(e, "Y", "X"));
    char text[4096];
    Buf out = buf_over(text, sizeof text);
    why_standing(&e->results, event_row(e, "X"), event_row(e, "Y"), 0, &out);
    assert_non_null(strstr(text, "rounding each game first would reverse this order"));
    assert_non_null(strstr(text, "82.22 and 82.23"));
    by_hand(e);
    assert_string_equal(event_percent(e, "X", KEY_PCT_SUM, 2), "82.23");
    assert_string_equal(event_percent(e, "Y", KEY_PCT_SUM, 2), "82.22");
    assert_true(ahead(e, "X", "Y"));
    free(e);
}

static void
gv_07_the_fourth_score(void **state) { /* NC20-1.4.4b WC25-1.3.3b DM19-3.4 WC04-9b Q-04 */
    (void)state;
    static const RulebookId ROUNDED[] = { NC20, WC25, DC21 }, EXACT[] = { DM19, WC04 };
    for (int i = 0; i < 3; i++) {
        GameScore game = scored(ROUNDED[i], "a 10, b 9, c 6");
        assert_int_equal(game.phantom, 8);
        assert_int_equal(game.total, 33);
        assert_string_equal(share(&game, 0, 4), "30.3030");
        assert_string_equal(share(&game, 1, 4), "27.2727");
        assert_string_equal(share(&game, 2, 4), "18.1818");
        game = scored(ROUNDED[i], "a 10, b 8, c 8");
        assert_int_equal(game.total, 35);
        assert_string_equal(share(&game, 0, 4), "28.5714");
        assert_string_equal(share(&game, 1, 4), "22.8571");
    }
    for (int i = 0; i < 2; i++) {
        GameScore game = scored(EXACT[i], "a 10, b 9, c 6");
        assert_int_equal(game.total * 3, 100 * game.parts);
        assert_string_equal(share(&game, 0, 4), "30.0000");
        assert_string_equal(share(&game, 1, 4), "27.0000");
        assert_string_equal(share(&game, 2, 4), "18.0000");
        game = scored(EXACT[i], "a 10, b 8, c 8");
        assert_int_equal(game.total * 3, 104 * game.parts);
        assert_string_equal(share(&game, 0, 4), "28.8462");
        assert_string_equal(share(&game, 2, 4), "23.0769");
    }
}

static void gv_08_shared_places(void **state) { /* DM19-3.1a DM19-3.1b DM19-3.1c DM19-3.1d Q-05 */
    (void)state;
    static const struct {
        const char *seats;
        uint8_t place[4];
        uint16_t sixths[4];
    } GAMES[] = {
        { "a 10, b 8, c 7, d 5", { 1, 2, 3, 4 }, { 30, 18, 12, 6 } },
        { "a 10, b 8, c 8, d 5", { 1, 2, 2, 4 }, { 30, 15, 15, 6 } },
        { "a 10, b 7, c 7, d 7", { 1, 2, 2, 2 }, { 30, 12, 12, 12 } },
        { "a 10, b 9, c 6, d 6", { 1, 2, 3, 3 }, { 30, 18, 9, 9 } },
        { "a 10, b 8, c 6", { 1, 2, 3 }, { 30, 18, 6 } },
        { "a 10, b 7, c 7", { 1, 2, 2 }, { 30, 12, 12 } },
    };
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        GameScore game = scored(DM19, GAMES[i].seats);
        assert_memory_equal(game.place, GAMES[i].place, sizeof game.place);
        assert_memory_equal(game.sixths, GAMES[i].sixths, sizeof game.sixths);
    }
}

static void gv_09_the_serpentine(void **state) { /* NC20-1.2.7b WC25-1.1.5b WC04-11b DC21-1.2.10a */
    (void)state;
    static const struct {
        unsigned tables, table, seed[4];
    } ROWS[] = {
        { 4, 1, { 1, 8, 9, 16 } },        { 4, 2, { 2, 7, 10, 15 } },
        { 4, 3, { 3, 6, 11, 14 } },       { 4, 4, { 4, 5, 12, 13 } },
        { 16, 1, { 1, 32, 33, 64 } },     { 16, 16, { 16, 17, 48, 49 } },
        { 64, 1, { 1, 128, 129, 256 } },  { 64, 2, { 2, 127, 130, 255 } },
        { 64, 64, { 64, 65, 192, 193 } },
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        for (unsigned slot = 0; slot < 4; slot++)
            assert_int_equal(bracket_rank(ROWS[i].tables, ROWS[i].table, slot), ROWS[i].seed[slot]);
}

/* The preliminaries of GV-10 as scores, the later games as sheets. */
static void check_overall(RulebookId rulebook, const int *expected) {
    static const int PRELIM[16][2] = { { 4, 40 }, { 3, 38 }, { 3, 37 }, { 3, 36 },
                                       { 2, 37 }, { 2, 35 }, { 2, 34 }, { 2, 33 },
                                       { 2, 32 }, { 2, 30 }, { 1, 34 }, { 1, 33 },
                                       { 1, 32 }, { 1, 31 }, { 1, 30 }, { 1, 28 } };
    static const char *const SEMI[] = { "8 10, 16 9, 9 7, 1 5", "2 10, 10 8, 15 8, 7 6",
                                        "14 10, 3 9, 6 7, 11 6", "4 10, 12 8, 13 7, 5 4" };
    Event *e = event_open(rulebook);
    for (int i = 0; i < 16; i++) {
        char id[EVENT_ID];
        snprintf(id, sizeof id, "%d", i + 1);
        uint32_t player = event_player(e, id);
        e->row[i] = (Standing){ .player = player, .score = score_none(&e->results.rules) };
        e->row[i].score.games = 4;
        e->row[i].score.wins = (uint32_t)PRELIM[i][0];
        e->row[i].score.vp = (uint32_t)PRELIM[i][1];
    }
    rank_rows(&e->results, e->row, 16, event_work(e));
    for (int i = 0; i < 4; i++) event_game(e, 5, i + 1, SEMI[i])->phase = SHEET_SEMI;
    event_game(e, 6, 1, "14 10, 2 8, 4 8, 8 6")->phase = SHEET_FINAL;
    overall_table(&e->results, e->row, e->overall, e->numbers);
    for (int i = 0; i < 16; i++) {
        assert_int_equal(e->overall[i].place, i + 1);
        assert_int_equal(e->overall[i].shared, 1);
        assert_int_equal(atoi(e->id[e->overall[i].total.player]), expected[i]);
    }
    free(e);
}

static void gv_10_places_1_to_16(void **state) { /* WC25-1.3.4a WC25-1.3.4b WC25-1.3.4c WC04-12
                                                    WC04-13a WC04-13b WC04-13c WC04-13d WC04-15 */
    (void)state;
    check_overall(WC04, (int[]){ 14, 2, 4, 8, 3, 10, 12, 16, 6, 9, 13, 15, 1, 5, 7, 11 });
    check_overall(WC25, (int[]){ 14, 2, 4, 8, 1, 3, 6, 5, 7, 9, 10, 12, 11, 13, 15, 16 });
    check_overall(NC20,
                  (int[]){ 14, 2, 4, 8, 1, 3, 6, 5, 7, 9, 10, 12, 11, 13, 15, 16 }); /* */
}

/* A season in which member 0, 1 and 2 have the places of GV-12 and strangers fill the fields. */
static void gv_12_the_season(void **state) { /* DM19-4.2 DM19-4.3 DM19-4.4a DM19-4.5 Q-27 */
    (void)state;
    enum { MEMBERS = 64, EVENTS = 4 };
    static const uint32_t PLACE[3][EVENTS] = { { 1, 3, 5, 2 }, { 1, 1, 0, 0 }, { 1, 2, 3, 0 } };
    static Member member[MEMBERS];
    static char id[MEMBERS][8];
    static Tournament tournament[3 * EVENTS];
    static Finish finish[3 * EVENTS * 16];
    static SeasonRow row[MEMBERS];
    static uint32_t scratch[2 * (MEMBERS + 3 * EVENTS * 16)];
    Season season = { .rules = rulebook_event(DM19),
                      .member = member,
                      .members = MEMBERS,
                      .tournament = tournament,
                      .finish = finish };
    for (int i = 0; i < MEMBERS; i++) {
        snprintf(id[i], sizeof id[i], "m%02d", i);
        member[i] = (Member){ id[i], id[i], "DE", "", "", false, false, 0 };
    }
    for (uint32_t p = 0; p < 3; p++) /* one tournament for each place, 15 strangers around */
        for (int k = 0; k < EVENTS && PLACE[p][k]; k++) {
            uint32_t t = season.tournaments++;
            tournament[t] = (Tournament){ "t", "t", false, 0, TOURNAMENT_COUNTS };
            for (uint32_t place = 1; place <= 16; place++)
                finish[season.finishes++] =
                    (Finish){ place == PLACE[p][k] ? p : 3 + (t * 5 + place * 3) % 60,
                              t,
                              place,
                              true,
                              0,
                              ratio_of(1, 4) };
        }
    size_t rows = season_table(&season, row, scratch);
    const SeasonRow *of[3] = { NULL };
    for (size_t i = 0; i < rows; i++)
        if (row[i].member < 3) of[row[i].member] = &row[i];
    Ratio two_hundred = ratio_of(200, 1);
    for (int p = 0; p < 3; p++) assert_int_equal(ratio_compare(&of[p]->points, &two_hundred), 0);
    assert_true(of[1]->rank < of[2]->rank && of[2]->rank < of[0]->rank);
    assert_int_equal(of[0]->played, 4);

    finish[2].place = 2; /* places 2 and 3 of the first tournament become a shared second */
    season_table(&season, row, scratch);
    Ratio fifty = ratio_of(50, 1), points = season_points(&season, &finish[1]);
    assert_int_equal(ratio_compare(&points, &fifty), 0);
}

static void gv_12_the_thirty_finalists(void **state) { /* DM19-1.1b DM19-4.6 DM19-4.7a Q-29 */
    (void)state;
    enum { PLAYERS = 40 };
    static Member member[PLAYERS];
    static char id[PLAYERS][8];
    static Tournament tournament[3];
    static Finish finish[3 * PLAYERS];
    static SeasonRow row[PLAYERS];
    static uint32_t scratch[2 * (PLAYERS + 3 * PLAYERS)];
    Season season = { .rules = rulebook_event(DM19),
                      .member = member,
                      .members = PLAYERS,
                      .tournament = tournament,
                      .tournaments = 3,
                      .finish = finish };
    for (uint32_t i = 0; i < PLAYERS; i++) {
        snprintf(id[i], sizeof id[i], "m%02u", i);
        member[i] = (Member){ id[i], id[i], "DE", "DE", i == 2 ? "Essen" : "", false, false, 0 };
        for (uint32_t t = 0; t < 3; t++)
            finish[season.finishes++] = (Finish){ i, t, i + 1, true, 0, ratio_of(100 - i, 400) };
    }
    member[4].nationality = member[4].residence = "FR";
    assert_int_equal(season_table(&season, row, scratch), PLAYERS);
    int finalists = 0;
    for (uint32_t i = 0; i < PLAYERS; i++) {
        bool expected = i < 32 && i != 2 && i != 4; /* ranks 1, 2, 4, 6 to 32 */
        assert_int_equal(row[i].rank, i + 1);
        assert_int_equal(row[i].member, i);
        assert_int_equal(row[i].state == SEASON_FINALIST, expected);
        finalists += expected;
    }
    assert_int_equal(finalists, 30);
    assert_int_equal(row[2].state, SEASON_DIRECT);
    assert_int_equal(row[4].state, SEASON_FOREIGN);
}

static void gv_13_elo(void **state) { /* DC21-1.3.1b DC21-1.3.1c DC21-1.3.1d Q-57 */
    (void)state;
    static const struct {
        int seats;
        int32_t before[4];
        uint8_t place[4];
        int32_t change[4];
    } GAMES[] = {
        { 3, { 1000, 800, 1200 }, { 1, 2, 3 }, { 20, 13, -33, 0 } },
        { 4, { 1000, 1000, 1000, 1000 }, { 1, 2, 3, 4 }, { 30, 10, -10, -30 } },
        { 4, { 1000, 1000, 1000, 1000 }, { 1, 2, 2, 4 }, { 30, 0, 0, -30 } },
        { 4, { 1040, 1000, 960, 1100 }, { 1, 2, 3, 4 }, { 29, 13, -3, -39 } },
    };
    EloTable table;
    assert_true(elo_table(20, 400, &table));
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        int32_t change[4];
        elo_game(&table, GAMES[i].place, GAMES[i].seats, GAMES[i].before, change);
        assert_memory_equal(change, GAMES[i].change, sizeof change);
    }
}

static void gv_14_the_cap(void **state) { /* NC20-2.10b WC25-1.3.2b Q-03 Q-09 */
    (void)state;
    static const RulebookId CAPPED[] = { NC20, WC25 };
    for (int i = 0; i < 2; i++) {
        GameScore game = scored(CAPPED[i], "a 12, b 8, c 6, d 5");
        assert_int_equal(game.vp[0], 10);
        assert_int_equal(game.total, 29);
        assert_string_equal(share(&game, 0, 4), "34.4828");
    }
    GameScore game = scored(WC04, "a 12, b 8, c 6, d 5");
    assert_int_equal(game.vp[0], 12);
    assert_string_equal(share(&game, 0, 4), "38.7097");
}

static void gv_15_ten_points_and_no_win(void **state) { /* NC20-2.10c */
    (void)state;
    Event *e = event_open(DM19);
    Sheet *sheet = event_game(e, 1, 1, "A 10!, B 10, C 7, D 5");
    GameScore game = score_game(&e->results.rules, sheet);
    assert_memory_equal(game.place, ((uint8_t[]){ 1, 2, 3, 4 }), 4);
    assert_memory_equal(game.sixths, ((uint16_t[]){ 30, 18, 12, 6 }), 8);
    event_rank_all(e);
    assert_int_equal(event_row(e, "A")->score.wins, 1);
    assert_int_equal(event_row(e, "B")->score.wins, 0);
    assert_int_equal(event_row(e, "B")->score.vp, 10);
    free(e);
}

static void gv_16_bracket_sizes(void **state) { /* DC21-1.2.9a Q-53 */
    (void)state;
    static const struct {
        unsigned players;
        uint8_t tables[BRACKET_ROUNDS];
    } SIZES[] = {
        { 256, { 64, 16, 4, 1 } }, { 200, { 50, 13, 4, 1 } }, { 100, { 27, 9, 3, 1 } },
        { 64, { 16, 4, 1 } },      { 40, { 10, 3, 1 } },      { 16, { 4, 1 } },
        { 9, { 3, 1 } },
    };
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        Bracket bracket;
        assert_true(bracket_playable(SIZES[i].players, BRACKET_MAX));
        bracket_build(SIZES[i].players, &bracket);
        assert_memory_equal(bracket.tables, SIZES[i].tables, BRACKET_ROUNDS);
    }
    assert_false(bracket_playable(20, BRACKET_MAX));
    assert_false(bracket_playable(70, BRACKET_MAX));
}

/* Three games of a preliminary event in which `id` gets so many wins and points. */
static void preliminary(Event *e, int prelim, const char *id, const int vp[3], const int total[3]) {
    for (int i = 0; i < 3; i++) {
        event_part(e, i + 1, id, vp[i], total[i]);
        e->sheet[e->results.sheets - 1].prelim = (uint16_t)prelim;
    }
}

static void gv_17_the_best_preliminary_counts(void **state) { /* NC20-1.3.2a NC20-1.3.2b
                                                                  NC20-1.3.2c Q-08 */
    (void)state;
    Event *e = event_open(NC20);
    preliminary(e, 1, "A", (int[]){ 10, 10, 6 }, (int[]){ 32, 32, 34 }); /* 2, 26, 80.1 */
    preliminary(e, 2, "A", (int[]){ 10, 10, 7 }, (int[]){ 36, 36, 36 }); /* 2, 27, 75.0 */
    preliminary(e, 1, "B", (int[]){ 10, 10, 6 }, (int[]){ 33, 33, 33 }); /* 2, 26, 78.8 */
    event_rank_all(e);
    const Standing *a = event_row(e, "A");
    assert_int_equal(a->score.wins, 2);
    assert_int_equal(a->score.vp, 27);
    assert_int_equal(a->score.games, 3);
    assert_int_equal(a->score.prelim, 2);
    assert_string_equal(event_percent(e, "A", KEY_PCT_SUM, 1), "75.0");
    assert_true(ahead(e, "A", "B"));
    free(e);
}

static void gv_18_the_window(void **state) { /* DC21-1.2.5a Q-66 */
    (void)state;
    int64_t friday = group_day(2021, 5, 7);
    assert_int_equal(group_weekday(friday), 4);
    Window window = group_window(friday, 18 * 60, -5 * 60, 48);
    char text[64];
    Buf out = buf_over(text, sizeof text);
    group_instant(window.opens, &out);
    buf_char(&out, ' ');
    group_instant(window.closes, &out);
    assert_string_equal(text, "2021-05-07T23:00Z 2021-05-09T23:00Z");
    assert_int_equal(window.closes - window.opens, 48 * 3600);
}

static void gv_19_a_leaver(void **state) { /* DM19-5.6a DM19-5.6b Q-25 */
    (void)state;
    Event *e = event_open(DM19);
    Sheet *sheet = event_game(e, 1, 1, "A 10, B 8, C 6, D 7?");
    GameScore game = score_game(&e->results.rules, sheet);
    assert_memory_equal(game.place, ((uint8_t[]){ 1, 2, 3, 4 }), 4);
    assert_memory_equal(game.vp, ((uint8_t[]){ 10, 8, 6, 0 }), 4);
    assert_memory_equal(game.sixths, ((uint16_t[]){ 30, 18, 12, 6 }), 8);
    assert_int_equal(game.total, 24);
    assert_int_equal(game.parts, 1);
    event_rank_all(e);
    assert_int_equal(event_row(e, "D")->rank, 0);
    assert_int_equal(event_row(e, "D")->state, STANDING_LEFT);
    assert_int_equal(event_row(e, "C")->rank, 3);
    free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gv_01_nc20_the_printed_example),
        cmocka_unit_test(gv_02_wc25_four_games),
        cmocka_unit_test(gv_03_wc04),
        cmocka_unit_test(gv_04_dm19_average),
        cmocka_unit_test(gv_05_three_players_unrounded),
        cmocka_unit_test(gv_05b_the_tie_break_number),
        cmocka_unit_test(gv_05c_more_vp_and_yet_behind),
        cmocka_unit_test(gv_06_rounding_first_turns_the_order),
        cmocka_unit_test(gv_07_the_fourth_score),
        cmocka_unit_test(gv_08_shared_places),
        cmocka_unit_test(gv_09_the_serpentine),
        cmocka_unit_test(gv_10_places_1_to_16),
        cmocka_unit_test(gv_12_the_season),
        cmocka_unit_test(gv_12_the_thirty_finalists),
        cmocka_unit_test(gv_13_elo),
        cmocka_unit_test(gv_14_the_cap),
        cmocka_unit_test(gv_15_ten_points_and_no_win),
        cmocka_unit_test(gv_16_bracket_sizes),
        cmocka_unit_test(gv_17_the_best_preliminary_counts),
        cmocka_unit_test(gv_18_the_window),
        cmocka_unit_test(gv_19_a_leaver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

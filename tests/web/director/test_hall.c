/* What tables get besides their players, over HTTP: a board of their own to build, someone's copy of the
 * game, a voice channel; and what researchers get of it all. */
#include "cli/program.h"
#include "codec/board_json.h"
#include "engine/layout.h"
#include "store/place.h"
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const json_t *member(const json_t *object, const char *key) {
    return json_object_get(object, key);
}

static int number(const json_t *object, const char *key) {
    return (int)json_integer_value(member(object, key));
}

static const char *word(const json_t *object, const char *key) {
    const char *text = json_string_value(member(object, key));
    return text ? text : "";
}

/* The tables of a round, good until the next question of that client. */
static const json_t *tables_of(Day *d, Client *c, int round) {
    return member(day_get(d, c, "rounds/%d", round), "tables");
}

static int open_round(Day *d) {
    return number(day_post(d, d->chief, "rounds", "{}"), "round");
}

static void prints(Day *d, Client *c, const char *what, int code) {
    client_get(c, "/api/events/%s/print/%s", d->event, what);
    client_expects(c, code);
}

/* ---- boards ---- */

/* The board that `castellan board --setup spiral --harbours tokens --seed …` draws. */
static void is_drawn_from(const json_t *answer, uint64_t seed) {
    Board wanted, board;
    Err err;
    Rng rng = { seed };
    LayoutPlan plan = LAYOUT_SETUPS[SETUP_SPIRAL].plan;
    uint8_t one[LAYOUT_HASH], two[LAYOUT_HASH];
    plan.harbours = HARBOURS_TOKENS;
    layout_draw(&rng, plan, &wanted);
    assert_int_equal(board_json_decode(member(answer, "board"), BOARD_JSON_STRICT, &board, &err),
                     OK);
    layout_hash(&wanted, one);
    layout_hash(&board, two);
    assert_memory_equal(one, two, LAYOUT_HASH);
    assert_string_equal(word(member(answer, "drawn"), "setup"), "spiral");
    assert_int_equal(number(member(answer, "drawn"), "seed"), (int)seed);
}

/* Does a line of the diary say this? */
static bool diary_says(Day *d, const char *text) {
    const json_t *log = member(day_get(d, d->chief, "log?newest=1&limit=20"), "log");
    for (size_t i = 0; i < json_array_size(log); i++)
        if (strstr(word(json_array_get(log, i), "text"), text)) return true;
    return false;
}

static void all_boards_are(Day *d, int round, const char *state) {
    const json_t *tables = tables_of(d, d->chief, round);
    size_t i;
    json_t *table;
    assert_true(json_array_size(tables) > 1);
    json_array_foreach((json_t *)tables, i, table) assert_string_equal(word(table, "board"), state);
}

static void every_table_gets_a_board_to_build(void **state) { /* WC04-29a, WC04-29b */
    (void)state;
    Day d;
    day_open(&d, place_fresh("sqlite"), "wc04");
    day_begin(&d, 16, "{'seed':'7','seconds':1}");
    int round = open_round(&d);
    char path[64];
    snprintf(path, sizeof path, "rounds/%d/boards", round);
    prints(&d, d.chief, "boards", 404);
    all_boards_are(&d, round, "");
    day_refused(&d, d.chief, "bad-seed", path, "{'seed':-3}");
    day_refused(&d, d.chief, "unknown-setup", path, "{'setup':'upside-down'}");
    day_post(&d, d.chief, path, "{'seed':1000}");
    all_boards_are(&d, round, "sealed");
    assert_true(diary_says(&d, "(drawn by the variable set-up, from a chosen seed)"));
    prints(&d, d.chief, "boards", 200);
    prints(&d, d.desk, "boards", 404); /* who neither makes nor approves boards waits */
    for (int game = 0; game < 4; game++)
        is_drawn_from(day_get(&d, d.chief, "games/%d/board", game), 1000 + (unsigned)game);
    day_restart(&d);
    is_drawn_from(day_get(&d, d.chief, "games/%d/board", 3), 1003);
    day_start(&d, round); /* shows them */
    all_boards_are(&d, round, "shown");
    is_drawn_from(day_get(&d, d.desk, "games/%d/board", 2), 1002);
    prints(&d, d.desk, "boards", 200);
    day_refused(&d, d.chief, "no-board-needed", path, "{}");
    day_close(&d);
}

/* DM19-2.3b, WC04-29a: the variable set-up and nothing else, for everyone who draws. */
static void boards_of_tables_follow_the_variable_set_up(void **state) {
    (void)state;
    static const char *const BOOK[] = { "dm19", "wc04" };
    static const char *const CLAUSE[] = { "[DM19-2.3b]", "[WC04-29a]" };
    for (int i = 0; i < 2; i++) {
        Day d;
        char path[64];
        day_open(&d, "memory:", BOOK[i]);
        day_begin(&d, 16, "{'seed':'7','seconds':1}");
        snprintf(path, sizeof path, "rounds/%d/boards", open_round(&d));
        day_refused(&d, d.chief, "board-mode", path, "{'setup':'random'}");
        assert_non_null(strstr(client_word(d.chief, "error.text"), CLAUSE[i]));
        day_refused(&d, d.chief, "board-mode", path, "{'setup':'balanced'}");
        day_refused(&d, d.chief, "board-mode", "steps",
                    "{'kind':'board.generated','game':0,'setup':'random','mode':'spiral'}");
        day_refused(&d, d.chief, "board-mode", "steps",
                    "{'kind':'board.generated','game':0,'setup':'beginner','mode':'built'}");
        day_post(&d, d.chief, path, "{}");
        assert_true(diary_says(&d, "(drawn by the variable set-up)"));
        day_close(&d);
    }
}

static void where_all_play_one_board_no_table_has_its_own(void **state) { /* NC20-1.5.1b */
    (void)state;
    Day d;
    char path[64];
    day_open(&d, "memory:", "nc20");
    day_begin(&d, 16, "{'seed':'7','seconds':1}");
    snprintf(path, sizeof path, "rounds/%d/boards", open_round(&d));
    day_refused(&d, d.chief, "one-board", path, "{}");
    day_refused(&d, d.chief, "no-such-thing", "rounds/7/boards", "{}");
    day_close(&d);
}

static void one_board_for_each_game_slot_is_printed_ahead(void **state) { /* NC20-1.5.1a */
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_post(&d, d.chief, "boards", "{'approve':true}");
    client_get(d.chief, "/api/events/%s/print/boards?form=svg&page=5", d.event);
    client_expects(d.chief, 200); /* three rounds, the semi-final, the final */
    client_get(d.chief, "/api/events/%s/print/boards?form=svg&page=6", d.event);
    client_expects(d.chief, 404);
    day_refused(&d, d.chief, "no-board-needed", "boards", "{}");
    day_close(&d);
}

static void the_diary_says_how_each_board_was_made(void **state) { /* NC20-1.5.1a */
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'board.generated','round':0}");
    day_step(&d, d.chief, "{'kind':'board.generated','round':1,'setup':'spiral'}");
    char *own = json_dumps(member(day_get(&d, d.chief, "rounds/2/proposal"), "board"), 0);
    for (char *c = own; *c; c++)
        if (*c == '"') *c = '\'';
    day_step(&d, d.chief, "{'kind':'board.generated','round':2,'board':%s}", own);
    assert_true(diary_says(&d, "round 1 (drawn to be balanced)"));
    assert_true(diary_says(&d, "round 2 (drawn by the variable set-up)"));
    assert_true(diary_says(&d, "round 3 (laid by hand)"));
    day_step(&d, d.chief, "{'kind':'board.generated','round':0,'setup':'random','mode':'spiral'}");
    assert_true(diary_says(&d, "round 1 (drawn with random numbers)")); /* whatever is claimed */
    day_step(&d, d.chief, "{'kind':'board.generated','round':1,'setup':'beginner'}");
    assert_true(diary_says(&d, "round 2 (the beginners' board)"));
    day_step(&d, d.chief, "{'kind':'board.generated','round':2,'seed':7}");
    assert_true(diary_says(&d, "round 3 (drawn to be balanced, from a chosen seed)"));
    day_step(&d, d.chief, "{'kind':'board.generated','round':0,'board':%s,'mode':'file'}", own);
    free(own);
    assert_true(diary_says(&d, "round 1 (loaded from a file)"));
    assert_false(diary_says(&d, "approves"));
    day_post(&d, d.chief, "boards",
             "{}"); /* those that are missing, and nothing is approved by that */
    assert_false(diary_says(&d, "approves"));
    day_close(&d);
}

/* ---- who would gain ---- */

static int rank_if(const json_t *answer, int of, int won_by) {
    const json_t *player = json_array_get(member(answer, "players"), (size_t)of);
    return number(json_array_get(member(player, "if_won_by"), (size_t)won_by), "rank");
}

static void a_judge_asks_who_would_gain(void **state) { /* WC25-1.2.5f */
    (void)state;
    Day d;
    day_open(&d, "memory:", "wc25");
    day_begin(&d, 16, "{'seed':'7','seconds':1}");
    int round = day_round(&d);
    day_start(&d, round);
    const json_t *answer = day_get(&d, d.judge[0], "games/0/benefit?vp=9,3,4,5");
    assert_true(json_is_true(member(answer, "open")));
    for (int seat = 0; seat < 4; seat++) { /* nobody else has a result: who wins is first */
        assert_int_equal(rank_if(answer, seat, seat), 1);
        for (int other = 0; other < 4; other++)
            if (other != seat) assert_true(rank_if(answer, seat, other) > 1);
    }
    assert_true(rank_if(answer, 0, 1) < rank_if(answer, 2, 1)); /* nine points before four */
    client_get(d.judge[0], "/api/events/%s/games/0/benefit?vp=nine", d.event);
    client_expects(d.judge[0], 400);
    client_get(d.desk, "/api/events/%s/games/0/benefit", d.event);
    client_expects(d.desk, 403); /* for judges only */
    day_finish(&d, round);
    answer = day_get(&d, d.judge[0], "games/0/benefit");
    assert_false(json_is_true(member(answer, "open")));
    day_close(&d);
}

/* ---- who reads a result ---- */

static bool shows_points(Day *d, Client *who, int round) {
    const json_t *table = json_array_get(member(day_get(d, who, "rounds/%d", round), "tables"), 0);
    return member(json_array_get(member(table, "seats"), 0), "vp") && member(table, "winner");
}

static void a_result_is_everybodys_when_all_have_signed(void **state) { /* NC20-1.1.3b */
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_begin(&d, 16, "{'seed':'7','seconds':1}");
    int round = day_round(&d);
    day_start(&d, round);
    Client *stranger = client_open(&d.rig);
    day_post(&d, d.desk, "games/0/sheet", "{'vp':[10,8,7,6],'winner':0}");
    assert_true(shows_points(&d, d.desk, round));
    assert_false(shows_points(&d, stranger, round));
    day_get(&d, stranger, "log");
    assert_null(strstr(stranger->text, "won by"));
    day_post(&d, d.desk, "games/0/sheet", "{'vp':[10,8,7,6],'winner':0,'signed':'paper'}");
    assert_true(shows_points(&d, stranger, round));
    client_close(stranger);
    day_close(&d);
}

/* ---- whose copy ---- */

static void the_first_who_brings_a_game_lends_it(void **state) { /* DM19-5.8 */
    (void)state;
    Day d;
    day_open(&d, "memory:", "dm19");
    day_begin(&d, 16, "{'seed':'7','seconds':1}");
    bool brings[16] = { 0 };
    for (int player = 0; player < 16; player += 3) {
        brings[player] = true;
        day_step(&d, d.desk,
                 "{'kind':'entry.eligibility_checked','player':%d,"
                 "'declared':['declared','brings-game']}",
                 player);
    }
    int round = open_round(&d);
    const json_t *tables = tables_of(&d, d.chief, round);
    size_t i;
    json_t *table;
    json_array_foreach((json_t *)tables, i, table) {
        int first = 0;
        for (int order = 1; order <= 4 && !first; order++)
            for (size_t s = 0; s < 4; s++) {
                const json_t *seat = json_array_get(member(table, "seats"), s);
                if (number(seat, "order") == order && brings[number(seat, "player")]) first = order;
            }
        assert_int_equal(number(member(table, "set"), "order"), first);
        assert_int_equal(json_is_true(member(member(table, "set"), "organiser")), !first);
    }
    day_step(&d, d.chief, "{'kind':'material.checked','game':0,'material':'set','owner':0}");
    tables = tables_of(&d, d.chief, round);
    assert_true(json_is_true(member(member(json_array_get(tables, 0), "set"), "organiser")));
    prints(&d, d.desk, "cards?lang=de", 200);
    day_close(&d);
}

/* ---- what was typed in wrongly ---- */

static void a_wrong_name_is_put_right_at_the_desk(void **state) { /* WC25-1.1.4b */
    (void)state;
    Day d;
    char person[32], path[128];
    day_open(&d, "memory:", "nc20");
    day_begin(&d, 16, "{'seed':'7','seconds':1}");
    const json_t *one = json_array_get(member(day_get(&d, d.desk, "entrants"), "entrants"), 3);
    assert_true(json_is_true(member(one, "entered")));
    snprintf(person, sizeof person, "%s", word(one, "person"));
    snprintf(path, sizeof path, "/api/events/%s/people/%s/name", d.event, person);
    client_put(d.desk, path, "{'name':' Jean  Tinguely '}");
    client_expects(d.desk, 200);
    client_put(d.desk, path, "{'name':'x'}");
    client_expects(d.desk, 400);
    client_put(d.judge[0], path, "{'name':'Jane Tinguely'}");
    client_expects(d.judge[0], 403);
    one = json_array_get(member(day_get(&d, d.desk, "entrants"), "entrants"), 3);
    assert_string_equal(word(one, "name"), "Jean Tinguely");
    day_get(&d, d.desk, "log?newest=1&limit=3");
    assert_non_null(strstr(d.desk->text, "corrects the entry of Jean Tinguely"));
    day_step(&d, d.desk, "{'kind':'entry.corrected','player':3,'country':'CH'}");
    day_refused(&d, d.desk, "bad-country", "steps",
                "{'kind':'entry.corrected','player':3,'country':'ZZ'}");
    day_refused(&d, d.desk, "bad-country", "steps", "{'kind':'entry.corrected','player':3}");
    one = json_array_get(member(day_get(&d, d.judge[0], "entrants"), "entrants"), 3);
    assert_string_equal(word(one, "country"), "CH");
    /* People with an account look after their own name. */
    const json_t *me = member(client_get(d.judge[1], "/api/me"), "me");
    snprintf(path, sizeof path, "/api/events/%s/people/%s/name", d.event, word(me, "id"));
    client_put(d.desk, path, "{'name':'Not Mine'}");
    client_expects(d.desk, 409);
    day_close(&d);
}

/* ---- voices ---- */

static void a_table_talks_in_a_channel_of_its_own(void **state) { /* DC21-2.0.7b */
    (void)state;
    Day d;
    day_open(&d, place_fresh("sqlite"), "custom");
    day_begin(&d, 16, "{'seed':'7','seconds':1}");
    int round = open_round(&d);
    day_refused(&d, d.chief, "bad-link", "steps",
                "{'kind':'voice.assigned','game':0,'link':'ftp://x'}");
    day_refused(&d, d.chief, "bad-link", "steps", "{'kind':'voice.assigned','game':0,'link':''}");
    int step = day_step(&d, d.chief,
                        "{'kind':'voice.assigned','game':0,'link':'https://talk.example/Red'}");
    day_refused(&d, d.chief, "link-twice", "steps",
                "{'kind':'voice.assigned','game':1,'link':'https://talk.example/Red'}");
    day_step(&d, d.chief, "{'kind':'voice.assigned','game':1,'link':'https://talk.example/red'}");
    day_restart(&d);
    const json_t *tables = tables_of(&d, d.desk, round);
    assert_string_equal(word(json_array_get(tables, 0), "voice"), "https://talk.example/Red");
    assert_string_equal(word(json_array_get(tables, 1), "voice"), "https://talk.example/red");
    Client *anybody = client_open(&d.rig); /* only who sits there, and the staff */
    assert_string_equal(word(json_array_get(tables_of(&d, anybody, round), 0), "voice"), "");
    client_close(anybody);
    char path[64];
    snprintf(path, sizeof path, "steps/%d/undo", step);
    day_post(&d, d.chief, path, "{'text':'Another one.'}");
    assert_string_equal(word(json_array_get(tables_of(&d, d.desk, round), 0), "voice"), "");
    day_close(&d);
}

static void help_is_for_players(void **state) { /* DC21-1.1.1c */
    (void)state;
    Day d;
    char path[64];
    day_open(&d, "memory:", "nc20");
    day_step(&d, d.chief, "{'kind':'event.published'}");
    day_step(&d, d.chief, "{'kind':'registration.opened'}");
    snprintf(path, sizeof path, "/api/events/%s", d.event);
    client_patch(d.chief, path, "{'help':'javascript:x'}");
    client_expects(d.chief, 409);
    client_patch(d.chief, path, "{'help':'https://chat.example/help'}");
    client_expects(d.chief, 200);
    Client *anna = rig_account(&d.rig, "Anna Asks");
    day_invite(&d, anna);
    assert_string_equal(word(day_get(&d, anna, "%s", ""), "help"), "");
    day_post(&d, anna, "entrants", "{'country':'DE'}");
    assert_string_equal(word(day_get(&d, anna, "%s", ""), "help"), "https://chat.example/help");
    assert_string_equal(word(day_get(&d, d.chief, "%s", ""), "help"), "https://chat.example/help");
    client_close(anna);
    day_close(&d);
}

/* ---- what the hall takes care of ---- */

/* -1: it is not wanted; else whether it is done. */
static int task(Day *d, const char *name) {
    const json_t *tasks = member(day_get(d, d->judge[0], "%s", ""), "tasks");
    size_t i;
    json_t *one;
    json_array_foreach((json_t *)tasks, i, one) {
        if (strcmp(word(one, "task"), name) == 0) return json_is_true(member(one, "done"));
    }
    return -1;
}

static void the_hall_has_a_list_to_tick(void **state) { /* WC25-1.1.1b, WC25-2.1.4, NC20-1.5.7c */
    (void)state;
    Day d;
    day_open(&d, "memory:", "wc25");
    day_begin(&d, 16, "{'seed':'7','seconds':1}");
    assert_int_equal(task(&d, "devices-stowed"), 0);
    assert_int_equal(task(&d, "translation-sheet"), -1); /* the material is English */
    char path[64];
    snprintf(path, sizeof path, "/api/events/%s", d.event);
    client_patch(d.chief, path, "{'language':'it'}");
    client_expects(d.chief, 200);
    assert_int_equal(task(&d, "translation-sheet"), 0);
    day_step(&d, d.judge[0], "{'kind':'task.done','task':'devices-stowed'}");
    assert_int_equal(task(&d, "devices-stowed"), 1);
    assert_int_equal(task(&d, "dice-mixed"), -1);
    int round = open_round(&d);
    day_picks(&d, round);
    assert_null(member(json_array_get(tables_of(&d, d.chief, round), 0), "photo"));
    day_step(&d, d.chief, "{'kind':'board.revealed','round':%d}", round); /* WC25-2.1.5 */
    assert_true(json_is_true(member(json_array_get(tables_of(&d, d.chief, round), 0), "photo")));
    day_close(&d);

    day_open(&d, "memory:", "nc20");
    day_begin(&d, 16, "{'seed':'7','seconds':1}");
    assert_int_equal(task(&d, "devices-stowed"), -1);
    round = day_round(&d);
    day_start(&d, round);
    day_step(&d, d.judge[0], "{'kind':'logging.declared','game':0}");
    day_finish(&d, round);
    assert_int_equal(task(&d, "dice-mixed"), 0);
    day_step(&d, d.chief, "{'kind':'task.done','task':'dice-mixed'}");
    assert_int_equal(task(&d, "dice-mixed"), -1);
    day_close(&d);
}

/* ---- research ---- */

enum { PEOPLE = 16, AGREE = 6 };

static void ids_are_random(const json_t *players) {
    assert_int_equal(json_array_size(players), AGREE);
    for (size_t i = 0; i < AGREE; i++) {
        const char *id = word(json_array_get(players, i), "player");
        assert_int_equal(strlen(id), 12);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(id, word(json_array_get(players, k), "player"));
    }
}

/* Every game, every seat in play order; people who didn't agree are nobody. */
static void games_are_whole(const json_t *data, unsigned games) {
    size_t i, s;
    json_t *game, *seat;
    unsigned known = 0, places = 0;
    assert_int_equal(json_array_size(member(data, "games")), games);
    json_array_foreach((json_t *)member(data, "games"), i, game) {
        assert_string_equal(word(game, "scenario"), "base");
        assert_true(json_is_integer(member(game, "board")));
        json_array_foreach((json_t *)member(game, "seats"), s, seat) {
            assert_int_equal(number(seat, "order"), (int)s + 1);
            assert_true(number(seat, "vp") >= 2);
            places += number(seat, "place") == 1;
            known += json_is_string(member(seat, "player"));
            assert_true(json_is_string(member(seat, "player")) ||
                        json_is_null(member(seat, "player")));
        }
    }
    assert_int_equal(places, games);
    assert_int_equal(known, AGREE); /* each of them played once */
}

static void researchers_get_no_names(void **state) {
    (void)state;
    Day d;
    char id[32], first[16];
    char db[512];
    snprintf(db, sizeof db, "%s", place_path("cup.db"));
    day_open(&d, db, "nc20");
    day_begin(&d, PEOPLE, "{'seed':'7','seconds':1}");
    for (int player = 0; player <= AGREE; player++)
        day_step(&d, d.desk,
                 "{'kind':'consent.given','player':%d,'consent':'research','given':true}", player);
    day_step(&d, d.desk, "{'kind':'consent.given','player':%d,'consent':'research','given':false}",
             AGREE); /* and back */
    int round = day_round(&d);
    day_start(&d, round);
    day_finish(&d, round);
    client_get(d.desk, "/api/events/%s/research.json", d.event);
    client_expects(d.desk, 403);
    const json_t *data = day_get(&d, d.chief, "research.json");
    assert_null(strstr(d.chief->text, "Player ")); /* so everyone is called */
    assert_string_equal(word(data, "rulebook"), "nc20");
    ids_are_random(member(data, "players"));
    games_are_whole(data, PEOPLE / 4);
    snprintf(first, sizeof first, "%s", word(json_array_get(member(data, "players"), 0), "player"));
    day_get(&d, d.chief, "research.json");
    assert_null(strstr(d.chief->text, first)); /* ids are new in every file */
    snprintf(id, sizeof id, "%s", d.event);
    day_close(&d);
    assert_int_equal(
        program_run(place_path(""), "export %s --db cup.db --research --out study.json", id), 0);
    assert_int_equal(program_shell(place_path(""), "head -c 18 study.json"), 0);
    assert_string_equal(program_said, "{\"kind\":\"research\"");
    assert_int_equal(program_run(place_path(""), "export %s --research --anonymous", id), 2);
}

/* What the winner of a pair takes, `lead` points ahead: 20 / (1 + 10^(lead / 400)), rounded. */
static int taken(int lead) {
    double tenth = 1; /* 10^(lead / 400) */
    for (int i = 0; i < abs(lead); i++) tenth *= 1.0057730630001844;
    return (int)(20 / (1 + (lead < 0 ? 1 / tenth : tenth)) + 0.5);
}

static int rating(const json_t *seat) {
    return number(seat, json_is_string(member(seat, "player")) ? "elo" : "elo_like");
}

/* The change of a seat, from ratings and places of the file alone. */
static int change_of(const json_t *seats, size_t own) {
    const json_t *seat = json_array_get(seats, own);
    int sum = 0;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *other = json_array_get(seats, i);
        int lead = rating(seat) - rating(other),
            ahead = number(other, "place") - number(seat, "place");
        if (i == own) continue;
        sum += ahead > 0 ? taken(lead) : ahead < 0 ? -taken(-lead) : taken(lead) - 10;
    }
    return sum;
}

/* Every rated game gives what the formula gives, and nothing in sum; how many are not rated. */
static unsigned elo_is_found_again(const json_t *games, unsigned *veiled) {
    unsigned bare = 0;
    for (size_t i = 0; i < json_array_size(games); i++) {
        const json_t *seats = member(json_array_get(games, i), "seats");
        int sum = 0, named = 0;
        for (size_t s = 0; s < json_array_size(seats); s++) {
            const json_t *seat = json_array_get(seats, s);
            bool known = json_is_string(member(seat, "player"));
            named += known;
            sum += number(seat, "elo_change");
            *veiled += !known && member(seat, "elo_like") && number(seat, "elo_like") != 1000;
            assert_true(known || !member(seat, "elo"));
            if (member(seat, "elo_change"))
                assert_int_equal(number(seat, "elo_change"), change_of(seats, s));
            else bare++;
        }
        assert_int_equal(sum, 0);
        assert_int_equal(!named, !member(json_array_get(seats, 0), "elo_change"));
    }
    return bare / 4;
}

/* Their three games make a chain from 1000 on, in whatever order the file has them. */
static void follow(const json_t *games, const char *id) {
    int at = 1000, found = 0;
    bool used[3 * PEOPLE / 4] = { false };
    for (size_t i = 0; i < json_array_size(games); i++) {
        const json_t *seats = member(json_array_get(games, i), "seats");
        for (size_t s = 0; s < json_array_size(seats) && !used[i]; s++) {
            const json_t *seat = json_array_get(seats, s);
            if (strcmp(word(seat, "player"), id) != 0) continue;
            if (number(json_array_get(games, i), "round") != found + 1) continue;
            assert_int_equal(number(seat, "elo"), at);
            at += number(seat, "elo_change");
            used[i] = true;
            found++;
            i = (size_t)-1; /* the next round may stand before it */
            break;
        }
    }
    assert_int_equal(found, 3);
}

static void researchers_find_elo_again_without_ratings_of_others(void **state) { /* DC21-1.3.1c */
    (void)state;
    Day d;
    unsigned veiled = 0;
    day_open(&d, "memory:", "custom");
    day_begin(&d, PEOPLE, "{'seed':'7','seconds':1}");
    for (int player = 0; player < 3; player++)
        day_step(&d, d.desk,
                 "{'kind':'consent.given','player':%d,'consent':'research','given':true}", player);
    for (int i = 0; i < 3; i++) {
        int round = day_round(&d);
        day_start(&d, round);
        day_finish(&d, round);
    }
    const json_t *data = day_get(&d, d.chief, "research.json"), *games = member(data, "games");
    assert_int_equal(json_array_size(games), 3 * PEOPLE / 4);
    /* three people sit at three of four tables */
    assert_true(elo_is_found_again(games, &veiled) >= 3);
    assert_true(veiled > 0); /* all true ratings of the first round are 1000 */
    for (size_t i = 0; i < 3; i++)
        follow(games, word(json_array_get(member(data, "players"), i), "player"));
    day_close(&d);
}

/* NC20-1.2.9b, WC25-1.2.4a: dropouts and lots aren't games, but count for the ranking. */
static void results_as_csv_give_the_same_ranking_again(void **state) {
    (void)state;
    Day d;
    day_open(&d, "memory:", "wc25");
    day_begin(&d, PEOPLE, "{'seed':'7','seconds':1}");
    int round = day_round(&d);
    day_start(&d, round);
    day_finish(&d, round);
    day_step(&d, d.head,
             "{'kind':'dq.issued','player':3,'code':'cheating','basis':'conduct','text':'Dice.'}");
    day_get(&d, d.chief, "results.csv");
    FILE *file = fopen(place_path("cup.csv"), "w");
    assert_non_null(file);
    fputs(d.chief->text, file);
    fclose(file);
    assert_int_equal(program_run(place_path(""), "standings cup.csv --rulebook wc25 --format json"),
                     0);
    json_t *again = json_loads(program_said, 0, NULL);
    const json_t *rows = member(day_get(&d, d.chief, "standings"), "standings");
    assert_int_equal(json_array_size(member(again, "standings")), PEOPLE);
    for (size_t i = 0; i < PEOPLE; i++) {
        const json_t *here = json_array_get(rows, i),
                     *there = json_array_get(member(again, "standings"), i);
        assert_string_equal(word(there, "player"), word(here, "player"));
        assert_string_equal(word(there, "state"), word(here, "state"));
        assert_string_equal(word(there, "country"), word(here, "country"));
    }
    json_decref(again);
    day_close(&d);
}

static void researchers_know_of_which_date_a_game_was(void **state) { /* NC20-1.3.2a */
    (void)state;
    Day d;
    day_open(&d, "memory:", "nc20");
    day_step(&d, d.chief,
             "{'kind':'format.chosen','rounds':3,'dates':2,'scenarios':['base','base','base']}");
    day_begin(&d, PEOPLE, "{'seed':'7','seconds':1}");
    int round = day_round(&d);
    day_start(&d, round);
    day_finish(&d, round);
    const json_t *games = member(day_get(&d, d.chief, "research.json"), "games");
    assert_int_equal(json_array_size(games), PEOPLE / 4);
    assert_int_equal(number(json_array_get(games, 0), "prelim"), 1);
    day_close(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_table_gets_a_board_to_build, place_setup,
                                        place_teardown),
        cmocka_unit_test(boards_of_tables_follow_the_variable_set_up),
        cmocka_unit_test(where_all_play_one_board_no_table_has_its_own),
        cmocka_unit_test(one_board_for_each_game_slot_is_printed_ahead),
        cmocka_unit_test(the_diary_says_how_each_board_was_made),
        cmocka_unit_test(a_judge_asks_who_would_gain),
        cmocka_unit_test(a_result_is_everybodys_when_all_have_signed),
        cmocka_unit_test(a_wrong_name_is_put_right_at_the_desk),
        cmocka_unit_test(the_first_who_brings_a_game_lends_it),
        cmocka_unit_test_setup_teardown(a_table_talks_in_a_channel_of_its_own, place_setup,
                                        place_teardown),
        cmocka_unit_test(help_is_for_players),
        cmocka_unit_test(the_hall_has_a_list_to_tick),
        cmocka_unit_test_setup_teardown(researchers_get_no_names, place_setup, place_teardown),
        cmocka_unit_test(researchers_find_elo_again_without_ratings_of_others),
        cmocka_unit_test(researchers_know_of_which_date_a_game_was),
        cmocka_unit_test_setup_teardown(results_as_csv_give_the_same_ranking_again, place_setup,
                                        place_teardown),
    };
    return cmocka_run_group_tests_name("web/hall", tests, NULL, NULL);
}

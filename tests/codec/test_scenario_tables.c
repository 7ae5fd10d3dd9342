/* test_scenario_tables.c - whole games of the other scenarios at a table: what each role
 * may know, what is forced by the clock, what the log proves and what its file gives back. */
#include "table/desk.h"

#include "base/heap.h"
#include "codec/game_log.h"
#include "codec/view_json.h"
#include "table/verify.h"

static View view, other;

/* With a limit on turns, and nothing to study. */
static void sit_down_in_time(int scenario, RulebookId rulebook, uint64_t seed) {
    table_open(&desk.t);
    desk.rng = (Rng){ seed };
    for (int i = 0; i < SEED_BYTES; i++) desk.seed.bytes[i] = (uint8_t)rng_next(&desk.rng);
    Entry e = scenario_entry(scenario, rulebook, 4, &desk.seed);
    e.start.table_rules.turn_limit_s = 60;
    e.start.table_rules.study_time_s = 0;
    ALLOW(e);
    for (int seat = 0; seat < 4; seat++) ALLOW(entropy_entry(seat, (uint8_t)(seed + 1)));
}

/* Now and then someone's time is up, and the table acts for them. */
static void play(uint64_t entries) {
    while (desk.t.count < entries && !table_over(&desk.t)) {
        int seat = __builtin_ctz(game_actors(game()));
        if (rng_below(&desk.rng, 25) == 0 && !desk.t.seat[seat].timed_out)
            ALLOW(judge(ENTRY_TIMEOUT, seat));
        ALLOW(random_act());
        assert_lawful();
    }
}

static void finish(void) {
    if (!table_over(&desk.t)) ALLOW(decide_entry(NONE));
    ALLOW(reveal_entry());
}

static void every_draw_is_proven_and_every_file_reads_back(void **state) { /* F-17, S-81, B-161 */
    (void)state;
    static const RulebookId BOOKS[] = { DM19, WC25, CUSTOM };
    for (int scenario = SCENARIO_FISHERMEN; scenario < SCENARIOS; scenario++)
        for (uint64_t seed = 1; seed <= 6; seed++) {
            Err err;
            GameLog log;
            sit_down_in_time(scenario, BOOKS[seed % 3], seed);
            play(2500);
            finish();
            Verification v = verify_log(&desk.t, desk.log, desk.t.count);
            if (v.verdict)
                fail_msg("seed %llu, entry %u (%s): %s", (unsigned long long)seed, v.entry,
                         ACTION_NAME[desk.log[v.entry].move.act.kind],
                         VERDICT_TEXT[v.verdict].text);
            assert_true(v.draws > 50);
            for (int part = 0; part < GAME_LOG_PARTS; part++) {
                Buf text = buf_heap(GAME_LOG_MAX);
                if (game_log_write(desk.log, desk.t.count, &desk.seed, (GameLogPart)part, &text,
                                   &err))
                    fail_msg("%s", err.text);
                if (game_log_read(text.text, text.size, &log, &err)) fail_msg("%s", err.text);
                GameLogCheck check = game_log_check(&log, NULL, NULL, NULL);
                if (check.verdict)
                    fail_msg("part %d, entry %u (%s): %d, %s", part, check.entry,
                             ACTION_NAME[log.entry[check.entry].move.act.kind], check.verdict,
                             table_refusal(check.refusal).text);
                assert_int_equal(log.count, desk.t.count);
                game_log_free(&log);
                buf_free(&text);
            }
        }
}

static void a_false_token_is_found(void **state) { /* F-17, B-161 */
    (void)state;
    sit_down_in_time(SCENARIO_FISHERMEN, DM19, 3);
    play(1500);
    finish();
    uint32_t at = 0;
    for (uint32_t i = 1; i < desk.t.count && !at; i++)
        if (desk.log[i].kind == ENTRY_ACT && desk.log[i].move.chance.more[0]) at = i;
    assert_true(at);
    uint8_t *token = desk.log[at].move.chance.more;
    *token = *token == 1 + ONE_FISH ? 1 + TWO_FISH : 1 + ONE_FISH;
    uint32_t count = desk.t.count;
    Verification v = verify_log(&desk.t, desk.log, count);
    assert_int_equal(v.verdict, WRONG_CARD);
    assert_int_equal(v.entry, at);
}

/* Two tables that differ in the tokens of others, and in the order of the pile. */
static void tokens_of_others_leave_no_trace(void **state) { /* F-18, F-62 */
    (void)state;
    static Table twin;
    static Entry twin_log[DESK_LOG];
    int compared = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        sit_down_in_time(SCENARIO_FISHERMEN, CUSTOM, seed);
        play(500 + seed * 10);
        if (table_over(&desk.t)) continue;
        memcpy(&twin, &desk.t, sizeof twin);
        memcpy(twin_log, desk.log, sizeof twin_log);
        Game *g = &twin.play.game;
        for (int seat = 1; seat < 4; seat++) { /* a token against one of the pile */
            int own = cards_kinds(g->seat[seat].fish), pile = cards_kinds(g->fish_pile) & 7;
            if (!own || !pile) continue;
            Cards give = card(__builtin_ctz(own)), get = card(31 - __builtin_clz((unsigned)pile));
            compared += give != get;
            g->seat[seat].fish += get - give;
            g->fish_pile += give - get;
        }
        for (uint32_t i = 0; i < NEWS && i < twin.count; i++) {
            Catch *c = &twin.news[(twin.count - 1 - i) % NEWS].caught;
            for (int k = 0; k < c->count; k++)
                if (c->seat[k] != 0 && c->token[k] != OLD_BOOT) c->token[k] = (c->token[k] + 1) % 3;
            Entry *e = &twin_log[twin.count - 1 - i];
            for (int k = 0; e->kind == ENTRY_ACT && k < MORE_DRAWS; k++)
                if (e->move.chance.more[k]) e->move.chance.more[k] = 1 + THREE_FISH;
        }
        view_make(&desk.t, desk.log, (Role){ ROLE_SEAT, 0 }, &view);
        view_make(&twin, twin_log, (Role){ ROLE_SEAT, 0 }, &other);
        assert_memory_equal(&view, &other, sizeof view);
        view_make(&desk.t, desk.log, (Role){ ROLE_JUDGE, NONE }, &view);
        for (int seat = 0; seat < 4; seat++)
            assert_true(view.seat[seat].fish == game()->seat[seat].fish);
    }
    assert_true(compared > 10);
}

static void a_view_shows_what_the_scenario_has(void **state) { /* F-62, S-72, S-82, S-100 */
    (void)state;
    Buf text = buf_heap(1 << 20);
    sit_down_in_time(SCENARIO_FISHERMEN, CUSTOM, 5);
    play(400);
    view_make(&desk.t, desk.log, (Role){ ROLE_SPECTATOR, NONE }, &view);
    view_json_write(&view, &text);
    assert_non_null(strstr(text.text, "\"grounds\":[6,5,4,9,8,10]"));
    assert_non_null(strstr(text.text, "\"fish_count\":"));
    assert_non_null(strstr(text.text, "\"fish_in_pile\":"));
    assert_null(strstr(text.text, "\"fish\":{")); /* whose they are only */
    assert_null(strstr(text.text, "\"fish_pile\":"));
    buf_clear(&text);
    view_make(&desk.t, desk.log, (Role){ ROLE_SEAT, 1 }, &view);
    view_json_write(&view, &text);
    const char *own = strstr(text.text, "\"fish\":{");
    assert_non_null(own);
    assert_null(strstr(own + 1, "\"fish\":{")); /* one seat's */
    buf_clear(&text);
    sit_down_in_time(SCENARIO_NEW_SHORES, CUSTOM, 5);
    play(400);
    view_make(&desk.t, desk.log, (Role){ ROLE_SEAT, 1 }, &view);
    view_json_write(&view, &text);
    assert_non_null(strstr(text.text, "\"pirate\":"));
    assert_non_null(strstr(text.text, "\"ships\":["));
    assert_non_null(strstr(text.text, "\"islands\":["));
    assert_non_null(strstr(text.text, "\"terrain\":\"sea\""));
    buf_free(&text);
}

static void the_robber_leaves_the_board_where_there_is_no_desert(void **state) { /* F-51 */
    (void)state;
    sit_down_in_time(SCENARIO_FISHERMEN, DM19, 2);
    play_to(PHASE_ACTION);
    Entry e = judge(ENTRY_ROBBER_PUT, NONE);
    e.where = 3;
    ALLOW(e);
    assert_int_equal(game()->robber, 3);
    e.where = NONE;
    ALLOW(e);
    assert_int_equal(game()->robber, NONE);
    sit_down_in_time(SCENARIO_NEW_SHORES, DM19, 2); /* S-71, S-75 */
    play_to(PHASE_ACTION);
    int robber = game()->robber;
    e.where = 6; /* at sea it is the pirate */
    ALLOW(e);
    assert_int_equal(game()->pirate, 6);
    assert_int_equal(game()->robber, robber);
    assert_lawful();
    e.where = NONE;
    REFUSE(e, "no-such-place");
    e.where = 26;
    ALLOW(e);
    assert_int_equal(game()->robber, 26);
    assert_int_equal(game()->pirate, 6);
}

/* Which answers a judge gets who tries to put the piece on every place there is; one that is allowed is
 * done. */
static unsigned answers(int seat, int piece, int places, const char *const names[], int count) {
    unsigned met = 0;
    for (int at = 0; at < places; at++) {
        Entry e = judge(ENTRY_PIECE_PUT, seat);
        e.piece = (PiecePut){ (uint8_t)piece, NONE, (uint8_t)at };
        TableRefusal no = table_check(&desk.t, desk.log, &e);
        for (int i = 0; i < count; i++)
            if (strcmp(table_refusal(no).name, names[i]) == 0) met |= BIT(i);
        if (no) continue;
        ALLOW(e);
        assert_lawful();
        e.piece = (PiecePut){ (uint8_t)piece, (uint8_t)at, NONE }; /* and off again */
        ALLOW(e);
        assert_lawful();
    }
    return met;
}

static void
a_judge_puts_ships_at_sea_and_roads_on_land(void **state) { /* T-32x, S-41, S-45, S-46 */
    (void)state;
    const Topology *board = topology_of(SCENARIO_NEW_SHORES);
    sit_down_in_time(SCENARIO_NEW_SHORES, DM19, 3);
    play_to(PHASE_ACTION);
    const char *const road[] = { "ok", "road-at-sea", "edge-taken" };
    const char *const ship[] = { "ok", "ship-on-land", "edge-taken" };
    const char *const house[] = { "ok", "site-at-sea", "site-taken", "too-close" };
    assert_int_equal(answers(1, ROAD, board->edges, road, 3), 7);
    assert_int_equal(answers(1, SHIP, board->edges, ship, 3), 7);
    assert_int_equal(answers(1, SETTLEMENT, board->sites, house, 4), 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_draw_is_proven_and_every_file_reads_back),
        cmocka_unit_test(a_judge_puts_ships_at_sea_and_roads_on_land),
        cmocka_unit_test(a_false_token_is_found),
        cmocka_unit_test(tokens_of_others_leave_no_trace),
        cmocka_unit_test(a_view_shows_what_the_scenario_has),
        cmocka_unit_test(the_robber_leaves_the_board_where_there_is_no_desert),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

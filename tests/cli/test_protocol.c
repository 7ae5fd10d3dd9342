#include "cli/door.h"
#include "cli/program.h"
#include "codec/game_log.h"
#include "engine/encode.h"

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

/* --- every wrong input ---------------------------------------------------------------------- */

static void wrong_requests_get_an_error_and_change_nothing(void **state) {
    (void)state;
    static const struct {
        const char *line, *code;
    } CASES[] = {
        { "", "bad-json" },
        { "   ", "bad-json" },
        { "{", "bad-json" },
        { "{\"cmd\":\"hash\"", "bad-json" },
        { "{\"cmd\":\"hash\"} {\"cmd\":\"hash\"}", "bad-json" },
        { "{\"cmd\":\"hash\",\"cmd\":\"undo\"}", "bad-json" },
        { "{\"cmd\":\"\xc3\x28\"}", "bad-json" },
        { "{\"cmd\":\"a\\u0000b\"}", "bad-json" },
        { "\"hash\"", "bad-json" },
        { "[]", "bad-request" },
        { "{}", "unknown-command" },
        { "{\"cmd\":7}", "bad-request" },
        { "{\"cmd\":\"dance\"}", "unknown-command" },
        { "{\"cmd\":\"hash\",\"extra\":1}", "bad-request" },
        { "{\"id\":[1],\"cmd\":\"hash\"}", "bad-request" },
        { "{\"id\":1.5,\"cmd\":\"hash\"}", "bad-request" },
        { "{\"cmd\":\"new\",\"scenario\":\"moon\"}", "bad-request" },
        { "{\"cmd\":\"new\",\"rulebook\":\"wc99\"}", "bad-request" },
        { "{\"cmd\":\"new\",\"seats\":2}", "bad-request" },
        { "{\"cmd\":\"new\",\"seats\":5}", "bad-request" },
        { "{\"cmd\":\"new\",\"seats\":\"4\"}", "bad-request" },
        { "{\"cmd\":\"new\",\"seed\":-1}", "bad-request" },
        { "{\"cmd\":\"new\",\"seed\":\"99999999999999999999\"}", "bad-request" },
        { "{\"cmd\":\"new\",\"board\":{\"setup\":\"flat\"}}", "bad-request" },
        { "{\"cmd\":\"new\",\"board\":{\"hexes\":[]}}", "bad-request" },
        { "{\"cmd\":\"new\",\"rules\":{\"speed\":1}}", "bad-request" },
        { "{\"cmd\":\"position\",\"position\":{\"seats\":[]}}", "bad-request" },
        { "{\"cmd\":\"position\",\"position\":{\"seats\":[{},{},{}],\"vacant\":[0,1,2]}}",
          "bad-start" },
        { "{\"cmd\":\"legal\",\"seat\":3}", "bad-request" },
        { "{\"cmd\":\"legal\",\"seat\":-1}", "bad-request" },
        { "{\"cmd\":\"legal\",\"as\":\"song\"}", "bad-request" },
        { "{\"cmd\":\"apply\"}", "bad-request" },
        { "{\"cmd\":\"apply\",\"action\":\"fly 3\"}", "bad-request" },
        { "{\"cmd\":\"apply\",\"action\":{\"kind\":\"fly\"}}", "bad-request" },
        { "{\"cmd\":\"apply\",\"action\":\"settlement 54\"}", "no-such-place" },
        { "{\"cmd\":\"apply\",\"action\":\"settlement 250\"}", "no-such-place" },
        { "{\"cmd\":\"apply\",\"action\":{\"seat\":3,\"kind\":\"settlement\",\"site\":3}}",
          "no-such-seat" },
        { "{\"cmd\":\"apply\",\"seat\":2,\"action\":\"settlement 3\"}", "not-your-turn" },
        { "{\"cmd\":\"apply\",\"action\":\"settlement 23\"}", "site-taken" },
        { "{\"cmd\":\"apply\",\"action\":\"settlement 17\"}", "too-close" },
        { "{\"cmd\":\"apply\",\"action\":\"road 3\"}", "in-setup" },
        { "{\"cmd\":\"apply\",\"action\":\"steal 200\"}", "in-setup" },
        { "{\"cmd\":\"apply\",\"action\":\"settlement 3\",\"chance\":{\"dice\":[1,2]}}",
          "bad-request" },
        { "{\"cmd\":\"undo\",\"steps\":99}", "nothing-to-undo" },
        { "{\"cmd\":\"undo\",\"steps\":0}", "bad-request" },
        { "{\"cmd\":\"undo\",\"to\":4}", "nothing-to-undo" },
        { "{\"cmd\":\"view\",\"role\":\"ghost\"}", "bad-request" },
        { "{\"cmd\":\"view\",\"role\":\"judge\",\"seat\":1}", "bad-request" },
        { "{\"cmd\":\"bot\"}", "no-such-bot" },
        { "{\"cmd\":\"bot\",\"bot\":\"deep\"}", "no-such-bot" },
        { "{\"cmd\":\"bot\",\"bot\":\"expert\",\"nodes\":0}", "bad-request" },
        { "{\"cmd\":\"bot\",\"bot\":\"expert\",\"ms\":-1}", "bad-request" },
        { "{\"cmd\":\"bot\",\"bot\":\"random\",\"seat\":2}", "not-awaited" },
        { "{\"cmd\":\"seat\",\"seat\":1,\"controller\":\"deep\"}", "no-such-bot" },
        { "{\"cmd\":\"seat\",\"seat\":1}", "no-such-bot" },
        { "{\"cmd\":\"play\",\"bot\":\"deep\"}", "no-such-bot" },
        { "{\"cmd\":\"play\",\"steps\":-1}", "bad-request" },
        { "{\"cmd\":\"enter\"}", "bad-request" },
        { "{\"cmd\":\"enter\",\"entry\":{\"kind\":\"dance\"}}", "bad-request" },
        { "{\"cmd\":\"enter\",\"entry\":{\"kind\":\"start\"}}", "bad-request" },
        { "{\"cmd\":\"enter\",\"entry\":{\"kind\":\"quiet\",\"seat\":9}}", "bad-request" },
        { "{\"cmd\":\"enter\",\"entry\":{\"kind\":\"ruling\",\"by\":\"judge\"}}", "reason-needed" },
        { "{\"cmd\":\"enter\",\"entry\":{\"kind\":\"accept\",\"seat\":1,\"offer\":3}}",
          "trade-not-now" },
        { "{\"cmd\":\"rewind\",\"to\":99}", "no-such-index" },
        { "{\"cmd\":\"reveal\"}", "game-runs" },
        { "{\"cmd\":\"log\",\"part\":\"half\"}", "bad-request" },
    };
    Door d = open_door();
    refused(&d, "{\"cmd\":\"legal\"}", "no-game");
    refused(&d, "{\"cmd\":\"position\"}", "no-game");
    must(&d, "{\"cmd\":\"new\",\"seats\":3,\"seed\":1}");
    must(&d, "{\"cmd\":\"apply\",\"action\":\"settlement 23\"}");
    must(&d, "{\"cmd\":\"apply\",\"action\":\"road 26\"}");
    uint8_t before[GAME_BYTES_MAX], after[GAME_BYTES_MAX];
    size_t size = game_encode(&d.session.table.play.game, before);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        refused(&d, CASES[i].line, CASES[i].code);
        assert_int_equal(d.session.table.count, 3);
        assert_int_equal(game_encode(&d.session.table.play.game, after), size);
        assert_memory_equal(before, after, size);
    }
    assert_false(send_bytes(&d, "{\"cmd\":\"hash\"\0}", 15)); /* a zero byte */
    char *deep = malloc(5000);
    memset(deep, '[', 5000);
    assert_false(send_bytes(&d, deep, 5000));
    free(deep);
    char *huge = malloc(PROTOCOL_LINE_MAX + 1);
    memset(huge, ' ', PROTOCOL_LINE_MAX + 1);
    assert_false(send_bytes(&d, huge, PROTOCOL_LINE_MAX + 1));
    assert_non_null(strstr(d.answer.text, "too-long"));
    free(huge);
    close_door(&d);
}

static void an_id_comes_back_as_it_came(void **state) {
    (void)state;
    Door d = open_door();
    must(&d, "{\"id\":-12,\"cmd\":\"quit\"}");
    assert_string_equal(d.answer.text, "{\"id\":-12,\"ok\":true}\n");
    must(&d, "{\"cmd\":\"quit\",\"id\":\"a \\\"b\\\" \\u0001\"}");
    assert_string_equal(d.answer.text, "{\"id\":\"a \\\"b\\\" \\u0001\",\"ok\":true}\n");
    refused(&d, "{\"cmd\":\"dance\",\"id\":\"x\"}", "unknown-command");
    assert_string_equal(text_of(&d, "id"), "x");
    close_door(&d);
}

/* --- playing -------------------------------------------------------------------------------- */

static void equal_requests_give_equal_games(void **state) {
    (void)state;
    static const char *const LINES[] = {
        "{\"cmd\":\"new\",\"seed\":9,\"rulebook\":\"nc20\",\"board\":{\"setup\":\"random\","
        "\"seed\":2}}",
        "{\"cmd\":\"play\",\"bot\":\"greedy\",\"steps\":300}",
        "{\"cmd\":\"log\"}",
    };
    Door a = open_door(), b = open_door();
    for (size_t i = 0; i < 3; i++) {
        must(&a, LINES[i]);
        must(&b, LINES[i]);
        assert_string_equal(a.answer.text, b.answer.text);
    }
    close_door(&a);
    close_door(&b);
}

static void undo_leads_back_through_the_same_states(void **state) {
    (void)state;
    enum { STEPS = 200 };
    static char hash[STEPS + 1][80];
    Door d = open_door();
    must(&d, "{\"cmd\":\"new\",\"seed\":4,\"rulebook\":\"wc25\"}");
    for (int i = 0; i < STEPS; i++) {
        must(&d, "{\"cmd\":\"hash\"}");
        strcpy(hash[i], text_of(&d, "hash"));
        must(&d, "{\"cmd\":\"play\",\"bot\":\"random\",\"steps\":1}");
    }
    for (int i = STEPS - 1; i >= 0; i--) {
        must(&d, "{\"cmd\":\"undo\"}");
        assert_string_equal(text_of(&d, "hash"), hash[i]);
    }
    must(&d, "{\"cmd\":\"play\",\"bot\":\"random\",\"steps\":30}"); /* and the same again */
    assert_string_equal(text_of(&d, "hash"), hash[30]);
    close_door(&d);
}

/* A program of one's own at seat 0: it takes the first action on the list. */
static void an_outside_program_plays_a_seat(void **state) {
    (void)state;
    Door d = open_door();
    must(&d, "{\"cmd\":\"new\",\"seed\":11,\"seats\":3,\"rules\":{\"vp_target\":5}}");
    must(&d, "{\"cmd\":\"seat\",\"seat\":1,\"controller\":\"greedy\"}");
    must(&d, "{\"cmd\":\"seat\",\"seat\":2,\"controller\":\"random\"}");
    for (int i = 0; i < 2000 && !over(&d); i++) {
        char line[256];
        Buf request = buf_over(line, sizeof line);
        assert_true(awaited(&d, 0));
        assert_false(awaited(&d, 1) || awaited(&d, 2));
        const Offer *offer = &d.session.table.play.offers.open;
        const json_t *action = NULL;
        must(&d, "{\"cmd\":\"legal\",\"seat\":0}");
        action = json_array_get(json_object_get(json_object_get(d.json, "legal"), "actions"), 0);
        if (offer->entry)
            buf_print(
                &request,
                "{\"cmd\":\"enter\",\"entry\":{\"kind\":\"decline\",\"seat\":0,\"offer\":%u}}",
                offer->entry);
        else if (action)
            buf_print(&request, "{\"cmd\":\"apply\",\"seat\":0,\"action\":\"%s\"}",
                      json_string_value(action));
        else
            buf_print(&request,
                      "{\"cmd\":\"play\",\"bot\":\"random\",\"steps\":1}"); /* a discard */
        must(&d, line);
        must(&d, "{\"cmd\":\"play\"}");
    }
    assert_true(over(&d));
    close_door(&d);
}

static void a_trade_between_ones_own_seats_is_agreed_at_once(void **state) {
    (void)state;
    Door d = open_door();
    must(&d, "{\"cmd\":\"position\",\"position\":{\"seats\":[{\"hand\":{\"brick\":2}},{\"hand\":{"
             "\"ore\":1}},{}]}}");
    must(&d, "{\"cmd\":\"apply\",\"action\":\"trade 1 2 brick for ore\"}");
    assert_int_equal(json_array_size(json_object_get(d.json, "did")), 3);
    refused(&d, "{\"cmd\":\"apply\",\"action\":\"trade 1 ore for wool\"}", "trade-cards");
    must(&d, "{\"cmd\":\"seat\",\"seat\":1,\"controller\":\"random\"}");
    refused(&d, "{\"cmd\":\"apply\",\"action\":\"trade 1 ore for brick\"}", "not-agreed");
    close_door(&d);
}

static void a_position_is_played_at_a_table_of_its_rulebook(void **state) {
    (void)state;
    Door d = open_door();
    must(&d, "{\"cmd\":\"position\",\"position\":{\"rules\":\"dc21\",\"seats\":[{},{},{}]}}");
    refused(&d, "{\"cmd\":\"timeout\",\"seat\":0}", "hands-off"); /* DC21-1.1.4d */
    must(&d, "{\"cmd\":\"view\",\"role\":\"spectator\"}");
    const json_t *view = json_object_get(d.json, "view");
    assert_string_equal(json_string_value(json_object_get(view, "rulebook")), "dc21");
    assert_int_equal(json_integer_value(json_object_get(view, "limit_ms")), 0);
    close_door(&d);
}

/* Another engine's seat 0: it knows how many cards the others hold, and asks what to do. */
#define ASKED                                                                                      \
    "{\"cmd\":\"position\",\"seed\":%d,\"position\":{\"phase\":\"%s\",\"robber\":%d,\"dice\":[3,"  \
    "4],"                                                                                          \
    "\"bank\":{\"brick\":18,\"lumber\":17,\"wool\":18,\"grain\":17,\"ore\":17},\"seats\":["        \
    "{\"hand\":{\"ore\":1},\"settlements\":[0]},"                                                  \
    "{\"hand_size\":4,\"devcard_count\":2,\"cities\":[22]},"                                       \
    "{\"hand_size\":3,\"settlements\":[33]}]}}"

static void a_bot_is_asked_from_a_seat_that_counts_the_others_cards(void **state) {
    (void)state;
    Door d = open_door();
    for (int seed = 1; seed <= 5; seed++) {
        char line[512];
        snprintf(line, sizeof line, ASKED, seed, "robber", 9);
        must(&d, line);
        must(&d, "{\"cmd\":\"bot\",\"bot\":\"greedy\",\"seat\":0}");
        int hex = -1;
        assert_int_equal(sscanf(text_of(&d, "text"), "robber %d", &hex), 1);
        assert_in_range(hex, 0, 18);
        assert_true(game_victims(&d.session.table.play.game, hex)); /* it robs someone */
    }
    char line[512];
    const Game *g = &d.session.table.play.game;
    int both = 0;
    while (both < 19 && game_victims(g, both) != 6) both++;
    assert_true(both < 19);
    snprintf(line, sizeof line, ASKED, 1, "steal", both);
    must(&d, line);
    must(&d, "{\"cmd\":\"bot\",\"bot\":\"champion\",\"seat\":0,\"nodes\":200}");
    assert_int_equal(strncmp(text_of(&d, "text"), "steal ", 6), 0);
    close_door(&d);
}

static const json_t *seat_in_view(const Door *d, size_t seat) {
    return json_array_get(json_object_get(json_object_get(d->json, "view"), "seats"), seat);
}

/* Two games that differ only in what others hold look the same.  B-140 */
static void a_view_hides_what_its_role_may_not_know(void **state) {
    (void)state;
    static const char *const HANDS[2][2] = { { "ore", "wool" }, { "wool", "ore" } };
    static const char *const CARDS_HELD[2][2] = { { "knight", "monopoly" },
                                                  { "monopoly", "knight" } };
    Door d[2] = { open_door(), open_door() };
    for (int i = 0; i < 2; i++) {
        char line[512];
        Buf request = buf_over(line, sizeof line);
        buf_print(&request,
                  "{\"cmd\":\"position\",\"position\":{\"seats\":[{\"hand\":{\"ore\":3}},"
                  "{\"hand\":{\"%s\":1},\"devcards\":{\"%s\":1}},"
                  "{\"hand\":{\"%s\":1},\"devcards\":{\"%s\":1}}]}}",
                  HANDS[i][0], CARDS_HELD[i][0], HANDS[i][1], CARDS_HELD[i][1]);
        must(&d[i], line);
        must(&d[i], "{\"cmd\":\"view\",\"role\":\"judge\"}");
        assert_non_null(json_object_get(seat_in_view(&d[i], 1), "hand"));
        must(&d[i], "{\"cmd\":\"view\",\"role\":\"spectator\"}");
        assert_null(json_object_get(seat_in_view(&d[i], 0), "hand"));
        must(&d[i], "{\"cmd\":\"view\",\"role\":\"seat\",\"seat\":0}");
        assert_non_null(json_object_get(seat_in_view(&d[i], 0), "hand"));
        assert_null(json_object_get(seat_in_view(&d[i], 1), "hand"));
        assert_null(json_object_get(seat_in_view(&d[i], 1), "devcards"));
        assert_null(json_object_get(seat_in_view(&d[i], 1), "points"));
    }
    assert_string_equal(d[0].answer.text, d[1].answer.text);
    close_door(&d[0]);
    close_door(&d[1]);
}

/* A judge sees which trades left a free card, and which bank trade only shrank a hand. */
static void a_judge_sees_what_is_behind_a_flag(void **state) { /* Q-48, T-24, T-27 */
    (void)state;
    static const char *const GIVE =
        "{\"cmd\":\"enter\",\"entry\":{\"kind\":\"correct\",\"by\":\"judge\","
        "\"text\":1,\"from\":null,\"to\":%d,\"cards\":{\"%s\":%d}}}";
    Door d = open_door();
    char line[256];
    Buf request = buf_over(line, sizeof line);
    must(&d, "{\"cmd\":\"new\",\"rulebook\":\"wc25\"}");
    must(&d, "{\"cmd\":\"play\",\"bot\":\"random\",\"steps\":16}");
    must(&d, "{\"cmd\":\"apply\",\"action\":\"roll\",\"chance\":{\"dice\":[1,1]}}");
    buf_print(&request, GIVE, 0, "lumber", 3);
    must(&d, line);
    buf_clear(&request), buf_print(&request, GIVE, 1, "wool", 1);
    must(&d, line);
    must(&d, "{\"cmd\":\"apply\",\"action\":\"trade 1 2 lumber for wool\"}");
    must(&d, "{\"cmd\":\"apply\",\"action\":\"trade 1 wool for lumber\"}");
    must(&d, "{\"cmd\":\"view\",\"role\":\"judge\"}");
    const json_t *flags = json_object_get(json_object_get(d.json, "view"), "flags");
    assert_int_equal(json_array_size(json_object_get(json_array_get(flags, 0), "entries")), 2);
    json_int_t cards = json_integer_value(json_object_get(seat_in_view(&d, 0), "cards"));
    buf_clear(&request), buf_print(&request, GIVE, 0, "lumber", 9 - (int)cards);
    must(&d, line);
    must(&d, "{\"cmd\":\"apply\",\"action\":\"bank lumber ore\"}");
    must(&d, "{\"cmd\":\"apply\",\"action\":\"end\"}");
    must(&d, "{\"cmd\":\"view\",\"role\":\"judge\"}");
    const json_t *waste = json_object_get(json_object_get(d.json, "view"), "waste");
    assert_int_equal(json_array_size(waste), 1);
    must(&d, "{\"cmd\":\"view\",\"role\":\"seat\",\"seat\":2}");
    assert_null(json_object_get(json_object_get(d.json, "view"), "flags"));
    assert_null(json_object_get(json_object_get(d.json, "view"), "waste"));
    close_door(&d);
}

static void a_judge_rewinds_also_after_the_reveal(void **state) {
    (void)state;
    Door d = open_door();
    must(&d, "{\"cmd\":\"new\",\"seed\":6,\"rulebook\":\"nc20\",\"rules\":{\"vp_target\":4}}");
    must(&d, "{\"cmd\":\"play\",\"bot\":\"greedy\",\"quiet\":true}");
    must(&d, "{\"cmd\":\"reveal\"}");
    must(&d, "{\"cmd\":\"rewind\",\"to\":30}");
    assert_false(over(&d));
    must(&d, "{\"cmd\":\"play\",\"bot\":\"random\",\"quiet\":true}");
    must(&d, "{\"cmd\":\"reveal\"}");
    must(&d, "{\"cmd\":\"log\"}");
    char *text = json_dumps(json_object_get(d.json, "log"), JSON_COMPACT);
    GameLog log;
    Err err;
    if (game_log_read(text, strlen(text), &log, &err)) fail_msg("%s", err.text);
    GameLogCheck check = game_log_check(&log, NULL, NULL, NULL);
    assert_int_equal(check.verdict, GAME_LOG_HOLDS);
    assert_int_equal(check.states, log.count);
    game_log_free(&log);
    free(text);
    close_door(&d);
}

/* --- the program itself --------------------------------------------------------------------- */

static char folder[] = "/tmp/castellan-test-XXXXXX";

static const char *in_folder(const char *name) {
    static char path[4][64];
    static int turn;
    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[0], "%s/%s", folder, name);
    return path[turn];
}

static void write_file(const char *path, const char *text, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* The session of docs/engine-protocol.md, letter by letter. */
static void the_documented_session_is_true(void **state) {
    (void)state;
    static char doc[1 << 18], requests[1 << 16];
    char path[512];
    snprintf(path, sizeof path, "%s/docs/engine-protocol.md", getenv("SOURCE_ROOT"));
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    doc[fread(doc, 1, sizeof doc - 1, file)] = 0;
    fclose(file);
    char *session = strstr(doc, "\n## A session");
    assert_non_null(session);
    Buf in = buf_over(requests, sizeof requests);
    char *lines = strdup(session);
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n"))
        if (strncmp(line, ">>> ", 4) == 0) buf_print(&in, "%s\n", line + 4);
    free(lines);
    assert_false(in.full);
    write_file(in_folder("requests"), requests, in.size);
    assert_int_equal(program_run(NULL, "engine < '%s'", in_folder("requests")), 0);
    char *answer = program_said;
    int count = 0;
    for (char *line = strstr(session, "\n<<< "); line; line = strstr(line, "\n<<< "), count++) {
        line += 5;
        size_t size = strcspn(line, "\n"), got = strcspn(answer, "\n");
        if (size != got || strncmp(line, answer, size) != 0)
            fail_msg("documented: %.*s\nanswered:   %.*s\n"
                     "tools/engine-session.sh writes the new answers into the page",
                     (int)size, line, (int)got, answer);
        answer += got + 1;
        line += size;
    }
    assert_true(count > 30);
    assert_string_equal(answer, "");
}

static void a_line_too_long_is_answered_and_the_next_one_heard(void **state) {
    (void)state;
    FILE *file = fopen(in_folder("long"), "wb");
    assert_non_null(file);
    for (int i = 0; i < PROTOCOL_LINE_MAX + 100; i++) fputc('x', file);
    fputs("\n{\"id\":2,\"cmd\":\"quit\"}", file); /* the last line without an end */
    fclose(file);
    assert_int_equal(program_run(NULL, "engine < '%s'", in_folder("long")), 0);
    assert_non_null(strstr(program_said, "too-long"));
    assert_non_null(strstr(program_said, "{\"id\":2,\"ok\":true}\n"));
}

/* Play a game at the engine's door and keep its log as a file. */
static void make_game(const char *path, const char *part, bool finish) {
    Door d = open_door();
    must(&d, "{\"cmd\":\"new\",\"seed\":3,\"seats\":3,\"rulebook\":\"nc20\",\"rules\":{\"vp_"
             "target\":4}}");
    must(&d, finish ? "{\"cmd\":\"play\",\"bot\":\"greedy\"}"
                    : "{\"cmd\":\"play\",\"bot\":\"greedy\",\"steps\":60}");
    if (finish) must(&d, "{\"cmd\":\"reveal\"}");
    must(&d,
         strcmp(part, "full") == 0 ? "{\"cmd\":\"log\"}" : "{\"cmd\":\"log\",\"part\":\"public\"}");
    char *text = json_dumps(json_object_get(d.json, "log"), JSON_COMPACT);
    write_file(path, text, strlen(text));
    free(text);
    close_door(&d);
}

static void a_game_is_verified_and_replayed(void **state) {
    (void)state;
    const char *path = in_folder("game.json");
    make_game(path, "full", true);
    assert_int_equal(program_run(NULL, "verify '%s'", path), 0);
    char *head = strstr(program_said, "; head ");
    assert_non_null(head);
    char digits[65];
    snprintf(digits, sizeof digits, "%s", head + strlen("; head "));
    assert_int_equal(program_run(NULL, "verify '%s' --head %s", path, digits), 0);
    digits[0] = digits[0] == '0' ? '1' : '0';
    assert_int_equal(program_run(NULL, "verify '%s' --head %s", path, digits), 1);
    assert_int_equal(program_run(NULL, "verify '%s' --head 12", path), 2);
    assert_int_equal(program_run(NULL, "verify '%s' --format json", path), 0);
    assert_int_equal(strncmp(program_said, "{\"verified\":true,", 17), 0);
    assert_int_equal(program_run(NULL, "replay '%s' --to 3", path), 0);
    assert_non_null(
        strstr(program_said, "     1     0     0  builds a settlement at intersection "));
    assert_non_null(strstr(program_said, "Won: seat "));
    assert_int_equal(program_run(NULL, "replay '%s' --to 3 --lang de", path), 0);
    assert_non_null(strstr(program_said, "baut eine Siedlung auf Kreuzung "));
    assert_int_equal(program_run(NULL, "replay '%s' --format json", path), 0);
    assert_int_equal(strncmp(program_said, "{\"steps\":[{\"n\":0,", 17), 0);
    assert_int_equal(
        program_run(NULL, "replay '%s' --svg '%s' --at 10", path, in_folder("board.svg")), 0);
    assert_int_equal(access(in_folder("board.svg"), R_OK), 0);
    assert_int_equal(program_run(NULL, "replay '%s' --at 19999", path), 2);
    assert_int_equal(program_run(NULL, "replay"), 2);
    assert_int_equal(program_run(NULL, "replay '%s'", in_folder("none.json")), 1);
}

static void a_forged_roll_is_named(void **state) {
    (void)state;
    static char text[1 << 20];
    const char *path = in_folder("forged.json");
    make_game(path, "full", true);
    FILE *file = fopen(path, "rb");
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = 0;
    char *dice = strstr(text, "\"dice\":[");
    assert_non_null(dice);
    dice[8] = dice[8] == '1' ? '2' : '1';
    write_file(path, text, size);
    assert_int_equal(program_run(NULL, "verify '%s'", path), 1);
    assert_non_null(strstr(program_said, "entry 13 isn't the recorded one"));
    assert_non_null(strstr(program_said, "chain    13 links; incomplete")); /* those before it */
    assert_non_null(strstr(program_said, "NOT verified"));
    assert_int_equal(program_run(NULL, "replay '%s' --from 13 --to 13", path), 1);
    assert_non_null(strstr(program_said, "Entry 13 isn't the recorded one"));
}

static void a_running_game_is_not_verified_yet(void **state) {
    (void)state;
    make_game(in_folder("open.json"), "public", false);
    assert_int_equal(program_run(NULL, "verify '%s'", in_folder("open.json")), 1);
    assert_non_null(strstr(program_said, "a public log without hidden cards"));
    assert_int_equal(program_run(NULL, "replay '%s'", in_folder("open.json")), 1);
    make_game(in_folder("half.json"), "full", false);
    assert_int_equal(program_run(NULL, "verify '%s'", in_folder("half.json")), 1);
    assert_non_null(strstr(program_said, "No seed was revealed"));
    assert_int_equal(program_run(NULL, "replay '%s'", in_folder("half.json")), 0);
}

static void a_log_without_its_chain_is_not_verified(void **state) {
    (void)state;
    const char *path = in_folder("stripped.json");
    make_game(path, "full", true);
    json_error_t error;
    json_t *game = json_load_file(path, 0, &error), *entry;
    assert_non_null(game);
    size_t i;
    json_array_foreach(json_object_get(game, "entries"), i, entry) {
        json_object_del(entry, "head");
        json_object_del(entry, "state");
    }
    assert_int_equal(json_dump_file(game, path, JSON_COMPACT), 0);
    json_decref(game);
    assert_int_equal(program_run(NULL, "verify '%s'", path), 1);
    assert_non_null(strstr(program_said, "chain    none: "));
    assert_non_null(strstr(program_said, "NOT verified"));
}

#define OLD_GAMES SOURCE_ROOT "/tests/logs/games-1"

/* In entry 95 a seat with six tokens and two draws caught the boot first, and lost the second. */
static void a_game_of_the_first_rules_is_proven_as_it_was_played(void **state) { /* F-40 */
    (void)state;
    assert_int_equal(program_run(NULL, "verify '" OLD_GAMES "/fishermen-boot.json'"), 0);
    json_error_t error;
    json_t *game = json_load_file(OLD_GAMES "/fishermen-boot.json", 0, &error), *item;
    json_t *entries = json_object_get(game, "entries");
    json_t *start = json_object_get(json_array_get(entries, 0), "entry");
    size_t i;
    json_array_remove(entries,
                      json_array_size(entries) - 1); /* the reveal: the seed goes with it */
    json_array_foreach(entries, i, item) {
        json_object_del(item, "head");
        json_object_del(item, "state");
    }
    const char *path = in_folder("again.json");
    assert_int_equal(json_dump_file(game, path, JSON_COMPACT), 0);
    assert_int_equal(program_run(NULL, "replay '%s'", path), 0);
    json_object_set_new(start, "version", json_integer(3)); /* by today's rules it cannot be */
    json_object_set_new(start, "alone", json_true());
    assert_int_equal(json_dump_file(game, path, JSON_COMPACT), 0);
    assert_int_equal(program_run(NULL, "replay '%s'", path), 1);
    json_decref(game);
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    char line[128];
    snprintf(line, sizeof line, "rm -r '%s'", folder);
    return system(line);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_requests_get_an_error_and_change_nothing),
        cmocka_unit_test(an_id_comes_back_as_it_came),
        cmocka_unit_test(equal_requests_give_equal_games),
        cmocka_unit_test(undo_leads_back_through_the_same_states),
        cmocka_unit_test(an_outside_program_plays_a_seat),
        cmocka_unit_test(a_trade_between_ones_own_seats_is_agreed_at_once),
        cmocka_unit_test(a_position_is_played_at_a_table_of_its_rulebook),
        cmocka_unit_test(a_bot_is_asked_from_a_seat_that_counts_the_others_cards),
        cmocka_unit_test(a_view_hides_what_its_role_may_not_know),
        cmocka_unit_test(a_judge_sees_what_is_behind_a_flag),
        cmocka_unit_test(a_judge_rewinds_also_after_the_reveal),
        cmocka_unit_test(the_documented_session_is_true),
        cmocka_unit_test(a_line_too_long_is_answered_and_the_next_one_heard),
        cmocka_unit_test(a_game_is_verified_and_replayed),
        cmocka_unit_test(a_forged_roll_is_named),
        cmocka_unit_test(a_running_game_is_not_verified_yet),
        cmocka_unit_test(a_log_without_its_chain_is_not_verified),
        cmocka_unit_test(a_game_of_the_first_rules_is_proven_as_it_was_played),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

/* A table whose spectators see it later: nothing else tells them before how it ended. */
#include "app/online/table_state.h"
#include "app/online/tables.h"
#include "web/core/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static _Atomic int64_t ahead; /* ms */

static int64_t later(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + ahead;
}

typedef struct Look {
    const char *table;
    bool over, row;
} Look;

/* Is the game over, and is there a row of it? */
static void look(Rig *rig, void *user) {
    Look *l = user;
    Live *live;
    char room[8192];
    Buf value = buf_over(room, sizeof room);
    App *app = rig->web->app;
    l->over = !live_get(app, &GAME, l->table, &live, NULL) &&
              ((const TableState *)live->state)->phase == TABLE_OVER;
    l->row = store_get(app->store, BOX_VIEW, "games", l->table, &value, NULL) == OK;
}

static bool lists(Client *c, const char *path, const char *key, const char *member,
                  const char *table) {
    const json_t *row;
    size_t i;
    client_get(c, "%s", path);
    client_expects(c, 200);
    json_array_foreach(json_object_get(c->json, key), i, row) {
        const char *id = json_string_value(json_object_get(row, member));
        if (id && strcmp(id, table) == 0) return true;
    }
    return false;
}

static int casual_games(Client *c, uint64_t person) {
    client_get(c, "/api/players/%llu", (unsigned long long)person);
    client_expects(c, 200);
    return (int)json_integer_value(json_object_get(c->json, "casual_games"));
}

static int studied_games(Client *c, uint64_t person) {
    client_get(c, "/api/players/%llu/study", (unsigned long long)person);
    client_expects(c, 200);
    return (int)json_integer_value(json_object_get(c->json, "games"));
}

/* What the lobby tells until it has told of another table: is there a word of the end of this one? */
static bool lobby_tells_end(Client *socket, const char *table, const char *other) {
    for (bool end = false;;) {
        const json_t *message = socket_hear(socket), *item;
        size_t i;
        assert_non_null(message);
        json_array_foreach(json_object_get(message, "news"), i, item) {
            const char *id = json_string_value(json_object_get(item, "table"));
            const json_t *row = json_object_get(item, "row");
            const char *now = json_string_value(json_object_get(row, "state"));
            if (id && strcmp(id, other) == 0) return end;
            bool shown = now && strcmp(now, "over") != 0;
            if (id && strcmp(id, table) == 0 && !shown) end = true;
        }
    }
}

static void delayed_spectators_learn_the_end_later(void **state) {
    (void)state;
    Rig rig;
    char table[32], path[64];
    TablesOptions options = tables_defaults();
    options.bot_pause_ms = 0;
    options.lost_ms = 50;
    rig_prepare(&rig);
    ahead = 0;
    rig.options.app.now = later;
    rig.options.tables = &options;
    rig_start(&rig);
    Client *ada = rig_account(&rig, "Ada"), *eve = client_open(&rig);
    Client *lobby = client_socket(eve);
    socket_say(lobby, "{'subscribe':'lobby'}");
    assert_non_null(socket_hear(lobby));
    /* Ada sits down and goes: a bot plays on for her. */
    client_post(ada, "/api/tables",
                "{'settings':{'rulebook':'custom','spectator_delay_s':600,"
                "'rules':{'vp_target':4,'reconnect_grace_s':0,'absent_seat':'bot plays'}},"
                "'sit':true,'bots':['greedy','greedy','greedy'],'start':true}");
    client_expects(ada, 200);
    snprintf(table, sizeof table, "%s", client_word(ada, "table"));
    Look at = { .table = table };
    for (int i = 0; i < 6000 && !(at.over && at.row); i++) {
        rig_do(&rig, look, &at);
        usleep(10000);
    }
    assert_true(at.over && at.row);
    assert_true(lists(ada, "/api/games", "games", "game", table)); /* she was there */
    assert_false(lists(eve, "/api/games", "games", "game", table));
    snprintf(path, sizeof path, "/api/games?player=%llu", (unsigned long long)ada->person);
    assert_false(lists(eve, path, "games", "game", table));
    assert_int_equal(casual_games(eve, ada->person), 0);
    assert_int_equal(studied_games(eve, ada->person), 0);
    assert_int_equal(studied_games(ada, ada->person), 1);
    /* for her it is being played */
    assert_true(lists(eve, "/api/tables", "tables", "table", table));
    client_post(ada, "/api/tables", "{}");
    snprintf(path, sizeof path, "%s", client_word(ada, "table"));
    assert_false(lobby_tells_end(lobby, table, path));
    client_get(eve, "/api/tables/%s", table);
    assert_string_equal(client_word(eve, "state"), "playing");
    client_get(ada, "/api/tables/%s", table);
    assert_string_equal(client_word(ada, "state"), "over");
    Client *dan = rig_account(&rig, "Dan"); /* the chat does not tell it either */
    snprintf(path, sizeof path, "/api/tables/%s/chat", table);
    client_post(dan, path, "{'text':'Who won?'}");
    client_refused(dan, 409, "forbidden");
    client_post(dan, path, "{'text':'Who is winning?','to':'spectators'}");
    client_expects(dan, 200);
    assert_null(json_object_get(dan->json, "seq"));
    ahead = 601000;
    assert_true(lists(eve, "/api/games", "games", "game", table));
    assert_int_equal(casual_games(eve, ada->person), 1);
    assert_int_equal(studied_games(eve, ada->person), 1);
    client_close(ada), client_close(eve), client_close(dan), client_close(lobby);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(delayed_spectators_learn_the_end_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

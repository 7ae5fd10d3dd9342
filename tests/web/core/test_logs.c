/* One log of every version that ever landed: tests/logs/README.md.
 *
 * Each folder tests/logs/vN holds an event, a game and an account as version N of the log has them.
 * They are folded by today's program, which has to find in them what it found then; entries are
 * written again, byte for byte; and a fresh event, game and account are made, whose events have to
 * have the form of the newest folder.  With CASTELLAN_LOGS=FOLDER that fresh log is written there. */
#include "app/people/account.h"
#include "app/director/events.h"
#include "app/online/tables.h"
#include "app/core/upcast.h"
#include "app/people/open.h"
#include "base/heap.h"
#include "codec/entry_json.h"
#include "codec/event_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "store/place.h"
#include "web/director/day.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NEWEST = 3, LINE_MAX_BYTES = 1 << 20, FORMS = 512, FORM = 4096 };

/* ---- a fresh log ---- */

static char event_stream[128], game_stream[128], account_stream[128], db[512];

static void play_game(void) {
    Rig rig;
    TablesOptions options = tables_defaults();
    options.bot_pause_ms = 0;
    rig_prepare(&rig);
    rig.options.app.db = db;
    rig.options.tables = &options;
    rig_start(&rig);
    Client *gina = rig_account(&rig, "Gina");
    client_post(gina, "/api/tables",
                "{'settings':{'shuffle':false,'rules':{'vp_target':5}},'sit':false,"
                "'bots':['greedy','random','greedy','random'],'start':true}");
    client_expects(gina, 200);
    char table[64];
    snprintf(table, sizeof table, "%s", client_word(gina, "table"));
    snprintf(game_stream, sizeof game_stream, "game/%s", table);
    for (int i = 0; i < 1200; i++, usleep(50000)) {
        client_get(gina, "/api/tables/%s", table);
        client_expects(gina, 200);
        if (strcmp(client_word(gina, "state"), "over") == 0) break;
    }
    assert_string_equal(client_word(gina, "state"), "over");
    client_close(gina);
    rig_stop(&rig);
}

static void undo_newest(Day *h) {
    const json_t *log = json_object_get(day_get(h, h->chief, "log?newest=1&limit=1"), "log");
    long long seq = json_integer_value(json_object_get(json_array_get(log, 0), "seq"));
    char path[64];
    snprintf(path, sizeof path, "steps/seq-%lld/undo", seq);
    day_post(h, h->chief, path, "{'text':'A mistake.'}");
}

/* What isn't a step: each kind of it, and undone. */
static void make_mistakes(Day *h) {
    char path[64];
    snprintf(path, sizeof path, "/api/events/%s", h->event);
    client_patch(h->chief, path, "{'place':'Essen','contact':'the desk'}");
    client_expects(h->chief, 200);
    undo_newest(h);
    int round = (int)json_integer_value(
        json_object_get(day_post(h, h->chief, "rounds", "{}"), "round"));
    day_picks(h, round);
    day_step(h, h->chief, "{'kind':'board.revealed','round':%d}", round);
    snprintf(path, sizeof path, "rounds/%d/extend", round);
    day_post(h, h->chief, path, "{'seconds':60}");
    undo_newest(h);
    day_later(400);
    day_await_study(h, round);
    day_start(h, round);
    day_post(h, h->chief, "games/0/table", "{}");
    undo_newest(h);
    day_step(h, h->chief, "{'kind':'turn_timing.enabled','clock':'turn','limit_s':180}");
    day_step(h, h->desk, "{'kind':'placement.done','game':0}");
    day_post(
        h, h->chief, "games/0/turn", "{'player':%d}",
        (int)json_integer_value(json_object_get(
            json_array_get(
                json_object_get(
                    json_array_get(
                        json_object_get(day_get(h, h->chief, "rounds/%d", round), "tables"), 0),
                    "seats"),
                0),
            "player")));
    undo_newest(h);
    day_finish(h, round);
}

static void live_a_day(void) {
    Day h;
    snprintf(db, sizeof db, "%s", place_path("logs.db"));
    day_open(&h, db, "wc25");
    day_begin(&h, 16, "{'seed':'7','seconds':1}");
    make_mistakes(&h);
    for (int i = 1; i < 4; i++) {
        int round = day_round(&h);
        day_start(&h, round);
        day_finish(&h, round);
    }
    day_knock_out(&h);
    client_put(h.chief, "/api/me/consents", "{'media':true}");
    client_expects(h.chief, 200);
    snprintf(event_stream, sizeof event_stream, "event/%s", h.event);
    snprintf(account_stream, sizeof account_stream, "account/%llu",
             (unsigned long long)h.chief->person);
    day_close(&h);
    play_game();
}

static bool put_line(void *user, const StoreRecord *e) {
    Buf *out = user;
    jot_open(out, '{');
    member_number("at", e->at, out);
    member_word("type", e->type, out);
    member_number("version", e->version, out);
    jot_key(out, "public"), buf_bytes(out, e->public.at, e->public.size);
    if (e->sealed.at) jot_key(out, "sealed"), buf_bytes(out, e->sealed.at, e->sealed.size);
    jot_close(out, '}');
    buf_char(out, '\n');
    return true;
}

static char *fresh_lines(const char *stream) {
    Buf out = buf_heap(64 << 20);
    Err err;
    Store *store = place_open(db, &(StoreOptions){ .read_only = true });
    assert_int_equal(store_read(store, stream, 1, 0, put_line, &out, &err), OK);
    store_close(store);
    assert_true(out.size > 0 && !out.full);
    return out.text;
}

/* ---- files ---- */

static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    Buf text = buf_heap(64 << 20);
    char piece[8192];
    buf_text(&text, "");
    for (size_t size; file && (size = fread(piece, 1, sizeof piece, file)) > 0;)
        buf_bytes(&text, piece, size);
    if (file) fclose(file);
    return text.text;
}

/* The file of a folder that begins so; its stream is called like it: event-ID.log is event/ID. */
static char *find_log(const char *folder, const char *kind, char stream[128]) {
    char path[512] = "";
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *one; (one = readdir(dir));)
        if (strncmp(one->d_name, kind, strlen(kind)) == 0 && one->d_name[strlen(kind)] == '-') {
            snprintf(path, sizeof path, "%s/%s", folder, one->d_name);
            snprintf(stream, 128, "%s/%.*s", kind,
                     (int)strcspn(one->d_name + strlen(kind) + 1, "."),
                     one->d_name + strlen(kind) + 1);
        }
    closedir(dir);
    if (!*path) fail_msg("%s has no log of an %s", folder, kind);
    return read_text(path);
}

static void write_log(const char *folder, const char *stream) {
    char name[128], path[512];
    snprintf(name, sizeof name, "%s", stream);
    *strchr(name, '/') = '-';
    snprintf(path, sizeof path, "%s/%s.log", folder, name);
    char *lines = fresh_lines(stream);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(lines, file);
    fclose(file);
    free(lines);
}

/* ---- folding ---- */

/* Visit the lines of a log; the pieces point into `lines`. */
static void each_line(const char *lines, const char *stream,
                      void (*visit)(void *user, const StoreRecord *e), void *user) {
    uint64_t seq = 0;
    for (const char *at = lines; *at; at = strchr(at, '\n') + 1) {
        size_t size = strcspn(at, "\n");
        json_t *line = json_loadb(at, size, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(line);
        json_t *sealed = json_object_get(line, "sealed");
        char *public = json_dumps(json_object_get(line, "public"), JSON_COMPACT);
        char *hidden = sealed ? json_dumps(sealed, JSON_COMPACT) : NULL;
        StoreRecord e = { .stream = stream,
                          .seq = ++seq,
                          .command = "",
                          .type = json_string_value(json_object_get(line, "type")),
                          .version = (int32_t)json_integer_value(json_object_get(line, "version")),
                          .at = json_integer_value(json_object_get(line, "at")),
                          .public = { public, strlen(public) } };
        if (hidden) e.sealed = (Bytes){ hidden, strlen(hidden) };
        visit(user, &e);
        free(public);
        free(hidden);
        json_decref(line);
    }
}

static void append_one(void *user, const StoreRecord *e) {
    Err err;
    StorePart part = { e->stream, e->seq - 1, e, 1 };
    if (store_append(user, &(StoreWrite){ .parts = &part, .part_count = 1 }, NULL, &err))
        fail_msg("%s", err.text);
}

static Live *fold(App *app, const LiveKind *kind, const char *stream) {
    Live *live;
    Err err;
    if (live_get(app, kind, stream + strlen(kind->prefix), &live, &err)) fail_msg("%s", err.text);
    return live;
}

/* ---- what is found in them ---- */

static unsigned boards_of(const EventLive *e) {
    unsigned boards = 0;
    for (uint32_t i = 0; i < e->boards; i++)
        boards += &e->board[i] == events_board_of(e, e->board[i].round, e->board[i].game);
    return boards;
}

static void tell_event(const Live *live, Buf *out) {
    const EventLive *e = event_of(live);
    const EventState *ev = e->ev;
    buf_print(out, "event %s, %s: %u steps, %u entrants, %u games in %u rounds\n",
              EV_STAGE_NAME[ev->stage], e->facts.name, ev->count, ev->players, ev->games,
              ev->rounds);
    buf_print(out, "champion %u, boards %u, locked %u\n", ev->champion, boards_of(e), ev->locks);
    const Overall *overall = event_overall(ev);
    for (uint16_t i = 0; i < ev->players; i++)
        buf_print(out, "%u. entrant %u, %u wins, %u points\n", overall[i].place,
                  overall[i].total.player, overall[i].total.score.wins, overall[i].total.score.vp);
}

static void tell_game(const Live *live, Buf *out) {
    const TableState *s = live->state;
    Result result = table_result(&s->table);
    buf_print(out, "game %s, %s: %u entries, %u turns, %u draws, winner %u\n",
              TABLE_PHASE_NAME[s->phase], ENDING_NAME[result.ending], s->table.count,
              s->table.play.game.turns, s->table.play.game.draws, result.winner);
    for (int seat = 0; seat < s->table.start.seats; seat++)
        buf_print(out, "seat %d: %u points, place %u\n", seat, result.vp[seat], result.place[seat]);
}

static void tell_account(const Live *live, Buf *out) {
    const Account *a = live->state;
    buf_print(out, "account %s: password %d, %zu sessions, %zu acknowledgements, %zu scopes\n",
              a->guest ? "guest" : "of its own", a->password, a->sessions, a->acks, a->scopes);
    for (int i = 0; i < EV_CONSENT_COUNT; i++)
        buf_print(out, "consent %d: %d at %lld\n", i, a->consent[i].given,
                  (long long)a->consent[i].at);
}

/* ---- writing entries again ---- */

static bool is_todays(const StoreRecord *e) {
    Upcast u;
    Err err;
    if (upcast(UPCASTS, e, &u, &err)) fail_msg("%s", err.text);
    bool same = u.event.version == e->version;
    upcast_free(&u);
    return same;
}

static void expect_bytes(const StoreRecord *e, Bytes there, const Buf *again) {
    if (again->size != there.size || memcmp(again->text, there.at, there.size) != 0)
        fail_msg("%s#%llu is written differently now, though its version is the same:\n%.*s\n%s\n"
                 "see tests/logs/README.md",
                 e->stream, (unsigned long long)e->seq, (int)there.size, (const char *)there.at,
                 again->text);
}

static void rewrite_step(void *user, const StoreRecord *e) {
    EventEntry entry;
    uint32_t n;
    Err err;
    json_t *public = json_loadb(e->public.at, e->public.size, 0, NULL);
    json_t *value = json_object_get(public, "entry");
    (void)user;
    if (value && is_todays(e)) {
        char *text = json_dumps(value, JSON_COMPACT);
        Buf again = buf_heap(EVENT_JSON_MAX);
        if (event_json_decode(value, &entry, &n, &err)) fail_msg("%s", err.text);
        event_json_write(&entry, n, &again);
        expect_bytes(e, (Bytes){ text, strlen(text) }, &again);
        buf_free(&again);
        free(text);
    }
    json_decref(public);
}

static void rewrite_entry(void *user, const StoreRecord *e) {
    const TableState *s = user;
    const TableItem *item = &s->item[e->seq - 1];
    if (strcmp(e->type, "entry") != 0 || !is_todays(e)) return;
    const Entry *entry = &s->log[item->entry];
    Buf again = buf_heap(1 << 16);
    entry_json_write(entry, item->entry, (ChanceKind)item->need, &again);
    expect_bytes(e, e->public, &again);
    assert_int_equal(entry_json_seals(entry, (ChanceKind)item->need), e->sealed.at != NULL);
    buf_free(&again);
    if (!e->sealed.at) return;
    again = buf_heap(1 << 16);
    entry_json_write_sealed(entry, &again);
    expect_bytes(e, e->sealed, &again);
    buf_free(&again);
}

static char *found(const char *folder) {
    char stream[3][128];
    char *lines[3] = { find_log(folder, "event", stream[0]), find_log(folder, "game", stream[1]),
                       find_log(folder, "account", stream[2]) };
    uv_loop_t loop;
    App *app;
    Err err;
    uv_loop_init(&loop);
    if (app_open(&(AppOptions){ .db = "memory:", .loop = &loop }, &app, &err))
        fail_msg("%s", err.text);
    for (int i = 0; i < 3; i++) each_line(lines[i], stream[i], append_one, app->store);
    Buf out = buf_heap(1 << 20);
    tell_event(fold(app, &EVENT, stream[0]), &out);
    Live *game = fold(app, &GAME, stream[1]);
    tell_game(game, &out);
    tell_account(fold(app, &ACCOUNT, stream[2]), &out);
    each_line(lines[0], stream[0], rewrite_step, NULL);
    each_line(lines[1], stream[1], rewrite_entry, game->state);
    app_close(app);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    for (int i = 0; i < 3; i++) free(lines[i]);
    return out.text;
}

static void folder_of(int version, char path[512]) {
    snprintf(path, 512, "%s/tests/logs/v%d", SOURCE_ROOT, version);
}

static void every_version_is_still_understood(void **state) {
    (void)state;
    for (int version = 1; version <= NEWEST; version++) {
        char folder[512], path[600];
        folder_of(version, folder);
        snprintf(path, sizeof path, "%s/found.txt", folder);
        char *then = read_text(path), *now = found(folder);
        assert_string_equal(then, now);
        free(then);
        free(now);
    }
}

/* ---- the forms of today's events ---- */

typedef struct Forms { /* "type version: keys", each once */
    char *form[FORMS];
    size_t count;
} Forms;

/* The keys of a value, in the order in which they are written. */
static void put_keys(const json_t *value, Buf *out) {
    const char *key;
    json_t *part;
    if (json_is_array(value)) {
        buf_char(out, '[');
        if (json_array_size(value)) put_keys(json_array_get(value, 0), out);
        buf_char(out, ']');
    } else if (json_is_object(value)) {
        buf_char(out, '{');
        json_object_foreach((json_t *)value, key, part) {
            buf_print(out, "%s ", key);
            put_keys(part, out);
        }
        buf_char(out, '}');
    }
}

/* Entries have codecs of their own, which were looked at above: here only what is around them. */
static void note_form(void *user, const StoreRecord *e) {
    Forms *forms = user;
    if (strcmp(e->type, "entry") == 0) return;
    json_t *public = json_loadb(e->public.at, e->public.size, 0, NULL);
    bool entry = json_object_get(public, "entry") != NULL;
    Buf form = buf_heap(FORM);
    buf_print(&form, "%.*s %s %d: ", (int)strcspn(e->stream, "/"), e->stream,
              entry ? "(a step)" : e->type, e->version);
    if (!entry) put_keys(public, &form);
    json_decref(public);
    for (size_t i = 0; i < forms->count; i++)
        if (strcmp(forms->form[i], form.text) == 0) {
            buf_free(&form);
            return;
        }
    assert_true(forms->count < FORMS && !form.full);
    forms->form[forms->count++] = form.text;
}

/* Print the forms that only one of them has; how many. */
static unsigned print_new(const Forms *forms, const Forms *others, const char *when) {
    unsigned count = 0;
    for (size_t i = 0; i < forms->count; i++) {
        size_t k = 0;
        while (k < others->count && strcmp(forms->form[i], others->form[k]) != 0) k++;
        if (k < others->count) continue;
        printf("%s: %s\n", when, forms->form[i]);
        count++;
    }
    return count;
}

static void let_go(Forms *forms) {
    for (size_t i = 0; i < forms->count; i++) free(forms->form[i]);
}

static void events_of_today_have_the_form_of_the_newest_log(void **state) {
    (void)state;
    static const char *const KIND[] = { "event", "game", "account" };
    const char *const fresh[] = { event_stream, game_stream, account_stream };
    Forms then = { 0 }, now = { 0 };
    char folder[512], stream[128];
    folder_of(NEWEST, folder);
    for (int i = 0; i < 3; i++) {
        char *lines = find_log(folder, KIND[i], stream);
        each_line(lines, stream, note_form, &then);
        free(lines);
        lines = fresh_lines(fresh[i]);
        each_line(lines, fresh[i], note_form, &now);
        free(lines);
    }
    unsigned changed = print_new(&then, &now, "then") + print_new(&now, &then, "now");
    let_go(&then);
    let_go(&now);
    if (changed) fail_msg("The form of an event has changed; see tests/logs/README.md.");
}

static int setup(void **state) {
    int code = place_setup(state);
    const char *folder = getenv("CASTELLAN_LOGS");
    if (!code) live_a_day();
    if (code || !folder) return code;
    char path[512];
    mkdir(folder, 0777);
    write_log(folder, event_stream);
    write_log(folder, game_stream);
    write_log(folder, account_stream);
    snprintf(path, sizeof path, "%s/found.txt", folder);
    char *text = found(folder);
    FILE *file = fopen(path, "wb");
    fputs(text, file);
    fclose(file);
    free(text);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_version_is_still_understood),
        cmocka_unit_test(events_of_today_have_the_form_of_the_newest_log),
    };
    return cmocka_run_group_tests(tests, setup, place_teardown);
}

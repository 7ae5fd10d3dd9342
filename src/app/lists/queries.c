/* queries.c - what people ask the lists. */
#include "app/archive/kept.h"
#include "app/people/accounts.h"
#include "app/director/events.h"
#include "app/lists/inside.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKED_AT = 4000, PERSON_DIGITS = 20 };

/* ---- pages ---- */

/* A cursor is the sort and the key of the last row, parted by a dot. */
static Status cursor_read(const char *after, char sort[VIEW_CURSOR], char key[VIEW_CURSOR],
                          Err *err) {
    const char *dot = strchr(after, '.');
    size_t size = strlen(after);
    if (!dot || size >= VIEW_CURSOR)
        return err_set(err, ERR_INPUT, "\"after\" must be the \"next\" of an earlier answer.");
    memcpy(sort, after, (size_t)(dot - after));
    sort[dot - after] = 0;
    memcpy(key, dot + 1, size - (size_t)(dot - after));
    return OK;
}

static void cursor_write(const StoreCell *cell, char next[VIEW_CURSOR]) {
    snprintf(next, VIEW_CURSOR, "%s.%s", cell->sort, cell->key);
}

static uint32_t page_size(ViewPage page) {
    if (!page.limit) return VIEW_PAGE;
    return page.limit < VIEW_PAGE_MAX ? page.limit : VIEW_PAGE_MAX;
}

static void member_name(App *app, uint64_t person, int tongue, Buf *out) {
    char name[PERSON_NAME];
    accounts_shown_in(app, person, 0, tongue, name);
    member_word("name", name, out);
}

/* A stored row, with the names of the people in it: "person" gets a "name" beside it. */
static void add_names(App *app, int tongue, json_t *value) {
    json_t *part;
    const char *key;
    uint64_t person;
    size_t i;
    json_array_foreach(value, i, part) add_names(app, tongue, part);
    if (!json_is_object(value)) return;
    const char *id = json_string_value(json_object_get(value, "person"));
    if (id && app_id_read(id, &person)) {
        char name[PERSON_NAME];
        accounts_shown_in(app, person, 0, tongue, name);
        json_object_set_new(value, "name", json_string(name));
    }
    json_object_foreach(value, key, part) add_names(app, tongue, part);
}

static void put_json(const json_t *value, Buf *out) {
    char *text = json_dumps(value, JSON_COMPACT);
    if (text) buf_text(out, text);
    else out->full = true;
    free(text);
}

/* ---- games ---- */

typedef struct GamesAsking {
    App *app;
    const GamesAsk *ask;
    Buf *out;
    uint32_t found, looked;
    char next[VIEW_CURSOR];
    bool more; /* the page is full, or the search has gone far enough */
    char prefix[PERSON_DIGITS + 2];
    const char *low; /* rows below are earlier than asked */
} GamesAsking;

static bool is_word(const json_t *row, const char *key, const char *wanted) {
    const char *word = json_string_value(json_object_get(row, key));
    return !wanted || strcmp(word ? word : "", wanted) == 0;
}

static bool is_won_by(const json_t *row, uint64_t winner) {
    const json_t *seat = json_object_get(row, "winner");
    uint64_t person;
    if (!winner) return true;
    if (!json_is_integer(seat)) return false;
    const json_t *of = json_array_get(json_object_get(row, "seats"),
                                      (size_t)json_integer_value(seat));
    const char *id = json_string_value(json_object_get(of, "person"));
    return id && app_id_read(id, &person) && person == winner;
}

/* Games of unlisted tables are only for their players, and so are games whose end
 * spectators haven't seen yet. */
static bool is_shown(const json_t *row, uint64_t viewer, int64_t now) {
    const json_t *seat;
    uint64_t person;
    size_t i;
    if (json_is_true(json_object_get(row, "listed")) && !is_early(row, now)) return true;
    json_array_foreach(json_object_get(row, "seats"), i, seat) {
        const char *id = json_string_value(json_object_get(seat, "person"));
        if (viewer && id && app_id_read(id, &person) && person == viewer) return true;
    }
    return false;
}

static bool fits(const json_t *row, const GamesAsk *ask, int64_t now) {
    int64_t at = json_integer_value(json_object_get(row, "at"));
    uint32_t turns = (uint32_t)json_integer_value(json_object_get(row, "turns"));
    return is_shown(row, ask->viewer, now) && is_word(row, "event", ask->event) &&
           is_word(row, "rulebook", ask->rulebook) && is_word(row, "scenario", ask->scenario) &&
           is_won_by(row, ask->winner) && (!ask->from || at >= ask->from) &&
           (!ask->to || at < ask->to) && (!ask->turns_min || turns >= ask->turns_min) &&
           (!ask->turns_max || turns <= ask->turns_max);
}

static bool take_game(void *user, const StoreCell *cell) {
    GamesAsking *a = user;
    if (*a->prefix && strncmp(cell->sort, a->prefix, strlen(a->prefix)) != 0) return false;
    if (a->found == page_size(a->ask->page) || a->looked == LOOKED_AT) {
        a->more = true;
        return false;
    }
    a->looked++;
    cursor_write(cell, a->next);
    json_t *row = json_loadb(cell->value.at, cell->value.size, 0, NULL);
    bool early = a->ask->from && json_integer_value(json_object_get(row, "at")) < a->ask->from;
    if (!early && fits(row, a->ask, app_now(a->app))) {
        json_object_del(row, "listed");
        json_object_del(row, "shown");
        add_names(a->app, a->ask->page.tongue, row);
        jot_item(a->out), put_json(row, a->out);
        a->found++;
    }
    json_decref(row);
    return !early; /* the latest come first: nothing fits any more */
}

Status views_games(App *app, const GamesAsk *ask, Buf *out, Err *err) {
    char sort[VIEW_CURSOR] = "~", key[VIEW_CURSOR] = "";
    GamesAsking a = { .app = app, .ask = ask, .out = out };
    if (ask->player) {
        snprintf(a.prefix, sizeof a.prefix, "%020llu/", (unsigned long long)ask->player);
        snprintf(sort, sizeof sort, "%s~", a.prefix);
    }
    if (ask->to) /* begin there and not at the latest */
        snprintf(sort, sizeof sort, "%s%016lld", a.prefix, (long long)ask->to);
    if (ask->page.after) {
        Status status = cursor_read(ask->page.after, sort, key, err);
        if (status) return status;
    }
    StoreScan scan = { .owner = ask->player ? "games.player" : "games",
                       .after_sort = sort,
                       .after_key = key,
                       .descending = true };
    jot_open(out, '{');
    jot_key(out, "games"), jot_open(out, '[');
    Status status = store_scan(app->store, BOX_VIEW, &scan, take_game, &a, err);
    jot_close(out, ']');
    if (a.more) member_word("next", a.next, out);
    jot_close(out, '}');
    return status;
}

unsigned views_free_games(App *app, uint64_t person, unsigned most) {
    enum { TEXT = 64 << 10 };
    GamesAsk ask = { .viewer = person, .player = person, .event = "", .page = { .limit = most } };
    Buf text = buf_heap(TEXT);
    json_t *found = views_games(app, &ask, &text, NULL) ? NULL
                                                        : json_loadb(text.text, text.size, 0, NULL);
    unsigned count = (unsigned)json_array_size(json_object_get(found, "games"));
    json_decref(found);
    buf_free(&text);
    return count;
}

/* ---- events ---- */

typedef struct EventsAsking {
    App *app;
    uint64_t person; /* who asks; 0: the public */
    bool all;
    ViewPage page;
    Buf *out;
    uint32_t found, looked;
    char next[VIEW_CURSOR];
    bool more;
} EventsAsking;

/* What the asker is at an event, as bits of roles. */
static unsigned roles_in(const json_t *row, uint64_t person) {
    const json_t *one;
    uint64_t who;
    size_t i;
    json_array_foreach(json_object_get(row, "staff"), i, one) {
        const char *id = json_string_value(json_object_get(one, "who"));
        if (person && id && app_id_read(id, &who) && who == person)
            return (unsigned)json_integer_value(json_object_get(one, "roles"));
    }
    return 0;
}

static void add_me(json_t *row, unsigned roles) {
    json_t *list = json_array();
    for (int i = 0; i < EV_CAUSES; i++)
        if (roles >> i & 1) json_array_append_new(list, json_string(EV_ROLE_NAME[i]));
    json_object_set_new(row, "me", json_pack("{so}", "roles", list));
}

static const ArchiveKept *add_kept(App *app, json_t *row) {
    const char *event = json_string_value(json_object_get(row, "event"));
    const ArchiveKept *kept = archive_kept(app, event ? event : "");
    if (kept->there) json_object_set_new(row, "kept", json_string(ARCHIVE_TRUST[kept->trust]));
    return kept;
}

static bool take_event(void *user, const StoreCell *cell) {
    EventsAsking *a = user;
    uint64_t champion;
    if (a->found == page_size(a->page) || a->looked == LOOKED_AT) {
        a->more = true;
        return false;
    }
    a->looked++;
    cursor_write(cell, a->next);
    json_t *row = json_loadb(cell->value.at, cell->value.size, 0, NULL);
    unsigned roles = roles_in(row, a->person);
    if (json_is_true(json_object_get(row, "public")) || roles || a->all) {
        const char *id = json_string_value(json_object_get(row, "champion"));
        if (id && app_id_read(id, &champion)) {
            char name[PERSON_NAME];
            accounts_shown_in(a->app, champion, 0, a->page.tongue, name);
            json_object_set_new(row, "champion_name", json_string(name));
            add_kept(a->app, row); /* only what is over can have come as a file */
        }
        json_object_del(row, "public");
        json_object_del(row, "staff");
        if (a->person) add_me(row, roles);
        jot_item(a->out), put_json(row, a->out);
        a->found++;
    }
    json_decref(row);
    return true;
}

Status views_events_for(App *app, uint64_t person, bool all, ViewPage page, Buf *out, Err *err) {
    char sort[VIEW_CURSOR] = "~", key[VIEW_CURSOR] = "";
    EventsAsking a = { .app = app, .person = person, .all = all, .page = page, .out = out };
    if (page.after) {
        Status status = cursor_read(page.after, sort, key, err);
        if (status) return status;
    }
    StoreScan scan = {
        .owner = "events", .after_sort = sort, .after_key = key, .descending = true
    };
    jot_open(out, '{');
    member_number("now", app_now(app), out);
    jot_key(out, "events"), jot_open(out, '[');
    Status status = store_scan(app->store, BOX_VIEW, &scan, take_event, &a, err);
    jot_close(out, ']');
    if (a.more) member_word("next", a.next, out);
    jot_close(out, '}');
    return status;
}

Status views_events(App *app, ViewPage page, Buf *out, Err *err) {
    return views_events_for(app, 0, false, page, out, err);
}

/* ---- one player ---- */

typedef struct PlayerAsking {
    App *app;
    Buf *out;
    char prefix[PERSON_DIGITS + 2];
    uint32_t events, games, wins, online, online_wins;
    uint64_t person;
} PlayerAsking;

/* What came as a file says so; what is unsigned is shown and not counted. */
static bool take_played(void *user, const StoreCell *cell) {
    PlayerAsking *a = user;
    if (strncmp(cell->sort, a->prefix, strlen(a->prefix)) != 0) return false;
    json_t *row = json_loadb(cell->value.at, cell->value.size, 0, NULL);
    const ArchiveKept *kept = add_kept(a->app, row);
    bool counts = !kept->there || kept->trust > ARCHIVE_UNSIGNED;
    a->events++;
    if (counts) a->games += (uint32_t)json_integer_value(json_object_get(row, "games"));
    if (counts) a->wins += (uint32_t)json_integer_value(json_object_get(row, "wins"));
    jot_item(a->out), put_json(row, a->out);
    json_decref(row);
    return true;
}

/* Games of events are in the events' own counts. */
static bool take_online(void *user, const StoreCell *cell) {
    PlayerAsking *a = user;
    if (strncmp(cell->sort, a->prefix, strlen(a->prefix)) != 0) return false;
    json_t *row = json_loadb(cell->value.at, cell->value.size, 0, NULL);
    if (is_word(row, "event", "") && !is_early(row, app_now(a->app))) {
        a->online++;
        a->online_wins += is_won_by(row, a->person);
    }
    json_decref(row);
    return true;
}

static Status scan_person(PlayerAsking *a, const char *owner, StoreVisitCell visit, Err *err) {
    char sort[VIEW_CURSOR];
    snprintf(a->prefix, sizeof a->prefix, "%020llu/", (unsigned long long)a->person);
    snprintf(sort, sizeof sort, "%s~", a->prefix);
    StoreScan scan = {
        .owner = owner, .after_sort = sort, .after_key = "", .descending = true, .limit = LOOKED_AT
    };
    return store_scan(a->app->store, BOX_VIEW, &scan, visit, a, err);
}

static void put_history(App *app, uint64_t person, Buf *out) {
    const Ratings *ratings = ratings_get(app, NULL);
    const Rating *rating = ratings ? ratings_find(ratings, person) : NULL;
    if (!rating) return;
    member_number("rating", rating->rating, out);
    member_number("rated_games", rating->games, out);
    jot_key(out, "history"), jot_open(out, '[');
    for (size_t i = 0; i < rating->steps; i++) {
        const RatingStep *step = &rating->step[i];
        jot_item(out), jot_open(out, '{');
        member_word("event", step->event, out);
        member_number("at", step->at, out);
        member_number("before", step->before, out);
        member_number("after", step->after, out);
        member_number("games", step->games, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

size_t view_ids(App *app, uint64_t person, uint64_t ids[VIEW_IDS], Err *err) {
    person = accounts_resolve(app, person);
    const Account *account = account_find(app, person);
    Profile profile; /* of someone who came with an imported event and has no account here */
    size_t count = 0;
    if (account ? account->erased : profile_read(app, person, &profile, NULL) != OK) {
        err_set(err, ERR_MISSING, "There is no such person.");
        return 0;
    }
    ids[count++] = person;
    for (size_t i = 0; account && i < account->aliases; i++) ids[count++] = account->alias[i];
    return count;
}

Status views_player(App *app, uint64_t person, int tongue, Buf *out, Err *err) {
    uint64_t ids[VIEW_IDS];
    size_t count = view_ids(app, person, ids, err);
    if (!count) return ERR_MISSING;
    PlayerAsking a = { .app = app, .out = out };
    Status status = OK;
    jot_open(out, '{');
    member_big("person", ids[0], out);
    member_name(app, ids[0], tongue, out);
    jot_key(out, "events"), jot_open(out, '[');
    for (size_t i = 0; i < count && !status; i++) {
        a.person = ids[i];
        status = scan_person(&a, "players", take_played, err);
    }
    jot_close(out, ']');
    for (size_t i = 0; i < count && !status; i++) {
        a.person = ids[i];
        status = scan_person(&a, "games.player", take_online, err);
    }
    member_number("games", a.games, out);
    member_number("wins", a.wins, out);
    member_number("casual_games", a.online, out);
    member_number("casual_wins", a.online_wins, out);
    put_history(app, ids[0], out);
    jot_close(out, '}');
    return status;
}

/* ---- ratings ---- */

/* A cursor is "rating.person": those behind that place follow. */
static bool comes_after(const Rating *one, const char *after) {
    char *end;
    long long rating = strtoll(after, &end, 10);
    unsigned long long person = *end == '.' ? strtoull(end + 1, NULL, 10) : 0;
    return one->rating < rating || (one->rating == rating && one->person > person);
}

Status views_ratings(App *app, ViewPage page, Buf *out, Err *err) {
    const Ratings *r = ratings_get(app, err);
    uint32_t found = 0;
    size_t i = 0;
    if (!r) return ERR_STORE;
    while (page.after && i < r->count && !comes_after(&r->list[i], page.after)) i++;
    jot_open(out, '{');
    jot_key(out, "ratings"), jot_open(out, '[');
    for (; i < r->count && found < page_size(page); i++, found++) {
        const Rating *one = &r->list[i];
        size_t rank = i;
        while (rank && r->list[rank - 1].rating == one->rating) rank--; /* equals share a rank */
        jot_item(out), jot_open(out, '{');
        member_number("rank", (int64_t)rank + 1, out);
        member_big("person", one->person, out);
        member_name(app, one->person, page.tongue, out);
        member_number("rating", one->rating, out);
        member_number("games", one->games, out);
        member_number("events", (int64_t)one->steps, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    if (i < r->count && i) {
        jot_key(out, "next");
        buf_print(out, "\"%d.%llu\"", (int)r->list[i - 1].rating,
                  (unsigned long long)r->list[i - 1].person);
    }
    jot_close(out, '}');
    return OK;
}

/* merging_view.c - what would change if two records were merged, what was merged here, and who has the same name. */
#include "app/entrants/merging_pair.h"
#include "app/entrants/people_at.h"
#include "app/league/inside.h"
#include "app/core/sentence.h"
#include "codec/jot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS_MAX = 100, PAIRS_TRIED = 300, PEOPLE_MAX = 4096 };

/* ---- what would change ---- */

static void write_entry(App *app, const SideEntry *entry, Buf *out) {
    const EventLive *e;
    const EventPlayer *p = pair_player(app, entry, &e);
    if (!p) return;
    jot_item(out), jot_open(out, '{');
    member_word("event", entry->event, out);
    member_word("name", e->facts.name, out);
    if (e->facts.starts[0]) member_word("starts", e->facts.starts, out);
    member_number("player", entry->player, out);
    member_word("status", EV_STATUS_NAME[p->status], out);
    member_number("games", p->games, out);
    jot_close(out, '}');
}

/* Of an account only what belongs to the asker. */
static void write_side(App *app, const char *key, const Side *s, int tongue, Buf *out) {
    char name[PERSON_NAME];
    size_t elsewhere = 0;
    accounts_name_in(app, s->id, tongue, name);
    jot_key(out, key), jot_open(out, '{');
    member_big("person", s->id, out);
    member_word("name", name, out);
    member_flag("account", !s->guest, out);
    jot_key(out, "entries"), jot_open(out, '[');
    for (size_t i = 0; i < s->entries; i++)
        if (s->entry[i].theirs) write_entry(app, &s->entry[i], out);
        else elsewhere++;
    jot_close(out, ']');
    member_number("elsewhere", (int64_t)elsewhere, out);
    jot_close(out, '}');
}

static void write_ranked(const char *key, const Ranking *r, uint64_t person, Buf *out) {
    for (size_t i = 0; i < r->count; i++) {
        const SeasonRow *row = &r->rows[i];
        char points[64];
        Buf text = buf_over(points, sizeof points);
        if (r->person[row->member].id != person) continue;
        ratio_print(&row->points, &text);
        jot_key(out, key), jot_open(out, '{');
        member_number("rank", row->rank, out);
        member_word("points", points, out);
        member_number("tournaments", row->played, out);
        jot_close(out, '}');
    }
}

/* Their rows in the ranking of the season, now and then. */
static void write_season(App *app, const char *season, const Pair *p, int tongue, Buf *out) {
    Live *live;
    Ranking now, then;
    Err err;
    if (!season || !*season || live_get(app, &SEASON, season, &live, NULL)) return;
    const SeasonLive *s = live->state;
    if (season_rank(app, s, tongue, &now, &err)) return;
    if (!season_rank_as(app, s, tongue, p->stays.id, p->goes.id, &then, &err)) {
        jot_key(out, "season"), jot_open(out, '{');
        member_word("season", season, out);
        member_word("name", s->name, out);
        write_ranked("stays", &now, p->stays.id, out);
        write_ranked("goes", &now, p->goes.id, out);
        write_ranked("then", &then, p->stays.id, out);
        jot_close(out, '}');
        season_rank_free(&then);
    }
    season_rank_free(&now);
}

static void season_of_event(App *app, const char *event, char season[APP_ID]) {
    Live *live;
    season[0] = 0;
    if (event && !live_get(app, &EVENT, event, &live, NULL))
        snprintf(season, APP_ID, "%s", event_of(live)->facts.season);
}

Status merging_preview(App *app, MergeBy by, uint64_t one, uint64_t other, int tongue, Buf *out,
                       Err *err) {
    char season[APP_ID];
    Pair *p = pair_open(app, by, one, other);
    if (!p) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    Status status = OK;
    if (p->verdict.secret) status = err_tell(err, ERR_FORBIDDEN, &p->verdict.why);
    else {
        season_of_event(app, by.event, season);
        jot_open(out, '{');
        member_flag("allowed", !p->verdict.code, out);
        if (p->verdict.code) {
            member_word("code", p->verdict.code, out);
            member_told("text", tongue, &p->verdict.why, out);
        }
        write_side(app, "stays", &p->stays, tongue, out);
        write_side(app, "goes", &p->goes, tongue, out);
        write_season(app, by.season ? by.season : season, p, tongue, out);
        member_flag("undo", p->goes.guest, out);
        jot_close(out, '}');
    }
    free(p);
    return status;
}

/* ---- what was merged here, and who has the same name ---- */

typedef struct HereRecord {
    uint64_t id;
    char event[APP_ID]; /* the first at which it is entered */
} HereRecord;

typedef struct Here { /* everyone registered at the asker's events */
    App *app;
    HereRecord *record;
    size_t count;
} Here;

static void take_entrants(Here *h, const char *event) {
    Live *live;
    if (live_get(h->app, &EVENT, event, &live, NULL)) return;
    const EventState *ev = event_of(live)->ev;
    for (uint16_t i = 0; i < ev->players && h->count < PEOPLE_MAX; i++) {
        size_t k = 0;
        while (k < h->count && h->record[k].id != ev->player[i].who) k++;
        if (k < h->count) continue;
        HereRecord *record = &h->record[h->count++];
        record->id = ev->player[i].who;
        snprintf(record->event, sizeof record->event, "%s", event);
    }
}

/* Of this event and of the organiser's others. */
static void take_own(Here *h, uint64_t organiser, const char *event) {
    char own[PEOPLE_EVENTS][APP_ID];
    take_entrants(h, event);
    size_t count = people_own_events(h->app, accounts_resolve(h->app, organiser), event, own);
    for (size_t i = 0; i < count; i++) take_entrants(h, own[i]);
}

static void take_season(Here *h, const char *season) {
    Live *live;
    if (live_get(h->app, &SEASON, season, &live, NULL)) return;
    const SeasonLive *s = live->state;
    for (uint32_t i = 0; i < s->events; i++) take_entrants(h, s->event[i].event);
}

static void write_name(App *app, const char *key, uint64_t person, int tongue, Buf *out) {
    char name[PERSON_NAME];
    Profile profile;
    if (!profile_read(app, person, &profile, NULL) && *profile.name) /* its own, merged or not */
        memcpy(name, profile.name, sizeof name);
    else accounts_name_in(app, person, tongue, name);
    member_word(key, name, out);
}

static void write_merge(App *app, const Account *a, int tongue, Buf *out) {
    uint64_t other = a->id, into = a->merged;
    jot_item(out), jot_open(out, '{');
    member_big("other", other, out);
    member_big("into", into, out);
    member_number("at", a->merged_at, out);
    write_name(app, "other_name", other, tongue, out);
    write_name(app, "into_name", into, tongue, out);
    jot_close(out, '}');
}

static void write_merges(const Here *h, const char *where, int tongue, Buf *out) {
    jot_key(out, "merges"), jot_open(out, '[');
    for (size_t i = 0; i < h->count; i++) {
        const Account *a = account_find(h->app, h->record[i].id);
        if (a && a->merged && a->guest && !a->erased && strcmp(a->merged_where, where) == 0)
            write_merge(h->app, a, tongue, out);
    }
    jot_close(out, ']');
}

typedef struct Named {
    uint64_t person;
    const char *event;
    FoldedName plain, spelled; /* names.h */
} Named;

static int by_person(const Named *x, const Named *y) {
    return (x->person > y->person) - (x->person < y->person);
}

static int by_plain(const void *a, const void *b) {
    int order = strcmp(((const Named *)a)->plain, ((const Named *)b)->plain);
    return order ? order : by_person(a, b);
}

static int by_spelled(const void *a, const void *b) {
    int order = strcmp(((const Named *)a)->spelled, ((const Named *)b)->spelled);
    return order ? order : by_person(a, b);
}

/* Those who are not erased, each person once, in order of their names. */
static size_t name_all(const Here *h, Named *list) {
    size_t count = 0, kept = 0;
    for (size_t i = 0; i < h->count; i++) {
        char name[PERSON_NAME];
        list[count].person = accounts_resolve(h->app, h->record[i].id);
        list[count].event = h->record[i].event;
        if (!accounts_name(h->app, list[count].person, name)) continue;
        name_plain(name, list[count].plain);
        name_spelled(name, list[count++].spelled);
    }
    if (count) qsort(list, count, sizeof *list, by_plain);
    for (size_t i = 0; i < count; i++)
        if (!kept || list[kept - 1].person != list[i].person) list[kept++] = list[i];
    return kept;
}

typedef struct Proposing {
    App *app;
    MergeBy by;
    int tongue;
    unsigned tried, written;
    Buf *out;
} Proposing;

/* Pairs that may not be merged are as much work as those that may. */
static bool has_room(const Proposing *p) {
    return p->tried < PAIRS_TRIED && p->written < PAIRS_MAX;
}

static void propose(Proposing *p, const Named *one, const Named *other) {
    Pair *pair = pair_open(p->app, p->by, one->person, other->person);
    p->tried++;
    if (pair && !pair->verdict.code) {
        jot_item(p->out), jot_open(p->out, '{');
        write_side(p->app, "stays", &pair->stays, p->tongue, p->out);
        write_side(p->app, "goes", &pair->goes, p->tongue, p->out);
        jot_close(p->out, '}');
        p->written++;
    }
    free(pair);
}

/* People whose names are the same, or only written in another way, whom these may merge.  The list is in
 * order of plain names, and then of spelled ones. */
static void write_proposed(Proposing *p, Named *list, size_t count) {
    jot_key(p->out, "proposed"), jot_open(p->out, '[');
    for (size_t i = 1; i < count && has_room(p); i++)
        if (strcmp(list[i - 1].plain, list[i].plain) == 0) propose(p, &list[i - 1], &list[i]);
    if (count) qsort(list, count, sizeof *list, by_spelled);
    for (size_t i = 1; i < count && has_room(p); i++)
        if (strcmp(list[i - 1].spelled, list[i].spelled) == 0 &&
            strcmp(list[i - 1].plain, list[i].plain) != 0)
            propose(p, &list[i - 1], &list[i]);
    jot_close(p->out, ']');
}

static void write_people(App *app, const Named *list, size_t count, int tongue, Buf *out) {
    jot_key(out, "people"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        Live *live;
        char name[PERSON_NAME];
        accounts_name_in(app, list[i].person, tongue, name); /* already looked up for the list */
        jot_item(out), jot_open(out, '{');
        member_big("person", list[i].person, out);
        member_word("name", name, out);
        if (!live_get(app, &EVENT, list[i].event, &live, NULL))
            member_word("event_name", event_of(live)->facts.name, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

void merging_list(App *app, MergeBy by, int tongue, Buf *out) {
    char where[STORE_STREAM_MAX + 1];
    Here h = { .app = app, .record = calloc(PEOPLE_MAX, sizeof *h.record) };
    merging_where(by, where);
    if (h.record && by.event) take_own(&h, by.person, by.event);
    if (h.record && by.season) take_season(&h, by.season);
    Named *list = calloc(h.count + 1, sizeof *list);
    size_t count = list ? name_all(&h, list) : 0;
    jot_open(out, '{');
    write_merges(&h, where, tongue, out);
    write_proposed(&(Proposing){ .app = app, .by = by, .tongue = tongue, .out = out }, list, count);
    write_people(app, list, count, tongue, out);
    jot_close(out, '}');
    free(list);
    free(h.record);
}

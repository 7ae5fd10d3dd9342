/* view.c - the ranking of a season, found from the events that count for it. */
#include "app/people/accounts.h"
#include "app/league/inside.h"
#include "app/league/desk.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/season_json.h"
#include "tongue/tongue.h"

#include <stdlib.h>
#include <string.h>

void season_rank_free(Ranking *r) {
    free(r->person);
    free(r->slot);
    free(r->member);
    free(r->tournament);
    free(r->ended);
    free(r->finish);
    free(r->rows);
    free(r->scratch);
}

/* Where a person's number lies, or belongs: 1 + the number, 0 for nobody's.  Numbers of people are random. */
static uint32_t *slot_of(const Ranking *r, uint64_t id) {
    uint32_t mask = 2 * r->room - 1, at = (uint32_t)(id ^ id >> 32) & mask;
    while (r->slot[at] && r->person[r->slot[at] - 1].id != id) at = (at + 1) & mask;
    return &r->slot[at];
}

/* Room for twice as many, of whom half the slots stay free. */
static bool grow(Ranking *r) {
    uint32_t room = r->room ? 2 * r->room : 64;
    SeasonPerson *grown = realloc(r->person, room * sizeof *grown);
    if (grown) r->person = grown;
    uint32_t *slot = calloc(2 * (size_t)room, sizeof *slot);
    if (!grown || !slot) return free(slot), false;
    free(r->slot);
    r->slot = slot;
    r->room = room;
    for (uint32_t i = 0; i < r->people; i++) *slot_of(r, r->person[i].id) = i + 1;
    return true;
}

/* The number of a person, merged records being one. */
static bool person_number(App *app, Ranking *r, uint64_t id, uint32_t *number) {
    id = accounts_resolve(app, id);
    if (id == r->taken) id = r->as;
    if (r->people == r->room && !grow(r)) return false;
    uint32_t *slot = slot_of(r, id);
    *number = *slot ? *slot - 1 : r->people;
    if (*slot) return true;
    *slot = ++r->people;
    SeasonPerson *p = &r->person[*number];
    *p = (SeasonPerson){ .id = id };
    app_id_write(id, p->number);
    accounts_shown_in(app, id, 0, r->tongue, p->name);
    return true;
}

/* When each entrant last said at the event what they are; the caller frees it. */
static int64_t *told_at(const EventLive *e) {
    int64_t *at = calloc(e->ev->players + 1u, sizeof *at);
    for (uint32_t i = 0; at && i < e->ev->count; i++) {
        const EventEntry *entry = &e->log[i];
        bool says = entry->kind == EVENT_REGISTER || entry->kind == EVENT_ELIGIBILITY;
        if (says && entry->player < e->ev->players && !entry->undone_by)
            at[entry->player] = entry->at;
    }
    return at;
}

/* People move and correct things: the latest of their declarations at several events counts.  Having
 * played another country's championship counts for ever, unless they withdraw that declaration where they made it (DM19-4.7). */
static void declare(SeasonPerson *p, uint16_t said, int64_t told) {
    int64_t at = said & EV_TOLD ? told : 0;
    p->declared |= (uint16_t)(said & ~EV_TOLD);
    if (!(said & EV_TOLD) || at < p->told) return;
    p->declared = (uint16_t)((p->declared & ~EV_TOLD) | (said & EV_TOLD));
    p->told = at;
}

static bool add_event(App *app, Ranking *r, const EventLive *e, uint32_t tournament) {
    const EventState *ev = e->ev;
    Finish *grown = realloc(r->finish, (r->season.finishes + ev->players + 1) * sizeof *grown);
    if (!grown) return false;
    r->finish = grown;
    size_t count = event_finishes(ev, tournament, r->finish + r->season.finishes);
    int64_t *told = told_at(e);
    bool good = told != NULL;
    for (size_t i = 0; good && i < count; i++) {
        Finish *finish = &r->finish[r->season.finishes + i];
        const EventPlayer *p = &ev->player[finish->member];
        uint32_t number;
        good = person_number(app, r, p->who, &number);
        if (!good) break;
        declare(&r->person[number], p->declared, told[finish->member]);
        if (p->country) r->person[number].country = p->country;
        finish->member = number;
    }
    free(told);
    r->season.finishes += (uint32_t)count;
    return good;
}

/* The league's decisions override declarations (DM19-4.7). */
static void decide_member(const SeasonNote *note, Member *m) {
    if (note->direct) m->direct = "by the league";
    m->declined = note->declined;
    m->lot = note->lot;
    if (note->entitled) {
        m->nationality = m->residence = note->entitled == ENTITLED_YES ? "DE" : "--";
        m->undeclared = false;
    }
    if (note->elsewhere) m->other_championship = note->elsewhere == ENTITLED_YES;
}

/* What is known of a member: what they declared, and what was decided about them. */
static Member member_of(const SeasonPerson *p) {
    Member m = {
        .id = p->number, .name = p->name, .nationality = "", .residence = "", .direct = ""
    };
    bool told = p->declared & EV_TOLD; /* boxes left empty tell nothing */
    if (told) m.nationality = p->declared & EV_NATIONAL ? "DE" : "--";
    if (told) m.residence = p->declared & EV_RESIDENT ? "DE" : "--";
    m.undeclared = !told;
    m.other_championship = p->declared & EV_ELSEWHERE;
    if (p->declared & EV_DIRECT) m.direct = "declared";
    return m;
}

static void make_members(App *app, const SeasonLive *s, Ranking *r) {
    for (uint32_t i = 0; i < r->people; i++) r->member[i] = member_of(&r->person[i]);
    for (uint32_t i = 0; r->people && i < s->notes; i++) {
        uint32_t slot = *slot_of(r, accounts_resolve(app, s->note[i].person));
        if (slot) decide_member(&s->note[i], &r->member[slot - 1]);
    }
}

/* When an event was over, by its log. */
static int64_t ended_at(const EventLive *e) {
    for (uint32_t i = e->ev->count; i-- > 0;)
        if (e->log[i].kind == EVENT_COMPLETE) return e->log[i].at;
    return e->changed;
}

static bool add_events(App *app, const SeasonLive *s, Ranking *r) {
    r->tournament = calloc(s->events + 1, sizeof *r->tournament);
    r->ended = calloc(s->events + 1, sizeof *r->ended);
    for (uint32_t i = 0; r->tournament && r->ended && i < s->events; i++) {
        Live *live;
        if (s->event[i].state != ACCEPTED || live_get(app, &EVENT, s->event[i].event, &live, NULL))
            continue;
        const EventState *ev = event_of(live)->ev;
        r->tournament[r->season.tournaments] = (Tournament){ .id = s->event[i].event,
                                                             .name = event_of(live)->facts.name,
                                                             .online = ev->rules.event.mode ==
                                                                       MODE_ONLINE };
        r->ended[r->season.tournaments] = ended_at(event_of(live));
        if (!add_event(app, r, event_of(live), r->season.tournaments++)) return false;
    }
    return r->tournament && r->ended;
}

Status season_rank(App *app, const SeasonLive *s, int tongue, Ranking *r, Err *err) {
    return season_rank_as(app, s, tongue, 0, 0, r, err);
}

Status season_rank_as(App *app, const SeasonLive *s, int tongue, uint64_t into, uint64_t other,
                      Ranking *r, Err *err) {
    *r = (Ranking){
        .season = { .rules = s->rules.event }, .tongue = tongue, .taken = other, .as = into
    };
    bool good = add_events(app, s, r);
    if (good) {
        r->member = calloc(r->people + 1, sizeof *r->member);
        r->rows = calloc(r->people + 1, sizeof *r->rows);
        r->scratch = calloc(2 * ((size_t)r->people + r->season.finishes) + 2, sizeof *r->scratch);
        good = r->member && r->rows && r->scratch;
    }
    if (!good) {
        season_rank_free(r);
        err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
        return ERR_SYSTEM;
    }
    make_members(app, s, r);
    r->season.member = r->member;
    r->season.members = r->people;
    r->season.tournament = r->tournament;
    r->season.finish = r->finish;
    r->count = season_table(&r->season, r->rows, r->scratch);
    return OK;
}

/* Everyone's place everywhere: the ranking says which of them count. */
static void write_results(const Ranking *r, Buf *out) {
    jot_key(out, "results"), jot_open(out, '[');
    for (uint32_t i = 0; i < r->season.finishes; i++) {
        const Finish *finish = &r->finish[i];
        jot_item(out), jot_open(out, '{');
        member_word("player", r->person[finish->member].number, out);
        member_word("tournament", r->tournament[finish->tournament].id, out);
        member_number("place", finish->place, out);
        if (!finish->valid) member_flag("invalid", true, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void write_head(const Live *live, Buf *out) {
    const SeasonLive *s = live->state;
    member_word("season", live->id, out);
    member_word("name", s->name, out);
    member_word("rulebook", RULEBOOK_NAME[s->rulebook], out);
    member_flag("closed", s->closed, out);
    jot_key(out, "counts"), jot_open(out, '{');
    season_counts_write(s->counts, out);
    season_counts_possible(out);
    member_flag("online", s->rules.event.season_online_allowed, out);
    jot_close(out, '}');
}

/* The finalists as announced; the page compares who has come or gone since. */
static void write_published(App *app, const SeasonLive *s, Buf *out) {
    if (!s->published) return;
    jot_key(out, "published"), jot_open(out, '{');
    member_number("at", s->published, out);
    jot_key(out, "people"), jot_open(out, '[');
    for (uint32_t i = 0; i < s->finalists; i++) {
        char number[APP_NUMBER];
        app_id_write(accounts_resolve(app, s->finalist[i]), number);
        jot_item(out), jot_text(out, number);
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

Status seasons_view(App *app, Live *live, uint64_t viewer, int tongue, Buf *out, Err *err) {
    const SeasonLive *s = live->state;
    bool mine = viewer && seasons_rights(app, viewer, live->id);
    Ranking r;
    Status status = season_rank(app, s, tongue, &r, err);
    if (status) return status;
    jot_open(out, '{');
    write_head(live, out);
    member_flag("mine", mine, out);
    member_number("qualifiers", s->rules.event.season_qualifiers, out);
    jot_key(out, "administrators"), jot_open(out, '[');
    for (uint32_t i = 0; i < s->admins; i++) {
        char name[PERSON_NAME];
        accounts_shown_in(app, s->admin[i], 0, tongue, name);
        jot_item(out), jot_text(out, name);
    }
    jot_close(out, ']');
    season_write_events(app, s, viewer, tongue, out);
    if (mine) season_write_leavers(app, live->id, s, tongue, out);
    season_write_notes(app, s, mine, tongue, out);
    write_published(app, s, out);
    if (*s->final) member_word("final", s->final, out);
    write_results(&r, out);
    jot_key(out, "table"), season_json_write(&r.season, r.rows, r.count, out);
    jot_close(out, '}');
    season_rank_free(&r);
    return OK;
}

Status seasons_csv(App *app, Live *live, Buf *out, Err *err) {
    Ranking r;
    Status status = season_rank(app, live->state, IN_ENGLISH, &r, err);
    if (status) return status;
    season_csv_write(&r.season, r.rows, r.count, out);
    season_rank_free(&r);
    return OK;
}

/* ---- all of them ---- */

typedef struct Ids {
    char id[SEASONS_AT_ONCE][APP_ID];
    size_t count;
    bool more;
} Ids;

static bool take_id(void *user, const StoreHead *head) {
    Ids *ids = user;
    const char *id = head->stream + strlen(SEASON.prefix);
    if (strlen(id) >= APP_ID) return true;
    ids->more = ids->count == SEASONS_AT_ONCE;
    if (!ids->more) strcpy(ids->id[ids->count++], id);
    return !ids->more;
}

Status seasons_list(App *app, uint64_t viewer, const char *after, Buf *out, Err *err) {
    char stream[STORE_STREAM_MAX + 1] = "";
    Ids ids = { .count = 0 };
    if (after) snprintf(stream, sizeof stream, "%s%s", SEASON.prefix, after);
    Status status = store_streams(app->store, SEASON.prefix, stream, SEASONS_AT_ONCE + 1, take_id,
                                  &ids, err);
    jot_open(out, '{');
    jot_key(out, "seasons"), jot_open(out, '[');
    for (size_t i = 0; !status && i < ids.count; i++) {
        Live *live;
        if (live_get(app, &SEASON, ids.id[i], &live, NULL)) continue;
        jot_item(out), jot_open(out, '{');
        write_head(live, out);
        member_number("tournaments", ((const SeasonLive *)live->state)->events, out);
        if (season_runs(live->state, viewer)) member_flag("mine", true, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    if (ids.more) member_word("next", ids.id[ids.count - 1], out);
    jot_close(out, '}');
    return status;
}

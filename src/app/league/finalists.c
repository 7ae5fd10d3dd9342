/* finalists.c - the end of a season: lots at the cut, the finalists, and the event made for them. */
#include "app/league/seasons.h"

#include "app/people/accounts.h"
#include "app/league/inside.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"
#include "tongue/tongue.h"

#include <stdlib.h>
#include <string.h>

enum { LOT_BITS = 52 }; /* a number that every reader of JSON can bear */

static bool ranked(Task *t, Live *live, Ranking *r) {
    Err err;
    if (!season_rank(t->app, live->state, IN_ENGLISH, r, &err)) return true;
    task_fail(t, &err);
    return false;
}

static unsigned in_state(const Ranking *r, SeasonState state) {
    unsigned count = 0;
    for (size_t i = 0; i < r->count; i++) count += r->rows[i].state == state;
    return count;
}

/* "people" and "lots" side by side: everyone of that rank gets a number, or it decides nothing. */
static void draw_lots(const Ranking *r, Buf *members) {
    jot_key(members, "people"), jot_open(members, '[');
    uint32_t rank = 0;
    for (size_t i = 0; i < r->count; i++)
        if (r->rows[i].state == SEASON_TIED) rank = r->rows[i].rank;
    for (size_t i = 0; i < r->count; i++)
        if (r->rows[i].rank == rank)
            jot_item(members), jot_text(members, r->person[r->rows[i].member].number);
    jot_close(members, ']');
    jot_key(members, "lots"), jot_open(members, '[');
    for (size_t i = 0; i < r->count; i++) {
        char text[APP_NUMBER];
        uint64_t lot;
        if (r->rows[i].rank != rank) continue;
        app_random(&lot, sizeof lot);
        app_id_write((lot >> (64 - LOT_BITS)) + 1, text);
        jot_item(members), jot_text(members, text);
    }
    jot_close(members, ']');
}

bool seasons_lots(Task *t, Live *live, uint64_t who) {
    Ranking r;
    if (!season_may(t, live, who) || !ranked(t, live, &r)) return false;
    bool done = false;
    if (!in_state(&r, SEASON_TIED))
        task_refuse(t, "no-ties", "There is no tie at the cut. No lots are needed. [Q-28]");
    else {
        Buf members = buf_heap(SEASON_MEMBERS);
        draw_lots(&r, &members);
        member_big("by", who, &members);
        done = season_add(t, live, "lots.drawn", &members);
        buf_free(&members);
    }
    season_rank_free(&r);
    return done;
}

bool seasons_publish(Task *t, Live *live, uint64_t who) {
    Ranking r;
    if (!season_may(t, live, who) || !ranked(t, live, &r)) return false;
    bool done = false;
    if (in_state(&r, SEASON_TIED))
        task_refuse(t, "ties-open", "There is a tie at the cut. Draw lots first. [Q-28]");
    else if (!in_state(&r, SEASON_FINALIST))
        task_refuse(t, "nobody",
                    in_state(&r, SEASON_UNDECIDED)
                        ? "Nobody is qualified yet. Record who may qualify first. [DM19-4.7a]"
                        : "Nobody is qualified yet. Accept tournaments first. [DM19-4.5]");
    else {
        Buf members = buf_heap(SEASON_MEMBERS);
        jot_key(&members, "people"), jot_open(&members, '[');
        for (size_t i = 0; i < r.count; i++)
            if (r.rows[i].state == SEASON_FINALIST)
                jot_item(&members), jot_text(&members, r.person[r.rows[i].member].number);
        jot_close(&members, ']');
        member_big("by", who, &members);
        done = season_add(t, live, "finalists.published", &members);
        buf_free(&members);
    }
    season_rank_free(&r);
    return done;
}

/* ---- the final ---- */

/* The final is a new one unless the last was cancelled. */
static bool has_final(Task *t, const SeasonLive *s) {
    Live *event;
    if (!*s->final || live_get(t->app, &EVENT, s->final, &event, NULL)) return false;
    return event_of(event)->ev->stage != EV_CANCELLED;
}

bool seasons_final(Task *t, Live *live, uint64_t who, const EventSaid *said, const char *id) {
    const SeasonLive *s = live->state;
    char room[256];
    Buf members = buf_over(room, sizeof room);
    if (!season_runs(s, who))
        return task_refuse(t, "not-for-you",
                           "Only the league's administrators can do this. [DM19-1.1]"),
               false;
    if (!s->published)
        return task_refuse(t, "publish-first", "Publish the finalists first. [DM19-4.5]"), false;
    if (has_final(t, s))
        return task_refuse(t, "has-final", "This season already has its final."), false;
    bool made = events_create(t, who, said, id);
    Live *final = made ? task_live(t, &EVENT, id) : NULL;
    if (!final || !events_do_plain(t, final, who, EVENT_PUBLISH) ||
        (event_settings_due(event_of(final)->ev) &&
         !events_do_plain(t, final, who, EVENT_SETTINGS)) ||
        !events_do_plain(t, final, who, EVENT_REGISTRATION_OPEN) ||
        !events_do_plain(t, final, who, EVENT_REGISTRATION_CLOSE))
        return false;
    member_word("event", id, &members);
    member_big("by", who, &members);
    return season_add(t, live, "final.created", &members);
}

static bool add_invitee(Invitee **list, size_t *count, Invitee one) {
    Invitee *grown = realloc(*list, (*count + 1) * sizeof *grown);
    if (!grown) return false;
    *list = grown;
    grown[(*count)++] = one;
    return true;
}

Status seasons_invitees(App *app, Live *live, Invitee **list, size_t *count, Err *err) {
    const SeasonLive *s = live->state;
    Ranking r;
    *list = NULL;
    *count = 0;
    Status status = season_rank(app, s, IN_ENGLISH, &r, err);
    if (status) return status;
    bool good = true;
    for (size_t i = 0; good && i < r.count; i++) {
        const SeasonPerson *p = &r.person[r.rows[i].member];
        bool comes = r.rows[i].state == SEASON_FINALIST || r.rows[i].state == SEASON_DIRECT;
        if (comes)
            good = add_invitee(
                list, count,
                (Invitee){ p->id, p->country, p->declared | EV_DECLARED | EV_INVITED });
    }
    for (uint32_t i = 0; good && i < s->notes;
         i++) { /* people who are qualified without a result here */
        bool known = false;
        for (uint32_t k = 0; k < r.people; k++) known |= r.person[k].id == s->note[i].person;
        if (s->note[i].direct && !s->note[i].declined && !known)
            good = add_invitee(
                list, count,
                (Invitee){ s->note[i].person, 0, EV_DECLARED | EV_DIRECT | EV_INVITED });
    }
    season_rank_free(&r);
    return good ? OK : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}

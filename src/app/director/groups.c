/* groups.c - qualifier groups by time zone, their weekends, and waves of the queue. */
#include "app/director/inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRIDAY_EVENING = 18 * 60, DAY_S = 86400, FRIDAY = 4 };

/* Everyone gets a group in one append, with what is said about it. */
static_assert(STORE_EVENTS_MAX >= 2 * EV_PLAYERS_MAX, "a full championship is grouped at once");

typedef struct Division {
    int16_t *offset;
    uint16_t *of, *who; /* `who`: the entrants who take part */
    size_t count, groups;
    Group group[GROUP_ZONES];
} Division;

static void division_free(Division *d) {
    free(d->offset);
    free(d->of);
    free(d->who);
}

static bool divide(const EventState *ev, unsigned least, Division *d) {
    size_t room = ev->players ? ev->players : 1;
    d->offset = calloc(room, sizeof *d->offset);
    d->of = calloc(room, sizeof *d->of);
    d->who = calloc(room, sizeof *d->who);
    if (!d->offset || !d->of || !d->who) return false;
    for (uint16_t i = 0; i < ev->players; i++) {
        unsigned status = ev->player[i].status;
        if (status != EV_REGISTERED && status != EV_PRESENT) continue;
        d->offset[d->count] = ev->player[i].zone;
        d->who[d->count++] = i;
    }
    /* division_free() frees it all; the analyser loses sight of it here. */
    // NOLINTNEXTLINE(clang-analyzer-unix.Malloc)
    if (d->count) d->groups = group_divide(d->offset, d->count, least, d->of, d->group);
    return true;
}

/* As many of each group as make a bracket that can be played. */
static unsigned promoted_of_each(const EventRules *rules, const Division *d) {
    unsigned promoted = rules->promoted_per_group, groups = (unsigned)d->groups;
    while (promoted > 1 && (groups * promoted > d->count ||
                            !bracket_playable(groups * promoted, rules->bracket_max)))
        promoted--;
    return promoted;
}

/* The first day of the windows: as told, or the Friday after the next six days. */
static bool first_day(Task *t, const char *date, int64_t *day) {
    int year;
    unsigned month, of_month;
    *day = app_now(t->app) / 1000 / DAY_S + 6;
    if (!date) {
        while (group_weekday(*day) != FRIDAY) ++*day;
        return true;
    }
    bool read = sscanf(date, "%4d-%2u-%2u", &year, &month, &of_month) == 3;
    if (read) *day = group_day(year, month, of_month);
    if (read && group_weekday(*day) == FRIDAY) return true;
    return task_refuse(t, "not-friday", "This day is not a Friday. [DC21-1.2.5a]"), false;
}

static bool add_groups(Task *t, Live *live, EventEntry entry, uint64_t who, const char *words) {
    EventAdd add = { .entry = entry, .words = words };
    add.entry.text = words ? 1 : 0;
    add.entry.spent_s = events_spent(event_of(live), &entry, app_now(t->app));
    EventRefusal no = events_cause(event_of(live), &add.entry, who, -1);
    if (no) return events_refuse(t, event_of(live), &add.entry, no), false;
    add.entry.text = 0;
    add.judged = true;
    return events_add(t, live, &add);
}

static bool add_windows(Task *t, Live *live, uint64_t who, const Division *d,
                        const GroupsForm *form) {
    unsigned weekends = form->weekends ? form->weekends : 4;
    int64_t day;
    if (!first_day(t, form->first_friday, &day)) return false;
    for (size_t g = 0; g < d->groups; g++) {
        const EventRules *rules = &event_of(live)->ev->rules.event;
        Window window = group_window(day + 7 * (int64_t)(g % weekends), FRIDAY_EVENING,
                                     d->group[g].offset, rules->qual_window_h);
        if (form->opens) {
            window.opens = form->opens;
            window.closes = window.opens + 3600 * rules->qual_window_h;
        }
        EventEntry e = event_make(EVENT_WINDOW, EV_BY_ORGANISER, who);
        e.window = (EventWindow){ (uint16_t)g, window.opens, window.closes };
        if (!add_groups(t, live, e, who, NULL)) return false;
    }
    return true;
}

bool events_groups(Task *t, Live *live, uint64_t who, const GroupsForm *form) {
    const EventState *ev = event_of(live)->ev;
    Division d = { 0 };
    bool good = divide(ev, form->least ? form->least : ev->rules.event.group_min, &d);
    if (!good) task_refuse(t, "no-memory", "Out of memory. Try again later.");
    EventEntry plan = event_make(EVENT_GROUPS, EV_BY_ORGANISER, who);
    plan.groups.count = (uint16_t)d.groups;
    plan.groups.promoted = (uint16_t)(form->promoted < 0 ? promoted_of_each(&ev->rules.event, &d)
                                                         : (unsigned)form->promoted);
    plan.groups.alternates = form->alternates < 0 ? ev->rules.event.alternates
                                                  : (uint16_t)form->alternates;
    good = good && add_groups(t, live, plan, who, NULL);
    for (size_t i = 0; good && i < d.count; i++) {
        EventEntry e = event_make(EVENT_GROUP, EV_BY_ORGANISER, who);
        e.player = d.who[i];
        e.group = d.of[i];
        good = add_groups(t, live, e, who, NULL);
    }
    good = good && add_windows(t, live, who, &d, form);
    division_free(&d);
    return good;
}

/* ---- the queue ---- */

enum { TABLES_AT_ONCE = 12 }; /* each is a stream of its own in the same append */

/* Who waits in a group, and how often they have met. */
typedef struct Queue {
    uint32_t *waiting, *scratch;
    uint16_t *played, *slot; /* by player; `slot`: the line in `met` */
    uint8_t *met;
    size_t count;
} Queue;

static void queue_free(Queue *q) {
    free(q->waiting);
    free(q->scratch);
    free(q->played);
    free(q->slot);
    free(q->met);
}

static unsigned times_met(const void *of, uint32_t a, uint32_t b) {
    const Queue *q = of;
    return q->met[q->slot[a] * q->count + q->slot[b]];
}

static void note_meetings(const EventState *ev, uint16_t group, Queue *q) {
    for (uint16_t i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (g->round != ev->group[group].round) continue;
        for (int a = 0; a < g->seats; a++)
            for (int b = 0; b < g->seats; b++) {
                uint16_t one = q->slot[g->seat[a].player], two = q->slot[g->seat[b].player];
                if (a == b || one == EV_NONE || two == EV_NONE) continue;
                uint8_t *times = &q->met[one * q->count + two];
                if (*times < UINT8_MAX) ++*times;
            }
    }
}

static bool queue_open(const EventState *ev, uint16_t group, Queue *q) {
    size_t room = ev->players ? ev->players : 1;
    *q = (Queue){ .waiting = calloc(room, sizeof *q->waiting),
                  .scratch = calloc(2 * room, sizeof *q->scratch),
                  .played = calloc(room, sizeof *q->played),
                  .slot = calloc(room, sizeof *q->slot) };
    if (!q->waiting || !q->scratch || !q->played || !q->slot) return false;
    for (uint16_t i = 0; i < ev->players; i++) {
        const EventPlayer *p = &ev->player[i];
        bool waits = p->queued && p->group == group;
        q->played[i] = p->games;
        q->slot[i] = waits ? (uint16_t)q->count : (uint16_t)EV_NONE;
        if (waits) q->waiting[q->count++] = i;
    }
    q->met = calloc(q->count * q->count + 1, 1);
    if (q->met) note_meetings(ev, group, q);
    return q->met != NULL;
}

/* A game for these players, and the table they play it at: they asked for it, so it begins. */
static bool add_match(Task *t, Live *live, const uint32_t *player, size_t seats, uint16_t group) {
    EventAdd add = { .entry = event_make(EVENT_MATCH, EV_BY_SYSTEM, 0) };
    add.entry.seats.table = group;
    for (size_t i = 0; i < EV_SEATS; i++)
        add.entry.seats.player[i] = i < seats ? (uint16_t)player[i] : (uint16_t)EV_NONE;
    uint16_t game = event_of(live)->ev->games;
    return events_add(t, live, &add) && events_table_now(t, live, game);
}

bool events_pair(Task *t, Live *live, uint16_t group, EventPairing how, unsigned *games) {
    const EventState *ev = event_of(live)->ev;
    Queue q;
    bool good = queue_open(ev, group, &q);
    Meetings met = { times_met, &q };
    *games = 0;
    if (!good) task_refuse(t, "no-memory", "Out of memory. Try again later.");
    Rng rng = { 0 };
    app_random(&rng.state, sizeof rng.state);
    size_t seated = good && q.count >= RESULT_SEATS_MIN
                        ? group_pair(&rng, q.waiting, q.count, q.played,
                                     ev->rules.event.qual_games_max, how.threes, met, q.scratch)
                        : 0;
    for (size_t at = 0; good && at < seated && *games < TABLES_AT_ONCE; at += EV_SEATS) {
        size_t seats = seated - at < EV_SEATS ? seated - at : EV_SEATS;
        if (how.patient && group_repeats(met, q.waiting + at, seats)) continue;
        good = add_match(t, live, q.waiting + at, seats, group);
        ++*games;
    }
    queue_free(&q);
    return good;
}

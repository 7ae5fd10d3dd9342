/* events_groups.c - qualifier groups by time zone, their weekends, and waves of the queue. */
#include "app/events_inside.h"
#include "codec/pick.h"

#include <stdlib.h>
#include <string.h>

enum { FRIDAY_EVENING = 18 * 60, DAY_S = 86400, FRIDAY = 4 };

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
static unsigned promoted_of_each(const EventRules *rules, size_t groups, unsigned wish) {
    unsigned promoted = wish ? wish : rules->promoted_per_group;
    while (promoted > 1 && !bracket_playable((unsigned)groups * promoted, rules->bracket_max))
        promoted--;
    return promoted;
}

/* The first day of the windows: as told, or the Friday after the next six days. */
static int64_t first_day(Task *t, const json_t *ask) {
    const char *date = json_string_value(json_object_get(ask, "first_friday"));
    if (date && strlen(date) == 10)
        return group_day(atoi(date), (unsigned)atoi(date + 5), (unsigned)atoi(date + 8));
    int64_t day = app_now(t->app) / 1000 / DAY_S + 6;
    while (group_weekday(day) != FRIDAY) day++;
    return day;
}

static bool add_groups(Task *t, Live *live, EventEntry entry, uint64_t who, const char *words) {
    EventAdd add = { .entry = entry, .words = words };
    add.entry.text = words ? 1 : 0;
    EventRefusal no = events_cause(event_of(live), &add.entry, who, -1);
    if (no) return events_refuse(t, event_of(live), &add.entry, no), false;
    add.entry.text = 0;
    return events_add(t, live, &add);
}

static bool add_windows(Task *t, Live *live, uint64_t who, const Division *d, const json_t *ask) {
    unsigned weekends = (unsigned)json_integer_value(json_object_get(ask, "weekends"));
    const json_t *opens = json_object_get(ask, "opens"); /* one moment for all, in seconds */
    int64_t day = first_day(t, ask);
    for (size_t g = 0; g < d->groups; g++) {
        const EventRules *rules = &event_of(live)->ev->rules.event;
        Window window = group_window(day + 7 * (int64_t)(g % (weekends ? weekends : 4)),
                                     FRIDAY_EVENING, d->group[g].offset, rules->qual_window_h);
        if (opens) {
            window.opens = json_integer_value(opens);
            window.closes = window.opens + 3600 * rules->qual_window_h;
        }
        EventEntry e = event_make(EVENT_WINDOW, EV_BY_ORGANISER, who);
        e.window = (EventWindow){ (uint16_t)g, window.opens, window.closes };
        if (!add_groups(t, live, e, who, NULL)) return false;
    }
    return true;
}

bool events_groups(Task *t, Live *live, uint64_t who, const json_t *ask) {
    const EventState *ev = event_of(live)->ev;
    Division d = { 0 };
    unsigned least = (unsigned)json_integer_value(json_object_get(ask, "least"));
    bool good = divide(ev, least ? least : ev->rules.event.group_min, &d);
    if (!good) task_refuse(t, "no-memory", "There is no memory for this just now.");
    EventEntry plan = event_make(EVENT_GROUPS, EV_BY_ORGANISER, who);
    plan.groups.count = (uint16_t)d.groups;
    plan.groups.promoted = (uint16_t)promoted_of_each(
        &ev->rules.event, d.groups, (unsigned)json_integer_value(json_object_get(ask, "promoted")));
    plan.groups.alternates = (uint16_t)json_integer_value(json_object_get(ask, "alternates"));
    good = good && add_groups(t, live, plan, who, NULL);
    for (size_t i = 0; good && i < d.count; i++) {
        EventEntry e = event_make(EVENT_GROUP, EV_BY_ORGANISER, who);
        e.player = d.who[i];
        e.group = d.of[i];
        good = add_groups(t, live, e, who, NULL);
    }
    good = good && add_windows(t, live, who, &d, ask);
    division_free(&d);
    return good;
}

/* ---- the queue ---- */

static bool add_match(Task *t, Live *live, const uint32_t *player, size_t seats, uint16_t group) {
    EventAdd add = { .entry = event_make(EVENT_MATCH, EV_BY_SYSTEM, 0) };
    add.entry.seats.table = group;
    for (size_t i = 0; i < EV_SEATS; i++)
        add.entry.seats.player[i] = i < seats ? (uint16_t)player[i] : (uint16_t)EV_NONE;
    return events_add(t, live, &add);
}

bool events_pair(Task *t, Live *live, uint16_t group, bool threes, unsigned *games) {
    const EventState *ev = event_of(live)->ev;
    size_t room = ev->players ? ev->players : 1, count = 0;
    uint32_t *waiting = calloc(room, sizeof *waiting), *scratch = calloc(2 * room, sizeof *scratch);
    uint16_t *played = calloc(room, sizeof *played);
    bool good = waiting && scratch && played;
    *games = 0;
    for (uint16_t i = 0; good && i < ev->players; i++) {
        played[i] = ev->player[i].games;
        if (ev->player[i].queued && ev->player[i].group == group) waiting[count++] = i;
    }
    Rng rng = { 0 };
    app_random(&rng.state, sizeof rng.state);
    size_t seated = good && count >= RESULT_SEATS_MIN
                        ? group_pair(&rng, waiting, count, played, ev->rules.event.qual_games_max,
                                     threes, scratch)
                        : 0;
    for (size_t at = 0; good && at < seated; at += EV_SEATS, ++*games)
        good = add_match(t, live, waiting + at, seated - at < EV_SEATS ? seated - at : EV_SEATS,
                         group);
    free(waiting);
    free(scratch);
    free(played);
    return good;
}

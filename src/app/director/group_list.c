#include "app/director/group_list.h"

#include "app/people/accounts.h"
#include "app/director/inside.h"
#include "codec/csv.h"
#include "codec/standings_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- written ---- */

static void put_name(const EventEye *eye, uint16_t player, Buf *out) {
    char room[4 * PERSON_NAME];
    Buf name = buf_over(room, sizeof room);
    events_player_name(eye, player, &name);
    standings_csv_field(room, out);
}

static void put_number(unsigned number, Buf *out) {
    if (number) buf_print(out, "%u", number);
}

static void put_row(const EventEye *eye, uint16_t player, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventPlayer *p = &ev->player[player];
    bool grouped = p->group < ev->groups;
    buf_print(out, "%04u,", player + 1u);
    put_name(eye, player, out);
    buf_char(out, ',');
    if (grouped) {
        buf_print(out, "%u,", p->group + 1u);
        group_instant(ev->group[p->group].opens, out), buf_char(out, ',');
        group_instant(ev->group[p->group].closes, out), buf_char(out, ',');
    } else buf_text(out, ",,,");
    put_number(p->seed, out), buf_char(out, ',');
    put_number(p->alternate, out);
    buf_print(out, ",%s\n", p->signed_in ? "yes" : "");
}

Status group_list_csv(const EventEye *eye, Buf *out, Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    (void)err;
    buf_text(out, "id,name,group,opens,closes,seed,alternate,signed_in\n");
    for (unsigned g = 0; g <= ev->groups; g++) /* those without a group come last */
        for (uint16_t i = 0; i < ev->players; i++) {
            unsigned of = ev->player[i].group < ev->groups ? ev->player[i].group : ev->groups;
            if (of == g) put_row(eye, i, out);
        }
    return OK;
}

/* ---- read ---- */

enum { ID, NAME, GROUP, OPENS, CLOSES, COLUMNS };
static const CsvHeading HEADINGS[] = { { "id", ID },           { "player", ID },
                                       { "name", NAME },       { "group", GROUP },
                                       { "gruppe", GROUP },    { "opens", OPENS },
                                       { "öffnet", OPENS },    { "closes", CLOSES },
                                       { "schließt", CLOSES }, { NULL, 0 } };

typedef struct Listed { /* the list as it was read */
    uint16_t *of;       /* by entrant: one more than the group; 0 none */
    Window window[GROUP_ZONES];
    unsigned groups;
} Listed;

static const char *field(const CsvRow *row, const int at[COLUMNS], int column) {
    return at[column] >= 0 && at[column] < row->count ? row->field[at[column]] : "";
}

static bool read_moment(const char *text, int64_t *moment) {
    int year;
    unsigned month, day, hour, minute;
    if (sscanf(text, "%4d-%2u-%2uT%2u:%2u", &year, &month, &day, &hour, &minute) != 5) return false;
    if (!month || month > 12 || !day || day > 31 || hour > 23 || minute > 59) return false;
    *moment = group_day(year, month, day) * 86400 + hour * 3600 + minute * 60;
    return true;
}

static uint16_t player_called(App *app, const EventState *ev, const char *name) {
    char folded[2 * PERSON_NAME], theirs[PERSON_NAME], other[2 * PERSON_NAME];
    name_fold(name, folded);
    for (uint16_t i = 0; i < ev->players; i++) {
        accounts_name(app, ev->player[i].who, theirs);
        name_fold(theirs, other);
        if (strcmp(folded, other) == 0) return i;
    }
    return EV_NONE;
}

uint16_t events_listed_player(App *app, const EventState *ev, const char *id, const char *name) {
    unsigned long number = strtoul(id, NULL, 10);
    if (number && number <= ev->players) return (uint16_t)(number - 1);
    return *name ? player_called(app, ev, name) : (uint16_t)EV_NONE;
}

static Status read_row(App *app, const EventState *ev, const CsvRow *row, const int at[COLUMNS],
                       Listed *list, Err *err) {
    unsigned long group = strtoul(field(row, at, GROUP), NULL, 10);
    uint16_t player = events_listed_player(app, ev, field(row, at, ID), field(row, at, NAME));
    if (player == EV_NONE)
        return csv_refuse(err, row->spot[0], "No entry has this number or name.");
    if (!*field(row, at, GROUP)) return OK; /* plays in no group */
    if (!group || group > GROUP_ZONES)
        return csv_refuse(err, row->spot[0], "Group numbers go from 1 to {most%d}.", GROUP_ZONES);
    list->of[player] = (uint16_t)group;
    if (group > list->groups) list->groups = (unsigned)group;
    Window *window = &list->window[group - 1];
    const char *opens = field(row, at, OPENS), *closes = field(row, at, CLOSES);
    bool good = (!*opens || read_moment(opens, &window->opens)) &&
                (!*closes || read_moment(closes, &window->closes));
    if (good) return OK;
    return csv_refuse(err, row->spot[0], "Write times like 2026-11-20T17:00Z, in UTC.");
}

static Status read_list(App *app, const EventState *ev, char *text, Listed *list, Err *err) {
    int at[COLUMNS];
    CsvRow row;
    Csv csv = csv_open(text, strlen(text), err);
    Status status = csv_row(&csv, &row);
    if (!status) status = csv_headings(&row, HEADINGS, at, COLUMNS, true, err);
    if (!status && (at[GROUP] < 0 || (at[ID] < 0 && at[NAME] < 0)))
        status = err_set(err, ERR_INPUT,
                         "The list needs the columns \"group\" and \"id\" or \"name\".");
    while (!status) {
        status = csv_row(&csv, &row);
        if (status || !row.count) break;
        status = read_row(app, ev, &row, at, list, err);
    }
    if (!status && !list->groups) status = err_set(err, ERR_INPUT, "The list is empty.");
    return status;
}

/* ---- planned ---- */

static bool add(Task *t, Live *live, EventEntry entry, uint64_t who) {
    EventAdd add = { .entry = entry };
    add.entry.spent_s = events_spent(event_of(live), &entry, app_now(t->app));
    EventRefusal no = events_cause(event_of(live), &add.entry, who, -1);
    if (no) return events_refuse(t, event_of(live), &add.entry, no), false;
    add.judged = true;
    return events_add(t, live, &add);
}

static bool add_all(Task *t, Live *live, uint64_t who, const GroupListSaid *said,
                    const Listed *list) {
    const EventRules *rules = &event_of(live)->ev->rules.event;
    EventEntry plan = event_make(EVENT_GROUPS, EV_BY_ORGANISER, who);
    plan.groups = (EventGroups){ .count = (uint16_t)list->groups,
                                 .promoted = said->promoted >= 0
                                                 ? (uint16_t)said->promoted
                                                 : (uint16_t)rules->promoted_per_group,
                                 .alternates = said->alternates };
    if (!add(t, live, plan, who)) return false;
    for (uint16_t i = 0; i < event_of(live)->ev->players; i++) {
        EventEntry e = event_make(EVENT_GROUP, EV_BY_ORGANISER, who);
        if (!list->of[i]) continue;
        e.player = i;
        e.group = list->of[i] - 1;
        if (!add(t, live, e, who)) return false;
    }
    for (unsigned g = 0; g < list->groups; g++) {
        EventEntry e = event_make(EVENT_WINDOW, EV_BY_ORGANISER, who);
        Window w = list->window[g];
        if (!w.opens) continue;
        if (!w.closes) w.closes = w.opens + 3600 * event_of(live)->ev->rules.event.qual_window_h;
        e.window = (EventWindow){ (uint16_t)g, w.opens, w.closes };
        if (!add(t, live, e, who)) return false;
    }
    return true;
}

bool group_list_plan(Task *t, Live *live, uint64_t who, const GroupListSaid *said) {
    const EventState *ev = event_of(live)->ev;
    char *text = said->csv ? strdup(said->csv) : NULL;
    Listed list = { .of = calloc(ev->players + 1u, sizeof *list.of) };
    Err err;
    bool done = false;
    if (!said->csv) task_refuse(t, "bad-request", "Send the groups as text in \"csv\".");
    else if (!text || !list.of) task_refuse(t, "no-memory", "Out of memory. Try again later.");
    else if (read_list(t->app, ev, text, &list, &err)) task_refuse_tell(t, "bad-csv", &err.message);
    else done = add_all(t, live, who, said, &list);
    free(text);
    free(list.of);
    return done;
}

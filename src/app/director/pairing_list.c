#include "app/director/pairing_list.h"

#include "app/people/accounts.h"
#include "app/director/inside.h"
#include "codec/csv.h"
#include "codec/standings_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- written ---- */

static void put_seat(const EventEye *eye, const char *phase, unsigned round, unsigned table,
                     unsigned position, uint16_t player, Buf *out) {
    char room[4 * PERSON_NAME];
    Buf name = buf_over(room, sizeof room);
    buf_print(out, "%s,%u,%u,", phase, round, table);
    if (position) buf_print(out, "%u", position);
    buf_print(out, ",%04u,", player + 1u);
    events_player_name(eye, player, &name);
    standings_csv_field(room, out);
    buf_char(out, '\n');
}

static void put_game(const EventEye *eye, const EventGame *g, Buf *out) {
    const EventRound *round = &event_of(eye->live)->ev->round[g->round];
    for (unsigned i = 0; i < g->seats; i++)
        put_seat(eye, EV_PHASE_NAME[round->phase], round->number, g->table, g->seat[i].order,
                 g->seat[i].player, out);
}

/* A round of the day that nobody has opened. */
static void put_planned(const EventEye *eye, int row, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    for (int table = 0; table < ev->plan.tables[row]; table++) {
        const uint16_t *chair = schedule_table(&ev->plan, row, table);
        for (unsigned i = 0; i < EV_SEATS; i++)
            if (chair[i] < ev->players)
                put_seat(eye, EV_PHASE_NAME[EV_PRELIM], (unsigned)row + 1, (unsigned)table + 1,
                         i + 1, chair[i], out);
    }
}

Status pairing_list_csv(const EventEye *eye, Buf *out, Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    int planned = events_staff_eye(eye) ? ev->plan.rounds : ev->published;
    (void)err;
    buf_text(out, "phase,round,table,position,id,name\n");
    for (int i = 0; i < ev->games; i++)
        if (ev->game[i].stage != EV_VOID) put_game(eye, &ev->game[i], out);
    for (int row = ev->opened; !ev->cut && row < planned; row++) put_planned(eye, row, out);
    return OK;
}

/* ---- read ---- */

enum { PHASE, ROUND, TABLE, POSITION, ID, NAME, COLUMNS };
static const CsvHeading HEADINGS[] = {
    { "phase", PHASE }, { "round", ROUND },       { "runde", ROUND },    { "table", TABLE },
    { "tisch", TABLE }, { "position", POSITION }, { "platz", POSITION }, { "id", ID },
    { "player", ID },   { "name", NAME },         { NULL, 0 },
};

typedef struct Seated { /* one line */
    unsigned long round, table, position;
    uint16_t player;
    int phase; /* EV_PHASE_NAME */
    Spot spot;
    size_t at; /* where it stood: lines without a position sit in their order */
} Seated;

typedef struct SeatList {
    Seated *seat;
    size_t count, room;
} SeatList;

static const char *field(const CsvRow *row, const int at[COLUMNS], int column) {
    return at[column] >= 0 && at[column] < row->count ? row->field[at[column]] : "";
}

static int phase_called(const char *word) {
    int phase = 0;
    if (!*word) return EV_PRELIM;
    while (phase < EV_PHASES && strcmp(EV_PHASE_NAME[phase], word) != 0) phase++;
    return phase;
}

static Status keep(SeatList *list, Seated seat, Err *err) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 256;
        Seated *grown = realloc(list->seat, room * sizeof *grown);
        if (!grown) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
        list->seat = grown;
        list->room = room;
    }
    seat.at = list->count;
    list->seat[list->count++] = seat;
    return OK;
}

static Status read_row(App *app, const EventState *ev, const CsvRow *row, const int at[COLUMNS],
                       SeatList *list, Err *err) {
    Seated seat = { .round = strtoul(field(row, at, ROUND), NULL, 10),
                    .table = strtoul(field(row, at, TABLE), NULL, 10),
                    .position = strtoul(field(row, at, POSITION), NULL, 10),
                    .phase = phase_called(field(row, at, PHASE)),
                    .spot = row->spot[0] };
    seat.player = events_listed_player(app, ev, field(row, at, ID), field(row, at, NAME));
    if (seat.player == EV_NONE)
        return csv_refuse(err, row->spot[0], "No entry has this number or name.");
    if (!seat.round || !seat.table || seat.round > EV_ROUNDS_MAX || seat.table > EV_PLAYERS_MAX)
        return csv_refuse(err, row->spot[0], "Round and table numbers start at 1.");
    if (seat.position > EV_SEATS)
        return csv_refuse(err, row->spot[0], "Positions go from 1 to {most%d}.", EV_SEATS);
    return keep(list, seat, err);
}

static Status read_list(App *app, const EventState *ev, char *text, SeatList *list, Err *err) {
    int at[COLUMNS];
    CsvRow row;
    Csv csv = csv_open(text, strlen(text), err);
    Status status = csv_row(&csv, &row);
    if (!status) status = csv_headings(&row, HEADINGS, at, COLUMNS, true, err);
    if (!status && (at[ROUND] < 0 || at[TABLE] < 0 || (at[ID] < 0 && at[NAME] < 0)))
        status = err_set(err, ERR_INPUT,
                         "The list needs the columns \"round\", \"table\" and \"id\" or \"name\".");
    while (!status) {
        status = csv_row(&csv, &row);
        if (status || !row.count) break;
        status = read_row(app, ev, &row, at, list, err);
    }
    return status;
}

/* ---- seated ---- */

static int by_place(const void *a, const void *b) {
    const Seated *x = a, *y = b;
    if (x->round != y->round) return x->round < y->round ? -1 : 1;
    if (x->table != y->table) return x->table < y->table ? -1 : 1;
    if (x->position != y->position) return x->position < y->position ? -1 : 1;
    return x->at < y->at ? -1 : 1;
}

static bool refuse_line(Task *t, const Seated *seat, const char *text) {
    Err err;
    csv_refuse(&err, seat->spot, "{why%p}", &(Message){ .english = text });
    return task_refuse_tell(t, "bad-csv", &err.message), false;
}

static bool add(Task *t, Live *live, EventEntry entry, uint64_t who) {
    EventAdd add = { .entry = entry };
    EventRefusal no = events_cause(event_of(live), &add.entry, who, -1);
    if (no) return events_refuse(t, event_of(live), &add.entry, no), false;
    add.judged = true;
    return events_add(t, live, &add);
}

/* The lines of one table, which begin here; how many there are. */
static size_t add_table(Task *t, Live *live, uint64_t who, const Seated *seat, size_t left) {
    EventEntry e = event_make(EVENT_PLAN_TABLE, EV_BY_ORGANISER, who);
    size_t count = 0;
    e.seats.row = (uint8_t)(seat->round - 1);
    e.seats.table = (uint16_t)(seat->table - 1);
    for (int i = 0; i < EV_SEATS; i++) e.seats.player[i] = EV_NONE;
    while (count < left && seat[count].round == seat->round && seat[count].table == seat->table) {
        if (count == EV_SEATS) return refuse_line(t, &seat[count], "This table is full."), 0;
        e.seats.player[count] = seat[count].player;
        count++;
    }
    if (seat->table != event_of(live)->ev->plan.tables[seat->round - 1] + 1ul)
        return refuse_line(t, seat, "Number the tables from 1 without gaps."), 0;
    return add(t, live, e, who) ? count : 0;
}

/* Rounds that are published stay as they are: their lines are passed over. */
static bool add_all(Task *t, Live *live, uint64_t who, SeatList *list) {
    const EventState *ev = event_of(live)->ev;
    unsigned from = ev->published;
    size_t i = 0;
    qsort(list->seat, list->count, sizeof *list->seat, by_place);
    while (i < list->count && list->seat[i].round <= from) i++;
    if (i == list->count)
        return task_refuse(t, "no-rounds", "The list has no round that can still be seated."),
               false;
    const Seated *last = &list->seat[list->count - 1];
    if (last->round > ev->format.rounds)
        return refuse_line(t, last, "The event has no such preliminary round.");
    EventEntry plan = event_make(EVENT_PLAN, EV_BY_ORGANISER, who);
    plan.plan.from = (uint8_t)from;
    plan.plan.rounds = (uint8_t)(last->round - from);
    if (!add(t, live, plan, who)) return false;
    for (size_t count; i < list->count; i += count) {
        count = add_table(t, live, who, &list->seat[i], list->count - i);
        if (!count) return false;
    }
    return true;
}

/* ---- checked against the rulebook ---- */

static bool sits(const EventState *ev, const Seated *seat) {
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        const EventRound *round = &ev->round[g->round];
        bool here = round->phase == seat->phase && round->number == seat->round &&
                    g->table == seat->table && g->stage != EV_VOID;
        if (here && event_seat(g, seat->player) < g->seats) return true;
    }
    return false;
}

static bool compare(Task *t, const EventState *ev, const SeatList *list, unsigned *same) {
    for (size_t i = 0; i < list->count; i++) {
        if (list->seat[i].phase != EV_KNOCKOUT) continue; /* groups are paired by chance */
        if (!sits(ev, &list->seat[i]))
            return refuse_line(t, &list->seat[i],
                               "According to the seeds, someone else sits here. [DC21-1.2.10]");
        ++*same;
    }
    if (*same) return true;
    return task_refuse(t, "no-rounds", "The list has no table of the bracket."), false;
}

static bool is_prelim(SeatList *list) { /* what follows the cut is seated by rank */
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->seat[i].phase == EV_PRELIM) list->seat[kept++] = list->seat[i];
    list->count = kept;
    return kept;
}

bool pairing_list_plan(Task *t, Live *live, uint64_t who, const char *csv, unsigned *same) {
    const EventState *ev = event_of(live)->ev;
    char *text = csv ? strdup(csv) : NULL;
    SeatList list = { 0 };
    Err err;
    bool done = false;
    *same = 0;
    if (!text) task_refuse(t, "bad-request", "Send the pairings as text in \"csv\".");
    else if (read_list(t->app, ev, text, &list, &err)) task_refuse_tell(t, "bad-csv", &err.message);
    else if (ev->rules.event.phases == PHASES_GROUPS_BRACKET) done = compare(t, ev, &list, same);
    else if (!is_prelim(&list)) task_refuse(t, "bad-csv", "The list is empty.");
    else done = add_all(t, live, who, &list);
    free(list.seat);
    free(text);
    return done;
}

#include "codec/schedule_json.h"

#include "codec/jot.h"

#include <string.h>

/* ---- writing ------------------------------------------------------------------------------ */

static void write_rounds(const Roster *roster, const Schedule *s, Buf *out) {
    jot_open(out, '[');
    for (int round = 0; round < s->rounds; round++) {
        jot_item(out), jot_open(out, '[');
        for (int table = 0; table < s->tables[round]; table++) {
            const uint16_t *seat = schedule_table(s, round, table);
            jot_item(out), jot_open(out, '[');
            for (int i = 0; i < TABLE_CHAIRS && seat[i] != CHAIR_EMPTY; i++)
                jot_item(out), jot_text(out, roster->person[seat[i]].id);
            jot_close(out, ']');
        }
        jot_close(out, ']');
    }
    jot_close(out, ']');
}

static void write_figure(const char *name, uint32_t reached, Bound bound, Buf *out) {
    char key[64];
    Buf text = buf_over(key, sizeof key);
    jot_key(out, name), jot_number(out, reached);
    buf_print(&text, "%s_bound", name);
    jot_key(out, key), jot_number(out, bound.least);
    buf_clear(&text);
    buf_print(&text, "%s_proven", name);
    jot_key(out, key), jot_flag(out, reached <= bound.least);
}

static void write_moves(const Roster *roster, const ScheduleNote *note, Buf *out) {
    jot_key(out, "moves"), jot_open(out, '[');
    for (size_t i = 0; i < note->move_count; i++) {
        const Reseat *m = &note->moves[i];
        jot_item(out), jot_open(out, '{');
        jot_key(out, "round"), jot_number(out, m->round + 1);
        jot_key(out, "player"), jot_text(out, roster->person[m->player].id);
        jot_key(out, "from"), jot_number(out, m->from + 1);
        jot_key(out, "to"), jot_number(out, m->to + 1);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

void schedule_json_write(const Roster *roster, const Problem *p, const Schedule *s,
                         const Seating *seating, const ScheduleNote *note, Buf *out) {
    const Quality *q = &seating->quality;
    jot_key(out, "rounds"), write_rounds(roster, s, out);
    jot_key(out, "quality"), jot_open(out, '{');
    jot_key(out, "players"), jot_number(out, p->players);
    jot_key(out, "rounds"), jot_number(out, s->rounds);
    write_figure("repeats", q->repeats, seating->bounds.repeats, out);
    write_figure("most_meetings", q->most_meetings, seating->bounds.meetings, out);
    write_figure("position_duplicates", q->position_duplicates, seating->bounds.positions, out);
    jot_key(out, "most_of_a_position"), jot_number(out, q->most_of_a_position);
    write_figure("same_country", q->same_country, seating->bounds.countries, out);
    jot_key(out, "forbidden_met"), jot_number(out, q->forbidden);
    jot_key(out, "three_tables_min"), jot_number(out, q->threes_min);
    jot_key(out, "three_tables_max"), jot_number(out, q->threes_max);
    jot_key(out, "three_tables_fair"), jot_flag(out, q->threes_fair);
    if (note->fair_repeats >= 0)
        jot_key(out, "repeats_if_fair"), jot_number(out, note->fair_repeats);
    jot_key(out, "method"), jot_text(out, METHOD_NAME[seating->method]);
    jot_key(out, "steps"), jot_number(out, (int64_t)seating->steps);
    jot_key(out, "stopped"), jot_flag(out, seating->stopped);
    jot_key(out, "rulebook"), jot_text(out, note->rulebook);
    jot_key(out, "seed"), buf_unsigned(out, note->seed);
    if (note->move_count) write_moves(roster, note, out);
    jot_close(out, '}');
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct Reader {
    Scan *scan;
    Roster *roster;
    Schedule *s;
    size_t room;
    bool known;
} Reader;

static unsigned read_person(Reader *r) {
    Spot at = scan_spot(r->scan);
    const char *id = scan_text(r->scan);
    if (r->scan->status) return CHAIR_EMPTY;
    int found = roster_find(r->roster, id);
    if (found >= 0) return (unsigned)found;
    if (r->known) {
        scan_refuse(r->scan, at, "Nobody has the id \"{id%.40s}\".", id);
        return CHAIR_EMPTY;
    }
    unsigned added = roster_add(r->roster, id, at.line);
    if (added < SCHEDULE_PLAYERS_MAX) return added;
    scan_refuse(r->scan, at, "There are more than {most%d} people.", SCHEDULE_PLAYERS_MAX);
    return CHAIR_EMPTY;
}

static void read_table(Reader *r, int round, int table, uint32_t *seen) {
    uint16_t *seat = schedule_table(r->s, round, table);
    Spot at = scan_spot(r->scan);
    int size = 0;
    for (int i = 0; i < TABLE_CHAIRS; i++) seat[i] = CHAIR_EMPTY;
    for (bool any = scan_list(r->scan); any && scan_item(r->scan);) {
        Spot here = scan_spot(r->scan);
        unsigned person = read_person(r);
        if (person == CHAIR_EMPTY) return;
        if (seen[person] == (uint32_t)round + 1) {
            scan_refuse(r->scan, here, "\"{id%.40s}\" already has a seat in round {round%d}.",
                        r->roster->person[person].id, round + 1);
            return;
        }
        seen[person] = (uint32_t)round + 1;
        if (size < TABLE_CHAIRS) seat[size] = (uint16_t)person;
        size++;
    }
    bool broke_up = size == 0;
    if (!r->scan->status && !broke_up && (size < 3 || size > TABLE_CHAIRS))
        scan_refuse(r->scan, at, "A table has three or four players, not {size%d}.", size);
}

static void read_rounds(Reader *r) {
    uint32_t seen[SCHEDULE_PLAYERS_MAX] = { 0 };
    Spot at = scan_spot(r->scan);
    int round = 0;
    for (bool any = scan_list(r->scan); any && scan_item(r->scan); round++) {
        if (round == SCHEDULE_ROUNDS_MAX) {
            scan_refuse(r->scan, at, "There are more than {most%d} rounds.", SCHEDULE_ROUNDS_MAX);
            return;
        }
        int table = 0;
        Spot here = scan_spot(r->scan);
        for (bool more = scan_list(r->scan); more && scan_item(r->scan); table++) {
            size_t chair = (size_t)round * r->s->chairs + (size_t)TABLE_CHAIRS * (unsigned)table;
            if (TABLE_CHAIRS * (table + 1) > r->s->chairs || chair + TABLE_CHAIRS > r->room) {
                scan_refuse(r->scan, here, "Round {round%d} has too many tables.", round + 1);
                return;
            }
            read_table(r, round, table, seen);
        }
        r->s->tables[round] = (uint16_t)table;
    }
    r->s->rounds = (uint16_t)round;
}

Status schedule_json_read(char *text, size_t size, Roster *roster, bool known, Schedule *s,
                          size_t room, Err *err) {
    Scan scan = scan_open(text, size, err);
    Reader reader = { &scan, roster, s, room, known };
    s->chairs = (uint16_t)(room / SCHEDULE_ROUNDS_MAX / TABLE_CHAIRS * TABLE_CHAIRS);
    s->rounds = 0;
    bool read = false;
    Spot at = scan_spot(&scan), here;
    if (scan_enter(&scan))
        for (const char *name; (name = scan_name(&scan, &here));) {
            if (strcmp(name, "rounds") != 0) scan_skip(&scan);
            else if (read) scan_refuse(&scan, here, "\"rounds\" is there twice.");
            else read_rounds(&reader), read = true;
        }
    if (!scan.status && !read) scan_refuse(&scan, at, "A schedule needs \"rounds\".");
    s->players = (uint16_t)roster->count;
    return scan_close(&scan);
}

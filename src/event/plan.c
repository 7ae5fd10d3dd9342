/* plan.c - the schedule of a day: drawn up table by table, published, and kept whole.
 *
 * Published rounds stay.  Players who leave keep an empty chair on paper; when the round opens, only
 * players who are present are seated, and a table of two is refused until someone moves there
 * (DM19-5.5b, Q-24). */
#include "event/inside.h"

#include <string.h>

/* Who of a planned table is present, in play order; returns how many. */
int plan_seated(const EventState *ev, int row, int table, uint16_t out[EV_SEATS]) {
    const uint16_t *chair = schedule_table(&ev->plan, row, table);
    int count = 0;
    for (int i = 0; i < TABLE_CHAIRS; i++)
        if (chair[i] != CHAIR_EMPTY && here(ev, chair[i])) out[count++] = chair[i];
    return count;
}

/* ---- drawing up --------------------------------------------------------------------------- */

EventRefusal check_plan(const EventState *ev, const EventEntry *e) {
    const EventPlan *plan = &e->plan;
    if (ev->rules.event.phases == PHASES_GROUPS_BRACKET) return EV_NOT_IN_RULEBOOK;
    if (ev->stage < EV_REGISTRATION) return EV_TOO_EARLY;
    if (ev->cut) return EV_TOO_LATE;
    if (plan->from < ev->published) return EV_PUBLISHED_STAYS;
    if (plan->from > ev->plan.rounds) return EV_NO_SUCH;
    bool fits = plan->rounds && plan->from + plan->rounds <= ev->format.rounds;
    return fits ? EV_ALLOWED : EV_NO_SUCH;
}

void apply_plan(EventState *ev, const EventEntry *e) {
    Schedule *plan = &ev->plan;
    plan->players = ev->players;
    plan->rounds = (uint16_t)(e->plan.from + e->plan.rounds);
    for (int row = e->plan.from; row < EV_DAY_ROUNDS; row++) {
        plan->tables[row] = 0;
        memset(schedule_round(plan, row), 0xff, plan->chairs * sizeof *plan->seat);
    }
}

EventRefusal check_plan_table(const EventState *ev, const EventEntry *e) {
    const EventSeats *s = &e->seats;
    const Schedule *plan = &ev->plan;
    if (s->row < ev->published) return EV_PUBLISHED_STAYS;
    if (s->row >= plan->rounds || s->table != plan->tables[s->row]) return EV_NO_SUCH;
    if (TABLE_CHAIRS * (s->table + 1) > plan->chairs) return EV_NO_ROOM;
    int seats = 0;
    while (seats < EV_SEATS && s->player[seats] != EV_NONE) seats++;
    for (int i = seats; i < EV_SEATS; i++)
        if (s->player[i] != EV_NONE) return EV_NO_SUCH;
    if (seats < RESULT_SEATS_MIN) return EV_TABLE_OF_TWO;
    for (int i = 0; i < seats; i++) {
        if (s->player[i] >= ev->players) return EV_NO_SUCH;
        if (!here(ev, s->player[i])) return EV_NOT_PRESENT;
        for (int k = 0; k < i; k++)
            if (s->player[k] == s->player[i]) return EV_SEATED_TWICE;
        if (schedule_find(plan, s->row, s->player[i]) >= 0) return EV_SEATED_TWICE;
    }
    return EV_ALLOWED;
}

void apply_plan_table(EventState *ev, const EventEntry *e) {
    const EventSeats *s = &e->seats;
    uint16_t *chair = schedule_table(&ev->plan, s->row, s->table);
    for (int i = 0; i < EV_SEATS; i++) chair[i] = s->player[i]; /* EV_NONE is CHAIR_EMPTY */
    ev->plan.tables[s->row]++;
}

/* ---- publishing --------------------------------------------------------------------------- */

/* Everyone has a seat, no table is too small, and as many as can be have four. */
static EventRefusal check_row(const EventState *ev, int row, bool reasoned) {
    unsigned people = 0, threes = 0;
    for (int table = 0; table < ev->plan.tables[row]; table++) {
        uint16_t player[EV_SEATS];
        int size = plan_seated(ev, row, table, player);
        if (size && size < RESULT_SEATS_MIN) return EV_TABLE_OF_TWO;
        people += (unsigned)size;
        threes += size == 3;
    }
    unsigned present = event_count(ev, EV_PRESENT);
    if (people != present) return EV_NOT_SEATED;
    bool fewest = ev->rules.event.three_player_minimise == THREES_FEWEST; /* WC04-9a */
    return fewest && !reasoned && threes > schedule_tables(people).threes ? EV_TOO_MANY_THREES
                                                                          : EV_ALLOWED;
}

/* Do those, and only those, who are here have a chair in every published round? */
static bool nobody_came_or_left(const EventState *ev) {
    unsigned present = event_count(ev, EV_PRESENT);
    for (int row = 0; row < ev->published; row++) {
        unsigned seated = 0, here_too = 0;
        for (uint16_t p = 0; p < ev->players; p++) {
            bool sits = schedule_find(&ev->plan, row, p) >= 0;
            seated += sits;
            here_too += sits && here(ev, p);
        }
        if (seated != present || here_too != present) return false;
    }
    return true;
}

/* WC04-10b: with tables of four only, nobody has a position twice in the first four rounds.  Before version 4
 * only what was published first was looked at; where people came or left since it may have to be. */
static bool positions_repeat(const EventState *ev, int rounds) {
    const EventRules *rules = &ev->rules.event;
    bool once = rules_list(rules->schedule_objectives, OBJECTIVES_MAX, OBJECTIVE_POSITION_ONCE);
    if (!once || event_count(ev, EV_PRESENT) % TABLE_CHAIRS) return false;
    if (ev->published && !(event_since(ev, 4) && nobody_came_or_left(ev))) return false;
    int last = rounds < TABLE_CHAIRS ? rounds : TABLE_CHAIRS;
    for (uint16_t p = 0; p < ev->players; p++) {
        unsigned held = 0;
        for (int row = 0; row < last && here(ev, p); row++) {
            int chair = schedule_find(&ev->plan, row, p);
            unsigned bit = EV_BIT(chair % TABLE_CHAIRS);
            if (chair < 0) continue;
            if (held & bit) return true;
            held |= bit;
        }
    }
    return false;
}

EventRefusal check_plan_publish(const EventState *ev, const EventEntry *e) {
    if (e->rounds <= ev->published || e->rounds > ev->plan.rounds) return EV_NO_SUCH;
    bool reasoned = e->clause[0] || e->text;
    for (int row = ev->published; row < e->rounds; row++) {
        EventRefusal no = check_row(ev, row, reasoned);
        if (no) return no;
    }
    return positions_repeat(ev, e->rounds) && !reasoned ? EV_POSITION_TWICE : EV_ALLOWED;
}

void apply_plan_publish(EventState *ev, const EventEntry *e) {
    ev->published = e->rounds;
}

/* ---- moving people ------------------------------------------------------------------------ */

/* The round that a row of today's plan became. */
static int round_of_row(const EventState *ev, int row) {
    for (int r = 0; r < ev->rounds; r++) {
        const EventRound *round = &ev->round[r];
        if (round->phase == EV_PRELIM && round->prelim == ev->prelim && round->number == row + 1)
            return r;
    }
    return -1;
}

static EventGame *game_at(const EventState *ev, int round, uint16_t table) {
    for (int i = 0; i < ev->games; i++)
        if (in_round(&ev->game[i], (unsigned)round) && ev->game[i].table == table)
            return &ev->game[i];
    return NULL;
}

/* The game of an opened round in which someone sits. */
static EventGame *game_with(const EventState *ev, int round, uint16_t player) {
    for (int i = 0; i < ev->games; i++)
        if (in_round(&ev->game[i], (unsigned)round) && event_seat(&ev->game[i], player) < EV_SEATS)
            return &ev->game[i];
    return NULL;
}

/* May someone go from a table of `from` to one of `to`?  A table of two or fewer breaks up. */
static EventRefusal check_sizes(int from, int to, int position) {
    if (to >= EV_SEATS || position > to) return EV_TABLE_FULL;
    return from > RESULT_SEATS_MIN || from < RESULT_SEATS_MIN ? EV_ALLOWED : EV_TABLE_OF_TWO;
}

/* Does a table in that row have four players who are seated or will be? */
static bool has_table_of_four(const EventState *ev, int row) {
    uint16_t player[EV_SEATS];
    int round = row < ev->opened ? round_of_row(ev, row) : -1;
    for (int i = 0; round >= 0 && i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (in_round(g, (unsigned)round) && g->seats == EV_SEATS && !begun(g)) return true;
    }
    for (int table = 0; round < 0 && table < ev->plan.tables[row]; table++)
        if (plan_seated(ev, row, table, player) == EV_SEATS) return true;
    return false;
}

/* A table of two gets someone from a table of four; it breaks up only where there is none (DM19-5.5b). */
static bool must_stay(const EventState *ev, int row, int from) {
    bool given = event_since(ev, 4) && ev->rules.event.dropout == DROPOUT_MOVE_ONE;
    return given && from == RESULT_SEATS_MIN - 1 && has_table_of_four(ev, row);
}

EventRefusal check_move(const EventState *ev, const EventEntry *e) {
    const EventMove *m = &e->move;
    uint16_t player[EV_SEATS];
    if (m->row >= ev->plan.rounds) return EV_NO_SUCH;
    if (!here(ev, e->player)) return EV_NOT_PRESENT;
    if (m->row < ev->opened) {
        int round = round_of_row(ev, m->row);
        const EventGame *from = game_with(ev, round, e->player);
        const EventGame *to = game_at(ev, round, (uint16_t)(m->table + 1));
        if (!from || !to || from == to) return EV_NO_SUCH;
        if (begun(from) || begun(to)) return EV_HAS_BEGUN;
        if (must_stay(ev, m->row, from->seats)) return EV_FROM_FOUR;
        return check_sizes(from->seats, to->seats, m->position);
    }
    int chair = schedule_find(&ev->plan, m->row, e->player);
    if (chair < 0 || m->table >= ev->plan.tables[m->row] || chair / TABLE_CHAIRS == m->table)
        return EV_NO_SUCH;
    int from = plan_seated(ev, m->row, chair / TABLE_CHAIRS, player);
    if (must_stay(ev, m->row, from)) return EV_FROM_FOUR;
    return check_sizes(from, plan_seated(ev, m->row, m->table, player), m->position);
}

/* Write a table of the plan without those who are gone. */
static void rewrite(EventState *ev, int row, int table, const uint16_t *player, int count) {
    uint16_t *chair = schedule_table(&ev->plan, row, table);
    for (int i = 0; i < TABLE_CHAIRS; i++) chair[i] = i < count ? player[i] : CHAIR_EMPTY;
}

static void insert(uint16_t player[EV_SEATS], int count, int at, uint16_t who) {
    for (int i = count; i > at; i--) player[i] = player[i - 1];
    player[at] = who;
}

static void move_in_plan(EventState *ev, const EventEntry *e) {
    const EventMove *m = &e->move;
    uint16_t player[EV_SEATS];
    int from = schedule_find(&ev->plan, m->row, e->player) / TABLE_CHAIRS;
    int count = plan_seated(ev, m->row, from, player), left = 0;
    for (int i = 0; i < count; i++)
        if (player[i] != e->player) player[left++] = player[i];
    rewrite(ev, m->row, from, player, left);
    count = plan_seated(ev, m->row, m->table, player);
    insert(player, count, m->position, e->player);
    rewrite(ev, m->row, m->table, player, count + 1);
}

/* Seat the table again in this order; nobody has picked anything that still holds. */
static void reseat(EventState *ev, EventGame *g, const uint16_t *player, int count) {
    g->seats = 0;
    for (int i = 0; i < count; i++) game_sit(ev, g, player[i]);
}

static void move_in_round(EventState *ev, const EventEntry *e) {
    int round = round_of_row(ev, e->move.row);
    EventGame *from = game_with(ev, round, e->player);
    EventGame *to = game_at(ev, round, (uint16_t)(e->move.table + 1));
    uint16_t player[EV_SEATS];
    int count = to->seats;
    game_leave(ev, from, event_seat(from, e->player));
    for (int i = 0; i < count; i++) player[i] = to->seat[i].player;
    insert(player, count, e->move.position, e->player);
    reseat(ev, to, player, count + 1);
}

void apply_move(EventState *ev, const EventEntry *e) {
    if (e->move.row < ev->opened) move_in_round(ev, e);
    else move_in_plan(ev, e);
}

EventRefusal check_swap(const EventState *ev, const EventEntry *e) {
    const EventMove *m = &e->move;
    if (m->row >= ev->plan.rounds || m->other >= ev->players || m->other == e->player)
        return EV_NO_SUCH;
    if (!here(ev, e->player) || !here(ev, m->other)) return EV_NOT_PRESENT;
    if (m->row < ev->opened) {
        int round = round_of_row(ev, m->row);
        const EventGame *a = game_with(ev, round, e->player), *b = game_with(ev, round, m->other);
        if (!a || !b) return EV_NOT_SEATED;
        return begun(a) || begun(b) ? EV_HAS_BEGUN : EV_ALLOWED;
    }
    bool both = schedule_find(&ev->plan, m->row, e->player) >= 0 &&
                schedule_find(&ev->plan, m->row, m->other) >= 0;
    return both ? EV_ALLOWED : EV_NOT_SEATED;
}

static void replace(EventGame *g, uint16_t old, uint16_t new) {
    EventSeat *seat = &g->seat[event_seat(g, old)];
    *seat = (EventSeat){ .player = new, .order = seat->order };
}

void apply_swap(EventState *ev, const EventEntry *e) {
    uint16_t other = e->move.other;
    if (e->move.row >= ev->opened) {
        int a = schedule_find(&ev->plan, e->move.row, e->player);
        int b = schedule_find(&ev->plan, e->move.row, other);
        uint16_t *row = schedule_round(&ev->plan, e->move.row);
        row[a] = other;
        row[b] = e->player;
        return;
    }
    int round = round_of_row(ev, e->move.row);
    EventGame *a = game_with(ev, round, e->player), *b = game_with(ev, round, other);
    if (a == b) {
        EventSeat *left = &a->seat[event_seat(a, e->player)];
        EventSeat *right = &a->seat[event_seat(a, other)];
        left->player = other;
        right->player = e->player;
        return;
    }
    replace(a, e->player, other);
    replace(b, other, e->player);
    ev->player[e->player].game = (uint16_t)(b - ev->game);
    ev->player[other].game = (uint16_t)(a - ev->game);
}

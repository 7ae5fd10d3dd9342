/* online.c - qualifier groups on their weekends, promotion, alternates, the bracket. */
#include "event/inside.h"

/* A moment is typed as a minute and announced a little later; of 48 hours nobody misses these. */
enum { HOUR_S = 3600, WINDOW_LATE_S = 600 };
enum {
    DAY_S = 24 * HOUR_S,
    FRIDAY = 4,
    EVENING_S = 16 * HOUR_S, /* no document says when an evening begins */
};

static bool online(const EventState *ev) {
    return ev->rules.event.phases == PHASES_GROUPS_BRACKET;
}

/* ---- groups ------------------------------------------------------------------------------- */

EventRefusal check_groups(const EventState *ev, const EventEntry *e) {
    const EventGroups *g = &e->groups;
    const EventRules *rules = &ev->rules.event;
    if (!online(ev)) return EV_NOT_IN_RULEBOOK;
    if (ev->stage < EV_ASSEMBLING) return EV_TOO_EARLY;
    if (ev->announced) return EV_TOO_LATE;
    if (!g->count || g->count > GROUP_ZONES) return EV_NO_SUCH;
    if (!g->promoted) return EV_PROMOTED_NONE;
    unsigned people = event_count(ev, EV_REGISTERED) + event_count(ev, EV_PRESENT);
    bool small = rules->group_min && g->count > people / rules->group_min;
    if (small && !(ev->waived & EV_BIT(EV_WAIVE_GROUP_SIZE))) return EV_GROUP_SMALL;
    bool many = g->promoted > rules->promoted_per_group;
    if (many && !(ev->waived & EV_BIT(EV_WAIVE_PROMOTED))) return EV_PROMOTED_MANY;
    unsigned bracket = (unsigned)g->count * g->promoted;
    if (bracket > rules->bracket_max) return EV_BRACKET_BIG;
    if (bracket > people) return EV_PROMOTED_MANY;
    if (!bracket_playable(bracket, rules->bracket_max)) return EV_BRACKET_SIZE;
    return g->alternates > people - bracket ? EV_ALTERNATES_MANY : EV_ALLOWED;
}

void apply_groups(EventState *ev, const EventEntry *e) {
    ev->groups = e->groups.count;
    ev->promote = e->groups.promoted;
    ev->alternates = e->groups.alternates;
    for (int i = 0; i < GROUP_ZONES; i++) ev->group[i] = (EventGroup){ .round = EV_NO_ROUND };
    for (int i = 0; i < ev->players; i++) ev->player[i].group = GROUP_NONE_YET;
}

EventRefusal check_group(const EventState *ev, const EventEntry *e) {
    if (ev->announced) return EV_TOO_LATE;
    if (e->group >= ev->groups) return EV_NO_SUCH;
    return takes_part(ev, e->player) ? EV_ALLOWED : EV_IS_OUT;
}

void apply_group(EventState *ev, const EventEntry *e) {
    EventPlayer *p = &ev->player[e->player];
    if (p->group != GROUP_NONE_YET) ev->group[p->group].size--;
    p->group = e->group;
    ev->group[e->group].size++;
}

static bool is_friday_evening(int64_t moment, int16_t zone) {
    int64_t local = moment + zone * INT64_C(60);
    if (local < 0) return false;
    return group_weekday(local / DAY_S) == FRIDAY && local % DAY_S >= EVENING_S;
}

/* A qualifier begins on Friday evening, by the clocks of its group (DC21-1.2.5a): of anyone in it, since groups of
 * neighbouring zones are merged. */
static bool on_friday_evening(const EventState *ev, const EventWindow *w) {
    for (int i = 0; i < ev->players; i++)
        if (ev->player[i].group == w->group && is_friday_evening(w->opens, ev->player[i].zone))
            return true;
    for (int zone = GROUP_WEST; !ev->group[w->group].size && zone <= GROUP_EAST; zone += 15)
        if (is_friday_evening(w->opens, (int16_t)zone)) return true;
    return false;
}

/* So many hours of elapsed time, whatever local clocks do meanwhile, and none of them over. */
EventRefusal check_window(const EventState *ev, const EventEntry *e) {
    const EventWindow *w = &e->window;
    if (w->group >= ev->groups) return EV_NO_SUCH;
    if (ev->announced) return EV_TOO_LATE;
    int64_t hours = ev->rules.event.qual_window_h;
    bool sane = w->opens >= 0 && w->opens <= INT64_MAX - hours * HOUR_S;
    if (!sane || w->closes != w->opens + hours * HOUR_S) return EV_WINDOW_LENGTH;
    bool weekends = ev->rules.event.multi_day == DAYS_WEEKENDS && event_since(ev, 3);
    if (weekends && !on_friday_evening(ev, w)) return EV_WINDOW_DAY;
    return e->spent_s > WINDOW_LATE_S ? EV_WINDOW_PAST : EV_ALLOWED;
}

void apply_window(EventState *ev, const EventEntry *e) {
    ev->group[e->window.group].opens = e->window.opens;
    ev->group[e->window.group].closes = e->window.closes;
}

/* Groups, dates, promoted and alternates, on all three channels, before anyone plays (DC21-1.2.7b). */
EventRefusal check_groups_announce(const EventState *ev, const EventEntry *e) {
    const unsigned all = EV_BIT(EV_CHANNEL_SITE) | EV_BIT(EV_CHANNEL_CHAT) |
                         EV_BIT(EV_CHANNEL_MAIL);
    if (!online(ev) || !ev->groups) return EV_NO_SUCH;
    if (ev->announced) return EV_TOO_LATE;
    for (uint16_t i = 0; i < ev->players; i++)
        if (takes_part(ev, i) && ev->player[i].group == GROUP_NONE_YET) return EV_NOT_GROUPED;
    bool waived = ev->waived & EV_BIT(EV_WAIVE_GROUP_SIZE);
    for (int i = 0; i < ev->groups; i++) {
        if (ev->group[i].size < ev->rules.event.group_min && !waived) return EV_GROUP_SMALL;
        if (!ev->group[i].closes) return EV_NOT_ANNOUNCED;
    }
    if ((e->channels & all) != all) return EV_NOT_ANNOUNCED;
    return e->spent_s > WINDOW_LATE_S ? EV_WINDOW_PAST : EV_ALLOWED;
}

void apply_groups_announce(EventState *ev, const EventEntry *e) {
    ev->announced = true;
    ev->channels = e->channels;
}

EventRefusal check_window_open(const EventState *ev, const EventEntry *e) {
    const EventWindow *w = &e->window;
    if (w->group >= ev->groups) return EV_NO_SUCH;
    const EventGroup *g = &ev->group[w->group];
    if (!ev->announced) return EV_NOT_ANNOUNCED;
    if (ev->stage != EV_RUNNING) return EV_TOO_EARLY;
    if (g->state != EV_GROUP_PLANNED) return EV_TOO_LATE;
    if (w->opens < g->opens || w->opens >= g->closes) return EV_WINDOW_SHUT;
    return ev->rounds < EV_ROUNDS_MAX ? EV_ALLOWED : EV_NO_ROOM;
}

void apply_window_open(EventState *ev, const EventEntry *e) {
    EventGroup *g = &ev->group[e->window.group];
    g->state = EV_WINDOW_OPEN;
    g->round = (uint8_t)ev->rounds;
    EventRound *round = round_add(ev, EV_QUALIFIER, e->window.group + 1u, PLAYED_BASE);
    round->state = EV_OPENED;
    round->group = e->window.group;
}

/* Could another game of this group come about?  All players who haven't played the maximum count,
 * whether they are here or not. */
static bool games_left(const EventState *ev, uint16_t group) {
    unsigned able = 0;
    for (uint16_t i = 0; i < ev->players; i++) {
        const EventPlayer *p = &ev->player[i];
        if (p->group != group || !takes_part(ev, i)) continue;
        able += p->games < ev->rules.event.qual_games_max;
    }
    return able >= RESULT_SEATS_MIN;
}

EventRefusal check_window_close(const EventState *ev, const EventEntry *e) {
    const EventWindow *w = &e->window;
    if (w->group >= ev->groups || ev->group[w->group].state != EV_WINDOW_OPEN) return EV_NO_SUCH;
    bool early = w->closes < ev->group[w->group].closes;
    return early && games_left(ev, w->group) ? EV_TIME_LEFT : EV_ALLOWED;
}

void apply_window_close(EventState *ev, const EventEntry *e) {
    ev->group[e->window.group].state = EV_WINDOW_CLOSED;
    for (int i = 0; i < ev->players; i++)
        if (ev->player[i].group == e->window.group) ev->player[i].queued = false;
}

/* ---- games of a qualifier ----------------------------------------------------------------- */

static bool plays_now(const EventState *ev, const EventPlayer *p) {
    return p->game != EV_NONE && running(&ev->game[p->game]);
}

EventRefusal check_queue(const EventState *ev, const EventEntry *e) {
    const EventPlayer *p = &ev->player[e->player];
    if (!online(ev)) return EV_NOT_IN_RULEBOOK;
    if (!e->on) return p->queued ? EV_ALLOWED : EV_NO_SUCH;
    if (p->status != EV_PRESENT) return EV_NOT_PRESENT;
    if (p->group >= ev->groups || ev->group[p->group].state != EV_WINDOW_OPEN)
        return EV_WINDOW_SHUT;
    if (p->games >= ev->rules.event.qual_games_max) return EV_GAMES_ENOUGH;
    if (p->queued || plays_now(ev, p)) return EV_SEATED_TWICE; /* one game at a time, Q-57 */
    return EV_ALLOWED;
}

void apply_queue(EventState *ev, const EventEntry *e) {
    ev->player[e->player].queued = e->on != 0;
    ev->player[e->player].queue_step = ev->count;
}

EventRefusal check_match(const EventState *ev, const EventEntry *e) {
    const EventSeats *s = &e->seats;
    if (!online(ev)) return EV_NOT_IN_RULEBOOK;
    if (s->table >= ev->groups || ev->group[s->table].state != EV_WINDOW_OPEN)
        return EV_WINDOW_SHUT;
    int seats = 0;
    while (seats < EV_SEATS && s->player[seats] != EV_NONE) seats++;
    if (seats < RESULT_SEATS_MIN) return EV_TABLE_OF_TWO;
    for (int i = 0; i < seats; i++) {
        if (s->player[i] >= ev->players) return EV_NO_SUCH;
        const EventPlayer *p = &ev->player[s->player[i]];
        if (p->group != s->table) return EV_OTHER_GROUP;
        if (!p->queued) return EV_NOT_QUEUED;
        for (int k = 0; k < i; k++)
            if (s->player[k] == s->player[i]) return EV_SEATED_TWICE;
    }
    for (int i = seats; i < EV_SEATS; i++)
        if (s->player[i] != EV_NONE) return EV_NO_SUCH;
    return ev->games < ev->room.games ? EV_ALLOWED : EV_NO_ROOM;
}

/* The winner of the previous game is playing on, so it can't be protested any more. */
static void leave_behind(EventState *ev, uint16_t player) {
    uint16_t game = ev->player[player].game;
    if (game == EV_NONE) return;
    EventGame *g = &ev->game[game];
    bool won = g->winner < g->seats && g->seat[g->winner].player == player;
    if (won && g->sheet == EV_SUBMITTED && g->stage != EV_VOID && !g->protests && !g->upheld)
        sheet_lock(ev, g);
}

void apply_match(EventState *ev, const EventEntry *e) {
    const EventSeats *s = &e->seats;
    for (int i = 0; i < EV_SEATS && s->player[i] != EV_NONE; i++) leave_behind(ev, s->player[i]);
    uint8_t round = ev->group[s->table].round;
    EventGame *g = game_add(ev, round, ev->games);
    g->table = ev->games;
    for (int i = 0; i < EV_SEATS && s->player[i] != EV_NONE; i++) {
        game_sit(ev, g, s->player[i]);
        ev->player[s->player[i]].queued = false;
    }
    game_begin(ev, g);
}

EventRefusal check_group_final(const EventState *ev, const EventEntry *e) {
    if (e->group >= ev->groups) return EV_NO_SUCH;
    const EventGroup *group = &ev->group[e->group];
    if (group->state != EV_WINDOW_CLOSED) return EV_TOO_EARLY;
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (!in_round(g, group->round)) continue;
        if (g->sheet < EV_SUBMITTED) return EV_GAMES_OPEN; /* one begun in time counts, Q-55 */
        if (g->protests || g->upheld) return EV_PROTEST_OPEN;
        if (event_since(ev, 3) && protest_time_runs(ev, g)) return EV_PROTEST_RUNS;
    }
    return EV_ALLOWED;
}

void apply_group_final(EventState *ev, const EventEntry *e) {
    EventGroup *group = &ev->group[e->group];
    for (int i = 0; i < ev->games; i++)
        if (in_round(&ev->game[i], group->round) && ev->game[i].sheet == EV_SUBMITTED)
            sheet_lock(ev, &ev->game[i]);
    group->state = EV_GROUP_RANKED;
    ev->round[group->round].state = EV_CLOSED;
}

/* ---- promotion ---------------------------------------------------------------------------- */

/* Promoted rows first, alternates after them, as numbers of rows; how many are promoted. */
static unsigned choose(const EventState *ev, const uint32_t **chosen, size_t *named) {
    struct EventWork *w = ev->work;
    uint16_t *group = (uint16_t *)w->ratings; /* used up by the ranking */
    const Standing *rows = event_standings(ev);
    *chosen = w->numbers;
    *named = 0;
    if (!rows) return 0;
    for (int i = 0; i < ev->players; i++) group[i] = ev->player[i].group;
    return (unsigned)group_promote(rows, ev->players, group, ev->groups, ev->promote,
                                   ev->alternates, w->numbers, named);
}

EventRefusal check_promote(const EventState *ev, const EventEntry *e) {
    (void)e;
    const uint32_t *chosen;
    size_t named;
    if (!online(ev)) return EV_NOT_IN_RULEBOOK;
    if (ev->promoted) return EV_TOO_LATE;
    if (!ev->groups) return EV_QUALIFIERS_OPEN;
    for (int i = 0; i < ev->groups; i++)
        if (ev->group[i].state != EV_GROUP_RANKED) return EV_QUALIFIERS_OPEN;
    if (event_tied(ev)) return EV_TIES_OPEN;
    unsigned promoted = choose(ev, &chosen, &named);
    return bracket_playable(promoted, ev->rules.event.bracket_max) ? EV_ALLOWED : EV_BRACKET_SIZE;
}

void apply_promote(EventState *ev, const EventEntry *e) {
    (void)e;
    const uint32_t *chosen;
    size_t named;
    unsigned promoted = choose(ev, &chosen, &named);
    const Standing *rows = ev->work->rows;
    for (int i = 0; i < ev->players; i++) ev->player[rows[i].player].rank = (uint16_t)rows[i].rank;
    for (unsigned i = 0; i < promoted; i++) { /* ranked over all groups, DC21-1.2.9b */
        unsigned seed = 1;
        for (unsigned k = 0; k < promoted; k++) seed += chosen[k] < chosen[i];
        ev->seeded[seed - 1] = (uint16_t)rows[chosen[i]].player;
        ev->player[rows[chosen[i]].player].seed = (uint16_t)seed;
    }
    for (size_t i = 0; i < named; i++)
        ev->player[rows[chosen[promoted + i]].player].alternate = (uint16_t)(i + 1);
    ev->seeds = (uint16_t)promoted;
    ev->promoted = true;
}

EventRefusal check_sign_in(const EventState *ev, const EventEntry *e) {
    const EventPlayer *p = &ev->player[e->player];
    if (!ev->promoted) return EV_TOO_EARLY;
    if (ev->drawn) return EV_TOO_LATE;
    if (!p->seed && !p->alternate) return EV_NOT_PROMOTED;
    if (p->status != EV_PRESENT) return EV_NOT_PRESENT;
    bool server = rules_list(ev->rules.event.policy_acks, ACKS_MAX, ACK_SERVER);
    return server && !(p->acks & EV_BIT(ACK_SERVER)) ? EV_ACK_NEEDED : EV_ALLOWED;
}

void apply_sign_in(EventState *ev, const EventEntry *e) {
    ev->player[e->player].signed_in = true;
}

/* ---- the bracket -------------------------------------------------------------------------- */

/* Alternates who signed in, in their order; how many. */
static unsigned signed_in_alternates(const EventState *ev, uint16_t out[BRACKET_MAX]) {
    unsigned count = 0;
    for (unsigned order = 1; order <= ev->alternates && count < BRACKET_MAX; order++)
        for (uint16_t i = 0; i < ev->players; i++)
            if (ev->player[i].alternate == order && ev->player[i].signed_in && here(ev, i))
                out[count++] = i;
    return count;
}

/* Seat everyone who is there, alternates in the places of the absent.  Returns the tables
 * of round 1 that are left with fewer than three. */
static unsigned draw(const EventState *ev, Bracket *bracket, uint16_t seeded[BRACKET_MAX]) {
    uint16_t alternate[BRACKET_MAX], absent[BRACKET_MAX], takes[BRACKET_MAX];
    unsigned alternates = signed_in_alternates(ev, alternate);
    size_t count = 0;
    for (unsigned seed = 1; seed <= ev->seeds; seed++) {
        seeded[seed - 1] = ev->seeded[seed - 1];
        const EventPlayer *p = &ev->player[ev->seeded[seed - 1]];
        if (!p->signed_in || p->status != EV_PRESENT) absent[count++] = (uint16_t)seed;
    }
    bracket_build(ev->seeds, bracket);
    unsigned small = bracket_fill(bracket, absent, count, alternates, takes);
    for (size_t i = 0; i < count; i++)
        seeded[absent[i] - 1] = takes[i] ? alternate[takes[i] - 1] : EV_NONE;
    return small;
}

EventRefusal check_bracket(const EventState *ev, const EventEntry *e) {
    (void)e;
    Bracket bracket;
    uint16_t seeded[BRACKET_MAX];
    if (!ev->promoted) return EV_QUALIFIERS_OPEN;
    if (ev->drawn) return EV_TOO_LATE;
    if (draw(ev, &bracket, seeded)) return EV_NOT_ENOUGH;
    bool room = ev->rounds < EV_ROUNDS_MAX && ev->games + bracket.tables[0] <= ev->room.games;
    return room ? EV_ALLOWED : EV_NO_ROOM;
}

/* A round of the bracket with the players known so far; the best seed is the host. */
static void add_round(EventState *ev, unsigned number) {
    unsigned round = ev->rounds;
    round_add(ev, EV_KNOCKOUT, number, PLAYED_BASE);
    for (unsigned t = 1; t <= ev->bracket.tables[number - 1]; t++) {
        const BracketTable *table = &ev->bracket.table[number - 1][t - 1];
        EventGame *g = game_add(ev, round, t);
        for (int slot = 0; slot < BRACKET_SEATS; slot++) {
            uint16_t seed = table->seed[slot];
            if (seed && ev->seeded[seed - 1] != EV_NONE) game_sit(ev, g, ev->seeded[seed - 1]);
        }
        unsigned host = ev->rules.event.host == HOST_NONE ? 0 : bracket_host(table, 0);
        if (host) g->host = ev->seeded[host - 1];
    }
}

void apply_bracket(EventState *ev, const EventEntry *e) {
    (void)e;
    uint16_t seeded[BRACKET_MAX] = { 0 };
    draw(ev, &ev->bracket, seeded);
    for (unsigned i = 0; i < ev->seeds; i++) {
        if (seeded[i] == ev->seeded[i]) continue;
        ev->player[ev->seeded[i]].seed = 0;
        ev->player[ev->seeded[i]].missed = (uint16_t)(i + 1);
        if (seeded[i] != EV_NONE) ev->player[seeded[i]].seed = (uint16_t)(i + 1);
        ev->seeded[i] = seeded[i];
    }
    ev->drawn = true;
    add_round(ev, 1);
}

static const EventGame *bracket_game(const EventState *ev, unsigned round, unsigned table) {
    for (int i = 0; i < ev->games; i++)
        if (in_round(&ev->game[i], round) && ev->game[i].table == table) return &ev->game[i];
    return NULL;
}

/* Where fewer than three would meet in the next round, the runner-up at the table of a winner who is gone
 * advances. */
static void fill_thin(EventState *ev, unsigned round, unsigned r) {
    for (unsigned t = 0; t < ev->bracket.tables[round]; t++) {
        BracketTable *table = &ev->bracket.table[round][t];
        unsigned seated = 0;
        for (int slot = 0; slot < BRACKET_SEATS; slot++) seated += table->seed[slot] != 0;
        for (int slot = 0; seated < RESULT_SEATS_MIN && slot < BRACKET_SEATS; slot++) {
            const EventGame *g = bracket_game(ev, r, table->source[slot]);
            int seat = g && !table->seed[slot] ? game_next_best(ev, g) : EV_SEATS;
            if (seat == EV_SEATS) continue;
            bracket_advance(&ev->bracket, round, g->table, ev->player[g->seat[seat].player].seed);
        }
    }
}

void bracket_next(EventState *ev, unsigned round) {
    unsigned r = ev->rounds - 1u;
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        int seat = in_round(g, r) ? game_advances(ev, g) : EV_SEATS;
        if (seat < EV_SEATS)
            bracket_advance(&ev->bracket, round, g->table, ev->player[g->seat[seat].player].seed);
    }
    if (round == ev->bracket.rounds) return;
    if (event_since(ev, 3)) fill_thin(ev, round, r);
    add_round(ev, round + 1);
}

/* standings.c - the record sheets of an event as tournament/ wants them, ranked; and lots. */
#include "event/inside.h"

#include "tournament/lots.h"

#include <string.h>

/* ---- results ------------------------------------------------------------------------------ */

/* Seeds and standings may differ once a sheet was corrected after the cut: that is said. */
static bool corrected_since_cut(const EventState *ev) {
    for (int i = 0; i < ev->games; i++)
        if (ev->game[i].used & EV_USED_SEEDS) return true;
    return false;
}

static void enter_people(const EventState *ev, struct EventWork *w) {
    bool since_cut = corrected_since_cut(ev);
    for (uint16_t i = 0; i < ev->players; i++) {
        const EventPlayer *p = &ev->player[i];
        char *id = w->id[i];
        for (int digit = 3, rest = i + 1; digit >= 0; digit--, rest /= 10)
            id[digit] = (char)('0' + rest % 10);
        id[4] = 0;
        bool gone = p->status >= EV_MISSING && p->status <= EV_ABANDONED;
        w->entrant[i] = (Entrant){ .id = id,
                                   .name = id,
                                   .country = "",
                                   .group = "",
                                   .lot = p->lot,
                                   .disqualified = p->status == EV_EXPELLED,
                                   .withdrawn = gone,
                                   .cut_rank = since_cut ? p->rank : 0 };
    }
}

static SheetPhase phase_of(unsigned phase) {
    switch ((EventPhase)phase) {
    case EV_SEMI: return SHEET_SEMI;
    case EV_FINALE: return SHEET_FINAL;
    case EV_KNOCKOUT: return SHEET_BRACKET;
    case EV_PRELIM:
    case EV_QUALIFIER:
    case EV_PHASES: break;
    }
    return SHEET_PRELIMINARY;
}

/* A sheet lists its seats in play order.  Games of a qualifier are numbered as they ended, since
 * each is a round of its own for whom it concerns. */
static Sheet sheet_from(const EventState *ev, const EventGame *g) {
    const EventRound *round = round_of(ev, g);
    bool queue = round->phase == EV_QUALIFIER;
    Sheet sheet = { .prelim = queue ? 1 : round->prelim, .table = g->table };
    sheet.round = queue ? (uint16_t)g->filled : round->number;
    sheet.phase = (uint8_t)phase_of(round->phase);
    sheet.scenario = g->scenario;
    sheet.seats = g->seats;
    sheet.decided = g->decided;
    sheet.dropped = g->stage == EV_VOID;
    sheet.corrected = g->corrected;
    sheet.corrected_late = g->used != 0;
    for (int i = 0; i < g->seats; i++) {
        int from = event_seat_on_line(g, i);
        const EventSeat *seat = &g->seat[from];
        sheet.seat[i] = (SheetSeat){
            .player = seat->player, .vp = seat->vp, .left = seat->left, .winner = from == g->winner
        };
        if (!g->corrected) continue;
        sheet.seat[i].typed = g->typed.vp[from];
        sheet.seat[i].typed_winner = from == g->typed.winner;
    }
    return sheet;
}

/* How many preliminary games everyone plays is the format's business by now. */
static void fit_format(const EventState *ev, EventRules *rules) {
    if (rules->phases == PHASES_GROUPS_BRACKET) return;
    rules->prelim_games = ev->format.rounds;
    memset(rules->formats_allowed, 0, sizeof rules->formats_allowed);
}

/* The sheets of the rounds up to and with `last`; of one preliminary event alone, or (0) of all. */
static Results *results_until(const EventState *ev, unsigned last, unsigned prelim) {
    struct EventWork *w = ev->work;
    Results *r = &w->results;
    enter_people(ev, w);
    *r = (Results){ .rulebook = ev->rules.id, .rules = ev->rules.event, .entrants = ev->players };
    fit_format(ev, &r->rules);
    r->entrant = w->entrant;
    r->sheet = w->sheet;
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        bool counts = g->sheet >= EV_SUBMITTED && g->stage != EV_VOID;
        if (g->round > last || (prelim && round_of(ev, g)->prelim != prelim)) continue;
        if (counts || (g->stage == EV_VOID && g->filled)) w->sheet[r->sheets++] = sheet_from(ev, g);
    }
    return r;
}

Results *event_results(const EventState *ev) {
    return results_until(ev, EV_NO_ROUND, 0);
}

const Standing *event_standings_after(const EventState *ev, uint8_t round, Results *results) {
    struct EventWork *w = ev->work;
    RankWork work = { w->numbers, w->ratings, w->scores };
    Results *r = results_until(ev, round, ev->round[round].prelim);
    for (int i = 0; i < ev->players; i++) w->entrant[i].lot = 0;
    bool good = rank_table(r, w->rows, work);
    *results = *r;
    return good ? w->rows : NULL;
}

const Standing *event_standings(const EventState *ev) {
    struct EventWork *w = ev->work;
    RankWork work = { w->numbers, w->ratings, w->scores };
    return rank_table(event_results(ev), w->rows, work) ? w->rows : NULL;
}

const Overall *event_overall(const EventState *ev) {
    struct EventWork *w = ev->work;
    if (!event_standings(ev)) return NULL;
    overall_table(&w->results, w->rows, w->overall, w->numbers);
    return w->overall;
}

/* A lot names one of those who share the first place where nothing else does. */
static bool title_by_lot(const EventState *ev) {
    const EventRules *rules = &ev->rules.event;
    return event_since(ev, 3) && rules->phases == PHASES_ROUNDS && rules->last_resort != LAST_LOTS;
}

/* Too few were left for the last game: the first of those who are still here, or of all. */
static uint16_t first_here(const EventState *ev, const Overall *list) {
    for (int i = 0; i < ev->players && list[i].place; i++)
        if (here(ev, (uint16_t)list[i].total.player)) return (uint16_t)list[i].total.player;
    return (uint16_t)list[0].total.player;
}

uint16_t first_of(const EventState *ev, const Overall *list) {
    uint16_t first = (uint16_t)list[0].total.player;
    if (final_left_out(ev)) return first_here(ev, list);
    if (list[0].shared == 1) return first;
    if (!title_by_lot(ev)) return EV_NONE;
    for (uint32_t i = 0; i < list[0].shared; i++) {
        uint16_t player = (uint16_t)list[i].total.player;
        if (!ev->player[player].lot) return EV_NONE;
        if (ev->player[player].lot < ev->player[first].lot) first = player;
    }
    return first;
}

uint16_t event_winner(const EventState *ev) {
    if (ev->champion != EV_NONE) return ev->champion;
    const Overall *list = ev->stage == EV_COMPLETED && ev->players ? event_overall(ev) : NULL;
    return list && list[0].place == 1 ? first_of(ev, list) : (uint16_t)EV_NONE;
}

/* The list whose first place a lot may decide among list[0].shared players; NULL if there is none. */
static const Overall *title_list(const EventState *ev) {
    bool over = ev->stage != EV_CANCELLED && event_decided(ev) && ev->champion == EV_NONE;
    const Overall *list = over && title_by_lot(ev) ? event_overall(ev) : NULL;
    return list && list[0].place == 1 && list[0].shared > 1 ? list : NULL;
}

unsigned event_draw_for_title(const EventState *ev, bool *draws) {
    const Overall *list = title_list(ev);
    unsigned count = list ? list[0].shared : 0;
    for (int i = 0; i < ev->players; i++) draws[i] = false;
    for (unsigned i = 0; i < count; i++) draws[list[i].total.player] = true;
    return count;
}

static bool draws_for_title(const EventState *ev, uint16_t player) {
    const Overall *list = title_list(ev);
    for (uint32_t i = 0; list && i < list[0].shared; i++)
        if (list[i].total.player == player) return true;
    return false;
}

static uint32_t rank_of(const EventState *ev, const Standing *rows, uint16_t player) {
    for (int i = 0; i < ev->players; i++)
        if (rows[i].player == player) return rows[i].rank;
    return 0;
}

void event_benefit(const EventState *ev, uint16_t game, const uint8_t vp[EV_SEATS], uint16_t player,
                   uint32_t rank[EV_SEATS]) {
    struct EventWork *w = ev->work;
    RankWork work = { w->numbers, w->ratings, w->scores };
    for (int winner = 0; winner < EV_SEATS; winner++) {
        EventGame played = ev->game[game];
        rank[winner] = 0;
        bool open = played.stage != EV_VOID && played.sheet < EV_SUBMITTED;
        if (winner >= played.seats || !open) continue;
        for (int i = 0; i < played.seats; i++) played.seat[i].vp = vp[i];
        played.winner = (uint8_t)winner;
        played.seat[winner].vp = (uint8_t)ev->rules.event.scenario_vp[played.scenario];
        Results *r = event_results(ev);
        w->sheet[r->sheets++] = sheet_from(ev, &played); /* there is room: this one did not count */
        if (rank_table(r, w->rows, work)) rank[winner] = rank_of(ev, w->rows, player);
    }
}

/* ---- the cut ------------------------------------------------------------------------------ */

enum { FINALISTS = 4, SEMI_FINALISTS = 16 };

unsigned semi_places(const EventState *ev) {
    unsigned most = ev->rules.event.max_bracket;
    return most < SEMI_FINALISTS ? most : SEMI_FINALISTS;
}

unsigned event_cut(const EventState *ev) {
    switch (ev->rules.event.phases) {
    case PHASES_FINAL: return FINALISTS;
    case PHASES_SEMI_FINAL: return semi_skipped(ev) ? FINALISTS : semi_places(ev);
    case PHASES_GROUPS_BRACKET: return ev->players; /* groups and seeds: everyone's place counts */
    default: return 0;
    }
}

/* On several dates people need not have come to the last one. */
bool event_available(const EventState *ev, uint16_t player) {
    unsigned status = ev->player[player].status;
    return status == EV_PRESENT || (status == EV_REGISTERED && ev->player[player].days);
}

size_t event_cut_rows(const EventState *ev, const Standing *rows) {
    unsigned places = event_cut(ev), row = 0;
    if (ev->rules.event.phases == PHASES_GROUPS_BRACKET) return places;
    for (; row < ev->players && places; row++)
        places -= rows[row].state == STANDING_RANKED &&
                  event_available(ev, (uint16_t)rows[row].player);
    return row;
}

size_t event_tied(const EventState *ev) {
    size_t at = 0;
    const Standing *rows = event_standings(ev);
    return rows ? rank_tied(rows, ev->players, event_cut_rows(ev, rows), &at) : 0;
}

/* ---- lots --------------------------------------------------------------------------------- */

EventRefusal check_lots_commit(const EventState *ev, const EventEntry *e) {
    (void)e;
    if (ev->rules.event.last_resort != LAST_LOTS) return EV_NOT_IN_RULEBOOK;
    return ev->lots_committed ? EV_LOTS_COMMITTED : EV_ALLOWED;
}

void apply_lots_commit(EventState *ev, const EventEntry *e) {
    ev->lots_committed = true;
    ev->lots_locks = ev->locks;
    memcpy(ev->lots_hash, e->hash, sizeof ev->lots_hash);
}

/* Nothing can be tied that is still being played. */
static EventRefusal check_played(const EventState *ev) {
    if (!rounds_running(ev) && !rounds_left(ev)) return EV_ALLOWED;
    if (ev->rules.event.phases != PHASES_GROUPS_BRACKET) return EV_PRELIMS_OPEN;
    if (!ev->groups) return EV_QUALIFIERS_OPEN;
    for (int i = 0; i < ev->groups; i++)
        if (ev->group[i].state != EV_GROUP_RANKED) return EV_QUALIFIERS_OPEN;
    return EV_ALLOWED;
}

bool event_ties_due(const EventState *ev) {
    return check_played(ev) == EV_ALLOWED;
}

static EventRefusal check_ties(const EventState *ev) {
    EventRefusal no = check_played(ev);
    if (no) return no;
    if (ev->rules.event.last_resort != LAST_LOTS) return EV_NOT_IN_RULEBOOK;
    for (int i = 0; i < ev->games; i++)
        if (ev->game[i].correcting) return EV_CORRECTION_OPEN;
    return event_tied(ev) ? EV_ALLOWED : EV_NO_TIES;
}

bool event_lots_sealable(const EventState *ev) {
    return !ev->lots_committed && !event_ties_due(ev);
}

/* Once the program has drawn, everyone's number follows from the seed and what it was mixed with: players
 * tied later get theirs. */
static bool drawn_before(const EventState *ev) {
    return event_since(ev, 3) && ev->lots_kind == EV_LOTS_PROGRAM && !ev->lots_committed;
}

bool event_lots_drawable(const EventState *ev) {
    if (event_since(ev, 3) && ev->lots_kind == EV_LOTS_HAND) return false;
    return drawn_before(ev) || (ev->lots_committed && ev->locks != ev->lots_locks);
}

static bool anybody_steps_up_by_lot(const EventState *ev) {
    bool draws[EV_PLAYERS_MAX];
    return event_draw_to_step_up(ev, draws) > 0;
}

/* The seed was fixed before the sheets that it is mixed with. */
EventRefusal check_lots_draw(const EventState *ev, const EventEntry *e) {
    if (!ev->lots_committed && !drawn_before(ev)) return EV_NO_COMMITMENT;
    if (e->seed.size > sizeof e->seed.bytes ||
        !lots_verify(e->seed.bytes, e->seed.size, ev->lots_hash))
        return EV_SEED_WRONG;
    if (event_since(ev, 3) && ev->lots_kind == EV_LOTS_HAND) return EV_LOT_KINDS;
    if (!event_lots_drawable(ev)) return EV_LOTS_STALE;
    if (drawn_before(ev) && anybody_steps_up_by_lot(ev)) return EV_ALLOWED;
    return check_ties(ev);
}

/* A lot for players without one who share the next rank below the cut. */
static void draw_to_step_up(EventState *ev, const LotsKey *key) {
    struct EventWork *w = ev->work;
    bool draws[EV_PLAYERS_MAX];
    event_draw_to_step_up(ev, draws);
    for (uint16_t i = 0; i < ev->players; i++)
        if (draws[i]) lots_give(key, i, w->entrant, ev->players);
}

void apply_lots_draw(EventState *ev, const EventEntry *e) {
    struct EventWork *w = ev->work;
    bool again = drawn_before(ev);
    if (!again) memcpy(ev->lots_mix, ev->sealed, sizeof ev->lots_mix);
    LotsKey key = lots_key(e->seed.bytes, e->seed.size, ev->lots_mix, sizeof ev->lots_mix);
    const Standing *rows = event_standings(ev);
    if (again && anybody_steps_up_by_lot(ev)) draw_to_step_up(ev, &key);
    else lots_draw(&key, rows, ev->players, event_cut_rows(ev, rows), w->entrant, ev->players);
    for (int i = 0; i < ev->players; i++) ev->player[i].lot = w->entrant[i].lot;
    ev->lots_committed = false;
    ev->lots_kind = EV_LOTS_PROGRAM;
}

static bool is_tied(const EventState *ev, uint16_t player) {
    const Standing *rows = event_standings(ev);
    for (int i = 0; i < ev->players; i++)
        if (rows[i].player == player) return rows[i].rank && rows[i].shared > 1;
    return false;
}

/* A staff member or a player who isn't tied with the drawer, and not the person entering the lot. */
static bool is_witness(const EventState *ev, const EventEntry *e) {
    uint64_t witness = e->lot.witness;
    if (!witness || witness == e->who) return false;
    if (!event_since(ev, 3) || event_roles(ev, witness)) return true;
    uint16_t entrant = event_entrant(ev, witness);
    if (entrant == EV_NONE || entrant == e->player) return false;
    const Standing *rows = event_standings(ev);
    uint32_t rank = rows ? rank_of(ev, rows, entrant) : 0;
    return !rank || rank != rank_of(ev, rows, e->player);
}

EventRefusal check_lot(const EventState *ev, const EventEntry *e) {
    const EventLot *lot = &e->lot;
    if (!lot->number || lot->number > LOTS_MAX) return EV_BAD_VALUE;
    if (!is_witness(ev, e)) return EV_NO_WITNESS;
    if (ev->player[e->player].lot) return EV_LOT_DRAWN;
    if (event_since(ev, 3) && ev->lots_kind == EV_LOTS_PROGRAM) return EV_LOT_KINDS;
    for (int i = 0; i < ev->players; i++)
        if (ev->player[i].lot == lot->number) return EV_LOT_TAKEN;
    if (draws_for_title(ev, e->player)) return EV_ALLOWED;
    if (ev->stage >= EV_COMPLETED) return EV_IS_OVER;
    if (draws_to_step_up(ev, e->player)) return EV_ALLOWED; /* while the semi-finals gather */
    EventRefusal no = check_ties(ev);
    if (no) return no;
    return is_tied(ev, e->player) ? EV_ALLOWED : EV_NO_TIES;
}

void apply_lot(EventState *ev, const EventEntry *e) {
    ev->player[e->player].lot = e->lot.number;
    ev->lots_kind = EV_LOTS_HAND;
}

/* ---- the season --------------------------------------------------------------------------- */

size_t event_finishes(const EventState *ev, uint32_t tournament, Finish *out) {
    const Overall *list = event_overall(ev);
    size_t count = 0;
    for (uint32_t i = 0; list && i < ev->players; i++) {
        const Standing *row = &list[i].total;
        if (row->state == STANDING_UNPLAYED) continue;
        Finish finish = { .member = row->player, .tournament = tournament, .place = list[i].place };
        finish.valid = row->state == STANDING_RANKED;
        finish.pct = rank_value(&ev->rules.event, row, KEY_PCT_AVERAGE);
        out[count++] = finish;
    }
    return count;
}

EventRefusal check_season_submit(const EventState *ev, const EventEntry *e) {
    (void)e;
    const EventRules *rules = &ev->rules.event;
    if (!rules->season_best_of) return EV_NOT_IN_RULEBOOK;
    if (ev->stage != EV_COMPLETED) return EV_TOO_EARLY;
    if (ev->season == EV_SEASON_SUBMITTED || ev->season == EV_SEASON_ACCEPTED) return EV_TOO_LATE;
    if (rules->mode != MODE_PHYSICAL && !rules->season_online_allowed) return EV_ONLINE_SEASON;
    return ev->unofficial ? EV_UNOFFICIAL : EV_ALLOWED;
}

void apply_season_submit(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->season = EV_SEASON_SUBMITTED;
}

/* Players who were disqualified or have no result don't count (DM19-4.1, Q-22). */
static unsigned valid_results(const EventState *ev) {
    const Standing *rows = event_standings(ev);
    unsigned valid = 0;
    for (int i = 0; rows && i < ev->players; i++) valid += rows[i].state == STANDING_RANKED;
    return valid;
}

EventRefusal check_season_accept(const EventState *ev, const EventEntry *e) {
    (void)e;
    if (ev->season != EV_SEASON_SUBMITTED) return EV_TOO_EARLY;
    return valid_results(ev) < ev->rules.event.season_min_valid_results ? EV_TOO_FEW_VALID
                                                                        : EV_ALLOWED;
}

void apply_season_accept(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->season = EV_SEASON_ACCEPTED;
}

EventRefusal check_season_reject(const EventState *ev, const EventEntry *e) {
    (void)e;
    return ev->season == EV_SEASON_SUBMITTED ? EV_ALLOWED : EV_TOO_EARLY;
}

void apply_season_reject(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->season = EV_SEASON_REJECTED;
}

/* rehearse.c - the frame of a rehearsed event: people, schedule, rounds, cut, champion, season. */
#include "app/rehearsal/rehearse.h"
#include "app/rehearsal/steps.h"
#include "base/must.h"
#include "tournament/lots.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, SOLVE_STEPS = 6000000, LOG_FIRST = 1024 };
enum { MONDAY_NOON = 1767571200 }; /* 2026-01-05, in seconds since 1970 */

const char *const REHEARSE_TEXT[] = {
    "",
    "This is a rehearsal.",
    "The judge has looked at the board and decided the game.",
    "The judge has heard both sides.",
    "The protest was heard at the table.",
    "A piece of the board was missing from the start.",
    "The signed paper says something else.",
    "The organiser wants a different number of games.",
    "Fewer players came than the rulebook requires: an unofficial event.",
    "A player took cards on purpose that were not due.",
    "A player left after the schedule was made.",
};
const unsigned REHEARSE_TEXTS = sizeof REHEARSE_TEXT / sizeof REHEARSE_TEXT[0];

/* ---- steps -------------------------------------------------------------------------------- */

Status fail(Rehearsal *r, Status status, const char *english, ...) {
    va_list args;
    va_start(args, english);
    if (!r->status) r->status = err_vset(r->err, status, english, args);
    va_end(args);
    return r->status;
}

static bool log_grow(Rehearsal *r) {
    if (r->count < r->room) return true;
    size_t room = r->room ? 2 * r->room : LOG_FIRST;
    EventEntry *log = realloc(r->log, room * sizeof *log);
    if (!log) return !fail(r, ERR_SYSTEM, "Out of memory. Try again later.");
    r->log = log;
    r->room = room;
    return true;
}

bool step(Rehearsal *r, EventEntry entry) {
    r->now += (1 + rng_below(&r->rng, 20)) * SECOND + (int64_t)entry.spent_s * SECOND;
    return step_at_once(r, entry);
}

bool step_at_once(Rehearsal *r, EventEntry entry) {
    if (r->status || !log_grow(r)) return false;
    entry.at = r->now;
    r->log[r->count] = entry;
    EventRefusal no = event_apply(r->ev, r->log, r->count);
    if (!no) {
        r->count++;
        return true;
    }
    Message why;
    event_refusal(no, r->order.rulebook, &why);
    fail(r, ERR_INPUT, "Step {step%1zu}, {kind%s}: {why%p}", r->count,
         EVENT_NATURE[entry.kind].name, &why);
    return false;
}

EventEntry by_organiser(EventKind kind) {
    return event_make(kind, EV_BY_ORGANISER, WHO_ORGANISER);
}

EventEntry by_player(const Rehearsal *r, EventKind kind, uint16_t player) {
    EventEntry e = event_make(kind, EV_BY_PLAYER, r->ev->player[player].who);
    e.player = player;
    return e;
}

EventEntry by_head_judge(EventKind kind, unsigned say) {
    EventEntry e = event_make(kind, EV_BY_HEAD_JUDGE, WHO_HEAD_JUDGE);
    e.text = say;
    return e;
}

static void simple(Rehearsal *r, EventKind kind) {
    step(r, by_organiser(kind));
}

static void waive(Rehearsal *r, unsigned what, unsigned say) {
    EventEntry e = by_organiser(EVENT_WAIVE);
    e.waive = (uint8_t)what;
    e.text = say;
    step(r, e);
}

void wait_for_protests(Rehearsal *r, uint8_t round) {
    if (r->ev->rules.event.protest_closes != PROTEST_TIME) return;
    unsigned limit_s = r->ev->rules.event.protest_window_s;
    r->now += (int64_t)limit_s * SECOND;
    for (uint16_t game = 0; !r->status && game < r->ev->games; game++) {
        const EventGame *g = &r->ev->game[game];
        if (g->round != round || g->stage == EV_VOID || g->sheet != EV_SUBMITTED) continue;
        EventEntry over = event_make(EVENT_PROTEST_CLOSE, EV_BY_SYSTEM, 0);
        over.game = game;
        over.spent_s = limit_s;
        if (!g->protests_closed) step_at_once(r, over);
    }
}

/* ---- people ------------------------------------------------------------------------------- */

static void invent_people(Rehearsal *r) {
    static const char *const FIRST[] = { "Anna",  "Ben",  "Carla", "David", "Elif",  "Finn",
                                         "Greta", "Hugo", "Ines",  "Jonas", "Katja", "Liam",
                                         "Mia",   "Nils", "Olga",  "Paul",  "Rosa",  "Sven",
                                         "Tessa", "Umar", "Vera",  "Wim",   "Yara",  "Zoe" };
    static const char *const LAST[] = { "Abel",  "Berg",  "Costa", "Dahl",   "Esser", "Funk",
                                        "Gross", "Holm",  "Ibsen", "Jensen", "Klein", "Lund",
                                        "Moser", "Novak", "Ortiz", "Peters", "Quist", "Roth",
                                        "Silva", "Toth",  "Urban", "Vogel",  "Weber", "Zimmer" };
    static const char *const COUNTRY[] = { "DE", "FR", "US", "NL", "PL", "ES", "SE", "JP" };
    enum { FIRSTS = sizeof FIRST / sizeof *FIRST, LASTS = sizeof LAST / sizeof *LAST };
    enum { COUNTRIES = sizeof COUNTRY / sizeof *COUNTRY };
    unsigned shift = rng_below(&r->rng, FIRSTS * LASTS); /* different people for other seeds */
    for (unsigned i = 0; i < r->order.players; i++) {
        RehearsePerson *p = &r->person[i];
        unsigned n = (i + shift) % (FIRSTS * LASTS), again = i / (FIRSTS * LASTS);
        Buf id = buf_over(p->id, sizeof p->id), name = buf_over(p->name, sizeof p->name);
        buf_print(&id, "%04u", i + 1);
        buf_print(&name, "%s %s", FIRST[n % FIRSTS], LAST[(n / FIRSTS + n) % LASTS]);
        if (again) buf_print(&name, " %u", again + 1);
        p->country = COUNTRY[rng_below(&r->rng, COUNTRIES)];
        p->skill = (uint8_t)(1 + rng_below(&r->rng, 5) + rng_below(&r->rng, 5));
    }
}

static uint16_t country_number(const char *country) {
    return (uint16_t)((country[0] - 'A') * 26 + country[1] - 'A' + 1);
}

static unsigned all_acks(const Rehearsal *r) {
    unsigned acks = 0;
    for (int i = 0; i < ACKS_MAX && r->ev->rules.event.policy_acks[i]; i++)
        if (r->ev->rules.event.policy_acks[i] != ACK_SERVER)
            acks |= EV_BIT(r->ev->rules.event.policy_acks[i]);
    return acks;
}

/* Online everyone lives in one of so many time zones, an hour apart. */
static int16_t zone_of(const Rehearsal *r, unsigned i) {
    unsigned least = r->ev->rules.event.group_min;
    unsigned zones = least ? r->order.players / least : 1;
    zones = zones < 1 ? 1 : zones > 16 ? 16 : zones;
    return (int16_t)(60 * ((int)(i % zones) - 8));
}

/* How many are there from the start. */
static unsigned punctual(const Rehearsal *r) {
    return r->order.players - r->late;
}

static void enter(Rehearsal *r, EventEntry e, unsigned i) {
    e.player = (uint16_t)i;
    e.form.person = WHO_ENTRANT + i;
    e.form.screen_name = 10000 + 2 * i;
    e.form.mail = 10001 + 2 * i;
    e.form.country = country_number(r->person[i].country);
    e.form.zone = zone_of(r, i);
    e.form.declared = EV_DECLARED | EV_NATIONAL | EV_RESIDENT;
    if (event_by_invitation(r->ev)) e.form.declared |= EV_INVITED;
    e.form.acks = (uint16_t)all_acks(r);
    step(r, e);
}

static void check_in(Rehearsal *r, uint16_t player) {
    EventEntry level = event_make(EVENT_LEVEL, EV_BY_SYSTEM, 0);
    level.player = player;
    level.level = 2; /* DC21-2.0.2 */
    if (r->ev->rules.event.account_prerequisite == ACCOUNT_LEVEL) step(r, level);
    EventEntry in = event_make(EVENT_CHECK_IN, EV_BY_SCOREKEEPER, WHO_SCOREKEEPER);
    in.player = player;
    step(r, in);
}

static void register_all(Rehearsal *r) {
    unsigned players = punctual(r);
    step(r, by_organiser(EVENT_REGISTRATION_OPEN));
    for (unsigned i = 0; !r->status && i < players; i++)
        enter(r, event_make(EVENT_REGISTER, EV_BY_PLAYER, WHO_ENTRANT + i), i);
    simple(r, EVENT_REGISTRATION_CLOSE);
    for (uint16_t i = 0; !r->status && i < players; i++) check_in(r, i);
}

static void assign(Rehearsal *r, uint64_t person, int role) {
    EventEntry e = by_organiser(EVENT_STAFF);
    e.staff = (EventStaff){ .person = person, .role = (uint8_t)role, .on = 1 };
    step(r, e);
}

static void override(Rehearsal *r, const char *parameter, const char *text, unsigned reason) {
    EventEntry change = by_organiser(EVENT_OVERRIDE);
    change.text = reason;
    if (!r->status &&
        event_override(&r->ev->rules, event_frozen(r->ev), parameter, text, &change, r->err))
        r->status = r->err ? r->err->status : ERR_INPUT;
    step(r, change);
}

/* Which game each round plays (DM19-2.5b, DM19-2.6). */
static void choose_format(Rehearsal *r) {
    EventEntry e = by_organiser(EVENT_FORMAT);
    e.format = r->order.format;
    e.format.dates = 1;
    if (e.format.rounds) step(r, e);
}

static void create(Rehearsal *r) {
    EventEntry e = by_organiser(EVENT_CREATE);
    e.start.version = EV_RULES;
    e.start.rules = rulebook_rules(r->order.rulebook);
    step(r, e);
    assign(r, WHO_HEAD_JUDGE, EV_BY_HEAD_JUDGE);
    for (unsigned i = 0; i < JUDGES; i++) assign(r, WHO_JUDGE + i, EV_BY_JUDGE);
    assign(r, WHO_SCOREKEEPER, EV_BY_SCOREKEEPER);
    assign(r, WHO_LEAGUE, EV_BY_LEAGUE);
    const EventRules *rules = &r->ev->rules.event;
    bool online = rules->phases == PHASES_GROUPS_BRACKET;
    bool counted = r->order.rounds && !r->order.format.rounds;
    if (counted && !online && r->order.rounds != rules->prelim_games) {
        char text[8];
        Buf out = buf_over(text, sizeof text);
        buf_print(&out, "%u", r->order.rounds);
        override(r, "prelim_games", text, SAY_ROUNDS);
    }
    choose_format(r);
    if (r->order.any_day && online) override(r, "multi_day", "free", SAY_REHEARSAL);
    bool few = rules->min_attendees_for == MINIMUM_START && punctual(r) < rules->min_attendees;
    if (few) waive(r, EV_WAIVE_MINIMUM, SAY_FEW);
    if (online && r->order.players < rules->group_min) waive(r, EV_WAIVE_GROUP_SIZE, SAY_FEW);
    simple(r, EVENT_PUBLISH);
    if (rules_list(rules->policy_acks, ACKS_MAX, ACK_SETTINGS)) simple(r, EVENT_SETTINGS);
}

/* ---- schedule ----------------------------------------------------------------------------- */

typedef struct Desk { /* memory to draw up a schedule with */
    uint16_t *country, *seat;
    uint8_t *joins, *leaves;
    void *search;
    EventEntry *entry;
    size_t room, entries;
} Desk;

static bool desk_open(const Rehearsal *r, Desk *d) {
    size_t players = r->ev->players, rounds = r->ev->format.rounds;
    d->entries = 1 + rounds * (players / 3 + 1);
    d->country = calloc(players, sizeof *d->country);
    d->joins = calloc(players, 1);
    d->leaves = calloc(players, 1);
    d->seat = calloc(rounds * schedule_chairs((unsigned)players), sizeof *d->seat);
    d->entry = calloc(d->entries, sizeof *d->entry);
    return d->country && d->joins && d->leaves && d->seat && d->entry;
}

static void desk_close(Desk *d) {
    free(d->country);
    free(d->joins);
    free(d->leaves);
    free(d->seat);
    free(d->search);
    free(d->entry);
}

static void take_plan(Rehearsal *r, Desk *d, Schedule *schedule, const Problem *problem,
                      Seating *seating) {
    size_t count = event_plan(r->ev, schedule, problem->published, WHO_ORGANISER, d->entry,
                              d->entries);
    must(count <= d->entries);
    d->entry[0].plan.seed = r->order.seed;
    for (size_t i = 0; !r->status && i < count; i++) step(r, d->entry[i]);
    r->quality = seating->quality;
    r->planned = event_count(r->ev, EV_PRESENT);
    if (!r->status && r->watcher.schedule)
        r->status = r->watcher.schedule(r->watcher.self, r, problem, schedule, seating, r->err);
}

/* Plan every round that is not published. */
static void make_schedule(Rehearsal *r) {
    Desk d = { 0 };
    Problem problem;
    Schedule schedule = { .chairs = schedule_chairs(r->ev->players) };
    Seating seating;
    if (r->status) return;
    if (!desk_open(r, &d)) goto memory;
    event_problem(r->ev, r->ev->published, d.country, d.joins, d.leaves, &problem);
    problem.seed = r->order.seed;
    problem.steps = SOLVE_STEPS;
    schedule.seat = d.seat;
    d.room = seating_room(&problem);
    d.search = malloc(d.room);
    if (!d.search) goto memory;
    r->status = seating_solve(&problem, (Watch){ 0 }, d.search, d.room, &schedule, &seating,
                              r->err);
    if (!r->status) take_plan(r, &d, &schedule, &problem, &seating);
    desk_close(&d);
    return;
memory:
    fail(r, ERR_SYSTEM, "Out of memory. Try again later.");
    desk_close(&d);
}

/* All rounds, or the next one or two, but not the last while someone is still to come.  More
 * tables of three than needed want a reason. */
static void publish(Rehearsal *r) {
    unsigned rounds = r->ev->format.rounds, next = rounds, last = r->late ? rounds - 1 : rounds;
    if (r->piecemeal) next = r->ev->published + 1u + (rng_below(&r->rng, 4) == 0);
    EventEntry e = by_organiser(EVENT_PLAN_PUBLISH);
    e.rounds = (uint8_t)(next < last ? next : last);
    if (!r->status && event_check(r->ev, r->log, &e) == EV_TOO_MANY_THREES) e.text = SAY_GONE;
    step(r, e);
}

static void arrive(Rehearsal *r) {
    unsigned player = r->ev->players;
    enter(r, by_organiser(EVENT_REGISTER), player);
    if (!r->status) check_in(r, (uint16_t)player);
    r->late--;
    r->tally.late++;
}

/* Some who come late arrive before this round; by the last one all have.  Five cannot be seated: then
 * one more comes. */
static bool let_in(Rehearsal *r, unsigned row) {
    unsigned before = r->late, left = r->ev->format.rounds - row;
    for (unsigned i = before; !r->status && i; i--)
        if (rng_below(&r->rng, left) == 0) arrive(r);
    while (!r->status && r->late && event_count(r->ev, EV_PRESENT) == 5) arrive(r);
    return r->late < before;
}

/* The next round must be published.  New arrivals need a seat; if players have only left, the
 * remaining rounds are replanned or their tables repaired. */
static void publish_next(Rehearsal *r, unsigned row) {
    bool came = let_in(r, row), gone = event_count(r->ev, EV_PRESENT) < r->planned;
    if (came || rng_below(&r->rng, gone ? 2 : 8) == 0) {
        make_schedule(r);
        r->tally.replans++;
    } else if (gone) {
        for (unsigned i = row; !r->status && i < r->ev->plan.rounds; i++) mend(r, i);
    }
    publish(r);
}

/* ---- lots --------------------------------------------------------------------------------- */

void commit_lots(Rehearsal *r) {
    if (r->ev->rules.event.last_resort != LAST_LOTS || r->ev->lots_committed) return;
    EventEntry e = by_organiser(EVENT_LOTS_COMMIT);
    for (int i = 0; i < REHEARSE_SEED; i++) r->lots_seed[i] = (uint8_t)rng_next(&r->rng);
    lots_commit(r->lots_seed, sizeof r->lots_seed, e.hash);
    step(r, e);
}

/* Lots out of a hat, seen by the head judge: where nothing was locked after the commitment. */
static void draw_by_hand(Rehearsal *r) {
    for (uint64_t number = 1; !r->status && event_tied(r->ev); number++) {
        const Standing *rows = event_standings(r->ev);
        size_t at = 0, tied = rank_tied(rows, r->ev->players, event_cut_rows(r->ev, rows), &at),
               k = at;
        while (k < at + tied && rows[k].lot) k++;
        if (k == at + tied) {
            fail(r, ERR_INPUT, "Lots were drawn and places are still tied.");
            return;
        }
        EventEntry e = by_organiser(EVENT_LOT);
        e.player = (uint16_t)rows[k].player;
        e.lot = (EventLot){ .number = number, .witness = WHO_HEAD_JUDGE };
        step(r, e);
    }
}

void draw_lots_if_tied(Rehearsal *r) {
    if (r->status || r->ev->rules.event.last_resort != LAST_LOTS || !event_tied(r->ev)) return;
    EventEntry e = by_organiser(EVENT_LOTS_DRAW);
    e.seed.size = REHEARSE_SEED;
    memcpy(e.seed.bytes, r->lots_seed, REHEARSE_SEED);
    r->lots_drawn = event_check(r->ev, r->log, &e) == EV_ALLOWED;
    if (r->lots_drawn) step(r, e);
    else draw_by_hand(r);
    for (int i = 0; i < r->ev->players; i++) r->tally.lots += r->ev->player[i].lot != 0;
}

/* ---- the day ------------------------------------------------------------------------------ */

static void prepare_boards(Rehearsal *r) {
    bool common = r->ev->rules.event.board_scope_prelim == SCOPE_ALL_TABLES;
    for (uint8_t round = 0; common && !r->status && round < r->ev->format.rounds; round++)
        make_round_board(r, round);
}

static void begin(Rehearsal *r) {
    const EventRules *rules = &r->ev->rules.event;
    register_all(r);
    make_schedule(r);
    if (!r->status) publish(r);
    prepare_boards(r);
    bool skip = rules->phases == PHASES_SEMI_FINAL && rules->skip_semi &&
                r->order.players <= rules->skip_semi &&
                (punctual(r) < 4 * RESULT_SEATS_MIN + r->order.drop_outs || r->order.seed % 2);
    bool early = rng_below(&r->rng, 2); /* it may be left out until the first game begins */
    EventEntry leave_out = by_organiser(EVENT_SKIP_SEMI);
    leave_out.on = 1;
    if (skip && early) step(r, leave_out);
    simple(r, EVENT_START);
    EventEntry brief = by_head_judge(EVENT_BRIEFING, 0);
    step(r, brief);
    if (skip && !early) step(r, leave_out);
}

static void next_day(Rehearsal *r) {
    unsigned days = r->ev->rules.event.multi_day;
    if (days != DAYS_SUNDAY && days != DAYS_PRELIMS_THEN_FINALS) return;
    simple(r, EVENT_DAY_CLOSE);
    r->now += (int64_t)16 * 3600 * SECOND;
    EventEntry open = by_organiser(EVENT_DAY_OPEN);
    open.day = EV_DAY_FINALS;
    step(r, open);
}

static void knock_out(Rehearsal *r) {
    unsigned phases = r->ev->rules.event.phases;
    if (phases != PHASES_FINAL && phases != PHASES_SEMI_FINAL) return;
    draw_lots_if_tied(r);
    simple(r, EVENT_CUT);
    next_day(r);
    if (!r->status && r->ev->semi != EV_NO_ROUND) {
        play_round(r, r->ev->semi);
        simple(r, EVENT_SEED_FINAL);
    }
    if (!r->status) play_round(r, r->ev->final);
}

static void play_hall(Rehearsal *r) {
    begin(r);
    unsigned rounds = r->ev->format.rounds;
    bool semi = r->ev->rules.event.phases == PHASES_SEMI_FINAL && !r->ev->skip_semi;
    plan_trouble(r, rounds + semi, rounds + semi);
    for (unsigned row = 0; !r->status && row < rounds; row++) {
        if (row + 1 == rounds) commit_lots(r);
        if (row == r->ev->published) publish_next(r, row);
        play_round(r, (uint8_t)r->ev->rounds);
    }
    knock_out(r);
}

static void finish(Rehearsal *r) {
    EventEntry champion = by_organiser(EVENT_CHAMPION);
    bool shared = r->ev->rules.event.phases == PHASES_ROUNDS && !r->status &&
                  event_check(r->ev, r->log, &champion) == EV_TIES_OPEN;
    if (!shared) step(r, champion);
    simple(r, EVENT_COMPLETE);
    EventEntry submit = by_organiser(EVENT_SEASON_SUBMIT);
    if (r->status || event_check(r->ev, r->log, &submit)) return;
    step(r, submit);
    EventEntry verdict = event_make(EVENT_SEASON_ACCEPT, EV_BY_LEAGUE, WHO_LEAGUE);
    if (event_check(r->ev, r->log, &verdict)) verdict.kind = EVENT_SEASON_REJECT;
    verdict.text = SAY_REHEARSAL;
    step(r, verdict);
}

/* ---- opening and closing ------------------------------------------------------------------ */

/* Games: all rounds at tables of three, with replays; or a qualifier's and a bracket. */
static EventRoom room_for(const RehearseOrder *order) {
    EventRoom room = event_room_for(order->players);
    unsigned games = 16 * (order->players / 3 + 1) + order->disputes + 2 * BRACKET_TABLES;
    if (games > room.games) room.games = (uint16_t)(games < EV_GAMES_MAX ? games : EV_GAMES_MAX);
    return room;
}

/* By the seed: are rounds published bit by bit, and do some come late? */
static void choose_manner(Rehearsal *r, const EventRules *rules, unsigned least) {
    unsigned wish = rng_below(&r->rng, 4), spare = r->order.players - least;
    r->piecemeal = rng_below(&r->rng, 3) == 0;
    bool may = r->piecemeal && rules->phases != PHASES_GROUPS_BRACKET &&
               rules->dropout != DROPOUT_MOVE_ONE && r->order.rounds != 1 &&
               r->order.format.rounds != 1;
    r->late = !may ? 0 : wish < spare ? wish : spare;
    if (punctual(r) == 5) r->late++;
}

Status rehearse(const RehearseOrder *order, RehearseWatcher watcher, Rehearsal *r, Err *err) {
    *r = (Rehearsal){ .order = *order, .watcher = watcher, .err = err };
    EventRules rules = rulebook_event(order->rulebook);
    bool semi = rules.phases == PHASES_SEMI_FINAL && !rules.skip_semi;
    unsigned least = rules.phases == PHASES_GROUPS_BRACKET ? 8 : semi ? 4 * RESULT_SEATS_MIN : 3;
    if (order->players < least)
        return fail(
            r, ERR_INPUT,
            "This rulebook needs at least {least%u, plural, one {# player} other {# players}}.",
            least);
    if (order->players == 5)
        return fail(r, ERR_INPUT,
                    "Five players don't fit at tables of three or four. Take 4 or 6.");
    EventRoom room = room_for(order);
    size_t size = event_bytes(room);
    if (!size)
        return fail(r, ERR_TOO_BIG, "An event can have at most {most%d} players.", EV_PLAYERS_MAX);
    void *memory = calloc(1, size);
    r->person = calloc(order->players, sizeof *r->person);
    if (!memory || !r->person) {
        free(memory);
        return fail(r, ERR_SYSTEM, "Out of memory. Try again later.");
    }
    r->ev = event_open(memory, size, room);
    r->rng = (Rng){ order->seed };
    r->rng.state = rng_next(&r->rng);
    r->now = (int64_t)MONDAY_NOON * SECOND;
    choose_manner(r, &rules, least);
    invent_people(r);
    create(r);
    if (!r->status && r->ev->rules.event.phases == PHASES_GROUPS_BRACKET) {
        register_all(r);
        play_online(r);
    } else if (!r->status) {
        play_hall(r);
    }
    if (!r->status) finish(r);
    const char *broken = r->status ? NULL : event_broken(r->ev);
    if (broken) fail(r, ERR_INPUT, "The event is broken: {why%s}", broken);
    return r->status;
}

void rehearse_close(Rehearsal *r) {
    free(r->ev); /* the first piece of its block */
    free(r->log);
    free(r->person);
}

void rehearse_round_name(const EventState *ev, uint8_t round, Buf *out) {
    static const char *const WORD[EV_PHASES] = { "round", "semi-final", "final", "bracket",
                                                 "group" };
    const EventRound *at = &ev->round[round];
    bool one = at->phase == EV_SEMI || at->phase == EV_FINALE;
    bool known = round < ev->rounds;
    if (!known) buf_print(out, "round-%u", round + 1u);
    else if (one) buf_text(out, WORD[at->phase]);
    else buf_print(out, "%s-%u", WORD[at->phase], at->number);
}

#include "event/venue.h"

#include "tournament/seating.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the log ------------------------------------------------------------------------------ */

bool venue_wrong(Venue *v, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(v->why, sizeof v->why, format, args);
    va_end(args);
    return false;
}

uint64_t venue_person(int role) {
    return VENUE_STAFF + (uint64_t)role;
}

static EventState *open_state(void **memory, EventRoom room) {
    size_t size = event_bytes(room);
    *memory = malloc(size);
    if (*memory) memset(*memory, 0xa5, size);
    return *memory ? event_open(*memory, size, room) : NULL;
}

void venue_open(Venue *v, RulebookId rulebook, unsigned players, unsigned games) {
    EventRoom room = { (uint16_t)players, (uint16_t)games };
    memset(v, 0, sizeof *v);
    v->ev = open_state(&v->memory, room);
    v->other = open_state(&v->other_memory, room);
    v->log = calloc(VENUE_LOG, sizeof *v->log);
    if (!v->ev || !v->other || !v->log) abort();
    EventEntry e = event_make(EVENT_CREATE, EV_BY_ORGANISER, venue_person(EV_BY_ORGANISER));
    e.start.version = EV_RULES;
    e.start.rules = rulebook_rules(rulebook);
    venue_must(v, e);
}

void venue_close(Venue *v) {
    free(v->memory);
    free(v->other_memory);
    free(v->log);
}

EventEntry venue_entry(const Venue *v, EventKind kind, int by) {
    (void)v;
    EventEntry e = event_make(kind, by, by == EV_BY_SYSTEM ? 0 : venue_person(by));
    if (EVENT_NATURE[kind].nature & EV_REASONED) e.text = 1;
    return e;
}

bool venue_same(const EventState *a, const EventState *b) {
    EventState *x = malloc(sizeof *x), *y = malloc(sizeof *y);
    bool same = x && y;
    if (same) {
        *x = *a, *y = *b;
        for (EventState *s = x; s; s = s == x ? y : NULL) { /* memory, and structs with padding */
            s->player = NULL;
            s->game = NULL;
            s->plan.seat = NULL;
            s->work = NULL;
            s->spare = NULL;
            memset(s->person, 0, sizeof s->person);
            memset(s->group, 0, sizeof s->group);
        }
        // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): both began as zeroed memory
        same = memcmp(x, y, sizeof *x) == 0;
    }
    for (int i = 0; same && i < a->staff; i++)
        same = a->person[i].who == b->person[i].who && a->person[i].roles == b->person[i].roles &&
               a->person[i].acks == b->person[i].acks;
    for (int i = 0; same && i < a->groups; i++)
        same = a->group[i].size == b->group[i].size && a->group[i].state == b->group[i].state &&
               a->group[i].opens == b->group[i].opens;
    same = same && memcmp(a->player, b->player, a->players * sizeof *a->player) == 0 &&
           memcmp(a->game, b->game, a->games * sizeof *a->game) == 0;
    for (int row = 0; same && row < a->plan.rounds; row++)
        same = memcmp(schedule_round(&a->plan, row), schedule_round(&b->plan, row),
                      a->plan.chairs * sizeof *a->plan.seat) == 0;
    free(x);
    free(y);
    return same;
}

bool venue_refold(Venue *v) {
    EventEntry *copy = malloc(v->count * sizeof *copy);
    if (!copy) abort();
    memcpy(copy, v->log, v->count * sizeof *copy);
    EventRefusal no = event_fold(v->other, copy, v->count);
    bool same = !no && memcmp(copy, v->log, v->count * sizeof *copy) == 0 &&
                venue_same(v->ev, v->other);
    if (!same)
        venue_wrong(v, "folded again the log is another event: step %u %s", v->other->count,
                    EV_REFUSAL_TEXT[no].name);
    free(copy);
    return same;
}

bool venue_do(Venue *v, EventEntry e) {
    if (v->count == VENUE_LOG) return venue_wrong(v, "the log is full");
    v->log[v->count] = e;
    v->log[v->count].at = (int64_t)v->count * 1000;
    v->answer = event_check(v->ev, v->log, &e);
    bool stood = v->answer == EV_NO_GROUND; /* an old log would be followed */
    EventRefusal no = stood ? v->answer : event_apply(v->ev, v->log, v->count);
    v->broke = true; /* until proven otherwise */
    if (no != v->answer) return venue_wrong(v, "check and apply do not agree");
    if (no) {
        v->codes[no / 64] |= UINT64_C(1) << no % 64;
        if (v->ev->count != v->count) return venue_wrong(v, "a refusal changed something");
        v->broke = false;
        return true;
    }
    v->count++;
    const char *flaw = event_broken(v->ev);
    if (flaw) return venue_wrong(v, "after %s: %s", EVENT_NATURE[e.kind].name, flaw);
    v->broke = false;
    return true;
}

bool venue_must(Venue *v, EventEntry e) {
    if (!venue_do(v, e)) return false;
    if (!v->answer) return true;
    char text[300];
    Message why;
    Buf out = buf_over(text, sizeof text);
    event_refusal(v->answer, v->ev->rules.id, &why);
    message_write(&why, &SPEECH_ENGLISH, &out);
    return venue_wrong(v, "%s by %s: %s (%s)", EVENT_NATURE[e.kind].name, EV_ROLE_NAME[e.by],
                       EV_REFUSAL_TEXT[v->answer].name, text);
}

bool venue_step(Venue *v, EventKind kind) {
    return venue_must(v, venue_entry(v, kind, EV_BY_ORGANISER));
}

/* ---- before the first game ---------------------------------------------------------------- */

static bool appoint(Venue *v, uint64_t person, int role) {
    EventEntry e = venue_entry(v, EVENT_STAFF, EV_BY_ORGANISER);
    e.staff = (EventStaff){ .person = person, .role = (uint8_t)role, .on = 1 };
    return venue_must(v, e);
}

bool venue_staff(Venue *v, bool judges) {
    for (int role = EV_BY_HEAD_JUDGE; role < EV_CAUSES; role++) {
        bool judge = role == EV_BY_HEAD_JUDGE || role == EV_BY_JUDGE;
        if ((judges || !judge) && !appoint(v, venue_person(role), role)) return false;
    }
    for (int i = 0; judges && i < VENUE_JUDGES; i++)
        if (!appoint(v, VENUE_STAFF + 100 + (uint64_t)i, EV_BY_JUDGE)) return false;
    return true;
}

bool venue_register(Venue *v, int people) {
    bool shut = !v->ev->registering && v->ev->stage <= EV_ASSEMBLING;
    if (shut && event_settings_due(v->ev) && !venue_step(v, EVENT_SETTINGS)) return false;
    if (shut && !venue_step(v, EVENT_REGISTRATION_OPEN)) return false;
    for (int i = 0; i < people; i++) {
        EventEntry e = venue_entry(v, EVENT_REGISTER, EV_BY_ORGANISER);
        e.player = v->ev->players;
        e.form.person = e.form.screen_name = e.form.mail = e.player + 1u;
        e.form.country = (uint16_t)(e.player % 7 + 1);
        e.form.zone = (int16_t)(-60 * (e.player % 3)); /* Friday evening there at 23:00 UTC */
        e.form.declared = EV_DECLARED | EV_NATIONAL;
        e.form.acks = (uint16_t)(EV_BIT(CHOICE_ACK_COUNT) - 1);
        if (!venue_must(v, e)) return false;
        EventEntry level = venue_entry(v, EVENT_LEVEL, EV_BY_ORGANISER);
        level.player = e.player;
        level.level = 2;
        level.text = 1; /* seen elsewhere */
        if (v->ev->rules.event.account_prerequisite == ACCOUNT_LEVEL && !venue_must(v, level))
            return false;
    }
    return true;
}

bool venue_check_in(Venue *v) {
    for (uint16_t i = 0; i < v->ev->players; i++) {
        if (v->ev->player[i].status != EV_REGISTERED) continue;
        EventEntry e = venue_entry(v, EVENT_CHECK_IN, EV_BY_ORGANISER);
        e.player = i;
        if (!venue_must(v, e)) return false;
    }
    return true;
}

bool venue_assemble(Venue *v, int people) {
    return venue_staff(v, true) && venue_register(v, people) && venue_check_in(v) &&
           venue_step(v, EVENT_REGISTRATION_CLOSE);
}

bool venue_plan(Venue *v) {
    EventState *ev = v->ev;
    unsigned from = ev->published;
    uint16_t *country = calloc(ev->players, sizeof *country);
    uint8_t *joins = calloc(ev->players, 1), *leaves = calloc(ev->players, 1);
    Problem problem;
    event_problem(ev, from, country, joins, leaves, &problem);
    problem.seed = 1;
    problem.country = NULL; /* keeping compatriots apart takes long, and is tested elsewhere */
    problem.steps = 5000;
    size_t room = seating_room(&problem);
    void *memory = malloc(room);
    uint16_t chairs = schedule_chairs(problem.players);
    Schedule schedule = { .chairs = chairs };
    schedule.seat = calloc((size_t)problem.rounds * chairs, sizeof *schedule.seat);
    Schedule past = ev->plan; /* the solver counts chairs by its own number of players */
    past.players = problem.players;
    if (problem.past) problem.past = &past;
    Seating seating;
    Err err = { 0 };
    Status status = seating_solve(&problem, (Watch){ 0 }, memory, room, &schedule, &seating, &err);
    bool done = !status || venue_wrong(v, "%s", err.text);
    if (done) {
        size_t count = event_plan(ev, &schedule, from, venue_person(EV_BY_ORGANISER), NULL, 0);
        EventEntry *list = calloc(count, sizeof *list);
        event_plan(ev, &schedule, from, venue_person(EV_BY_ORGANISER), list, count);
        for (size_t i = 0; done && i < count; i++) done = venue_must(v, list[i]);
        free(list);
    }
    EventEntry publish = venue_entry(v, EVENT_PLAN_PUBLISH, EV_BY_ORGANISER);
    publish.rounds = ev->format.rounds;
    if (done) done = venue_must(v, publish);
    free(country), free(joins), free(leaves), free(memory), free(schedule.seat);
    return done;
}

bool venue_start(Venue *v) {
    bool rounds = v->ev->rules.event.phases != PHASES_GROUPS_BRACKET;
    if (rounds && !v->ev->published && !venue_plan(v)) return false;
    return venue_step(v, EVENT_START) && venue_step(v, EVENT_BRIEFING);
}

/* ---- a round ------------------------------------------------------------------------------ */

uint8_t venue_round(const Venue *v) {
    return (uint8_t)(v->ev->rounds - 1);
}

static bool bankers(Venue *v, uint8_t round) {
    int judge = 0;
    for (uint16_t i = 0; i < v->ev->games; i++) {
        if (v->ev->game[i].round != round || event_banker(v->ev, &v->ev->game[i])) continue;
        EventEntry e = venue_entry(v, EVENT_BANKER, EV_BY_ORGANISER);
        e.game = i;
        e.banker.kind = EV_BANKER_JUDGE;
        e.banker.person = VENUE_STAFF + 100 + (uint64_t)judge++;
        if (!venue_must(v, e)) return false;
    }
    return true;
}

bool venue_open_round(Venue *v) {
    EventState *ev = v->ev;
    EventEntry e = venue_entry(v, EVENT_ROUND_OPEN, EV_BY_ORGANISER);
    bool planned = ev->rounds && ev->round[ev->rounds - 1].state == EV_PLANNED;
    e.round = (uint8_t)(planned ? ev->rounds - 1 : ev->rounds);
    if (planned && event_finals_day(ev) && ev->day_kind != EV_DAY_FINALS) {
        EventEntry day = venue_entry(v, EVENT_DAY_OPEN, EV_BY_ORGANISER);
        day.day = EV_DAY_FINALS;
        if (!venue_step(v, EVENT_DAY_CLOSE) || !venue_must(v, day)) return false;
    }
    if (planned && !bankers(v, e.round)) return false;
    return venue_must(v, e);
}

static EventEntry of_round(Venue *v, EventKind kind) {
    EventEntry e = venue_entry(v, kind, EV_BY_ORGANISER);
    e.round = venue_round(v);
    return e;
}

bool venue_show(Venue *v) {
    const EventRound *round = &v->ev->round[venue_round(v)];
    const EventRules *rules = &v->ev->rules.event;
    bool late = round->phase != EV_PRELIM;
    unsigned scope = late ? rules->board_scope_semi_final : rules->board_scope_prelim;
    if (scope == SCOPE_TABLE || scope == SCOPE_NONE || round->revealed) return true;
    EventEntry board = of_round(v, EVENT_BOARD), end = of_round(v, EVENT_STUDY_END);
    board.board.mode = scope == SCOPE_ALL_LIVE ? EV_MODE_LIVE : EV_MODE_SPIRAL;
    memset(board.board.hash, venue_round(v) + 1, sizeof board.board.hash);
    if (!round->has_board && !venue_must(v, board)) return false;
    if (!venue_must(v, of_round(v, EVENT_BOARD_APPROVE))) return false;
    EventEntry seated = of_round(v, EVENT_TABLES_SEATED);
    bool due = !event_check(v->ev, v->log, &seated);
    if (due && !venue_must(v, seated)) return false;
    EventEntry reveal = of_round(v, EVENT_BOARD_REVEAL);
    reveal.on = 1; /* every piece is laid */
    if (!venue_must(v, reveal)) return false;
    unsigned study = late ? rules->study_time_semi_final_s : v->ev->rules.table.study_time_s;
    end.spent_s = study;
    return !study || venue_must(v, end);
}

/* Everyone takes the lowest that is left; only where the play order is chosen. */
bool venue_pick(Venue *v) {
    for (uint16_t i = 0; i < v->ev->games; i++) {
        unsigned choices;
        const EventGame *g = &v->ev->game[i];
        while (g->round == venue_round(v) && v->ev->round[g->round].phase != EV_PRELIM) {
            int seat = event_picker(v->ev, g, &choices);
            if (seat == EV_SEATS) break;
            EventEntry e = venue_entry(v, EVENT_PICK, EV_BY_ORGANISER);
            e.game = i;
            e.player = g->seat[seat].player;
            unsigned orders = 0, chairs = 0, colours = 0;
            for (int s = 0; s < g->seats; s++) {
                if (!g->seat[s].picked) continue;
                orders |= EV_BIT(g->seat[s].order);
                chairs |= EV_BIT(g->seat[s].chair);
                colours |= EV_BIT(g->seat[s].colour);
            }
            if (choices & EV_CHOICE_CHAIR)
                for (e.pick.chair = 1; chairs >> e.pick.chair & 1;) e.pick.chair++;
            if (choices & EV_CHOICE_ORDER)
                for (e.pick.order = 1; orders >> e.pick.order & 1;) e.pick.order++;
            if (choices & EV_CHOICE_COLOUR)
                for (e.pick.colour = 1; colours >> e.pick.colour & 1;) e.pick.colour++;
            if (!venue_must(v, e)) return false;
        }
    }
    return true;
}

bool venue_play(Venue *v) {
    bool before = v->ev->rules.event.pick_timing == TIMING_BEFORE_BOARD;
    if (before && !venue_pick(v)) return false;
    if (!venue_show(v)) return false;
    if (!before && !venue_pick(v)) return false;
    if (!venue_must(v, of_round(v, EVENT_ROUND_START))) return false;
    for (uint16_t i = 0; i < v->ev->games; i++) {
        EventEntry e = venue_entry(v, EVENT_SETUP_DONE, EV_BY_ORGANISER);
        e.game = i;
        bool placing = v->ev->game[i].round == venue_round(v) && v->ev->game[i].stage == EV_PLACING;
        if (placing && !venue_must(v, e)) return false;
    }
    return true;
}

/* The seat that wins, EV_SEATS if nobody is left to, and everyone's points. */
static EventSheet invent(Venue *v, const EventGame *g) {
    EventSheet sheet = { .winner = EV_SEATS };
    unsigned target = v->ev->rules.event.scenario_vp[g->scenario];
    for (int i = 0; i < g->seats; i++) {
        unsigned below = 0;
        for (int k = 0; k < g->seats; k++) below += g->seat[k].player < g->seat[i].player;
        sheet.vp[i] = (uint8_t)(v->chance ? 2 + rng_below(&v->rng, target - 2)
                                          : target - 1 - below);
        bool zero = v->ev->rules.event.leaver == LEAVER_DISQUALIFIED;
        if (g->seat[i].left) sheet.vp[i] = zero ? 0 : 2;
        else if (sheet.winner == EV_SEATS || (!v->chance && !below) ||
                 (v->chance && rng_below(&v->rng, 3) == 0))
            sheet.winner = (uint8_t)i;
    }
    if (sheet.winner == EV_SEATS) return sheet;
    if (!v->chance)
        for (int i = 0; i < g->seats; i++)
            if (!g->seat[i].left && g->seat[i].player < g->seat[sheet.winner].player)
                sheet.winner = (uint8_t)i;
    sheet.vp[sheet.winner] = (uint8_t)target;
    return sheet;
}

bool venue_result(Venue *v, uint16_t game) {
    const EventGame *g = &v->ev->game[game];
    bool online = v->ev->rules.event.mode == MODE_ONLINE;
    EventEntry e = venue_entry(v, EVENT_SHEET, online ? EV_BY_SYSTEM : EV_BY_SCOREKEEPER);
    e.game = game;
    e.sheet = invent(v, g);
    if (e.sheet.winner == EV_SEATS) return true; /* a table that broke up has no result */
    if (g->sheet < EV_FILLED && !venue_must(v, e)) return false;
    if (!v->ev->rules.event.signature_required) {
        EventEntry confirm = venue_entry(v, EVENT_CONFIRM, EV_BY_SCOREKEEPER);
        confirm.game = game;
        return g->sheet >= EV_SUBMITTED || venue_must(v, confirm);
    }
    for (int i = 0; i < g->seats; i++) {
        EventEntry sign = venue_entry(v, EVENT_SIGN, EV_BY_JUDGE);
        sign.game = game;
        sign.player = g->seat[i].player;
        sign.paper = 1;
        bool due = !g->seat[i].left && !g->seat[i].has_signed && g->sheet < EV_ALL_SIGNED &&
                   v->ev->player[sign.player].status != EV_EXPELLED;
        if (due && !venue_must(v, sign)) return false;
    }
    return true;
}

bool venue_protests_over(Venue *v, uint8_t round) {
    for (uint16_t i = 0; i < v->ev->games; i++) {
        const EventGame *g = &v->ev->game[i];
        EventEntry e = venue_entry(v, EVENT_PROTEST_CLOSE, EV_BY_SYSTEM);
        e.game = i;
        e.spent_s = v->ev->rules.event.protest_window_s;
        bool runs = v->ev->rules.event.protest_closes == PROTEST_TIME && g->round == round &&
                    g->stage != EV_VOID && g->sheet == EV_SUBMITTED && !g->protests_closed;
        if (runs && !venue_must(v, e)) return false;
    }
    return true;
}

bool venue_finish(Venue *v) {
    uint8_t round = venue_round(v);
    for (uint16_t i = 0; i < v->ev->games; i++) {
        const EventGame *g = &v->ev->game[i];
        bool open = g->round == round && g->stage != EV_VOID && g->sheet < EV_SUBMITTED;
        bool played = g->stage >= EV_PLACING;
        if (open && played && !venue_result(v, i)) return false;
    }
    EventEntry e = venue_entry(v, EVENT_ROUND_CLOSE, EV_BY_ORGANISER);
    e.round = round;
    return venue_protests_over(v, round) && venue_must(v, e);
}

bool venue_rounds(Venue *v, int rounds) {
    for (int i = 0; i < rounds; i++)
        if (!venue_open_round(v) || !venue_play(v) || !venue_finish(v)) return false;
    return true;
}

/* ---- after the preliminaries -------------------------------------------------------------- */

bool venue_lots(Venue *v) {
    while (event_tied(v->ev)) {
        size_t at = 0;
        const Standing *rows = event_standings(v->ev);
        size_t tied = rank_tied(rows, v->ev->players, event_cut(v->ev), &at);
        uint16_t player = EV_NONE;
        for (size_t i = at; i < at + tied; i++)
            if (!rows[i].lot) player = (uint16_t)rows[i].player;
        EventEntry e = venue_entry(v, EVENT_LOT, EV_BY_ORGANISER);
        e.player = player;
        e.lot.number = v->count + 1;
        e.lot.witness = venue_person(EV_BY_ANNOUNCER);
        if (!venue_must(v, e)) return false;
    }
    return true;
}

bool venue_cut(Venue *v) {
    return venue_lots(v) && venue_step(v, EVENT_CUT);
}

static bool play_on(Venue *v) {
    return venue_open_round(v) && venue_play(v) && venue_finish(v);
}

bool venue_to_the_end(Venue *v) {
    EventState *ev = v->ev;
    unsigned phases = ev->rules.event.phases;
    bool knocked = phases == PHASES_SEMI_FINAL || phases == PHASES_FINAL;
    if (phases != PHASES_GROUPS_BRACKET && !venue_rounds(v, ev->format.rounds - ev->opened))
        return false;
    if (knocked && !ev->cut && !venue_cut(v)) return false;
    if (ev->semi != EV_NO_ROUND && ev->final == EV_NO_ROUND) {
        if (ev->round[ev->semi].state != EV_CLOSED && !play_on(v)) return false;
        if (!venue_step(v, EVENT_SEED_FINAL)) return false;
    }
    while (ev->rounds && ev->round[ev->rounds - 1].state == EV_PLANNED)
        if (!play_on(v)) return false;
    bool shared = phases == PHASES_ROUNDS && event_overall(ev)[0].shared > 1;
    if (!shared && !venue_step(v, EVENT_CHAMPION)) return false;
    return venue_step(v, EVENT_COMPLETE);
}

/* ---- online ------------------------------------------------------------------------------- */

enum { FRIDAY = 1620428400, WINDOW_S = 48 * 3600 }; /* 2021-05-07 23:00 UTC, GV-18 */

bool venue_groups(Venue *v, int groups, int promoted, int alternates) {
    EventEntry e = venue_entry(v, EVENT_GROUPS, EV_BY_ORGANISER);
    EventEntry waive = venue_entry(v, EVENT_WAIVE, EV_BY_ORGANISER);
    e.groups = (EventGroups){ (uint16_t)groups, (uint16_t)promoted, (uint16_t)alternates };
    waive.waive = EV_WAIVE_GROUP_SIZE;
    bool small = v->ev->players < groups * v->ev->rules.event.group_min;
    if (small && !venue_must(v, waive)) return false;
    if (!venue_must(v, e)) return false;
    for (uint16_t i = 0; i < v->ev->players; i++) {
        e = venue_entry(v, EVENT_GROUP, EV_BY_ORGANISER);
        e.player = i;
        e.group = (uint16_t)(i % groups);
        if (!venue_must(v, e)) return false;
    }
    for (int i = 0; i < groups; i++) {
        e = venue_entry(v, EVENT_WINDOW, EV_BY_ORGANISER);
        e.window = (EventWindow){ (uint16_t)i, FRIDAY, FRIDAY + WINDOW_S };
        if (!venue_must(v, e)) return false;
    }
    e = venue_entry(v, EVENT_GROUPS_ANNOUNCE, EV_BY_ORGANISER);
    e.channels = 7;
    return venue_must(v, e);
}

bool venue_window(Venue *v, int group) {
    EventEntry e = venue_entry(v, EVENT_WINDOW_OPEN, EV_BY_SYSTEM);
    e.window.group = (uint16_t)group;
    e.window.opens = FRIDAY;
    return venue_must(v, e);
}

/* The four of the group with the fewest games queue, and play. */
bool venue_match(Venue *v, int group) {
    EventState *ev = v->ev;
    EventEntry match = venue_entry(v, EVENT_MATCH, EV_BY_SYSTEM);
    match.seats.table = (uint16_t)group;
    for (int s = 0; s < EV_SEATS; s++) {
        uint16_t best = EV_NONE;
        for (uint16_t i = 0; i < ev->players; i++) {
            bool free = ev->player[i].group == group && ev->player[i].status == EV_PRESENT &&
                        !ev->player[i].queued;
            if (free && (best == EV_NONE || ev->player[i].games < ev->player[best].games)) best = i;
        }
        if (best == EV_NONE) return venue_wrong(v, "the group is too small");
        EventEntry queue = venue_entry(v, EVENT_QUEUE, EV_BY_SYSTEM);
        queue.player = match.seats.player[s] = best;
        queue.on = 1;
        if (!venue_must(v, queue)) return false;
    }
    return venue_must(v, match) && venue_result(v, (uint16_t)(ev->games - 1));
}

bool venue_qualifiers(Venue *v, int games) {
    EventState *ev = v->ev;
    for (int g = 0; g < ev->groups; g++) {
        if (ev->group[g].state == EV_GROUP_PLANNED && !venue_window(v, g)) return false;
        for (int i = 0; i < (games * ev->group[g].size + 3) / 4; i++)
            if (!venue_match(v, g)) return false;
        EventEntry close = venue_entry(v, EVENT_WINDOW_CLOSE, EV_BY_SYSTEM);
        close.window.group = (uint16_t)g;
        close.window.closes = FRIDAY + WINDOW_S;
        EventEntry final = venue_entry(v, EVENT_GROUP_FINAL, EV_BY_ORGANISER);
        final.group = (uint16_t)g;
        if (!venue_must(v, close) || !venue_protests_over(v, ev->group[g].round) ||
            !venue_must(v, final))
            return false;
    }
    return true;
}

bool venue_bracket(Venue *v) {
    if (!venue_lots(v) || !venue_step(v, EVENT_PROMOTE)) return false;
    for (uint16_t i = 0; i < v->ev->players; i++) {
        EventEntry e = venue_entry(v, EVENT_SIGN_IN, EV_BY_SYSTEM);
        e.player = i;
        if (v->ev->player[i].seed && !venue_must(v, e)) return false;
    }
    return venue_step(v, EVENT_BRACKET);
}

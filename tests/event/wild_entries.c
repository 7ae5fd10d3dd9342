#include "event/wild_entries.h"

#include "tournament/lots.h"

#include <string.h>

static unsigned below(Venue *v, size_t limit) {
    return limit ? rng_below(&v->rng, (uint32_t)limit) : 0;
}

/* ---- sense -------------------------------------------------------------------------------- */

static EventSheet sheet_of(const EventGame *g) {
    EventSheet sheet = { .winner = g->winner };
    for (int i = 0; i < g->seats; i++) sheet.vp[i] = g->seat[i].vp;
    return sheet;
}

/* Someone wins; now and then the numbers are wrong. */
static EventSheet some_sheet(Venue *v, const EventGame *g) {
    EventSheet sheet = { .winner = (uint8_t)below(v, g->seats) };
    for (int i = 0; i < g->seats; i++) sheet.vp[i] = (uint8_t)(2 + below(v, 8));
    for (int i = 0; i < g->seats; i++)
        if (g->seat[i].left && v->ev->rules.event.leaver == LEAVER_DISQUALIFIED) sheet.vp[i] = 0;
    sheet.vp[sheet.winner] = (uint8_t)v->ev->rules.event.scenario_vp[g->scenario];
    if (below(v, 12) == 0) sheet.vp[below(v, EV_SEATS)] = (uint8_t)below(v, 40);
    return sheet;
}

static EventPick some_pick(Venue *v, const EventGame *g, unsigned choices) {
    EventPick pick = { 0 };
    if (choices & EV_CHOICE_ORDER) pick.order = (uint8_t)(1 + below(v, g->seats));
    if (choices & EV_CHOICE_CHAIR) pick.chair = (uint8_t)(1 + below(v, g->seats));
    if (choices & EV_CHOICE_COLOUR) pick.colour = (uint8_t)(1 + below(v, 4));
    return pick;
}

/* The step of something that is open, or of anything. */
static uint32_t some_step(Venue *v) {
    if (v->ev->matters && below(v, 5)) return v->ev->matter[below(v, v->ev->matters)].step;
    return (uint32_t)(v->count - 1 - below(v, v->count < 30 ? 1 : 30));
}

static void queued_players(Venue *v, EventSeats *seats) {
    int count = 0;
    seats->table = (uint16_t)below(v, v->ev->groups);
    for (int i = 0; i < EV_SEATS; i++) seats->player[i] = EV_NONE;
    for (uint16_t i = 0; i < v->ev->players && count < EV_SEATS; i++)
        if (v->ev->player[i].queued && v->ev->player[i].group == seats->table)
            seats->player[count++] = i;
}

/* Details that an entry of the kind would have. */
static void details(Venue *v, EventEntry *e) {
    static const uint8_t seed[4] = "lots";
    EventState *ev = v->ev;
    const EventGame *g = e->game < ev->games ? &ev->game[e->game] : NULL;
    unsigned all = g ? EV_BIT(g->seats) - 1 : 0, choices = 0;
    switch ((EventKind)e->kind) {
    case EVENT_WAIVE: e->waive = (uint8_t)below(v, EV_WAIVE_COUNT); break;
    case EVENT_TASK: e->task = (uint8_t)below(v, EV_TASK_COUNT); break;
    case EVENT_RECUSE:
    case EVENT_SUBSTITUTE: e->person = 900 + below(v, 3); break;
    case EVENT_REGISTER:
        e->player = ev->players;
        e->form.person = e->form.mail = e->form.screen_name = ev->players + 1u;
        e->form.acks = (uint16_t)(EV_BIT(CHOICE_ACK_COUNT) - 1);
        e->form.declared = EV_DECLARED;
        if (e->by == EV_BY_PLAYER) e->who = e->form.person;
        break;
    case EVENT_ACK: e->acks = (uint16_t)below(v, EV_BIT(CHOICE_ACK_COUNT)); break;
    case EVENT_AMEND: e->country = (uint16_t)below(v, 8); break;
    case EVENT_CONSENT:
        e->consent.kind = (uint8_t)below(v, EV_CONSENT_COUNT);
        e->consent.given = (uint8_t)below(v, 2);
        break;
    case EVENT_LEVEL: e->level = 2; break;
    case EVENT_MOVE:
    case EVENT_SWAP:
        e->move.row = (uint8_t)(ev->opened ? ev->opened - below(v, 2) : 0);
        e->move.table = (uint16_t)below(v, 6);
        e->move.position = (uint8_t)below(v, 4);
        e->move.other = (uint16_t)below(v, ev->players);
        break;
    case EVENT_BANKER:
        e->banker.kind = (uint8_t)below(v, EV_BANKER_COUNT);
        e->banker.agreed = (uint8_t)all;
        e->banker.player = g ? g->seat[below(v, g->seats)].player : EV_NONE;
        e->banker.person = VENUE_STAFF + 100 + below(v, VENUE_JUDGES);
        break;
    case EVENT_MATERIAL:
        e->material.what = (uint8_t)below(v, EV_MATERIAL_COUNT);
        e->material.agreed = (uint8_t)all;
        e->material.edition = 6;
        break;
    case EVENT_STREAM:
    case EVENT_QUEUE:
    case EVENT_SKIP_SEMI: e->on = (uint8_t)below(v, 4) != 0; break;
    case EVENT_VOICE: e->link = 1 + below(v, 30); break;
    case EVENT_PICK:
        if (!g) break;
        int seat = event_picker(ev, g, &choices);
        if (seat < EV_SEATS && below(v, 6)) e->player = g->seat[seat].player;
        e->pick = some_pick(v, g, choices);
        break;
    case EVENT_BOARD:
    case EVENT_BOARD_BUILT:
        e->board.mode = (uint8_t)below(v, EV_MODE_COUNT);
        memset(e->board.hash, (int)(1 + below(v, 200)), sizeof e->board.hash);
        break;
    case EVENT_TIMING: e->timing.limit_s = (uint16_t)below(v, 200); break;
    case EVENT_PAUSE:
    case EVENT_RESUME: e->pause = (uint8_t)(1 + below(v, EV_PAUSE_COUNT - 1)); break;
    case EVENT_CALL: e->topic = (uint8_t)below(v, EV_TOPIC_COUNT); break;
    case EVENT_PROTEST: e->topic = (uint8_t)below(v, EV_ABOUT_COUNT); break;
    case EVENT_REPORT: e->topic = (uint8_t)below(v, EV_REPORT_COUNT); break;
    case EVENT_ARRIVE:
    case EVENT_CALL_CLOSE:
    case EVENT_UNDO: e->step = some_step(v); break;
    case EVENT_INCIDENT:
        e->incident = (EventIncident){ .code = (uint8_t)below(v, EV_CODE_COUNT),
                                       .timely = (uint8_t)below(v, 2),
                                       .seats = (uint8_t)(all & below(v, 16)),
                                       .guest_of = EV_NONE };
        break;
    case EVENT_RULING:
        e->ruling.step = some_step(v);
        e->ruling.outcome = (uint8_t)below(v, EV_OUTCOME_COUNT);
        e->ruling.supplement = (uint8_t)below(v, 2);
        break;
    case EVENT_PENALTY:
        e->penalty.kind = (uint8_t)below(v, EV_PENALTY_COUNT);
        e->penalty.code = (uint8_t)below(v, EV_CODE_COUNT);
        break;
    case EVENT_DQ:
        e->dq.code = (uint8_t)below(v, EV_CODE_COUNT);
        e->dq.basis = (uint8_t)below(v, EV_BASIS_COUNT);
        e->dq.intent = e->dq.decisive = 1;
        break;
    case EVENT_PROTEST_DECIDE:
        e->verdict.step = some_step(v);
        e->verdict.upheld = (uint8_t)below(v, 2);
        e->verdict.against = (uint8_t)(below(v, 2) ? EV_SEATS : below(v, EV_SEATS));
        break;
    case EVENT_REPORT_STATE:
        e->report.step = some_step(v);
        e->report.state = (uint8_t)below(v, EV_PROGRESS_COUNT);
        break;
    case EVENT_SHEET:
    case EVENT_DECIDE:
        if (g) e->sheet = some_sheet(v, g);
        break;
    case EVENT_CORRECT:
    case EVENT_PROPOSE:
        if (!g) break;
        e->correct.was = sheet_of(g);
        e->correct.now = some_sheet(v, g);
        break;
    case EVENT_APPROVE:
        if (g) e->sheet = g->paper;
        break;
    case EVENT_SIGN: e->paper = (uint8_t)below(v, 2); break;
    case EVENT_LOTS_COMMIT: lots_commit(seed, sizeof seed, e->hash); break;
    case EVENT_LOTS_DRAW:
        e->seed.size = sizeof seed;
        memcpy(e->seed.bytes, seed, sizeof seed);
        break;
    case EVENT_LOT:
        e->lot.number = 1 + below(v, 9999);
        e->lot.witness = 7;
        break;
    case EVENT_MATCH: queued_players(v, &e->seats); break;
    case EVENT_GROUP:
    case EVENT_GROUP_FINAL: e->group = (uint16_t)below(v, ev->groups); break;
    case EVENT_WINDOW_OPEN:
    case EVENT_WINDOW_CLOSE:
        e->window.group = (uint16_t)below(v, ev->groups);
        e->window.opens = e->window.closes = INT64_C(1620428400) + (below(v, 2) ? 172800 : 0);
        break;
    case EVENT_DAY_OPEN: e->day = (uint8_t)below(v, EV_DAY_COUNT); break;
    default: break;
    }
}

/* ---- nonsense ----------------------------------------------------------------------------- */

static void nonsense(Venue *v, EventEntry *e) {
    uint8_t *bytes = (uint8_t *)&e->start;
    for (size_t i = 0; i < 64; i++) bytes[i] = (uint8_t)(below(v, 4) ? 0 : below(v, 12));
    if (e->kind == EVENT_OVERRIDE) e->override.parameter = (uint8_t)below(v, PARAMETER_COUNT + 2);
    if (e->kind == EVENT_BAN) e->ban.person = 500 + below(v, 20);
}

/* What would end the event before its time, and what empties the hall, is thrown rarely. */
static bool drastic(int kind) {
    switch ((EventKind)kind) {
    case EVENT_CANCEL:
    case EVENT_COMPLETE:
    case EVENT_OVERRIDE:
    case EVENT_FORMAT:
    case EVENT_STAFF:
    case EVENT_DAY_CLOSE:
    case EVENT_PLAN:
    case EVENT_BAN: return true;
    default: return false;
    }
}

static bool emptying(int kind) {
    return kind == EVENT_WITHDRAW || kind == EVENT_NO_SHOW || kind == EVENT_DQ ||
           kind == EVENT_ABANDON || kind == EVENT_VOID;
}

static int some_kind(Venue *v, bool wild) {
    for (;;) {
        int kind = EVENT_CREATE + 1 + (int)below(v, EVENT_KINDS - EVENT_CREATE - 1);
        if (drastic(kind) && (!wild || below(v, 30))) continue;
        if (emptying(kind) && below(v, 12)) continue;
        return kind;
    }
}

EventEntry wild_entry(Venue *v, bool wild) {
    EventState *ev = v->ev;
    int kind = some_kind(v, wild), by;
    do by = (int)below(v, EV_CAUSES);
    while (!(EVENT_NATURE[kind].by >> by & 1));
    if (below(v, 25) == 0) by = (int)below(v, EV_CAUSES);
    EventEntry e = event_make((EventKind)kind, by, venue_person(by));
    unsigned nature = EVENT_NATURE[kind].nature;
    bool optional = below(v, 2);
    if (ev->games && (nature & EV_GAME || optional)) {
        unsigned recent = ev->games < 8 ? ev->games : 8;
        e.game = (uint16_t)(below(v, 3) ? ev->games - 1 - below(v, recent) : below(v, ev->games));
        const EventGame *g = &ev->game[e.game];
        if (g->seats) e.player = g->seat[below(v, g->seats)].player;
    }
    if (e.player == EV_NONE && (nature & EV_ENTRANT || optional))
        e.player = (uint16_t)below(v, ev->players + 1u);
    bool of_round = nature & EV_ROUND || kind == EVENT_ROUND_OPEN || kind == EVENT_BOARD ||
                    kind == EVENT_BOARD_APPROVE || kind == EVENT_BOARD_REVEAL;
    if (of_round) e.round = (uint8_t)(ev->rounds - (ev->rounds ? below(v, 2) : 0));
    if (of_round && below(v, 8)) e.game = EV_NONE;
    e.text = below(v, 6) != 0;
    e.spent_s = below(v, 4) ? 1000 : 0;
    if (below(v, 8)) details(v, &e);
    else nonsense(v, &e);
    if (by == EV_BY_PLAYER && e.player < ev->players && below(v, 15))
        e.who = ev->player[e.player].who;
    if (below(v, 40) == 0) e.who = 1 + below(v, 40);
    return e;
}

/* ---- going on ----------------------------------------------------------------------------- */

/* Decide what waits for a judge, so that the day can continue. */
static void settle(Venue *v) {
    EventState *ev = v->ev;
    for (int i = ev->matters - 1; i >= 0; i--) {
        if (i >= ev->matters || ev->matter[i].kind != EV_MATTER_PROTEST) continue;
        EventEntry e = venue_entry(v, EVENT_PROTEST_DECIDE, EV_BY_HEAD_JUDGE);
        e.verdict.step = ev->matter[i].step;
        e.verdict.against = EV_SEATS;
        venue_do(v, e);
    }
    for (uint16_t i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        TableView view = event_table(ev, i);
        EventEntry e = venue_entry(v, EVENT_DECIDE, EV_BY_HEAD_JUDGE);
        e.game = i;
        e.sheet = some_sheet(v, g);
        while (e.sheet.winner < g->seats && g->seat[e.sheet.winner].left) e.sheet.winner++;
        e.sheet.winner %= g->seats ? g->seats : 1;
        if (view.judge_needed) venue_do(v, e);
        EventEntry reject = venue_entry(v, EVENT_DISMISS, EV_BY_HEAD_JUDGE);
        reject.game = i;
        if (g->correcting) venue_do(v, reject);
        for (int s = 0; view.substitute_needed && s < g->seats; s++) {
            EventEntry sub = venue_entry(v, EVENT_SUBSTITUTE, EV_BY_HEAD_JUDGE);
            sub.game = i;
            sub.player = g->seat[s].player;
            sub.person = 950;
            venue_do(v, sub);
        }
    }
    EventEntry dice = venue_entry(v, EVENT_WAIVE, EV_BY_ORGANISER);
    dice.waive = EV_WAIVE_DICE;
    if (ev->dice_due) venue_do(v, dice);
}

static void repair(Venue *v, uint8_t row) {
    EventEntry moves[32];
    int count = event_repair(v->ev, row, venue_person(EV_BY_ORGANISER), moves, 32);
    for (int i = 0; i < count; i++) venue_do(v, moves[i]);
}

/* Replace absent players if the next in rank may move up. */
static void step_up(Venue *v) {
    for (unsigned i = 0; i < v->ev->seeds; i++) {
        uint16_t player = v->ev->seeded[i];
        if (player == EV_NONE || v->ev->player[player].status == EV_PRESENT) continue;
        EventEntry e = venue_entry(v, EVENT_STEP_UP, EV_BY_ORGANISER);
        e.player = player;
        venue_do(v, e);
    }
}

static void after_a_round(Venue *v) {
    EventState *ev = v->ev;
    bool rounds = ev->opened < ev->format.rounds;
    if (rounds) {
        repair(v, (uint8_t)ev->opened);
        venue_open_round(v);
    } else if (ev->rules.event.phases == PHASES_ROUNDS) {
        venue_step(v, EVENT_CHAMPION);
    } else if (!ev->cut) {
        venue_cut(v);
    } else if (ev->final == EV_NO_ROUND) {
        venue_step(v, EVENT_SEED_FINAL);
    } else {
        venue_step(v, EVENT_CHAMPION);
    }
}

static void go_on_running(Venue *v) {
    EventState *ev = v->ev;
    const EventRound *round = ev->rounds ? &ev->round[ev->rounds - 1] : NULL;
    settle(v);
    if (!round || round->state == EV_CLOSED) after_a_round(v);
    else if (round->state == EV_PLANNED) step_up(v), venue_open_round(v);
    else if (round->state == EV_OPENED) {
        if (round->phase == EV_PRELIM) repair(v, (uint8_t)(ev->opened - 1));
        venue_play(v);
    } else venue_finish(v);
}

static void go_on_online(Venue *v) {
    EventState *ev = v->ev;
    settle(v);
    if (ev->drawn) {
        go_on_running(v);
        return;
    }
    if (!ev->rounds) {
        for (int g = 0; g < ev->groups; g++) venue_window(v, g);
    } else if (ev->games < 5 * ev->players / 4 + 8) {
        for (int i = 0; i < 4 * ev->groups; i++) venue_match(v, i % ev->groups);
    } else {
        venue_qualifiers(v, 0);
        if (!ev->promoted) venue_lots(v), venue_step(v, EVENT_PROMOTE);
        for (uint16_t i = 0; i < ev->players; i++) {
            EventEntry e = venue_entry(v, EVENT_SIGN_IN, EV_BY_SYSTEM);
            e.player = i;
            if (ev->player[i].seed || ev->player[i].alternate) venue_do(v, e);
        }
        venue_step(v, EVENT_BRACKET);
    }
}

static void go_on(Venue *v, int people) {
    EventState *ev = v->ev;
    bool online = ev->rules.event.phases == PHASES_GROUPS_BRACKET;
    if (ev->staff < 5) venue_staff(v, true);
    else if (ev->players < people) venue_register(v, people - ev->players);
    else if (ev->stage == EV_REGISTRATION) {
        venue_check_in(v);
        venue_step(v, EVENT_REGISTRATION_CLOSE);
    } else if (ev->stage == EV_ASSEMBLING) {
        venue_check_in(v);
        if (online && !ev->announced) venue_groups(v, 4, 4, 4);
        if (!online && !ev->published) venue_plan(v);
        venue_start(v);
    } else if (ev->stage == EV_RUNNING) {
        if (!ev->briefed) venue_step(v, EVENT_BRIEFING);
        if (online) go_on_online(v);
        else go_on_running(v);
    }
}

bool wild_entries_go_on(Venue *v, int people) {
    v->why[0] = v->broke = 0;
    go_on(v, people);
    return !v->broke;
}

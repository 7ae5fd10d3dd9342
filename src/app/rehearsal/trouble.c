/* trouble.c - what goes wrong at a rehearsal: people leave, people disagree. */
#include "app/rehearsal/steps.h"

#include <string.h>

enum { LEAST_FOR_SEMI = 12, LEAST_TO_PLAY = 6, MOVES_MAX = 64 };

enum { /* disputes */
       NO_DISPUTE,
       CALLED,   /* a judge rules during the game */
       REFUSED,  /* someone does not sign and the judge decides */
       REJECTED, /* a protest comes to nothing */
       UPHELD,   /* a protest turns the game around */
       VOIDED,   /* the game is played again */
       MISTYPED, /* the sheet is not what the paper says */
       CHEATED,  /* someone is disqualified */
       DISPUTES
};

void plan_trouble(Rehearsal *r, unsigned leaving, unsigned arguing) {
    r->leaving_slots = leaving;
    r->arguing_slots = arguing;
    for (unsigned i = 0; i < r->order.drop_outs; i++) r->leaving[rng_below(&r->rng, leaving)]++;
    for (unsigned i = 0; i < r->order.disputes; i++) r->arguing[rng_below(&r->rng, arguing)]++;
}

/* Rounds of a bracket come after those of the groups, and count from the first again. */
static unsigned slot_of(const Rehearsal *r, uint8_t round) {
    bool bracket = round < r->ev->rounds && r->ev->round[round].phase == EV_KNOCKOUT;
    return bracket ? r->ev->round[round].number - 1u : round;
}

void carry_over(Rehearsal *r, uint8_t round) {
    unsigned slot = slot_of(r, round);
    if (slot + 1 < r->leaving_slots && r->ev->round[round].phase == EV_PRELIM)
        r->leaving[slot + 1] += r->leaving_due;
    r->leaving_due = 0;
    if (slot + 1 >= r->arguing_slots) return;
    r->arguing[slot + 1] += r->arguing[slot];
    r->arguing[slot] = 0;
}

/* ---- people leave ------------------------------------------------------------------------- */

/* May one more player leave without ending the event? */
static bool can_spare(const Rehearsal *r) {
    bool semi = r->ev->rules.event.phases == PHASES_SEMI_FINAL && !r->ev->skip_semi;
    return event_count(r->ev, EV_PRESENT) > (semi ? LEAST_FOR_SEMI : LEAST_TO_PLAY);
}

static uint16_t somebody(Rehearsal *r) {
    for (;;) {
        uint16_t player = (uint16_t)rng_below(&r->rng, r->ev->players);
        if (r->ev->player[player].status == EV_PRESENT) return player;
    }
}

static bool is_semi(const Rehearsal *r, uint8_t round) {
    return round < r->ev->rounds && r->ev->round[round].phase == EV_SEMI;
}

void mend(Rehearsal *r, unsigned row) {
    EventEntry move[MOVES_MAX];
    int count = event_repair(r->ev, (uint8_t)row, WHO_ORGANISER, move, MOVES_MAX);
    if (count < 0) fail(r, ERR_INPUT, "There are too few people to seat.");
    for (int i = 0; !r->status && i < count; i++, r->tally.moves++) step(r, move[i]);
}

/* Some withdraw, some will not come, some will leave a game.  Then no table of the round may have
 * two. */
void leave_before(Rehearsal *r, uint8_t round) {
    bool prelim = round == r->ev->rounds;
    unsigned leaving = r->leaving[slot_of(r, round)];
    r->missing_due = r->leaving_due = 0;
    for (unsigned i = 0; !r->status && i < leaving && (prelim || is_semi(r, round)); i++) {
        unsigned way = prelim ? rng_below(&r->rng, 3) : 1;
        if (way == 1) r->missing_due++;
        if (way == 2) r->leaving_due++;
        if (way || !can_spare(r)) continue;
        step(r, by_player(r, EVENT_WITHDRAW, somebody(r)));
        r->tally.withdrawn++;
        r->tally.drop_outs++;
    }
    if (!r->status && prelim) mend(r, r->ev->opened);
}

/* Several are next in rank: each draws a lot, as lots were drawn before. */
static void draw_for_place(Rehearsal *r) {
    EventEntry draw = by_organiser(EVENT_LOTS_DRAW);
    draw.seed.size = REHEARSE_SEED;
    memcpy(draw.seed.bytes, r->lots_seed, REHEARSE_SEED);
    if (event_check(r->ev, r->log, &draw) == EV_ALLOWED) {
        bool draws[EV_PLAYERS_MAX];
        event_draw_to_step_up(r->ev, draws);
        for (uint16_t i = 0; i < r->ev->players; i++)
            r->tally.lots += draws[i] && !r->ev->player[i].lot;
        step(r, draw);
        return;
    }
    for (uint16_t i = 0; !r->status && i < r->ev->players; i++) {
        EventEntry e = by_organiser(EVENT_LOT);
        e.player = i;
        e.lot = (EventLot){ .number = 1, .witness = WHO_HEAD_JUDGE };
        while (event_check(r->ev, r->log, &e) == EV_LOT_TAKEN) e.lot.number++;
        if (event_check(r->ev, r->log, &e)) continue;
        step(r, e);
        r->tally.lots++;
    }
}

/* In a semi-final the next in rank takes the place. */
static void step_up(Rehearsal *r) {
    EventEntry e = by_organiser(EVENT_STEP_UP);
    e.player = r->ev->seeded[rng_below(&r->rng, r->ev->seeds)];
    if (event_check(r->ev, r->log, &e) == EV_TIES_OPEN) draw_for_place(r);
    if (r->status || event_check(r->ev, r->log, &e)) return; /* nobody is left */
    step(r, e);
    r->tally.step_ups++;
    r->tally.drop_outs++;
}

void leave_seats(Rehearsal *r, uint8_t round) {
    for (; !r->status && r->missing_due; r->missing_due--) {
        if (is_semi(r, round)) {
            step_up(r);
            continue;
        }
        if (!can_spare(r)) continue;
        EventEntry e = event_make(EVENT_NO_SHOW, EV_BY_SCOREKEEPER, WHO_SCOREKEEPER);
        e.player = somebody(r);
        e.spent_s = r->ev->rules.event.no_show_grace_s;
        step(r, e);
        r->tally.no_shows++;
        r->tally.drop_outs++;
    }
    if (!r->status && r->ev->round[round].phase == EV_PRELIM) mend(r, r->ev->opened - 1u);
}

static void abandon(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    EventEntry e = by_head_judge(EVENT_ABANDON, 0);
    e.game = game;
    e.player = g->seat[rng_below(&r->rng, g->seats)].player;
    step(r, e);
    r->tally.abandoned++;
    r->tally.drop_outs++;
    if (r->status || !event_table(r->ev, game).substitute_needed) return;
    EventEntry take = by_head_judge(EVENT_SUBSTITUTE, 0); /* DM19-5.6c */
    take.game = game;
    take.player = e.player;
    take.person = WHO_VISITOR;
    step(r, take);
    r->tally.substitutes++;
}

/* ---- disputes ----------------------------------------------------------------------------- */

static bool possible(const Rehearsal *r, unsigned dispute, const EventGame *g) {
    unsigned phase = r->ev->round[g->round].phase;
    bool signatures = r->ev->rules.event.signature_required;
    switch (dispute) {
    case REFUSED:
    case MISTYPED: return signatures;
    case CHEATED: return phase == EV_PRELIM && can_spare(r);
    case VOIDED: return !g->leavers && g->replay == EV_NONE;
    default: return true;
    }
}

/* One kind after the other, so that every rehearsal has some of each. */
static uint8_t next_dispute(Rehearsal *r, const EventGame *g) {
    for (;;) {
        unsigned dispute = 1 + (r->argued++ + (unsigned)r->order.seed) % (DISPUTES - 1);
        if (possible(r, dispute, g)) return (uint8_t)dispute;
    }
}

static uint16_t loser_of(Rehearsal *r, const EventGame *g, unsigned winner) {
    for (;;) {
        unsigned seat = rng_below(&r->rng, g->seats);
        if (seat != winner && !g->seat[seat].left) return (uint16_t)seat;
    }
}

static EventEntry by_judge(EventKind kind, uint16_t game, unsigned say) {
    EventEntry e = event_make(kind, EV_BY_JUDGE, WHO_JUDGE);
    e.game = game;
    e.text = say;
    return e;
}

static void call_judge(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    uint16_t caller = loser_of(r, g, EV_SEATS), seat = loser_of(r, g, caller);
    EventEntry call = by_player(r, EVENT_CALL, g->seat[caller].player);
    call.game = game;
    call.topic = EV_TOPIC_RULES;
    uint32_t call_step = (uint32_t)r->count;
    step(r, call);
    EventEntry arrive = by_judge(EVENT_ARRIVE, EV_NONE, 0);
    arrive.step = call_step;
    step(r, arrive);
    EventEntry incident = by_judge(EVENT_INCIDENT, game, 0);
    incident.incident = (EventIncident){
        .code = EV_CODE_MISSPEND, .timely = 1, .seats = (uint8_t)EV_BIT(seat), .guest_of = EV_NONE
    };
    uint32_t incident_step = (uint32_t)r->count;
    step(r, incident);
    EventEntry ruling = by_judge(EVENT_RULING, game, SAY_RULED);
    ruling.ruling = (EventRuling){ .step = incident_step, .outcome = EV_OUTCOME_PENALTY };
    step(r, ruling);
    EventEntry penalty = by_judge(EVENT_PENALTY, game, SAY_RULED);
    penalty.player = g->seat[seat].player;
    penalty.penalty = (EventPenalty){ .step = incident_step,
                                      .kind = EV_PENALTY_WARNING,
                                      .code = EV_CODE_MISSPEND };
    step(r, penalty);
    EventEntry done = by_judge(EVENT_CALL_CLOSE, EV_NONE, 0);
    done.step = call_step;
    step(r, done);
    r->tally.calls++;
    r->tally.disputes++;
}

static void void_game(Rehearsal *r, uint16_t game) {
    EventEntry e = by_head_judge(EVENT_VOID, SAY_VOID);
    e.game = game;
    step(r, e);
    EventEntry again = by_head_judge(EVENT_REPLAY, SAY_VOID);
    again.game = game;
    step(r, again);
    r->tally.voided++;
    r->tally.disputes++;
}

static void disqualify(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    EventEntry e = by_head_judge(EVENT_DQ, SAY_CHEATED);
    e.game = game;
    e.player = g->seat[loser_of(r, g, EV_SEATS)].player;
    e.dq =
        (EventDq){ .basis = EV_BASIS_RULES, .code = EV_CODE_CHEATING, .intent = 1, .decisive = 1 };
    step(r, e);
    r->tally.disqualified++;
    r->tally.disputes++;
}

void trouble_in_game(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    unsigned *arguing = &r->arguing[slot_of(r, g->round)];
    r->dispute = NO_DISPUTE;
    if (r->status) return;
    bool leaves = rng_below(&r->rng, r->tables_left ? r->tables_left : 1) < r->leaving_due;
    if (leaves) {
        r->leaving_due--;
        if (can_spare(r)) abandon(r, game);
    }
    if (rng_below(&r->rng, r->tables_left ? r->tables_left : 1) < *arguing) {
        --*arguing;
        r->dispute = next_dispute(r, g);
    }
    if (r->dispute == CALLED) call_judge(r, game);
    if (r->dispute == VOIDED) void_game(r, game);
    if (r->dispute == CHEATED) disqualify(r, game);
}

/* ---- sheets ------------------------------------------------------------------------------- */

static EventSheet sheet_of(const EventGame *g) {
    EventSheet sheet = { .winner = g->winner };
    for (int i = 0; i < g->seats; i++) sheet.vp[i] = g->seat[i].vp;
    return sheet;
}

static void decide(Rehearsal *r, uint16_t game, EventSheet sheet) {
    EventEntry e = by_head_judge(EVENT_DECIDE, SAY_DECIDED);
    e.game = game;
    e.sheet = sheet;
    step(r, e);
    r->tally.decided++;
}

static bool refuse(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    uint16_t seat = loser_of(r, g, g->winner);
    if (r->ev->player[g->seat[seat].player].status == EV_EXPELLED) return false;
    EventEntry e = by_player(r, EVENT_SIGN_REFUSE, g->seat[seat].player);
    e.game = game;
    step(r, e);
    decide(r, game, sheet_of(g));
    r->tally.disputes++;
    return true;
}

/* Turned around: who protested has won.  In a bracket the winner just does not advance. */
static bool protest(Rehearsal *r, uint16_t game, bool upheld) {
    const EventGame *g = &r->ev->game[game];
    bool bracket = r->ev->round[g->round].phase == EV_KNOCKOUT;
    uint16_t seat = loser_of(r, g, g->winner);
    EventEntry e = by_player(r, EVENT_PROTEST, g->seat[seat].player);
    e.game = game;
    e.topic = EV_ABOUT_RULES;
    uint32_t filed = (uint32_t)r->count;
    step(r, e);
    EventEntry verdict = by_head_judge(EVENT_PROTEST_DECIDE, SAY_PROTEST);
    verdict.verdict = (EventVerdict){ .step = filed,
                                      .upheld = upheld,
                                      .against = upheld && bracket ? g->winner : EV_SEATS };
    step(r, verdict);
    r->tally.protests++;
    r->tally.disputes++;
    r->tally.upheld += upheld;
    if (!upheld || bracket || r->status) return false;
    EventSheet sheet = sheet_of(g);
    uint8_t most = sheet.vp[sheet.winner];
    sheet.vp[sheet.winner] = sheet.vp[seat];
    sheet.vp[seat] = most;
    sheet.winner = (uint8_t)seat;
    decide(r, game, sheet);
    return true;
}

/* The winner has been disqualified: the judge names another player of the table. */
static bool name_winner(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    EventSheet sheet = sheet_of(g);
    sheet.winner = (uint8_t)loser_of(r, g, g->winner);
    decide(r, game, sheet);
    return true;
}

bool trouble_with_sheet(Rehearsal *r, uint16_t game) {
    if (r->status) return true;
    if (event_table(r->ev, game).judge_needed) return name_winner(r, game);
    switch (r->dispute) {
    case REFUSED: return refuse(r, game);
    case REJECTED: return protest(r, game, false);
    case UPHELD: return protest(r, game, true);
    default: return false;
    }
}

bool signs_on_paper(const Rehearsal *r) {
    return r->dispute == MISTYPED;
}

/* The head judge says what is on the paper, the scorekeeper compares it. */
void trouble_after(Rehearsal *r, uint16_t game) {
    const EventGame *g = &r->ev->game[game];
    if (r->status || r->dispute != MISTYPED) return;
    if (g->sheet != EV_LOCKED) { /* nothing to correct yet: another table argues */
        r->arguing[slot_of(r, g->round)]++;
        return;
    }
    EventEntry e = by_head_judge(EVENT_PROPOSE, SAY_PAPER);
    uint16_t seat = loser_of(r, g, g->winner);
    e.game = game;
    e.correct.was = e.correct.now = sheet_of(g);
    uint8_t *vp = &e.correct.now.vp[seat];
    *vp = (uint8_t)(*vp > 2 ? *vp - 1 : *vp + 1);
    step(r, e);
    EventEntry compared = event_make(EVENT_APPROVE, EV_BY_SCOREKEEPER, WHO_SCOREKEEPER);
    compared.game = game;
    compared.sheet = e.correct.now;
    step(r, compared);
    r->tally.corrected++;
    r->tally.disputes++;
}

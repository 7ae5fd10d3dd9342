/* judging.c - calls, incidents, rulings, penalties, disqualifications, protests, reports. */
#include "event/inside.h"

/* ---- matters: what needs attention ------------------------------------------------- */

EventMatter *matter_find(const EventState *ev, uint32_t step, MatterKind kind) {
    for (int i = 0; i < ev->matters; i++)
        if (ev->matter[i].step == step && ev->matter[i].kind == kind)
            return (EventMatter *)&ev->matter[i];
    return NULL;
}

void matter_add(EventState *ev, MatterKind kind, const EventEntry *e, unsigned topic) {
    ev->matter[ev->matters++] = (EventMatter){ .step = ev->count,
                                               .kind = (uint8_t)kind,
                                               .topic = (uint8_t)topic,
                                               .game = e->game,
                                               .player = e->player };
}

static void matter_remove(EventState *ev, EventMatter *m) {
    EventMatter *last = &ev->matter[--ev->matters];
    for (; m < last; m++) m[0] = m[1]; /* in the order in which they came up */
}

static bool room_for_matter(const EventState *ev) {
    return ev->matters < EV_MATTERS_MAX;
}

void matters_drop(EventState *ev, uint16_t game) {
    for (int i = ev->matters - 1; i >= 0; i--) {
        EventMatter *m = &ev->matter[i];
        bool open = m->kind == EV_MATTER_CALL || m->kind == EV_MATTER_PROTEST;
        if (open && m->game == game) matter_remove(ev, m);
    }
    ev->game[game].calls = ev->game[game].protests = 0;
}

/* Filed and not decided, or upheld and the game not decided. */
bool protests_open(const EventState *ev) {
    for (int i = 0; i < ev->matters; i++)
        if (ev->matter[i].kind == EV_MATTER_PROTEST) return true;
    for (int i = 0; i < ev->games; i++)
        if (ev->game[i].upheld && ev->game[i].stage != EV_VOID) return true;
    return false;
}

static bool reasoned(const EventEntry *e) {
    return e->text || e->clause[0];
}

/* ---- calls -------------------------------------------------------------------------------- */

/* Timed turns are asked for where the rulebook lets players, and when it does (NC20-1.2.3b,
 * WC25-1.1.8d). */
static EventRefusal check_timing_call(const EventState *ev, const EventGame *g) {
    const uint16_t *list = ev->rules.event.turn_limit_trigger;
    if (rules_list(list, TRIGGERS_MAX, TRIGGER_PLAYERS)) return EV_ALLOWED;
    if (!rules_list(list, TRIGGERS_MAX, TRIGGER_PLAYERS_AFTER_SETUP)) return EV_ORGANISER_TIMES;
    return g->stage == EV_PLAYING ? EV_ALLOWED : EV_AFTER_SETUP;
}

EventRefusal check_call(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (e->topic >= EV_TOPIC_COUNT || g->stage == EV_VOID) return EV_NO_SUCH;
    if (round_of(ev, g)->state == EV_CLOSED) return EV_TOO_LATE;
    if (!room_for_matter(ev)) return EV_NO_ROOM;
    bool wish = e->topic == EV_TOPIC_TIMING && e->by == EV_BY_PLAYER;
    return wish ? check_timing_call(ev, g) : EV_ALLOWED;
}

void apply_call(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    matter_add(ev, EV_MATTER_CALL, e, e->topic);
    g->calls++;
    if (ev->rules.table.call_pauses && running(g)) g->paused |= EV_BIT(EV_PAUSE_CALL);
}

EventRefusal check_arrive(const EventState *ev, const EventEntry *e) {
    const EventMatter *call = matter_find(ev, e->step, EV_MATTER_CALL);
    return call && !call->state ? EV_ALLOWED : EV_NO_SUCH;
}

void apply_arrive(EventState *ev, const EventEntry *e) {
    matter_find(ev, e->step, EV_MATTER_CALL)->state = 1;
}

/* The caller can withdraw the call as long as nobody has come. */
EventRefusal check_call_close(const EventState *ev, const EventEntry *e) {
    const EventMatter *call = matter_find(ev, e->step, EV_MATTER_CALL);
    if (!call) return EV_NO_SUCH;
    bool own = call->player == e->player && !call->state;
    return e->by != EV_BY_PLAYER || own ? EV_ALLOWED : EV_NOT_YOURS;
}

void apply_call_close(EventState *ev, const EventEntry *e) {
    EventMatter *call = matter_find(ev, e->step, EV_MATTER_CALL);
    EventGame *g = &ev->game[call->game];
    matter_remove(ev, call);
    g->calls--;
    if (!g->calls) g->paused &= (uint8_t)~EV_BIT(EV_PAUSE_CALL);
}

/* ---- incidents and rulings ---------------------------------------------------------------- */

EventRefusal check_incident(const EventState *ev, const EventEntry *e) {
    const EventIncident *i = &e->incident;
    if (i->code >= EV_CODE_COUNT || i->timely > 1) return EV_NO_SUCH;
    if (i->guest_of != EV_NONE && i->guest_of >= ev->players) return EV_NO_SUCH;
    unsigned seats = e->game == EV_NONE ? 0 : all_seats(&ev->game[e->game]);
    if (i->seats & ~seats) return EV_NOT_SEATED;
    if (i->code == EV_CODE_OTHER && !reasoned(e)) return EV_NO_REASON;
    return room_for_matter(ev) ? EV_ALLOWED : EV_NO_ROOM;
}

void apply_incident(EventState *ev, const EventEntry *e) {
    matter_add(ev, EV_MATTER_INCIDENT, e, e->incident.code);
    ev->matter[ev->matters - 1].timely = e->incident.timely;
}

/* What nobody reported at once has become normal play (NC20-1.1.2c). */
static bool late(const EventState *ev, const EventMatter *incident) {
    return ev->rules.event.report_timing == REPORT_AT_ONCE && !incident->timely;
}

EventRefusal check_ruling(const EventState *ev, const EventEntry *e) {
    const EventRuling *r = &e->ruling;
    const EventMatter *incident = matter_find(ev, r->step, EV_MATTER_INCIDENT);
    if (!incident || r->outcome >= EV_OUTCOME_COUNT) return EV_NO_SUCH;
    if (incident->state && !r->supplement) return EV_RULED; /* final, NC20-1.1.2b */
    if (!incident->state && r->supplement) return EV_NO_SUCH;
    bool acts = r->outcome == EV_OUTCOME_CORRECTED || r->outcome == EV_OUTCOME_PENALTY;
    return acts && late(ev, incident) ? EV_LATE_REPORT : EV_ALLOWED;
}

void apply_ruling(EventState *ev, const EventEntry *e) {
    matter_find(ev, e->ruling.step, EV_MATTER_INCIDENT)->state = 1;
}

EventRefusal check_penalty(const EventState *ev, const EventEntry *e) {
    const EventPenalty *p = &e->penalty;
    if (p->kind >= EV_PENALTY_COUNT || p->code >= EV_CODE_COUNT) return EV_NO_SUCH;
    if (!p->step) return EV_ALLOWED;
    const EventMatter *incident = matter_find(ev, p->step, EV_MATTER_INCIDENT);
    if (!incident) return EV_NO_SUCH;
    return late(ev, incident) ? EV_LATE_REPORT : EV_ALLOWED;
}

void apply_penalty(EventState *ev, const EventEntry *e) {
    uint8_t *warnings = &ev->player[e->player].warnings[e->penalty.code];
    if (e->penalty.kind == EV_PENALTY_WARNING && *warnings < UINT8_MAX) ++*warnings;
}

/* ---- disqualification --------------------------------------------------------------------- */

/* Cheating and giving wins break rules, bad behaviour breaks the code of conduct. */
int event_dq_basis(int code) {
    switch (code) {
    case EV_CODE_ABUSE:
    case EV_CODE_DISRUPTION:
    case EV_CODE_BRAND:
    case EV_CODE_DEVICE:
    case EV_CODE_RECORDED: return EV_BASIS_CONDUCT;
    case EV_CODE_OTHER: return EV_BASIS_COUNT;
    default: return EV_BASIS_RULES;
    }
}

/* The codes of conduct name breaking rules to win and making someone win; what else breaks a rule of the game
 * does not become a matter of conduct when the window has closed (NC20-1.1.4b, WC25-1.2.4b, Q-15). */
static bool conduct_too(const EventState *ev, int code) {
    if (!event_since(ev, 3) || event_dq_basis(code) != EV_BASIS_RULES) return true;
    return code == EV_CODE_CHEATING || code == EV_CODE_GIVING;
}

static bool usual_basis(int code, int basis) {
    int usual = event_dq_basis(code);
    return usual == EV_BASIS_COUNT || usual == basis;
}

/* Mistakes at a table are corrected there; making them on purpose to win is cheating (NC20-1.1.4b). */
bool event_dq_ground(const EventState *ev, int code) {
    const EventRules *rules = &ev->rules.event;
    bool conduct = rules_list(rules->dq_grounds, GROUNDS_MAX, GROUND_CONDUCT);
    switch (code) {
    case EV_CODE_CHEATING:
    case EV_CODE_GIVING:
    case EV_CODE_COLLUSION:
    case EV_CODE_OTHER: return true;
    case EV_CODE_ABUSE:
    case EV_CODE_DISRUPTION:
    case EV_CODE_BRAND:
    case EV_CODE_RECORDED: return conduct;
    case EV_CODE_DEVICE: return conduct && rules->devices == DEVICES_STOWED;
    case EV_CODE_FREE_CARD: return rules->free_cards == FREE_CARDS_ILLEGAL;
    case EV_CODE_EXPLOIT: return rules_list(rules->dq_grounds, GROUNDS_MAX, GROUND_EXPLOIT);
    case EV_CODE_LEAVING: return rules_list(rules->dq_grounds, GROUNDS_MAX, GROUND_LEAVING);
    default: return false;
    }
}

EventRefusal check_ground(const EventState *ev, const EventEntry *e) {
    bool first = e->dq.code == EV_CODE_FREE_CARD && /* only a warning, WC25-3.0.13c */
                 !ev->player[e->player].warnings[EV_CODE_FREE_CARD];
    return event_dq_ground(ev, e->dq.code) && !first ? EV_ALLOWED : EV_NO_GROUND;
}

/* A game that was aborted, say for what someone did there, has only just been played, too. */
static bool was_played(const EventGame *g) {
    return begun(g) || g->stage == EV_VOID;
}

/* During a game or right after it; `signed_` ends it with the last signature. */
static bool around_game(const EventState *ev, uint16_t player, bool until_signed) {
    uint16_t game = ev->player[player].game;
    if (game == EV_NONE || !was_played(&ev->game[game])) return false;
    const EventGame *g = &ev->game[game];
    return until_signed ? g->sheet < EV_ALL_SIGNED : g->sheet < EV_LOCKED;
}

/* DM19-5.4b: linked to the running game or the one just finished. */
static bool linked(const EventState *ev, const EventEntry *e) {
    uint16_t last = ev->player[e->player].game;
    return last != EV_NONE && was_played(&ev->game[last]) && e->game == last;
}

static bool in_window(const EventState *ev, const EventEntry *e, unsigned window) {
    bool over = ev->stage >= EV_COMPLETED;
    switch (window) {
    case DQ_UNTIL_SIGNED: return !over && around_game(ev, e->player, true);
    case DQ_AROUND_GAME: return !over && around_game(ev, e->player, false);
    case DQ_UNTIL_CEREMONY: return !over && linked(ev, e);
    case DQ_ANY_TIME: return !over || e->by == EV_BY_BRAND;
    default: return false;
    }
}

static EventRefusal check_dq_window(const EventState *ev, const EventEntry *e) {
    const EventRules *rules = &ev->rules.event;
    unsigned window = rules->dq_rules_window;
    if (e->dq.basis == EV_BASIS_CONDUCT) {
        unsigned conduct = rules->dq_conduct_window;
        if (conduct == DQ_ANY_TIME_BRAND && e->by == EV_BY_BRAND) return EV_ALLOWED; /* */
        if (conduct == DQ_ANY_TIME) window = DQ_ANY_TIME;
    }
    if (in_window(ev, e, window)) return EV_ALLOWED;
    if (ev->stage >= EV_COMPLETED) return EV_IS_OVER;
    switch (rules->dq_conduct_window) { /* who still can, and for what */
    case DQ_ANY_TIME_BRAND: return EV_DQ_BRAND;
    case DQ_ANY_TIME: return EV_DQ_CONDUCT;
    default: return EV_DQ_WINDOW;
    }
}

EventRefusal check_dq(const EventState *ev, const EventEntry *e) {
    const EventDq *dq = &e->dq;
    const EventRules *rules = &ev->rules.event;
    const EventPlayer *p = &ev->player[e->player];
    if (dq->code >= EV_CODE_COUNT || dq->basis >= EV_BASIS_COUNT) return EV_NO_SUCH;
    if (p->status == EV_EXPELLED) return EV_IS_OUT;
    if (dq->code == EV_CODE_OTHER && !e->text) return EV_NO_REASON;
    if (e->by == EV_BY_BRAND && dq->basis != EV_BASIS_CONDUCT) return EV_NOT_YOURS;
    if (dq->basis == EV_BASIS_CONDUCT && !conduct_too(ev, dq->code)) return EV_BASIS_RULES_ONLY;
    bool chief = (e->by == EV_BY_HEAD_JUDGE || e->by == EV_BY_BRAND) && e->text;
    if (!usual_basis(dq->code, dq->basis) && !chief)
        return e->by == EV_BY_HEAD_JUDGE || e->by == EV_BY_BRAND ? EV_NO_REASON : EV_BASIS_HEAD;
    bool warned = p->warnings[EV_CODE_COLLUSION] || rules->collusion_first != COLLUSION_WARNING;
    bool counts = !event_since(ev, 3) || rules->free_cards == FREE_CARDS_ILLEGAL;
    if (event_since(ev, 2) && counts)
        warned |= p->warnings[EV_CODE_FREE_CARD] > 0; /* WC25-3.0.13b */
    if (dq->code == EV_CODE_COLLUSION && !warned) return EV_WARN_FIRST;
    bool strict = rules_list(rules->dq_grounds, GROUNDS_MAX, GROUND_DECISIVE_INTENT);
    if (strict && dq->code != EV_CODE_LEAVING && !(dq->intent && dq->decisive))
        return EV_INTENT_NEEDED;
    if (dq->code == EV_CODE_LEAVING && p->status != EV_ABANDONED) return EV_NOT_LEFT;
    return check_dq_window(ev, e);
}

/* Locked results stay; the player is out of the ranking and of what is still to come. */
void apply_dq(EventState *ev, const EventEntry *e) {
    EventPlayer *p = &ev->player[e->player];
    vacate(ev, e->player);
    p->status = EV_EXPELLED;
    corrections_without(ev, e->player);
    if (p->game != EV_NONE) sheet_count_signatures(ev, &ev->game[p->game]);
}

/* ---- protests ----------------------------------------------------------------------------- */

/* Has the winner gone on to the next game? */
static bool winner_plays_on(const EventState *ev, const EventGame *g) {
    if (g->winner >= g->seats) return false;
    uint16_t next = ev->player[g->seat[g->winner].player].game;
    return next != EV_NONE && &ev->game[next] != g && begun(&ev->game[next]);
}

bool protest_time_runs(const EventState *ev, const EventGame *g) {
    bool timed = ev->rules.event.protest_closes == PROTEST_TIME && g->sheet == EV_SUBMITTED;
    return timed && !g->protests_closed && !winner_plays_on(ev, g);
}

static bool protest_in_time(const EventState *ev, const EventGame *g) {
    if (g->sheet == EV_LOCKED) return false;
    switch (ev->rules.event.protest_closes) {
    case PROTEST_SIGNED: return g->sheet < EV_ALL_SIGNED;
    case PROTEST_SUBMITTED: return g->sheet < EV_SUBMITTED;
    case PROTEST_TIME: return !g->protests_closed && !winner_plays_on(ev, g);
    default: return true; /* the next round locks the sheet */
    }
}

EventRefusal check_protest(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (e->topic >= EV_ABOUT_COUNT) return EV_NO_SUCH;
    if (event_seat(g, e->player) == EV_SEATS) return EV_NOT_SEATED;
    if (!begun(g)) return EV_NOT_RUNNING;
    if (!protest_in_time(ev, g)) return EV_PROTEST_LATE;
    return room_for_matter(ev) ? EV_ALLOWED : EV_NO_ROOM;
}

void apply_protest(EventState *ev, const EventEntry *e) {
    matter_add(ev, EV_MATTER_PROTEST, e, e->topic);
    ev->game[e->game].protests++;
}

EventRefusal check_protest_close(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (ev->rules.event.protest_closes != PROTEST_TIME) return EV_NOT_IN_RULEBOOK;
    if (g->stage == EV_VOID && event_since(ev, 4)) return EV_TOO_LATE;
    if (g->sheet != EV_SUBMITTED || g->protests_closed) return EV_TOO_LATE;
    return e->spent_s < ev->rules.event.protest_window_s ? EV_PROTEST_TIME_LEFT : EV_ALLOWED;
}

void apply_protest_close(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    g->protests_closed = true;
    if (!g->protests) sheet_lock(ev, g);
}

EventRefusal check_protest_decide(const EventState *ev, const EventEntry *e) {
    const EventVerdict *v = &e->verdict;
    const EventMatter *protest = matter_find(ev, v->step, EV_MATTER_PROTEST);
    if (!protest) return EV_NO_SUCH;
    const EventGame *g = &ev->game[protest->game];
    if (v->against == EV_SEATS || !v->upheld) return EV_ALLOWED;
    if (v->against >= g->seats || round_of(ev, g)->phase != EV_KNOCKOUT) return EV_NO_SUCH;
    return g->sheet < EV_FILLED || winner_plays_on(ev, g) ? EV_PROTEST_LATE : EV_ALLOWED;
}

void apply_protest_decide(EventState *ev, const EventEntry *e) {
    const EventVerdict *v = &e->verdict;
    EventMatter *protest = matter_find(ev, v->step, EV_MATTER_PROTEST);
    EventGame *g = &ev->game[protest->game];
    matter_remove(ev, protest);
    g->protests--;
    if (v->upheld && v->against < g->seats) g->passed_over |= (uint8_t)EV_BIT(v->against);
    else if (v->upheld) g->upheld = true; /* the judge has to decide the game or void it */
    sheet_submit(ev, g);
    bool settled = g->protests_closed && !g->protests && !g->upheld && g->sheet == EV_SUBMITTED;
    if (settled) sheet_lock(ev, g);
}

/* ---- reports ------------------------------------------------------------------------------ */

EventRefusal check_report(const EventState *ev, const EventEntry *e) {
    bool bodily = e->topic == EV_REPORT_ASSAULT || e->topic == EV_REPORT_CONTACT;
    if (e->topic >= EV_REPORT_COUNT) return EV_NO_SUCH;
    if (bodily && ev->rules.event.mode == MODE_ONLINE) return EV_NOT_IN_PERSON;
    return room_for_matter(ev) ? EV_ALLOWED : EV_NO_ROOM;
}

void apply_report(EventState *ev, const EventEntry *e) {
    matter_add(ev, EV_MATTER_REPORT, e, e->topic);
}

EventRefusal check_report_state(const EventState *ev, const EventEntry *e) {
    const EventMatter *report = matter_find(ev, e->report.step, EV_MATTER_REPORT);
    bool onward = report && e->report.state > report->state;
    return onward && e->report.state < EV_PROGRESS_COUNT ? EV_ALLOWED : EV_NO_SUCH;
}

void apply_report_state(EventState *ev, const EventEntry *e) {
    EventMatter *report = matter_find(ev, e->report.step, EV_MATTER_REPORT);
    report->state = e->report.state;
    if (report->state == EV_PROGRESS_CLOSED) matter_remove(ev, report);
}

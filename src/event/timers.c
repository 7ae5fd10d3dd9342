/* timers.c - study time, timed turns, pauses.  The clocks themselves run elsewhere. */
#include "event/inside.h"

unsigned study_seconds(const EventState *ev, const EventGame *g) {
    bool late = knockout(round_of(ev, g)->phase);
    return late ? ev->rules.event.study_time_semi_final_s : ev->rules.table.study_time_s;
}

bool event_silent(const EventState *ev, const EventGame *game) {
    return ev->rules.table.silent_placement && game->stage == EV_PLACING;
}

/* ---- study -------------------------------------------------------------------------------- */

EventRefusal check_study_vote(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    int seat = event_seat(g, e->player);
    if (!ev->rules.event.study_early_end) return EV_NOT_IN_RULEBOOK;
    if (seat == EV_SEATS) return EV_NOT_SEATED;
    if (g->stage != EV_STUDY) return EV_NO_STUDY;
    return g->seat[seat].voted ? EV_TAKEN : EV_ALLOWED;
}

/* All of the table, and for this table only (WC25-1.1.7d, Q-37). */
void apply_study_vote(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    g->seat[event_seat(g, e->player)].voted = true;
    for (int i = 0; i < g->seats; i++)
        if (!g->seat[i].voted) return;
    g->stage = EV_READY;
}

EventRefusal check_study_end(const EventState *ev, const EventEntry *e) {
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (!in_round(g, e->round) || g->stage != EV_STUDY) continue;
        return e->spent_s < study_seconds(ev, g) ? EV_TIME_LEFT : EV_ALLOWED;
    }
    return EV_NO_STUDY;
}

void apply_study_end(EventState *ev, const EventEntry *e) {
    ev->round[e->round].studied = true;
    for (int i = 0; i < ev->games; i++)
        if (in_round(&ev->game[i], e->round) && ev->game[i].stage == EV_STUDY)
            ev->game[i].stage = EV_READY;
}

/* ---- timed turns -------------------------------------------------------------------------- */

static bool triggers(const EventState *ev, unsigned trigger) {
    return rules_list(ev->rules.event.turn_limit_trigger, TRIGGERS_MAX, trigger);
}

/* Do the players of this table wait for a judge to time their turns? */
static bool asked_for(const EventState *ev, uint16_t game) {
    for (int i = 0; i < ev->matters; i++) {
        const EventMatter *m = &ev->matter[i];
        if (m->kind == EV_MATTER_CALL && m->game == game && m->topic == EV_TOPIC_TIMING)
            return true;
    }
    return false;
}

static EventRefusal check_timer(const EventState *ev, const EventEntry *e) {
    bool players = triggers(ev, TRIGGER_PLAYERS) || triggers(ev, TRIGGER_PLAYERS_AFTER_SETUP);
    if (e->by == EV_BY_ORGANISER && triggers(ev, TRIGGER_ORGANISER)) return EV_ALLOWED;
    /* at their discretion, all tables as well (WC25-1.1.8b) */
    bool judges = triggers(ev, TRIGGER_JUDGE);
    if (e->game == EV_NONE && judges && event_since(ev, 3)) return EV_ALLOWED;
    if (e->game == EV_NONE) return EV_ORGANISER_TIMES;
    if (judges || asked_for(ev, e->game)) return EV_ALLOWED;
    return players ? EV_NOT_ASKED : EV_ORGANISER_TIMES;
}

EventRefusal check_timing(const EventState *ev, const EventEntry *e) {
    const EventTiming *t = &e->timing;
    if (t->clock >= EV_CLOCK_COUNT) return EV_NO_SUCH;
    if (event_settings_frozen(ev))
        return EV_SETTINGS_FROZEN; /* players have signed up for the limit there is */
    if (e->game != EV_NONE && ev->game[e->game].stage >= EV_OVER) return EV_NOT_RUNNING;
    EventRefusal no = check_timer(ev, e);
    if (no) return no;
    if (t->clock == EV_CLOCK_PLACEMENT)
        return ev->rules.event.placement_limit == PLACEMENT_UNTIMED ? EV_NOT_IN_RULEBOOK
                                                                    : EV_ALLOWED;
    unsigned most = ev->rules.table.turn_limit_max_s;
    return most && t->limit_s > most ? EV_LIMIT_TOO_LONG : EV_ALLOWED;
}

static void set_limit(const EventTiming *t, uint16_t *turn, uint16_t *placement) {
    *(t->clock == EV_CLOCK_TURN ? turn : placement) = t->limit_s;
}

void apply_timing(EventState *ev, const EventEntry *e) {
    if (e->game != EV_NONE) {
        EventGame *g = &ev->game[e->game];
        set_limit(&e->timing, &g->limit_s, &g->placement_limit_s);
        return;
    }
    set_limit(&e->timing, &ev->limit_s, &ev->placement_limit_s);
    for (int i = 0; i < ev->games; i++) {
        EventGame *g = &ev->game[i];
        if (g->stage < EV_OVER) set_limit(&e->timing, &g->limit_s, &g->placement_limit_s);
    }
}

/* Time ran out at a table: an alarm and a count; a judge decides. */
EventRefusal check_overrun(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (event_seat(g, e->player) == EV_SEATS) return EV_NOT_SEATED;
    bool timed = g->limit_s || g->placement_limit_s;
    return running(g) && timed ? EV_ALLOWED : EV_NOT_RUNNING;
}

void apply_overrun(EventState *ev, const EventEntry *e) {
    EventPlayer *p = &ev->player[e->player];
    if (p->overruns < UINT8_MAX) p->overruns++;
}

/* ---- pauses ------------------------------------------------------------------------------- */

EventRefusal check_pause(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (e->pause >= EV_PAUSE_COUNT || e->pause == EV_PAUSE_CALL) return EV_NO_SUCH;
    if (!running(g)) return EV_NOT_RUNNING;
    if (g->paused >> e->pause & 1) return EV_TAKEN;
    if (e->player != EV_NONE && event_seat(g, e->player) >= EV_SEATS) return EV_NOT_SEATED;
    if (e->by == EV_BY_PLAYER) return e->pause == EV_PAUSE_ABSENCE ? EV_ALLOWED : EV_NOT_YOURS;
    bool careful = ev->rules.table.judge_in_game == JUDGE_PAUSE_ONLY; /* DC21-1.1.4d */
    return careful && !e->text && !e->clause[0] ? EV_NO_REASON : EV_ALLOWED;
}

void apply_pause(EventState *ev, const EventEntry *e) {
    ev->game[e->game].paused |= (uint8_t)EV_BIT(e->pause);
}

EventRefusal check_resume(const EventState *ev, const EventEntry *e) {
    if (e->pause >= EV_PAUSE_COUNT || e->pause == EV_PAUSE_CALL) return EV_NO_SUCH;
    if (!(ev->game[e->game].paused >> e->pause & 1)) return EV_NOT_RUNNING;
    bool own = e->by != EV_BY_PLAYER || e->pause == EV_PAUSE_ABSENCE;
    return own ? EV_ALLOWED : EV_NOT_YOURS;
}

void apply_resume(EventState *ev, const EventEntry *e) {
    ev->game[e->game].paused &= (uint8_t)~EV_BIT(e->pause);
}

/* equipment.c - bankers, hosts, material, recordings: what a table needs besides its players. */
#include "event/inside.h"

unsigned all_seats(const EventGame *g) {
    return EV_BIT(g->seats) - 1;
}

static bool still_on(const EventGame *g) {
    return g->stage < EV_OVER;
}

/* ---- bankers ------------------------------------------------------------------------------ */

unsigned event_banker_rule(const EventState *ev, const EventGame *g) {
    const EventRules *rules = &ev->rules.event;
    switch ((EventPhase)round_of(ev, g)->phase) {
    case EV_SEMI: return rules->banker_semi;
    case EV_FINALE: return rules->banker_final;
    case EV_PRELIM: return rules->banker_prelim;
    case EV_KNOCKOUT:
    case EV_QUALIFIER:
    case EV_PHASES: break;
    }
    return BANKER_SYSTEM;
}

int event_banker(const EventState *ev, const EventGame *game) {
    if (game->banker == EV_BANKER_JUDGE) return 0;
    int other = event_seat(game, game->banker_player);
    if (other < EV_SEATS) return game->seat[other].order;
    unsigned rule = event_banker_rule(ev, game);
    return rule == BANKER_JUDGE ? 0 : rule == BANKER_SYSTEM ? EV_SEATS + 1 : 1;
}

/* Is the arrangement one the rulebook knows?  A judge may stand in wherever someone has to. */
static bool banking_known(const EventState *ev, const EventGame *g, int kind) {
    static const uint8_t NEEDS[EV_BANKER_COUNT] = {
        [EV_BANKER_JUDGE] = BANKING_JUDGE,
        [EV_BANKER_OTHER] = BANKING_OTHER,
        [EV_BANKER_PILES] = BANKING_PILES,
        [EV_BANKER_DEVCARDS] = BANKING_DEVCARDS,
    };
    if (kind == EV_BANKER_RULEBOOK) return true;
    if (kind == EV_BANKER_JUDGE && event_banker_rule(ev, g) == BANKER_JUDGE) return true;
    return rules_list(ev->rules.event.banker_alternatives, BANKINGS_MAX, NEEDS[kind]);
}

/* Handles the cards at another table of the round. */
static bool busy(const EventState *ev, uint16_t game, uint64_t person) {
    for (uint16_t i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (i != game && g->round == ev->game[game].round && still_on(g) &&
            g->banker == EV_BANKER_JUDGE && g->banker_person == person)
            return true;
    }
    return false;
}

EventRefusal check_banker(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    const EventBanker *b = &e->banker;
    if (b->kind >= EV_BANKER_COUNT) return EV_NO_SUCH;
    if (!still_on(g)) return EV_NOT_RUNNING;
    if (!banking_known(ev, g, b->kind)) return EV_NO_BANKING;
    bool judge_deals = event_since(ev, 2) && g->banker == EV_BANKER_JUDGE;
    if (judge_deals && b->kind != EV_BANKER_JUDGE) return EV_JUDGE_DEALS;
    switch (b->kind) {
    case EV_BANKER_JUDGE:
        if (e->by == EV_BY_PLAYER) return EV_NOT_YOURS; /* ask for one: a call about banking */
        if (!(event_roles(ev, b->person) & EV_JUDGES)) return EV_NOT_STAFF;
        return busy(ev, e->game, b->person) ? EV_BANKER_BUSY : EV_ALLOWED;
    case EV_BANKER_OTHER:
        if (event_seat(g, b->player) == EV_SEATS) return EV_NOT_SEATED;
        return b->agreed == all_seats(g) ? EV_ALLOWED : EV_NOT_UNANIMOUS;
    case EV_BANKER_PILES:
    case EV_BANKER_DEVCARDS:
        if (g->banker_voided) return EV_ARRANGEMENT_VOID;
        return b->agreed == all_seats(g) ? EV_ALLOWED : EV_NOT_UNANIMOUS;
    default: return EV_ALLOWED;
    }
}

void apply_banker(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    if (e->banker.kind == EV_BANKER_DEVCARDS) { /* besides the person who handles the resources */
        g->dev_banker = true;
        return;
    }
    g->banker = e->banker.kind;
    g->banker_player = e->banker.kind == EV_BANKER_OTHER ? e->banker.player : EV_NONE;
    g->banker_person = e->banker.kind == EV_BANKER_JUDGE ? e->banker.person : 0;
}

/* Once collecting is disputed the starting player deals everything (NC20-1.5.4d). */
EventRefusal check_banker_void(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    return g->banker == EV_BANKER_PILES || g->dev_banker ? EV_ALLOWED : EV_NO_SUCH;
}

void apply_banker_void(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    if (g->banker == EV_BANKER_PILES) g->banker = EV_BANKER_RULEBOOK;
    g->dev_banker = false;
    g->banker_voided = true;
}

/* The best-ranked player opens the table; the next takes over who is not there. */
EventRefusal check_host(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (ev->rules.event.host == HOST_NONE) return EV_NOT_IN_RULEBOOK;
    if (!still_on(g) || begun(g)) return EV_HAS_BEGUN;
    return event_seat(g, e->player) < EV_SEATS ? EV_ALLOWED : EV_NOT_SEATED;
}

void apply_host(EventState *ev, const EventEntry *e) {
    ev->game[e->game].host = e->player;
}

/* ---- material ----------------------------------------------------------------------------- */

/* The first in play order who brought one, 0 if nobody did. */
static int brought(const EventState *ev, const EventGame *g) {
    for (int order = 1; order <= g->seats; order++) {
        int seat = event_seat_in_order(g, order);
        if (seat < EV_SEATS && ev->player[g->seat[seat].player].declared & EV_BRINGS) return order;
    }
    return 0;
}

int event_set(const EventState *ev, const EventGame *g) {
    if (ev->rules.event.material_source != SOURCE_CASCADE) return -1;
    return g->set_told ? g->set_owner : brought(ev, g);
}

/* The organiser's (0), or that of the first who brought one (DM19-5.8). */
static EventRefusal check_set(const EventState *ev, const EventGame *g, int owner) {
    if (!owner) return EV_ALLOWED;
    if (ev->rules.event.material_source != SOURCE_CASCADE) return EV_NOT_IN_RULEBOOK;
    return brought(ev, g) == owner ? EV_ALLOWED : EV_WRONG_SET;
}

static EventRefusal check_edition(const EventState *ev, int edition) {
    unsigned rule = ev->rules.event.edition;
    if (!edition) return EV_BAD_VALUE;
    if (rule == EDITION_ANY || rule == EDITION_GERMAN_CURRENT) return EV_ALLOWED;
    if (rule == EDITION_ENGLISH_SIXTH && edition != 6) return EV_OTHER_EDITION;
    return !ev->edition || ev->edition == edition ? EV_ALLOWED : EV_OTHER_EDITION;
}

EventRefusal check_material(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    const EventMaterial *m = &e->material;
    if (!still_on(g)) return EV_NOT_RUNNING;
    switch (m->what) {
    case EV_MATERIAL_CHECKED: return EV_ALLOWED;
    case EV_MATERIAL_ISSUE: return ev->matters < EV_MATTERS_MAX ? EV_ALLOWED : EV_NO_ROOM;
    case EV_MATERIAL_NONSTANDARD: return m->agreed == all_seats(g) ? EV_ALLOWED : EV_NOT_UNANIMOUS;
    case EV_MATERIAL_SET: return check_set(ev, g, m->owner);
    case EV_MATERIAL_EDITION: return check_edition(ev, m->edition);
    default: return EV_NO_SUCH;
    }
}

void apply_material(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    const EventMaterial *m = &e->material;
    if (m->what == EV_MATERIAL_ISSUE) {
        matter_add(ev, EV_MATTER_CALL, e, EV_TOPIC_MATERIAL);
        g->calls++;
    }
    if (m->what == EV_MATERIAL_NONSTANDARD) g->nonstandard = true;
    if (m->what == EV_MATERIAL_SET) g->set_owner = m->owner, g->set_told = true;
    if (m->what == EV_MATERIAL_EDITION && !ev->edition) ev->edition = m->edition;
}

EventRefusal check_logging(const EventState *ev, const EventEntry *e) {
    if (ev->rules.event.dice_logging != LOGGING_ANNOUNCED) return EV_NOT_IN_RULEBOOK;
    return still_on(&ev->game[e->game]) ? EV_ALLOWED : EV_NOT_RUNNING;
}

void apply_logging(EventState *ev, const EventEntry *e) {
    ev->game[e->game].logging = true;
}

/* ---- cameras and voices ------------------------------------------------------------------- */

/* Has everyone at the table agreed, or nobody refused? */
static bool agreed(const EventState *ev, const EventGame *g, int consent, bool silence_agrees) {
    for (int i = 0; i < g->seats; i++) {
        const EventPlayer *p = &ev->player[g->seat[i].player];
        if (p->refused >> consent & 1) return false;
        if (!silence_agrees && !(p->given >> consent & 1)) return false;
    }
    return true;
}

bool event_may_show(const EventState *ev, const EventGame *game) {
    return agreed(ev, game, EV_CONSENT_STREAM, false);
}

EventRefusal check_stream(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    bool rounds_only = ev->rules.event.official_stream == STREAM_OPT_OUT; /* DC21-2.0.5 */
    if (!e->on) return g->streaming ? EV_ALLOWED : EV_NO_SUCH;
    if (rounds_only && round_of(ev, g)->phase == EV_QUALIFIER) return EV_BRACKET_STREAMS;
    /* a player who was never asked hasn't agreed, whether the rulebook lets players object
     * or makes them sign a waiver. */
    return event_may_show(ev, g) ? EV_ALLOWED : EV_NOT_SHOWN;
}

void apply_stream(EventState *ev, const EventEntry *e) {
    ev->game[e->game].streaming = e->on != 0;
}

EventRefusal check_recording(const EventState *ev, const EventEntry *e) {
    bool free = ev->rules.event.player_recording != RECORDING_CONSENT;
    bool all = agreed(ev, &ev->game[e->game], EV_CONSENT_VOICE, free);
    return all ? EV_ALLOWED : EV_NO_CONSENT; /* WC25-3.1.2b */
}

void apply_recording(EventState *ev, const EventEntry *e) {
    ev->game[e->game].recording = true;
}

EventRefusal check_voice(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (ev->rules.event.chat != CHAT_IN_GAME && ev->rules.event.chat != CHAT_FREE)
        return EV_NOT_IN_RULEBOOK;
    if (round_of(ev, g)->phase == EV_QUALIFIER) return EV_NO_VOICE;
    if (!e->link) return EV_BAD_VALUE;
    for (int i = 0; i < ev->games; i++)
        if (i != e->game && in_round(&ev->game[i], g->round) && ev->game[i].voice == e->link)
            return EV_LINK_TWICE;
    return EV_ALLOWED;
}

void apply_voice(EventState *ev, const EventEntry *e) {
    ev->game[e->game].voice = e->link;
}

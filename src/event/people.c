/* people.c - entrants: registration, check-in, and the ways in which someone stops playing. */
#include "event/inside.h"

#include <string.h>

const char *const EV_STATUS_NAME[EV_STATUSES] = { "registered",  "waiting",   "present",
                                                  "no-show",     "withdrawn", "abandoned",
                                                  "disqualified" };

uint16_t event_entrant(const EventState *ev, uint64_t who) {
    for (uint16_t i = 0; i < ev->players; i++)
        if (ev->player[i].who == who) return i;
    return EV_NONE;
}

unsigned event_count(const EventState *ev, EntrantStatus status) {
    unsigned count = 0;
    for (int i = 0; i < ev->players; i++) count += ev->player[i].status == status;
    return count;
}

/* A bit for each entrant who sat at a game that has a result, or left one. */
static void mark_played(const EventState *ev, uint8_t *bits) {
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        for (int s = 0; s < g->seats; s++)
            if (g->sheet >= EV_FILLED || g->seat[s].left)
                bits[g->seat[s].player / 8] |= (uint8_t)EV_BIT(g->seat[s].player % 8);
    }
}

unsigned event_heads(const EventState *ev) {
    uint8_t played[EV_PLAYERS_MAX / 8 + 1] = { 0 };
    unsigned count = 0;
    if (ev->stage >= EV_RUNNING) mark_played(ev, played);
    for (int i = 0; i < ev->players; i++) {
        unsigned status = ev->player[i].status;
        bool here = status == EV_PRESENT && ev->stage != EV_COMPLETED;
        bool expected = status == EV_REGISTERED && ev->stage < EV_RUNNING;
        count += here || expected || (played[i / 8] >> i % 8 & 1);
    }
    return count;
}

/* The server's rules are accepted when the bracket begins, all else before play (DC21-2.0.7a). */
unsigned event_acks_asked(const EventState *ev) {
    unsigned asked = 0;
    for (int i = 0; i < ACKS_MAX && ev->rules.event.policy_acks[i]; i++) {
        unsigned ack = ev->rules.event.policy_acks[i];
        if (ack != ACK_SERVER) asked |= EV_BIT(ack);
    }
    return asked;
}

unsigned event_acks_missing(const EventState *ev, uint16_t player) {
    return event_acks_asked(ev) & ~(unsigned)ev->player[player].acks;
}

unsigned event_acks_wanted(const EventState *ev, const EventEntry *e) {
    if (e->kind == EVENT_REGISTER) return EV_BIT(ACK_SETTINGS);
    if (e->kind == EVENT_SIGN_IN) return EV_BIT(ACK_SERVER);
    return event_acks_missing(ev, e->player);
}

/* ---- registration ------------------------------------------------------------------------- */

bool event_by_invitation(const EventState *ev) {
    return ev->rules.event.account_prerequisite == ACCOUNT_INVITATION;
}

/* Whom an organiser enters is invited by that.  The parameter is fixed before anyone registers, so
 * that nobody uninvited can check in. */
static bool comes_invited(const EventEntry *e) {
    return e->by == EV_BY_ORGANISER || e->form.declared & EV_INVITED;
}

static bool is_banned(const EventState *ev, uint64_t who) {
    for (int i = 0; i < ev->bans; i++)
        if (ev->banned[i] == who) return true;
    return false;
}

/* Someone new after play began: where rounds are still to be published, and not at all where
 * nobody may be replaced (DM19-5.5a). */
static EventRefusal check_latecomer(const EventState *ev) {
    bool groups = ev->rules.event.phases == PHASES_GROUPS_BRACKET; /* each has its own weekend */
    if (!ev->playing || groups) return EV_ALLOWED;
    if (ev->cut) return EV_TOO_LATE;
    if (!ev->opened) return EV_ALLOWED; /* another preliminary event begins, NC20-1.3.2a */
    if (ev->rules.event.dropout == DROPOUT_MOVE_ONE) return EV_NO_LATE_ENTRY;
    return ev->published < ev->format.rounds ? EV_ALLOWED : EV_TOO_LATE;
}

static EventRefusal check_open(const EventState *ev, const EventEntry *e) {
    bool invited = e->by == EV_BY_ORGANISER && e->form.declared & EV_INVITED;
    if (ev->registering) return EV_ALLOWED;
    if (invited && ev->stage == EV_PUBLISHED) return EV_ALLOWED; /* an invitational, WC25-2.1.1a */
    if (e->by != EV_BY_ORGANISER || ev->stage < EV_ASSEMBLING) return EV_NO_REGISTRATION;
    if (ev->announced) return EV_TOO_LATE; /* the groups are known */
    return check_latecomer(ev);
}

static EventRefusal check_account(const EventState *ev, const EventForm *form) {
    if (ev->rules.event.account_prerequisite != ACCOUNT_LEVEL) return EV_ALLOWED;
    if (!form->screen_name || !form->mail) return EV_NO_ACCOUNT;
    for (int i = 0; i < ev->players; i++)
        if (ev->player[i].screen_name == form->screen_name || ev->player[i].mail == form->mail)
            return EV_NO_ACCOUNT;
    return EV_ALLOWED;
}

EventRefusal event_may_play(const EventState *ev, uint64_t person) {
    if (is_banned(ev, person)) return EV_BANNED;
    return may_be_both(ev, event_roles(ev, person)) ? EV_ALLOWED : EV_STAFF_PLAYS;
}

EventRefusal check_register(const EventState *ev, const EventEntry *e) {
    const EventForm *form = &e->form;
    const EventRules *rules = &ev->rules.event;
    EventRefusal no = check_open(ev, e);
    if (no) return no;
    if (e->player != ev->players || !form->person) return EV_NO_SUCH;
    if (ev->players >= ev->room.players) return EV_NO_ROOM;
    if (form->zone < GROUP_WEST || form->zone > GROUP_EAST || form->acks >> CHOICE_ACK_COUNT)
        return EV_BAD_VALUE;
    if (event_entrant(ev, form->person) != EV_NONE) return EV_REGISTERED_TWICE;
    no = event_may_play(ev, form->person);
    if (no) return no;
    if (event_settings_due(ev)) return EV_SETTINGS_FIRST; /* an invitational */
    if (event_by_invitation(ev) && event_since(ev, 3) && !comes_invited(e)) return EV_NOT_INVITED;
    bool settings = rules_list(rules->policy_acks, ACKS_MAX, ACK_SETTINGS);
    if (settings && !(form->acks & EV_BIT(ACK_SETTINGS))) return EV_ACK_NEEDED;
    return check_account(ev, form);
}

static bool place_left(const EventState *ev) {
    unsigned taken = event_count(ev, EV_REGISTERED) + event_count(ev, EV_PRESENT);
    return !ev->places || taken < ev->places;
}

void apply_register(EventState *ev, const EventEntry *e) {
    const EventForm *form = &e->form;
    bool waits = !place_left(ev);
    EventPlayer *p = &ev->player[ev->players++];
    memset(p, 0, sizeof *p);
    p->who = form->person;
    p->screen_name = form->screen_name;
    p->mail = form->mail;
    p->country = form->country;
    p->zone = form->zone;
    p->declared = form->declared;
    p->acks = form->acks;
    p->game = EV_NONE;
    p->group = GROUP_NONE_YET;
    p->status = waits ? EV_WAITING : EV_REGISTERED;
}

EventRefusal check_admit(const EventState *ev, const EventEntry *e) {
    if (ev->player[e->player].status != EV_WAITING) return EV_NO_SUCH;
    return place_left(ev) ? EV_ALLOWED : EV_NO_PLACE;
}

void apply_admit(EventState *ev, const EventEntry *e) {
    ev->player[e->player].status = EV_REGISTERED;
}

/* What players say of themselves they may correct themselves, after the event, too: it is the season
 * that asks for it, when it names its finalists (DM19-4.5, DM19-4.7).  The desk has closed by then. */
EventRefusal check_eligibility(const EventState *ev, const EventEntry *e) {
    bool own = e->by == EV_BY_PLAYER;
    if (ev->stage > EV_COMPLETED || (ev->stage == EV_COMPLETED && !own)) return EV_IS_OVER;
    bool others = (e->declared ^ ev->player[e->player].declared) & EV_BY_OTHERS;
    return own && others ? EV_NOT_YOURS : EV_ALLOWED;
}

void apply_eligibility(EventState *ev, const EventEntry *e) {
    ev->player[e->player].declared = e->declared | EV_DECLARED;
}

/* Seating by country may have begun: players confirm theirs before that (WC25-1.1.4b). */
EventRefusal check_amend(const EventState *ev, const EventEntry *e) {
    return e->by == EV_BY_PLAYER && ev->published ? EV_COUNTRY_SETTLED : EV_ALLOWED;
}

void apply_amend(EventState *ev, const EventEntry *e) {
    ev->player[e->player].country = e->country;
}

EventRefusal check_ack(const EventState *ev, const EventEntry *e) {
    (void)ev;
    return e->acks >> CHOICE_ACK_COUNT ? EV_NO_SUCH : EV_ALLOWED;
}

void apply_ack(EventState *ev, const EventEntry *e) {
    ev->player[e->player].acks |= e->acks;
}

EventRefusal check_consent(const EventState *ev, const EventEntry *e) {
    (void)ev;
    return e->consent.kind < EV_CONSENT_COUNT ? EV_ALLOWED : EV_NO_SUCH;
}

void apply_consent(EventState *ev, const EventEntry *e) {
    EventPlayer *p = &ev->player[e->player];
    uint8_t bit = (uint8_t)EV_BIT(e->consent.kind);
    p->given = (uint8_t)(e->consent.given ? p->given | bit : p->given & ~bit);
    p->refused = (uint8_t)(e->consent.given ? p->refused & ~bit : p->refused | bit);
    if (e->consent.kind == EV_CONSENT_STREAM && !e->consent.given && p->game != EV_NONE)
        ev->game[p->game].streaming = false; /* withdrawing it ends the stream */
}

/* The program has counted the games; someone who vouches instead says how they know (DC21-2.0.2). */
EventRefusal check_level(const EventState *ev, const EventEntry *e) {
    if (e->level > UINT8_MAX) return EV_BAD_VALUE;
    bool told = e->by == EV_BY_SYSTEM || e->text || e->clause[0];
    return told || !event_since(ev, 3) ? EV_ALLOWED : EV_NO_REASON;
}

void apply_level(EventState *ev, const EventEntry *e) {
    ev->player[e->player].level = (uint8_t)e->level;
}

/* ---- check-in ----------------------------------------------------------------------------- */

enum { CASUAL_GAMES = 2 }; /* DC21-2.0.2 */

static unsigned today(const EventState *ev) {
    return EV_BIT(ev->day ? ev->day - 1 : 0);
}

/* Has this person a place that can be taken? */
static EventRefusal check_place(const EventState *ev, const EventPlayer *p) {
    bool comes_back = ev->rules.event.leaver != LEAVER_DISQUALIFIED;
    switch ((EntrantStatus)p->status) {
    case EV_REGISTERED:
    case EV_MISSING: return EV_ALLOWED;
    case EV_WAITING: return EV_NO_PLACE;
    case EV_PRESENT: return EV_CHECKED_IN;
    case EV_WITHDRAWN: return p->days & today(ev) ? EV_IS_OUT : EV_ALLOWED;
    case EV_ABANDONED: return comes_back ? EV_ALLOWED : EV_IS_OUT;
    case EV_EXPELLED:
    case EV_STATUSES: break;
    }
    return EV_IS_OUT;
}

EventRefusal check_check_in(const EventState *ev, const EventEntry *e) {
    const EventPlayer *p = &ev->player[e->player];
    const EventRules *rules = &ev->rules.event;
    EventRefusal no = check_place(ev, p);
    if (no) return no;
    if (ev->stage < EV_REGISTRATION) return EV_TOO_EARLY;
    if (event_acks_missing(ev, e->player)) return EV_ACK_NEEDED;
    if (rules->account_prerequisite == ACCOUNT_LEVEL && p->level < CASUAL_GAMES)
        return EV_LEVEL_NEEDED;
    if (rules->eligibility[0] && !(p->declared & EV_DECLARED)) return EV_DECLARATION_NEEDED;
    bool known = p->days & today(ev) || (p->days && ev->day_kind == EV_DAY_FINALS);
    return known ? EV_ALLOWED : check_latecomer(ev); /* players from before have a place */
}

void apply_check_in(EventState *ev, const EventEntry *e) {
    EventPlayer *p = &ev->player[e->player];
    ev->attendees += !p->days;
    p->days |= (uint16_t)today(ev);
    p->status = EV_PRESENT;
}

/* ---- ways out ----------------------------------------------------------------------------- */

/* The game someone is needed in: seated there, not begun yet or running; or EV_NONE. */
static uint16_t seat_taken(const EventState *ev, uint16_t player) {
    uint16_t game = ev->player[player].game;
    if (game == EV_NONE || ev->game[game].stage >= EV_OVER) return EV_NONE;
    return event_seat(&ev->game[game], player) < EV_SEATS ? game : EV_NONE;
}

EventRefusal check_no_show(const EventState *ev, const EventEntry *e) {
    uint16_t game = seat_taken(ev, e->player);
    if (!takes_part(ev, e->player)) return EV_IS_OUT;
    if (game == EV_NONE) return EV_ALLOWED;
    const EventGame *g = &ev->game[game];
    if (begun(g)) return EV_LEAVES_GAME;
    if (e->spent_s < ev->rules.event.no_show_grace_s) return EV_GRACE;
    bool gathers = g->round == first_after_cut(ev) && !any_shown(ev, g->round);
    return gathers && next_in_rank(ev) != EV_NONE ? EV_STEP_UP_FIRST : EV_ALLOWED;
}

void apply_no_show(EventState *ev, const EventEntry *e) {
    vacate(ev, e->player);
    ev->player[e->player].status = EV_MISSING;
}

EventRefusal check_withdraw(const EventState *ev, const EventEntry *e) {
    uint16_t game = seat_taken(ev, e->player);
    if (ev->player[e->player].status > EV_MISSING) return EV_IS_OUT;
    return game != EV_NONE && begun(&ev->game[game]) ? EV_LEAVES_GAME : EV_ALLOWED;
}

void apply_withdraw(EventState *ev, const EventEntry *e) {
    vacate(ev, e->player);
    ev->player[e->player].status = EV_WITHDRAWN;
}

EventRefusal check_abandon(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    int seat = event_seat(g, e->player);
    if (seat == EV_SEATS) return EV_NOT_SEATED;
    if (!running(g)) return EV_NOT_RUNNING;
    return g->seat[seat].left ? EV_IS_OUT : EV_ALLOWED;
}

/* In a rated online game a player who leaves is last, and may play the next one. */
void apply_abandon(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    g->seat[event_seat(g, e->player)].left = ++g->leavers;
    EventPlayer *p = &ev->player[e->player];
    if (ev->rules.event.leaver != LEAVER_LAST && p->status == EV_PRESENT) p->status = EV_ABANDONED;
}

EventRefusal check_ban(const EventState *ev, const EventEntry *e) {
    static const unsigned BY[CHOICE_BAN_COUNT] = {
        [BAN_HOST] = EV_ORGANISER | EV_BRAND | EV_LEAGUE,
        [BAN_CHAMPIONSHIPS] = EV_BRAND,
        [BAN_ALL] = EV_LEAGUE, /* DM19-5.7 */
    };
    if (!e->ban.person || e->ban.scope == BAN_NONE || e->ban.scope >= CHOICE_BAN_COUNT)
        return EV_NO_SUCH;
    if (!(BY[e->ban.scope] >> e->by & 1)) return EV_NOT_YOURS;
    return ev->bans < EV_BANS_MAX ? EV_ALLOWED : EV_NO_ROOM;
}

void apply_ban(EventState *ev, const EventEntry *e) {
    if (e->ban.decided && !is_banned(ev, e->ban.person)) ev->banned[ev->bans++] = e->ban.person;
}

/* setup.c - the frame of an event: rulebook, parameters, format, registration, days, the end. */
#include "event/inside.h"

#include <string.h>

/* ---- parameters --------------------------------------------------------------------------- */

Stage event_frozen(const EventState *ev) {
    if (ev->playing) return STAGE_PLAYING;
    if (ev->published || ev->announced || ev->prelim > 1) return STAGE_PUBLISHED;
    return ev->stage >= EV_REGISTRATION ? STAGE_REGISTRATION : STAGE_DRAFT;
}

/* Can the value be written as text?  Numbers without a word can't. */
static bool writable(const Parameter *p, const Rules *rules) {
    if (p->kind == VALUE_YESNO && parameter_value(p, rules, 0) > 1) return false;
    bool words = p->kind == VALUE_CHOICE || p->kind == VALUE_LIST;
    for (unsigned i = 0; words && i < parameter_room(p); i++)
        if (!words_at(p->words, parameter_value(p, rules, i), IN_ENGLISH)) return false;
    const char *title = (const char *)rules + p->offset;
    return p->kind != VALUE_TITLE || !title[p->size - 1];
}

/* Give `rules` the value that `wanted` has, by way of its text, so that one function judges all
 * changes.  `rules` stays as it is if that is refused. */
static Status adopt(const Parameter *p, Rules *rules, const Rules *wanted, Stage stage) {
    char text[VALUE_TEXT];
    Buf out = buf_over(text, sizeof text);
    Rules next = *rules;
    if (!writable(p, wanted)) return ERR_INPUT;
    parameter_text(p, wanted, IN_ENGLISH, &out);
    Status status = out.full ? ERR_TOO_BIG : rules_set(&next, p->name, text, stage, NULL);
    if (!status && !parameter_same(p, &next, wanted)) status = ERR_INPUT;
    if (!status) *rules = next;
    return status;
}

static bool lawful(const Rules *rules) {
    if (rules->id >= RULEBOOKS) return false;
    Rules known = rulebook_rules(rules->id);
    for (int i = 0; i < PARAMETER_COUNT; i++) {
        const Parameter *p = &PARAMETERS[i];
        if (parameter_same(p, &known, rules)) continue;
        if (adopt(p, &known, rules, STAGE_DRAFT)) return false;
    }
    return true;
}

/* The rules with the value of an OVERRIDE written in, whatever it is; false if it has no room. */
static bool put(const EventOverride *o, Rules *rules) {
    const Parameter *p = &PARAMETERS[o->parameter];
    uint8_t *at = (uint8_t *)rules + p->offset;
    if (p->kind == VALUE_TITLE) {
        memcpy(at, o->title, p->size);
        return true;
    }
    for (unsigned i = 0; i < parameter_room(p); i++) {
        uint16_t number = o->number[i];
        uint8_t small = (uint8_t)number;
        if (parameter_width(p) == 1 && number > UINT8_MAX) return false;
        if (parameter_width(p) == 1) at[i] = small;
        else memcpy(at + 2 * (size_t)i, &number, sizeof number);
    }
    return true;
}

static void default_format(EventState *ev) {
    EventFormat format = { .rounds = (uint8_t)ev->rules.event.prelim_games, .dates = 1 };
    if (!ev->formatted) ev->format = format;
    if (!ev->playing) ev->limit_s = ev->rules.table.turn_limit_s;
}

/* ---- match settings ----------------------------------------------------------------------- */

bool event_match_setting(const Parameter *p) {
    switch ((ParameterId)(p - PARAMETERS)) { /* of the event's, those that a table is set up by */
    case P_chat:
    case P_prelim_order_source:
    case P_board_generator:
    case P_turn_limit_default_s:
    case P_turn_limit_trigger:
    case P_scenario_vp:
    case P_placement_limit:
    case P_protest_window_s:
    case P_qual_games_min:
    case P_qual_games_max:
    case P_elo_start:
    case P_elo_k_pair: return true;
    default: return p->offset < offsetof(Rules, event);
    }
}

bool event_posts_settings(const EventState *ev) {
    return event_since(ev, 3) && rules_list(ev->rules.event.policy_acks, ACKS_MAX, ACK_SETTINGS);
}

bool event_settings_due(const EventState *ev) {
    return event_posts_settings(ev) && !ev->posted && !event_settings_frozen(ev);
}

bool event_settings_frozen(const EventState *ev) {
    return event_posts_settings(ev) && (ev->stage >= EV_REGISTRATION || ev->players);
}

EventRefusal check_settings(const EventState *ev, const EventEntry *e) {
    (void)e;
    if (!event_posts_settings(ev)) return EV_NOT_IN_RULEBOOK;
    if (event_settings_frozen(ev)) return EV_SETTINGS_FROZEN;
    return ev->posted ? EV_SETTINGS_POSTED : EV_ALLOWED;
}

void apply_settings(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->posted = true;
}

/* ---- creating, changing ------------------------------------------------------------------- */

EventRefusal check_create(const EventState *ev, const EventEntry *e) {
    (void)ev;
    if (e->by != EV_BY_ORGANISER || !e->who) return EV_NOT_YOURS;
    if (e->start.version < 1 || e->start.version > EV_RULES) return EV_BAD_RULES;
    return lawful(&e->start.rules) ? EV_ALLOWED : EV_BAD_RULES;
}

void apply_create(EventState *ev, const EventEntry *e) {
    ev->version = e->start.version;
    ev->preset = ev->rules = e->start.rules;
    ev->person[0] = (EventPerson){ .who = e->who, .roles = EV_ORGANISER };
    ev->staff = 1;
    ev->prelim = 1;
    default_format(ev);
}

EventRefusal check_override(const EventState *ev, const EventEntry *e) {
    Rules wanted = ev->rules, next = ev->rules;
    if (e->override.parameter >= PARAMETER_COUNT) return EV_NO_SUCH;
    const Parameter *p = &PARAMETERS[e->override.parameter];
    if (event_settings_frozen(ev) && event_match_setting(p)) return EV_SETTINGS_FROZEN;
    if (!put(&e->override, &wanted)) return EV_BAD_VALUE;
    Status status = adopt(p, &next, &wanted, event_frozen(ev));
    if (status == ERR_CONFLICT) return EV_FROZEN;
    if (status) return EV_BAD_VALUE;
    return event_since(ev, 3) && parameter_is_remark(p) ? EV_REMARK : EV_ALLOWED;
}

void apply_override(EventState *ev, const EventEntry *e) {
    put(&e->override, &ev->rules);
    ev->overridden[e->override.parameter] = true;
    if (event_match_setting(&PARAMETERS[e->override.parameter])) ev->posted = false;
    default_format(ev);
}

/* ---- checklists --------------------------------------------------------------------------- */

/* A judge should deal in the final (NC20-1.5.4g).  It isn't a "should" if a judge deals in the semi-finals, too
 * (WC25-2.0.4e), or where nobody but the banker of the rulebook ever deals (WC04-18a, WC04-18b). */
static bool judge_must_deal(const EventRules *rules) {
    bool alone = rules->banker_alternatives[0] == BANKING_NONE;
    return rules->banker_semi == BANKER_JUDGE || (rules->banker_final == BANKER_JUDGE && alone);
}

EventRefusal check_waive(const EventState *ev, const EventEntry *e) {
    if (e->waive >= EV_WAIVE_COUNT) return EV_NO_SUCH;
    bool deals = e->waive == EV_WAIVE_JUDGE_BANKER && judge_must_deal(&ev->rules.event);
    return deals && event_since(ev, 3) ? EV_NOT_WAIVED : EV_ALLOWED;
}

void apply_waive(EventState *ev, const EventEntry *e) {
    ev->waived |= (uint8_t)EV_BIT(e->waive);
    if (e->waive == EV_WAIVE_MINIMUM || e->waive == EV_WAIVE_FORMAT) ev->unofficial = true;
    if (e->waive == EV_WAIVE_DICE) ev->dice_due = false;
    if (e->waive == EV_WAIVE_BOARD) board_laid_in_hall(ev);
}

EventRefusal check_briefing(const EventState *ev, const EventEntry *e) {
    (void)e;
    return ev->stage >= EV_REGISTRATION ? EV_ALLOWED : EV_TOO_EARLY;
}

void apply_briefing(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->briefed = true;
}

EventRefusal check_task(const EventState *ev, const EventEntry *e) {
    (void)ev;
    return e->task < EV_TASK_COUNT ? EV_ALLOWED : EV_NO_SUCH;
}

void apply_task(EventState *ev, const EventEntry *e) {
    ev->tasks |= (uint8_t)EV_BIT(e->task);
    if (e->task == EV_TASK_DICE_MIXED) ev->dice_due = false;
}

/* ---- format ------------------------------------------------------------------------------- */

/* May that many games of each scenario be played?  DM19-2.5b, 2.6. */
static bool format_allowed(const EventRules *rules, const EventFormat *f) {
    unsigned games[PLAYED_SCENARIOS] = { 0 };
    for (int i = 0; i < f->rounds; i++) games[f->scenario[i]]++;
    if (games[PLAYED_BASE] == f->rounds && f->rounds == rules->prelim_games) return true;
    for (int s = 0; s < PLAYED_SCENARIOS; s++)
        if (games[s] > 7) return false; /* a mix has three bits for each */
    unsigned mix = MIX(games[PLAYED_BASE], games[PLAYED_FISHERMEN], games[PLAYED_NEW_SHORES],
                       games[PLAYED_CITIES_AND_KNIGHTS], games[PLAYED_EXPLORERS_AND_PIRATES]);
    return rules_format(rules, (uint16_t)mix);
}

bool event_format_listed(const EventState *ev) {
    return format_allowed(&ev->preset.event, &ev->format);
}

bool format_known(const EventState *ev) {
    bool announced = ev->formatted && ev->stage > EV_DRAFT; /* people have signed up for it */
    return announced || ev->stage >= EV_ASSEMBLING || ev->published;
}

EventRefusal check_format(const EventState *ev, const EventEntry *e) {
    const EventFormat *f = &e->format;
    if (ev->rules.event.phases == PHASES_GROUPS_BRACKET) return EV_NOT_IN_RULEBOOK;
    if (format_known(ev)) return EV_FORMAT_KNOWN;
    if (!f->rounds || f->rounds > EV_DAY_ROUNDS || !f->dates) return EV_FORMAT_FORBIDDEN;
    if (f->dates > 1 && ev->rules.event.multi_prelim != MULTI_DATES) return EV_ONE_PRELIM;
    for (int i = 0; i < f->rounds; i++)
        if (f->scenario[i] >= PLAYED_SCENARIOS) return EV_FORMAT_FORBIDDEN;
    bool waived = ev->waived & EV_BIT(EV_WAIVE_FORMAT);
    return waived || format_allowed(&ev->rules.event, f) ? EV_ALLOWED : EV_FORMAT_FORBIDDEN;
}

void apply_format(EventState *ev, const EventEntry *e) {
    ev->format = e->format;
    ev->formatted = true;
}

EventRefusal check_skip_semi(const EventState *ev, const EventEntry *e) {
    const EventRules *rules = &ev->rules.event;
    bool thin = event_since(ev, 3) && semi_thin(ev); /* */
    bool chosen = rules->skip_semi || thin || ev->skip_semi;
    if (rules->phases != PHASES_SEMI_FINAL || !chosen) return EV_NO_SKIP;
    if (event_since(ev, 2) ? ev->cut : ev->playing) return EV_SKIP_LATE;
    if (!e->on || thin) return EV_ALLOWED;
    bool waived = ev->waived & EV_BIT(EV_WAIVE_MINIMUM); /* as in semi_skipped() */
    bool few = ev->stage == EV_RUNNING && !waived && ev->attendees < rules->min_attendees;
    return ev->attendees > rules->skip_semi || few ? EV_SKIP_COUNT : EV_ALLOWED;
}

void apply_skip_semi(EventState *ev, const EventEntry *e) {
    ev->skip_semi = e->on != 0;
}

/* ---- registration, start, end ------------------------------------------------------------- */

EventRefusal check_publish(const EventState *ev, const EventEntry *e) {
    (void)e;
    return ev->stage == EV_DRAFT ? EV_ALLOWED : EV_TOO_LATE;
}

void apply_publish(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->stage = EV_PUBLISHED;
}

/* A preliminary event on another date is still to begin: people register for it (NC20-1.3.1a). */
static bool date_to_come(const EventState *ev) {
    bool several = event_since(ev, 3) && ev->format.dates > 1;
    return several && ev->stage == EV_RUNNING && (ev->prelim < ev->format.dates || !ev->opened);
}

EventRefusal check_registration_open(const EventState *ev, const EventEntry *e) {
    (void)e;
    if (event_settings_due(ev)) return EV_SETTINGS_FIRST;
    bool due = ev->stage <= EV_ASSEMBLING || date_to_come(ev);
    return due && !ev->registering ? EV_ALLOWED : EV_TOO_LATE;
}

void apply_registration_open(EventState *ev, const EventEntry *e) {
    if (ev->stage < EV_RUNNING) ev->stage = EV_REGISTRATION;
    ev->registering = true;
    ev->places = e->places;
}

EventRefusal check_registration_close(const EventState *ev, const EventEntry *e) {
    (void)e;
    bool invited = ev->stage == EV_PUBLISHED && ev->players; /* nobody else was ever let in */
    return ev->registering || invited ? EV_ALLOWED : EV_NO_REGISTRATION;
}

void apply_registration_close(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->registering = false;
    if (ev->stage < EV_ASSEMBLING) ev->stage = EV_ASSEMBLING;
}

EventRefusal check_start(const EventState *ev, const EventEntry *e) {
    (void)e;
    const EventRules *rules = &ev->rules.event;
    if (ev->stage < EV_ASSEMBLING) return EV_TOO_EARLY;
    if (ev->stage > EV_ASSEMBLING) return EV_TOO_LATE;
    if (event_staffed(ev, EV_JUDGES) < rules->min_judges) return EV_NO_JUDGE;
    if (rules->phases == PHASES_GROUPS_BRACKET) return EV_ALLOWED;
    unsigned present = event_count(ev, EV_PRESENT);
    bool waived = ev->waived & EV_BIT(EV_WAIVE_MINIMUM);
    bool at_start = rules->min_attendees_for == MINIMUM_START && ev->format.dates == 1; /* */
    if (at_start && !waived && present < rules->min_attendees) return EV_TOO_FEW;
    return schedule_tables(present).fours + schedule_tables(present).threes ? EV_ALLOWED
                                                                            : EV_TOO_FEW;
}

void apply_start(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->stage = EV_RUNNING;
    ev->day = 1;
    ev->day_open = true;
    ev->day_kind = EV_DAY_PRELIMINARY;
}

EventRefusal check_day_close(const EventState *ev, const EventEntry *e) {
    (void)e;
    if (ev->stage != EV_RUNNING || !ev->day_open) return EV_TOO_EARLY;
    return rounds_running(ev) ? EV_ROUND_RUNS : EV_ALLOWED;
}

void apply_day_close(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->day_open = false;
}

/* All games of this preliminary event are played: the next such day begins another one. */
static bool next_prelim(const EventState *ev, int kind) {
    return kind == EV_DAY_PRELIMINARY && ev->opened >= ev->format.rounds &&
           ev->rules.event.phases != PHASES_GROUPS_BRACKET;
}

EventRefusal check_day_open(const EventState *ev, const EventEntry *e) {
    if (ev->stage != EV_RUNNING) return EV_TOO_EARLY;
    if (ev->day_open || e->day >= EV_DAY_COUNT) return EV_ROUND_RUNS;
    if (ev->rules.event.multi_day == DAYS_ONE) return EV_NOT_IN_RULEBOOK;
    if (ev->day >= EV_DAYS_MAX) return EV_NO_ROOM;
    if (e->day == EV_DAY_PRELIMINARY && ev->cut) return EV_TOO_LATE;
    return next_prelim(ev, e->day) && ev->prelim >= ev->format.dates ? EV_ONE_PRELIM : EV_ALLOWED;
}

void apply_day_open(EventState *ev, const EventEntry *e) {
    bool next = next_prelim(ev, e->day);
    ev->day++;
    ev->day_open = true;
    ev->day_kind = e->day;
    if (!next) return;
    ev->prelim++;
    ev->published = ev->opened = ev->plan.rounds = 0;
    for (int i = 0; i < ev->players; i++) /* everyone checks in again, NC20-1.3.1a */
        if (ev->player[i].status == EV_PRESENT || ev->player[i].status == EV_MISSING)
            ev->player[i].status = EV_REGISTERED;
}

EventRefusal check_complete(const EventState *ev, const EventEntry *e) {
    (void)e;
    if (ev->stage != EV_RUNNING) return EV_TOO_EARLY;
    if (rounds_running(ev) || rounds_left(ev)) return EV_ROUND_RUNS;
    EventRefusal open = check_settled(ev);
    if (open) return open;
    bool declared = ev->champion != EV_NONE;
    if (!declared && ev->rules.event.phases != PHASES_ROUNDS) return EV_NO_CHAMPION;
    /* A correction or a disqualification since may have put someone else first. */
    const Overall *list = event_overall(ev);
    bool stale = event_since(ev, 3) && declared && list && first_of(ev, list) != ev->champion;
    return stale ? EV_OTHER_CHAMPION : EV_ALLOWED;
}

void apply_complete(EventState *ev, const EventEntry *e) {
    (void)e;
    sheets_lock_all(ev);
    ev->stage = EV_COMPLETED;
    ev->day_open = ev->registering = false;
}

EventRefusal check_cancel(const EventState *ev, const EventEntry *e) {
    (void)ev, (void)e;
    return EV_ALLOWED;
}

void apply_cancel(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->stage = EV_CANCELLED;
    ev->registering = false;
}

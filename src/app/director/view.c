/* view.c - an event as JSON, as far as the reader may see it: what it is, who is there, what comes next. */
#include "app/people/accounts.h"
#include "app/director/inside.h"
#include "app/people/mail.h"
#include "app/core/person.h"
#include "app/core/sentence.h"
#include "base/heap.h"
#include "codec/event_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "rulebook/ready_text.h"
#include "tongue/tongue.h"

#include <stdlib.h>
#include <string.h>

/* ---- eyes ---- */

static unsigned roles_of(const EventEye *eye) {
    return eye->rights >> RIGHT_EVENT_SHIFT & (EV_BIT(EV_CAUSES) - 1);
}

bool events_staff_eye(const EventEye *eye) {
    return roles_of(eye) & ~(unsigned)EV_PLAYER;
}

bool events_judge_eye(const EventEye *eye) {
    return roles_of(eye) & (EV_JUDGES | EV_ORGANISER);
}

bool events_chief_eye(const EventEye *eye) {
    return roles_of(eye) & (EV_HEAD | EV_ORGANISER);
}

/* The hall may read everyone's screen name but that of a minor for whom nobody agreed. */
void events_player_name(const EventEye *eye, uint16_t player, Buf *out) {
    const EventPlayer *p = &event_of(eye->live)->ev->player[player];
    bool own = eye->person && p->who == eye->person;
    bool shown = p->given & EV_BIT(EV_CONSENT_MEDIA) || own || events_staff_eye(eye) ||
                 !accounts_minor(eye->app, p->who, NULL);
    char name[PERSON_NAME];
    if (!shown) {
        tongue_print(eye->tongue, out, "Player {number%u}", player + 1u);
        return;
    }
    accounts_name_in(eye->app, p->who, eye->tongue, name);
    buf_text(out, name);
}

bool events_entry_name(const EventEye *eye, uint16_t player, char *name) {
    const EventState *ev = event_of(eye->live)->ev;
    Profile profile;
    if (player >= ev->players || !events_staff_eye(eye)) return false;
    if (profile_read(eye->app, ev->player[player].who, &profile, NULL)) return false;
    memcpy(name, profile.name, sizeof profile.name);
    return *name;
}

static void member_name(const EventEye *eye, const char *key, uint16_t player, Buf *out) {
    char room[PERSON_NAME + 16];
    Buf name = buf_over(room, sizeof room);
    events_player_name(eye, player, &name);
    member_word(key, room, out);
}

void events_person_name(const EventEye *eye, uint64_t person, char *name) {
    accounts_shown_in(eye->app, person, events_staff_eye(eye) ? VIEWER_STAFF : eye->person,
                      eye->tongue, name);
}

static void member_person(const EventEye *eye, uint64_t person, Buf *out) {
    char name[PERSON_NAME];
    events_person_name(eye, person, name);
    member_big("person", person, out);
    member_word("name", name, out);
}

/* ---- the event ---- */

static bool takes_part(const EventEye *eye) {
    return eye->person && events_entrant(event_of(eye->live), eye->person) != EV_NONE;
}

static void write_facts(const EventEye *eye, Buf *out) {
    const EventFacts *f = &event_of(eye->live)->facts;
    member_word("name", f->name, out);
    if (*f->place) member_word("place", f->place, out);
    if (*f->starts) member_word("starts", f->starts, out);
    if (*f->ends) member_word("ends", f->ends, out);
    if (*f->zone) member_word("zone", f->zone, out);
    if (*f->language) member_word("language", f->language, out);
    if (*f->url) member_word("url", f->url, out);
    if (*f->help && (events_staff_eye(eye) || takes_part(eye))) member_word("help", f->help, out);
    if (*f->season) member_word("season", f->season, out);
    if (f->demo) member_flag("demo", true, out);
    if (f->sponsors) events_view_sponsors(f, out);
    if (!f->contact) return;
    Buf words = buf_heap(WORDS_MAX + 1);
    if (!words_read(eye->app, f->contact_of, f->contact, &words, NULL) && words.size)
        member_word("contact", words.text, out);
    buf_free(&words);
}

static void write_counts(const EventState *ev, Buf *out) {
    member_number("heads", event_heads(ev), out);
    jot_key(out, "entrants"), jot_open(out, '{');
    for (int i = 0; i < EV_STATUSES; i++)
        member_number(EV_STATUS_NAME[i], event_count(ev, (EntrantStatus)i), out);
    jot_close(out, '}');
}

/* What differs from the rulebook, with the reason someone gave. */
static void write_overrides(const EventState *ev, Buf *out) {
    const Parameter *list[PARAMETER_COUNT];
    size_t count = rules_overrides(&ev->rules, list);
    jot_key(out, "overrides"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        char text[VALUE_TEXT], was[VALUE_TEXT], clause[128];
        Buf value = buf_over(text, sizeof text), old = buf_over(was, sizeof was),
            where = buf_over(clause, sizeof clause);
        Rules own = rulebook_rules(ev->rules.id);
        parameter_text(list[i], &ev->rules, IN_ENGLISH, &value);
        parameter_text(list[i], &own, IN_ENGLISH, &old);
        parameter_clause(list[i], ev->rules.id, &where);
        jot_item(out), jot_open(out, '{');
        member_word("parameter", list[i]->name, out);
        member_word("value", text, out);
        member_word("rulebook", was, out);
        if (where.size) member_word("clause", clause, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* Which edition the games are played with (NC20-1.2.2b, WC25-1.0a), for every reader. */
static void write_edition(const EventState *ev, Buf *out) {
    jot_key(out, "edition"), jot_open(out, '{');
    if (ev->edition) member_number("used", ev->edition, out); /* as first seen at a table */
    member_word("rule", words_at(WORDS_EDITION, ev->rules.event.edition, IN_ENGLISH), out);
    jot_close(out, '}');
}

static void write_words(const char *key, EventWords list, unsigned bits, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (unsigned i = 0; event_word(list, i); i++)
        if (bits >> i & 1) jot_item(out), jot_text(out, event_word(list, i));
    jot_close(out, ']');
}

static void write_acks(const char *key, unsigned bits, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (unsigned i = 1; i < CHOICE_ACK_COUNT; i++)
        if (bits >> i & 1) jot_item(out), jot_text(out, words_at(WORDS_ACK, i, IN_ENGLISH));
    jot_close(out, ']');
}

static unsigned acks_of(const EventState *ev) {
    unsigned acks = 0;
    for (int i = 0; i < ACKS_MAX && ev->rules.event.policy_acks[i]; i++)
        acks |= EV_BIT(ev->rules.event.policy_acks[i]);
    return acks;
}

/* The event doesn't see how far a live-drawn board is. */
static void look_at_draw(const EventEye *eye, EventOffer *offer) {
    const EventLive *e = event_of(eye->live);
    if (offer->code != EV_PIECES_FIRST) return;
    if (!events_draw_whole(e, offer->entry.round, eye->now)) return;
    offer->entry.on = 1;
    offer->code = event_check(e->ev, e->log, &offer->entry);
}

/* The steps of an organiser's day: what is on offer, and why the rest is not. */
static void write_next(const EventEye *eye, Buf *out) {
    const EventLive *e = event_of(eye->live);
    EventOffer *offers = calloc(EV_OFFERS_MAX, sizeof *offers);
    size_t count = offers ? event_offers(e->ev, e->log, eye->person, offers) : 0;
    jot_key(out, "next"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        const EventEntry *entry = &offers[i].entry;
        look_at_draw(eye, &offers[i]);
        jot_item(out), jot_open(out, '{');
        member_word("kind", EVENT_NATURE[entry->kind].name, out);
        if (entry->round != EV_NO_ROUND) member_number("round", entry->round, out);
        if (entry->kind == EVENT_DAY_OPEN)
            member_word("day", event_word(EV_WORDS_DAY, entry->day), out);
        if (entry->kind == EVENT_TIMING && entry->timing.limit_s)
            member_number("limit_s", entry->timing.limit_s, out);
        member_flag("allowed", !offers[i].code, out);
        if (offers[i].code) {
            Message why;
            event_refusal(offers[i].code, e->ev->rules.id, &why);
            member_word("code", EV_REFUSAL_TEXT[offers[i].code].name, out);
            member_told("text", eye->tongue, &why, out);
        }
        jot_close(out, '}');
    }
    jot_close(out, ']');
    free(offers);
}

/* What the rulebook asks for in the hall, and where it says so; "" where only a parameter does. */
static const char *task_clause(unsigned task, RulebookId id) {
    static const char *const CLAUSE[EV_TASK_COUNT][RULEBOOKS] = {
        [EV_TASK_RULES_COPY] = { [WC25] = "WC25-1.0b" },
        [EV_TASK_TRANSLATION] = { [WC25] = "WC25-1.1.1b" },
        [EV_TASK_DEVICES_STOWED] = { [WC25] = "WC25-2.1.4" },
        [EV_TASK_MATERIAL_VISIBLE] = { [NC20] = "NC20-1.5.2a",
                                       [WC25] = "WC25-2.0.2",
                                       [DM19] = "DM19-5.10",
                                       [WC04] = "WC04-19a" },
        [EV_TASK_DICE_MIXED] = { [NC20] = "NC20-1.5.7c" },
    };
    return CLAUSE[task][id] ? CLAUSE[task][id] : "";
}

static bool task_wanted(const EventLive *e, unsigned task) {
    const EventRules *rules = &e->ev->rules.event;
    const char *language = e->facts.language;
    switch (task) {
    case EV_TASK_DICE_MIXED: return e->ev->dice_due;
    case EV_TASK_DEVICES_STOWED: return rules->devices == DEVICES_STOWED;
    case EV_TASK_TRANSLATION:
        return rules->translations == TRANSLATION_SHEET && *language &&
               strncmp(language, "en", 2) != 0;
    default: return *task_clause(task, e->ev->rules.id);
    }
}

static void write_tasks(const EventLive *e, Buf *out) {
    jot_key(out, "tasks"), jot_open(out, '[');
    for (unsigned task = 0; task < EV_TASK_COUNT; task++) {
        bool due = task == EV_TASK_DICE_MIXED; /* again and again, whatever was done before */
        if (!task_wanted(e, task)) continue;
        jot_item(out), jot_open(out, '{');
        member_word("task", event_word(EV_WORDS_TASK, task), out);
        member_flag("done", !due && e->ev->tasks >> task & 1, out);
        if (*task_clause(task, e->ev->rules.id))
            member_word("clause", task_clause(task, e->ev->rules.id), out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* For what the rulebook disqualifies, each with its usual basis.  NC20-1.1.4b Q-15 */
static void write_grounds(const EventState *ev, Buf *out) {
    jot_key(out, "grounds"), jot_open(out, '[');
    for (int code = 0; code < EV_CODE_COUNT; code++) {
        if (!event_dq_ground(ev, code)) continue;
        const char *basis = event_word(EV_WORDS_BASIS, (unsigned)event_dq_basis(code));
        jot_item(out), jot_open(out, '{');
        member_word("code", event_word(EV_WORDS_CODE, (unsigned)code), out);
        if (basis) member_word("basis", basis, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* Which clause says that a ruling settles the dispute and gives no advice; NULL: none. */
static const char *advice_clause(RulebookId id) {
    static const char *const CLAUSE[RULEBOOKS] = { [WC25] = "WC25-1.2.1b" };
    return CLAUSE[id];
}

static unsigned open_matters(const EventState *ev, MatterKind kind) {
    unsigned count = 0;
    if (kind == EV_MATTER_CALL && !event_calls_wait(ev)) return 0;
    for (int i = 0; i < ev->matters; i++) count += ev->matter[i].kind == kind;
    return count;
}

/* Tables at which the person decides because a judge plays there, as long as something can be decided
 * (DM19-5.1c). */
static bool write_judges(const EventEye *eye, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    bool any = false;
    jot_key(out, "judges"), jot_open(out, '[');
    for (uint16_t i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (!events_decides(event_of(eye->live), i, eye->person)) continue;
        any = true;
        jot_item(out), jot_open(out, '{');
        member_number("game", i, out);
        member_number("round", g->round, out);
        member_number("table", g->table, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    return any;
}

/* Rulings are for judges, and for organisers where there are none. */
static bool rules_here(const EventState *ev, unsigned roles) {
    return roles & EV_JUDGES || (roles & EV_ORGANISER && !event_staffed(ev, EV_JUDGES));
}

/* Who is asking here; the staff also learns whether letters can be sent. */
static void write_me(const EventEye *eye, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    unsigned roles = roles_of(eye);
    uint16_t player = events_entrant(event_of(eye->live), eye->person);
    jot_key(out, "me"), jot_open(out, '{');
    jot_key(out, "roles"), jot_open(out, '[');
    for (int i = 0; i < EV_CAUSES; i++)
        if (roles >> i & 1) jot_item(out), jot_text(out, EV_ROLE_NAME[i]);
    jot_close(out, ']');
    if (write_judges(eye, out) || events_staff_eye(eye)) {
        write_grounds(ev, out);
        const char *clause = advice_clause(ev->rules.id);
        if (clause) member_word("advice_clause", clause, out);
    }
    if (rules_here(ev, roles)) member_flag("rules", true, out);
    if (events_staff_eye(eye) && mail_ready(eye->app)) member_flag("mail", true, out);
    if (event_by_invitation(ev) && player == EV_NONE)
        member_flag("invited", events_invited(eye->app, eye->live, eye->person), out);
    if (player != EV_NONE) {
        member_number("player", player, out);
        member_word("status", EV_STATUS_NAME[ev->player[player].status], out);
        write_acks("acks_missing", event_acks_missing(ev, player), out);
    }
    jot_close(out, '}');
}

static void write_summary(const EventEye *eye, Buf *out) {
    const EventLive *e = event_of(eye->live);
    const EventState *ev = e->ev;
    member_word("event", eye->live->id, out);
    write_facts(eye, out);
    member_word("rulebook", RULEBOOK_NAME[ev->rules.id], out);
    member_word("stage", EV_STAGE_NAME[ev->stage], out);
    member_flag("registration_open", ev->registering, out);
    if (event_by_invitation(ev)) member_flag("by_invitation", true, out);
    if (ev->unofficial) member_flag("unofficial", true, out);
    write_counts(ev, out);
    uint16_t winner = event_winner(ev);
    if (winner != EV_NONE) {
        jot_key(out, "champion"), jot_open(out, '{');
        member_number("player", winner, out);
        member_name(eye, "name", winner, out);
        member_word("title", words_title(ev->rules.event.champion_title, eye->tongue), out);
        jot_close(out, '}');
    }
}

/* What each preliminary round plays, for everyone to know before they register.  DM19-2.5a */
static void write_scenarios(const EventState *ev, Buf *out) {
    jot_key(out, "scenarios"), jot_open(out, '[');
    for (unsigned i = 0; i < ev->format.rounds; i++)
        jot_item(out), jot_text(out, SHEET_SCENARIO_NAME[ev->format.scenario[i]]);
    jot_close(out, ']');
}

/* Texts that nobody wrote where clauses of the rulebook stand for them: {"code-of-conduct":"NC20-1.6."}. */
static void write_ruled_texts(RulebookId book, Buf *out) {
    jot_key(out, "ruled_texts"), jot_open(out, '{');
    for (size_t i = 0; i < READY_PART_COUNT; i++) {
        const ReadyPart *part = &READY_PARTS[i];
        bool first = part->part == READY_TITLE && strcmp(part->language, "en") == 0;
        const char *clauses = first ? ready_text_clauses(part->kind, book) : NULL;
        if (clauses) member_word(part->kind, clauses, out);
    }
    jot_close(out, '}');
}

void events_view(const EventEye *eye, Buf *out) {
    const EventLive *e = event_of(eye->live);
    const EventState *ev = e->ev;
    jot_open(out, '{');
    write_summary(eye, out);
    member_number("seq", (int64_t)eye->live->head, out);
    member_number("steps", ev->count, out);
    member_number("now", eye->now, out);
    if (ev->places) member_number("places", ev->places, out);
    member_number("day", ev->day, out);
    if (ev->rules.event.mode == MODE_ONLINE) member_flag("online", true, out);
    member_flag("day_open", ev->day_open, out);
    member_number("rounds_planned", ev->format.rounds, out);
    write_scenarios(ev, out);
    write_edition(ev, out);
    member_number("rounds_published", ev->published, out);
    member_number("rounds_opened", ev->opened, out);
    if (ev->semi != EV_NO_ROUND) member_number("semi_final", ev->semi, out);
    if (ev->final != EV_NO_ROUND) member_number("final", ev->final, out);
    if (event_skips_semi(ev)) member_flag("semi_left_out", true, out); /* NC20-1.2.4b: announced */
    member_flag("finals", ev->rules.event.phases != PHASES_ROUNDS, out); /* DM19-3.2 has none */
    member_flag("groups", ev->rules.event.phases == PHASES_GROUPS_BRACKET, out); /* DC21-1.2.3a */
    member_flag("cut_made", ev->cut, out);
    member_number("cut_places", event_cut(ev), out);
    write_overrides(ev, out);
    write_words("waived", EV_WORDS_WAIVE, ev->waived, out);
    write_words("tasks_done", EV_WORDS_TASK, ev->tasks, out);
    write_acks("acks_needed", acks_of(ev), out);
    write_ruled_texts(ev->rules.id, out);
    if (event_posts_settings(ev)) member_flag("settings_posted", ev->posted, out);
    member_flag("lots_committed", ev->lots_committed, out);
    if (ev->lots_committed) member_hex("lots_hash", ev->lots_hash, SHA256_BYTES, out);
    write_me(eye, out);
    if (events_staff_eye(eye)) {
        member_number("calls_open", open_matters(ev, EV_MATTER_CALL), out);
        member_number("protests_open", open_matters(ev, EV_MATTER_PROTEST), out);
        write_tasks(e, out);
        write_next(eye, out);
        if (eye->links) member_word("links", eye->links, out);
    }
    jot_close(out, '}');
}

/* ---- people ---- */

/* What someone said of themselves (DM19-4.7) and brings, beyond having said it. */
static void write_declared(unsigned declared, Buf *out) {
    member_flag("declared", declared & EV_DECLARED, out);
    jot_key(out, "declares"), jot_open(out, '[');
    for (unsigned i = 1; events_declared_word(i); i++)
        if (declared >> i & 1) jot_item(out), jot_text(out, events_declared_word(i));
    jot_close(out, ']');
}

void events_view_entrant(const EventEye *eye, uint16_t player, bool banned, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventPlayer *p = &ev->player[player];
    bool staff = events_staff_eye(eye);
    char country[3], scope[STORE_STREAM_MAX + 8];
    events_country_text(p->country, country);
    jot_open(out, '{');
    member_number("player", player, out);
    member_name(eye, "name", player, out);
    if (*country) member_word("country", country, out);
    member_word("status", EV_STATUS_NAME[p->status], out);
    if (p->seed) member_number("seed", p->seed, out);
    if (p->group != GROUP_NONE_YET) member_number("group", p->group, out);
    if (p->alternate) member_number("alternate", p->alternate, out);
    if (p->signed_in) member_flag("signed_in", true, out);
    if (p->queued) member_flag("queued", true, out);
    if (p->game != EV_NONE) member_number("game", p->game, out);
    if (staff || (eye->person && p->who == eye->person)) {
        member_big("person", p->who, out);
        snprintf(scope, sizeof scope, "event/%s", eye->live->id);
        if (staff && accounts_entered(eye->app, p->who, scope)) member_flag("entered", true, out);
        if (staff && banned) member_flag("banned", true, out);
        write_acks("acks_missing", event_acks_missing(ev, player), out);
        write_words("consents", EV_WORDS_CONSENT, p->given, out);
        write_declared(p->declared, out);
        if (p->zone) member_number("zone", p->zone, out);
        member_number("overruns", p->overruns, out);
    }
    jot_close(out, '}');
}

void events_view_staff(const EventEye *eye, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    jot_open(out, '{');
    jot_key(out, "staff"), jot_open(out, '[');
    for (int i = 0; i < ev->staff; i++) {
        const EventPerson *p = &ev->person[i];
        unsigned roles = events_roles(event_of(eye->live), p->who);
        if (!roles) continue;
        jot_item(out), jot_open(out, '{');
        member_person(eye, p->who, out);
        jot_key(out, "roles"), jot_open(out, '[');
        for (int r = 0; r < EV_CAUSES; r++)
            if (roles >> r & 1) jot_item(out), jot_text(out, EV_ROLE_NAME[r]);
        jot_close(out, ']');
        if (events_staff_eye(eye)) write_acks("acks", p->acks, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

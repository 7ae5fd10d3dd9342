/* events_day.c - whole verbs of an event's day: several steps that belong together. */
#include "app/accounts.h"
#include "app/account.h"
#include "app/events_inside.h"
#include "app/guest_list.h"
#include "app/policies.h"
#include "codec/pick.h"

#include <stdlib.h>
#include <string.h>

/* One step from a JSON literal: 's' members as with json_pack. */
#define STEP(t, live, who, ...) step_new(t, live, who, json_pack(__VA_ARGS__))

static bool step_new(Task *t, Live *live, uint64_t who, json_t *ask) {
    bool done = ask && events_step(t, live, who, ask, NULL);
    if (!ask) task_refuse(t, "no-memory", "There is no memory for this just now.");
    json_decref(ask);
    return done;
}

static bool plain(Task *t, Live *live, uint64_t who, EventKind kind) {
    return STEP(t, live, who, "{ss}", "kind", EVENT_NATURE[kind].name);
}

static bool refuse_input(Task *t, const Err *err) {
    task_refuse(t, "bad-request", "%s", err->text);
    return false;
}

/* ---- creating ---- */

static bool add_create(Task *t, Live *live, uint64_t who, RulebookId book, const json_t *rules) {
    EventAdd add = { .entry = event_make(EVENT_CREATE, EV_BY_ORGANISER, who) };
    const char *name;
    json_t *value;
    Err err;
    add.entry.start.version = EV_RULES;
    add.entry.start.rules = rulebook_rules(book);
    if (!events_add(t, live, &add)) return false;
    json_object_foreach((json_t *)rules, name, value) {
        const char *text = json_string_value(value);
        if (!text)
            return err_set(&err, ERR_INPUT, "Each of the rules needs a text."),
                   refuse_input(t, &err);
        if (!STEP(t, live, who, "{ss ss ss ss}", "kind", EVENT_NATURE[EVENT_OVERRIDE].name,
                  "parameter", name, "value", text, "text", "Chosen when the event was created."))
            return false;
    }
    return true;
}

enum { DRAFTS_MAX = 20, DRAFTS_LOOKED_AT = 100 };

/* Events that somebody made and did not publish, as far as they lie among the latest they joined. */
static unsigned drafts_of(App *app, uint64_t who) {
    const Account *account = account_find(app, who);
    size_t scopes = account ? account->scopes : 0, prefix = strlen(EVENT.prefix);
    unsigned count = 0;
    for (size_t i = 0; i < scopes && i < DRAFTS_LOOKED_AT; i++) {
        const char *name = account->scope[scopes - 1 - i].name;
        Live *live;
        Err err;
        if (strncmp(name, EVENT.prefix, prefix) != 0) continue;
        if (live_get(app, &EVENT, name + prefix, &live, &err)) continue;
        const EventState *ev = event_of(live)->ev;
        count += ev->stage == EV_DRAFT && event_roles(ev, who) & EV_ORGANISER;
    }
    return count;
}

bool events_create(Task *t, uint64_t who, const json_t *ask, const char *id) {
    Err err;
    Pick p = pick_open(ask, "The event", &err);
    int book = pick_word(&p, "rulebook", RULEBOOK_NAME, RULEBOOKS);
    const json_t *rules = pick_value(&p, "rules");
    if (rules && !json_is_object(rules)) pick_refuse(&p, "needs an object \"rules\".");
    if (!pick_has(&p, "name")) pick_refuse(&p, "needs a \"name\".");
    if (p.status) return refuse_input(t, &err);
    if (drafts_of(t->app, who) >= DRAFTS_MAX)
        return task_refuse(t, "too-many", "Publish or cancel one of your %d drafts first.",
                           DRAFTS_MAX),
               false;
    Live *live = task_make(t, &EVENT, id);
    if (!live || !add_create(t, live, who, (RulebookId)book, rules)) return false;
    json_t *facts = json_copy((json_t *)ask);
    json_object_del(facts, "rulebook");
    json_object_del(facts, "rules");
    bool done = events_facts(t, live, who, facts);
    json_decref(facts);
    return done && policies_prepare(t, id, &event_of(live)->ev->rules, who);
}

/* ---- people ---- */

bool events_register(Task *t, Live *live, uint64_t who, const json_t *ask, uint32_t *player) {
    json_t *step = json_copy((json_t *)ask);
    *player = event_of(live)->ev->players;
    json_object_set_new(step, "kind", json_string(EVENT_NATURE[EVENT_REGISTER].name));
    bool done = step_new(t, live, who, step);
    return done;
}

bool events_admit(Task *t, Live *live) {
    for (uint16_t i = 0; i < event_of(live)->ev->players; i++) {
        const EventLive *e = event_of(live);
        if (e->ev->player[i].status != EV_WAITING) continue;
        EventAdd add = { .entry = event_make(EVENT_ADMIT, EV_BY_SYSTEM, 0) };
        add.entry.player = i;
        if (event_check(e->ev, e->log, &add.entry)) break; /* no place is left */
        if (!events_add(t, live, &add)) return false;
    }
    return true;
}

/* Who is let in at once has been asked who may qualify; nobody has answers that were not given (DM19-4.7). */
static json_t *declaration(const EventRules *rules, ImportHow how) {
    json_t *all = json_is_array(how.declared) ? json_copy((json_t *)how.declared) : json_array();
    if (how.check_in && rules->eligibility[0])
        json_array_append_new(all, json_string(events_declared_word(0)));
    return all;
}

unsigned events_import_acks(const EventRules *rules, ImportHow how) {
    unsigned acks = how.acks;
    if (!how.check_in) return acks;
    for (int i = 0; i < ACKS_MAX && rules->policy_acks[i]; i++)
        if (rules->policy_acks[i] != ACK_SERVER) acks |= EV_BIT(rules->policy_acks[i]);
    return acks;
}

/* A record for somebody new; 0: return from `run`. */
static uint64_t make_guest(Task *t, const Live *live, const Guest *guest, Profile *profile) {
    uint64_t person = app_random_id();
    *profile = (Profile){ .mail = true }; /* an address in a list is there to be written to */
    memcpy(profile->name, guest->name, sizeof guest->name);
    memcpy(profile->country, guest->country, sizeof guest->country);
    memcpy(profile->email, guest->email, sizeof guest->email);
    return accounts_create(t, person, profile, NULL, live->stream) ? person : 0;
}

static bool add_guest(Task *t, Live *live, uint64_t who, const Guest *guest, ImportHow how) {
    char number[APP_NUMBER];
    Profile profile;
    uint64_t person = guest->is ? guest->is : make_guest(t, live, guest, &profile);
    if (!person) return false;
    app_id_write(person, number);
    uint32_t player = event_of(live)->ev->players;
    const EventRules *rules = &event_of(live)->ev->rules.event;
    event_of(live)->newcomer = guest->is ? NULL : &profile;
    bool entered = STEP(t, live, who, "{ss ss ss si so si}", "kind",
                        EVENT_NATURE[EVENT_REGISTER].name, "person", number, "country",
                        guest->country, "zone", (int)guest->zone, "declared",
                        declaration(rules, how), "acks", (int)events_import_acks(rules, how));
    event_of(live)->newcomer = NULL;
    if (!entered) return false;
    if (!how.check_in || event_of(live)->ev->player[player].status == EV_WAITING) return true;
    return STEP(t, live, who, "{ss si}", "kind", EVENT_NATURE[EVENT_CHECK_IN].name, "player",
                (int)player);
}

bool events_import(Task *t, Live *live, uint64_t who, const Guest *people, size_t count,
                   ImportHow how) {
    for (size_t i = 0; i < count; i++)
        if (!add_guest(t, live, who, &people[i], how)) return false;
    return true;
}

/* ---- boards ---- */

bool events_boards(Task *t, Live *live, uint64_t who, const json_t *ask) {
    const char *setup = json_string_value(json_object_get(ask, "setup"));
    bool approve = json_is_true(json_object_get(ask, "approve"));
    unsigned made = 0;
    const EventFormat *format = &event_of(live)->ev->format;
    unsigned rounds = (unsigned)format->rounds * format->dates; /* of every date, NC20-1.3.1a */
    const EventState *now = event_of(live)->ev;
    bool semi = now->rules.event.phases == PHASES_SEMI_FINAL && !event_skips_semi(now);
    if (!now->cut &&
        event_board_scope(now, rounds) == SCOPE_ALL_TABLES) /* 1.5.1a: one for each slot */
        rounds += semi ? 2 : 1;
    for (unsigned round = 0; round < rounds && round < EV_ROUNDS_MAX; round++) {
        const EventState *ev = event_of(live)->ev;
        if (event_board_scope(ev, round) != SCOPE_ALL_TABLES || ev->round[round].has_board)
            continue;
        json_t *step = json_pack("{ss si}", "kind", EVENT_NATURE[EVENT_BOARD].name, "round",
                                 (int)round);
        if (setup) json_object_set_new(step, "setup", json_string(setup));
        if (!step_new(t, live, who, step)) return false;
        if (approve && !STEP(t, live, who, "{ss si}", "kind",
                             EVENT_NATURE[EVENT_BOARD_APPROVE].name, "round", (int)round))
            return false;
        made++;
    }
    if (made) return true;
    task_refuse(t, "no-board-needed", "No round needs a board of the organiser now.");
    return false;
}

/* ---- lots ---- */

bool events_lots_commit(Task *t, Live *live, uint64_t who) {
    return plain(t, live, who, EVENT_LOTS_COMMIT);
}

bool events_lots_draw(Task *t, Live *live, uint64_t who) {
    return plain(t, live, who, EVENT_LOTS_DRAW);
}

/* ---- schedule ---- */

bool events_publish_plan(Task *t, Live *live, uint64_t who, const json_t *ask) {
    const EventState *ev = event_of(live)->ev;
    const json_t *rounds = json_object_get(ask, "rounds");
    json_t *step = json_pack("{ss si}", "kind", EVENT_NATURE[EVENT_PLAN_PUBLISH].name, "rounds",
                             rounds ? (int)json_integer_value(rounds) : ev->plan.rounds);
    const char *reason = json_string_value(json_object_get(ask, "text"));
    if (reason) json_object_set_new(step, "text", json_string(reason));
    bool done = step_new(t, live, who, step);
    ev = event_of(live)->ev; /* a step may have moved it */
    bool lots = done && ev->rules.event.last_resort == LAST_LOTS && !ev->lots_committed;
    return done && (!lots || events_lots_commit(t, live, who));
}

bool events_repair(Task *t, Live *live, uint64_t who) {
    enum { MOVES_MAX = 64 };
    unsigned moved = 0;
    unsigned first = event_of(live)->ev->opened;
    if (first) first--; /* the round at hand, as far as its games have not begun */
    for (unsigned row = first; row < event_of(live)->ev->plan.rounds; row++) {
        EventEntry *move = calloc(MOVES_MAX, sizeof *move);
        int count = move ? event_repair(event_of(live)->ev, (uint8_t)row, who, move, MOVES_MAX)
                         : -1;
        bool good = count >= 0 || row < event_of(live)->ev->opened; /* that one may be over */
        if (!good) events_refuse(t, event_of(live), NULL, EV_NOT_ENOUGH);
        for (int i = 0; good && i < count; i++, moved++) {
            EventAdd add = { .entry = move[i] };
            good = events_add(t, live, &add);
        }
        free(move);
        if (!good) return false;
    }
    return true;
}

/* ---- rounds ---- */

/* A judge for each table that needs one to handle the cards, as long as there are any. */
static bool seat_bankers(Task *t, Live *live, uint64_t who, uint8_t round) {
    const EventState *ev = event_of(live)->ev;
    const EventRules *rules = &ev->rules.event;
    unsigned phase = round < ev->rounds ? ev->round[round].phase : EV_PRELIM;
    unsigned rule = phase == EV_SEMI     ? rules->banker_semi
                    : phase == EV_FINALE ? rules->banker_final
                                         : BANKER_SYSTEM;
    int judge = 0;
    for (uint16_t game = 0; rule == BANKER_JUDGE && game < event_of(live)->ev->games; game++) {
        ev = event_of(live)->ev;
        const EventGame *g = &ev->game[game];
        if (g->round != round || g->banker == EV_BANKER_JUDGE || g->stage == EV_VOID) continue;
        while (judge < ev->staff && !(ev->person[judge].roles & EV_JUDGES)) judge++;
        if (judge == ev->staff) break; /* opening will say that there are too few */
        char number[APP_NUMBER];
        app_id_write(ev->person[judge++].who, number);
        if (!STEP(t, live, who, "{ss si ss ss}", "kind", EVENT_NATURE[EVENT_BANKER].name, "game",
                  (int)game, "banker", event_word(EV_WORDS_BANKER, EV_BANKER_JUDGE), "person",
                  number))
            return false;
    }
    return true;
}

static uint8_t next_round(const EventState *ev) {
    for (uint8_t r = 0; r < ev->rounds; r++)
        if (ev->round[r].phase != EV_QUALIFIER && ev->round[r].state == EV_PLANNED) return r;
    return (uint8_t)ev->rounds;
}

bool events_round_open(Task *t, Live *live, uint64_t who, const json_t *ask, uint8_t *round) {
    const json_t *bankers = json_object_get(ask, "bankers");
    *round = next_round(event_of(live)->ev);
    if (!json_is_false(bankers) && !seat_bankers(t, live, who, *round)) return false;
    return STEP(t, live, who, "{ss si}", "kind", EVENT_NATURE[EVENT_ROUND_OPEN].name, "round",
                (int)*round);
}

bool events_round_start(Task *t, Live *live, uint64_t who, uint8_t round) {
    return STEP(t, live, who, "{ss si}", "kind", EVENT_NATURE[EVENT_ROUND_START].name, "round",
                (int)round);
}

/* ---- sheets ---- */

/* Winner by seat, by entrant, or the only one who reached the target. */
static int winner_of(const EventState *ev, const EventGame *g, const json_t *ask,
                     const int vp[EV_SEATS]) {
    const json_t *seat = json_object_get(ask, "winner"),
                 *player = json_object_get(ask, "winner_player");
    if (json_is_integer(seat)) return (int)json_integer_value(seat);
    if (json_is_integer(player)) return event_seat(g, (uint16_t)json_integer_value(player));
    int found = EV_SEATS, target = ev->rules.event.scenario_vp[g->scenario];
    for (int i = 0; i < g->seats; i++) {
        if (vp[i] < target) continue;
        if (found < EV_SEATS) return EV_SEATS;
        found = i;
    }
    return found;
}

static bool sign_all(Task *t, Live *live, uint64_t who, uint16_t game, const char *method) {
    for (int i = 0; i < event_of(live)->ev->game[game].seats; i++) {
        const EventState *ev = event_of(live)->ev;
        const EventSeat *seat = &ev->game[game].seat[i];
        bool out = seat->left || ev->player[seat->player].status == EV_EXPELLED;
        if (out || seat->has_signed || ev->game[game].sheet >= EV_ALL_SIGNED) continue;
        if (!STEP(t, live, who, "{ss si si ss}", "kind", EVENT_NATURE[EVENT_SIGN].name, "game",
                  (int)game, "player", (int)seat->player, "method", method))
            return false;
    }
    return true;
}

bool events_sheet(Task *t, Live *live, uint64_t who, uint16_t game, const json_t *ask) {
    const EventState *ev = event_of(live)->ev;
    int vp[EV_SEATS] = { 0 };
    if (game >= ev->games) return events_refuse(t, event_of(live), NULL, EV_NO_SUCH), false;
    const json_t *list = json_object_get(ask, "vp");
    for (size_t i = 0; i < EV_SEATS && i < json_array_size(list); i++)
        vp[i] = (int)json_integer_value(json_array_get(list, i));
    int winner = winner_of(ev, &ev->game[game], ask, vp);
    json_t *step = json_pack("{ss si s[iiii] si}", "kind", EVENT_NATURE[EVENT_SHEET].name, "game",
                             (int)game, "vp", vp[0], vp[1], vp[2], vp[3], "winner",
                             winner < 0 ? EV_SEATS : winner);
    if (!json_is_array(list) || !step) {
        json_decref(step);
        task_refuse(t, "bad-request", "A sheet needs \"vp\", the points of each seat.");
        return false;
    }
    if (json_object_get(ask, "at")) json_object_set(step, "at", json_object_get(ask, "at"));
    if (!step_new(t, live, who, step)) return false;
    ev = event_of(live)->ev; /* the step may have moved it */
    bool signatures = ev->rules.event.signature_required;
    const char *all = json_string_value(json_object_get(ask, "signed"));
    if (all && signatures) return sign_all(t, live, who, game, all);
    bool open = ev->game[game].sheet == EV_FILLED;
    bool confirm = json_is_true(json_object_get(ask, "confirm")) || all;
    if (confirm && !signatures && open)
        return STEP(t, live, who, "{ss si}", "kind", EVENT_NATURE[EVENT_CONFIRM].name, "game",
                    (int)game);
    return true;
}

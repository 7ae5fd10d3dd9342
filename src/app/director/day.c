/* day.c - whole verbs of an event's day: several steps that belong together. */
#include "app/people/accounts.h"
#include "app/people/account.h"
#include "app/director/inside.h"
#include "app/director/guest_list.h"
#include "app/people/policies.h"

#include <stdlib.h>
#include <string.h>

/* ---- creating ---- */

static bool add_create(Task *t, Live *live, uint64_t who, const EventSaid *said) {
    EventAdd add = { .entry = event_make(EVENT_CREATE, EV_BY_ORGANISER, who) };
    add.entry.start.version = EV_RULES;
    add.entry.start.rules = rulebook_rules(said->rulebook);
    if (!events_add(t, live, &add)) return false;
    for (size_t i = 0; i < said->rules.count; i++)
        if (!events_override(t, live, who, said->rules.rule[i].name, said->rules.rule[i].value,
                             "Chosen when the event was created."))
            return false;
    return true;
}

enum { DRAFTS_MAX = 20, DRAFTS_LOOKED_AT = 100 };

/* Events that someone made and did not publish, if they are among the latest they joined. */
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

bool events_create(Task *t, uint64_t who, const EventSaid *said, const char *id) {
    if (drafts_of(t->app, who) >= DRAFTS_MAX)
        return task_refuse(t, "too-many",
                           "You already have {n%d} drafts. Publish or cancel one first.",
                           DRAFTS_MAX),
               false;
    Live *live = task_make(t, &EVENT, id);
    return live && add_create(t, live, who, said) && events_facts(t, live, who, &said->facts) &&
           policies_prepare(t, id, &event_of(live)->ev->rules, who);
}

/* ---- people ---- */

bool events_admit(Task *t, Live *live) {
    for (uint16_t i = 0; i < event_of(live)->ev->players; i++) {
        const EventLive *e = event_of(live);
        if (e->ev->player[i].status != EV_WAITING) continue;
        EventAdd add = { .entry = event_make(EVENT_ADMIT, EV_BY_SYSTEM, 0) };
        add.entry.player = i;
        if (event_check(e->ev, e->log, &add.entry)) break; /* no place is left */
        add.judged = true;
        if (!events_add(t, live, &add)) return false;
    }
    return true;
}

/* A record for someone new; 0: return from `run`. */
static uint64_t make_guest(Task *t, const Live *live, const Guest *guest, Profile *profile) {
    uint64_t person = app_random_id();
    *profile = (Profile){ .mail = true }; /* an address in a list is there to be written to */
    memcpy(profile->name, guest->name, sizeof guest->name);
    memcpy(profile->country, guest->country, sizeof guest->country);
    memcpy(profile->email, guest->email, sizeof guest->email);
    return accounts_create(t, person, profile, NULL, live->stream) ? person : 0;
}

static bool enter_guest(Task *t, Live *live, uint64_t who, const Guest *guest, ImportHow how) {
    const EventRules *rules = &event_of(live)->ev->rules.event;
    EventIntent enter = event_intent(EVENT_REGISTER);
    Profile profile;
    enter.entry.form = (EventForm){ .person = guest->is ? guest->is
                                                        : make_guest(t, live, guest, &profile),
                                    .country = events_country(guest->country),
                                    .zone = guest->zone,
                                    .declared = how.declared,
                                    .acks = how.acks };
    /* People checked in at once have been asked about eligibility; nobody gets answers they didn't give
     * (DM19-4.7). */
    if (how.check_in && rules->eligibility[0]) enter.entry.form.declared |= EV_DECLARED;
    enter.has_country = true;
    enter.has_zone = guest->zoned;
    enter.newcomer = guest->is ? NULL : &profile;
    return enter.entry.form.person && events_do(t, live, who, &enter, NULL);
}

static bool add_guest(Task *t, Live *live, uint64_t who, const Guest *guest, ImportHow how) {
    EventIntent here = event_intent(EVENT_CHECK_IN);
    here.entry.player = event_of(live)->ev->players;
    if (!enter_guest(t, live, who, guest, how)) return false;
    bool waits = event_of(live)->ev->player[here.entry.player].status == EV_WAITING;
    return !how.check_in || waits || events_do(t, live, who, &here, NULL);
}

bool events_import(Task *t, Live *live, uint64_t who, const Guest *people, size_t count,
                   ImportHow how) {
    for (size_t i = 0; i < count; i++)
        if (!add_guest(t, live, who, &people[i], how)) return false;
    return true;
}

/* ---- boards ---- */

static bool make_board(Task *t, Live *live, uint64_t who, uint8_t round, int setup, bool approve) {
    EventIntent board = event_intent(EVENT_BOARD), approval = event_intent(EVENT_BOARD_APPROVE);
    board.entry.round = approval.entry.round = round;
    board.board.setup = setup;
    return events_do(t, live, who, &board, NULL) &&
           (!approve || events_do(t, live, who, &approval, NULL));
}

bool events_boards(Task *t, Live *live, uint64_t who, int setup, bool approve) {
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
        if (!make_board(t, live, who, (uint8_t)round, setup, approve)) return false;
        made++;
    }
    if (made) return true;
    task_refuse(t, "no-board-needed", "No round needs a board from the organisers right now.");
    return false;
}

/* ---- lots ---- */

bool events_lots_commit(Task *t, Live *live, uint64_t who) {
    return events_do_plain(t, live, who, EVENT_LOTS_COMMIT);
}

bool events_lots_draw(Task *t, Live *live, uint64_t who) {
    return events_do_plain(t, live, who, EVENT_LOTS_DRAW);
}

/* ---- schedule ---- */

bool events_publish_plan(Task *t, Live *live, uint64_t who, int rounds, const char *words) {
    const EventState *ev = event_of(live)->ev;
    EventIntent publish = event_intent(EVENT_PLAN_PUBLISH);
    publish.entry.rounds = rounds < 0 ? ev->plan.rounds : (uint8_t)rounds;
    publish.words = words;
    bool done = events_do(t, live, who, &publish, NULL);
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
        EventIntent banker = event_intent(EVENT_BANKER);
        banker.entry.game = game;
        banker.entry.banker = (EventBanker){ .kind = EV_BANKER_JUDGE,
                                             .player = EV_NONE,
                                             .person = ev->person[judge++].who };
        if (!events_do(t, live, who, &banker, NULL)) return false;
    }
    return true;
}

static uint8_t next_round(const EventState *ev) {
    for (uint8_t r = 0; r < ev->rounds; r++)
        if (ev->round[r].phase != EV_QUALIFIER && ev->round[r].state == EV_PLANNED) return r;
    return (uint8_t)ev->rounds;
}

bool events_round_open(Task *t, Live *live, uint64_t who, bool bankers, uint8_t *round) {
    EventIntent open = event_intent(EVENT_ROUND_OPEN);
    *round = open.entry.round = next_round(event_of(live)->ev);
    return (!bankers || seat_bankers(t, live, who, *round)) && events_do(t, live, who, &open, NULL);
}

/* ---- sheets ---- */

/* The only one who reached the target; EV_SEATS if there is none or more than one. */
static uint8_t winner_by_points(const EventState *ev, const EventGame *g,
                                const uint8_t vp[EV_SEATS]) {
    uint8_t found = EV_SEATS;
    unsigned target = ev->rules.event.scenario_vp[g->scenario];
    for (uint8_t i = 0; i < g->seats; i++) {
        if (vp[i] < target) continue;
        if (found < EV_SEATS) return EV_SEATS;
        found = i;
    }
    return found;
}

static uint8_t winner_of(const EventState *ev, const EventGame *g, const SheetForm *form) {
    if (form->winner >= 0) return (uint8_t)form->winner;
    if (form->winner_player == EV_NONE) return winner_by_points(ev, g, form->vp);
    int seat = event_seat(g, form->winner_player);
    return (uint8_t)(seat < 0 ? EV_SEATS : seat);
}

static bool sign_all(Task *t, Live *live, uint64_t who, uint16_t game, int method) {
    for (int i = 0; i < event_of(live)->ev->game[game].seats; i++) {
        const EventState *ev = event_of(live)->ev;
        const EventSeat *seat = &ev->game[game].seat[i];
        bool out = seat->left || ev->player[seat->player].status == EV_EXPELLED;
        if (out || seat->has_signed || ev->game[game].sheet >= EV_ALL_SIGNED) continue;
        EventIntent sign = event_intent(EVENT_SIGN);
        sign.entry.game = game;
        sign.entry.player = seat->player;
        sign.method = method;
        if (!events_do(t, live, who, &sign, NULL)) return false;
    }
    return true;
}

bool events_sheet(Task *t, Live *live, uint64_t who, uint16_t game, const SheetForm *form) {
    const EventState *ev = event_of(live)->ev;
    if (game >= ev->games) return events_refuse(t, event_of(live), NULL, EV_NO_SUCH), false;
    EventIntent sheet = event_intent(EVENT_SHEET), confirm = event_intent(EVENT_CONFIRM);
    sheet.entry.game = confirm.entry.game = game;
    memcpy(sheet.entry.sheet.vp, form->vp, sizeof form->vp);
    sheet.entry.sheet.winner = winner_of(ev, &ev->game[game], form);
    sheet.at = form->at;
    if (!events_do(t, live, who, &sheet, NULL)) return false;
    ev = event_of(live)->ev; /* the step may have moved the pointer */
    bool signatures = ev->rules.event.signature_required, all = form->method >= 0;
    if (all && signatures) return sign_all(t, live, who, game, form->method);
    bool open = ev->game[game].sheet == EV_FILLED;
    bool confirms = (form->confirm || all) && !signatures && open;
    return !confirms || events_do(t, live, who, &confirm, NULL);
}

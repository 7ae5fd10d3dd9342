#include "app/entrants/claims.h"

#include "app/people/accounts.h"
#include "app/director/inside.h"
#include "app/entrants/merging.h"
#include "app/people/rights.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool claims_open(App *app, const EventState *ev, uint16_t player) {
    if (player >= ev->players) return false;
    const EventPlayer *p = &ev->player[player];
    /* one of two records, perhaps */
    const Account *a = account_find(app, accounts_resolve(app, p->who));
    bool out = p->status == EV_WITHDRAWN || p->status == EV_EXPELLED;
    return a && !out && a->guest && !a->used && !a->merged && !a->erased;
}

static bool refuse_taken(Task *t) {
    task_refuse(t, "not-open", "This entry is already taken or withdrawn.");
    return false;
}

/* ---- claims that wait ---- */

typedef struct Claim {
    uint64_t person;
    uint16_t player;
    int64_t at;
} Claim;

static size_t find_claim(const Claim *list, size_t count, uint64_t person) {
    size_t i = 0;
    while (i < count && list[i].person != person) i++;
    return i;
}

/* Is this person entered here, and not withdrawn? */
static bool plays_here(App *app, const Live *live, uint64_t who) {
    Person person = { .id = accounts_resolve(app, who) };
    rights_at(app, &person, RIGHTS_EVENT, live->id);
    return person.rights & RIGHT_PLAYS;
}

/* Those nobody has decided, oldest first; the caller frees them.  NULL: none, or no memory. */
static Claim *waiting(App *app, const Live *live, size_t *count) {
    const EventLive *e = event_of(live);
    Claim *list = NULL;
    *count = 0;
    for (uint32_t i = 0; i < e->owns; i++) {
        const EventAside *own = &e->own[i];
        if (own->kind != ASIDE_CLAIM && own->kind != ASIDE_CLAIM_END) continue;
        size_t at = find_claim(list, *count, own->kind == ASIDE_CLAIM ? own->by : own->person);
        if (at < *count) { /* replaced or decided */
            memmove(list + at, list + at + 1, (--*count - at) * sizeof *list);
        }
        if (own->kind != ASIDE_CLAIM) continue;
        Claim *grown = realloc(list, (*count + 1) * sizeof *grown);
        if (!grown) break;
        list = grown;
        list[(*count)++] = (Claim){ own->by, own->player, own->at };
    }
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) /* claimed entries, and people who have one, don't wait */
        if (claims_open(app, event_of(live)->ev, list[i].player) &&
            !plays_here(app, live, list[i].person))
            list[kept++] = list[i];
    *count = kept;
    return list;
}

static bool waits(App *app, const Live *live, uint64_t person, uint16_t player) {
    size_t count;
    Claim *list = waiting(app, live, &count);
    size_t at = find_claim(list, count, person);
    bool found = at < count && (player == EV_NONE || list[at].player == player);
    free(list);
    return found;
}

/* Accounts claim wherever they may look; guests where they were let in. */
static bool may_claim(App *app, const Live *live, uint64_t who) {
    Person person;
    uint64_t self = accounts_resolve(app, who);
    if (!accounts_person(app, self, &person)) return false;
    if (person.guest && !accounts_joined(app, self, live->stream)) return false;
    return !plays_here(app, live, self) && event_of(live)->ev->stage != EV_DRAFT;
}

bool claims_make(Task *t, Live *live, uint64_t who, uint16_t player) {
    char room[96];
    Buf members = buf_over(room, sizeof room);
    if (!may_claim(t->app, live, who))
        return task_refuse(t, "no-claim",
                           "You are already registered here, or haven't joined this event yet."),
               false;
    if (event_by_invitation(event_of(live)->ev) && !events_invited(t->app, live, who))
        return events_refuse(t, event_of(live), NULL, EV_NOT_INVITED), false;
    if (!claims_open(t->app, event_of(live)->ev, player)) return refuse_taken(t);
    member_big("by", who, &members);
    member_number("player", player, &members);
    return events_add_aside(t, live, ASIDE_CLAIM, &members);
}

static bool end_claim(Task *t, Live *live, uint64_t by, uint64_t person, uint16_t player,
                      bool yes) {
    char room[160];
    Buf members = buf_over(room, sizeof room);
    member_big("by", by, &members);
    member_big("person", person, &members);
    member_number("player", player, &members);
    member_flag("yes", yes, &members);
    return events_add_aside(t, live, ASIDE_CLAIM_END, &members);
}

bool claims_drop(Task *t, Live *live, uint64_t who) {
    size_t count;
    Claim *list = waiting(t->app, live, &count);
    size_t at = find_claim(list, count, who);
    uint16_t player = at < count ? list[at].player : EV_NONE;
    free(list);
    if (player == EV_NONE)
        return task_refuse(t, "no-claim", "You have not claimed an entry."), false;
    return end_claim(t, live, who, who, player, false);
}

bool claims_decide(Task *t, Live *live, uint64_t desk, uint64_t person, uint16_t player, bool yes) {
    if (!waits(t->app, live, person, player))
        return task_refuse(t, "no-claim", "This claim was already decided or withdrawn."), false;
    if (yes && !merging_claim(t, live, desk, person, player)) return false;
    return end_claim(t, live, desk, person, player, yes);
}

/* ---- looking ---- */

static void write_entry_name(const EventEye *eye, uint16_t player, Buf *out) {
    EventEye everybody = *eye; /* names as everyone reads them */
    char room[PERSON_NAME];
    Buf name = buf_over(room, sizeof room);
    everybody.person = 0;
    everybody.rights = 0;
    events_player_name(&everybody, player, &name);
    member_number("player", player, out);
    member_word("name", room, out);
}

static void write_entries(const EventEye *eye, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    bool may = may_claim(eye->app, eye->live, eye->person);
    jot_key(out, "entries"), jot_open(out, '[');
    for (uint16_t i = 0; may && i < ev->players; i++) {
        if (!claims_open(eye->app, ev, i)) continue;
        jot_item(out), jot_open(out, '{');
        write_entry_name(eye, i, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void write_whose(const EventEye *eye, uint64_t who, uint16_t player, int64_t at, Buf *out) {
    char name[PERSON_NAME], entry[PERSON_NAME];
    Person person;
    bool known = accounts_person(eye->app, who, &person);
    events_person_name(eye, who, name);
    Buf text = buf_over(entry, sizeof entry);
    if (!events_entry_name(eye, player, entry)) events_player_name(eye, player, &text);
    member_big("person", who, out);
    member_word("name", name, out);
    member_flag("account", known && !person.guest, out);
    member_number("player", player, out);
    member_word("entry", entry, out);
    member_number("at", at, out);
}

static void write_claim(const EventEye *eye, const Claim *claim, Buf *out) {
    jot_item(out), jot_open(out, '{');
    write_whose(eye, claim->person, claim->player, claim->at, out);
    jot_close(out, '}');
}

/* Entries that had results when someone took them over with their code, as long as that stands. */
static void write_taken(const EventEye *eye, Buf *out) {
    jot_key(out, "taken"), jot_open(out, '[');
    for (uint32_t i = 0;; i++) { /* looked up again: an account that is loaded may move the event */
        const EventLive *e = event_of(eye->live);
        if (i >= e->owns) break;
        const EventAside own = e->own[i];
        if (own.kind != ASIDE_TAKEN || !own.number || own.player >= e->ev->players) continue;
        uint64_t record = e->ev->player[own.player].who;
        if (accounts_resolve(eye->app, record) != accounts_resolve(eye->app, own.by)) continue;
        jot_item(out), jot_open(out, '{');
        write_whose(eye, own.by, own.player, own.at, out);
        member_big("record", record, out);
        member_number("games", own.number, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

void claims_view(const EventEye *eye, Buf *out) {
    size_t count;
    Claim *list = waiting(eye->app, eye->live, &count);
    size_t mine = find_claim(list, count, eye->person);
    bool desk = eye->rights & (RIGHT_EVENT(EV_BY_ORGANISER) | RIGHT_EVENT(EV_BY_SCOREKEEPER));
    jot_open(out, '{');
    write_entries(eye, out);
    if (mine < count) {
        jot_key(out, "mine"), jot_open(out, '{');
        write_entry_name(eye, list[mine].player, out);
        jot_close(out, '}');
    }
    if (desk) {
        jot_key(out, "claims"), jot_open(out, '[');
        for (size_t i = 0; i < count; i++) write_claim(eye, &list[i], out);
        jot_close(out, ']');
        write_taken(eye, out);
    }
    jot_close(out, '}');
    free(list);
}

/* ---- personal codes ---- */

/* The number of an entry's code; 0: it has none that is good. */
static uint32_t code_number(const EventLive *e, uint16_t player) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < e->owns; i++) {
        const EventAside *own = &e->own[i];
        if (own->kind == ASIDE_TAKEN && own->player == player) number = 0; /* it works once */
        if (own->kind != ASIDE_CODES) continue;
        if (own->player == player) number = own->yes ? own->number : 0;
        else if (own->player == EV_NONE && player < own->laid && !number) number = own->number;
    }
    return number;
}

static uint32_t next_number(const EventLive *e) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < e->owns; i++)
        if (e->own[i].kind == ASIDE_CODES && e->own[i].number > number) number = e->own[i].number;
    return number + 1;
}

static void code_of(const App *app, const char *event, uint16_t player, uint32_t number,
                    char code[SECRET_CODE]) {
    char text[APP_ID + 32];
    snprintf(text, sizeof text, "%s/%u/%u", event, player, number);
    secret_code_of(app, "entry code", text, code);
}

bool entry_code(App *app, const Live *live, uint16_t player, char code[SECRET_CODE]) {
    const EventLive *e = event_of(live);
    uint32_t number = code_number(e, player);
    if (!number || !claims_open(app, e->ev, player)) return false;
    code_of(app, live->id, player, number, code);
    return true;
}

/* The cell that leads from a code to its entry. */
static void keep_code(Task *t, const Live *live, uint16_t player, uint32_t number) {
    char code[SECRET_CODE], hash[SECRET_HASH], value[APP_ID + 32];
    code_of(t->app, live->id, player, number, code);
    secret_hash(t->app, "entry code typed", code, hash);
    int size = snprintf(value, sizeof value, "%s/%u/%u", live->id, player, number);
    task_cell(t, BOX_SECRET, "entry-codes", hash, NULL, (Bytes){ value, (size_t)size });
}

static bool change_code(Task *t, Live *live, uint64_t by, uint16_t player, uint32_t number,
                        bool on) {
    char room[160];
    Buf members = buf_over(room, sizeof room);
    member_big("by", by, &members);
    if (player != EV_NONE) member_number("player", player, &members);
    else member_number("laid", event_of(live)->ev->players, &members);
    member_number("number", number, &members);
    member_flag("yes", on, &members);
    return events_add_aside(t, live, ASIDE_CODES, &members);
}

bool entry_codes_make(Task *t, Live *live, uint64_t who, size_t *made) {
    const EventLive *e = event_of(live);
    uint32_t number = next_number(e);
    *made = 0;
    for (uint16_t i = 0; i < e->ev->players; i++) {
        if (code_number(e, i) || !claims_open(t->app, e->ev, i)) continue;
        if (!merging_may_claim(t->app, live, i)) continue;
        keep_code(t, live, i, number);
        ++*made;
    }
    return !*made || change_code(t, live, who, EV_NONE, number, true);
}

bool entry_code_change(Task *t, Live *live, uint64_t who, uint16_t player, bool on) {
    const EventLive *e = event_of(live);
    uint32_t number = next_number(e);
    if (on && !claims_open(t->app, e->ev, player)) return refuse_taken(t);
    if (!on && !code_number(e, player))
        return task_refuse(t, "no-code", "This entry has no personal code."), false;
    if (on && !merging_may_claim(t->app, live, player))
        return task_refuse(t, "not-yours",
                           "This player is also registered for events of other organisers. Ask the "
                           "season's league or a server administrator."),
               false;
    if (on) keep_code(t, live, player, number);
    return change_code(t, live, who, player, number, on);
}

bool entry_code_find(App *app, const char *typed, EntryCode *found) {
    char code[SECRET_CODE], hash[SECRET_HASH], value[APP_ID + 32] = "", event[APP_ID];
    unsigned player, number;
    Live *live;
    Buf out = buf_over(value, sizeof value);
    *found = (EntryCode){ .player = EV_NONE };
    if (!secret_code_read(typed, code)) return false;
    secret_hash(app, "entry code typed", code, hash);
    if (store_get(app->store, BOX_SECRET, "entry-codes", hash, &out, NULL) || out.full)
        return false;
    char *stroke = strchr(value, '/');
    if (!stroke || sscanf(stroke, "/%u/%u", &player, &number) != 2) return false;
    snprintf(event, sizeof event, "%.*s", (int)(stroke - value), value);
    if (live_get(app, &EVENT, event, &live, NULL)) return false;
    memcpy(found->event, event, sizeof event);
    found->player = (uint16_t)player;
    found->good = code_number(event_of(live), found->player) == number &&
                  claims_open(app, event_of(live)->ev, found->player);
    return true;
}

static bool tell_taken(Task *t, Live *live, uint64_t by, uint16_t player, bool signed_in) {
    char room[160];
    Buf members = buf_over(room, sizeof room);
    member_big("by", by, &members);
    member_number("player", player, &members);
    member_number("number", event_of(live)->ev->player[player].games, &members);
    member_flag("yes", signed_in, &members);
    return events_add_aside(t, live, ASIDE_TAKEN, &members);
}

bool entry_code_use(Task *t, const EntryCode *code, uint64_t *person, Profile *made) {
    Live *live = task_live(t, &EVENT, code->event);
    if (!live) return false;
    const EventLive *e = event_of(live);
    if (!code->good || !claims_open(t->app, e->ev, code->player))
        return task_refuse(t, "code-over",
                           "This code was used or revoked. Ask the desk for a new one."),
               false;
    bool signed_in = *person != 0;
    if (!signed_in) *person = app_random_id();
    bool done = signed_in ? merging_claim(t, live, *person, *person, code->player)
                          : merging_take(t, live, *person, code->player, made);
    return done && tell_taken(t, live, *person, code->player, signed_in);
}

#include "app/entrants/merging_pair.h"

#include "app/people/accounts.h"
#include "app/league/bans.h"
#include "app/people/privacy.h"
#include "app/people/rights.h"
#include "app/league/seasons.h"
#include "app/director/inside.h"
#include "codec/members.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- where someone is entered ---- */

static bool is_admin(MergeBy by) {
    return !by.event && !by.season;
}

static bool organises(App *app, uint64_t person, const char *event) {
    Person asks = { .id = accounts_resolve(app, person) };
    rights_at(app, &asks, RIGHTS_EVENT, event);
    return asks.rights & RIGHT_EVENT(EV_BY_ORGANISER);
}

/* Is this one of the asker's events? */
static bool is_theirs(App *app, MergeBy by, const Live *event) {
    if (is_admin(by)) return true;
    if (by.season) return strcmp(event_of(event)->facts.season, by.season) == 0;
    return organises(app, by.person, event->id);
}

/* Did the owner of this record ask for the entry, or did others make it?  Who withdrew no longer asks. */
static bool asked_for(App *app, const EventLive *e, uint64_t record, uint16_t player) {
    uint64_t self = accounts_resolve(app, record);
    bool asked = false;
    for (uint32_t i = 0; i < e->ev->count; i++) {
        const EventEntry *at = &e->log[i];
        if (at->undone_by || at->player != player || at->who != record) continue;
        if (at->kind == EVENT_REGISTER) asked = true;
        if (at->kind == EVENT_WITHDRAW) asked = false;
    }
    for (uint32_t i = 0; i < e->owns && !asked; i++) {
        const EventAside *own = &e->own[i];
        asked = (own->kind == ASIDE_CLAIM || own->kind == ASIDE_TAKEN) && own->player == player &&
                accounts_resolve(app, own->by) == self;
    }
    return asked;
}

static void note_scope(App *app, MergeBy by, uint64_t record, const AccountScope *scope, Side *s) {
    Live *live;
    size_t prefix = strlen(EVENT.prefix);
    if (strncmp(scope->name, EVENT.prefix, prefix) != 0) return;
    if (live_get(app, &EVENT, scope->name + prefix, &live, NULL)) return;
    bool theirs = is_theirs(app, by, live);
    s->came |= scope->own && theirs;
    uint16_t player = event_entrant(event_of(live)->ev, record);
    if (player == EV_NONE || s->entries == SIDE_ENTRIES) return;
    s->asked |= theirs && asked_for(app, event_of(live), record, player);
    SideEntry *entry = &s->entry[s->entries++];
    *entry = (SideEntry){ .player = player, .theirs = theirs };
    snprintf(entry->event, sizeof entry->event, "%s", live->id);
}

static void note_record(App *app, MergeBy by, uint64_t record, Side *s) {
    for (size_t i = 0;; i++) { /* looked up again: loading an event may let go of the account */
        const Account *a = account_find(app, record);
        if (!a || i >= a->scopes) return;
        s->used |= a->used;
        AccountScope scope = a->scope[i];
        note_scope(app, by, record, &scope, s);
    }
}

static bool side_open(App *app, MergeBy by, uint64_t id, Side *s) {
    uint64_t alias[ACCOUNT_ALIASES];
    *s = (Side){ .id = accounts_resolve(app, id) };
    const Account *a = account_find(app, s->id);
    if (!a || a->erased) return false;
    s->guest = a->guest;
    s->used = a->used;
    size_t aliases = a->aliases;
    memcpy(alias, a->alias, sizeof alias);
    note_record(app, by, s->id, s);
    for (size_t i = 0; i < aliases; i++) note_record(app, by, alias[i], s);
    return true;
}

const EventPlayer *pair_player(App *app, const SideEntry *entry, const EventLive **e) {
    Live *live;
    if (live_get(app, &EVENT, entry->event, &live, NULL)) return NULL;
    *e = event_of(live);
    return &(*e)->ev->player[entry->player];
}

/* ---- may they? ---- */

static void say_no(Verdict *v, const char *code, const char *text) {
    if (v->code) return;
    v->code = code;
    v->why = (Message){ .english = text };
}

static bool is_here(const Side *s) {
    for (size_t i = 0; i < s->entries; i++)
        if (s->entry[i].theirs) return true;
    return s->came;
}

static bool is_elsewhere(const Side *s) {
    for (size_t i = 0; i < s->entries; i++)
        if (!s->entry[i].theirs) return true;
    return s->entries == SIDE_ENTRIES;
}

static void judge_reach(const Side *s, Verdict *v) {
    if (v->code) return;
    v->secret = !is_here(s) || (s->guest && is_elsewhere(s)) || (!s->guest && !s->came);
    if (!is_here(s) || (!s->guest && !s->came))
        say_no(v, "not-yours",
               "One of the two hasn't taken part in your events. Ask a server administrator.");
    else if (v->secret)
        say_no(v, "not-yours",
               "One of the two also took part in events you don't run. Ask the season's league or "
               "a server administrator.");
}

static bool plays_on(const EventPlayer *p) {
    return p->status == EV_REGISTERED || p->status == EV_WAITING || p->status == EV_PRESENT;
}

/* Both at one event: two people if both played, else one entry too many. */
static void judge_entries(App *app, const SideEntry *a, const SideEntry *b, Verdict *v) {
    const EventLive *e;
    const EventPlayer *one = pair_player(app, a, &e), *two = pair_player(app, b, &e);
    char name[FACT_TEXT];
    if (!one || !two || v->code) return;
    snprintf(name, sizeof name, "%s", e->facts.name);
    if (one->games && two->games) {
        v->code = "both-played";
        message_set(&v->why, "Both played at \"{event%.80s}\", so they are two people. [DM19-4.3]",
                    name);
    } else if (plays_on(one) && plays_on(two)) {
        v->code = "both-entered";
        message_set(
            &v->why,
            "Both are registered for \"{event%.80s}\". Withdraw one of the two entries there "
            "first.",
            name);
    }
}

static void judge_conflicts(App *app, const Side *one, const Side *two, Verdict *v) {
    for (size_t i = 0; i < one->entries; i++)
        for (size_t k = 0; k < two->entries; k++)
            if (strcmp(one->entry[i].event, two->entry[k].event) == 0)
                judge_entries(app, &one->entry[i], &two->entry[k], v);
}

/* Could the one who stays have been entered where the other is: neither banned there nor staff? */
static void judge_play(App *app, const Side *stays, const Side *goes, Verdict *v) {
    for (size_t i = 0; i < goes->entries && !v->code; i++) {
        Live *live;
        if (live_get(app, &EVENT, goes->entry[i].event, &live, NULL)) continue;
        const EventState *ev = event_of(live)->ev;
        EventRefusal no = event_may_play(ev, stays->id);
        if (!no && bans_against(app, stays->id, live)) no = EV_BANNED;
        if (!no) continue;
        v->code = EV_REFUSAL_TEXT[no].name;
        event_refusal(no, ev->rules.id, &v->why);
    }
}

static bool is_closed(App *app, const char *season) {
    Live *live;
    return !live_get(app, &SEASON, season, &live, NULL) &&
           ((const SeasonLive *)live->state)->closed;
}

/* Is one of their results part of a season that is over? */
static bool in_closed_season(App *app, const Side *s) {
    for (size_t i = 0; i < s->entries; i++) {
        Live *live;
        if (live_get(app, &EVENT, s->entry[i].event, &live, NULL)) continue;
        const char *season = event_of(live)->facts.season;
        if (*season && is_closed(app, season)) return true;
    }
    return false;
}

static void judge(App *app, MergeBy by, const Side *stays, const Side *goes, Verdict *v) {
    *v = (Verdict){ .code = NULL };
    if (stays->id == goes->id)
        say_no(v, "no-merge", "These two accounts or entries can't be merged.");
    if (!is_admin(by)) {
        judge_reach(stays, v);
        judge_reach(goes, v);
        if ((!stays->guest || stays->used) && !stays->asked)
            say_no(v, "owner-claims",
                   "Only the owner can add an entry to an account. Ask them to claim it on the "
                   "event's page, or give them its personal code.");
        if (!goes->guest)
            say_no(v, "two-accounts",
                   "Both have an account. Only a server administrator can merge them.");
        if (goes->used)
            say_no(v, "both-used",
                   "Both have been used to sign in. Only a server administrator can merge them.");
    }
    if (in_closed_season(app, stays) || in_closed_season(app, goes) ||
        (by.season && is_closed(app, by.season)))
        say_no(v, "season-over", "The season is closed. [DM19-4.5]");
    judge_conflicts(app, stays, goes, v);
    if (!is_admin(by)) judge_play(app, stays, goes, v);
}

/* The one with an account stays, else the one someone has signed in as. */
static void choose(MergeBy by, Side *stays, Side *goes) {
    bool better = stays->guest != goes->guest ? stays->guest : !stays->used && goes->used;
    if (is_admin(by) || !better) return; /* administrators say which */
    Side other = *stays;
    *stays = *goes;
    *goes = other;
}

Pair *pair_open(App *app, MergeBy by, uint64_t one, uint64_t other) {
    Pair *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    if (side_open(app, by, one, &p->stays) && side_open(app, by, other, &p->goes)) {
        choose(by, &p->stays, &p->goes);
        judge(app, by, &p->stays, &p->goes, &p->verdict);
    } else
        say_no(&p->verdict, "no-merge", "These two accounts or entries can't be merged."),
            p->verdict.secret = true;
    return p;
}

/* ---- doing it, and taking it back ---- */

void merging_where(MergeBy by, char where[STORE_STREAM_MAX + 1]) {
    const char *prefix = by.event ? EVENT.prefix : by.season ? SEASON.prefix : "";
    snprintf(where, STORE_STREAM_MAX + 1, "%s%s", prefix,
             by.event    ? by.event
             : by.season ? by.season
                         : "");
}

/* The diary of the event says so; a league has none. */
static bool tell_diary(Task *t, MergeBy by, uint64_t person, uint64_t record, bool one) {
    char room[160];
    Buf members = buf_over(room, sizeof room);
    Live *live = by.event ? task_live(t, &EVENT, by.event) : NULL;
    if (!by.event) return true;
    if (!live) return false;
    uint16_t player = event_entrant(event_of(live)->ev, record);
    if (player == EV_NONE) player = event_entrant(event_of(live)->ev, person);
    member_big("by", by.person, &members);
    member_big("person", person, &members);
    if (player != EV_NONE) member_number("player", player, &members);
    member_flag("yes", one, &members);
    return events_add_aside(t, live, ASIDE_MERGE, &members);
}

bool merging_merge(Task *t, MergeBy by, uint64_t one, uint64_t other) {
    char where[STORE_STREAM_MAX + 1];
    Pair *p = pair_open(t->app, by, one, other);
    if (!p) return task_refuse(t, "no-memory", "Out of memory. Try again later."), false;
    uint64_t stays = p->stays.id, goes = p->goes.id;
    if (p->verdict.code) task_refuse_tell(t, p->verdict.code, &p->verdict.why);
    bool good = !p->verdict.code;
    free(p);
    merging_where(by, where);
    return good && privacy_merge(t, stays, goes, by.person, where) &&
           tell_diary(t, by, stays, goes, true);
}

/* A guest who took over an entry got the address that stood there (take_over): it goes back with the entry. */
static bool give_back_address(Task *t, uint64_t guest, uint64_t record) {
    Profile profile, entry;
    const Account *a = account_find(t->app, guest);
    if (!a || !a->guest || profile_read(t->app, record, &entry, NULL)) return true;
    if (profile_read(t->app, guest, &profile, &t->err)) return false;
    if (!*profile.email || strcmp(profile.email, entry.email) != 0) return true;
    profile.email[0] = 0;
    profile_write(t, guest, &profile);
    return true;
}

bool merging_part(Task *t, MergeBy by, uint64_t other) {
    char where[STORE_STREAM_MAX + 1];
    const Account *a = account_find(t->app, other);
    merging_where(by, where);
    if (!a || !a->merged || (!is_admin(by) && strcmp(a->merged_where, where) != 0))
        return task_refuse(t, "not-merged", "These two were not merged here."), false;
    Side *s = calloc(1, sizeof *s);
    bool over = (by.season && is_closed(t->app, by.season)) ||
                (s && side_open(t->app, by, other, s) && in_closed_season(t->app, s));
    free(s);
    if (over) return task_refuse(t, "season-over", "The season is closed. [DM19-4.5]"), false;
    uint64_t into = a->merged;
    return privacy_part(t, other, by.person) && give_back_address(t, into, other) &&
           tell_diary(t, by, into, other, false);
}

/* ---- entries that people claim ---- */

/* Does someone who organises this event organise the other, too? */
static bool same_organisers(App *app, const EventState *here, const char *other) {
    for (uint16_t i = 0; i < here->staff; i++)
        if (here->person[i].roles & EV_ORGANISER && organises(app, here->person[i].who, other))
            return true;
    return false;
}

/* Are all events of an entry's person run by those who run this one?  Otherwise anyone could create an event
 * and hand someone else's player to a stranger. */
static bool belongs_here(App *app, const Live *event, const Side *s) {
    for (size_t i = 0; i < s->entries; i++)
        if (strcmp(s->entry[i].event, event->id) != 0 &&
            !same_organisers(app, event_of(event)->ev, s->entry[i].event))
            return false;
    return s->entries < SIDE_ENTRIES;
}

static bool may_give(App *app, const Live *event, uint64_t who) {
    Side *s = calloc(1, sizeof *s);
    bool may = s && side_open(app, (MergeBy){ .event = event->id }, who, s) && !s->used &&
               belongs_here(app, event, s);
    free(s);
    return may;
}

bool merging_may_claim(App *app, const Live *event, uint16_t player) {
    return may_give(app, event, event_of(event)->ev->player[player].who);
}

static bool refuse_reach(Task *t) {
    task_refuse(t, "not-yours",
                "This player is also registered for events of other organisers. Ask the season's "
                "league or a server administrator.");
    return false;
}

/* The name of the entry is the one on posters and in the ranking. */
static bool take_over(Task *t, uint64_t person, const Profile *entry) {
    Profile profile;
    Live *live = account_live(t, person);
    if (!live) return false;
    if (!((const Account *)live->state)->guest) return true;
    if (profile_read(t->app, person, &profile, &t->err)) return false;
    memcpy(profile.name, entry->name, sizeof profile.name);
    if (!profile.country[0]) memcpy(profile.country, entry->country, sizeof profile.country);
    if (!profile.email[0]) {
        memcpy(profile.email, entry->email, sizeof profile.email);
        profile.mail = entry->mail;
    }
    profile_write(t, person, &profile);
    return account_add(t, live, "account.renamed", NULL);
}

/* A merge after the season is closed couldn't be undone, and its results stay as they are. */
static bool may_be_given(Task *t, const Live *event, const Pair *p) {
    Verdict v = { .code = NULL };
    if (in_closed_season(t->app, &p->stays) || in_closed_season(t->app, &p->goes))
        say_no(&v, "season-over", "The season is closed. [DM19-4.5]");
    judge_conflicts(t->app, &p->stays, &p->goes, &v);
    judge_play(t->app, &p->stays, &p->goes, &v);
    if (v.code) return task_refuse_tell(t, v.code, &v.why), false;
    return belongs_here(t->app, event, &p->goes) || refuse_reach(t);
}

static bool claim_pair(Task *t, const Live *event, uint64_t by, const Pair *p) {
    Profile entry;
    if (!may_be_given(t, event, p)) return false;
    if (profile_read(t->app, p->goes.id, &entry, &t->err)) return false;
    return take_over(t, p->stays.id, &entry) &&
           accounts_join(t, p->stays.id, event->stream, true) &&
           privacy_merge(t, p->stays.id, p->goes.id, by, event->stream);
}

bool merging_claim(Task *t, Live *event, uint64_t by, uint64_t person, uint16_t player) {
    uint64_t entry = event_of(event)->ev->player[player].who;
    MergeBy right = { .person = by, .event = event->id };
    Pair *p = calloc(1, sizeof *p);
    if (!p) return task_refuse(t, "no-memory", "Out of memory. Try again later."), false;
    bool living = side_open(t->app, right, person, &p->stays) &&
                  side_open(t->app, right, entry, &p->goes) && p->stays.id != p->goes.id;
    bool open = living && p->goes.guest && !p->goes.used;
    if (!open) task_refuse(t, "not-open", "This entry is already taken or withdrawn.");
    bool done = open && claim_pair(t, event, by, p);
    free(p);
    return done;
}

/* As protected as the entry's person was. */
static bool keep_protected(Task *t, uint64_t person, uint64_t entry) {
    char room[96];
    const Account *a = account_find(t->app, entry);
    if (!a || !a->minor || !a->guardian) return true; /* a minor is one by the profile */
    Live *live = account_live(t, person);
    Buf facts = buf_over(room, sizeof room);
    buf_print(&facts, "\"minor\":true,\"guardian\":true,\"by\":\"%llu\"",
              (unsigned long long)person);
    return live && account_add(t, live, "minor.declared", &facts);
}

bool merging_take(Task *t, Live *event, uint64_t person, uint16_t player, Profile *profile) {
    uint64_t entry = event_of(event)->ev->player[player].who;
    MergeBy right = { .person = person, .event = event->id };
    Pair *p = calloc(1, sizeof *p);
    if (!p) return task_refuse(t, "no-memory", "Out of memory. Try again later."), false;
    p->stays = (Side){ .id = person, .guest = true };
    bool good = side_open(t->app, right, entry, &p->goes) && may_be_given(t, event, p);
    uint64_t goes = p->goes.id;
    free(p);
    if (!good || profile_read(t->app, goes, profile, &t->err)) return false;
    return accounts_create(t, person, profile, NULL, event->stream) &&
           keep_protected(t, person, goes) && accounts_join(t, person, event->stream, true) &&
           privacy_merge(t, person, goes, person, event->stream);
}

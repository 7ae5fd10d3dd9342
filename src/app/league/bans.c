/* bans.c - the stream of bans: what is decided, and whom it keeps out. */
#include "app/league/bans.h"

#include "app/core/asker.h"
#include "app/people/accounts.h"
#include "app/director/inside.h"
#include "app/people/server_settings.h"
#include "app/league/seasons.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"

#include <stdlib.h>
#include <string.h>

static const char MAIN[] = "main";
enum { FACTS_MAX = 1024 };

const char *const CASE_STATE_NAME[CASES] = {
#define ROW(state, name) name,
    CASE_STATES(ROW)
#undef ROW
};

/* ---- the state ---- */

static void *open_bans(Live *live) {
    (void)live;
    return calloc(1, sizeof(Bans));
}

static void bans_close(void *state) {
    Bans *b = state;
    free(b->list);
    free(b);
}

static void place(const char *text, char id[APP_ID]) {
    if (text && strlen(text) < APP_ID) strcpy(id, text);
}

static void read_place(Pick *p, const char *key, char id[APP_ID]) {
    place(pick_text_or_null(p, key), id);
}

static void read_case(Pick *p, BanCase *c, int64_t at) {
    c->state = (uint8_t)pick_word(p, "state", CASE_STATE_NAME, CASES);
    c->scope = (uint8_t)pick_word_or(p, "scope", BAN_SCOPE_NAME, CHOICE_BAN_COUNT, c->scope);
    c->until = pick_number_or(p, "until", 0, INT64_MAX, 0);
    c->everywhere = pick_flag_or(p, "everywhere", c->everywhere);
    c->by = pick_big_or(p, "by", 0);
    read_place(p, "event", c->event);
    read_place(p, "season", c->season);
    c->text = pick_big_or(p, "text", c->text);
    c->text_of = pick_big_or(p, "text_of", c->text_of);
    c->at = at;
}

static Status follow_opened(Bans *b, Pick *p, int64_t at) {
    BanCase *grown = realloc(b->list, (b->count + 1) * sizeof *grown);
    if (!grown) return ERR_SYSTEM;
    b->list = grown;
    BanCase *c = &b->list[b->count++];
    *c = (BanCase){ .person = pick_big_or(p, "person", 0) };
    c->step = (uint32_t)pick_number_or(p, "step", 0, UINT32_MAX, 0);
    read_case(p, c, at);
    return p->status;
}

static Status follow_decided(Bans *b, Pick *p, int64_t at) {
    uint32_t number = (uint32_t)pick_number(p, "ban", 1, UINT32_MAX);
    if (p->status || number > b->count) return ERR_INPUT;
    read_case(p, &b->list[number - 1], at);
    return p->status;
}

static Status bans_follow(void *state, const StoreRecord *event, Err *err) {
    json_t *facts = json_loadb(event->public.at, event->public.size, JSON_REJECT_DUPLICATES, NULL);
    Pick p = pick_open(facts, "The ban", err);
    Status status = ERR_INPUT;
    if (!facts) status = err_set(err, ERR_INPUT, "This is not JSON.");
    else if (!strcmp(event->type, "ban.opened")) status = follow_opened(state, &p, event->at);
    else if (!strcmp(event->type, "ban.decided")) status = follow_decided(state, &p, event->at);
    else err_set(err, ERR_INPUT, "Bans have no event {type%s}.", event->type);
    json_decref(facts);
    return status;
}

/* Lists of entrants that are kept say who is banned. */
static bool bans_names(const StoreRecord *event) {
    (void)event;
    return true;
}

const LiveKind BANS = { .prefix = "bans/",
                        .open = open_bans,
                        .close = bans_close,
                        .follow = bans_follow,
                        .names = bans_names };

static const Bans *bans_of(App *app) {
    static const Bans NONE_GIVEN;
    Live *live;
    if (live_make(app, &BANS, MAIN, &live, NULL)) return &NONE_GIVEN;
    live_lean(live); /* people who aren't banned may come */
    return live->state;
}

/* ---- whom it keeps out ---- */

/* Do the organisers of the event, or the administrators of the season, where the ban was given have a
 * say at this event, too? */
static bool is_own_house(App *app, const BanCase *c, const EventState *here) {
    Live *live;
    if (event_roles(here, c->by) & (EV_ORGANISER | EV_LEAGUE)) return true;
    if (*c->season && !live_get(app, &SEASON, c->season, &live, NULL)) {
        const SeasonLive *s = live->state;
        for (uint32_t i = 0; i < s->admins; i++)
            if (event_roles(here, s->admin[i]) & (EV_ORGANISER | EV_LEAGUE)) return true;
    }
    if (!*c->event || live_get(app, &EVENT, c->event, &live, NULL)) return false;
    const EventState *there = event_of(live)->ev;
    for (int i = 0; i < there->staff; i++)
        if (there->person[i].roles & EV_ORGANISER &&
            event_roles(here, there->person[i].who) & EV_ORGANISER)
            return true;
    return false;
}

static bool reaches(App *app, const BanCase *c, const EventState *here) {
    if (c->state != CASE_BANNED || (c->until && c->until <= app_now(app))) return false;
    bool programme = here->rules.event.ban_scope == BAN_CHAMPIONSHIPS;
    if (c->everywhere && c->scope == BAN_ALL) return true;
    if (c->everywhere && c->scope == BAN_CHAMPIONSHIPS && programme) return true;
    return is_own_house(app, c, here);
}

/* The records of someone: there are many bans, and looking up whose each of them is would take long. */
typedef struct Records {
    uint64_t id[ACCOUNT_RECORDS];
    size_t count;
} Records;

static Records records_of(App *app, uint64_t person) {
    Records r;
    r.count = accounts_records(app, person, r.id);
    return r;
}

static bool is_about(const BanCase *c, const Records *r) {
    size_t i = 0;
    while (i < r->count && r->id[i] != c->person) i++;
    return i < r->count;
}

const BanCase *bans_against(App *app, uint64_t person, const Live *event) {
    const Bans *b = bans_of(app);
    Records self = records_of(app, person);
    for (uint32_t i = 0; i < b->count; i++)
        if (is_about(&b->list[i], &self) && reaches(app, &b->list[i], event_of(event)->ev))
            return &b->list[i];
    return NULL;
}

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

bool banned_names_open(App *app, const Live *event, BannedNames *names) {
    const Bans *b = bans_of(app);
    size_t room = 0;
    *names = (BannedNames){ NULL, 0 };
    for (uint32_t i = 0; i < b->count; i++) {
        char name[PERSON_NAME];
        if (!reaches(app, &b->list[i], event_of(event)->ev)) continue;
        if (names->count == room) {
            room = room ? 2 * room : 16;
            FoldedName *grown = realloc(names->name, room * sizeof *grown);
            if (!grown) return banned_names_close(names), false;
            names->name = grown;
        }
        accounts_name(app, b->list[i].person, name);
        name_fold(name, names->name[names->count++]);
    }
    if (names->count) qsort(names->name, names->count, sizeof *names->name, by_name);
    return true;
}

bool banned_names_has(const BannedNames *names, const char *name) {
    FoldedName folded;
    name_fold(name, folded);
    return names->count && bsearch(folded, names->name, names->count, sizeof *names->name, by_name);
}

void banned_names_close(BannedNames *names) {
    free(names->name);
    *names = (BannedNames){ NULL, 0 };
}

const BanCase *bans_about(App *app, uint64_t person, const char *event, const char *season,
                          uint32_t *number) {
    const Bans *b = bans_of(app);
    Records self = records_of(app, person);
    for (uint32_t i = b->count; i-- > 0;) {
        const BanCase *c = &b->list[i];
        bool here = strcmp(c->event, event) == 0 || (*c->season && !strcmp(c->season, season));
        if (!here || !is_about(c, &self)) continue;
        *number = i + 1;
        return c;
    }
    return NULL;
}

/* ---- changing it ---- */

static bool add(Task *t, Live *live, const char *type, const BanCase *c, uint32_t number,
                const char *said) {
    char room[FACTS_MAX];
    Buf facts = buf_over(room, sizeof room);
    jot_open(&facts, '{');
    if (number) member_number("ban", number, &facts);
    else member_big("person", c->person, &facts);
    if (!number && c->step) member_number("step", c->step, &facts);
    if (*c->event) member_word("event", c->event, &facts);
    if (*c->season) member_word("season", c->season, &facts);
    member_word("state", CASE_STATE_NAME[c->state], &facts);
    member_word("scope", BAN_SCOPE_NAME[c->scope], &facts);
    if (c->until) member_number("until", c->until, &facts);
    member_flag("everywhere", c->everywhere, &facts);
    if (c->text) member_big("text", c->text, &facts), member_big("text_of", c->text_of, &facts);
    if (*said) member_word("said", said, &facts);
    member_big("by", c->by, &facts);
    jot_close(&facts, '}');
    return task_add(t, live, type, 1, (Bytes){ facts.text, facts.size }, (Bytes){ 0 });
}

/* Everyone shares the list, so nobody may fill it up: a limited number of cases each, whichever way they come. */
static bool in_rate(Task *t, uint64_t who) {
    char id[APP_NUMBER];
    if (!t->asker || server_admin(t->app, who)) return true;
    app_id_write(t->asker->account, id);
    return accounts_within(t, QUOTA_BANS, id);
}

static bool open_case(Task *t, Live *live, const BanCase *c, const char *said) {
    bool full = ((const Bans *)live->state)->count >= BANS_MAX && !server_admin(t->app, c->by);
    if (full) return task_refuse(t, "too-big", "There are too many bans already."), false;
    return in_rate(t, c->by) && add(t, live, "ban.opened", c, 0, said);
}

/* What `who` may give or change there: a bit for each BAN_…. */
static unsigned scopes_of(App *app, uint64_t who, const BanCase *c) {
    enum { HOST = 1 << BAN_HOST, PROGRAMME = 1 << BAN_CHAMPIONSHIPS, ALL = 1 << BAN_ALL };
    Live *live;
    unsigned may = server_admin(app, who) ? HOST | PROGRAMME | ALL : 0;
    if (*c->season && seasons_rights(app, who, c->season)) may |= HOST | ALL; /* DM19-5.7 */
    if (*c->event && !live_get(app, &EVENT, c->event, &live, NULL)) {
        unsigned roles = events_roles(event_of(live), who);
        if (roles & EV_ORGANISER) may |= HOST;
        if (roles & EV_BRAND) may |= HOST | PROGRAMME;
        if (roles & EV_LEAGUE) may |= HOST | ALL;
    }
    return may;
}

static bool is_allowed(Task *t, uint64_t who, const BanCase *c) {
    unsigned may = scopes_of(t->app, who, c);
    if (may >> c->scope & 1) return true;
    if (!may)
        task_refuse(t, "not-for-you",
                    "Only organisers, the league or administrators can ban. [NC20-1.7b, "
                    "WC25-2.1.11b, DM19-5.7]");
    else if (c->scope == BAN_CHAMPIONSHIPS)
        task_refuse(t, "not-for-you",
                    "Only the brand owner's agents or administrators can ban from the championship "
                    "programme. [WC25-2.1.11b]");
    else task_refuse(t, "not-for-you", "Only the league can ban from all tournaments. [DM19-5.7]");
    return false;
}

/* Scope, end and reach as someone wishes them; what is not said stays. */
static bool wish(Task *t, uint64_t who, const BanSaid *said, BanCase *c) {
    if (said->scope >= 0) c->scope = (uint8_t)said->scope;
    if (said->until >= 0) c->until = said->until;
    bool wide = said->everywhere < 0 ? c->everywhere : said->everywhere != 0;
    if (c->scope == BAN_NONE)
        return task_refuse(t, "bad-request", "Send what the ban covers as \"scope\"."), false;
    if (c->until && c->until <= app_now(t->app))
        return task_refuse(t, "in-the-past", "A ban must end in the future or be open-ended."),
               false;
    if (wide != c->everywhere && !server_admin(t->app, who))
        return task_refuse(t, "not-for-you",
                           "Only administrators can decide how far a ban reaches on this server."),
               false;
    c->everywhere = wide;
    c->by = who;
    return is_allowed(t, who, c);
}

/* The reason is kept where the person it is about can have it erased. */
static bool keep_reason(Task *t, BanCase *c, const char *words, char said[WORDS_COMMITMENT]) {
    *said = 0;
    if (!words || !*words)
        return task_refuse(t, "reason-needed", "Give a reason for the ban. [NC20-1.7b]"), false;
    c->text = task_words(t, c->person, words, said);
    c->text_of = c->person;
    return c->text != 0;
}

/* Someone with an account, someone registered at an event here, or someone who came with an event file. */
static bool is_somebody(App *app, uint64_t person) {
    char name[PERSON_NAME];
    return person && (account_find(app, person) || accounts_name(app, person, name));
}

static bool find_person(Task *t, const BanSaid *said, uint64_t *person) {
    *person = said->person;
    if (!*person && said->name) *person = name_owner(t->app, said->name);
    if (!is_somebody(t->app, *person))
        return task_refuse(t, "no-such-person", "Nobody here is called {name%s}.",
                           said->name ? said->name : "that"),
               false;
    *person = accounts_resolve(t->app, *person);
    return true;
}

/* An event's ban is a step of that event, so that its diary has it. */
static bool by_step(Task *t, uint64_t who, const BanCase *c, const char *words) {
    Live *event = task_live(t, &EVENT, c->event);
    EventIntent ban = event_intent(EVENT_BAN);
    ban.entry.ban = (EventBan){ c->person, c->scope, c->state == CASE_BANNED };
    ban.words = words;
    return event && events_do(t, event, who, &ban, NULL);
}

/* The scope that the rulebook of the event knows; a league bans from all tournaments. */
static uint8_t usual_scope(App *app, const BanCase *c) {
    Live *live;
    if (*c->event && !live_get(app, &EVENT, c->event, &live, NULL) && !*c->season)
        return event_of(live)->ev->rules.event.ban_scope == BAN_CHAMPIONSHIPS ? BAN_CHAMPIONSHIPS
                                                                              : BAN_HOST;
    return BAN_ALL;
}

bool bans_add(Task *t, uint64_t who, const BanSaid *said) {
    char commitment[WORDS_COMMITMENT];
    BanCase c = { .state = said->banned ? CASE_BANNED : CASE_EXAMINED };
    place(said->event, c.event);
    place(said->season, c.season);
    c.scope = usual_scope(t->app, &c);
    if (!find_person(t, said, &c.person) || !wish(t, who, said, &c)) return false;
    Live *live = task_make(t, &BANS, MAIN);
    if (!live) return false;
    Live *event = NULL;
    bool staff = *c.event && !live_get(t->app, &EVENT, c.event, &event, NULL) &&
                 events_roles(event_of(event), who) & (EV_ORGANISER | EV_LEAGUE | EV_BRAND);
    if (!staff)
        return keep_reason(t, &c, said->words, commitment) && open_case(t, live, &c, commitment);
    if (!by_step(t, who, &c, said->words)) return false; /* which tells us */
    const Bans *b = live->state;
    uint32_t number = b->count;
    BanCase made = b->list[number - 1];
    bool more = c.until || c.everywhere || *c.season;
    made.until = c.until;
    made.everywhere = c.everywhere;
    memcpy(made.season, c.season, sizeof made.season);
    return !more || add(t, live, "ban.decided", &made, number, "");
}

static BanCase *case_at(Live *live, uint32_t number) {
    const Bans *b = live->state;
    return number && number <= b->count ? &b->list[number - 1] : NULL;
}

bool bans_decide(Task *t, uint64_t who, uint32_t number, const BanSaid *said) {
    char commitment[WORDS_COMMITMENT];
    Live *live = task_make(t, &BANS, MAIN);
    if (!live) return false;
    const BanCase *is = case_at(live, number);
    if (!is) return task_refuse(t, "no-such-ban", "There is no such ban."), false;
    BanCase c = *is;
    if (c.state == CASE_DISMISSED || c.state == CASE_ENDED)
        return task_refuse(t, "decided-already", "This case is closed. Open a new one."), false;
    if (!wish(t, who, said, &c)) return false;
    c.state = said->banned ? CASE_BANNED : is->state == CASE_BANNED ? CASE_ENDED : CASE_DISMISSED;
    return keep_reason(t, &c, said->words, commitment) &&
           add(t, live, "ban.decided", &c, number, commitment);
}

/* Whom a step lets in: at registration, and again at check-in, since the ban may be younger; 0 for nobody. */
static uint64_t lets_in(const EventState *ev, const EventEntry *entry) {
    bool comes = entry->kind == EVENT_CHECK_IN || entry->kind == EVENT_SIGN_IN;
    if (entry->kind == EVENT_REGISTER) return entry->form.person;
    return comes && entry->player < ev->players ? ev->player[entry->player].who : 0;
}

static bool allows(Task *t, Live *event, const EventEntry *entry) {
    uint64_t person = lets_in(event_of(event)->ev, entry);
    if (entry->kind == EVENT_BAN && !is_somebody(t->app, entry->ban.person))
        return events_refuse(t, event_of(event), entry, EV_NO_SUCH), false;
    if (!person || !bans_against(t->app, person, event)) return true;
    events_refuse(t, event_of(event), entry, EV_BANNED);
    return false;
}

static void shuts_out(App *app, const Live *event, uint8_t *bits) {
    const Bans *b = bans_of(app);
    for (uint32_t i = 0; i < b->count; i++) {
        if (!reaches(app, &b->list[i], event_of(event)->ev)) continue;
        Records they = records_of(app, b->list[i].person);
        for (size_t k = 0; k < they.count; k++) {
            uint16_t player = event_entrant(event_of(event)->ev, they.id[k]);
            if (player != EV_NONE) bits[player / 8] |= (uint8_t)(1 << player % 8);
        }
    }
}

/* A step that bans someone opens a case. */
static bool hears(Task *t, Live *event, const EventEntry *entry, uint32_t step) {
    if (entry->kind != EVENT_BAN || event_of(event)->facts.demo) return true;
    Live *live = task_make(t, &BANS, MAIN);
    if (!live) return false;
    BanCase c = { .person = entry->ban.person,
                  .by = entry->who,
                  .state = entry->ban.decided ? CASE_BANNED : CASE_EXAMINED,
                  .scope = entry->ban.scope,
                  .step = step,
                  .text = entry->text,
                  .text_of = events_words_owner(event_of(event)->ev, entry) };
    strcpy(c.event, event->id);
    return open_case(t, live, &c, "");
}

static bool takes_back(Task *t, Live *event, uint64_t who, uint32_t step) {
    const EventLive *e = event_of(event);
    while (e->log[step].kind == EVENT_UNDO) step = e->log[step].step;
    if (e->log[step].kind != EVENT_BAN || e->facts.demo) return true;
    bool stands = !e->log[step].undone_by, decided = e->log[step].ban.decided;
    Live *live = task_make(t, &BANS, MAIN);
    if (!live) return false;
    const Bans *b = live->state;
    for (uint32_t i = b->count; i-- > 0;) {
        if (b->list[i].step != step || strcmp(b->list[i].event, event->id) != 0) continue;
        BanCase c = b->list[i];
        if (stands) c.state = decided ? CASE_BANNED : CASE_EXAMINED;
        else c.state = c.state == CASE_BANNED ? CASE_ENDED : CASE_DISMISSED;
        c.by = who;
        return add(t, live, "ban.decided", &c, i + 1, "");
    }
    return true;
}

void bans_open(App *app) {
    events_reach(app, (EventBeyond){ allows, hears, takes_back, shuts_out });
}

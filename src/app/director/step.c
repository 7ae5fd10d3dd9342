/* step.c - one step: who may cause it, how long it took, in which words; judged and appended. */
#include "app/core/asker.h"
#include "app/people/account.h"
#include "app/people/accounts.h"
#include "app/director/inside.h"
#include "app/people/policies.h"
#include "base/heap.h"
#include "codec/event_json.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <string.h>

enum { ENVELOPE_MAX = 128 << 10 };

/* ---- refusing ---- */

/* The message addresses the person registering; for someone else it names them. */
static bool is_about_self(const EventEntry *entry) {
    if (!entry || entry->kind != EVENT_REGISTER) return entry && entry->by == EV_BY_PLAYER;
    return entry->form.person == entry->who;
}

/* Texts to acknowledge, one after the other; false: there are none. */
static bool list_acks(unsigned bits, Message *list) {
    bool any = false;
    for (unsigned i = 1; i < CHOICE_ACK_COUNT; i++) {
        if (!(bits >> i & 1)) continue;
        const Message before = *list, one = { .english = words_at(WORDS_ACK, i, IN_ENGLISH) };
        if (any) message_set(list, "{before%p}, {one%p}", &before, &one);
        else *list = one;
        any = true;
    }
    return any;
}

void events_refuse(Task *t, const EventLive *e, const EventEntry *entry, EventRefusal no) {
    RulebookId book = e->ev->count ? e->ev->rules.id : CUSTOM;
    Message why, more, list = { .english = NULL };
    event_refusal(no, book, &why);
    if (no == EV_BANNED && is_about_self(entry))
        event_refusal_as(no, book,
                         MESSAGE("You are banned and can't take part. Ask the organisers."), &why);
    if (no == EV_LATER_STEP && entry && entry->kind == EVENT_UNDO) {
        EventRefusal because;
        uint32_t later = event_undo_blocker(e->ev, e->log, entry->step, &because);
        const Message first = why;
        if (later) {
            event_refusal(because, book, &more);
            message_set(&why, "{first%p} It is step {step%1u}, {kind%s}: {because%p}", &first,
                        later, EVENT_NATURE[e->log[later].kind].name, &more);
        }
    }
    if (no == EV_ACK_NEEDED && entry && list_acks(event_acks_wanted(e->ev, entry), &list)) {
        const Message first = why;
        message_set(&why, "{first%p} Missing: {texts%p}.", &first, &list);
    }
    task_refuse_tell(t, EV_REFUSAL_TEXT[no].name, &why);
}

/* ---- appending ---- */

/* A log is read, folded and judged as a whole, and its readers wait for that: the greatest championship has some
 * ten thousand entries. */
enum { LOG_MAX = 100000 };

bool events_in_rate(Task *t, const EventLive *e) {
    char id[APP_NUMBER];
    if (!t->asker || t->tries) return true; /* the server itself; or it was counted before */
    if (e->changes >= LOG_MAX) return events_refuse(t, e, NULL, EV_NO_ROOM), false;
    if (t->asker->person.rights & RIGHT_ADMIN) return true;
    app_id_write(t->asker->account, id);
    return accounts_within(t, QUOTA_EVENT_ENTRIES, id);
}

/* Undone, brought back, undone again: each of them is judged by folding the whole log along the chain. */
static bool is_undone_often(const EventLive *e, const EventEntry *undo) {
    unsigned links = 0;
    for (uint32_t at = undo->step; at < e->ev->count && e->log[at].kind == EVENT_UNDO; links++)
        at = e->log[at].step;
    return links > EVENT_UNDONE_MAX;
}

bool events_refuse_often(Task *t) {
    task_refuse(t, "undone-often", "This was undone and brought back too often. Enter it again.");
    return false;
}

static void write_envelope(const EventAdd *add, uint32_t n, const char *said, Buf *out) {
    EventEntry shown = add->entry;
    if (shown.kind == EVENT_BOARD) memset(shown.board.hash, 0, sizeof shown.board.hash);
    jot_open(out, '{');
    jot_key(out, "entry"), event_json_write(&shown, n, out);
    if (*said) member_word("said", said, out);
    if (add->more && add->more->size) buf_bytes(out, add->more->text, add->more->size);
    jot_close(out, '}');
}

/* The person's record also says which events they belong to (accounts_joined, privacy.h). */
static bool join_person(Task *t, const Live *live, const EventEntry *entry) {
    uint64_t who = entry->kind == EVENT_REGISTER ? entry->form.person
                   : entry->kind == EVENT_STAFF  ? entry->staff.person
                   : entry->kind == EVENT_CREATE ? entry->who
                                                 : 0;
    return !account_find(t->app, who) || accounts_join(t, who, live->stream, who == entry->who);
}

/* What the staff write about an entrant is the entrant's to have erased; what is told in confidence is
 * whose words it are. */
uint64_t events_words_owner(const EventState *ev, const EventEntry *e) {
    bool secret = e->kind == EVENT_REPORT || e->kind == EVENT_REPORT_STATE;
    bool about = e->player < ev->players && e->by != EV_BY_PLAYER && !secret;
    return about ? ev->player[e->player].who : e->who;
}

Status events_words(App *app, const EventState *ev, const EventEntry *e, Buf *out) {
    uint64_t owner = events_words_owner(ev, e);
    Status status = words_read(app, owner, e->text, out, NULL);
    bool older = status == ERR_MISSING && owner != e->who; /* stored with their author */
    return older ? words_read(app, e->who, e->text, out, NULL) : status;
}

static unsigned acknowledged(const EventEntry *entry) {
    bool says = entry->kind == EVENT_ACK || entry->kind == EVENT_STAFF_ACK;
    return entry->kind == EVENT_REGISTER ? entry->form.acks : says ? entry->acks : 0;
}

/* Nobody acknowledges a text that is not there, at whichever door. */
static bool can_be_read(Task *t, const Live *live, const EventEntry *entry) {
    const EventState *ev = event_of(live)->ev;
    unsigned acks = acknowledged(entry);
    if (!acks || !event_since(ev, 3)) return true;
    unsigned missing = acks & ~policies_readable(t->app, live->stream + strlen(EVENT.prefix));
    Message list = { .english = NULL };
    if (!list_acks(missing, &list)) return true;
    task_refuse(t, "no-text",
                "This event has no text to accept yet: {texts%p}. Publish it first. [Q-63]", &list);
    return false;
}

static bool same_person(App *app, uint64_t one, uint64_t other) {
    return one && other && accounts_resolve(app, one) == accounts_resolve(app, other);
}

/* May the person registering play, considering the roles of their other records here? */
static EventRefusal check_roles(App *app, const EventState *ev, uint64_t person) {
    uint64_t record[ACCOUNT_RECORDS];
    EventRefusal no = EV_ALLOWED;
    size_t count = accounts_records(app, person, record);
    for (size_t i = 0; i < count && !no; i++)
        if (event_roles(ev, record[i])) no = event_may_play(ev, record[i]);
    return no;
}

/* The fold knows numbers of people; two of them may be one person (merging.h).  What nobody may do about their own
 * table, or twice, can't be done under another record, either (DM19-5.1c, DM19-5.6c, NC20-1.1.6, Q-12, Q-19). */
static EventRefusal check_records(App *app, const EventLive *e, const EventEntry *entry) {
    const EventState *ev = e->ev;
    const EventGame *g = entry->game < ev->games ? &ev->game[entry->game] : NULL;
    bool staff = entry->by != EV_BY_SYSTEM && entry->by != EV_BY_PLAYER;
    bool impartial = EVENT_NATURE[entry->kind].nature & EV_IMPARTIAL && staff;
    if (impartial && events_sits(e, event_concerned(ev, entry), entry->who)) return EV_OWN_TABLE;
    switch (entry->kind) {
    case EVENT_STAFF:
        if (!entry->staff.on) return EV_ALLOWED;
        return event_may_serve(ev, events_entrant(e, entry->staff.person), entry->staff.role);
    case EVENT_REGISTER: return check_roles(app, ev, entry->form.person);
    case EVENT_RECUSE:
        if (same_person(app, entry->person, entry->who)) return EV_OWN_DELEGATE;
        return events_sits(e, entry->game, entry->person) ? EV_OWN_TABLE : EV_ALLOWED;
    case EVENT_SUBSTITUTE:
        return events_sits(e, entry->game, entry->person) ? EV_SEATED_TWICE : EV_ALLOWED;
    case EVENT_APPROVE:
        return g && same_person(app, g->proposer, entry->who) ? EV_SECOND_PERSON : EV_ALLOWED;
    case EVENT_LOT: {
        bool draws = entry->player < ev->players &&
                     same_person(app, entry->lot.witness, ev->player[entry->player].who);
        return draws || same_person(app, entry->lot.witness, entry->who) ? EV_NO_WITNESS
                                                                         : EV_ALLOWED;
    }
    default: return EV_ALLOWED;
    }
}

/* What reaches beyond the event: its texts, bans elsewhere, its season. */
static bool allowed_beyond(Task *t, Live *live, const EventEntry *entry) {
    const Events *events = t->app->events;
    if (!can_be_read(t, live, entry)) return false;
    EventRefusal no = check_records(t->app, event_of(live), entry);
    if (no) return events_refuse(t, event_of(live), entry, no), false;
    for (unsigned i = 0; events && i < events->reaches; i++)
        if (events->beyond[i].allows && !events->beyond[i].allows(t, live, entry)) return false;
    return true;
}

/* The rules ask for another text now: we have one ready. */
static bool prepare_texts(Task *t, const Live *live, const EventEntry *entry) {
    const EventState *ev = event_of(live)->ev;
    return !event_since(ev, 3) ||
           policies_prepare(t, live->stream + strlen(EVENT.prefix), &ev->rules, entry->who);
}

static bool tell_beyond(Task *t, Live *live, const EventEntry *entry, uint32_t step) {
    const Events *events = t->app->events;
    if (entry->kind == EVENT_OVERRIDE && !prepare_texts(t, live, entry)) return false;
    for (unsigned i = 0; events && i < events->reaches; i++) {
        const EventBeyond *b = &events->beyond[i];
        bool back = entry->kind == EVENT_UNDO;
        if (back && b->takes_back && !b->takes_back(t, live, entry->who, entry->step)) return false;
        if (!back && b->hears && !b->hears(t, live, entry, step)) return false;
    }
    return true;
}

bool events_add(Task *t, Live *live, const EventAdd *wanted) {
    EventLive *e = event_of(live);
    EventAdd add = *wanted;
    char said[WORDS_COMMITMENT] = "";
    if (t->err.status || t->wait) return false;
    if (!add.entry.at) add.entry.at = app_now(t->app);
    if (add.words && *add.words && !add.entry.text) add.entry.text = 1; /* there will be some */
    EventRefusal no = add.judged ? EV_ALLOWED : event_check(e->ev, e->log, &add.entry);
    if (no) return events_refuse(t, e, &add.entry, no), false;
    if (add.entry.kind == EVENT_UNDO && !(events_keeps_tables(t, e) && events_keeps_draws(t, e)))
        return false;
    if (!events_left_to_table(t, e, &add.entry)) return false;
    if (!allowed_beyond(t, live, &add.entry)) return false;
    if (e->asking) return true;
    if (!events_in_rate(t, e)) return false;
    if (add.words && *add.words) {
        add.entry.text = task_words(t, events_words_owner(e->ev, &add.entry), add.words, said);
        if (!add.entry.text) return false;
    }
    Buf public = buf_heap(ENVELOPE_MAX);
    uint32_t step = e->ev->count;
    write_envelope(&add, step, said, &public);
    bool done = !public.full && task_add(t, live, EVENT_NATURE[add.entry.kind].name, EV_VERSION,
                                         (Bytes){ public.text, public.size }, add.sealed);
    if (public.full) task_refuse(t, "too-big", "This is too much for one step.");
    buf_free(&public);
    return done && tell_beyond(t, live, &add.entry, step) && join_person(t, live, &add.entry);
}

/* ---- who ---- */

/* Roles are tried from the most particular to the most general. */
static const uint8_t TRIED[] = { EV_BY_PLAYER,     EV_BY_SCOREKEEPER, EV_BY_JUDGE,
                                 EV_BY_HEAD_JUDGE, EV_BY_ORGANISER,   EV_BY_ANNOUNCER,
                                 EV_BY_STREAMER,   EV_BY_LEAGUE,      EV_BY_BRAND };

/* Is it about the person itself, so that it can be done as a player? */
static bool as_player(const EventLive *e, EventEntry *entry, uint64_t who) {
    if (entry->kind == EVENT_REGISTER) return entry->form.person == who;
    if (entry->kind == EVENT_REPORT && !who) return true;
    uint16_t self = events_entrant(e, who);
    if (self == EV_NONE || (entry->player != EV_NONE && entry->player != self)) return false;
    entry->player = self;
    entry->who = e->ev->player[self].who; /* the record that plays, if there are two */
    return true;
}

static EventRefusal try_as(const EventLive *e, const EventEntry *wanted, uint64_t who, int role,
                           EventEntry *out) {
    *out = *wanted;
    out->who = who;
    out->by = (uint8_t)role;
    if (role == EV_BY_PLAYER && !as_player(e, out, who)) return EV_NOT_YOURS;
    return event_check(e->ev, e->log, out);
}

/* How much a refusal tells: least that it is not for this role.  Staff who also play need not sit at
 * every table they look after, so a missing seat tells less than what the staff hear (DM19-5.1b). */
static int telling(EventRefusal no, int role) {
    if (no == EV_NOT_YOURS) return 0;
    if (no == EV_NOT_STAFF || no == EV_FOR_JUDGES) return 1;
    return role == EV_BY_PLAYER && no == EV_NOT_SEATED ? 2 : 3;
}

/* Staff who type what others did stand behind it; what tells most is what they hear. */
EventRefusal events_cause(const EventLive *e, EventEntry *entry, uint64_t who, int as) {
    EventRefusal why = EV_NOT_YOURS;
    int told = 0;
    EventEntry tried, best = *entry;
    unsigned roles = events_roles(e, who) | EV_PLAYER;
    uint16_t game = event_concerned(e->ev, entry);
    best.who = who;
    for (size_t i = 0; i < sizeof TRIED; i++) {
        int role = TRIED[i];
        bool delegate = role == EV_BY_JUDGE && game < e->ev->games &&
                        e->ev->game[game].delegate == who;
        if (as >= 0 ? role != as : !(roles >> role & 1) && !delegate) continue;
        if (role == EV_BY_LEAGUE && !(roles & EV_LEAGUE)) continue;
        EventRefusal no = try_as(e, entry, who, role, &tried);
        if (!no) {
            *entry = tried;
            return EV_ALLOWED;
        }
        int tells = telling(no, role);
        if (tells <= told) continue;
        why = no, told = tells;
        if (tells > 1) best = tried;
    }
    *entry = best;
    return why;
}

/* ---- how long ---- */

/* When the latest entry of a kind about this game or round was made; 0 if there is none. */
static int64_t latest(const EventLive *e, int kind, uint8_t round, uint16_t game) {
    for (uint32_t i = e->ev->count; i-- > 0;) {
        const EventEntry *at = &e->log[i];
        if (at->kind != kind || at->undone_by) continue;
        if (game != EV_NONE ? at->game == game : at->round == round) return at->at;
    }
    return 0;
}

int64_t events_study(const EventLive *e, uint8_t round, uint32_t *limit_s) {
    const EventState *ev = e->ev;
    int64_t began = 0;
    bool late = ev->round[round].phase != EV_PRELIM && ev->round[round].phase != EV_QUALIFIER;
    *limit_s = late ? ev->rules.event.study_time_semi_final_s : ev->rules.table.study_time_s;
    *limit_s += e->extended_s[round];
    for (uint16_t i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (g->round != round || g->stage != EV_STUDY) continue;
        int64_t shown = latest(e, EVENT_BOARD_REVEAL, round, EV_NONE);
        if (!shown) shown = latest(e, EVENT_BOARD_REVEAL, EV_NO_ROUND, i);
        if (!shown) shown = latest(e, EVENT_BOARD_BUILT, EV_NO_ROUND, i);
        if (shown > began) began = shown; /* the last table to see its board */
    }
    return began;
}

/* When the window that is planned, or the first that is announced, opens: in seconds, 0 if none does. */
static int64_t first_opens(const EventLive *e, const EventEntry *entry) {
    if (entry->kind == EVENT_WINDOW) return entry->window.opens;
    int64_t first = 0;
    for (int g = 0; g < e->ev->groups; g++) {
        int64_t opens = e->ev->group[g].opens;
        if (opens && (!first || opens < first)) first = opens;
    }
    return first;
}

static bool opens_windows(const EventEntry *entry) {
    return entry->kind == EVENT_WINDOW || entry->kind == EVENT_GROUPS_ANNOUNCE;
}

uint32_t events_spent(const EventLive *e, const EventEntry *entry, int64_t now) {
    if (opens_windows(entry)) {
        int64_t opens = first_opens(e, entry);
        return opens > 0 && opens < now / 1000 ? (uint32_t)(now / 1000 - opens) : 0;
    }
    int64_t began = 0;
    uint32_t limit;
    uint16_t game = entry->game;
    switch (entry->kind) {
    case EVENT_STUDY_END:
        if (entry->round < e->ev->rounds) began = events_study(e, entry->round, &limit);
        break;
    case EVENT_NO_SHOW:
        if (entry->player >= e->ev->players) break;
        game = e->ev->player[entry->player].game;
        if (game != EV_NONE) began = latest(e, EVENT_ROUND_OPEN, e->ev->game[game].round, EV_NONE);
        break;
    case EVENT_SIGN_TIMEOUT: began = latest(e, EVENT_SHEET, EV_NO_ROUND, game); break;
    case EVENT_PROTEST_CLOSE:
        began = latest(e, EVENT_CONFIRM, EV_NO_ROUND, game);
        if (!began) began = latest(e, EVENT_SHEET, EV_NO_ROUND, game);
        break;
    default: break;
    }
    return began && now > began ? (uint32_t)((now - began) / 1000) : 0;
}

/* ---- doing ---- */

EventIntent event_intent(EventKind kind) {
    return (EventIntent){ .entry = event_make(kind, EV_BY_ORGANISER, 0),
                          .as = -1,
                          .method = -1,
                          .board = BOARD_AS_USUAL };
}

/* When it happened: now, or (staff only, from paper) at a time that can be true. */
static bool set_time(Task *t, const EventLive *e, const EventIntent *intent, EventEntry *entry) {
    int64_t now = app_now(t->app);
    entry->at = intent->at ? intent->at : now;
    if (intent->at > now)
        return task_refuse(t, "in-the-future", "This time has not come yet."), false;
    if (intent->at && e->ev->count && intent->at < e->log[0].at)
        return task_refuse(t, "before-the-event", "The event did not exist at that time."), false;
    if (entry->kind == EVENT_WINDOW_OPEN) entry->window.opens = entry->at / 1000;
    if (entry->kind == EVENT_WINDOW_CLOSE) entry->window.closes = entry->at / 1000;
    uint32_t spent = events_spent(e, entry, entry->at);
    if (!intent->has_spent || opens_windows(entry)) entry->spent_s = spent;
    else if (!intent->at && entry->spent_s > spent && entry->kind != EVENT_NO_SHOW)
        entry->spent_s = spent; /* our clock counts, unless the time comes from paper */
    return true;
}

/* The rulebook knows no ages; accounts do. */
static bool guardian_agrees(Task *t, const EventLive *e, const EventEntry *entry) {
    bool guardian;
    if (entry->kind != EVENT_CONSENT || !entry->consent.given || entry->player >= e->ev->players)
        return true;
    bool minor = accounts_minor(t->app, e->ev->player[entry->player].who, &guardian);
    if (!minor || guardian) return true;
    task_refuse(t, "guardian", "A minor needs a parent's consent first. An organiser records it.");
    return false;
}

bool events_invited(App *app, const Live *live, uint64_t person) {
    const EventState *ev = event_of(live)->ev;
    return event_by_invitation(ev) && person && accounts_came(app, person, live->stream);
}

/* The organisers say who is invited or qualified directly (DM19-4.6, WC25-2.1.1a). */
static bool says_own(Task *t, const Live *live, const EventEntry *entry, uint64_t who) {
    const EventLive *e = event_of(live);
    bool registers = entry->kind == EVENT_REGISTER && entry->by == EV_BY_PLAYER;
    unsigned known = events_invited(t->app, live, who) ? EV_INVITED : 0;
    bool others = registers && entry->form.declared & EV_BY_OTHERS & ~known;
    if (!others || event_roles(e->ev, who) & EV_ORGANISER) return true;
    events_refuse(t, e, entry, EV_NOT_YOURS);
    return false;
}

/* Whom a judge who plays has named decides.  Someone without an account cannot record that: a staff
 * member records it, and the log names both the person who decided and the one who recorded it (DM19-5.1c). */
static bool decides_instead(Task *t, const EventLive *e, const EventEntry *entry, uint64_t *who,
                            Buf *more) {
    uint16_t game = event_concerned(e->ev, entry);
    uint64_t delegate = game < e->ev->games ? e->ev->game[game].delegate : 0;
    const Account *account = delegate ? account_find(t->app, delegate) : NULL;
    bool staff = event_roles(e->ev, *who) & (EV_JUDGES | EV_ORGANISER);
    if (!staff || !account || !account->guest) {
        task_refuse(t, "no-delegate",
                    "This can only be recorded for someone without an account who was named to "
                    "decide at this table.");
        return false;
    }
    member_big("typed_by", *who, more);
    *who = delegate;
    return true;
}

static bool finish_step(Task *t, Live *live, uint64_t who, const EventIntent *intent, EventAdd *add,
                        Buf *more) {
    EventLive *e = event_of(live);
    EventEntry *entry = &add->entry;
    if (!set_time(t, e, intent, entry)) return false;
    if (entry->kind == EVENT_CHECK_IN && !events_note_level(t, live, who, entry)) return false;
    if (intent->words && *intent->words) entry->text = 1; /* so that a reason is visibly there */
    if (intent->for_delegate && !decides_instead(t, e, entry, &who, more)) return false;
    EventRefusal no = events_cause(e, entry, intent->anonymous ? 0 : who,
                                   intent->for_delegate ? EV_BY_JUDGE : intent->as);
    if (no) return events_refuse(t, e, entry, no), false;
    if (!guardian_agrees(t, e, entry) || !says_own(t, live, entry, who)) return false;
    if (intent->at && entry->by == EV_BY_PLAYER)
        return task_refuse(t, "not-for-you", "Only staff can enter times from paper."), false;
    uint32_t limit;
    bool early = entry->kind == EVENT_STUDY_END && events_study(e, entry->round, &limit) &&
                 entry->spent_s < limit;
    if (early) return events_refuse(t, e, entry, EV_TIME_LEFT), false;
    bool signs = entry->kind == EVENT_SIGN;
    int method = intent->method >= 0         ? intent->method
                 : entry->by == EV_BY_PLAYER ? SIGNED_BY_ACCOUNT
                                             : SIGNED_BY_DEVICE;
    if (signs) member_word("method", SIGNED_METHOD_NAME[method], more);
    bool for_another = signs && entry->by != EV_BY_PLAYER;
    if (for_another) entry->paper = method == SIGNED_BY_PAPER;
    entry->text = 0;
    add->judged = !for_another; /* whether it was on paper was not known before */
    add->words = intent->words;
    add->more = more;
    return events_add(t, live, add);
}

/* Groups are known: whatever chance decides later is sealed before anyone plays. */
static bool seal_lots(Task *t, Live *live, uint64_t who, const EventEntry *entry) {
    const EventLive *e = event_of(live);
    bool wanted = entry->kind == EVENT_GROUPS_ANNOUNCE && !e->asking && !e->ev->lots_committed &&
                  e->ev->rules.event.last_resort == LAST_LOTS;
    return !wanted || events_lots_commit(t, live, who);
}

bool events_do(Task *t, Live *live, uint64_t who, const EventIntent *intent, uint32_t *n) {
    EventAdd add = { .entry = intent->entry };
    if (n) *n = event_of(live)->ev->count;
    if (intent->entry.kind == EVENT_UNDO && is_undone_often(event_of(live), &intent->entry))
        return events_refuse_often(t);
    Buf more = buf_heap(ENVELOPE_MAX), sealed = buf_heap(ENVELOPE_MAX);
    bool done = events_prepare(t, live, who, intent, &add.entry, &more, &sealed);
    if (sealed.size) add.sealed = (Bytes){ sealed.text, sealed.size };
    done = done && finish_step(t, live, who, intent, &add, &more) &&
           events_tell_table(t, live, &add.entry) && seal_lots(t, live, who, &add.entry);
    buf_free(&more);
    buf_free(&sealed);
    return done;
}

bool events_do_plain(Task *t, Live *live, uint64_t who, EventKind kind) {
    EventIntent intent = event_intent(kind);
    return events_do(t, live, who, &intent, NULL);
}

/* demo.c - a rehearsal becomes an event: where it stops, who its people are, and how it is appended. */
#include "app/rehearsal/demo.h"

#include "app/core/background.h"
#include "app/people/account.h"
#include "app/people/accounts.h"
#include "app/director/inside.h"
#include "app/people/policies.h"
#include "app/rehearsal/rehearse.h"
#include "app/rehearsal/steps.h"
#include "base/heap.h"
#include "codec/board_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tongue/tongue.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ENTRIES_AT_ONCE = 150, /* in one append: a few milliseconds */
    PEOPLE_AT_ONCE = 12,   /* each has a stream of their own */
    LOOKED_AT = 100,       /* of the events someone joined */
    REHEARSED_LEAST = 16,  /* enough for any rulebook */
    WEEKS_AHEAD = 2,       /* from a registration to its event */
};

const char *const DEMO_STAGE_NAME[DEMO_STAGE_COUNT] = {
#define ROW(stage, name) name,
    DEMO_STAGES(ROW)
#undef ROW
};

typedef struct DemoBoard {
    uint8_t round;
    uint16_t game;
    Board board;
} DemoBoard;

typedef struct Demo {
    uv_work_t work;
    App *app;
    char id[APP_ID];
    DemoOrder order;
    DemoAsker asker;

    Rehearsal r;
    DemoBoard *board;
    size_t boards;
    uint64_t *person; /* by the rehearsal's number */
    bool *made;       /* has this person been appended? */
    bool *trial;      /* the same while a task is being judged */
    size_t people;

    size_t end, done,
        slice;       /* entries that are taken; appended; appended when the task has ended */
    int64_t shift;   /* from the rehearsal's clock to ours, ms */
    int64_t windows; /* the same for windows of groups, which have dates of their own; s */
    Err err;
} Demo;

/* ---- on the other thread: the rehearsal ---- */

static Status keep_board(void *self, const Rehearsal *r, uint8_t round, uint16_t game,
                         const Board *board, Err *err) {
    Demo *d = self;
    (void)r;
    DemoBoard *all = realloc(d->board, (d->boards + 1) * sizeof *all);
    if (!all) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    d->board = all;
    d->board[d->boards++] = (DemoBoard){ round, game, *board };
    return OK;
}

/* A registration needs nobody to come; what follows does. */
static RehearseOrder order_of(const DemoOrder *o) {
    bool few = o->until == DEMO_REGISTRATION && o->players < REHEARSED_LEAST;
    return (RehearseOrder){ .rulebook = o->rulebook,
                            .players = few ? REHEARSED_LEAST : o->players,
                            .drop_outs = o->players / 32,
                            .disputes = o->players / 16,
                            .any_day = true,
                            .seed = o->seed };
}

static void rehearse_it(uv_work_t *work) {
    Demo *d = work->data;
    background();
    RehearseOrder order = order_of(&d->order);
    rehearse(&order, (RehearseWatcher){ .self = d, .board = keep_board }, &d->r, &d->err);
}

/* ---- where it stops ---- */

/* Behind the nth entry of a kind, from 1; 0 if there are fewer. */
static size_t behind(const Rehearsal *r, EventKind kind, unsigned nth) {
    for (size_t i = 0; i < r->count; i++)
        if (r->log[i].kind == kind && --nth == 0) return i + 1;
    return 0;
}

static unsigned count_of(const Rehearsal *r, EventKind kind, size_t until) {
    unsigned count = 0;
    for (size_t i = 0; i < until; i++) count += r->log[i].kind == kind;
    return count;
}

static size_t first_of(size_t a, size_t b) {
    return a ? a : b;
}

/* Halfway through the second round; online, a third into the games. */
static size_t in_a_round(const Rehearsal *r) {
    unsigned all = count_of(r, EVENT_SHEET, r->count);
    size_t closed = behind(r, EVENT_ROUND_CLOSE, 1);
    unsigned tables = count_of(r, EVENT_SHEET, closed);
    bool hall = closed && behind(r, EVENT_ROUND_START, 2);
    return behind(r, EVENT_SHEET, hall ? tables + tables / 2 + 1 : all / 3 + 1);
}

static size_t end_of(const Rehearsal *r, int until) {
    size_t whole = behind(r, EVENT_COMPLETE, 1), at = whole;
    switch (until) {
    case DEMO_REGISTRATION: at = behind(r, EVENT_REGISTRATION_CLOSE, 1) - 1; break;
    case DEMO_CHECK_IN: at = behind(r, EVENT_CHECK_IN, r->ev->players / 2); break;
    case DEMO_SCHEDULE:
        at = first_of(behind(r, EVENT_PLAN_PUBLISH, 1), behind(r, EVENT_GROUPS_ANNOUNCE, 1));
        break;
    case DEMO_ROUND: at = in_a_round(r); break;
    case DEMO_CUT:
        at = first_of(behind(r, EVENT_CUT, 1), behind(r, EVENT_BRACKET, 1));
        at = first_of(at, behind(r, EVENT_ROUND_CLOSE, count_of(r, EVENT_ROUND_CLOSE, r->count)));
        break;
    case DEMO_FINAL: at = behind(r, EVENT_SHEET, count_of(r, EVENT_SHEET, r->count)) - 1; break;
    default: break;
    }
    return first_of(at, whole);
}

/* ---- people ---- */

static uint64_t person_of(const Demo *d, uint64_t number) {
    return number < d->people ? d->person[number] : number;
}

static const char *staff_name(uint64_t number) {
    static const char *const NAME[] = { "Frida Arnesen", "Karl Umbach",    "Lena Pfeifer",
                                        "Otto Ferrari",  "Petra Justus",   "Rolf Recht",
                                        "Susi Zahlmann", "Theo Lindqvist", "Uta Besson" };
    return NAME[(number - WHO_HEAD_JUDGE) % (sizeof NAME / sizeof NAME[0])];
}

/* Someone the next entry speaks of has to be there first. */
static bool make_person(Task *t, Demo *d, const Live *live, uint64_t number, unsigned *fresh) {
    if (!number || number >= d->people || d->trial[number]) return true;
    Profile profile = { 0 };
    bool entrant = number >= WHO_ENTRANT;
    const RehearsePerson *p = entrant ? &d->r.person[number - WHO_ENTRANT] : NULL;
    Buf name = buf_over(profile.name, sizeof profile.name);
    buf_text(&name, p ? p->name : staff_name(number));
    if (p) memcpy(profile.country, p->country, 2);
    d->trial[number] = true;
    ++*fresh;
    return accounts_create(t, d->person[number], &profile, NULL, live->stream);
}

/* The numbers of people in an entry: at most two. */
static size_t people_in(EventEntry *e, uint64_t *who[2]) {
    size_t count = 0;
    who[count++] = &e->who;
    switch (e->kind) {
    case EVENT_STAFF: who[count++] = &e->staff.person; break;
    case EVENT_RECUSE:
    case EVENT_SUBSTITUTE: who[count++] = &e->person; break;
    case EVENT_REGISTER: who[count++] = &e->form.person; break;
    case EVENT_BAN: who[count++] = &e->ban.person; break;
    case EVENT_BANKER: who[count++] = &e->banker.person; break;
    case EVENT_LOT: who[count++] = &e->lot.witness; break;
    default: break;
    }
    return count;
}

/* ---- entries ---- */

static const Board *board_at(const Demo *d, const EventEntry *e) {
    for (size_t i = 0; i < d->boards; i++) {
        const DemoBoard *b = &d->board[i];
        if (e->game != EV_NONE ? b->game == e->game : b->game == EV_NONE && b->round == e->round)
            return &b->board;
    }
    return NULL;
}

/* What a step by hand would have brought along: boards, seeds, how a signature was given. */
static void add_more(Task *t, const Demo *d, const Live *live, const EventEntry *e, Buf *more,
                     Buf *sealed) {
    const Board *board = board_at(d, e);
    char hash[2 * SHA256_BYTES + 1];
    switch (e->kind) {
    case EVENT_BOARD:
        sha256_hex(e->board.hash, hash);
        jot_open(sealed, '{');
        member_word("hash", hash, sealed);
        if (board) jot_key(sealed, "board"), board_json_write(board, sealed);
        jot_close(sealed, '}');
        break;
    case EVENT_BOARD_REVEAL:
    case EVENT_BOARD_BUILT:
        if (board) jot_key(more, "board"), board_json_write(board, more);
        break;
    case EVENT_SIGN: {
        int method = e->paper ? SIGNED_BY_PAPER : SIGNED_BY_ACCOUNT;
        member_word("method", SIGNED_METHOD_NAME[method], more);
        break;
    }
    case EVENT_LOTS_COMMIT:
        app_seal(t->app, live->stream, (Bytes){ d->r.lots_seed, sizeof d->r.lots_seed }, sealed);
        task_cell(t, BOX_SECRET, "lots", live->id, NULL, (Bytes){ sealed->text, sealed->size });
        buf_clear(sealed);
        break;
    case EVENT_LOTS_DRAW: task_erase(t, BOX_SECRET, "lots", live->id); break;
    default: break;
    }
}

static bool put_entry(Task *t, Demo *d, Live *live, size_t i, unsigned *fresh) {
    EventAdd add = { .entry = d->r.log[i] };
    EventEntry *e = &add.entry;
    uint64_t *who[2];
    if (e->kind == EVENT_REGISTER && e->player >= d->order.players) return true;
    for (size_t n = people_in(e, who); n-- > 0;) {
        if (!make_person(t, d, live, *who[n], fresh)) return false;
        *who[n] = person_of(d, *who[n]);
    }
    e->at += d->shift;
    e->undone_by = 0;
    if (e->kind == EVENT_WINDOW || e->kind == EVENT_WINDOW_OPEN || e->kind == EVENT_WINDOW_CLOSE)
        e->window.opens += d->windows, e->window.closes += d->windows;
    add.words = e->text ? tongue_row(d->order.tongue, REHEARSE_TEXT[e->text]) : NULL;
    e->text = 0;
    Buf more = buf_heap(64 << 10), sealed = buf_heap(64 << 10);
    add_more(t, d, live, e, &more, &sealed);
    add.more = &more;
    if (sealed.size) add.sealed = (Bytes){ sealed.text, sealed.size };
    bool done = events_add(t, live, &add);
    buf_free(&more);
    buf_free(&sealed);
    return done;
}

/* ---- the facts ---- */

static void put_date(const char *key, int64_t at_ms, Buf *out) {
    char text[FACT_DATE];
    time_t second = (time_t)(at_ms / 1000);
    struct tm tm;
    gmtime_r(&second, &tm);
    strftime(text, sizeof text, "%Y-%m-%d", &tm);
    member_word(key, text, out);
}

static bool put_facts(Task *t, const Demo *d, Live *live) {
    const int64_t day = INT64_C(24) * 3600 * 1000;
    char room[FACT_TEXT], book[8] = "";
    Buf name = buf_over(room, sizeof room), members = buf_heap(4096);
    for (int i = 0; RULEBOOK_NAME[d->order.rulebook][i]; i++) { /* "wc25" is shown as WC25 */
        char c = RULEBOOK_NAME[d->order.rulebook][i];
        book[i] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    tongue_print(d->order.tongue, &name,
                 "Demo event, {rulebook%s}, {players%u, plural, one {# player} other {# players}}",
                 book, d->order.players);
    size_t opened = first_of(behind(&d->r, EVENT_ROUND_OPEN, 1),
                             behind(&d->r, EVENT_WINDOW_OPEN, 1));
    bool begun = opened && opened <= d->end;
    int64_t now = app_now(t->app), ahead = now + 7 * WEEKS_AHEAD * day;
    member_word("name", room, &members);
    if (d->r.ev->rules.event.mode != MODE_ONLINE)
        member_word("place", tongue_row(d->order.tongue, "The rehearsal hall"), &members);
    member_word("zone", *d->order.zone ? d->order.zone : "UTC", &members);
    member_word("language", tongue_tag(d->order.tongue), &members);
    put_date("starts", begun ? d->r.log[opened - 1].at + d->shift : ahead, &members);
    put_date("ends", begun ? now : ahead, &members);
    member_flag("demo", true, &members);
    member_big("by", d->asker.person, &members);
    bool done = events_add_aside(t, live, ASIDE_FACTS, &members);
    buf_free(&members);
    return done;
}

static bool put_texts(Task *t, const Demo *d, const Live *live) {
    return policies_prepare(t, d->id, &event_of(live)->ev->rules, d->asker.person);
}

/* ---- appending, some at a time ---- */

static void demo_free(Demo *d) {
    rehearse_close(&d->r);
    free(d->board);
    free(d->person);
    free(d->made);
    free(d->trial);
    free(d);
}

static void finish(Demo *d, const char *code, const Err *err) {
    char stream[STORE_STREAM_MAX + 1] = "";
    Buf name = buf_over(stream, sizeof stream);
    buf_print(&name, "%s%s", EVENT.prefix, d->id);
    Live *live = live_find(d->app, stream);
    EventKept *beside = live ? live->beside : NULL;
    if (beside) beside->busy = false;
    d->asker.ended(d->asker.user, code, err);
    demo_free(d);
}

/* The event's clock rests meanwhile: what it would do automatically is in the rehearsal. */
static void slice_run(Task *t) {
    Demo *d = t->user;
    Live *live = d->done ? task_live(t, &EVENT, d->id) : task_make(t, &EVENT, d->id);
    EventKept *beside = live ? events_kept(live) : NULL;
    if (!live) return;
    if (beside) beside->busy = true;
    memcpy(d->trial, d->made, d->people * sizeof *d->made);
    unsigned fresh = 0;
    size_t i = d->done;
    for (; i < d->end && i < d->done + ENTRIES_AT_ONCE && fresh < PEOPLE_AT_ONCE; i++) {
        if (!put_entry(t, d, live, i, &fresh)) return;
        if (i == 0 && !(put_facts(t, d, live) && put_texts(t, d, live))) return;
    }
    d->slice = i;
}

static void next_slice(Demo *d);

static void slice_before(Task *t) {
    const Demo *d = t->user;
    d->asker.before(d->asker.user, t);
}

static bool slice_known(Task *t) {
    const Demo *d = t->user;
    return d->asker.known(d->asker.user);
}

static void slice_ended(Task *t) {
    Demo *d = t->user;
    if (t->repeated) {
        d->asker.repeated(d->asker.user);
        demo_free(d);
        return;
    }
    if (t->err.status) {
        finish(d, t->code, &t->err);
        return;
    }
    d->done = d->slice;
    memcpy(d->made, d->trial, d->people * sizeof *d->made);
    if (d->done < d->end) next_slice(d);
    else finish(d, "", &(Err){ 0 });
}

static void next_slice(Demo *d) {
    Task *t = task_new(d->app, NULL, NULL, slice_run, slice_ended, d);
    if (t) {
        if (!d->done && d->asker.before) t->before = slice_before;
        if (!d->done && d->asker.known) t->known = slice_known;
        t->asker = d->asker.asker;
        task_start(t);
        return;
    }
    err_set(&d->err, ERR_SYSTEM, "Out of memory. Try again later.");
    finish(d, "", &d->err);
}

static bool invent_numbers(Demo *d) {
    d->people = WHO_ENTRANT + d->r.order.players;
    d->person = calloc(d->people, sizeof *d->person);
    d->made = calloc(d->people, sizeof *d->made);
    d->trial = calloc(d->people, sizeof *d->trial);
    if (!d->person || !d->made || !d->trial) return false;
    for (size_t i = WHO_HEAD_JUDGE; i < d->people; i++) d->person[i] = app_random_id();
    d->person[WHO_ORGANISER] = d->asker.person;
    d->made[WHO_ORGANISER] = true;
    return true;
}

/* The first window opens when the rehearsal says so, or in a while if it does not come to that. */
static int64_t shift_windows(const Demo *d) {
    size_t set = behind(&d->r, EVENT_WINDOW, 1), opened = behind(&d->r, EVENT_WINDOW_OPEN, 1);
    if (!set) return 0;
    bool open = opened && opened <= d->end;
    int64_t from = d->r.log[set - 1].window.opens;
    int64_t to = open ? (d->r.log[opened - 1].at + d->shift) / 1000
                      : app_now(d->app) / 1000 + (int64_t)7 * WEEKS_AHEAD * 24 * 3600;
    return to - from;
}

static void rehearsed(uv_work_t *work, int status) {
    Demo *d = work->data;
    if (status && !d->err.status) err_set(&d->err, ERR_SYSTEM, "The server was stopped.");
    if (!d->err.status && !invent_numbers(d))
        err_set(&d->err, ERR_SYSTEM, "Out of memory. Try again later.");
    if (d->err.status) {
        finish(d, "", &d->err);
        return;
    }
    d->end = end_of(&d->r, d->order.until);
    d->shift = app_now(d->app) - d->r.log[d->end - 1].at;
    d->windows = shift_windows(d);
    next_slice(d);
}

void demo_start(App *app, const char *id, const DemoOrder *order, const DemoAsker *asker) {
    Demo *d = calloc(1, sizeof *d);
    Err err;
    if (!d) {
        err_set(&err, ERR_SYSTEM, "Out of memory. Try again later.");
        asker->ended(asker->user, "", &err);
        return;
    }
    d->work.data = d;
    d->app = app;
    strncpy(d->id, id, sizeof d->id - 1);
    d->order = *order;
    d->asker = *asker;
    uv_queue_work(app->loop, &d->work, rehearse_it, rehearsed);
}

unsigned demos_of(App *app, uint64_t who) {
    const Account *account = account_find(app, who);
    size_t scopes = account ? account->scopes : 0, prefix = strlen(EVENT.prefix);
    unsigned count = 0;
    for (size_t i = 0; i < scopes && i < LOOKED_AT; i++) {
        const char *name = account->scope[scopes - 1 - i].name;
        Live *live;
        Err err;
        if (strncmp(name, EVENT.prefix, prefix) != 0) continue;
        if (live_get(app, &EVENT, name + prefix, &live, &err)) continue;
        const EventLive *e = event_of(live);
        count += e->facts.demo && event_roles(e->ev, who) & EV_ORGANISER;
    }
    return count;
}

/* event.c - the memory of an event, the frame that every entry is judged by, and the fold. */
#include "event/inside.h"

#include <assert.h>
#include <string.h>

const char *const EV_STAGE_NAME[EV_STAGES] = { "draft",   "published", "registration", "assembling",
                                               "running", "completed", "cancelled" };

/* ---- memory ------------------------------------------------------------------------------- */

enum { ALIGN = 16 };

/* Cut pieces off a block; only counts while `at` is NULL. */
typedef struct BlockCursor {
    uint8_t *at;
    size_t used;
} BlockCursor;

static void *cut_off(BlockCursor *knife, size_t size) {
    void *piece = knife->at ? knife->at + knife->used : NULL;
    knife->used += (size + ALIGN - 1) / ALIGN * ALIGN;
    return piece;
}

/* One state with its arrays. */
static EventState *cut_state(BlockCursor *knife, EventRoom room) {
    size_t seats = (size_t)EV_DAY_ROUNDS * schedule_chairs(room.players);
    EventState *ev = cut_off(knife, sizeof *ev);
    EventPlayer *players = cut_off(knife, room.players * sizeof *players);
    EventGame *games = cut_off(knife, room.games * sizeof *games);
    uint16_t *seat = cut_off(knife, seats * sizeof *seat);
    if (!ev) return NULL;
    ev->room = room;
    ev->player = players;
    ev->game = games;
    ev->plan.seat = seat;
    return ev;
}

static struct EventWork *cut_work(BlockCursor *knife, EventRoom room) {
    size_t players = room.players, games = room.games;
    struct EventWork *work = cut_off(knife, sizeof *work), w;
    w.entrant = cut_off(knife, players * sizeof *w.entrant);
    w.id = cut_off(knife, players * sizeof *w.id);
    w.sheet = cut_off(knife, games * sizeof *w.sheet);
    w.rows = cut_off(knife, players * sizeof *w.rows);
    w.overall = cut_off(knife, players * sizeof *w.overall);
    w.numbers = cut_off(knife, 2 * (players + games) * sizeof *w.numbers);
    w.ratings = cut_off(knife, players * sizeof *w.ratings);
    w.scores = cut_off(knife, players * sizeof *w.scores);
    memset(&w.results, 0, sizeof w.results);
    if (work) *work = w;
    return work;
}

static EventState *cut_all(BlockCursor *knife, EventRoom room) {
    EventState *ev = cut_state(knife, room), *spare = cut_state(knife, room);
    struct EventWork *work = cut_work(knife, room);
    if (!ev) return NULL;
    ev->spare = spare;
    spare->spare = NULL;
    ev->work = spare->work = work;
    return ev;
}

size_t event_bytes(EventRoom room) {
    if (!room.players || room.players > EV_PLAYERS_MAX || room.games > EV_GAMES_MAX) return 0;
    BlockCursor knife = { NULL, 0 };
    cut_all(&knife, room);
    return knife.used;
}

EventState *event_open(void *memory, size_t size, EventRoom room) {
    size_t needed = event_bytes(room);
    if (!needed || size < needed) return NULL;
    BlockCursor knife = { memory, 0 };
    EventState *ev = cut_all(&knife, room);
    event_clear(ev);
    return ev;
}

/* What belongs to the block and not to the value. */
typedef struct Memory {
    EventRoom room;
    EventPlayer *player;
    EventGame *game;
    uint16_t *seat;
    struct EventWork *work;
    EventState *spare;
} Memory;

static Memory memory_of(const EventState *ev) {
    return (Memory){ ev->room, ev->player, ev->game, ev->plan.seat, ev->work, ev->spare };
}

static void keep(EventState *ev, Memory memory) {
    ev->room = memory.room;
    ev->player = memory.player;
    ev->game = memory.game;
    ev->plan.seat = memory.seat;
    ev->work = memory.work;
    ev->spare = memory.spare;
}

static size_t plan_bytes(const EventState *ev) {
    return (size_t)EV_DAY_ROUNDS * schedule_chairs(ev->room.players) * sizeof *ev->plan.seat;
}

void event_clear(EventState *ev) {
    Memory memory = memory_of(ev);
    memset(ev, 0, sizeof *ev);
    keep(ev, memory);
    ev->plan.chairs = schedule_chairs(ev->room.players);
    ev->semi = ev->final = EV_NO_ROUND;
    ev->champion = EV_NONE;
    memset(ev->plan.seat, 0xff, plan_bytes(ev)); /* CHAIR_EMPTY */
}

void event_copy_to(const EventState *from, EventState *to) {
    Memory memory = memory_of(to);
    memcpy(to->player, from->player, from->players * sizeof *to->player);
    memcpy(to->game, from->game, from->games * sizeof *to->game);
    memcpy(to->plan.seat, from->plan.seat, plan_bytes(from));
    memcpy(to, from, sizeof *to);
    keep(to, memory);
}

/* ---- the frame of an entry ---------------------------------------------------------------- */

unsigned event_roles(const EventState *ev, uint64_t who) {
    for (int i = 0; i < ev->staff; i++)
        if (ev->person[i].who == who) return ev->person[i].roles;
    return 0;
}

unsigned event_staffed(const EventState *ev, unsigned roles) {
    unsigned count = 0;
    for (int i = 0; i < ev->staff; i++) count += (ev->person[i].roles & roles) != 0;
    return count;
}

/* Where the rulebook wants judges and there are some, they alone punish and decide (NC20-1.1.4a, WC25-1.2.4a, Q-20).
 * Under DM19-5.4a the direction of the tournament disqualifies, which organisers are part of. */
static bool for_judges_alone(const EventState *ev, int kind) {
    const EventRules *rules = &ev->rules.event;
    if (!event_since(ev, 3) || !rules->min_judges || !event_staffed(ev, EV_JUDGES)) return false;
    if (kind == EVENT_DQ) return rules->dq_rules_window != DQ_UNTIL_CEREMONY;
    return kind == EVENT_PENALTY || kind == EVENT_PROTEST_DECIDE;
}

unsigned causes_of(const EventState *ev, int kind) {
    unsigned by = EVENT_NATURE[kind].by;
    if (for_judges_alone(ev, kind)) by &= ~(unsigned)EV_ORGANISER;
    if (by & EV_HEAD && !event_staffed(ev, EV_HEAD)) by |= EV_JUDGES;
    if (by & EV_HEAD && !event_staffed(ev, EV_JUDGES)) by |= EV_ORGANISER;
    return by;
}

static uint16_t matter_game(const EventMatter *matter) {
    return matter ? matter->game : EV_NONE;
}

uint16_t event_concerned(const EventState *ev, const EventEntry *e) {
    if (e->game != EV_NONE) return e->game;
    if (e->kind == EVENT_PROTEST_DECIDE)
        return matter_game(matter_find(ev, e->verdict.step, EV_MATTER_PROTEST));
    if (e->kind == EVENT_ARRIVE || e->kind == EVENT_CALL_CLOSE)
        return matter_game(matter_find(ev, e->step, EV_MATTER_CALL));
    if (e->player >= ev->players) return EV_NONE;
    uint16_t game = ev->player[e->player].game;
    return game != EV_NONE && ev->game[game].sheet != EV_LOCKED ? game : EV_NONE;
}

/* A player speaks for nobody else and sits at the table it is about. */
static EventRefusal check_player(const EventState *ev, const EventEntry *e) {
    if (e->kind == EVENT_REGISTER) return e->who == e->form.person ? EV_ALLOWED : EV_NOT_YOURS;
    if (e->kind == EVENT_REPORT && !e->who) return EV_ALLOWED; /* may stay unknown, NC20-1.7e */
    if (e->player == EV_NONE || ev->player[e->player].who != e->who) return EV_NOT_YOURS;
    bool sits = e->game == EV_NONE || event_seat(&ev->game[e->game], e->player) < EV_SEATS;
    return sits ? EV_ALLOWED : EV_NOT_SEATED;
}

/* What only judges may do, other staff are told to leave to them. */
static EventRefusal not_for(unsigned by, const EventEntry *e) {
    if (e->kind == EVENT_STREAM && e->by == EV_BY_PLAYER) return EV_PLAYERS_STREAM;
    bool staff = e->by != EV_BY_PLAYER && e->by != EV_BY_SYSTEM;
    bool judges = (by & ~(unsigned)(EV_PLAYER | EV_SYSTEM | EV_BRAND)) == EV_JUDGES;
    return staff && judges ? EV_FOR_JUDGES : EV_NOT_YOURS;
}

static EventRefusal check_cause(const EventState *ev, const EventEntry *e) {
    unsigned by = causes_of(ev, e->kind);
    if (!(by >> e->by & 1)) return not_for(by, e);
    if (e->by == EV_BY_SYSTEM) return EV_ALLOWED;
    if (e->by == EV_BY_PLAYER) return check_player(ev, e);
    uint16_t game = event_concerned(ev, e);
    bool delegate = game != EV_NONE && e->by == EV_BY_JUDGE && ev->game[game].delegate == e->who;
    if (delegate) return EV_ALLOWED;
    if (!(event_roles(ev, e->who) >> e->by & 1)) return EV_NOT_STAFF;
    bool impartial = EVENT_NATURE[e->kind].nature & EV_IMPARTIAL;
    if (!impartial || game == EV_NONE) return EV_ALLOWED;
    uint16_t self = event_entrant(ev, e->who); /* DM19-5.1c */
    bool sits = self != EV_NONE && event_seat(&ev->game[game], self) < EV_SEATS;
    return sits ? EV_OWN_TABLE : EV_ALLOWED;
}

/* Boards may be made for rounds to come, and some entries name what they create. */
static bool names_the_new(int kind) {
    return kind == EVENT_REGISTER || kind == EVENT_ROUND_OPEN || kind == EVENT_BOARD ||
           kind == EVENT_BOARD_APPROVE;
}

static EventRefusal check_names(const EventState *ev, const EventEntry *e) {
    unsigned nature = EVENT_NATURE[e->kind].nature;
    bool new = names_the_new(e->kind);
    if (nature & EV_GAME && e->game == EV_NONE) return EV_NO_SUCH;
    if (nature & EV_ROUND && e->round == EV_NO_ROUND) return EV_NO_SUCH;
    if (nature & EV_ENTRANT && e->player == EV_NONE) return EV_NO_SUCH;
    if (e->game != EV_NONE && e->game >= ev->games) return EV_NO_SUCH;
    if (e->player != EV_NONE && e->player >= ev->players && !new) return EV_NO_SUCH;
    if (e->round != EV_NO_ROUND && e->round >= ev->rounds && !new) return EV_NO_SUCH;
    return EV_ALLOWED;
}

static EventRefusal check_frame(const EventState *ev, const EventEntry *e) {
    unsigned nature = EVENT_NATURE[e->kind].nature;
    EventRefusal no = check_names(ev, e);
    if (!no) no = check_cause(ev, e);
    if (!no && nature & EV_REASONED && !e->clause[0] && !e->text) no = EV_NO_REASON;
    if (!no && ev->stage >= EV_COMPLETED && !(nature & EV_LATE)) no = EV_IS_OVER;
    return no;
}

/* ---- the fold ----------------------------------------------------------------------------- */

static const struct {
    EventRefusal (*check)(const EventState *ev, const EventEntry *e);
    void (*apply)(EventState *ev, const EventEntry *e);
} STEP[EVENT_KINDS] = {
#define ROW(kind, name, by, nature, fn) [EVENT_##kind] = { check_##fn, apply_##fn },
    EVENTS(ROW)
#undef ROW
};

EventRefusal event_judge(const EventState *ev, const EventEntry *e) {
    if (e->kind == EVENT_NOTHING || e->kind >= EVENT_KINDS || e->by >= EV_CAUSES) return EV_NO_SUCH;
    if (e->kind == EVENT_CREATE) return ev->count ? EV_CREATED : check_create(ev, e);
    if (!ev->count) return EV_NOT_CREATED;
    EventRefusal no = check_frame(ev, e);
    return no ? no : STEP[e->kind].check(ev, e);
}

EventRefusal event_step(EventState *ev, const EventEntry *e) {
    EventRefusal no = event_judge(ev, e);
    if (no) return no;
    STEP[e->kind].apply(ev, e);
    chairs_give_up(ev);
    ev->count++;
    return EV_ALLOWED;
}

EventRefusal event_check(const EventState *ev, const EventEntry *log, const EventEntry *e) {
    EventRefusal no = event_judge(ev, e);
    if (no) return no;
    switch (e->kind) {
    case EVENT_UNDO: return undo_check(ev, log, e);
    case EVENT_DQ: return check_ground(ev, e);
    default: return EV_ALLOWED;
    }
}

EventRefusal event_apply(EventState *ev, EventEntry *log, size_t index) {
    assert(index == ev->count);
    log[index].undone_by = 0;
    if (log[index].kind != EVENT_UNDO) return event_step(ev, &log[index]);
    EventRefusal no = event_check(ev, log, &log[index]);
    if (!no) undo_apply(ev, log, (uint32_t)index);
    return no;
}

EventRefusal event_fold(EventState *ev, EventEntry *log, size_t count) {
    event_clear(ev);
    undo_mark(log, count);
    for (size_t i = 0; i < count; i++) {
        if (log[i].undone_by) {
            ev->count++;
            continue;
        }
        EventRefusal no = log[i].kind == EVENT_UNDO ? undo_stands(log, (uint32_t)i) : EV_ALLOWED;
        if (!no) no = event_step(ev, &log[i]);
        if (no) return no;
    }
    return EV_ALLOWED;
}

/* Entries that are kept and change nothing. */
EventRefusal check_record(const EventState *ev, const EventEntry *e) {
    (void)ev, (void)e;
    return EV_ALLOWED;
}

void apply_record(EventState *ev, const EventEntry *e) {
    (void)ev, (void)e;
}

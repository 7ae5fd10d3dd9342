/* events.c - the stream event/ID: how its events are read, folded and kept. */
#include "app/director/events.h"

#include "app/director/inside.h"
#include "app/core/person.h"
#include "app/people/rights.h"
#include "codec/board_json.h"
#include "codec/event_json.h"
#include "codec/pick.h"
#include "engine/layout.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const SIGNED_METHOD_NAME[SIGNED_METHODS] = {
#define ROW(method, name) name,
    EVENT_METHODS(ROW)
#undef ROW
};

/* ---- memory ---- */

enum { FIRST_PLAYERS = 32, FIRST_GAMES = 96, FIRST_STEPS = 256, SPARE_GAMES = 80 };

static EventState *new_block(EventRoom room) {
    size_t size = event_bytes(room);
    void *memory = size ? calloc(1, size) : NULL;
    return memory ? event_open(memory, size, room) : NULL;
}

static void *event_live_open(Live *live) {
    EventLive *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->app = live->app;
    e->live = live;
    e->ev = new_block((EventRoom){ FIRST_PLAYERS, FIRST_GAMES });
    if (e->ev) return e;
    free(e);
    return NULL;
}

static void event_live_close(void *state) {
    EventLive *e = state;
    free(e->ev); /* the first piece of its block */
    free(e->log);
    free(e->step);
    free(e->board);
    free(e->link);
    free(e->voice);
    free(e->turn);
    free(e->own);
    free(e->fact);
    events_forget_entrants(e);
    free(e);
}

static unsigned at_most(unsigned wanted, unsigned most) {
    return wanted < most ? wanted : most;
}

/* Room for one more of whatever comes: a person, or all tables of a round.  So that what is refused
 * for want of room is beyond every bound, and asking whether something is allowed needs no growing. */
static bool make_room(EventLive *e) {
    EventRoom is = e->ev->room, wanted = is;
    unsigned games = e->ev->games + e->ev->players / RESULT_SEATS_MIN + SPARE_GAMES;
    if (e->ev->players >= is.players)
        wanted.players = (uint16_t)at_most(2u * is.players, EV_PLAYERS_MAX);
    if (games > is.games) wanted.games = (uint16_t)at_most(2 * games, EV_GAMES_MAX);
    if (wanted.players == is.players && wanted.games == is.games) return true;
    EventState *bigger = new_block(wanted);
    if (!bigger) return false;
    if (event_fold(bigger, e->log, e->ev->count)) {
        free(bigger);
        return false;
    }
    free(e->ev);
    e->ev = bigger;
    return true;
}

static bool log_room(EventLive *e) {
    if (e->ev->count < e->room) return true;
    uint32_t room = e->room ? 2 * e->room : FIRST_STEPS;
    EventEntry *log = realloc(e->log, room * sizeof *log);
    if (log) e->log = log;
    EventStep *step = realloc(e->step, room * sizeof *step);
    if (step) e->step = step;
    if (!log || !step) return false;
    e->room = room;
    return true;
}

void *events_one_more(void **list, uint32_t *count, size_t size) {
    void *grown = realloc(*list, (*count + 1) * size);
    if (!grown) return NULL;
    *list = grown;
    void *made = (char *)grown + size * (*count)++;
    memset(made, 0, size);
    return made;
}

/* ---- boards ---- */

/* The latest that was not undone. */
EventBoardKept *events_board_of(const EventLive *e, uint8_t round, uint16_t game) {
    for (uint32_t i = e->boards; i-- > 0;) {
        EventBoardKept *kept = &e->board[i];
        if (e->log[kept->step].undone_by) continue;
        if (game != EV_NONE ? kept->game == game : kept->game == EV_NONE && kept->round == round)
            return kept;
    }
    return NULL;
}

/* {"setup":"spiral","seed":123,"chosen":true}: what it was drawn from, if the program did. */
static void read_drawn(const json_t *value, EventBoardKept *kept) {
    const char *setup = json_string_value(json_object_get(value, "setup"));
    for (uint8_t i = 0; setup && i < SETUPS; i++)
        if (strcmp(LAYOUT_SETUPS[i].name, setup) == 0) kept->drawn = true, kept->setup = i;
    kept->seed = (uint64_t)json_integer_value(json_object_get(value, "seed"));
    kept->chosen = json_is_true(json_object_get(value, "chosen"));
}

/* Earlier ones stay: if this one is undone, they are there again. */
static Status keep_board(EventLive *e, uint32_t step, const json_t *from, Err *err) {
    const json_t *value = json_object_get(from, "board");
    const EventEntry *entry = &e->log[step];
    bool shows = entry->kind != EVENT_BOARD;
    EventBoardKept kept = { .step = step, .round = entry->round, .game = entry->game };
    const EventBoardKept *before = events_board_of(e, entry->round, entry->game);
    Status status = value ? board_json_decode(value, BOARD_JSON_ANY_COUNTS, &kept.board, err) : OK;
    if (status) return status;
    kept.known = value != NULL; /* else it is a new board that we may not see, */
    read_drawn(json_object_get(from, "drawn"), &kept);
    if (shows && !value && before && before->known) { /* the one that lay sealed */
        kept.known = true, kept.board = before->board;
        kept.drawn = before->drawn, kept.setup = before->setup, kept.seed = before->seed;
        kept.chosen = before->chosen;
    }
    kept.revealed = shows || (before && before->revealed);
    EventBoardKept *made = events_one_more((void **)&e->board, &e->boards, sizeof *made);
    if (!made) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    *made = kept;
    return OK;
}

/* The sealed part of a BOARD: {"hash":"…","board":{…},"drawn":{…}}.  Where it was withheld its seal stands
 * in, which is as much its own as the hash. */
static Status open_board(const StoreRecord *event, EventEntry *entry, json_t **out, Err *err) {
    json_error_t error;
    *out = NULL;
    if (!event->sealed.at) {
        if (event->seal) memcpy(entry->board.hash, event->seal, SHA256_BYTES);
        return OK;
    }
    json_t *sealed = json_loadb(event->sealed.at, event->sealed.size, JSON_REJECT_DUPLICATES,
                                &error);
    if (!sealed) return err_set(err, ERR_INPUT, "The sealed board cannot be read.");
    Pick p = pick_open(sealed, "The sealed board", err);
    pick_bytes(&p, "hash", entry->board.hash, SHA256_BYTES);
    pick_value(&p, "board");
    if (json_object_get(sealed, "drawn"))
        pick_value(&p, "drawn"); /* else it is of someone's hand */
    *out = sealed;
    return pick_close(&p);
}

/* ---- voice channels ---- */

const char *events_voice(const EventLive *e, uint16_t game) {
    for (uint32_t i = e->voices; i-- > 0;)
        if (e->voice[i].game == game && !e->log[e->voice[i].step].undone_by)
            return e->voice[i].link;
    return NULL;
}

static Status keep_voice(EventLive *e, uint32_t step, const json_t *envelope, Err *err) {
    const char *link = json_string_value(json_object_get(envelope, "voice"));
    if (e->log[step].kind != EVENT_VOICE || !link) return OK;
    EventVoice *made = events_one_more((void **)&e->voice, &e->voices, sizeof *made);
    if (!made) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    Buf out = buf_over(made->link, sizeof made->link);
    buf_text(&out, link);
    made->step = step;
    made->game = e->log[step].game;
    return OK;
}

/* ---- entries ---- */

static Status follow_board(EventLive *e, uint32_t step, const json_t *sealed,
                           const json_t *envelope, Err *err) {
    int kind = e->log[step].kind;
    if (kind == EVENT_BOARD) return keep_board(e, step, sealed, err);
    bool shows = kind == EVENT_BOARD_REVEAL || kind == EVENT_BOARD_BUILT;
    return shows ? keep_board(e, step, envelope, err) : OK;
}

static uint8_t method_of(const json_t *envelope) {
    const char *method = json_string_value(json_object_get(envelope, "method"));
    for (uint8_t i = 0; method && i < SIGNED_METHODS; i++)
        if (strcmp(method, SIGNED_METHOD_NAME[i]) == 0) return i;
    return SIGNED_BY_ACCOUNT;
}

static uint8_t channels_of(const json_t *envelope) {
    return (uint8_t)json_integer_value(json_object_get(envelope, "channels"));
}

/* Who wrote it down for a delegate (DM19-5.1c). */
static uint64_t typed_by(const json_t *envelope) {
    const char *text = json_string_value(json_object_get(envelope, "typed_by"));
    uint64_t person = 0;
    return text && app_id_read(text, &person) ? person : 0;
}

static Status follow_entry(EventLive *e, const StoreRecord *event, const json_t *envelope,
                           Err *err) {
    EventEntry entry;
    uint32_t n;
    json_t *sealed = NULL;
    Status status = event_json_decode(json_object_get(envelope, "entry"), &entry, &n, err);
    if (!status && entry.kind == EVENT_BOARD) status = open_board(event, &entry, &sealed, err);
    if (!status && n != e->ev->count)
        status = err_set(err, ERR_INPUT, "This is step {step%1u}, but step {next%1u} is next.", n,
                         e->ev->count);
    if (!status && !log_room(e))
        status = err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    if (!status) {
        e->log[n] = entry;
        e->step[n] = (EventStep){ event->seq, event->at, method_of(envelope), channels_of(envelope),
                                  typed_by(envelope) };
        EventRefusal no = event_apply(e->ev, e->log, n);
        if (no)
            status = err_tell(err, ERR_INPUT, &(Message){ .english = EV_REFUSAL_TEXT[no].text });
    }
    if (!status) status = follow_board(e, n, sealed, envelope, err);
    if (!status) status = keep_voice(e, n, envelope, err);
    json_decref(sealed);
    if (status) return status;
    events_stop_turn(e, &entry, event->seq);
    return make_room(e) ? OK : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}

static Status event_live_follow(void *state, const StoreRecord *event, Err *err) {
    EventLive *e = state;
    json_error_t error;
    Status status;
    json_t *value = json_loadb(event->public.at, event->public.size, JSON_REJECT_DUPLICATES,
                               &error);
    if (!value) return err_set(err, ERR_INPUT, "This is not JSON: {why%s}.", error.text);
    EventAsideKind own = events_aside_kind(event->type);
    if (own < ASIDE_KINDS &&
        !e->ev->count) /* a file from elsewhere may try: all else relies on it */
        status = err_set(err, ERR_INPUT, "The event has not been created.");
    else if (own < ASIDE_KINDS) status = events_follow_aside(e, event, own, value, err);
    else status = follow_entry(e, event, value, err);
    json_decref(value);
    if (!e->changes++) e->created = event->at;
    e->changed = event->at;
    return status;
}

/* ---- snapshots ---- */

/* The bytes of a snapshot are those of our structs, entries without the zeros at their ends. */
typedef struct SnapshotHead {
    uint32_t count, boards, asides, facts, changes;
    uint32_t unused; /* a name for the gap, so that it is zero */
    int64_t created, changed;
} SnapshotHead;

/* Another build has other structs, and may fold otherwise. */
enum {
    SNAPSHOT_FORMAT = 4 + 8 * EV_VERSION + 64 * (int)sizeof(EventEntry) + 131 * EVENT_KINDS +
                      17 * (int)sizeof(EventAside) + 7 * PARAMETER_COUNT +
                      23 * (int)sizeof(EventFactsChange),
};

static void event_live_save(const void *state, Buf *out) {
    const EventLive *e = state;
    SnapshotHead head = { .count = e->ev->count,
                          .boards = e->boards,
                          .asides = e->owns,
                          .facts = e->fact_changes,
                          .changes = e->changes,
                          .created = e->created,
                          .changed = e->changed };
    buf_bytes(out, &head, sizeof head);
    buf_bytes(out, e->step, e->ev->count * sizeof *e->step);
    buf_bytes(out, e->board, e->boards * sizeof *e->board);
    buf_bytes(out, e->own, e->owns * sizeof *e->own);
    buf_bytes(out, e->fact, e->fact_changes * sizeof *e->fact);
    for (uint32_t i = 0; i < e->ev->count; i++) {
        const uint8_t *bytes = (const uint8_t *)&e->log[i];
        uint16_t size = (uint16_t)sizeof e->log[i];
        static_assert(sizeof e->log[i] <= UINT16_MAX, "an entry's size is written in two bytes");
        while (size && !bytes[size - 1]) size--;
        buf_bytes(out, &size, sizeof size);
        buf_bytes(out, bytes, size);
    }
}

static bool take(Bytes *from, void *to, size_t size) {
    if (from->size < size) return false;
    if (size) memcpy(to, from->at, size);
    from->at = (const char *)from->at + size;
    from->size -= size;
    return true;
}

static bool take_list(Bytes *from, void **list, uint32_t *count, uint32_t wanted, size_t size) {
    if (!wanted) return true;
    if (from->size / size < wanted) return false;
    *list = malloc(wanted * size);
    *count = wanted;
    return *list && take(from, *list, wanted * size);
}

/* Find the room by folding with more and more of it. */
static bool fold_log(EventLive *e, uint32_t count) {
    for (;;) {
        EventRoom room = e->ev->room;
        EventRefusal no = event_fold(e->ev, e->log, count);
        if (!no) return make_room(e);
        if (no != EV_NO_ROOM) return false;
        EventRoom wanted = { (uint16_t)at_most(2u * room.players, EV_PLAYERS_MAX),
                             (uint16_t)at_most(2u * room.games, EV_GAMES_MAX) };
        if (wanted.players == room.players && wanted.games == room.games) return false;
        EventState *bigger = new_block(wanted);
        if (!bigger) return false;
        free(e->ev);
        e->ev = bigger;
    }
}

static Status event_live_load(void *state, Bytes bytes, Err *err) {
    EventLive *e = state;
    SnapshotHead head;
    uint32_t steps = 0;
    bool good = take(&bytes, &head, sizeof head) &&
                take_list(&bytes, (void **)&e->step, &steps, head.count, sizeof *e->step) &&
                take_list(&bytes, (void **)&e->board, &e->boards, head.boards, sizeof *e->board) &&
                take_list(&bytes, (void **)&e->own, &e->owns, head.asides, sizeof *e->own) &&
                take_list(&bytes, (void **)&e->fact, &e->fact_changes, head.facts, sizeof *e->fact);
    if (good) e->log = calloc(head.count ? head.count : 1, sizeof *e->log);
    if (!good || !e->log)
        return err_set(err, ERR_INPUT, "The snapshot was made by a different build.");
    e->room = head.count;
    for (uint32_t i = 0; i < head.count; i++) {
        uint16_t size;
        if (!take(&bytes, &size, sizeof size) || size > sizeof e->log[i] ||
            !take(&bytes, &e->log[i], size))
            return err_set(err, ERR_INPUT, "The snapshot is cut off.");
    }
    if (!fold_log(e, head.count) || !events_fold_asides(e))
        return err_set(err, ERR_INPUT, "The snapshot can't be restored.");
    e->changes = head.changes;
    e->created = head.created;
    e->changed = head.changed;
    return OK;
}

/* Roles given and removed; players may move because the table says so. */
#define STAFF (~(RIGHT_EVENT(EV_BY_PLAYER) | (RIGHT_EVENT(0) - 1)))

const LiveKind EVENT = { .prefix = "event/",
                         .open = event_live_open,
                         .close = event_live_close,
                         .follow = event_live_follow,
                         .rights = live_changes_rights,
                         .gives = STAFF,
                         .news = events_news,
                         .format = SNAPSHOT_FORMAT,
                         .save = event_live_save,
                         .load = event_live_load,
                         .release = events_release };

/* ---- rights ---- */

unsigned events_roles(const EventLive *e, uint64_t who) {
    unsigned roles = event_roles(e->ev, who);
    if (roles & EV_LEAGUE && e->app && *e->facts.season &&
        !rights_find(e->app, RIGHTS_SEASON, who, e->facts.season))
        roles &= ~(unsigned)EV_LEAGUE;
    if (roles & ~(unsigned)EV_PLAYER) live_lean(e->live); /* players may move as the table says */
    return roles;
}

static size_t records_of(const EventLive *e, uint64_t who, uint64_t record[ACCOUNT_RECORDS]) {
    if (e->app && who) return accounts_records(e->app, who, record);
    record[0] = who;
    return 1;
}

uint16_t events_entrant(const EventLive *e, uint64_t who) {
    uint64_t record[ACCOUNT_RECORDS];
    uint16_t found = event_entrant(e->ev, who);
    if (found != EV_NONE && e->ev->player[found].status != EV_WITHDRAWN) return found;
    for (size_t i = 0, count = records_of(e, who, record); i < count; i++) {
        uint16_t other = event_entrant(e->ev, record[i]);
        if (other == EV_NONE) continue;
        if (found == EV_NONE || e->ev->player[other].status != EV_WITHDRAWN) found = other;
    }
    return found;
}

bool events_sits(const EventLive *e, uint16_t game, uint64_t who) {
    uint64_t record[ACCOUNT_RECORDS];
    for (size_t i = 0, count = game < e->ev->games ? records_of(e, who, record) : 0; i < count;
         i++) {
        uint16_t self = event_entrant(e->ev, record[i]);
        if (self != EV_NONE && event_seat(&e->ev->game[game], self) < EV_SEATS) return true;
    }
    return false;
}

bool events_decides(const EventLive *e, uint16_t game, uint64_t who) {
    if (!who || game >= e->ev->games) return false;
    const EventGame *g = &e->ev->game[game];
    return g->delegate == who && e->ev->round[g->round].state != EV_CLOSED && g->stage != EV_VOID;
}

uint32_t events_rights(App *app, uint64_t person, const char *id) {
    Live *live;
    if (live_get(app, &EVENT, id, &live, NULL)) return 0;
    const EventState *ev = event_of(live)->ev;
    uint32_t rights = (uint32_t)events_roles(event_of(live), person) << RIGHT_EVENT_SHIFT;
    uint16_t player = event_entrant(ev, person);
    if (player != EV_NONE) rights |= RIGHT_EVENT(EV_BY_PLAYER);
    if (player != EV_NONE && ev->player[player].status != EV_WITHDRAWN) rights |= RIGHT_PLAYS;
    for (uint16_t i = 0; i < ev->games; i++)
        if (events_decides(event_of(live), i, person)) rights |= RIGHT_DELEGATE;
    return rights;
}

/* ---- countries ---- */

uint16_t events_country(const char *code) {
    if (!code || !code[0] || !code[1] || code[2]) return 0;
    int a = code[0] & ~32, b = code[1] & ~32;
    bool letters = a >= 'A' && a <= 'Z' && b >= 'A' && b <= 'Z';
    return (uint16_t)(letters ? (a - 'A') * 26 + b - 'A' + 1 : 0);
}

void events_country_text(uint16_t country, char code[3]) {
    bool known = country && country <= 26 * 26;
    code[0] = (char)(known ? 'A' + (country - 1) / 26 : 0);
    code[1] = (char)(known ? 'A' + (country - 1) % 26 : 0);
    code[2] = 0;
}

const char *events_declared_word(unsigned bit) {
    static const char *const WORD[] = { "declared", "national",    "resident", "elsewhere",
                                        "direct",   "brings-game", "invited",  "neither" };
    return bit < sizeof WORD / sizeof WORD[0] ? WORD[bit] : NULL;
}

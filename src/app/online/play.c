/* play.c - entries of a game: judged, charged to the clocks, appended. */
#include "app/online/desk.h"
#include "base/heap.h"
#include "codec/action_json.h"
#include "codec/entry_json.h"
#include "codec/notation.h"
#include "table/timeout.h"

#include <string.h>

enum {
    TEXT_MAX = 64 << 10,
    SPENT_MAX = 1000 * 60 * 60 * 24,
    NO_SOCKET_MS = 60000, /* players who only use HTTP count as away this much later */
};

void table_refuse(Task *t, TableRefusal no) {
    struct RefusalText text = table_refusal(no);
    task_refuse_tell(t, text.name, &(Message){ .english = text.text });
}

bool table_add(Task *t, Live *live, const char *type, const Buf *text) {
    if (t->err.status || t->wait || !table_in_rate(t, live)) return false;
    return task_add(t, live, type, 1, (Bytes){ text->text, text->size }, (Bytes){ 0 });
}

/* ---- seeds ---- */

static void secret_name(const char *table, char name[64]) {
    Buf out = buf_over(name, 64);
    buf_print(&out, "seed/%s", table);
}

static bool seed_fits(const Desk *d, const TableState *s) {
    if (!d->has_seed) return false;
    Commitment made = chance_commit(&d->seed);
    return memcmp(&made, &s->table.commit, sizeof made) == 0;
}

Status desk_seed(Desk *d, Err *err) {
    const TableState *s = d->live->state;
    const App *app = d->live->app;
    if (seed_fits(d, s)) return OK;
    char name[64], sealed[256], plain[SEED_BYTES + 1];
    Buf cell = buf_over(sealed, sizeof sealed), out = buf_over(plain, sizeof plain);
    secret_name(d->live->id, name);
    Status status = store_get(app->store, BOX_SECRET, "seed", d->live->id, &cell, err);
    if (!status) status = app_unseal(app, name, (Bytes){ cell.text, cell.size }, &out, err);
    if (status) return status;
    memcpy(d->seed.bytes, plain, SEED_BYTES);
    memset(plain, 0, sizeof plain);
    d->has_seed = true;
    if (seed_fits(d, s)) return OK;
    return err_set(err, ERR_STORE, "The seed of table {table%s} is not the one it committed to.",
                   d->live->id);
}

Commitment desk_new_seed(Task *t, Desk *d) {
    char name[64], sealed[256];
    Buf cell = buf_over(sealed, sizeof sealed);
    secret_name(d->live->id, name);
    app_random(d->seed.bytes, SEED_BYTES);
    d->has_seed = true;
    app_seal(t->app, name, (Bytes){ d->seed.bytes, SEED_BYTES }, &cell);
    task_cell(t, BOX_SECRET, "seed", d->live->id, NULL, (Bytes){ cell.text, cell.size });
    return chance_commit(&d->seed);
}

/* ---- one entry ---- */

void desk_set_clocks(Desk *d) {
    const Live *live = d->live;
    const TableState *s = live->state;
    if (!s) return;
    bool landed = d->aloft ? live->durable >= d->aloft_seq : live->head == live->durable;
    bool durable = s->table.count != d->count && landed;
    bool taken_back = s->table.count == d->count && d->aloft;
    if (!durable && !taken_back) return;
    if (!d->runs_on) d->mark = fair_ms(live->app); /* waiting for the disk is nobody's time */
    if (!d->runs_on) d->carry_ms = 0;
    if (taken_back) d->carry_ms += d->before_ms;
    d->count = s->table.count;
    d->aloft = d->runs_on = false;
}

static uint32_t elapsed_until(Desk *d, uint64_t until) {
    desk_set_clocks(d);
    if (d->aloft && !d->runs_on) return 0;
    uint64_t ms = d->carry_ms + (until > d->mark ? until - d->mark : 0);
    return ms < SPENT_MAX ? (uint32_t)ms : SPENT_MAX;
}

uint32_t desk_elapsed(Desk *d) {
    return elapsed_until(d, fair_ms(d->live->app));
}

static void charge(const TableState *s, uint32_t elapsed, Entry *e) {
    unsigned running = e->kind == ENTRY_START ? 0 : table_running(&s->table);
    for (int seat = 0; seat < SEATS; seat++) e->spent_ms[seat] = running >> seat & 1 ? elapsed : 0;
}

/* Draw the chance of an ACT that may follow. */
static bool draw(Task *t, Live *live, MadeEntry *m) {
    const Table *table = &((const TableState *)live->state)->table;
    Desk *d = desk_of(live);
    Move *event = &m->entry.move;
    Err err;
    Action tidy = notation_tidy(&table->play.game, &event->act);
    entry_set_act(&m->entry, &tidy);
    ChanceNeed need = game_chance(&table->play.game, &event->act);
    m->need = need.kind;
    const Chance none = { 0 }; /* Taxation draws only more: K-139 */
    if (need.kind == CHANCE_NONE &&
        game_more(&table->play.game, &event->act, &none, 1).kind == CHANCE_NONE)
        return true;
    if (desk_seed(d, &err)) return task_fail(t, &err), false;
    Key key = table_key(table, &d->seed);
    event->chance = chance_draw(&key, table->epoch, &table->play.game, &event->act, need);
    return true;
}

static bool add_entry(Task *t, Live *live, const MadeEntry *m) {
    const TableState *s = live->state;
    Buf public = buf_heap(TEXT_MAX), sealed = buf_heap(TEXT_MAX);
    entry_json_write(&m->entry, s->table.count, m->need, &public);
    if (entry_json_seals(&m->entry, m->need)) entry_json_write_sealed(&m->entry, &sealed);
    bool added = task_add_made(t, live, "entry", 1, (Bytes){ public.text, public.size },
                               (Bytes){ sealed.text, sealed.size }, m);
    buf_free(&public);
    buf_free(&sealed);
    return added;
}

/* A seat whose move is being written waits for it.  Whatever else someone says does not stop the clocks:
 * it can be said again and again. */
static void note_aloft(Desk *d, const Entry *e, uint32_t ran, uint64_t heard) {
    bool move = e->by != BY_SEAT || e->kind == ENTRY_ACT;
    uint64_t now = fair_ms(d->live->app), until = heard ? heard : now;
    if (d->aloft && !d->runs_on && !move) return; /* they begin when the move has landed */
    d->before_ms = d->aloft ? d->before_ms + ran : ran;
    d->carry_ms = 0;
    if (move) d->mark = now;
    else if (until > d->mark) d->mark = until;
    d->aloft = true;
    d->runs_on = !move;
    d->aloft_seq = d->live->head;
}

bool table_put(Task *t, Live *live, Entry *e) {
    const TableState *s = live->state;
    Desk *d = desk_of(live);
    if (!d || t->err.status) return false;
    e->at = app_now(t->app);
    uint32_t ran = t->heard ? elapsed_until(d, t->heard) : desk_elapsed(d);
    charge(s, ran, e);
    TableRefusal no = table_check(&s->table, s->log, e);
    if (no) return table_refuse(t, no), false;
    MadeEntry made = { *e, CHANCE_NONE };
    if (e->kind == ENTRY_ACT && !draw(t, live, &made)) return false;
    if (!add_entry(t, live, &made)) return false;
    *e = made.entry;
    note_aloft(d, e, ran, t->heard);
    return true;
}

/* ---- the end ---- */

static bool reveal(Task *t, Live *live) {
    Desk *d = desk_of(live);
    Err err;
    if (desk_seed(d, &err)) return task_fail(t, &err), false;
    Entry e = entry_make(ENTRY_REVEAL, BY_SYSTEM, NONE);
    e.seed = d->seed;
    task_erase(t, BOX_SECRET, "seed", live->id);
    nodes_release(t, live->id);
    return table_put(t, live, &e);
}

bool table_settle(Task *t, Live *live) {
    const TableState *s = live->state;
    const Tables *tables = t->app->tables;
    if (t->err.status || t->wait || !s->table.count || !shares_settle(t, live)) return false;
    if (table_over(&s->table) && !s->table.revealed) {
        if (!reveal(t, live)) return false;
        lobby_row(t, live);
        Result result = table_result(&s->table);
        if (tables && tables->ended)
            tables->ended(tables->ended_user, t, live->id, live->state, &result);
    }
    return !t->err.status && !t->wait;
}

/* A rewind after the end: the game continues, from a new seed. */
static bool resumed(Task *t, Live *live) {
    const Tables *tables = t->app->tables;
    const Result none = { .ending = ENDED_NOT, .winner = NONE };
    nodes_hold(t, live->id);
    lobby_row(t, live);
    if (tables && tables->ended) tables->ended(tables->ended_user, t, live->id, live->state, &none);
    return !t->err.status && !t->wait;
}

/* ---- what people send ---- */

static bool player_acts(Task *t, Live *live, int seat, const TablePlay *play, Entry *e) {
    const TableState *s = live->state;
    Action a;
    Err err;
    if (action_json_read(play->action, s->table.start.scenario, seat, &a, &err))
        return task_refuse_tell(t, "not-understood", &err.message), false;
    if (a.seat != seat)
        return task_refuse(t, "not-your-seat", "You can only act for your own seat. [B-160]"),
               false;
    *e = entry_act(BY_SEAT, &a);
    return true;
}

static bool player_says(Task *t, Live *live, int seat, const TablePlay *play, Entry *e) {
    const TableState *s = live->state;
    char commitment[WORDS_COMMITMENT];
    bool sealed;
    Err err;
    if (entry_json_read(play->entry, s->table.count, e, &sealed, &err))
        return task_refuse_tell(t, "not-understood", &err.message), false;
    if (e->kind == ENTRY_ACT)
        return task_refuse(t, "not-understood", "Send what you do as an \"action\"."), false;
    bool own_pause = e->kind != ENTRY_PAUSE && e->kind != ENTRY_RESUME;
    own_pause |= e->pause == PAUSE_ABSENCE;
    bool others_call = e->kind == ENTRY_CALL_CLOSED && e->seat != seat;
    if (!(ENTRY_NATURE[e->kind].by & BIT(BY_SEAT)) || !own_pause || others_call)
        return judge_entry(t, live, play, e);
    e->by = BY_SEAT;
    e->seat = (uint8_t)seat;
    e->who = e->text = 0;
    memset(e->clause, 0, sizeof e->clause);
    if (play->words && *play->words) {
        e->text = task_words(t, play->person, play->words, commitment);
        said_keep(t->app, e->text, play->words);
    }
    return e->kind != ENTRY_TAKE_BACK || back_entry(t, live, e);
}

static bool entry_of(Task *t, Live *live, int seat, const TablePlay *play, Entry *e) {
    if (seat == NONE) return judge_entry(t, live, play, e);
    if (play->entry) return player_says(t, live, seat, play, e);
    return player_acts(t, live, seat, play, e);
}

/* A player who sends something is present. */
static bool note_life(Task *t, Live *live, int seat) {
    const TableState *s = live->state;
    Desk *d = desk_of(live);
    if (!d->ears[HEARS_SEAT + seat]) d->lost[seat] = fair_ms(t->app) + NO_SOCKET_MS;
    if (s->table.seat[seat].connected || table_over(&s->table)) return true;
    Entry e = entry_make(ENTRY_PRESENCE, BY_SYSTEM, seat);
    e.connected = 1;
    return table_put(t, live, &e);
}

static Live *playing(Task *t, const char *table) {
    Live *live = task_live(t, &GAME, table);
    const TableState *s = live ? live->state : NULL;
    if (s && (s->phase == TABLE_GATHERING || s->phase == TABLE_SHUT))
        return table_refuse(t, NOT_STARTED), NULL;
    return live && desk_of(live) ? live : NULL;
}

/* Players who left can't win: with nobody else in the game the bots in their seats would play for ever. */
static bool last_to_leave(const Table *t, const Entry *e) {
    if (e->kind != ENTRY_LEAVE) return false;
    for (int seat = 0; seat < t->start.seats; seat++)
        if (seat != e->seat && !t->seat[seat].left) return false;
    return true;
}

void tables_play(Task *t, const char *table, const TablePlay *play) {
    Live *live = playing(t, table);
    Entry e;
    if (!live) return;
    const TableState *s = live->state;
    if (play->expect && play->expect != live->head) {
        task_refuse(t, "moved-on", "The game has moved on. Check the table and try again.");
        return;
    }
    int seat = table_state_seat(s, play->person);
    bool was_over = table_over(&s->table);
    if (!entry_of(t, live, seat, play, &e)) return;
    if (last_to_leave(&s->table, &e)) {
        table_refuse(t, LAST_SEAT);
        return;
    }
    if (entry_repeats(s, &e) || (!entry_is_free(s, &e) && !table_in_rate(t, live))) return;
    if (seat != NONE && !note_life(t, live, seat)) return;
    if (!table_put(t, live, &e) || !back_settle(t, live)) return;
    judge_called(t, live, &e, play->words);
    bool bot_stays = e.kind == ENTRY_LEAVE && s->table.start.table_rules.absent_seat == ABSENT_BOT;
    if (bot_stays) { /* the others shall have their game */
        Entry holder = entry_make(ENTRY_HOLDER, BY_SYSTEM, e.seat);
        holder.holder = (HolderChange){ HELD_BY_BOT, s->table.seat[e.seat].who };
        if (!table_put(t, live, &holder)) return;
    }
    if (was_over && !table_over(&s->table) && !resumed(t, live)) return;
    table_settle(t, live);
}

/* ---- away and back ---- */

void tables_away(Task *t, const char *table, uint64_t person) {
    Live *live = playing(t, table);
    if (!live) return;
    const TableState *s = live->state;
    int seat = table_state_seat(s, person);
    if (seat == NONE) {
        task_refuse(t, "forbidden", "You have no seat at this table.");
        return;
    }
    Entry e = timeout_absent(&s->table, seat);
    if (e.kind == ENTRY_PAUSE) e.by = BY_SEAT; /* WC25-2.1.6 */
    if (!entry_repeats(s, &e) && table_in_rate(t, live) && table_put(t, live, &e))
        table_settle(t, live);
}

bool table_hand_back(Task *t, Live *live, int seat) {
    const TableState *s = live->state;
    const SeatState *at = &s->table.seat[seat];
    if (table_over(&s->table) || (at->left && !at->stands_in) || !at->who) return true;
    if (at->holder == HELD_BY_BOT || at->holder == HELD_BY_NOBODY) {
        Entry e = entry_make(ENTRY_HOLDER, BY_SYSTEM, seat);
        e.holder.kind = at->stands_in ? HELD_BY_SUBSTITUTE : HELD_BY_PERSON;
        e.holder.who = at->who;
        if (!table_put(t, live, &e)) return false;
    } else if (!at->connected) {
        Entry e = entry_make(ENTRY_PRESENCE, BY_SYSTEM, seat);
        e.connected = 1;
        if (!table_put(t, live, &e)) return false;
    }
    if (!at->away) return true;
    Entry e = entry_make(ENTRY_RESUME, BY_SYSTEM, seat);
    e.pause = PAUSE_ABSENCE;
    return table_put(t, live, &e);
}

void tables_back(Task *t, const char *table, uint64_t person) {
    Live *live = playing(t, table);
    if (!live) return;
    int seat = table_state_seat(live->state, person);
    if (seat == NONE) task_refuse(t, "forbidden", "You have no seat at this table.");
    else if (table_in_rate(t, live)) table_hand_back(t, live, seat);
}

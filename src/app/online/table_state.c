#include "app/online/table_state.h"

#include "bot/bot.h"
#include "codec/entry_json.h"
#include "codec/notation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const TABLE_PHASE_NAME[TABLE_PHASES] = { "gathering", "playing", "over", "shut" };

enum { VERSION = 1, GROW = 64, TEXT_MAX = 64 << 10 };

void *table_state_open(Live *live) {
    (void)live;
    return calloc(1, sizeof(TableState));
}

static void empty(TableState *s) {
    for (uint32_t i = 0; i < s->items; i++) free(s->item[i].text), free(s->item[i].more);
    free(s->item);
    free(s->log);
}

void table_state_close(void *state) {
    empty(state);
    free(state);
}

/* Leavers don't play any more; a substitute plays their seat. */
static bool plays(const SeatState *at, uint64_t person) {
    return at->who == person && (!at->left || at->stands_in);
}

int table_state_seat(const TableState *s, uint64_t person) {
    bool started = s->phase == TABLE_PLAYING || s->phase == TABLE_OVER;
    for (int seat = 0; seat < s->settings.seats && person; seat++)
        if (started ? plays(&s->table.seat[seat], person) : s->place[seat].who == person)
            return seat;
    return NONE;
}

bool table_state_muted(const TableState *s, uint64_t person) {
    for (int i = 0; i < s->muted_count; i++)
        if (s->muted[i] == person) return true;
    return false;
}

/* ---- room ---- */

/* Room for one more; tables are many, so it grows in small steps. */
static bool make_room(void **list, uint32_t count, uint32_t *room, size_t size) {
    if (count < *room) return true;
    void *grown = realloc(*list, (*room + GROW) * size);
    if (!grown) return false;
    *list = grown;
    *room += GROW;
    return true;
}

const TableConsent *table_state_consent(const TableState *s, uint64_t person) {
    for (int i = 0; i < s->consents; i++)
        if (s->consent[i].who == person) return &s->consent[i];
    return NULL;
}

/* ---- one event ---- */

static int pick_place(Pick *p, const TableState *s) {
    return (int)pick_number(p, "seat", 0, s->settings.seats - 1);
}

static uint8_t pick_bot(Pick *p, const char *key) {
    const char *name = pick_text_or_null(p, key);
    for (int i = 0; name && i < BOTS; i++)
        if (strcmp(BOT_LIST[i]->name, name) == 0) return (uint8_t)(1 + i);
    return 0;
}

static void read_places(Pick *p, TableState *s) {
    const json_t *list = pick_list(p, "places", 0, SEATS);
    memset(s->place, 0, sizeof s->place);
    for (size_t i = 0; i < json_array_size(list); i++) {
        Pick place = pick_open(json_array_get(list, i), "A place", p->err);
        s->place[i].who = pick_big_or(&place, "person", 0);
        s->place[i].bot = pick_bot(&place, "bot");
        s->place[i].ready = pick_flag_or(&place, "ready", false);
        if (pick_close(&place)) p->status = place.status;
    }
}

static void opened(TableState *s, Pick *p, const StoreRecord *event) {
    s->opened = event->at;
    s->settings = table_settings_default();
    s->host = pick_big_or(p, "host", 0);
    const char *of = pick_text_or_null(p, "event");
    if (of && strlen(of) < sizeof s->event) strcpy(s->event, of);
    s->round = (uint16_t)pick_number_or(p, "round", 0, UINT16_MAX, 0);
    s->game = (uint16_t)pick_number_or(p, "game", 0, UINT16_MAX, 0);
    const json_t *settings = pick_value(p, "settings");
    if (!p->status) p->status = table_settings_read(settings, &s->settings, p->err);
    read_places(p, s);
}

static void changed(TableState *s, Pick *p, const StoreRecord *event) {
    (void)event;
    const json_t *settings = pick_value(p, "settings");
    if (!p->status) p->status = table_settings_read(settings, &s->settings, p->err);
    for (int i = 0; i < SEATS; i++) {
        s->place[i].ready = 0; /* they agreed to something else */
        if (i >= s->settings.seats) s->place[i] = (TablePlace){ 0 };
    }
}

static void taken(TableState *s, Pick *p, const StoreRecord *event) {
    (void)event;
    int seat = pick_place(p, s);
    s->place[seat] = (TablePlace){ .who = pick_big_or(p, "person", 0) };
}

static void left(TableState *s, Pick *p, const StoreRecord *event) {
    (void)event;
    s->place[pick_place(p, s)] = (TablePlace){ 0 };
}

static void ready(TableState *s, Pick *p, const StoreRecord *event) {
    (void)event;
    int seat = pick_place(p, s);
    s->place[seat].ready = pick_flag_or(p, "ready", true);
}

static void bot_added(TableState *s, Pick *p, const StoreRecord *event) {
    (void)event;
    int seat = pick_place(p, s);
    s->place[seat] = (TablePlace){ .bot = pick_bot(p, "bot"), .ready = 1 };
}

static void dealt(TableState *s, Pick *p, const StoreRecord *event) {
    (void)event;
    read_places(p, s);
}

static void shut(TableState *s, Pick *p, const StoreRecord *event) {
    (void)p, (void)event;
    s->phase = TABLE_SHUT;
}

static void muted(TableState *s, Pick *p, const StoreRecord *event) {
    (void)event;
    uint64_t person = pick_big_or(p, "person", 0);
    bool mute = pick_flag_or(p, "muted", true);
    uint8_t kept = 0;
    for (int i = 0; i < s->muted_count; i++)
        if (s->muted[i] != person) s->muted[kept++] = s->muted[i];
    if (mute && kept < TABLE_MUTED) s->muted[kept++] = person;
    s->muted_count = kept;
}

static void commentary(TableState *s, Pick *p, const StoreRecord *event) {
    (void)event;
    s->settings.commentary_delay_s = (uint16_t)pick_number(p, "delay_s", 0, UINT16_MAX);
}

static void consent(TableState *s, Pick *p, const StoreRecord *event) {
    (void)event;
    TableConsent said = { pick_big_or(p, "person", 0), pick_flag_or(p, "given", false) };
    int at = 0;
    while (at < s->consents && s->consent[at].who != said.who) at++;
    if (at == TABLE_CONSENTS) return;
    s->consent[at] = said;
    if (at == s->consents) s->consents++;
}

static void again(TableState *s, Pick *p, const StoreRecord *event) {
    (void)event;
    const char *next = pick_text_or_null(p, "next");
    if (next && strlen(next) < sizeof s->next) strcpy(s->next, next);
}

static void chat(TableState *s, Pick *p, const StoreRecord *event) {
    (void)s, (void)event;
    pick_big_or(p, "from", 0);
    pick_big_or(p, "words", 0);
    pick_text_or_null(p, "commitment");
    pick_text_or_null(p, "to");
}

static const struct {
    const char *type;
    void (*follow)(TableState *s, Pick *p, const StoreRecord *event);
} TYPES[] = {
    { "table.opened", opened },   { "table.changed", changed },
    { "seat.taken", taken },      { "seat.left", left },
    { "seat.ready", ready },      { "bot.added", bot_added },
    { "bot.removed", left },      { "seats.dealt", dealt },
    { "table.shut", shut },       { "chat", chat },
    { "muted", muted },           { "table.again", again },
    { "commentary", commentary }, { "consent", consent },
};
enum { TYPE_COUNT = sizeof TYPES / sizeof TYPES[0] };

/* ---- entries ---- */

static Status read_entry(const TableState *s, const StoreRecord *event, Entry *e, Err *err) {
    json_t *public = pick_parse(event->public.at, event->public.size, TEXT_MAX, "An entry", err);
    if (!public) return ERR_INPUT;
    bool sealed;
    Status status = entry_json_read(public, s->table.count, e, &sealed, err);
    json_decref(public);
    if (status || !sealed) return status;
    if (!event->sealed.at)
        return err_set(err, ERR_STORE, "The sealed part of an entry is missing.");
    json_t *hidden = pick_parse(event->sealed.at, event->sealed.size, TEXT_MAX, "A sealed part",
                                err);
    if (!hidden) return ERR_INPUT;
    status = entry_json_read_sealed(hidden, e, err);
    json_decref(hidden);
    return status;
}

static Status no_memory(Err *err) {
    return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}

static bool room_for_entry(TableState *s) {
    return make_room((void **)&s->log, s->table.count, &s->log_room, sizeof *s->log);
}

/* Tokens drawn, cards that changed hands unseen, progress cards, barbarians. */
static bool tells_more(const EntryNews *news) {
    return news->caught.count || news->passed_count || news->turned_count || news->attack.landed ||
           news->attack.fallen_count;
}

/* Entry `n` has followed. */
static void note_entry(TableState *s, uint32_t n, TableItem *item) {
    const EntryNews *news = &s->table.news[n % NEWS];
    item->entry = n;
    item->thief = news->fact.thief;
    item->victim = news->fact.victim;
    item->stolen = news->stolen;
    item->more = tells_more(news) ? malloc(sizeof *news) : NULL;
    if (item->more) *item->more = *news;
    s->phase = table_over(&s->table) ? TABLE_OVER : TABLE_PLAYING;
}

static Status follow_entry(TableState *s, const StoreRecord *event, TableItem *item, Err *err) {
    if (!room_for_entry(s)) return no_memory(err);
    uint32_t n = s->table.count;
    Entry *e = &s->log[n];
    Status status = read_entry(s, event, e, err);
    if (status) return status;
    bool act = e->kind == ENTRY_ACT && n;
    if (act) item->need = (uint8_t)game_chance(&s->table.play.game, &e->move.act).kind;
    TableRefusal no = table_apply(&s->table, s->log, n);
    if (no) return err_tell(err, ERR_INPUT, &(Message){ .english = table_refusal(no).text });
    note_entry(s, n, item);
    return OK;
}

/* ---- all of them ---- */

static Status follow_other(TableState *s, const StoreRecord *event, TableItem *item, Err *err) {
    int type = 0;
    while (type < TYPE_COUNT && strcmp(TYPES[type].type, event->type) != 0) type++;
    if (type == TYPE_COUNT)
        return err_set(err, ERR_INPUT, "{type%s} was written by a newer program. Update this one.",
                       event->type);
    json_t *value = pick_parse(event->public.at, event->public.size, TEXT_MAX, "An event", err);
    if (!value) return ERR_INPUT;
    Pick p = pick_open(value, "An event", err);
    TYPES[type].follow(s, &p, event);
    Status status = pick_close(&p);
    json_decref(value);
    if (status) return status;
    item->text = strndup(event->public.at, event->public.size);
    strncpy(item->type, event->type, sizeof item->type - 1);
    return item->text ? OK : no_memory(err);
}

static TableItem *next_item(TableState *s, const StoreRecord *event) {
    if (!make_room((void **)&s->item, s->items, &s->item_room, sizeof *s->item)) return NULL;
    TableItem *item = &s->item[s->items];
    *item = (TableItem){ .at = event->at };
    return item;
}

Status table_state_follow(void *state, const StoreRecord *event, Err *err) {
    TableState *s = state;
    if (event->version > VERSION)
        return err_set(
            err, ERR_INPUT,
            "{type%s} version {version%d} was written by a newer program. Update this one.",
            event->type, event->version);
    TableItem *item = next_item(s, event);
    if (!item) return no_memory(err);
    Status status = strcmp(event->type, "entry") == 0 ? follow_entry(s, event, item, err)
                                                      : follow_other(s, event, item, err);
    if (!status) s->items++;
    return status;
}

#ifndef NDEBUG
/* What is folded from the log one day is what was folded when it was made. */
static bool reads_the_same(const TableState *s, const StoreRecord *event, const Entry *made) {
    Entry read;
    Err err;
    if (read_entry(s, event, &read, &err)) return false;
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): the padding of both is zero (entry_make)
    return memcmp(&read, made, sizeof read) == 0;
}
#endif

Status table_state_follow_made(void *state, const StoreRecord *event, const void *made, Err *err) {
    TableState *s = state;
    const MadeEntry *m = made;
    TableItem *item = next_item(s, event);
    uint32_t n = s->table.count;
    if (!item || !room_for_entry(s)) return no_memory(err);
    assert(reads_the_same(s, event, &m->entry));
    s->log[n] = m->entry;
    item->need = (uint8_t)m->need;
    table_do(&s->table, s->log, n);
    note_entry(s, n, item);
    s->items++;
    return OK;
}

/* ---- snapshots: bytes of this build, for this build ---- */

void table_state_save(const void *state, Buf *out) {
    const TableState *s = state;
    buf_bytes(out, s, sizeof *s);
    buf_bytes(out, s->log, s->table.count * sizeof *s->log);
    buf_bytes(out, s->item, s->items * sizeof *s->item);
    for (uint32_t i = 0; i < s->items; i++)
        if (s->item[i].text) buf_bytes(out, s->item[i].text, strlen(s->item[i].text) + 1);
}

/* Take `size` bytes off the front into memory of their own; NULL if they are not there. */
static void *take(Bytes *from, size_t size) {
    void *memory = from->size >= size ? calloc(1, size ? size : 1) : NULL;
    if (!memory) return NULL;
    memcpy(memory, from->at, size);
    from->at = (const char *)from->at + size;
    from->size -= size;
    return memory;
}

Status table_state_load(void *state, Bytes bytes, Err *err) {
    TableState *s = state;
    if (bytes.size < sizeof *s) return err_set(err, ERR_INPUT, "The snapshot is too short.");
    memcpy(s, bytes.at, sizeof *s);
    bytes.at = (const char *)bytes.at + sizeof *s;
    bytes.size -= sizeof *s;
    uint32_t items = s->items;
    s->items = 0;
    s->log = take(&bytes, s->table.count * sizeof *s->log);
    s->item = take(&bytes, items * sizeof *s->item);
    s->log_room = s->table.count;
    s->item_room = items;
    bool good = s->log && s->item;
    for (uint32_t i = 0; i < items && good; i++) {
        if (s->item[i].text) {
            size_t size = bytes.size ? strnlen(bytes.at, bytes.size) + 1 : 1;
            s->item[i].text = take(&bytes, size);
            good = s->item[i].text && !s->item[i].text[size - 1];
        }
        s->items = i + 1;
    }
    return good ? OK : err_set(err, ERR_INPUT, "The snapshot is incomplete.");
}

/* news.c - what everyone hears of an event at a table, at once or with the table's delay.
 *
 *     {"entry":{…},"stolen":"ore","view":{…}}          an entry, as this audience may see it
 *     {"entry":{…},"judge":"Ada","words":"…"}          of a judge, with the reason
 *     {"event":"seat.taken","data":{…},"table":{…}}    before the start
 *     {"chat":{"from":"117","name":"Ada","seat":2,"to":"table","text":"…"}}
 *
 * "view" and "table" are there when the item is the newest. */
#include "app/people/accounts.h"
#include "app/online/desk.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/view_json.h"

#include <stdlib.h>
#include <string.h>

enum { ITEM_MAX = 64 << 10 };

/* ---- one item ---- */

static bool concerned(unsigned audience, uint8_t seat) {
    return seat < SEATS && audience == HEARS_SEAT + (unsigned)seat;
}

/* What view_news() would say, long after the table has forgotten (tables keep the last few only). */
static void write_entry(const TableState *s, const TableItem *item, unsigned audience, Buf *out) {
    NewsView v;
    EntryNews known;
    memset(&known, 0, sizeof known);
    known.fact.thief = item->thief;
    known.fact.victim = item->victim;
    known.stolen = item->stolen;
    known.attack.defender = NONE;
    view_news_of(&s->log[item->entry], item->more ? item->more : &known, s->table.start.seats,
                 role_of(audience), &v);
    news_json_members(&v, item->entry, out);
}

/* What someone tells the judges of an event may be about the others: they learn that it was called. */
static bool reads_words(const TableState *s, const Entry *e, unsigned audience) {
    if (e->kind != ENTRY_CALL || !*s->event) return true;
    return audience == HEARS_JUDGE || audience == HEARS_DESK || concerned(audience, e->seat);
}

/* Who judged, and in which words; or why someone calls. */
static void write_words(Live *live, const Entry *e, unsigned audience, Buf *out) {
    const TableState *s = live->state;
    uint64_t who = e->who;
    if (e->by == BY_JUDGE && who) {
        char name[PERSON_NAME];
        accounts_shown(live->app, who, viewer_of(s, audience), name);
        member_word("judge", name, out);
    }
    if (!who && e->seat < s->table.start.seats) who = s->table.seat[e->seat].who;
    if (e->text && reads_words(s, e, audience))
        jot_key(out, "words"), said_read(live->app, who, e->text, out);
}

static void write_chat(Live *live, const TableItem *item, unsigned audience, Buf *out) {
    const TableState *s = live->state;
    Err err;
    json_t *value = pick_parse(item->text, strlen(item->text), ITEM_MAX, "Chat", &err);
    const char *to = json_string_value(json_object_get(value, "to"));
    bool spectators = to && strcmp(to, "spectators") == 0;
    bool seat = audience >= HEARS_SEAT && audience < HEARS_JUDGE;
    jot_key(out, "chat"), jot_open(out, '{');
    member_word("to", spectators ? "spectators" : "table", out);
    if (!spectators || !seat || s->phase == TABLE_OVER) {
        Pick p = pick_open(value, "Chat", &err);
        uint64_t from = pick_big_or(&p, "from", 0), words = pick_big_or(&p, "words", 0);
        char name[PERSON_NAME];
        accounts_shown(live->app, from, viewer_of(s, audience), name);
        member_big("from", from, out);
        member_word("name", name, out);
        if (is_guest_here(live->app, s, from)) member_flag("guest", true, out);
        member_id("seat", table_state_seat(s, from), out);
        jot_key(out, "text"), said_read(live->app, from, words, out);
    }
    jot_close(out, '}');
    json_decref(value);
}

/* Only the judges see who agreed to be shown and who didn't. */
static void write_data(const TableState *s, const TableItem *item, unsigned audience, Buf *out) {
    Err err;
    json_t *value = strcmp(item->type, "consent") == 0
                        ? pick_parse(item->text, strlen(item->text), ITEM_MAX, "Consent", &err)
                        : NULL;
    Pick p = pick_open(value, "Consent", &err);
    bool all = !value || audience == HEARS_JUDGE ||
               concerned(audience, (uint8_t)table_state_seat(s, pick_big_or(&p, "person", 0)));
    member_word("event", item->type, out);
    jot_key(out, "data"), buf_text(out, all ? item->text : "{}");
    json_decref(value);
}

void item_write(Live *live, uint64_t seq, unsigned audience, bool view, Buf *out) {
    const TableState *s = live->state;
    const TableItem *item = &s->item[seq - 1];
    jot_open(out, '{');
    member_number("at", item->at, out);
    if (!item->text) {
        write_entry(s, item, audience, out);
        write_words(live, &s->log[item->entry], audience, out);
    } else if (strcmp(item->type, "chat") == 0) write_chat(live, item, audience, out);
    else write_data(s, item, audience, out);
    if (view && !item->text) jot_key(out, "view"), view_write(live, audience, true, out);
    if (view && item->text && s->phase == TABLE_GATHERING) {
        jot_key(out, "table"), jot_open(out, '{');
        summary_members(live->app, s, audience, out);
        jot_close(out, '}');
    }
    jot_close(out, '}');
}

/* ---- with delay ---- */

static void late_push(Desk *d, uint64_t seq, uint64_t due, char *text) {
    Late *late = calloc(1, sizeof *late);
    if (!late) {
        free(text);
        return;
    }
    *late = (Late){ seq, due, text, NULL };
    if (d->late_last) d->late_last->next = late;
    else d->late = late;
    d->late_last = late;
}

/* Items from `seq` on are not to be: their append did not succeed. */
static void late_cut(Desk *d, uint64_t seq) {
    Late **at = &d->late;
    d->late_last = NULL;
    while (*at && (*at)->seq < seq) {
        d->late_last = *at;
        at = &(*at)->next;
    }
    while (*at) {
        Late *gone = *at;
        *at = gone->next;
        free(gone->text);
        free(gone);
    }
}

void late_free(Desk *d) {
    late_cut(d, 0);
}

static uint64_t delay_ms(const TableState *s) {
    return s->settings.spectator_delay_s * UINT64_C(1000);
}

void late_start(Desk *d) {
    const TableState *s = d->live->state;
    uint64_t now = fair_ms(d->live->app);
    int64_t wall = app_now(d->live->app);
    d->watched = d->live->durable;
    if (!delay_ms(s)) return;
    while (d->watched && s->item[d->watched - 1].at + (int64_t)delay_ms(s) > wall) d->watched--;
    for (uint64_t seq = d->watched + 1; seq <= d->live->durable; seq++) {
        int64_t left = s->item[seq - 1].at + (int64_t)delay_ms(s) - wall;
        late_push(d, seq, now + (left > 0 ? (uint64_t)left : 0), NULL);
    }
}

void late_landed(Desk *d, uint64_t durable, uint64_t now) {
    const TableState *s = d->live->state;
    for (Late *late = d->late; late && late->seq <= durable; late = late->next)
        if (!late->due) late->due = now + delay_ms(s);
    if (!delay_ms(s)) d->watched = durable;
}

void late_tell(Desk *d, uint64_t now) {
    const AppHooks *hooks = &d->live->app->hooks;
    char topic[STORE_STREAM_MAX + 8] = "watch/";
    strcat(topic, d->live->id);
    bool told = false;
    while (d->late && d->late->due && d->late->due <= now) {
        Late *late = d->late;
        told = true;
        News news = { 0 };
        news.text[0] = buf_heap(ITEM_MAX);
        if (late->text) buf_text(&news.text[0], late->text);
        else item_write(d->live, late->seq, HEARS_SPECTATOR, false, &news.text[0]);
        d->watched = late->seq;
        if (hooks->publish) hooks->publish(hooks->user, topic, late->seq, &news);
        news_free(&news);
        d->late = late->next;
        if (!d->late) d->late_last = NULL;
        free(late->text);
        free(late);
    }
    const TableState *s = d->live->state;
    if (told && !d->late && s->phase == TABLE_OVER) lobby_tell(d->live->app->tables, d->live);
}

/* ---- at once ---- */

void table_news(Live *live, const StoreRecord *event, News *news) {
    const TableState *s = live->state;
    Desk *d = desk_of(live);
    if (!d) return;
    bool late = delay_ms(s) && s->phase != TABLE_GATHERING;
    for (unsigned audience = 0; audience < HEARS_END; audience++) {
        bool skip = !d->ears[audience] || (late && audience == HEARS_SPECTATOR);
        if (skip) continue;
        news->text[audience] = buf_heap(ITEM_MAX);
        item_write(live, event->seq, audience, true, &news->text[audience]);
    }
    if (!delay_ms(s)) return;
    late_cut(d, event->seq);
    char *text = NULL;
    if (d->ears[HEARS_SPECTATOR]) {
        Buf out = buf_heap(ITEM_MAX);
        item_write(live, event->seq, HEARS_SPECTATOR, true, &out);
        if (!out.full && out.size) text = strdup(out.text);
        buf_free(&out);
    }
    late_push(d, event->seq, 0, text);
}

/* Listeners who subscribed while the move was being written hear of it like the others. */
void table_amend(Live *live, uint64_t seq, News *news) {
    const TableState *s = live->state;
    Desk *d = desk_of(live);
    if (!d || seq > s->items) return;
    bool late = delay_ms(s) && s->phase != TABLE_GATHERING;
    for (unsigned audience = 0; audience < HEARS_END; audience++) {
        bool skip = !d->ears[audience] || (late && audience == HEARS_SPECTATOR);
        if (skip || news->text[audience].room) continue;
        news->text[audience] = buf_heap(ITEM_MAX);
        item_write(live, seq, audience, seq == live->head, &news->text[audience]);
    }
}

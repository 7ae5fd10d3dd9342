/* write.c - an event and all that belongs to it, as text. */
#define _GNU_SOURCE /* memmem */
#include "app/archive/archive.h"

#include "app/archive/kept.h"
#include "app/archive/people.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

typedef struct Writing {
    Store *store;
    const ArchiveOrder *order;
    Buf *out;
    Err *err;
    ArchivePeople people;
    char (*game)[STORE_STREAM_MAX + 1]; /* streams of its games */
    size_t games, room;
    uint64_t revealed;       /* sealed parts before this event are open */
    ArchiveSigning *signing; /* NULL: it is not signed */
    uint64_t seq;            /* of the last event written, and its hash */
    uint8_t hash[SHA256_BYTES];
    Status status;
} Writing;

/* ---- bytes as JSON ---- */

/* Whether reading the bytes as JSON and writing them again gives the same bytes. */
static bool is_plain(Bytes bytes) {
    json_t *value = json_loadb(bytes.at, bytes.size, JSON_REJECT_DUPLICATES, NULL);
    char *again = value ? json_dumps(value, JSON_COMPACT) : NULL;
    bool same = again && strlen(again) == bytes.size && memcmp(again, bytes.at, bytes.size) == 0;
    free(again);
    json_decref(value);
    return same;
}

static bool is_text(Bytes bytes) {
    json_t *text = memchr(bytes.at, 0, bytes.size) ? NULL : json_stringn(bytes.at, bytes.size);
    json_decref(text);
    return text != NULL;
}

static void put_text(Bytes bytes, Buf *out) {
    char *text = strndup(bytes.at, bytes.size);
    if (text) jot_text(out, text);
    else out->full = true;
    free(text);
}

static void put_bytes(const char *name, Bytes bytes, Buf *out) {
    char key[32];
    Buf text = buf_over(key, sizeof key);
    buf_text(&text, name);
    if (is_plain(bytes)) {
        jot_key(out, key), buf_bytes(out, bytes.at, bytes.size);
    } else if (is_text(bytes)) {
        buf_text(&text, "_text");
        jot_key(out, key), put_text(bytes, out);
    } else {
        buf_text(&text, "_hex");
        jot_key(out, key), jot_hex(out, bytes.at, bytes.size);
    }
}

/* ---- streams ---- */

/* A game's REVEAL opens what was sealed before it, the end of an event the boards it kept back. */
static bool reveals(const StoreRecord *event) {
    static const char WORD[] = "\"kind\":\"reveal\"";
    if (strncmp(event->stream, "event/", 6) == 0) return !strcmp(event->type, "event.completed");
    return memmem(event->public.at, event->public.size, WORD, sizeof WORD - 1) != NULL;
}

static bool find_reveal(void *user, const StoreRecord *event) {
    Writing *w = user;
    if (reveals(event)) w->revealed = event->seq;
    return true;
}

static bool put_event(void *user, const StoreRecord *e) {
    Writing *w = user;
    Buf *out = w->out;
    jot_item(out);
    buf_char(out, '\n'), jot_open(out, '{');
    member_number("seq", (int64_t)e->seq, out);
    member_number("at", e->at, out);
    member_word("type", e->type, out);
    member_number("version", e->version, out);
    if (*e->command) member_word("command", e->command, out);
    if (e->part) member_number("part", e->part, out);
    put_bytes("public", e->public, out);
    if (e->seal) member_hex("seal", e->seal, SHA256_BYTES, out);
    if (e->sealed.at && e->salt && (w->order->sealed || e->seq < w->revealed)) {
        put_bytes("sealed", e->sealed, out);
        member_hex("salt", e->salt, STORE_SALT, out);
    }
    member_hex("hash", e->hash, SHA256_BYTES, out);
    jot_close(out, '}');
    w->seq = e->seq;
    memcpy(w->hash, e->hash, sizeof w->hash);
    return !out->full && !archive_stopped(w->order->stop, w->err);
}

static Status put_stream(Writing *w, const char *stream) {
    Buf *out = w->out;
    w->revealed = 0;
    Status status = store_read(w->store, stream, 1, 0, find_reveal, w, w->err);
    jot_item(out);
    buf_char(out, '\n'), jot_open(out, '{');
    member_word("stream", stream, out);
    jot_key(out, "events"), jot_open(out, '[');
    if (!status) status = store_read(w->store, stream, 1, 0, put_event, w, w->err);
    jot_close(out, ']'), jot_close(out, '}');
    if (!status && w->signing) signing_stream(w->signing, stream, w->seq, w->hash);
    return status;
}

/* ---- which games ---- */

static bool opens_here(void *user, const StoreRecord *event) {
    Writing *w = user;
    json_t *public = json_loadb(event->public.at, event->public.size, 0, NULL);
    const char *of = json_string_value(json_object_get(public, "event"));
    if (of && strcmp(of, w->order->event) == 0) {
        if (w->games == w->room) {
            size_t room = w->room ? 2 * w->room : 64;
            void *grown = realloc(w->game, room * sizeof *w->game);
            if (grown) w->game = grown, w->room = room;
            else w->status = err_set(w->err, ERR_SYSTEM, "Out of memory. Try again later.");
        }
        if (w->games < w->room) strcpy(w->game[w->games++], event->stream);
    }
    json_decref(public);
    return false;
}

static bool look_at_game(void *user, const StoreHead *head) {
    Writing *w = user;
    Status status = store_read(w->store, head->stream, 1, 1, opens_here, w, w->err);
    if (status) w->status = status;
    return !w->status && !archive_stopped(w->order->stop, w->err);
}

static bool meet(void *user, const StoreRecord *event) {
    Writing *w = user;
    archive_people_meet(&w->people, event);
    return true;
}

static Status gather(Writing *w) {
    char stream[STORE_STREAM_MAX + 1];
    Buf name = buf_over(stream, sizeof stream);
    StoreHead head;
    buf_print(&name, "event/%s", w->order->event);
    Status status = store_head(w->store, stream, &head, w->err);
    if (!status && (name.full || !head.seq))
        status = err_set(w->err, ERR_MISSING, "There is no event {event%s} in this database.",
                         w->order->event);
    if (!status) status = store_streams(w->store, "game/", "", 0, look_at_game, w, w->err);
    if (!status) status = w->status;
    if (!status) status = store_read(w->store, stream, 1, 0, meet, w, w->err);
    for (size_t i = 0; i < w->games && !status; i++)
        status = store_read(w->store, w->game[i], 1, 0, meet, w, w->err);
    return status;
}

Status archive_write(Store *store, const ArchiveOrder *order, Buf *out, Err *err) {
    Writing w = { .store = store, .order = order, .out = out, .err = err };
    ArchiveSigning signing;
    char stream[STORE_STREAM_MAX + 1];
    Buf name = buf_over(stream, sizeof stream);
    ArchiveKept kept;
    Status status = gather(&w);
    if (!status) status = archive_kept_read(store, order->event, &kept, err);
    if (status) goto done;
    if (order->key && !kept.there) {
        signing_open(&signing, order->key, order->event, !order->anonymous);
        w.signing = &signing;
    }
    jot_open(out, '{');
    member_number("castellan", ARCHIVE_VERSION, out);
    member_word("kind", "event-archive", out);
    member_word("event", order->event, out);
    member_flag("names", !order->anonymous, out);
    buf_text(out, ",\n\"people\":[");
    status = archive_people_write(&w.people, store, order, w.signing, out, err);
    buf_text(out, "],\n\"words\":[");
    if (!status && !order->anonymous) status = archive_words_write(&w.people, store, out, err);
    buf_text(out, "],\n\"streams\":[");
    buf_print(&name, "event/%s", order->event);
    if (!status) status = put_stream(&w, stream);
    for (size_t i = 0; i < w.games && !status; i++) status = put_stream(&w, w.game[i]);
    buf_char(out, ']');
    if (w.signing) signing_close(w.signing, out);
    buf_text(out, "}\n");
    if (!status) status = archive_stopped(order->stop, err);
    if (!status && out->full)
        status = err_set(err, ERR_TOO_BIG,
                         "The archive of event {event%s} is too large for one file.", order->event);
done:
    archive_people_free(&w.people);
    free(w.game);
    return status;
}

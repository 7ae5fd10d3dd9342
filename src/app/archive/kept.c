#include "app/archive/kept.h"

#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "store/chain.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

static Status follow(void *state, const StoreRecord *event, Err *err) {
    ArchiveKept *kept = state;
    json_t *public = json_loadb(event->public.at, event->public.size, 0, NULL);
    const char *word = json_string_value(json_object_get(public, "trust"));
    int trust = ARCHIVE_SIGNED;
    while (trust > ARCHIVE_UNSIGNED && (!word || strcmp(word, ARCHIVE_TRUST[trust]) != 0)) trust--;
    Status status = word ? OK : err_set(err, ERR_INPUT, "{stream%s} is damaged.", event->stream);
    *kept = (ArchiveKept){ true, (ArchiveTrust)trust, event->seq };
    json_decref(public);
    return status;
}

/* ---- files from before there were notes ---- */

static bool take_founder(void *user, const StoreRecord *event) {
    char *founder = user;
    json_t *public = json_loadb(event->public.at, event->public.size, 0, NULL);
    const char *who = json_string_value(json_object_get(json_object_get(public, "entry"), "who"));
    if (who && strlen(who) < APP_NUMBER) strcpy(founder, who);
    json_decref(public);
    return false;
}

/* The first entry of a person's log; for people who came with a file it may only say that, or that they
 * were erased. */
static bool take_account(void *user, const StoreRecord *event) {
    json_t *public = json_loadb(event->public.at, event->public.size, 0, NULL);
    bool filed = json_is_true(json_object_get(public, "filed"));
    *(bool *)user = !filed && strcmp(event->type, "account.created") == 0;
    json_decref(public);
    return false;
}

/* Nobody makes an event here without an account, and accounts stay when they are erased.  So an event whose
 * founder never had one came as a file. */
static Status find_origin(Store *store, const char *event, ArchiveKept *kept, Err *err) {
    char stream[STORE_STREAM_MAX + 1], founder[APP_NUMBER] = "";
    StoreHead head;
    bool account = false;
    Buf name = buf_over(stream, sizeof stream);
    buf_print(&name, "event/%s", event);
    Status status = store_head(store, stream, &head, err);
    if (status || !head.seq) return status;
    status = store_read(store, stream, 1, 1, take_founder, founder, err);
    if (status) return status;
    buf_clear(&name);
    buf_print(&name, "account/%s", founder);
    status = store_read(store, stream, 1, 1, take_account, &account, err);
    if (!status && !account) *kept = (ArchiveKept){ true, ARCHIVE_UNSIGNED, 0 };
    return status;
}

static void *open_kept(Live *live) {
    ArchiveKept *kept = calloc(1, sizeof *kept);
    if (!kept || !find_origin(live->app->store, live->id, kept, NULL)) return kept;
    free(kept); /* nobody can tell right now */
    return NULL;
}

const LiveKind KEPT = { .prefix = "kept/", .open = open_kept, .close = free, .follow = follow };

const ArchiveKept *archive_kept(App *app, const char *event) {
    static const ArchiveKept UNKNOWN = { true, ARCHIVE_UNSIGNED, 0 };
    Live *live;
    return live_make(app, &KEPT, event, &live, NULL) ? &UNKNOWN : live->state;
}

static void stream_of(const char *event, char stream[STORE_STREAM_MAX + 1]) {
    Buf name = buf_over(stream, STORE_STREAM_MAX + 1);
    buf_print(&name, "%s%s", KEPT.prefix, event);
}

static bool take(void *user, const StoreRecord *event) {
    follow(user, event, NULL);
    return true;
}

Status archive_kept_read(Store *store, const char *event, ArchiveKept *kept, Err *err) {
    char stream[STORE_STREAM_MAX + 1];
    *kept = (ArchiveKept){ 0 };
    stream_of(event, stream);
    Status status = store_read(store, stream, 1, 0, take, kept, err);
    return status || kept->there ? status : find_origin(store, event, kept, err);
}

/* ---- writing ---- */

/* The proof of the file, its salts taken out. */
static void put_proof(const json_t *proof, Buf *out) {
    json_t *bare = json_deep_copy(proof), *item;
    size_t i;
    json_array_foreach(json_object_get(bare, "people"), i, item) json_object_del(item, "salt");
    char *text = bare ? json_dumps(bare, JSON_COMPACT) : NULL;
    if (text) jot_key(out, "proof"), buf_text(out, text);
    else out->full = true;
    free(text);
    json_decref(bare);
}

/* Note what the file was, after the entry `before` of kept/EVENT. */
static Status note(const Archive *a, Store *to, uint64_t before, int64_t at, Err *err) {
    char stream[STORE_STREAM_MAX + 1], end[STORE_HEAD_TEXT];
    stream_of(a->event, stream);
    Status status = archive_end(a, end, err);
    if (status) return status;
    Buf public = buf_heap(STORE_BYTES_MAX / 2);
    jot_open(&public, '{');
    member_word("trust", ARCHIVE_TRUST[a->trust], &public);
    member_word("head", end, &public);
    if (*a->key) {
        member_word("key", a->key, &public);
        put_proof(json_object_get(a->json, "proof"), &public);
    }
    jot_close(&public, '}');
    StoreRecord event = {
        .type = "archive.kept", .version = 1, .at = at, .public = { public.text, public.size }
    };
    StorePart part = { stream, before, &event, 1 };
    if (public.full)
        status = err_set(err, ERR_TOO_BIG, "The archive's proof is too large to store.");
    else {
        StoreResult result;
        const StoreWrite write = { .parts = &part, .part_count = 1 };
        status = archive_append(to, write, a->right, &result, err);
    }
    buf_free(&public);
    return status;
}

Status archive_take(Archive *a, Store *to, int64_t at, Err *err) {
    char stream[STORE_STREAM_MAX + 1];
    Buf name = buf_over(stream, sizeof stream);
    ArchiveKept kept;
    StoreHead head;
    buf_print(&name, "event/%s", a->event);
    Status status = archive_kept_read(to, a->event, &kept, err);
    if (!status) status = store_head(to, stream, &head, err);
    if (status) return status;
    /* First what it is, then the thing itself: a crash in between must not make it one that was run
     * here. */
    bool fresh = !head.seq, better = kept.there && a->trust > kept.trust;
    if (fresh && (!kept.there || better)) status = note(a, to, kept.seq, at, err);
    if (!status) status = archive_import(a, to, err);
    if (!status && !fresh && (a->added || better)) status = note(a, to, kept.seq, at, err);
    return status;
}

/* verify.c - follow every chain, and name what does not fit.
 *
 * An event that does not follow from the one before it was edited, unless it fits another place:
 * then it was moved there, or something before it was taken out and the rest closed up.  After a
 * flaw the chain is followed on from the hash that is stored, so that one deed is one finding.
 */
#include "store/chain.h"
#include "store/inside.h"

#include <string.h>

enum {
    WINDOW = 64, /* how far around its place a moved event is looked for */
    SHIFT = 16,  /* how many events may have been taken out and closed up */
};

typedef struct Verify {
    Backend *reader; /* follows the chain */
    Backend *helper; /* looks around */
    void (*found)(void *user, const StoreFinding *finding);
    void *user;
    StoreVerdict *verdict;
    Err *err;
    Status status;

    uint64_t seq;     /* the last event looked at */
    int64_t shift;    /* true sequence minus the current one */
    bool unconnected; /* the event before is missing, and its hash with it */
    uint8_t previous[SHA256_BYTES];
} Verify;

static void name(Verify *v, StoreFinding finding, const Message *message) {
    char text[ERR_TEXT];
    Buf out = buf_over(text, sizeof text);
    message_write(message, &SPEECH_ENGLISH, &out);
    finding.text = text;
    v->verdict->findings++;
    if (v->found) v->found(v->user, &finding);
}

static void report(Verify *v, StoreFlaw flaw, const char *stream, uint64_t seq, uint64_t other) {
    unsigned long long at = seq, to = other;
    Message m;
    switch (flaw) {
    case FLAW_EDITED:
        if (seq > 1)
            message_set(&m,
                        "{stream%s}#{seq%01llu} was edited (or the event before it and its hash).",
                        stream, at);
        else message_set(&m, "{stream%s}#{seq%01llu} was edited.", stream, at);
        break;
    case FLAW_SEALED:
        message_set(&m, "The sealed part of {stream%s}#{seq%01llu} was edited.", stream, at);
        break;
    case FLAW_MISSING:
        if (other > seq)
            message_set(&m, "{stream%s}#{seq%01llu} to #{last%01llu} are missing.", stream, at, to);
        else message_set(&m, "{stream%s}#{seq%01llu} is missing.", stream, at);
        break;
    case FLAW_REORDERED:
        message_set(
            &m,
            "{stream%s}#{seq%01llu} was moved. The event that belongs there is at #{other%01llu}.",
            stream, at, to);
        break;
    case FLAW_HEAD:
        message_set(&m, "{stream%s}#{seq%01llu} doesn't match its head.", stream, at);
        break;
    }
    name(v, (StoreFinding){ .flaw = flaw, .stream = stream, .seq = seq, .other = other }, &m);
}

/* The hash of an event at the place `seq`. */
static bool hashes_to(const StoreRecord *event, uint64_t seq, const uint8_t *previous,
                      const uint8_t *expected) {
    uint8_t hash[SHA256_BYTES];
    StoreRecord placed = *event;
    placed.seq = seq;
    chain_hash(&placed, previous, hash);
    return memcmp(hash, expected, sizeof hash) == 0;
}

/* ---- looking around a flaw ---- */

typedef struct Search { /* for the event that belongs at a place */
    uint64_t place;
    const uint8_t *previous, *stored; /* the hash before it, and the one found at the place */
    uint64_t at;                      /* where it is; 0: nowhere near */
    uint8_t hash[SHA256_BYTES];
} Search;

static bool try_here(void *user, const StoreRecord *event) {
    Search *search = user;
    if (event->seq == search->place) return true;
    bool kept_hash = hashes_to(event, search->place, search->previous, event->hash);
    if (!kept_hash && !hashes_to(event, search->place, search->previous, search->stored))
        return true;
    search->at = event->seq;
    memcpy(search->hash, kept_hash ? event->hash : search->stored, sizeof search->hash);
    return false;
}

typedef struct Closed { /* does the next event tell that some were taken out? */
    uint64_t after;
    const uint8_t *hash;
    int64_t shift;
    bool found;
} Closed;

static bool try_shifts(void *user, const StoreRecord *event) {
    Closed *closed = user;
    for (int64_t shift = closed->shift + 1; shift <= closed->shift + SHIFT; shift++)
        if (hashes_to(event, event->seq + (uint64_t)shift, closed->hash, event->hash)) {
            closed->shift = shift;
            closed->found = true;
            return false;
        }
    return false;
}

/* The event is not what belongs at its place; say what happened. */
static Status name_flaw(Verify *v, const StoreRecord *event) {
    Backend *helper = v->helper;
    uint64_t place = event->seq + (uint64_t)v->shift;
    uint64_t from = event->seq > WINDOW ? event->seq - WINDOW : 1;
    Search search = { .place = place, .previous = v->previous, .stored = event->hash };
    Status status = helper->kind->read(helper, event->stream, from, 2 * WINDOW, try_here, &search,
                                       v->err);
    if (status) return status;
    if (search.at > 0) {
        report(v, FLAW_REORDERED, event->stream, place, search.at);
        memcpy(v->previous, search.hash, sizeof v->previous);
        return OK;
    }
    Closed closed = { event->seq, event->hash, v->shift, false };
    status = helper->kind->read(helper, event->stream, event->seq + 1, 1, try_shifts, &closed,
                                v->err);
    if (status) return status;
    if (closed.found)
        report(v, FLAW_MISSING, event->stream, place, event->seq + (uint64_t)closed.shift - 1);
    else report(v, FLAW_EDITED, event->stream, place, 0);
    v->shift = closed.shift;
    memcpy(v->previous, event->hash, sizeof v->previous);
    return OK;
}

/* ---- following ---- */

static bool seal_holds(const StoreRecord *event) {
    uint8_t seal[SHA256_BYTES];
    if (!event->sealed.at) return true; /* withheld, or none */
    if (!event->salt || !event->seal) return false;
    chain_seal(event->salt, event->sealed, seal);
    return memcmp(seal, event->seal, sizeof seal) == 0;
}

static bool check_event(void *user, const StoreRecord *event) {
    Verify *v = user;
    if (event->seq > v->seq + 1) {
        report(v, FLAW_MISSING, event->stream, v->seq + 1, event->seq - 1);
        v->unconnected = true;
    }
    v->seq = event->seq;
    v->verdict->events++;
    if (v->unconnected ||
        hashes_to(event, event->seq + (uint64_t)v->shift, v->previous, event->hash)) {
        memcpy(v->previous, event->hash, sizeof v->previous);
        v->unconnected = false;
        if (!seal_holds(event)) report(v, FLAW_SEALED, event->stream, event->seq, 0);
        return true;
    }
    v->status = name_flaw(v, event);
    return !v->status;
}

static bool check_stream(void *user, const StoreHead *head) {
    Verify *v = user;
    v->verdict->streams++;
    v->seq = 0;
    v->shift = 0;
    v->unconnected = false;
    memset(v->previous, 0, sizeof v->previous);
    uint64_t findings = v->verdict->findings;
    Status status = v->reader->kind->read(v->reader, head->stream, 1, head->seq, check_event, v,
                                          v->err);
    if (status) v->status = status;
    if (v->status) return false;
    if (v->seq < head->seq) report(v, FLAW_MISSING, head->stream, v->seq + 1, head->seq);
    else if (findings == v->verdict->findings &&
             memcmp(v->previous, head->hash, sizeof v->previous) != 0)
        report(v, FLAW_HEAD, head->stream, head->seq, 0);
    return true;
}

static bool take_hash(void *user, const StoreRecord *event) {
    memcpy(user, event->hash, SHA256_BYTES);
    return false;
}

static Status check_written(Verify *v, const char *text) {
    WrittenHead written;
    Slot slot = { 0 };
    uint8_t hash[SHA256_BYTES] = { 0 };
    Status status = head_read(text, &written, v->err);
    if (status) return status;
    slot.name = written.stream;
    status = v->reader->kind->slots(v->reader, &slot, 1, v->err);
    if (!status && slot.seq >= written.seq)
        status = v->reader->kind->read(v->reader, written.stream, written.seq, 1, take_hash, hash,
                                       v->err);
    if (status) return status;
    if (slot.seq < written.seq) {
        Message m;
        message_set(&m,
                    "The head says {stream%s}#{seq%01llu}, but the stream ends at #{last%01llu}.",
                    written.stream, (unsigned long long)written.seq, (unsigned long long)slot.seq);
        name(v, (StoreFinding){ FLAW_HEAD, written.stream, written.seq, slot.seq, NULL }, &m);
    } else if (!head_matches(&written, hash)) {
        report(v, FLAW_HEAD, written.stream, written.seq, 0);
    }
    return OK;
}

Status store_verify(Store *store, const char *prefix, const char *const *heads, size_t head_count,
                    void (*found)(void *user, const StoreFinding *finding), void *user,
                    StoreVerdict *verdict, Err *err) {
    Verify v = { .found = found, .user = user, .verdict = verdict, .err = err };
    *verdict = (StoreVerdict){ 0 };
    Status status = store_lease(store, &v.reader, err);
    if (!status) status = store_lease(store, &v.helper, err);
    if (!status)
        status = v.reader->kind->streams(v.reader, prefix ? prefix : "", "", 0, check_stream, &v,
                                         err);
    if (!status) status = v.status;
    for (size_t i = 0; !status && i < head_count; i++) status = check_written(&v, heads[i]);
    if (v.reader) store_release(store, v.reader);
    if (v.helper) store_release(store, v.helper);
    return status;
}

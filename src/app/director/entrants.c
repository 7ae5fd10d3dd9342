/* entrants.c - the list of entrants, kept as it was written.
 *
 * Anyone may ask for it, and names of two thousand people come from two thousand accounts: 7 ms, and 70 when
 * they have to be read.  So the text is kept for everyone, and another one for the staff, in each language.  The
 * reader's own entry, which has more in it, is written again and put in its place. */
#include "app/core/clock.h"
#include "app/director/inside.h"
#include "base/heap.h"
#include "base/sha256.h"
#include "codec/jot.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 32 << 20, KEPT_MS = 10000 };

static void forget(EntrantsKept *kept) {
    free(kept->text);
    free(kept->start);
    *kept = (EntrantsKept){ 0 };
}

void events_forget_entrants(EventLive *e) {
    for (int staff = 0; staff < 2; staff++)
        for (int tongue = 0; tongue < TONGUES_MAX; tongue++) forget(&e->entrants[staff][tongue]);
}

static bool is_good(const EntrantsKept *kept, const EventEye *eye) {
    return kept->text && kept->changes == event_of(eye->live)->changes &&
           kept->names == eye->app->names_epoch && mono_ms() - kept->made < KEPT_MS;
}

static void find_banned(const EventEye *eye, uint8_t *bits) {
    const Events *events = eye->app->events;
    for (unsigned i = 0; events && i < events->reaches; i++)
        if (events->beyond[i].shuts_out) events->beyond[i].shuts_out(eye->app, eye->live, bits);
}

/* As this eye sees everyone; where each one begins goes to `start`, if there is room for it. */
static void write_all(const EventEye *eye, uint32_t *start, Buf *out) {
    uint16_t players = event_of(eye->live)->ev->players;
    uint8_t banned[EV_PLAYERS_MAX / 8 + 1] = { 0 };
    if (events_staff_eye(eye)) find_banned(eye, banned);
    jot_open(out, '{');
    jot_key(out, "entrants"), jot_open(out, '[');
    for (uint16_t i = 0; i < players; i++) {
        jot_item(out);
        if (start) start[i] = (uint32_t)out->size;
        events_view_entrant(eye, i, banned[i / 8] >> i % 8 & 1, out);
    }
    if (start) start[players] = (uint32_t)out->size;
    jot_close(out, ']'), jot_close(out, '}');
}

static bool keep(EntrantsKept *kept, const EventEye *eye) {
    const EventLive *e = event_of(eye->live);
    uint8_t hash[SHA256_BYTES];
    char hex[SHA256_HEX];
    EntrantsKept made = { .changes = e->changes, .names = eye->app->names_epoch };
    Buf out = buf_heap(TEXT_MAX);
    uint64_t missed = store_missed(eye->app->store, NULL);
    made.start = calloc(e->ev->players + 1u, sizeof *made.start);
    made.made = mono_ms();
    write_all(eye, made.start, &out);
    bool seen = store_missed(eye->app->store, NULL) == missed; /* else names may be missing */
    made.text = made.start && !out.full && seen ? malloc(out.size) : NULL;
    bool good = made.text != NULL;
    forget(kept);
    if (good) {
        memcpy(made.text, out.text, made.size = out.size);
        sha256(made.text, made.size, hash);
        sha256_hex(hash, hex);
        memcpy(made.mark, hex, ENTRANTS_MARK - 1);
        *kept = made;
    } else free(made.start);
    buf_free(&out);
    return good;
}

void events_view_entrants(const EventEye *eye, Buf *out, char mark[ENTRANTS_MARK]) {
    EventLive *e = event_of(eye->live);
    bool staff = events_staff_eye(eye);
    EntrantsKept *kept = &e->entrants[staff][eye->tongue];
    EventEye anybody = *eye;
    if (!staff) anybody.person = 0;
    *mark = 0;
    if (!is_good(kept, eye) && !keep(kept, &anybody)) {
        write_all(eye, NULL, out);
        return;
    }
    memcpy(mark, kept->mark, ENTRANTS_MARK);
    size_t from = 0;
    for (uint16_t i = 0; !staff && eye->person && i < e->ev->players; i++) {
        if (e->ev->player[i].who != eye->person) continue;
        // NOLINTNEXTLINE(clang-analyzer-unix.Malloc): what was kept before is emptied by forget()
        buf_bytes(out, kept->text + from, kept->start[i] - from);
        events_view_entrant(eye, i, false, out);
        from = kept->start[i + 1] - (i + 1 < e->ev->players); /* with the comma behind it */
        *mark = 0;
    }
    buf_bytes(out, kept->text + from, kept->size - from);
}

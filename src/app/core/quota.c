#include "app/core/quota.h"

#include "base/sha256.h"

#include <sodium.h>

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 12, WAYS = 8, MARK = sizeof((QuotaKey *)0)->mark, SALT = 16, KEY_MAX = 512 };

static const uint64_t SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

/* A bucket that is not full is a time: when it will be.  Each one taken moves it further away. */
typedef struct Slot {
    uint8_t mark[MARK];
    uint64_t full_at; /* ms; 0: nobody's */
} Slot;

struct Quotas {
    uint8_t salt[SALT]; /* so that nobody can choose keys that push out others */
    struct {
        uint64_t burst, every;
    } row[QUOTA_ROWS];
    /* apart: what lasts for days does not push out what lasts for seconds */
    Slot slot[QUOTA_ROWS][SLOTS];
};

Quotas *quotas_open(uint32_t scale) {
    Quotas *q = calloc(1, sizeof *q);
    if (!q) return NULL;
    randombytes_buf(q->salt, sizeof q->salt);
#define ROW(r, at_once, often)                                                                     \
    q->row[QUOTA_##r].burst = (at_once), q->row[QUOTA_##r].every = (often);
    QUOTAS(ROW)
#undef ROW
    for (int r = QUOTA_NEWCOMERS; scale > 1 && r < QUOTA_ROWS; r++) {
        q->row[r].burst *= scale;
        q->row[r].every = q->row[r].every / scale ? q->row[r].every / scale : 1;
    }
    return q;
}

void quotas_close(Quotas *q) {
    free(q);
}

QuotaKey quota_key(const Quotas *q, QuotaRow row, const char *key) {
    uint8_t hash[SHA256_BYTES], bytes[SALT + 1 + KEY_MAX];
    size_t size = strnlen(key, KEY_MAX);
    memcpy(bytes, q->salt, SALT);
    bytes[SALT] = (uint8_t)row;
    memcpy(bytes + SALT + 1, key, size);
    sha256(bytes, SALT + 1 + size, hash);
    QuotaKey made = { .row = row };
    memcpy(made.mark, hash, MARK);
    return made;
}

static size_t home(const QuotaKey *key) {
    return ((size_t)key->mark[0] << 8 | key->mark[1]) % (SLOTS / WAYS) * WAYS;
}

static const Slot *find(const Quotas *q, const QuotaKey *key) {
    const Slot *slot = &q->slot[key->row][home(key)];
    for (int i = 0; i < WAYS; i++)
        if (slot[i].full_at && memcmp(slot[i].mark, key->mark, MARK) == 0) return &slot[i];
    return NULL;
}

uint64_t quota_wait(const Quotas *q, const QuotaKey *key, uint32_t count, uint64_t now) {
    uint64_t burst = q->row[key->row].burst, every = q->row[key->row].every;
    if (count > burst) return UINT64_MAX;
    const Slot *slot = find(q, key);
    uint64_t full = slot && slot->full_at > now ? slot->full_at : now;
    uint64_t after = full + count * every, most = now + burst * every;
    return after > most ? after - most : 0;
}

uint64_t quota_owed(const Quotas *q, const QuotaKey *key, uint64_t now) {
    const Slot *slot = find(q, key);
    return slot && slot->full_at > now ? slot->full_at - now : 0;
}

void quota_take(Quotas *q, const QuotaKey *key, uint32_t count, uint64_t now) {
    Slot *slot = (Slot *)find(q, key);
    if (!slot) { /* instead of the one that is full soonest */
        slot = &q->slot[key->row][home(key)];
        for (Slot *other = slot + 1, *end = slot + WAYS; other < end; other++)
            if (other->full_at < slot->full_at) slot = other;
        memcpy(slot->mark, key->mark, MARK);
        slot->full_at = 0;
    }
    if (slot->full_at < now) slot->full_at = now;
    slot->full_at += count * q->row[key->row].every;
}

void quota_give(Quotas *q, const QuotaKey *key, uint32_t count, uint64_t now) {
    Slot *slot = (Slot *)find(q, key);
    uint64_t back = count * q->row[key->row].every;
    if (!slot) return;
    slot->full_at = slot->full_at > now + back ? slot->full_at - back : now;
}

void quota_sentence(uint64_t wait, Message *out) {
    uint64_t seconds = (wait + SECOND - 1) / SECOND;
    if (wait == UINT64_MAX) message_set(out, "You have reached the daily limit.");
    else if (wait >= 2 * HOUR)
        message_set(out,
                    "Too many in a short time. Try again in {hours%u, plural, one {# hour} other "
                    "{# hours}}.",
                    (unsigned)((wait + HOUR - 1) / HOUR));
    else if (wait >= 2 * MINUTE)
        message_set(out,
                    "Too many in a short time. Try again in {minutes%u, plural, one {# minute} "
                    "other {# minutes}}.",
                    (unsigned)((wait + MINUTE - 1) / MINUTE));
    else
        message_set(out,
                    "Too many in a short time. Try again in {seconds%u, plural, one {# second} "
                    "other {# seconds}}.",
                    (unsigned)(seconds < 2 ? 2 : seconds));
}

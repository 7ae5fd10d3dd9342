#include "app/throttle.h"

#include "base/sha256.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096, WAYS = 8, MARK = 16 };

typedef struct Slot {
    uint8_t mark[MARK]; /* the hash of its key, so that keys of any length fit */
    uint32_t mistakes;
    int64_t last, until; /* ms */
} Slot;

struct Throttle {
    Slot slot[SLOTS];
};

Throttle *throttle_open(void) {
    return calloc(1, sizeof(Throttle));
}

void throttle_close(Throttle *throttle) {
    free(throttle);
}

/* Where a key would lie: one of a few neighbours. */
static size_t home(const char *key, uint8_t mark[MARK]) {
    uint8_t hash[SHA256_BYTES];
    sha256(key, strlen(key), hash);
    memcpy(mark, hash, MARK);
    return ((size_t)hash[30] << 8 | hash[31]) % (SLOTS / WAYS) * WAYS;
}

static const Slot *find(const Throttle *throttle, const char *key) {
    uint8_t mark[MARK];
    size_t at = home(key, mark);
    for (size_t i = at; i < at + WAYS; i++)
        if (throttle->slot[i].mistakes && memcmp(throttle->slot[i].mark, mark, MARK) == 0)
            return &throttle->slot[i];
    return NULL;
}

uint32_t throttle_wait(const Throttle *throttle, const char *key, int64_t now) {
    const Slot *slot = find(throttle, key);
    if (!slot || slot->until <= now) return 0;
    return (uint32_t)((slot->until - now + 999) / 1000);
}

void throttle_slowed(Throttle *throttle, const char *key, unsigned free, uint32_t longest_s,
                     int64_t now) {
    uint8_t mark[MARK];
    size_t at = home(key, mark), chosen = at;
    for (size_t i = at; i < at + WAYS; i++) {
        const Slot *slot = &throttle->slot[i];
        if (slot->mistakes && memcmp(slot->mark, mark, MARK) == 0) {
            chosen = i;
            break;
        }
        if (slot->last < throttle->slot[chosen].last) chosen = i;
    }
    Slot *slot = &throttle->slot[chosen];
    bool known = slot->mistakes && memcmp(slot->mark, mark, MARK) == 0;
    if (!known || slot->last + THROTTLE_FORGET_S * INT64_C(1000) < now) {
        *slot = (Slot){ 0 };
        memcpy(slot->mark, mark, MARK);
    }
    slot->mistakes++;
    slot->last = now;
    if (slot->mistakes < free) return;
    unsigned doublings = slot->mistakes - free;
    int64_t wait = doublings < 10 ? INT64_C(1) << doublings : longest_s;
    slot->until = now + 1000 * (wait < longest_s ? wait : longest_s);
}

void throttle_failed(Throttle *throttle, const char *key, unsigned free, int64_t now) {
    throttle_slowed(throttle, key, free, THROTTLE_LONGEST_S, now);
}

void throttle_clear(Throttle *throttle, const char *key) {
    Slot *slot = (Slot *)find(throttle, key);
    if (slot) *slot = (Slot){ 0 };
}

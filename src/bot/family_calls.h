/* family_calls.h - the bots of a family as seen from outside, asked with games of the widest form: the
 * bots' side of engine/family_calls.h.  dispatch.c chooses the family. */
#pragma once
#include "bot/match.h"
#include "engine/narrow.h"

/* What eyes see besides game and legal actions begins in the same way in every family; its bytes. */
#define EYES_TAIL(eyes) ((const uint8_t *)(eyes) + offsetof(Eyes, seat))
#define EYES_TAIL_BYTES (sizeof(Eyes) - offsetof(Eyes, seat))

typedef struct AnyEyes { /* parts of someone's eyes */
    const AnyGame *game;
    const AnyLegal *legal;
    const void *tail;
    size_t tail_bytes;
} AnyEyes;

/* Someone who notes the events of a simulated game. */
typedef struct EventEar {
    void *self;
    void (*event)(void *self, const AnyMove *event); /* or NULL */
} EventEar;

typedef struct FamilyBots {
    Action (*act)(int bot, const AnyEyes *eyes, Rng *rng);
    bool (*accept)(int bot, const AnyEyes *eyes, const Proposal *proposal, Rng *rng);
    int (*partner)(int bot, const AnyEyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng);
    Action (*pick)(const AnyGame *g, Rng *rng);
    void (*playout)(AnyGame *g, Rng *rng, uint32_t cap, uint32_t rolls[13]);
    Refusal (*match)(AnyGame *g, const int bots[SEATS], Rng *rng, uint32_t cap, EventEar ear);
} FamilyBots;

extern const FamilyBots BASE_BOTS, FISHERMEN_BOTS, NEW_SHORES_BOTS, CITIES_AND_KNIGHTS_BOTS;

/* outcome.h - what one event did to the game, found by comparing before and after.
 *
 * Sees everything, hidden cards too: for developers, for judges and for games that are over.
 */
#pragma once
#include "base/buf.h"
#include "table/play.h"

enum { CLAIM_NONE, CLAIM_RIGHT, CLAIM_WRONG };

typedef struct Outcome {
    Cards gained[SEATS], lost[SEATS];  /* resources that came to and went from each hand */
    uint8_t rolled;                    /* the sum of the dice, 0 if there was no roll */
    uint8_t drawn;                     /* a development card, or NONE */
    uint8_t stolen, thief, victim;     /* a resource and two seats, or NONE */
    uint8_t claim;                     /* CLAIM_… */
    uint8_t route_moved, route_holder; /* the tile went to a seat or NONE */
    uint8_t army_moved, army_holder;
    int8_t fish[SEATS];       /* tokens that came or went */
    uint8_t islands[SEATS];   /* small islands newly settled, one bit each, S-100 */
    uint8_t boot_moved, boot; /* the old boot went to a seat, F-40 */
    uint8_t event_die;        /* 0 where none was rolled, K-7 */
    uint8_t turned_count;     /* progress cards drawn, taken or put back */
    Turned turned[SEATS];
    Attack attack;        /* of the barbarians */
    uint8_t over, winner; /* the game ended with this event */
} Outcome;

/* `event` led from `before` to `after`. */
Outcome outcome_of(const Game *before, const Move *event, const Game *after);

/* What came of it, as members of an object that the caller opens: "production" of a roll, else
 * "gained" and "lost" by seat; "drawn", "stolen", "claim", "fish", "boot", "event", "turned", "attack", "island_of", "longest_route", "largest_army",
 * "winner".  Only what happened is written. */
void outcome_json_members(const Outcome *o, int seats, Buf *out);

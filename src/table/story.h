/* story.h - what a game gave to whom: counted along its log, for replays and for players' pages.
 *
 * A roll owes a seat, on average, one card for each settlement and two for each city that the dice
 * could hit, so its expectation is kept in 36ths and stays whole.  The robber is not considered in
 * it: what it costs is counted as blocked.  Sees everything, so it is for games that are over.
 */
#pragma once
#include "table/table.h"

enum { DICE_WAYS = 36, OPENING_SITES = 2 };

typedef struct Yield {
    uint16_t expected[SEATS]; /* cards in 36ths, by what stood before the roll */
    uint8_t received[SEATS];
    uint8_t blocked[SEATS]; /* cards that the robber kept back */
} Yield;

/* What a ROLL did, `before` to `after`. */
Yield story_yield(const Game *before, const Move *roll, const Game *after);

typedef struct SeatStory {
    uint32_t expected; /* in 36ths, over all rolls */
    uint16_t received, blocked;
    uint16_t dice[13];                 /* how often it rolled each sum */
    uint16_t robbed, lost, given, got; /* cards: with the robber, and in trades with others */
    uint8_t opening[OPENING_SITES];    /* sites of the first settlements, NONE without */
    uint16_t opening_pips;             /* ways in 36 that they yield a card */
} SeatStory;

typedef struct Story {
    SeatStory seat[SEATS];
} Story;

/* Fold the log and count what was not undone; its derived fields are written.  `t` is room for the
 * fold.  Ends where an entry is refused. */
Story story_of(Table *t, Entry *log, uint32_t count);

/* play.h - the part of a table that a rewind restores: the Game, and what was said and seen.
 *
 * Folds the PLAYED entries of a log.  LEAVE and HOLDER are folded here too, though no rewind
 * undoes them: they say whom the turns pass over.  Knows neither clocks nor pauses.
 */
#pragma once
#include "table/ledger.h"
#include "table/offers.h"
#include "table/refusal.h"
#include "table/tracker.h"

typedef struct Play {
    Game game;
    Tracker tracker;
    Ledger ledger;
    Offers offers;
    uint8_t decided; /* by a judge, Q-68 */
    Decision decision;
} Play;

/* Fish tokens that an entry brought, in the order drawn; the boot is shown to all (F-18, F-40). */
typedef struct Catch {
    uint8_t count;
    uint8_t seat[MORE_DRAWS], token[MORE_DRAWS]; /* a token that may not be known is NONE */
} Catch;

/* Cards that went from hand to hand, their kinds known to those two.  K-178 */
typedef struct Passed {
    uint8_t from, to, count;
    Cards cards; /* 0 if they may not be known */
} Passed;

/* A progress card that was drawn, taken or put back; the name of one that is drawn is known to who draws
 * it, of one that is put back to who did, and of one that is taken to both.  K-178 */
typedef struct Turned {
    uint8_t from, to, track; /* seats, NONE for the deck */
    uint8_t card;            /* NONE if it may not be known */
} Turned;

/* What the barbarians did: they landed, or a city fell that was named afterwards.  K-63 to K-75 */
typedef struct Attack {
    uint8_t landed; /* else only what fell is told */
    uint8_t strength, defence, contribution[SEATS];
    uint8_t defender; /* who won a token; NONE */
    uint8_t fallen_count, fallen_seat[SEATS], fallen_site[SEATS];
} Attack;

typedef struct EntryNews { /* what an entry meant, for those who may know */
    PublicFact fact;
    uint8_t stolen; /* a resource known to thief and victim, or NONE */
    Catch caught;   /* fish tokens drawn, each known to who drew it */
    uint8_t passed_count, turned_count;
    Passed passed[UNSEEN_MAX];
    Turned turned[SEATS];
    Attack attack;
} EntryNews;

/* What an action in Cities & Knights meant for progress cards and cities; `news` is filled in where there
 * is something to tell. */
void play_tell_cities(const Game *before, const Game *after, const Move *e, EntryNews *news);

void play_start(Play *p, const Start *start);

/* May `e` follow?  `log` holds `count` entries; only VOID_TRADES looks back at it.  What the engine
 * says of an ACT is left out: play_apply() asks it. */
TableRefusal play_check(const Play *p, const TableRules *rules, const Entry *log, uint32_t count,
                        const Entry *e);

/* Let log[index] follow.  Refuses an ACT that the engine refuses, or whose chance cannot be, and then
 * nothing has changed; all else is legal because play_check() said so. */
TableRefusal play_apply(Play *p, const Entry *log, uint32_t index, EntryNews *news);

/* The same for an entry known to be legal, its chance too. */
void play_do(Play *p, const Entry *log, uint32_t index, EntryNews *news);

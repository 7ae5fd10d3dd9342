/* two_halves.h - a server with two events that have nothing to do with each other.
 *
 * Each half has an event with people of every role, a table, a season, a report, a ban, codes and
 * sessions, and words in it that are none of the other half's business.  The walker is in the first half.
 */
#pragma once
#include "app/entrants/postage.h"
#include "web/core/rig.h"

/* Who walks: a name, and what docs/openapi.json calls their rights, anywhere and in their half. */
#define WALKERS(_)                                                                                 \
    _(NOBODY, "nobody", "", "", "", "")                                                            \
    _(ENDED, "an ended session", "", "", "", "")                                                   \
    _(GUEST, "a guest", "person", "", "", "")                                                      \
    _(ACCOUNT, "an account", "person account", "", "", "")                                         \
    _(BANNED, "somebody banned", "person account", "", "", "")                                     \
    _(PLAYER, "a player", "person account", "", "", "")                                            \
    _(SEAT, "a seat", "person account", "", "", "seat")                                            \
    _(HOST, "a host", "person account", "", "", "seat host")                                       \
    _(ORGANISER, "the organiser", "person account", "organiser", "", "")                           \
    _(HEAD_JUDGE, "the head judge", "person account", "head-judge", "", "")                        \
    _(JUDGE, "a judge", "person account", "judge", "", "")                                         \
    _(SCOREKEEPER, "the scorekeeper", "person account", "scorekeeper", "", "")                     \
    _(ANNOUNCER, "the announcer", "person account", "announcer", "", "")                           \
    _(STREAMER, "the streamer", "person account", "streamer", "", "")                              \
    _(BRAND, "the brand agent", "person account", "brand-agent", "", "")                           \
    _(LEAGUE, "the league", "person account", "", "league", "")                                    \
    _(ADMIN, "the administrator", "person account admin", "", "", "")

typedef enum Walker {
#define ROW(walker, name, anywhere, event, season, table) WALK_##walker,
    WALKERS(ROW)
#undef ROW
        WALKER_COUNT
} Walker;

typedef struct WalkerRights {
    const char *name, *anywhere, *event, *season, *table; /* words with spaces between them */
} WalkerRights;
extern const WalkerRights WALKER[WALKER_COUNT];

enum { HALF_WORDS = 6, HALF_ID = 64 };

typedef struct Half {
    Client *organiser, *player, *reporter, *host, *seat, *league, *bad;
    char event[HALF_ID], table[HALF_ID], season[HALF_ID], report[HALF_ID], ban[HALF_ID],
        code[HALF_ID], session[HALF_ID], account[HALF_ID];
    char entry[HALF_ID];      /* the number of one whom staff entered, with a personal code */
    char stop[POSTAGE_TOKEN]; /* ends the letters to that one's address */
    /* not for outsiders: addresses, full names, what was confided */
    char word[HALF_WORDS][HALF_ID];
} Half;

typedef struct Halves {
    Rig rig;
    Client *admin;
    Half half[2];
} Halves;

void halves_open(Halves *h);
void halves_close(Halves *h);

/* Someone of the first half, signed in, on a connection of their own. */
Client *halves_walker(Halves *h, Walker walker);

/* legal.h - what a seat may do now, described as sets; counted and listed on request.
 *
 * Sets answer "may I build there?" for a whole board at once, and a random choice needs no list.
 * A discard and a trade have too many forms to list: a discard is described by how many cards, a
 * trade by the rules of game_check().  A set is empty while `kinds`
 * does not hold its action.
 */
#pragma once
#include "engine/game.h"

typedef struct Legal {
    uint32_t kinds; /* BIT(ACT_…) of what has a lawful form; TRADE with any card in hand */
    uint32_t hexes; /* ROBBER: a bit for each hex */
    uint8_t seat;
    uint8_t victims;        /* STEAL: a bit for each seat */
    uint8_t give, take;     /* BANK: resources that may be given at their rate, and taken */
    uint8_t redirect;       /* REDIRECT of a bank trade: resources that may be taken instead */
    uint8_t plenty;         /* YEAR_OF_PLENTY: resources the bank holds */
    uint8_t plenty_two;     /* those it holds two of */
    uint8_t discard;        /* DISCARD: how many cards */
    SiteSet settlements;    /* SETTLEMENT */
    SiteSet cities;         /* CITY */
    EdgeSet roads;          /* ROAD */
    SiteSet move_sites;     /* MOVE of a building */
    EdgeSet move_edges;     /* MOVE of a road */
    SiteSet redirect_sites; /* REDIRECT of a road's payment to a settlement */
} Legal;

enum { LEGAL_MAX = 512 }; /* more actions than any position lists */

/* Describe what `seat` may do. */
void game_legal(const Game *g, int seat, Legal *l);

/* How many actions the description lists.  A DISCARD counts once, a TRADE not at all. */
int legal_count(const Legal *l);

/* Number `index` of those, 0 ≤ index < legal_count().  A DISCARD comes with an empty `give`. */
Action legal_nth(const Legal *l, int index);

/* Write them all to `out` and return how many. */
int legal_list(const Legal *l, Action out[LEGAL_MAX]);

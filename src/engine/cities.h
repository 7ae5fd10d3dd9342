/* cities.h - what only Cities & Knights has (rules K-…), one group of functions a file.
 *
 * The engine calls these where `KNIGHTS` is true; other families don't have them.
 */
#pragma once
#include "engine/legal.h"

enum {
    BARBARIAN_TRACK = 7, /* K-8 */
    HAND_LIMIT_PROGRESS = 4,
    WALLS_MAX = 3,
    TOP_LEVEL = 5,
    ABILITY_LEVEL = 3, /* K-45 */
    METROPOLIS_LEVEL = 4,
    METROPOLIS_POINTS = 2, /* K-49 */
};

/* Where the sources differ (section 17 of the rules), one named answer each. */
enum {
    TREASON_SAME_OR_LOWER = 1,      /* K-133: else the same level, or a basic knight */
    TREASON_ACTS = 1,               /* K-134: a knight placed active may act at once */
    ZERO_TIE_AWARDS = 0,            /* K-74: equal at nothing, all draw */
    DIPLOMACY_LOOPS = 0,            /* K-140: a ring of roads has an open one */
    OWN_LEVEL5_NEEDS_FREE_CITY = 0, /* K-46 */
    MERCHANT_ON_DESERT = 1,         /* K-92 */
    HARBOR_PER_CARD = 1,            /* K-121: a second card opens a second round of offers */
};

/* What comes besides from a city, and what a track costs, by terrain and by track.  K-25, K-43 */
extern const uint8_t CITY_SECOND[RESOURCES], TRACK_COMMODITY[TRACKS];
static const Cards WALL_COST = CARDS(2, 0, 0, 0, 0); /* K-38 */
static const Cards RECRUIT_COST = CARDS(0, 0, 1, 0, 1), PROMOTE_COST = CARDS(0, 0, 1, 0, 1);
static const Cards ACTIVATE_COST = CARDS(0, 0, 0, 1, 0);
static const Cards MEDICINE_COST = CARDS(0, 0, 0, 1, 2); /* K-113 */

static inline SiteSet seat_buildings(const Seat *s) {
    return site_or(s->settlements, s->cities);
}

static inline void cities_pay(Game *g, int seat, Cards price) {
    g->seat[seat].hand -= price;
    g->bank += price;
}

/* ---- cities.c: the course of the game ---- */
void cities_start(Game *g);
void cities_begin_turn(Game *g);
void cities_end_turn(Game *g);
void cities_roll(Game *g, Chance chance);
/* Nobody has to choose any more because of the event die: it continues with the dice.  K-80 */
void cities_resume_roll(Game *g);
/* May the seat put a city there in set-up; a city on its own settlement; another before it?  K-41 */
Refusal cities_check(const Game *g, const Action *a);
void cities_do(Game *g, const Move *e);
ChanceNeed cities_chance(const Game *g, const Action *a);
ChanceNeed cities_more(const Game *g, const Action *a, const Chance *so_far, int n);
bool cities_chance_fits(const Game *g, const Move *e);
void cities_derive(Game *g);                /* what other derived fields are made from */
int cities_points(const Game *g, int seat); /* besides buildings and the Longest Route, K-150 */
void cities_finish(Game *g);                /* nothing waits any more */
/* Everything is on a place of the board, so that what follows can be derived. */
bool cities_places_fit(const Game *g);
const char *cities_broken(const Game *g);

/* ---- cities_legal.c: what may I? ---- */
void cities_legal(const Game *g, int seat, Legal *l);
int cities_count(const Legal *l);
void cities_nth(const Legal *l, int index, Action *a);

/* ---- decks.c: the three decks of progress cards, K-106 ---- */
extern const uint8_t PROGRESS_COUNT[PROGRESS_CARDS];
extern const uint8_t DECK_FIRST[TRACKS + 1]; /* the first card of each deck */
void deck_start(Game *g);
int deck_track(int progress); /* whose deck the card belongs to */
#if HAS_KNIGHTS
static inline int deck_upper(const Game *g, int track) { /* cards that chance draws from */
    int count = 0;
    for (int i = DECK_FIRST[track]; i < DECK_FIRST[track + 1]; i++) count += g->upper[i];
    return count;
}
static inline int deck_size(const Game *g, int track) {
    return deck_upper(g, track) + g->queued[track];
}
#endif
/* What the next card is drawn from; CHANCE_NONE where the queue gives it, or nothing is left.  `drawn`
 * cards of the upper part are gone already: 1 + each, as in Chance. */
ChanceNeed deck_need(const Game *g, int track, const uint8_t *gone, int drawn);
/* The seat draws: `drawn` is what chance said, and counts only if there was a choice. */
void deck_draw(Game *g, int seat, int track, int drawn);
/* A card that everyone knows, or only `knower`, goes under its deck.  K-101, K-103 */
void deck_put_under(Game *g, int progress, int knower);
static inline uint8_t queued(int progress, int knower) {
    return (uint8_t)(progress | (knower == NONE ? 0 : (knower + 1) << 5));
}
static inline int queued_card(uint8_t entry) {
    return entry & 31;
}
static inline int queued_knower(uint8_t entry) { /* a seat; NONE if everyone knows */
    return entry >> 5 ? (entry >> 5) - 1 : (int)NONE;
}
enum { QUEUED_UNKNOWN = 31 }; /* an entry for roles that may not know it */
static inline bool queued_known(uint8_t entry, int seat) {
    return queued_knower(entry) == NONE || queued_knower(entry) == seat;
}
#if HAS_KNIGHTS
static inline bool cities_over_limit(const Seat *s) {
    return s->held > HAND_LIMIT_PROGRESS;
}
#endif
/* The seats that draw when a gate comes, in order; how many.  K-21, K-22 */
int deck_gate(const Game *g, int track, int red, uint8_t who[SEATS]);
const char *deck_broken(const Game *g);

/* ---- knights.c ---- */
int knight_level(const Seat *s, int site); /* -1 if the seat has no knight there */
int knights_left(const Seat *s, int level);
SiteSet knights_recruit_sites(const Game *g, int seat);
/* The sites that a knight of the seat reaches from `start`, and the foreign knights it meets.  K-281 */
SiteSet knights_ways(const Game *g, int seat, int start, SiteSet *met);
/* Those of the seat's knights at `sites` that are weaker than `level`. */
SiteSet knights_weaker(const Game *g, SiteSet sites, int level);
Refusal knights_check(const Game *g, const Action *a);
void knights_do(Game *g, const Action *a);
/* May this knight be promoted, no matter who pays? */
Refusal knights_check_rise(const Game *g, int seat, int site);
void knights_rise(Game *g, int seat, int site);
void knights_put(Game *g, int seat, int level, int site, bool active);
/* Off the board; its level. */
int knights_take(Game *g, int seat, int site, bool *active);
/* It looks for a place from `site` on, or returns to its supply.  K-58 */
void knights_displaced(Game *g, int seat, int site, int level, bool active);
const char *knights_broken(const Game *g);

/* ---- barbarians.c ---- */
#if HAS_KNIGHTS
static inline int barbarians_strength(const Game *g) { /* K-63, K-81: each city once */
    int cities = 0;
    for (int seat = 0; seat < g->seats; seat++) cities += site_count(g->seat[seat].cities);
    return cities;
}
static inline int barbarians_contribution(const Seat *s) { /* K-65 */
    int sum = 0;
    for (int level = 0; level < KNIGHT_LEVELS; level++)
        sum += (level + 1) * site_count(site_and(s->knight[level], s->active));
    return sum;
}
#endif
void barbarians_sail(Game *g);
void barbarians_leave(Game *g);                   /* K-77 */
SiteSet barbarians_prey(const Game *g, int seat); /* cities that may fall, K-67 */
void barbarians_pillage(Game *g, int seat, int site);
unsigned barbarians_decks(const Game *g); /* that are not empty, for a tie */

/* ---- improvements.c: walls, tracks, metropolises, the three abilities, rates ---- */
#if HAS_KNIGHTS
static inline int improve_owner(const Game *g, int track) { /* of its metropolis, or NONE */
    int site = g->metropolis[track];
    for (int seat = 0; site != NONE && seat < g->seats; seat++)
        if (site_has(g->seat[seat].cities, (unsigned)site)) return seat;
    return NONE;
}
#endif
SiteSet improve_wall_sites(const Seat *s);
SiteSet improve_free_cities(const Game *g, int seat); /* without a metropolis */
bool improve_wins(const Game *g, int seat, int track);
Refusal improve_check_track(const Game *g, int seat, int track, bool crane);
Refusal improve_check(const Game *g, const Action *a);
void improve_do(Game *g, const Action *a);
SiteSet improve_upgradable(const Seat *s); /* settlements that may become cities, K-41 */
void improve_put_city(Game *g, int seat, int site);
Cards improve_rate(const Game *g, int seat);
/* After production: players with the Aqueduct who received nothing choose.  K-29 */
void improve_aqueduct(Game *g, unsigned nothing);
void improve_next_aqueduct(Game *g);
const char *improve_broken(const Game *g);

/* ---- progress.c: the 54 cards ---- */
#if HAS_KNIGHTS
static inline int progress_owed(const Game *g, int seat) { /* cards for Wedding or Sabotage */
    int cards = cards_total(g->seat[seat].hand);
    if (g->phase == PHASE_SABOTAGE) return cards / 2;
    return cards < 2 ? cards : 2;
}
#endif
Refusal progress_check(const Game *g, const Action *a);
void progress_do(Game *g, const Move *e);
/* May the card be played at all?  K-104 */
Refusal progress_useful(const Game *g, int seat, int progress);
/* Possible targets of the card, one bit each. */
unsigned progress_seats(const Game *g, int seat, int progress);
unsigned progress_taxed(const Game *g, int hex);
HexBits progress_merchant_hexes(const Game *g, int seat);
EdgeSet progress_open_roads(const Game *g);
SiteSet progress_intrigue_sites(const Game *g, int seat);
unsigned progress_fleet_kinds(const Game *g, int seat);
void progress_smithing(const Game *g, int seat, SiteSet *first, SiteSet then[KNIGHTS_MAX]);
bool progress_swappable(const Game *g, int hex); /* its number token, K-111 */
unsigned progress_harbour_seats(const Game *g);
unsigned progress_treason_levels(const Game *g); /* what may be placed, a bit each */
/* Cards given for a Wedding or a Sabotage. */
Refusal progress_check_given(const Game *g, const Action *a);
void progress_given(Game *g, int seat, Cards chosen);

/* ---- answers.c: what others, or the active seat, have to choose in between, K-172 ---- */
Refusal answer_check(const Game *g, const Action *a);
void answer_do(Game *g, const Move *e);
Refusal answer_check_put_back(const Game *g, const Action *a);
void answer_put_back(Game *g, const Action *a);
void answer_legal(const Game *g, int seat, Legal *l);

/* ---- the engine's own, for the files above ---- */
void game_put_road(Game *g, int seat, int edge);
void game_settle_roll(Game *g);
void game_reach(Game *g, int seat);
void game_incomes(Game *g);             /* the numbers of hexes have changed, or buildings */
void game_road_gone(Game *g, int seat); /* a road of the seat was taken off */
void game_begin_raid(Game *g);

/* family.h - which family of scenarios this source is being compiled for, and its sizes.
 *
 * The engine's sources are compiled once for each family, with the sizes of its board and the
 * question "does it have ships?" as constants, so that the base game pays for nothing it lacks.
 * The build says -DFAMILY=...; without it a source belongs to the base game.  What lies above the
 * engine (tables, files, the server) is compiled as FAMILY_ANY: its Game is wide enough for every
 * scenario and its game_check() finds the family's own (dispatch.c).  docs/decisions/0030; how a
 * family is added: ARCHITECTURE.md.
 *
 * NAME() keeps the families' functions apart for the linker: game_check() of the base game is
 * game_check, that of the fishermen fish_game_check, that of all together any_game_check.
 */
#pragma once

#define FAMILY_BASE 0
#define FAMILY_FISHERMEN 1
#define FAMILY_NEW_SHORES 2
#define FAMILY_KNIGHTS 3
#define FAMILY_ANY 4
#ifndef FAMILY
#define FAMILY FAMILY_BASE
#endif

/* The most of any board; topology_of() says how many a scenario has. */
enum { ANY_HEXES = 42, ANY_SITES = 108, ANY_EDGES = 149, ANY_COAST = 46, ANY_PIECES = 4 };

/* For each family: its prefix for the linker; its scenario; its functions for those who hold games of
 * the widest form (family_calls.h, bot/family_calls.h); and the sizes of its board. */
#if FAMILY == FAMILY_BASE
#define NAME(name) name
#define THIS_SCENARIO SCENARIO_BASE
#define THIS_FAMILY_CALLS BASE_CALLS
#define THIS_FAMILY_BOTS BASE_BOTS
enum { HEXES = 19, SITES = 54, EDGES = 72, COAST = 30 }; /* B-10 */
#elif FAMILY == FAMILY_FISHERMEN
#define NAME(name) fish_##name
#define THIS_SCENARIO SCENARIO_FISHERMEN
#define THIS_FAMILY_CALLS FISHERMEN_CALLS
#define THIS_FAMILY_BOTS FISHERMEN_BOTS
enum { HEXES = 19, SITES = 54, EDGES = 72, COAST = 30 };
#elif FAMILY == FAMILY_NEW_SHORES
#define NAME(name) shores_##name
#define THIS_SCENARIO SCENARIO_NEW_SHORES
#define THIS_FAMILY_CALLS NEW_SHORES_CALLS
#define THIS_FAMILY_BOTS NEW_SHORES_BOTS
enum { HEXES = 42, SITES = 108, EDGES = 149, COAST = 46 }; /* S-12: the coast is the frame's rim */
#elif FAMILY == FAMILY_KNIGHTS
#define NAME(name) cities_##name
#define THIS_SCENARIO SCENARIO_CITIES_AND_KNIGHTS
#define THIS_FAMILY_CALLS CITIES_AND_KNIGHTS_CALLS
#define THIS_FAMILY_BOTS CITIES_AND_KNIGHTS_BOTS
enum { HEXES = 19, SITES = 54, EDGES = 72, COAST = 30 }; /* K-9 */
#else
#define NAME(name) any_##name
enum { HEXES = ANY_HEXES, SITES = ANY_SITES, EDGES = ANY_EDGES, COAST = ANY_COAST };
#endif

/* What a family has besides the base game: its fields (fields.h) and its rules. */
#define HAS_FISH (FAMILY == FAMILY_FISHERMEN || FAMILY == FAMILY_ANY)
#define HAS_SHIPS (FAMILY == FAMILY_NEW_SHORES || FAMILY == FAMILY_ANY)
#define HAS_KNIGHTS (FAMILY == FAMILY_KNIGHTS || FAMILY == FAMILY_ANY)
enum { FISH = HAS_FISH, SHIPS = HAS_SHIPS, KNIGHTS = HAS_KNIGHTS };

enum { NONE = 255 }; /* no hex, site, edge, seat or card */

#include "engine/family_names.h"

/* family.h - which family of scenarios this source is being compiled for, and its sizes.
 *
 * The engine's sources are compiled once for each family, with the sizes of its board and the
 * question "has it ships?" as constants, so that the base game pays for nothing it does not have.
 * The build says -DFAMILY=...; without it a source belongs to the base game.  What lies above the
 * engine (tables, files, the server) is compiled as FAMILY_ANY: its Game is wide enough for every
 * scenario and its game_check() finds the family's own (any.c, port.c).  docs/decisions/0030.
 *
 * NAME() keeps the families' functions apart for the linker: game_check() of the base game is
 * game_check, that of the fishermen fish_game_check, that of all together any_game_check.
 */
#pragma once

#define FAMILY_BASE 0
#define FAMILY_FISHERMEN 1
#define FAMILY_NEW_SHORES 2
#define FAMILY_ANY 3
#ifndef FAMILY
#define FAMILY FAMILY_BASE
#endif

#if FAMILY == FAMILY_BASE
#define NAME(name) name
enum { FISH = 0, SHIPS = 0 };
enum { HEXES = 19, SITES = 54, EDGES = 72, COAST = 30 }; /* B-10 */
#elif FAMILY == FAMILY_FISHERMEN
#define NAME(name) fish_##name
enum { FISH = 1, SHIPS = 0 };
enum { HEXES = 19, SITES = 54, EDGES = 72, COAST = 30 };
#elif FAMILY == FAMILY_NEW_SHORES
#define NAME(name) shores_##name
enum { FISH = 0, SHIPS = 1 };
enum { HEXES = 42, SITES = 108, EDGES = 149, COAST = 46 }; /* S-12: the coast is the frame's rim */
#else
#define NAME(name) any_##name
enum { FISH = 1, SHIPS = 1 };
enum {
    HEXES = 42,
    SITES = 108,
    EDGES = 149,
    COAST = 46
}; /* the most; topology_of() says how many */
#endif
#define HAS_FISH (FAMILY == FAMILY_FISHERMEN || FAMILY == FAMILY_ANY)
#define HAS_SHIPS (FAMILY == FAMILY_NEW_SHORES || FAMILY == FAMILY_ANY)

#if FAMILY == FAMILY_FISHERMEN
#define THIS_SCENARIO SCENARIO_FISHERMEN
#define THIS_PORT PORT_FISHERMEN
#elif FAMILY == FAMILY_NEW_SHORES
#define THIS_SCENARIO SCENARIO_NEW_SHORES
#define THIS_PORT PORT_NEW_SHORES
#elif FAMILY == FAMILY_BASE
#define THIS_SCENARIO SCENARIO_BASE
#define THIS_PORT PORT_BASE
#endif

enum { NONE = 255 }; /* no hex, site, edge, seat or card */

#define game_start NAME(game_start)
#define game_check NAME(game_check)
#define game_apply NAME(game_apply)
#define game_do NAME(game_do)
#define game_chance NAME(game_chance)
#define game_more NAME(game_more)
#define game_actors NAME(game_actors)
#define game_victims NAME(game_victims)
#define game_finish NAME(game_finish)
#define game_discarded NAME(game_discarded)
#define game_end_if_won NAME(game_end_if_won)
#define game_lift_open_piece NAME(game_lift_open_piece)
#define game_derive NAME(game_derive)
#define game_broken NAME(game_broken)
#define game_legal NAME(game_legal)
#define legal_count NAME(legal_count)
#define legal_nth NAME(legal_nth)
#define legal_list NAME(legal_list)
#define route_length NAME(route_length)
#define route_extend NAME(route_extend)
#define route_cut NAME(route_cut)
#define route_award NAME(route_award)
#define correct_cards NAME(correct_cards)
#define correct_robber NAME(correct_robber)
#define correct_desert NAME(correct_desert)
#define correct_lapse NAME(correct_lapse)
#define correct_piece NAME(correct_piece)
#define correct_devcard NAME(correct_devcard)
#define game_encode NAME(game_encode)
#define game_decode NAME(game_decode)
#define game_hash NAME(game_hash)
#define event_encode NAME(event_encode)
#define event_decode NAME(event_decode)
#define board_flaw NAME(board_flaw)
#define BOARD_BEGINNER NAME(BOARD_BEGINNER)
#define layout_draw NAME(layout_draw)
#define layout_spiral NAME(layout_spiral)
#define layout_fairness NAME(layout_fairness)
#define layout_image NAME(layout_image)
#define layout_canonical NAME(layout_canonical)
#define layout_encode NAME(layout_encode)
#define layout_hash NAME(layout_hash)
#define HEX_SITES NAME(HEX_SITES)
#define HEX_EDGES NAME(HEX_EDGES)
#define HEX_ACROSS NAME(HEX_ACROSS)
#define SITE_HEXES NAME(SITE_HEXES)
#define SITE_EDGES NAME(SITE_EDGES)
#define SITE_NEXT NAME(SITE_NEXT)
#define EDGE_SITES NAME(EDGE_SITES)
#define EDGE_HEXES NAME(EDGE_HEXES)
#define COAST_EDGES NAME(COAST_EDGES)
#define COAST_SITES NAME(COAST_SITES)
#define HARBOUR_EDGES NAME(HARBOUR_EDGES)
#define HEX_SITE_SET NAME(HEX_SITE_SET)
#define SITE_CLOSE NAME(SITE_CLOSE)
#define SITE_EDGE_SET NAME(SITE_EDGE_SET)
#define HEX_AT NAME(HEX_AT)
#define SITE_AT NAME(SITE_AT)
#define eyes_open NAME(eyes_open)
#define eyes_victims NAME(eyes_victims)
#define bot_find NAME(bot_find)
#define BOT_LIST NAME(BOT_LIST)
#define BOT_RANDOM NAME(BOT_RANDOM)
#define BOT_BEGINNER NAME(BOT_BEGINNER)
#define BOT_TACTICIAN NAME(BOT_TACTICIAN)
#define BOT_GREEDY NAME(BOT_GREEDY)
#define BOT_EXPERT NAME(BOT_EXPERT)
#define BOT_CHAMPION NAME(BOT_CHAMPION)
#define match_ask NAME(match_ask)
#define match_play NAME(match_play)
#define match_run NAME(match_run)
#define track_event NAME(track_event)
#define playout_pick NAME(playout_pick)
#define playout_chance NAME(playout_chance)
#define playout_random NAME(playout_random)
#define playout_counted NAME(playout_counted)
#define playout_discard NAME(playout_discard)
#define worth_means NAME(worth_means)
#define worth_wait NAME(worth_wait)
#define worth_survey NAME(worth_survey)
#define plan_make NAME(plan_make)
#define plan_choose NAME(plan_choose)
#define plan_step_cost NAME(plan_step_cost)
#define plan_free_road NAME(plan_free_road)
#define barter_bank NAME(barter_bank)
#define barter_propose NAME(barter_propose)
#define barter_accept NAME(barter_accept)
#define barter_partner NAME(barter_partner)
#define barter_refuse NAME(barter_refuse)
#define barter_nobody NAME(barter_nobody)
#define barter_discard NAME(barter_discard)

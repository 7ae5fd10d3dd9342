/* positions_plan.h - who holds which position in the rounds still to come, before anyone knows
 * at which table.
 *
 * After some rounds are published the play order can no longer be left for last: people have held
 * positions already, and the tables must bring together those who need different ones.  So the
 * positions come first.  How often each player holds each position is a transport problem: as many
 * of each as there are chairs, at the least cost in duplicates.  Spreading that over the rounds is
 * an edge colouring of players and positions with the rounds as colours, each round using every
 * chair exactly once (de Werra).  The search then only exchanges people of the same position.
 */
#pragma once
#include "base/rng.h"
#include "tournament/schedule.h"

/* Can it be done?  Someone has to have played, nobody may have a fixed table, and the players of
 * the next round play all of them. */
bool positions_can_plan(const Problem *p);

/* Bytes for positions_plan, aligned for uint16_t. */
size_t positions_plan_room(const Problem *p);

/* Write order[round * players + player], a position from 0, for everyone in the open rounds. */
void positions_plan(const Problem *p, uint8_t *order, Rng *rng, void *memory);

/* rehearsals.h - rehearse an event and hold it against the invariants of tournaments.
 *
 * Fails the test, naming the seed, if anything is not as it must be: tables of three and four,
 * nobody twice in a round, locked sheets unchanged, boards pairwise different, DM19 points 11 or 9
 * a table, the log as JSON folded again to the same standings. */
#pragma once
#include "app/rehearsal/rehearse.h"

void rehearsal_holds(const RehearseOrder *order);

/* An order for each seed: other sizes, some of them tiny, drop-outs and disputes, sometimes many. */
RehearseOrder rehearsal_order(RulebookId rulebook, uint64_t seed);

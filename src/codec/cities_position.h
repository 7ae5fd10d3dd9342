/* cities_position.h - what only Cities & Knights has in a position, and back.  K-170 to K-172
 *
 * A seat has the members of a view (cities_json.h), "progress" among them; instead of it "progress_count" may
 * say how many cards of each track it holds, which are then dealt.  The table has "event_die", "alchemy",
 * "barbarians" with "at", "robber_locked", "merchant", "metropolises" by site, "fleet", "harbours",
 * "loose_knight", "face_down", "cleared" and
 *     "decks":{"science":{"upper":{"crane":2,…},"under":["mining",{"card":"crane","known_to":1}]},…}
 * A card under its deck that all know of is a name.  Without "upper" the upper part is what is nowhere else.
 */
#pragma once
#include "base/rng.h"
#include "codec/pick.h"

/* How many progress cards a seat holds of each track; COUNTED_NOT where they are named. */
typedef struct ProgressCounted {
    int8_t of[TRACKS];
} ProgressCounted;

/* What a seat says although it follows from the rest; -1 if it does not. */
typedef struct CitiesTold {
    int strength, hand_limit;
} CitiesTold;

void cities_position_write_seat(const Game *g, int seat, Buf *out);
void cities_position_write_table(const Game *g, Buf *out);

void cities_position_read_seat(Pick *p, int seats, Seat *s, ProgressCounted *counted,
                               CitiesTold *told);
/* After all seats; cards that are only counted are dealt from `luck`. */
void cities_position_read_table(Pick *p, const ProgressCounted counted[SEATS], Rng *luck, Game *g);
/* NULL if it is true. */
const char *cities_position_untrue(const Game *g, int seat, const CitiesTold *told);

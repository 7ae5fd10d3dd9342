/* cities_json.h - what only Cities & Knights has in views, legal actions and positions.  K-170 to K-178
 *
 * Seats have
 *     "sideways":[12],"walls":[17],"hand_limit":9,"defender_tokens":1,"open_cards":["printing"],
 *     "knight_pieces":[{"site":23,"level":"strong","active":true,"ready":true}],"strength":2,
 *     "improvements":{"science":{"level":2,"next":3},"trade":{"level":0,"next":1},…},
 *     "progress_count":{"science":1},"progress":{"crane":1}           the last one only of one's own
 * and the table
 *     "event":"ship","alchemy":false,"barbarians":{"at":3,"of":7,"attack":4,"defence":2},
 *     "robber_locked":true,"merchant":{"hex":8,"seat":1},
 *     "metropolises":{"science":{"site":17,"seat":0},"trade":null,"politics":null},
 *     "decks":{"science":{"upper":17,"under":["crane",null]},…}       the front of the queue first
 * and, while they last, "choosing", "looks_at", "loose_knight", "face_down", "cleared", "fleet" and "harbours".
 */
#pragma once
#include "base/buf.h"
#include "table/view.h"

extern const char *const EVENT_NAME[7]; /* of the event die's faces: 1 to 3 are ships */

/* Members of the table, and of a seat; inside objects that the caller opens and closes. */
void cities_json_table(const View *v, Buf *out);
void cities_json_seat(const SeatView *s, Buf *out);
/* Walls and knights that are left. */
void cities_json_supply(const SeatCities *s, Buf *out);
/* "turned":[{"from":null,"to":1,"track":"science","card":"crane"}], if there are any: null is the deck; a card
 * the reader may not know is left out. */
void cities_json_turned(const Turned *turned, int count, Buf *out);
/* "attack":{"strength":5,"defence":4,"contributions":[2,1,1,0],"defender":null,"fallen":[{"seat":3,"site":17}]},
 * if there was one; of a city named afterwards only "fallen". */
void cities_json_attack(const Attack *a, int seats, Buf *out);
/* {"crane":1,"wedding":2} */
void cities_json_progress(const char *key, const PerProgress cards, Buf *out);
/* "loose_knight", if there is one: `level` is NONE if not. */
void cities_json_loose(int level, bool active, int from, Buf *out);
/* ["ore","coin"] */
void cities_json_kinds(const char *key, unsigned kinds, Buf *out);

/* The description of an action of the kind, if it is one of Cities & Knights that has more than its name.
 * `hand` is the seat's own, NULL where that is told elsewhere. */
void cities_json_legal(const Legal *l, int kind, const Cards *hand, Buf *out);

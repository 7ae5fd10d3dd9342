/* legal_json.h - what a seat may do, as JSON: described in sets, and listed.
 *
 *     {"seat":0,"kinds":["road","trade","end"],"road":{"edges":[3,7]},
 *      "trade":{"give":{"brick":2},"with":[{"seat":1,"get":{"ore":1}}]},
 *      "actions":["road 3","road 7","end"]}
 *
 * Trades have too many forms to list: they are described only.  Of discards and of cards from gold
 * fields the first LEGAL_CHOICES are listed; the description has them all.
 */
#pragma once
#include "base/buf.h"
#include "engine/legal.h"

enum { LEGAL_CHOICES = 2000 };

/* Which halves to write, and whether to whom every hand is known: then a trade tells what the others
 * have, a claim whether it wins, and one that does not is left out of the list. */
enum {
    LEGAL_DESCRIBED = 1,
    LEGAL_LISTED = 2,
    LEGAL_OBJECTS = 4, /* listed as objects, not text */
    LEGAL_HANDS = 8,
};

void legal_json_write(const Game *g, const Legal *l, unsigned halves, Buf *out);

/* The members "kinds" and the description, for an object the caller opens; the rates are those of
 * the seat. */
void legal_json_members(const Legal *l, Cards rates, Buf *out);

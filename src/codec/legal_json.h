/* legal_json.h - what a seat may do, as JSON: described in sets, and listed.
 *
 *     {"seat":0,"kinds":["road","trade","end"],"road":{"edges":[3,7]},
 *      "bank":{"rates":{"brick":4},"take":["ore"]},"discard":{"count":4},
 *      "actions":["road 3","road 7","end"]}
 *
 * Discards and trades have too many forms to list: they are described only.
 */
#pragma once
#include "base/buf.h"
#include "engine/legal.h"

/* Which halves to write. */
enum { LEGAL_DESCRIBED = 1, LEGAL_LISTED = 2, LEGAL_OBJECTS = 4 /* listed as objects, not text */ };

void legal_json_write(const Game *g, const Legal *l, unsigned halves, Buf *out);

/* The members "kinds" and the description, for an object the caller opens; the rates are those of
 * the seat. */
void legal_json_members(const Legal *l, Cards rates, Buf *out);

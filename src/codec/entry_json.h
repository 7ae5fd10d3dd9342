/* entry_json.h - one entry of a game's log as JSON: a public part and, for some, a sealed one.
 *
 *     {"n":9,"kind":"act","by":"seat","seat":1,"action":{"kind":"roll","dice":[3,4]}}
 *     {"n":12,"kind":"offer","by":"seat","seat":1,"to":[0,2],"give":{"brick":1},"get":{"ore":1}}
 *     {"n":13,"kind":"act","by":"seat","seat":1,"action":{"kind":"buy"}}  sealed {"card":"knight"}
 *     {"n":20,"kind":"rewind","by":"judge","clause":"WC25-1.2.2a","to":9,"keep":false}
 *
 * Sealed are the card of a BUY and of a theft and the cards of a DISCARD; a ROBBER or STEAL that
 * takes a card at once says "takes":true.  Members that are nought or nobody's are left out.
 */
#pragma once
#include "base/buf.h"
#include "codec/pick.h"
#include "table/entry.h"

/* Has the entry a sealed part?  `need` is the chance its action needs, CHANCE_NONE for entries
 * that are no ACT. */
bool entry_json_seals(const Entry *e, ChanceKind need);

/* The public part of entry number `n`, whose action is tidy (notation.h). */
void entry_json_write(const Entry *e, uint32_t n, ChanceKind need, Buf *out);

/* The sealed part of an entry that has one. */
void entry_json_write_sealed(const Entry *e, Buf *out);

/* Read the public part of entry number `n`; "n" may be left out and must else be right, "by" may
 * be left out where it is clear.  *sealed tells whether a sealed part belongs to it.  Derived
 * fields are 0. */
Status entry_json_read(const json_t *value, uint32_t n, Entry *e, bool *sealed, Err *err);

/* Read the sealed part into an entry that has one. */
Status entry_json_read_sealed(const json_t *value, Entry *e, Err *err);

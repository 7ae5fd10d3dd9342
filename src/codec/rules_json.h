/* rules_json.h - the parameters of a rulebook as JSON: {"vp_target":10,"win_claim":"explicit",…}.
 *
 * Names are those of rulebook.h, values numbers, true and false, or the English words of rulebook/words.h.
 */
#pragma once
#include "base/buf.h"
#include "codec/pick.h"

/* The rulebook's table without its clocks: what an engine's session has unless told otherwise. */
TableRules rules_timeless(RulebookId rulebook);

/* All parameters of the game and, unless NULL, of the table. */
void rules_json_write(const GameRules *game, const TableRules *table, Buf *out);

/* Change the parameters that the object names; the others stay.  On failure none changes.
 * `table` may be NULL: its parameters are then unknown keys. */
Status rules_json_read(const json_t *value, GameRules *game, TableRules *table, Err *err);

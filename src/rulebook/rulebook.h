/* rulebook.h - the rulebooks as tables of parameters, each value with the clause it comes from.
 *
 * Code never asks which rulebook is in force: it asks for the parameter.  A game and a table copy
 * the values they need when they start, so a later override changes nothing that is running.
 * Here are the rules of a game and of a table, made from the rows of table_parameters.h; those of an
 * event are in event_rules.h, and parameter.h sees all of them as one list to print, to compare and to
 * change.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "rulebook/choices.h"
#include "rulebook/table_parameters.h"

typedef enum RulebookId { NC20, WC25, DM19, WC04, DC21, CUSTOM, RULEBOOKS } RulebookId;

#define FIELD8(name, ...) uint8_t name;
#define FIELD16(name, ...) uint16_t name;
typedef struct GameRules {
    GAME_PARAMETERS(FIELD8)
} GameRules;
typedef struct TableRules {
    TABLE_PARAMETERS(FIELD16)
} TableRules;
#undef FIELD8
#undef FIELD16

extern const char *const RULEBOOK_NAME[RULEBOOKS]; /* "nc20" … "custom" */

/* RULEBOOKS if there is no rulebook of that name. */
RulebookId rulebook_find(const char *name);

GameRules rulebook_game(RulebookId id);
TableRules rulebook_table(RulebookId id);

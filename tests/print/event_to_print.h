/* event_to_print.h - an event with enough in it for every kind of page: names long, short and of many
 * scripts, three rounds, standings, a bracket, boards. */
#pragma once
#include "print/sheet.h"

enum { PEOPLE = 41, TABLES = 11 };

Facts event_to_print(RulebookId rulebook, int tongue); /* facts_free is the caller's */
/* Another bracket instead of the one for sixteen; its first round is played if it has no more than 64. */
void event_bracket(Facts *f, unsigned players);

/* research_log.h - a game at an online table for researchers: every move, die and trade, and nobody's
 * name. */
#pragma once
#include "app/director/events.h"

/* As a member "log": the game of a table as game.json has it (codec/game_log.h), for `castellan replay`.
 * People are numbers that hold for this game alone, times count from its start, and nobody's words are
 * in it.  Nothing is written while it runs, or unless everyone who held a seat `may` be in it. */
typedef bool ResearchMay(void *user, uint64_t person);
Status research_log(App *app, const char *table, ResearchMay *may, void *user, Buf *out, Err *err);

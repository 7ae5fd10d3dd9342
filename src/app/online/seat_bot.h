/* seat_bot.h - what a bot in a seat does next at a table: a move, an offer, an answer.
 *
 * The bot decides with the eyes of its seat (bot/eyes.h) and nobody else's; what it does comes back
 * as an entry like anyone's, with its chance drawn.  The same table and the same generator give the
 * same entry.
 */
#pragma once
#include "bot/bot.h"
#include "table/table.h"

/* A move at a table takes at most 200 ms: games are played ahead until then, what was begun is ended. */
enum { SEAT_BOT_MS = 180 };

/* The seat is one of table_running().  `log` is what `t` was folded from.  `patience`: how long it may
 * think; NULL: as long as it likes. */
Entry seat_bot(const Table *t, const Entry *log, const Bot *bot, const Key *key, int seat,
               const Patience *patience, Rng *rng);

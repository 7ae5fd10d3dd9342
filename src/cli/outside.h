/* outside.h - someone else's program in a seat of the arena.
 *
 * The program is started once for each thread and asked line by line (docs/bots.md, "Bringing a bot
 * of your own"): it gets what its seat may see and answers with an action.  It never sees a hidden
 * card.  A program that ends, does not answer or answers nonsense loses nothing but our patience:
 * the arena stops and says why.
 */
#pragma once
#include "base/message.h"
#include "bot/bot.h"

/* A bot for `place` in the list, 0 to SEATS - 1, that asks the program at `path`, which must stay
 * valid. */
const Bot *outside_bot(int place, const char *path);

/* What went wrong with this thread's programs, or NULL. */
const Message *outside_failure(void);

/* Let this thread's programs go. */
void outside_leave(void);

/* background.h - work that may take longer steps back for the loop.
 *
 * Everyone's moves and clocks go through one thread.  Where it shares few processors with threads that
 * hash passwords or think for bots, it would wait for them at each turn.
 */
#pragma once

/* From now on the calling thread, one that works beside the loop, runs when the loop, the store and the like
 * have nothing to do: they wake up before it, and have ten times its share where all want to work. */
void background(void);

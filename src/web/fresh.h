/* fresh.h - a reader sees every change that was acknowledged before, on any machine.
 *
 * With several machines on one store a change made at one reaches the others as a hint, a moment
 * later.  Someone who is signed in and looks at the next machine meanwhile would miss what they have
 * just done.  So before a look the heads of what it is about (the place in its path, the person, the
 * server's settings) are asked for, all in one question, and what is behind is read.  Spectators, who
 * are many and have done nothing, are not waited for.
 */
#pragma once
#include "web/web.h"

/* Has the store not told for about a second what other machines did?  Then nobody's right to what not
 * everyone may see is believed without a look. */
bool fresh_is_due(App *app);
/* Look at the streams on which it hangs what this account may hear of a topic; false: it could not be done. */
bool fresh_topic(App *app, uint64_t account, const char *topic);

/* Before the rights of this account are judged for a request that may append nothing: a GET, or a POST
 * that isn't a task from the start.  What the handler leans on besides is asked for afterwards
 * (live_look_holds, in guard_still).  Returns the look. */
uint64_t fresh_look(App *app, const Exchange *x, uint64_t account);

/* must.h - what has to hold in every build, because memory or someone's trust hangs on it.
 *
 * `assert` finds our mistakes while we test and is compiled out of the program people run.  Where going
 * on would write beyond an array, take one kind of state for another or mix up answers, the program
 * ends instead: the log is the truth, and a start is quick.  What comes from outside is judged and
 * refused before it gets here.
 */
#pragma once

#define must(condition) (__builtin_expect(!(condition), 0) ? __builtin_trap() : (void)0)

/* playbook.h - scenes of a tournament day that a director can read, and the program that checks them.
 *
 * A file of tests/event/scenarios/ is a playbook: scenes on one topic, separated by header lines.
 *
 *     # NC20-1.1.3b Q-13 the last signature locks the sheet      the clauses it shows, then a title
 *     ## remarks start with two signs
 *     given    rulebook nc20 wc25; 16 players; rounds 1; open; play
 *     when     scorekeeper record_sheet.filled table 1 vp 10 8 7 6 winner 1
 *     when     judge signature.given table 1 seat 1
 *     refuse   late-protest [NC20-1.1.3b]                        the entry before is refused, so
 *     may      judge dq.issued table 1 seat 2 code cheating      allowed, but not done
 *     then     table 1 sheet locked; player 3 status present
 *
 * `given` runs the event the ordinary way (venue.h) as far as it says:
 *     rulebook NAME...   the scene is run once with each
 *     N players          staff appointed, N people registered and checked in, registration closed
 *     registered N, staff, no judges ...   parts of it
 *     planned, started, rounds N, open, show, pick, play, finish, cut, semi, final, end
 *     groups G P A, windows, qualifiers N, bracket
 * `when` is an entry: a role, the name of a domain event (event/entry.h), and its fields, each with
 * its name.  `table N` is the table of that number in the latest round, `seat N` the player there
 * who is Nth in play order, `rank N` who has that preliminary rank, `player N` the Nth who
 * registered.  `step NAME` is the latest entry of
 * that name.  `because` gives a reason.  What each field means is written in playbook_read.c.
 *
 * Around every entry the program also checks that a refusal changes nothing and that the event
 * stays legal, and after each scene that the log folds to the same event again. */
#pragma once
#include "event/venue.h"

enum { PLAY_WORDS = 64, PLAY_LINE = 300 };

typedef struct Words {
    char *list[PLAY_WORDS];
    int count, at;
} Words;

const char *words_peek(const Words *w); /* "" at the end */
const char *words_next(Words *w);
bool words_take(Words *w, const char *word);
/* The next word as a number; false, and not read, if it is none. */
bool words_number(Words *w, long long *number);

/* Read an entry; false with v->why. */
bool play_entry(Venue *v, Words *w, EventEntry *e);
/* Look at the event; false with v->why. */
bool play_then(Venue *v, Words *w);
/* Run the event on. */
bool play_given(Venue *v, Words *w);

/* Run every scene of the file, report failures as path:line; returns how many failed.  *scenes and
 * the refusals met, a bit each, are added up. */
int playbook_run(const char *path, int *scenes, uint64_t codes[4]);

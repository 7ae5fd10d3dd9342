/* names.h - screen names: which are allowed, which look the same, and whose they are.
 *
 * A name is someone's as long as the stream name/KEY says so; KEY is a keyed hash of the folded
 * name, so two people who want the same name at the same moment meet at one expected sequence
 * number, and the log gives nobody's name away.
 */
#pragma once
#include "app/core/person.h"
#include "app/core/task.h"

enum { NAME_KEY = 65, NAME_LETTERS_MIN = 2, NAME_LETTERS_MAX = 64 };

/* Bring a name into the form that is shown: no spaces at its ends, one between words.  Refused with
 * a sentence if it is too short, too long, not UTF-8 or has letters that nobody sees. */
Status name_tidy(const char *wish, char name[PERSON_NAME], Err *err);

/* What two names have in common that a reader could take for each other: case does not count, nor
 * which blank or stroke parts the words, nor whether an a is Latin, Greek or Cyrillic. */
typedef char FoldedName[2 * PERSON_NAME];
void name_fold(const char *name, FoldedName folded);

/* The same name as people write it who lack its letters: without marks and strokes (Muller, Jose, Lukasz),
 * or with umlauts and their kin spelled out (Mueller, Soeren, Haakon).  Two names that are equal in one of
 * these ways may be one person's; this decides nothing and reserves nobody's name. */
void name_plain(const char *name, FoldedName folded);
void name_spelled(const char *name, FoldedName folded);

/* Could a hasty reader take one for the other?  Wider than name_fold: accents, spaces and strokes do not count, nor
 * whether it is an l, an I or a 1, an o or a 0, an m or an rn. */
bool name_resembles(const char *one, const char *other);
/* Does it resemble the name of an administrator other than this person? */
bool name_of_admin(App *app, const char *name, uint64_t but);

/* The id of the stream that says whose a name is. */
void name_key(const App *app, const char *name, char key[NAME_KEY]);

/* Whose name this is; 0: nobody's. */
uint64_t name_owner(App *app, const char *name);

/* After a new key (--key-lost) no name is found by the old one's hashes: give each account its name
 * again.  Does nothing if the key is the one of last time.  Before the loop runs. */
Status names_follow_key(App *app, Err *err);

/* For `run`: take a name for a person, or give it back.  False: return from `run`.  A name that resembles an
 * administrator's is refused like one that is taken. */
bool name_take(Task *t, const char *name, uint64_t person);
bool name_give_back(Task *t, const char *name, uint64_t person);

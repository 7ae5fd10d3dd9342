/* names.h - screen names: which are allowed, which look the same, and whose they are.
 *
 * A name is somebody's as long as the stream name/KEY says so; KEY is a keyed hash of the folded
 * name, so two people who want the same name at the same moment meet at one expected sequence
 * number, and the log gives nobody's name away.
 */
#pragma once
#include "app/person.h"
#include "app/task.h"

enum { NAME_KEY = 65, NAME_LETTERS_MIN = 2, NAME_LETTERS_MAX = 64 };

/* Bring a name into the form that is shown: no blanks at its ends, one between words.  Refused with
 * a sentence if it is too short, too long, not UTF-8 or has letters that nobody sees. */
Status name_tidy(const char *wish, char name[PERSON_NAME], Err *err);

/* What two names have in common that a reader could take for each other: case does not count, nor
 * which blank or stroke parts the words, nor whether an a is Latin, Greek or Cyrillic. */
void name_fold(const char *name, char folded[2 * PERSON_NAME]);

/* The id of the stream that says whose a name is. */
void name_key(const App *app, const char *name, char key[NAME_KEY]);

/* Whose name this is; 0: nobody's. */
uint64_t name_owner(App *app, const char *name);

/* After a new key (--key-lost) no name is found by the old one's hashes: give each account its name
 * again.  Does nothing if the key is the one of last time.  Before the loop runs. */
Status names_follow_key(App *app, Err *err);

/* For `run`: take a name for a person, or give it back.  False: return from `run`. */
bool name_take(Task *t, const char *name, uint64_t person);
bool name_give_back(Task *t, const char *name, uint64_t person);

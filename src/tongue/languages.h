/* languages.h - the languages that people can choose, and their catalogues.
 *
 * Those that come with the program are made part of it by the build from data/words (tools/languages.c).  An operator
 * may add others from a folder, and a catalogue there may take the place of ours, both while the server is running
 * (web/core/words.h).
 *
 * Pure.
 */
#pragma once
#include "base/message.h"
#include "base/tongue.h"

#include <stdbool.h>
#include <stddef.h>

/* A message in another language. */
typedef struct PoRow {
    const char *context; /* what it is about; "": nothing is said of it */
    const char *english, *text;
} PoRow;

typedef struct Catalogue {
    const PoRow *rows; /* in the order of language_compare */
    size_t count;
} Catalogue;

typedef struct Language {
    char tag[16];    /* "de" */
    char name[40];   /* "Deutsch" */
    char locale[16]; /* "de-DE": how dates and numbers are written */
    bool rtl;        /* from right to left */
    Catalogue own;   /* what comes with the program; English has none */
} Language;

int language_count(void);
const Language *language_at(int tongue);

/* Adds a language, from one thread at a time; others may be reading.  false: there is no room for it, or it is there
 * already. */
bool language_add(const Language *language);

/* This catalogue is asked from now on, NULL: the program's own; what it lacks is told in English.  Another thread may
 * still be reading the old one, so that has to stay. */
void language_use(int tongue, const Catalogue *catalogue);

/* The order of rows: by their English, then by what they are about. */
int language_compare(const PoRow *a, const PoRow *b);

/* What a message is called there: its template in that language, or NULL. */
const char *language_told(int tongue, const char *about, const char *english);

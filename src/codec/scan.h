/* scan.h - read JSON from front to back, knowing line and column of everything.
 *
 *     static const char *const NAMES[] = { "round", "table" };
 *     Scan s = scan_open(text, size, err);
 *     ScanObject game = scan_object(&s, NAMES, 2);
 *     for (int name; (name = scan_member(&s, &game)) >= 0;)
 *         switch (name) {
 *         case 0: round = scan_number(&s, 1, 9999); break;
 *         case 1: table = scan_number(&s, 1, 9999); break;
 *         }
 *     return scan_close(&s);
 *
 * For files that people write by hand or export from a spreadsheet: any mistake, in the JSON or in
 * what it says, is reported with its place.  The first refusal sticks; from then on every call
 * gives its harmless answer and every loop ends, so a reader asks once, at the end.
 *
 * Texts are decoded where they stand, so the caller's memory changes and must outlive them.  A Scan
 * is a plain value: keep a copy and go back to it to read in another order, as long as the texts in
 * between were skipped and not read.  Not a replacement for a parser of unknown documents: see
 * pick.h for small ones.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { SCAN_DEPTH = 16 };

typedef struct Spot {
    uint32_t line, column; /* from 1; columns count bytes */
} Spot;

typedef struct Scan {
    char *at, *end, *line_start;
    uint32_t line;
    int depth;
    bool fresh;         /* just after an opening bracket: no comma is due */
    const char *member; /* the last name that was read, for sentences; NULL none */
    Status status;
    Err *err;
} Scan;

typedef struct ScanObject { /* one that is being read */
    const char *const *names;
    int count;
    uint32_t seen; /* bit i: member i was there */
    Spot spot;
} ScanObject;

/* A byte order mark in front is passed over. */
Scan scan_open(char *text, size_t size, Err *err);

/* Nothing may follow the value; the status. */
Status scan_close(Scan *s);

/* Where the next value begins. */
Spot scan_spot(Scan *s);

/* Enter an object whose members have the given names, at most 32. */
ScanObject scan_object(Scan *s, const char *const names[], int count);
/* The number of the next member's name, its value to be read next; -1 at the end.  Names that are
 * not known or stand there twice are refused. */
int scan_member(Scan *s, ScanObject *object);
/* Refuse an object that lacks member `name`. */
void scan_needs(Scan *s, const ScanObject *object, int name);

/* An object with any names: enter it, then the next name, its value to be read next; NULL at the
 * end. */
bool scan_enter(Scan *s);
const char *scan_name(Scan *s, Spot *spot);

/* Enter a list; returns whether there is another item. */
bool scan_list(Scan *s);
bool scan_item(Scan *s);

/* A whole number; digits in quotes are understood. */
int64_t scan_number(Scan *s, int64_t min, int64_t max);
bool scan_flag(Scan *s);
/* Text without line ends and other control characters; a number is taken as it is written. */
const char *scan_text(Scan *s);
/* The index of a word in `words`, which has `count`; 0 with a refusal that lists them. */
int scan_word(Scan *s, const char *const words[], int count);
/* Is the next value true or false, or null, rather than something else? */
bool scan_at_flag(Scan *s);
bool scan_at_null(Scan *s);

/* Pass over a value of any kind, checking only that it is JSON. */
void scan_skip(Scan *s);

/* Refuse with "Line 3, column 14: " and the sentence. */
void scan_refuse(Scan *s, Spot spot, const char *english, ...)
    __attribute__((format(printf, 3, 4)));

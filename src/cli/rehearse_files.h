/* rehearse_files.h - the papers of a rehearsed event, as files in a folder.
 *
 * What people read is in their language; JSON, CSV and the names of files are the same in all.
 *
 *   rehearse_files.c    the folder; schedule, boards, seats, standings; what is left at the end
 *   rehearse_paper.c    the pages that would be printed
 *   rehearse_sheets.c   record sheets as text, JSON and CSV, the journals of judges and changes
 */
#pragma once
#include "app/rehearsal/rehearse.h"
#include "base/buf.h"
#include "print/sheet.h"

enum { REHEARSE_PAGE_MAX = 256 << 20, REHEARSE_PATH = 512 };

typedef struct RehearseFiles {
    const char *folder;
    int tongue; /* IN_ENGLISH … */
    Buf page;
    unsigned files;
    int paper;  /* PAPER_A4, PAPER_LETTER; PAPER_FORMATS: nothing is printed */
    Facts kept; /* boards, until they are */
} RehearseFiles;

/* Make the folder, which must be new or empty. */
Status rehearse_files_open(RehearseFiles *files, const char *folder, int tongue, Err *err);
void rehearse_files_close(RehearseFiles *files);

/* The functions that keep what an event leaves behind. */
RehearseWatcher rehearse_files_watcher(RehearseFiles *files);

/* What is known when all is over: final list, results, lots, journals, log. */
Status rehearse_files_finish(RehearseFiles *files, const Rehearsal *r, Err *err);

/* Write the page, which begins empty again afterwards, to `name` in the folder. */
Status rehearse_files_put(RehearseFiles *files, const char *name, Err *err);

/* ---- rehearse_paper.c ---- */
/* Everything that can be printed of it, as PDF in the folder "paper". */
Status rehearse_paper(RehearseFiles *files, const Rehearsal *r, Err *err);

/* ---- rehearse_sheets.c ---- */
enum { REHEARSE_ALL = EV_NO_ROUND };
/* The sheets of one round, or of all: a text for people, and JSON and CSV that `castellan
 * standings` reads. */
void rehearse_sheets_text(const Rehearsal *r, uint8_t round, int tongue, Buf *out);
void rehearse_sheets_json(const Rehearsal *r, uint8_t round, Buf *out);
void rehearse_sheets_csv(const Rehearsal *r, uint8_t round, Buf *out);
/* Entries, one per line: the judges' work; players who left or were moved. */
void rehearse_judges_text(const Rehearsal *r, int tongue, Buf *out);
void rehearse_changes_text(const Rehearsal *r, int tongue, Buf *out);
/* "round 1", "semi-final", "Gruppe 3"; "red", "blau". */
void rehearse_round_title(const EventState *ev, uint8_t round, int tongue, Buf *out);
const char *rehearse_colour(unsigned colour, int tongue);

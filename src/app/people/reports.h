/* reports.h - harassment and conduct reports, for the eyes of the people named (NC20-1.7e, DC21-2.2c).
 *
 * A report is the stream report/ID.  The log knows of whom and to whom, and a salted commitment to the
 * text; the text itself is encrypted beside it and is handed to the people on the access list and to
 * the reporter alone.  Anyone on the list may let someone else see it; the people it is about never
 * get access by default.  Unless the reporter names the readers, they are the people in charge of
 * the event or the server, for as long as they are in charge.
 *
 * Pictures (DC21-1.1.4b) are kept as the words are: a commitment in the log, the picture encrypted beside
 * it, for the same eyes.
 *
 * A report from an online table says which one, and how far its game was: its readers find
 * the game and the chat.  It is in the log like the names of those it is about.
 */
#pragma once
#include "app/people/accounts.h"

enum {
    REPORT_TEXT = WORDS_MAX,
    REPORT_PEOPLE = 32, /* on the access list; and named in it */
    REPORT_NOTES = 64,
    REPORT_PICTURES = 3,           /* sent at once */
    REPORT_PICTURES_ALL = 9,       /* of a report, with those that came later */
    REPORT_PICTURE_MAX = 1500000,  /* bytes of one */
    REPORT_PICTURES_MAX = 3000000, /* and of all that are sent together */
};

typedef struct Report {
    char scope[STORE_STREAM_MAX + 1]; /* "server" or "event/ID" */
    uint8_t category, state;          /* EV_REPORT_…, EV_PROGRESS_… */
    uint64_t reporter;                /* 0: anonymous */
    uint64_t about[REPORT_PEOPLE], access[REPORT_PEOPLE];
    size_t abouts, accesses;
    bool by_role[REPORT_PEOPLE]; /* of `access`: reads it while in office, not by name */
    char table[APP_ID];          /* from where it was filed, or "" */
    uint32_t step;               /* entries its game had then */
    unsigned notes, pictures;
    int64_t at, changed; /* filed, and what happened last */
    bool expired;        /* its words were kept as long as the settings say */
    Live *live;          /* NULL for one that is about to be filed */
} Report;

const Report *report_find(App *app, const char *id);
bool report_may_read(App *app, const Report *report, uint64_t person);

/* For `run`; false: return from `run`. */
/* `picture` has report->pictures of them. */
bool report_file(Task *t, const Report *report, const char *text, const Bytes *picture,
                 char id[APP_ID]);
bool report_note(Task *t, const char *id, uint64_t by, const char *text);
/* Pictures added later, by the reporter or a reader. */
bool report_show(Task *t, const char *id, uint64_t by, const Bytes *picture, unsigned count);
bool report_progress(Task *t, const char *id, uint64_t by, unsigned state);
bool report_admit(Task *t, const char *id, uint64_t by, uint64_t person, bool on);

/* One report with its text and notes; and what a person may read, newest first, without texts. */
Status report_jot(App *app, const char *id, Buf *out, Err *err);
void reports_jot(App *app, uint64_t person, Buf *out);

/* A picture of a report, counted from 1, appended to `out`. */
Status report_picture(App *app, const char *id, unsigned number, Buf *out, Err *err);

/* Were the words erased?  The log keeps that there was a report, and who handled it. */
bool report_gone(App *app, const char *id);

/* For `run`: erase words and pictures; and do it because they were kept long enough. */
void report_erase(Task *t, const char *id);
bool report_expire(Task *t, const char *id);

/* What kind of picture these bytes are, judged by how they begin, not by their name: image/png,
 * image/jpeg or image/webp; NULL: none that we take. */
const char *picture_type(Bytes bytes);

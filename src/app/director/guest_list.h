/* guest_list.h - people from a list that someone pasted or a spreadsheet wrote.
 *
 * Read generously: commas, semicolons or tabs, quotes, a byte order mark, headings in English or German or
 * none, first and last name in one column or two, a country by its letters or its name.  Every line
 * is judged separately, so a preview shows each problem where it is; the import uses the
 * same judgement.
 */
#pragma once
#include "app/people/accounts.h"

enum { GUEST_NAME, GUEST_COUNTRY, GUEST_EMAIL, GUEST_ZONE, GUEST_COLUMNS };
extern const char *const GUEST_COLUMN[GUEST_COLUMNS]; /* "name", "country", "e-mail", "zone" */
enum { GUEST_TOLD = 48, GUEST_CLAUSE = 32, GUEST_UNUSED = 8 };

typedef enum GuestFlaw { /* what is wrong with a column of a line */
                         GUEST_GOOD,
                         GUEST_NOBODY,  /* it has no name */
                         GUEST_MIXED,   /* its separator is not the first line's */
                         GUEST_BAD,     /* too long, too short, or nothing that can be read */
                         GUEST_TWICE,   /* a line before has the same name, or address */
                         GUEST_HERE,    /* someone with that is entered already */
                         GUEST_UNKNOWN, /* there is no such country */
                         GUEST_BANNED,  /* someone of that name may not play here (bans.h) */
                         GUEST_MISSING, /* the event needs it of everyone */
                         GUEST_FLAWS
} GuestFlaw;
extern const char *const GUEST_FLAW[GUEST_FLAWS]; /* their codes in answers */

typedef struct Guest { /* someone without an account */
    char name[PERSON_NAME], country[3], email[PROFILE_TEXT];
    char told[GUEST_TOLD];          /* the country as written, cut off if long */
    char clause[GUEST_CLAUSE];      /* by which someone is banned; "" none */
    int16_t zone;                   /* minutes east of UTC */
    bool zoned;                     /* it was told */
    uint32_t line;                  /* where the line is */
    uint32_t before[GUEST_COLUMNS]; /* GUEST_TWICE: where the same was before */
    uint8_t flaw[GUEST_COLUMNS];
    bool left_out; /* the organiser does not want this line */
    uint64_t is;   /* who this is, as the organiser says: people_known.h; 0: someone new */
} Guest;

typedef struct GuestList {
    Guest *people;
    size_t count;
    bool has[GUEST_COLUMNS];
    unsigned unused_count; /* columns that nobody needs, by their headings */
    char unused[GUEST_UNUSED][GUEST_TOLD];
} GuestList;

/* Read a text, which changes.  Refused with line and column if it cannot be taken apart at all, with
 * a sentence if nobody is in it; the list is empty then. */
Status guest_list_read(char *text, size_t size, GuestList *list, Err *err);
void guest_list_free(GuestList *list);

/* Find duplicates in the list, and people already among `here`: names as name_fold makes them. */
Status guest_list_judge(GuestList *list, const FoldedName *here, size_t count, Err *err);
/* The event needs this column of everyone. */
void guest_list_need(GuestList *list, int column);
/* No two have the same address. */
void guest_list_tell_apart(GuestList *list);

bool guest_good(const Guest *guest);
/* What is wrong with a column. */
void guest_flaw_say(const Guest *guest, int column, Message *out);

/* Drop the lines that are left out.  Refused with line, column and sentence if another one is not good. */
Status guest_list_settle(GuestList *list, Err *err);

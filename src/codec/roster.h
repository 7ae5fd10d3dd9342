/* roster.h - the people of an event by id and name, and the small files that speak of them.
 *
 *     id,name,country          pairs who must not meet:      people who cannot change tables:
 *     p1,Anna,DE               p1,p7                         p3,1
 *     p2,"Ben, the tall",FR    Anna,Carla                    Dora,4
 *
 * CSV as in csv.h; headings in English or German, in any order, and further columns are passed
 * over.  A heading is needed for people and may be left out of the other two.  Without ids the
 * names serve as ids, without names the ids.  People are found by id, then by name.
 *
 * Texts stay where they were read: the caller's memory must outlive the roster.
 */
#pragma once
#include "base/err.h"
#include "codec/scan.h"
#include "tournament/schedule.h"

typedef struct Person {
    const char *id, *name;
    uint16_t country; /* number in Roster.country; 0 none */
    uint32_t line;    /* where it was read; 0 nowhere */
} Person;

typedef struct Roster {
    unsigned count, countries;
    Person person[SCHEDULE_PLAYERS_MAX];
    const char *country[SCHEDULE_PLAYERS_MAX + 1]; /* from 1 on */
    char numbered[SCHEDULE_PLAYERS_MAX][8];        /* "p1", "p2" where nobody has an id */
} Roster;

/* People p1 to pN. */
void roster_number(Roster *roster, unsigned people);

/* Read people from a file; an id or a name that stands there twice is refused with its place. */
Status roster_read(Roster *roster, char *text, size_t size, Err *err);

/* Add one person whose id is new; SCHEDULE_PLAYERS_MAX if there is no room. */
unsigned roster_add(Roster *roster, const char *id, uint32_t line);

/* The number of a person by id or by name, or -1. */
int roster_find(const Roster *roster, const char *text);

/* Read pairs into `pairs`, which has room for `room`; each pair once. */
Status roster_read_pairs(const Roster *roster, char *text, size_t size, PlayerPair *pairs,
                         size_t room, size_t *count, Err *err);

/* Read who stays at which table into `fixed`, one number for each person. */
Status roster_read_fixed(const Roster *roster, char *text, size_t size, uint16_t *fixed, Err *err);

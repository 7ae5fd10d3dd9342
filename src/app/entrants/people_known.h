/* people_known.h - whom someone on a list may be: people already known, proposed to an organiser.
 *
 * Known are people of the organiser's own events, people of the events of the same season, and the
 * account that has exactly this name.  A proposal says no more than what is public anyway: a name, a
 * country, an event.  E-mail addresses are compared only with those of the organiser's own events, so that
 * nobody can find out whether an address belongs to someone elsewhere.  Nobody is taken for someone known
 * unless the organiser says so.
 */
#pragma once
#include "app/director/events.h"
#include "app/director/guest_list.h"

typedef struct KnownPerson {
    uint64_t person;                   /* merged records being one */
    FoldedName folded, plain, spelled; /* names.h */
    uint16_t country;                  /* as entered at that event; 0: not told */
    bool account, own;                 /* own: of one of the organiser's own events */
    char event[APP_ID]; /* where they are entered, one of several perhaps; "" nowhere we look */
} KnownPerson;

typedef struct Known {
    App *app;
    KnownPerson *list;
    size_t count, room;
} Known;

enum { KNOWN_SHOWN = 4 }; /* proposals for one line */

/* Everyone an organiser may enter here as someone known, but for those who are entered already. */
Status known_open(App *app, uint64_t organiser, const Live *event, Known *known, Err *err);
void known_close(Known *known);

/* Who a line may be, by e-mail address or by a name that is the same or only written in another way
 * (Groß and Gross, Müller and Mueller, José and Jose); at most KNOWN_SHOWN, the surest first. */
size_t known_match(Known *known, const Guest *guest, const KnownPerson *found[KNOWN_SHOWN]);
/* Which of them is proposed: the only one, if their countries do not differ; where the name is written in
 * another way both countries have to be known.  NULL: the organiser chooses. */
const KnownPerson *known_proposed(Known *known, const Guest *guest, const KnownPerson *const *found,
                                  size_t count);

/* This person among the known, or NULL.  `name` of the line: an account is found by its whole name. */
const KnownPerson *known_person(Known *known, uint64_t person, const char *name);

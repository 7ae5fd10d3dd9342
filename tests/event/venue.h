/* venue.h - an event under test: its log, its state, and hands that run it the ordinary way.
 *
 * Player n (from 1) is person n.  The staff are the persons STAFF + role.  Every entry goes through
 * venue_do(), which makes sure that refusals change nothing and the event stays legal. */
#pragma once
#include "base/rng.h"
#include "event/event.h"

#include <stdbool.h>
#include <stddef.h>

enum { VENUE_STAFF = 1000, VENUE_JUDGES = 6, VENUE_LOG = 40000, VENUE_WHY = 512 };

typedef struct Venue {
    EventState *ev, *other; /* `other` is for folding the log again */
    void *memory, *other_memory;
    EventEntry *log;
    size_t count;
    Rng rng;             /* results: 0 is "the lowest number wins" */
    bool chance;         /* results by chance */
    char why[VENUE_WHY]; /* what went wrong */
    bool broke;          /* by the fault of the event, which is never to happen */
    EventRefusal answer; /* of the last entry */
    uint64_t codes[4];   /* a bit for each refusal met */
    int people;
} Venue;

void venue_open(Venue *v, RulebookId rulebook, unsigned players, unsigned games);
void venue_close(Venue *v);

/* Note what went wrong and return false. */
bool venue_wrong(Venue *v, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The usual person of a role. */
uint64_t venue_person(int role);
EventEntry venue_entry(const Venue *v, EventKind kind, int by);

/* Send it; the answer is in v->answer.  False if the event broke or a refusal changed it. */
bool venue_do(Venue *v, EventEntry e);
/* Send it; false unless it is allowed. */
bool venue_must(Venue *v, EventEntry e);
bool venue_step(Venue *v, EventKind kind); /* by the organiser, nothing in it */

/* Are two states the same event? */
bool venue_same(const EventState *a, const EventState *b);
/* The log folds to the same state again. */
bool venue_refold(Venue *v);

/* ---- the ordinary way: each continues from where the event is ---- */
bool venue_staff(Venue *v, bool judges);
bool venue_register(Venue *v, int people); /* with everything that check-in will ask for */
bool venue_check_in(Venue *v);
bool venue_assemble(Venue *v, int people); /* all of the above, registration closed */
bool venue_plan(Venue *v);                 /* plan and publish what is not published */
bool venue_start(Venue *v);
bool venue_open_round(Venue *v); /* the next, with boards, bankers and a finals day if need be */
bool venue_show(Venue *v);       /* board approved and revealed, study over */
bool venue_pick(Venue *v);       /* whatever picks the rulebook asks for */
bool venue_play(Venue *v);       /* all tables of the open round play */
bool venue_result(Venue *v, uint16_t game);        /* fill in, sign, confirm */
bool venue_finish(Venue *v);                       /* all results, and close the round */
bool venue_protests_over(Venue *v, uint8_t round); /* where there is a time for them */
bool venue_rounds(Venue *v, int rounds); /* so many preliminary rounds from start to end */
bool venue_lots(Venue *v);               /* by hand, while a tie needs them */
bool venue_cut(Venue *v);
bool venue_to_the_end(Venue *v);     /* champion, completed */
uint8_t venue_round(const Venue *v); /* the latest round */

/* DC21 */
bool venue_groups(Venue *v, int groups, int promoted, int alternates);
bool venue_window(Venue *v, int group);     /* open it, once announced */
bool venue_match(Venue *v, int group);      /* queue four of the group and play */
bool venue_qualifiers(Venue *v, int games); /* every group plays that many games per player */
bool venue_bracket(Venue *v);               /* promote, sign in, build */

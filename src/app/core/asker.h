/* asker.h - the person asking for something, and whether they still may.
 *
 * A request is judged when its head comes, so that strangers are sent away early.  What counts is the
 * moment when something is done, sent or tried again, and rights may be gone by then.  An Asker
 * remembers by which session someone came, what is needed and where; asker_look finds out again.
 * While nothing has changed that any right hangs on (App.rights_epoch) that is one comparison.
 *
 * The streams that a right was found in are its grounds.  Where several machines share a store they
 * go along with the append (StoreGround): if the session was closed on another machine, the append is
 * a conflict, and the asker is judged again.
 */
#pragma once
#include "app/core/live.h"
#include "app/core/person.h"

typedef enum RightsPlace { RIGHTS_EVENT, RIGHTS_SEASON, RIGHTS_TABLE, RIGHTS_PLACES } RightsPlace;

struct Asker {
    Person person;                 /* who it is, with their rights here, as of the last look */
    uint64_t account, session;     /* what they came by */
    uint32_t needs;                /* one of these rights is enough; RIGHT_ANYONE: none is needed */
    const char *at[RIGHTS_PLACES]; /* the event, season and table it is about; NULL: none */

    /* inside */
    uint64_t look;  /* live_look; 0: none */
    unsigned again; /* how often a look was begun again */
    uint64_t epoch; /* App.rights_epoch of the last look; 0: there was none */
    Status verdict;
    Grounds grounds;
};

/* OK, ERR_SIGN_IN (the session has ended), ERR_FORBIDDEN or, if that could not be found out, ERR_STORE,
 * with a sentence. */
Status asker_look(App *app, Asker *asker, Err *err);

/* The same again, with the grounds of it wherever the store lies: for someone who writes past the loop. */
Status asker_look_for_grounds(App *app, Asker *asker, Err *err);

/* Someone else was first: read what the rights hang on again before the next look. */
void asker_refresh(App *app, Asker *asker);

/* The grounds of the last look for an append, at most `room` of them. */
size_t asker_grounds(const Asker *asker, StoreGround *grounds, size_t room);

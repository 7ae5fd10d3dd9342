/* merging.h - two records of one person: who may merge them, what would change, and undoing it.
 *
 * Merging moves nothing: the record that goes leads to the one that stays (accounts_resolve), and whatever
 * was entered, played or written stays under the number it has.  So taking it back is one more event.
 *
 * Administrators of the server merge whom they like.  Organisers merge people of their own events, a
 * league people of the events of its season, and only so far that nobody gains what is not theirs:
 *
 *   - the merged record was entered by staff, and nobody has ever signed in as it;
 *   - without an account they took part in nothing but events of the organiser or of the season;
 *   - whoever stays and has signed in, with an account or without, has asked for an entry at one of these
 *     events: they registered there and did not withdraw, claimed it, or used its personal code.
 *
 * Two people who played in the same event are two people, for everyone.
 */
#pragma once
#include "app/director/events.h"
#include "app/people/accounts.h"

typedef struct MergeBy { /* by what right */
    uint64_t person;     /* who does it */
    const char *event;   /* organises this event; NULL: not as an organiser */
    const char *season;  /* runs this season; NULL: not as a league.  Neither: an administrator */
} MergeBy;

/* For `run`.  Which of the two stays is found out: the one with an account, else the one someone has
 * signed in as, else `one`. */
bool merging_merge(Task *t, MergeBy by, uint64_t one, uint64_t other);
/* Take back that `other` leads to someone else: by those who did it, or an administrator. */
bool merging_part(Task *t, MergeBy by, uint64_t other);

/* For `run`: the record of an entry that nobody has signed in as becomes part of `person`, who proved
 * at the event that it is theirs.  A guest takes over the name under which the entry stands. */
bool merging_claim(Task *t, Live *event, uint64_t by, uint64_t person, uint16_t player);
/* May an entry be given to someone here at all?  Not if its person took part in events of others. */
bool merging_may_claim(App *app, const Live *event, uint16_t player);
/* For `run`: the same for someone who is not signed in.  Creates a new guest `person` with what is known of the
 * entry's person, which *profile receives. */
bool merging_take(Task *t, Live *event, uint64_t person, uint16_t player, Profile *profile);

/* What would change: {"allowed","code","text","stays":{…},"goes":{…},"season":{…}}.  People without the
 * right to merge them learn nothing about them: ERR_FORBIDDEN. */
Status merging_preview(App *app, MergeBy by, uint64_t one, uint64_t other, int tongue, Buf *out,
                       Err *err);

/* {"merges":[…],"proposed":[…],"people":[…]}: what was merged here and can be undone, pairs of people
 * who have the same name, and everyone at the organiser's events or those of the season. */
void merging_list(App *app, MergeBy by, int tongue, Buf *out);

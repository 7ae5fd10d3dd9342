/* bans.h - who may not play, beyond one event: the stream bans/main.
 *
 * A ban begins as a case that is examined and shuts nobody out, or is decided at once (DM19-5.7); it
 * ends by its date, by a decision, or never (WC25-2.1.11b).  An event's own step entry.banned is
 * written here by the same append, and undone here when it is undone.
 *
 * Whom it keeps out where (bans_against):
 *   - at events that an organiser of the event, or an administrator of the season, where it was given
 *     runs, too: everyone is master in their own house (NC20-1.7b, DC21-2.2a);
 *   - everywhere its scope reaches on this server, once an administrator of the server has said so:
 *     all tournaments (DM19-5.7), or those of the championship programme (WC25-2.1.11b).  On a server
 *     where anyone may open an event nobody shuts the doors of others.
 */
#pragma once
#include "app/director/events.h"
#include "app/people/names.h"

enum { BANS_MAX = 1 << 16 }; /* beyond it only administrators open cases */

#define CASE_STATES(_)                                                                             \
    _(EXAMINED, "examined")                                                                        \
    _(BANNED, "banned")                                                                            \
    _(DISMISSED, "dismissed")                                                                      \
    _(ENDED, "ended")
typedef enum CaseState {
#define ROW(state, name) CASE_##state,
    CASE_STATES(ROW)
#undef ROW
        CASES
} CaseState;
extern const char *const CASE_STATE_NAME[CASES];

typedef struct BanCase {
    uint64_t person, by;
    char event[APP_ID], season[APP_ID]; /* where it was given; "" if by the server */
    uint8_t state, scope;               /* CaseState; BAN_… */
    bool everywhere;                    /* decided by a server administrator */
    uint32_t step;                      /* of the event, 0 none */
    int64_t at, until;                  /* ms; until 0: open-ended */
    uint64_t text, text_of;             /* why, in words of a person */
} BanCase;

typedef struct Bans {
    BanCase *list; /* the number of a case is its place here, from 1 */
    uint32_t count;
} Bans;

extern const LiveKind BANS;

/* The ban that keeps this person out of an event now, or NULL. */
const BanCase *bans_against(App *app, uint64_t person, const Live *event);
/* The names of all whom bans keep out of an event: on a list on paper there are only names.  They are
 * compared as eyes read them. */
typedef struct BannedNames {
    FoldedName *name; /* in order */
    size_t count;
} BannedNames;

bool banned_names_open(App *app, const Live *event, BannedNames *names); /* false: no memory */
bool banned_names_has(const BannedNames *names, const char *name);
void banned_names_close(BannedNames *names);

/* The latest case about someone at this event or this season, and its number; or NULL. */
const BanCase *bans_about(App *app, uint64_t person, const char *event, const char *season,
                          uint32_t *number);

/* Keep banned people out of events, and hear of bans there. */
void bans_open(App *app);

/* ---- run-side ---- */

/* What someone says of a case; texts belong to the caller. */
typedef struct BanSaid {
    int scope;         /* BAN_…; -1: the usual one, or as it is */
    int64_t until;     /* ms, 0: open-ended; -1: as it is */
    int everywhere;    /* 1, 0; -1: as it is */
    const char *words; /* why; or NULL */
    bool banned;       /* else it is examined; or dismissed, or ended */
    /* of a new one: who, and where it is given */
    uint64_t person;
    const char *name;           /* of an account, if `person` is 0 */
    const char *event, *season; /* NULL: none */
} BanSaid;
/* A case or a ban. */
bool bans_add(Task *t, uint64_t who, const BanSaid *said);
/* What is decided about a case, or changed about a ban that stands. */
bool bans_decide(Task *t, uint64_t who, uint32_t number, const BanSaid *said);

/* ---- looking ---- */

/* {"bans":[…]}: what this person may know of, latest first. */
void bans_view(App *app, uint64_t viewer, int tongue, Buf *out);
/* {"records":[…]}: warnings, penalties, disqualifications and leavers, at the events this person is
 * in charge of; latest first. */
void bans_view_records(App *app, uint64_t viewer, int tongue, Buf *out);
/* Members for privacy.h. */
void bans_tell(App *app, uint64_t person, Buf *out);

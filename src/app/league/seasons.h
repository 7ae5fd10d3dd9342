/* seasons.h - a season of ranking tournaments: the stream season/ID.
 *
 * Its log knows who runs it, which events were submitted, accepted or rejected, and what was decided about
 * single people: qualified directly, declined, a lot.  Places and points are never stored: they are
 * found from the accepted events whenever they are asked for (tournament/season.h).  Submitting,
 * accepting and rejecting are steps of the event too, and both are one append.
 */
#pragma once
#include "app/director/events.h"
#include "event/event.h"

#include <jansson.h>

enum { SEASON_ADMINS = 16, SEASON_EVENTS = 512, SEASON_NOTES = 4096, SEASON_NAME = 160 };

typedef enum SubmissionState { SUBMITTED, ACCEPTED, REJECTED } SubmissionState;
enum { SUBMISSION_STATES = REJECTED + 1 };
extern const char *const SUBMISSION_STATE_NAME[SUBMISSION_STATES];

typedef struct SeasonEvent {
    char event[APP_ID];
    uint8_t state; /* SubmissionState */
} SeasonEvent;

/* What the league decided about someone's right to a place: nothing, so what they declared counts; or
 * yes, or no (DM19-4.7). */
typedef enum Entitled { ENTITLED_DECLARED, ENTITLED_YES, ENTITLED_NO, ENTITLED_COUNT } Entitled;
extern const char *const SEASON_ENTITLED_NAME[ENTITLED_COUNT];

typedef struct SeasonNote { /* what was decided about a person */
    uint64_t person;
    bool direct, declined;
    uint8_t entitled;  /* national or resident: Entitled */
    uint8_t elsewhere; /* played another country's championship: Entitled */
    uint64_t lot;
    uint64_t text; /* why, in words kept with the person */
} SeasonNote;

/* Which tournaments can count: a bit for each rulebook, and for each PLAYED_… of the games they play. */
typedef struct SeasonCounts {
    uint8_t rulebooks, scenarios;
} SeasonCounts;

typedef struct SeasonLive {
    char name[SEASON_NAME];
    uint8_t rulebook;
    SeasonCounts counts; /* unless the league says otherwise: its rulebook, all its games */
    Rules rules;         /* of the rulebook, with what the league set otherwise */
    bool closed;
    uint64_t admin[SEASON_ADMINS];
    uint32_t admins;
    SeasonEvent *event;
    uint32_t events;
    SeasonNote *note;
    uint32_t notes;
    uint64_t *finalist; /* as they were published last */
    uint32_t finalists;
    int64_t published;  /* when; 0 never */
    char final[APP_ID]; /* the event that was made of them, "" none */
} SeasonLive;

extern const LiveKind SEASON;

/* Have a say in events of a season: its administrators get rights there, steps reported to it are judged and
 * announced. */
void seasons_open(App *app);

/* RIGHT_EVENT(EV_BY_LEAGUE) for its administrators, for app/people/rights.h. */
uint32_t seasons_rights(App *app, uint64_t person, const char *id);

/* ---- run-side ---- */

/* What someone says of a new season; texts belong to the caller. */
typedef struct SeasonSaid {
    const char *name; /* one line, shorter than SEASON_NAME */
    RulebookId rulebook;
    SeasonCounts counts;
} SeasonSaid;
bool seasons_create(Task *t, uint64_t who, const SeasonSaid *said, const char *id);
/* What counts by default. */
SeasonCounts season_counts_of(RulebookId book);
/* "rulebooks" and "scenarios" of an object, as far as they are there; false if they cannot be read. */
bool season_counts_read(const json_t *value, SeasonCounts *counts);
bool seasons_admin(Task *t, Live *live, uint64_t who, uint64_t person, bool on);
/* The organiser of an event, while it is not over, adds it to this season: the season's administrators
 * get the league's role there.  Afterwards it is submitted. */
bool seasons_enter(Task *t, Live *live, uint64_t who, const char *event);
bool seasons_submit(Task *t, Live *live, uint64_t who, const char *event);
bool seasons_decide(Task *t, Live *live, uint64_t who, const char *event, bool accept,
                    const char *words);
/* Set single parameters of the season: its table of points, what counts, ties, the quota. */
bool seasons_rules(Task *t, Live *live, uint64_t who, const RulesSaid *said);
/* What counts from now on; what was accepted stays. */
bool seasons_counts(Task *t, Live *live, uint64_t who, SeasonCounts counts);
/* What is decided about someone; what is not said stays. */
typedef struct NoteSaid {
    uint64_t person;  /* or 0, and */
    const char *name; /* of an account: players who qualified directly need not be in the ranking */
    int direct, declined;    /* 1, 0; -1: not said */
    int entitled, elsewhere; /* Entitled; -1: not said */
    bool has_lot;
    uint64_t lot;
    const char *words; /* why; or NULL */
} NoteSaid;
bool seasons_note(Task *t, Live *live, uint64_t who, const NoteSaid *said);
bool seasons_shut(Task *t, Live *live, uint64_t who);
bool seasons_reopen(Task *t, Live *live, uint64_t who);
/* Lots for everyone through whose rank the cut runs. */
bool seasons_lots(Task *t, Live *live, uint64_t who);
/* The finalists as they stand now are announced; refused while lots are wanted. */
bool seasons_publish(Task *t, Live *live, uint64_t who);
/* An event of this id for the finalists, published and closed to everyone else. */
bool seasons_final(Task *t, Live *live, uint64_t who, const EventSaid *said, const char *id);

/* Someone to be asked to an event, with what is known of them. */
typedef struct Invitee {
    uint64_t person;
    uint16_t country, declared;
} Invitee;
/* The finalists and direct qualifiers; the caller frees them. */
Status seasons_invitees(App *app, Live *live, Invitee **list, size_t *count, Err *err);

/* ---- looking ---- */

/* `viewer`: who looks, 0 for nobody. */
Status seasons_view(App *app, Live *live, uint64_t viewer, int tongue, Buf *out, Err *err);
/* {"tournaments":[{"id","name","at","ranking":[{"player","rank","points"}]}]}: the ranking as it was after
 * each of the tournaments that count. */
Status seasons_history(App *app, Live *live, int tongue, Buf *out, Err *err);
Status seasons_csv(App *app, Live *live, Buf *out, Err *err);
/* Everything that was played in the events that count, for researchers: docs/research.md. */
Status seasons_research(App *app, Live *live, bool logs, Buf *out, Err *err);
/* The seasons beyond the one called `after` (NULL: from the first), so many at once: each may have to be read.  `next` says
 * that there are more. */
enum { SEASONS_AT_ONCE = 200 };
Status seasons_list(App *app, uint64_t viewer, const char *after, Buf *out, Err *err);

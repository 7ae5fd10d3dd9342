/* inside.h - what the files of seasons.h share.  Private to them. */
#pragma once
#include "app/director/events.h"
#include "app/core/person.h"
#include "app/league/seasons.h"
#include "tournament/season.h"

enum { SEASON_MEMBERS = 64 << 10 }; /* bytes of one event of its stream at most */

SeasonEvent *season_event(const SeasonLive *s, const char *event); /* NULL: not of this season */
bool season_runs(const SeasonLive *s, uint64_t person);
/* Is the season open, and is it theirs to run?  Refuses. */
bool season_may(Task *t, Live *live, uint64_t who);
/* Append an event: its members, each after a comma. */
bool season_add(Task *t, Live *live, const char *type, Buf *members);

typedef struct SeasonPerson {
    uint64_t id;
    char number[APP_NUMBER], name[PERSON_NAME];
    uint16_t declared, country;
    int64_t told; /* when they last said who they are, EV_TOLD; 0 never */
} SeasonPerson;

typedef struct Ranking { /* everything a ranking is made of */
    Season season;
    SeasonPerson *person;
    Member *member;
    uint32_t people, room;
    uint32_t *slot; /* of which number someone is, found by id: twice the room, a power of two */
    Tournament *tournament;
    int64_t *ended; /* when each of them was over */
    Finish *finish;
    SeasonRow *rows;
    uint32_t *scratch;
    size_t count;
    int tongue;         /* for people who have no name any more */
    uint64_t taken, as; /* as if this person were that one; 0: everyone as they are */
} Ranking;

Status season_rank(App *app, const SeasonLive *s, int tongue, Ranking *r, Err *err);
/* The same as if `other` were merged into `into`. */
Status season_rank_as(App *app, const SeasonLive *s, int tongue, uint64_t into, uint64_t other,
                      Ranking *r, Err *err);
void season_rank_free(Ranking *r);

/* ---- counts.c ---- */

/* Refuses what no season can have. */
bool season_counts_allow(Task *t, SeasonCounts counts);
void season_counts_write(SeasonCounts counts, Buf *out); /* as members */
void season_counts_possible(Buf *out);                   /* which rulebooks could, as a member */

/* Games of an event that were played, and those of them at online tables. */
unsigned season_games(const EventLive *e);
unsigned season_online_games(const EventLive *e);
bool season_online(const EventLive *e); /* it was held online, or a game of it was */
/* Why this event does not count for the season, whatever came of it: a code, and a sentence in `why`;
 * NULL if it can. */
const char *season_unfit(const SeasonLive *s, const EventLive *e, Message *why);
bool season_fits(Task *t, const SeasonLive *s, const EventLive *e); /* refuses */

/* Finishes of an event that count as results (DM19-4.1). */
unsigned season_valid(const EventState *ev);

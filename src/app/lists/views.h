/* views.h - lists made from the log: events, players, ratings, the archive of games.
 *
 * A projection turns the state of one stream into rows (BOX_VIEW) and nothing else: what a row says
 * depends on its stream alone, so it does not matter in which order streams are looked at, and
 * dropping everything and starting again gives the same rows.  Rows and the position up to which
 * their stream was seen (BOX_POSITION) are one write.
 *
 *     events    every event with its stage, size and champion
 *     players   one row for each person at each event: games, wins, place
 *     ratings   the rated games of each completed event; ratings themselves are a fold over these
 *               in the order of completion (ratings.c), kept in memory
 *     games     every finished game of an online table, by date and by player
 *     lobby     tables that people may join or watch; tables write it themselves, at once
 *     studies   one row for each person in each finished game: opening, dice, what they yielded
 *
 * Nothing of this is on the way of a move: streams that grew are noted, and looked at a little later,
 * a few at a time.  What was missed (by a crash, an import, another machine) is found by
 * store_behind at the start and, where machines share a store, every half minute.
 *
 * Names are not in the rows: they can be erased, so they are looked up when someone asks.
 */
#pragma once
#include "app/core/task.h"

#define VIEWS(_)                                                                                   \
    _(EVENTS, "events")                                                                            \
    _(PLAYERS, "players")                                                                          \
    _(RATINGS, "ratings") _(GAMES, "games") _(LOBBY, "lobby") _(STUDIES, "studies")
enum {
#define ROW(view, name) VIEW_##view,
    VIEWS(ROW)
#undef ROW
        VIEW_COUNT
};
extern const char *const VIEW_NAME[VIEW_COUNT];

typedef struct Views Views;

/* Begin to follow; what was missed comes over time while the loop runs. */
Status views_open(App *app, Err *err);
/* Follow no more, finish what is being written and let go; app->views may be NULL. */
void views_close(App *app);

/* Something was written past the app (an import): find it soon. */
void views_look(App *app);

/* Forget the rows of a projection, or of all (VIEW_COUNT). */
Status views_drop(App *app, int view, Err *err);

/* Bring everything up to date now and wait for it; for commands and tests.  `progress`, unless NULL,
 * is called after every few streams with how many were done. */
Status views_catch_up(App *app, void (*progress)(void *user, uint64_t streams), void *user,
                      uint64_t *streams, Err *err);

/* ---- asking; all answers are JSON, appended ---- */

enum { VIEW_PAGE = 50, VIEW_PAGE_MAX = 200, VIEW_CURSOR = 96 };

typedef struct ViewPage {
    const char *after; /* "next" of the page before; NULL: the first */
    uint32_t limit;    /* 0: VIEW_PAGE */
    int tongue;        /* what its reader calls people without a name: base/tongue.h */
} ViewPage;

/* {"games":[…],"next":"…"}: finished games, latest first.  `next` is missing on the last page;
 * a page may have fewer than `limit` games, or none, and still have a next one: a search stops after
 * some thousand rows and continues with the next question. */
typedef struct GamesAsk {
    uint64_t viewer;      /* the asker: sees their own games, listed or not */
    uint64_t player;      /* 0: anyone */
    const char *event;    /* NULL: any, "" none */
    const char *rulebook; /* NULL: any */
    const char *scenario;
    uint64_t winner;               /* 0: anyone */
    int64_t from, to;              /* wall clock in ms; 0: no bound */
    uint32_t turns_min, turns_max; /* 0: no bound */
    ViewPage page;
} GamesAsk;
Status views_games(App *app, const GamesAsk *ask, Buf *out, Err *err);

/* How many casual games someone has finished here, at most `most`; for events_count_free_games. */
unsigned views_free_games(App *app, uint64_t person, unsigned most);

/* {"person":…,"name":…,"rating":…,"history":[…],"events":[…],"games":…,"wins":…}; ERR_MISSING if
 * there is no such person. */
Status views_player(App *app, uint64_t person, int tongue, Buf *out, Err *err);

/* {"games":…,"wins":…,"positions":[…],"dice":[…],…,"openings":[…]}: how someone plays, from the games
 * that `viewer` may see: their own, and those of tables that were listed.  ERR_MISSING as above. */
Status views_study(App *app, uint64_t person, uint64_t viewer, Buf *out, Err *err);

/* {"ratings":[{"rank":1,"person":…,"name":…,"rating":…}…],"next":…}, the highest first. */
Status views_ratings(App *app, ViewPage page, Buf *out, Err *err);

/* {"events":[…],"next":…}: events that are published, latest first. */
Status views_events(App *app, ViewPage page, Buf *out, Err *err);
/* The same with those that this person helps to run, published or not, and their roles there as "me";
 * `all`: everyone's. */
Status views_events_for(App *app, uint64_t person, bool all, ViewPage page, Buf *out, Err *err);

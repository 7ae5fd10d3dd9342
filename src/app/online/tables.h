/* tables.h - online tables: opened, filled, played, watched, and found again after a restart.
 *
 * A table is a stream game/ID.  Before the start its events tell who sits where (table.opened,
 * seat.taken …); from then on most of them are entries of table/entry.h, stored as codec/entry_json.h
 * writes them, their hidden half as the event's sealed part; beside them there is chat.  The state is
 * a fold (table_state.h); everything here judges, appends and tells.
 *
 * Chance: at the start a seed is drawn and committed to; it is encrypted in BOX_SECRET (owner
 * "seed", key ID) until the game is over, and is revealed and erased by the append that ends it.  So
 * the seeds that are there are the games that run, and that is how they are found after a restart.
 *
 * Clocks, bots and absences are driven by one timer (clock.c).  What they do is an append at
 * the expected sequence like any other, so with several machines it happens once; cells that
 * it renews say which machine drives a table (docs/decisions).
 */
#pragma once
#include "app/core/person.h"
#include "app/online/table_state.h"
#include "app/core/task.h"

#include <jansson.h>

extern const LiveKind GAME; /* "game/" */

/* Audiences of the topic game/ID.  watch/ID is what spectators of a delayed table hear. */
enum {
    HEARS_SPECTATOR = 0,
    HEARS_SEAT = 1,          /* + seat */
    HEARS_JUDGE = 1 + SEATS, /* a judge who asked to see the hands */
    HEARS_DESK,              /* one who did not */
    HEARS_END
};

/* The event that a table in memory belongs to; NULL: none, or it is not in memory. */
const char *tables_event(App *app, const char *table);

/* ---- the module ---- */

typedef struct TablesOptions {
    uint32_t bot_pause_ms; /* how long a bot takes for a move */
    uint32_t lost_ms;      /* a connection is missed after so long */
    uint32_t lease_ms;     /* a machine that is not heard from for this long has died */
    uint32_t share_ms;     /* how long the dice wait for a seat's pledge, and then for its share */
} TablesOptions;
TablesOptions tables_defaults(void);

/* Begin to drive clocks, bots and absences; games that run are found over time. */
Status tables_open(App *app, const TablesOptions *options, Err *err);
/* Write down what the clocks say and drive nothing any more.  Then, when no task is under way: */
void tables_stop(App *app);
void tables_close(App *app);

/* Told inside the task that ends a game (or takes its end back by a rewind: result->ending is
 * ENDED_NOT), so that its consequences are appended together with it. */
typedef void TableEnded(void *user, Task *t, const char *table, const TableState *state,
                        const Result *result);
void tables_on_end(App *app, TableEnded *call, void *user);

/* Asked of a table of an event that has no spectators by its settings: may they watch now, or see it
 * again if it is `over`? */
typedef bool TableWatched(void *user, const char *event, uint16_t game, bool over);
void tables_on_watch(App *app, TableWatched *call, void *user);
/* For a table of an event: does this person judge there? */
typedef bool TableReferee(void *user, const char *event, uint16_t game, uint64_t person);
void tables_on_referee(App *app, TableReferee *call, void *user);

/* Asked of a table of an event: what has this person said there about being streamed?  1 yes, -1 no, 0
 * nothing. */
typedef int TableConsented(void *user, const char *event, uint64_t person);
void tables_on_consent(App *app, TableConsented *call, void *user);

/* Told inside the task that calls a judge to the table of an event, says that the call is settled, in
 * which a judge does something there, or someone leaves the game. */
typedef void TableCalled(void *user, Task *t, const TableState *state, const Entry *e,
                         const char *words);
void tables_on_call(App *app, TableCalled *call, void *user);

/* Pass an event's decision about one of its games on to the table that plays it, as a judge's entry about the
 * seat of `person` (0: no seat in particular).  Does nothing if the table can't accept it any more.  False:
 * return from run. */
bool tables_tell(Task *t, const char *table, uint64_t person, Entry *e);

/* ---- people at tables ---- */

/* RIGHT_SEAT, RIGHT_HOST, RIGHT_REFEREE and the roles at the table's event, for rights.h.  Players
 * of a table can't judge there, whatever else they are. */
uint32_t tables_rights(App *app, uint64_t person, const char *table);

/* As what a person with these rights there hears of a table: its audience, or why not.  `delayed`:
 * they ask for watch/ID. */
typedef struct TableEar {
    const char *code, *text; /* code NULL: welcome */
    unsigned audience;
} TableEar;
TableEar tables_ear(const Live *live, uint64_t person, uint32_t rights, bool delayed);

/* Someone starts or stops listening to a table as this audience; a seat without listeners counts
 * as away after a while. */
void tables_listen(Live *live, unsigned audience);
void tables_unlisten(App *app, const char *table, unsigned audience);

/* ---- before the start: `run`-side verbs; they refuse through the task ---- */

typedef struct TableOrder {
    TableSettings settings;
    uint64_t host;
    char event[APP_ID]; /* of a tournament round; "" for a casual table */
    uint16_t round, game;
    TablePlace place[SEATS]; /* who sits where from the outset */
    bool start;              /* at once; else when everyone is ready */
} TableOrder;

/* Open a table inside any task's run; its id is written to `id`.  False: return from run. */
bool tables_create(Task *t, const TableOrder *order, char id[APP_ID]);

void tables_change(Task *t, const char *table, const TableSettings *changed);
void tables_sit(Task *t, const char *table, uint64_t person,
                int seat); /* NONE: the next free one */
void tables_stand(Task *t, const char *table, uint64_t person);
void tables_ready(Task *t, const char *table, uint64_t person, bool ready);
void tables_add_bot(Task *t, const char *table, int seat, const char *bot);
void tables_remove_bot(Task *t, const char *table, int seat);
void tables_start(Task *t, const char *table); /* the host says so, free seats or not */
void tables_shut(Task *t, const char *table);  /* nobody plays after all */
/* A rematch with the same people and settings: the first request opens the table, the others sit
 * down there and are ready.  Its id is written to `next`. */
void tables_again(Task *t, const char *table, uint64_t person, char next[APP_ID]);

/* ---- playing ---- */

typedef struct TablePlay {
    uint64_t person;
    uint32_t rights;      /* at this table */
    const json_t *action; /* in words or as an object, or */
    const json_t *entry;  /* any other entry */
    const char *words;    /* a judge's reason in words, or NULL */
    uint64_t expect;      /* the sequence the table must be at; 0: any */
} TablePlay;
void tables_play(Task *t, const char *table, const TablePlay *play);

/* What would come of a judge's entry: {"allowed":true,"view":{…}}, the table as the asker would see it
 * afterwards, or {"allowed":false,"code":…,"text":…}.  A reason is not asked for yet. */
void tables_preview(Live *live, const TablePlay *play, int tongue, Buf *out);

/* Hand the seat to a bot (or whatever the table's rules say) for a while, and take it back. */
void tables_away(Task *t, const char *table, uint64_t person);
void tables_back(Task *t, const char *table, uint64_t person);

/* ---- talking ---- */

enum { CHAT_MAX = 400 };
/* Does this person hear of the table only after its delay?  Then nothing they are answered may count what
 * has happened there. */
bool tables_hears_late(App *app, const char *table, const Person *person);
/* `spectators`: into their own channel. */
void tables_say(Task *t, const char *table, const Person *person, const char *text,
                bool spectators);
void tables_mute(Task *t, const char *table, uint64_t person, bool muted);

/* ---- looking ---- */

/* {"table":ID,"seq":…,"state":"playing",…} as this audience may see it. */
void tables_view(App *app, Live *live, unsigned audience, Buf *out);
/* {"table":ID,"delay_s":…,"view":{…}} with all hands as they were a while ago, for commentators; or why
 * not.  Everyone at the table has agreed, and nobody who plays there asks. */
TableEar tables_commentary(App *app, Live *live, uint64_t person, Buf *out);
/* Ask those who play whether commentators may see the hands with this delay; 0: stop. */
void tables_ask_commentary(Task *t, const char *table, int64_t delay_s);
/* Their answer, for this table; it can be changed at any time. */
void tables_consent(Task *t, const char *table, uint64_t person, bool given);
/* The news an audience lacks: items from `from` on, at most `limit`; how many were written, each
 * ending where ends[i] says.  Of the delayed topic only what is due. */
size_t tables_recall(App *app, Live *live, unsigned audience, bool delayed, uint64_t from,
                     size_t limit, Buf *out, size_t *ends);
/* The newest item that the topic has. */
uint64_t tables_heard(App *app, Live *live, bool delayed);
/* game.json: all of it after the reveal, before it what is public. */
Status tables_record(App *app, Live *live, unsigned audience, Buf *out, Err *err);
/* {"chat":[{"at":…,"chat":{…}},…]}: what was said there, as this audience may read it. */
void tables_said(App *app, Live *live, unsigned audience, Buf *out);
/* The newest message of the topic "lobby": {"table":ID,"row":{…}}, row null when it is gone. */
uint64_t tables_lobby_seq(const App *app);
/* Is the table in the lobby?  Then `sort` is where: by when it was opened. */
bool lobby_shows(const TableState *s, char *sort, size_t room);
/* {"tables":[…]}: open and running public tables, newest first. */
Status tables_list(App *app, Buf *out, Err *err);

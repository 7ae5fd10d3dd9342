/* desk.h - what the files of tables.h share.  Private to them:
 *
 *   tables.c        the module, rights, who listens      lobby.c   until the game starts
 *   play.c   entries: judged, charged, appended   judge.c   what a judge or host may
 *   clock.c  the one timer: clocks, bots, absence nodes.c   which machine drives what
 *   chat.c   words                                news.c    what everyone is told
 *   view.c   views, lists, records                bots.c   bots that take their time
 *   preview.c  what a judge's entry would do      take_back.c    take-backs
 *   rematch.c  the same people once more            commentary.c  all hands, later
 *   heartbeat.c   this machine's heartbeat, and what clocks had run by it
 *   shares.c   the seats' shares of the chance         rate.c    how much besides moves
 */
#pragma once
#include "app/core/clock.h"
#include "app/online/tables.h"
#include "bot/bot.h"

typedef struct Thought Thought; /* of a bot that takes its time */

typedef struct Late {  /* news that spectators of a delayed table have yet to hear */
    uint64_t seq, due; /* due 0: not durable yet */
    char *text;
    struct Late *next;
} Late;

/* What is written down of running clocks, beside the machine's heartbeat: since which moment of its
 * fair_ms() they run.  count 0: nothing. */
typedef struct Paper {
    uint32_t count; /* entries of the table */
    int64_t from;
} Paper;

/* What this machine keeps of a table besides its fold: live->beside. */
typedef struct Desk {
    Live *live;
    bool driven; /* clocks, bots and absences of this table are ours */
    bool busy;   /* something automatic is under way */

    Seed seed; /* behind the commitment in force, if has_seed */
    bool has_seed;

    /* shares: since when the table stands still for them (fair_ms()), and for which */
    uint64_t stands;
    uint32_t stands_commit;
    uint8_t stands_stage;

    /* clocks: milliseconds of fair_ms() */
    uint64_t mark;       /* since when the clocks run that run now */
    uint32_t carry_ms;   /* what they ran before that */
    uint32_t count;      /* durable entries, when the mark was set */
    bool aloft;          /* an entry is on its way to the disk: until it is there no clock runs, */
    bool runs_on;        /* unless it was no move */
    uint64_t aloft_seq;  /* its number in the stream */
    uint32_t before_ms;  /* what they had run then, should it not get there */
    Paper paper;         /* what is written down of them */
    uint64_t not_before; /* after a failure: patience */

    /* who listens */
    uint32_t ears[AUDIENCES];
    uint64_t lost[SEATS]; /* since when a seat has no ears; 0: it has, here or elsewhere */
    uint64_t gone[SEATS]; /* since when the table knows */
    bool back[SEATS];     /* someone has just come, whose seat may be held for them */

    Thought *thought; /* under way, or ended and not used yet */

    Late *late, *late_last;
    uint64_t watched; /* the newest that delayed spectators have heard */

    uint64_t due;
    size_t slot; /* in the heap, from 1; 0: not there */
} Desk;

typedef struct Said Said;

enum { TABLES_PEERS = 256 }; /* machines on one store; more are not believed to live */

typedef struct Heartbeat { /* of a machine, as it was last written */
    long long until; /* for machines that ran an older version: when it may be believed dead */
    long long at;    /* house time then; 0: not known */
    long long play;  /* its fair_ms() then */
} Heartbeat;

/* Another machine lives while its heartbeat changes, by our own clock: theirs may be wrong. */
typedef struct Peer {
    char node[APP_ID];
    Heartbeat beat;
    uint64_t heard; /* when it changed, of fair_ms() */
    bool lives;
} Peer;

typedef struct Tables {
    App *app;
    TablesOptions options;
    uv_timer_t timer, beat;
    WhenRead due; /* the timer has fired: when the sockets have been read */
    bool stopped;
    unsigned closing;  /* handles */
    unsigned thinking; /* thoughts under way */

    Desk **heap;
    size_t count, room;

    char node[APP_ID]; /* this machine, as long as it runs; of a store of its own: "here" */
    uint64_t beaten, looked, swept; /* when that was done last */
    bool beating;                   /* the heartbeat is being written */
    Heartbeat last;                 /* of the process before this one, on a store of its own */
    char (*found)[APP_ID];          /* running games to take over */
    size_t found_count, found_room;
    Peer peer[TABLES_PEERS]; /* other machines */
    size_t peers;
    bool ahead; /* of their clocks */

    TableEnded *ended;
    void *ended_user;
    TableCalled *called;
    void *called_user;
    TableWatched *watched;
    void *watched_user;
    TableReferee *referee;
    void *referee_user;
    TableConsented *consented;
    void *consented_user;

    Said *said; /* words just spoken, and who speaks how much */
    uint64_t lobby_seq;
} Tables;

/* ---- tables.c ---- */
/* The desk of a table in memory; NULL without memory. */
Desk *desk_of(Live *live);
void desk_free(Live *live);

/* ---- play.c ---- */
/* Judge an entry, charge the clocks with what they ran, draw the chance of an ACT, and add it: the one
 * judgement of what someone sends, until the log is read again.  False: return from run. */
bool table_put(Task *t, Live *live, Entry *e);
/* The game may be over: reveal the seed, tell everyone waiting for it.  After every table_put. */
bool table_settle(Task *t, Live *live);
void table_refuse(Task *t, TableRefusal no);
/* The seed in force. */
Status desk_seed(Desk *d, Err *err);
/* Draw a new seed, keep it, commit to it. */
Commitment desk_new_seed(Task *t, Desk *d);
/* Add what isn't an entry of the game: seats, settings, chat.  It counts (rate.c). */
bool table_add(Task *t, Live *live, const char *type, const Buf *text);
/* What runs on the clocks now and is in no entry yet. */
uint32_t desk_elapsed(Desk *d);
/* Entries have become durable, ours or others', or ours were undone: set the clocks by it. */
void desk_set_clocks(Desk *d);
/* Is it the table's turn to hand a seat back to its returning player? */
bool table_hand_back(Task *t, Live *live, int seat);

/* ---- rate.c ---- */
/* May this task's asker add one more entry that isn't a move to this table's log?  False: refused, with
 * how long to wait. */
bool table_in_rate(Task *t, const Live *live);
/* Does it count for no rate: a move, a share of the chance, the first answer to someone's offer?  The rules
 * bound how many of those there are. */
bool entry_is_free(const TableState *s, const Entry *e);
/* Is it legal, and would nothing be different after it?  Then it need not be written down. */
bool entry_repeats(const TableState *s, const Entry *e);

/* ---- judge.c ---- */
/* Make an entry of what a judge or a host sent; false: refused. */
bool judge_entry(Task *t, Live *live, const TablePlay *play, Entry *e);
/* The entry just put called a judge, let one go, is one's own, or someone left: its event hears of
 * it. */
void judge_called(Task *t, Live *live, const Entry *e, const char *words);

/* ---- take_back.c ---- */
/* Complete what a seat says about taking something back; false: refused. */
bool back_entry(Task *t, Live *live, Entry *e);
/* Undo what everyone lets be undone.  After every table_put. */
bool back_settle(Task *t, Live *live);

/* ---- shares.c ---- */
/* When the server has to do something about the shares, UINT64_MAX for never; if that is now, the
 * entry is in `e`, else its kind is ENTRY_NONE. */
uint64_t shares_plan(Desk *d, const TableState *s, uint64_t now, Entry *e);
/* Do what is due now, in the task that made it due.  After every table_put. */
bool shares_settle(Task *t, Live *live);

/* ---- clock.c ---- */
void desk_arm(Desk *d); /* look when something is due */
void desk_disarm(Desk *d);
void clock_fire(uv_timer_t *timer);
void clock_due(void *user); /* and the sockets have been read */
/* When something is due, UINT64_MAX for never; if that is now, the entry for it is in `e`, which may
 * be NULL. */
uint64_t desk_plan(Desk *d, const TableState *s, uint64_t now, Entry *e);

/* ---- bots.c ---- */
/* What a bot that takes its time does next, thought out beside the loop.  False: not yet; the desk is
 * armed again when it knows. */
bool desk_think(Desk *d, const TableState *s, const Bot *bot, const Key *key, int seat, Entry *e);
void desk_forget(Desk *d);            /* whatever it thinks about */
void thoughts_settle(Tables *tables); /* wait for those under way */

/* ---- heartbeat.c ---- */
/* Before anything is driven: what the process before this one wrote last. */
void beat_open(Tables *tables);
Heartbeat beat_read(const char *text, size_t size);
/* Say that we live, and write down what cannot be found from that. */
void beat_now(Tables *tables);
void beat_leave(Tables *tables);                    /* we go; others may take up what we drove */
void beat_forget(Tables *tables, const char *node); /* a machine that died long ago */
/* What a table's clocks had run at the last heartbeat of the machine that drove it. */
uint32_t beat_elapsed(Tables *tables, const Live *live);
/* The same of a table that another, living machine drives, and up to now. */
uint32_t beat_elapsed_there(Tables *tables, const Live *live);
/* The table is ours from now on: its clocks continue from here, whatever was written before. */
void beat_take_up(Tables *tables, Desk *d);
void beat_keep_clocks(Tables *tables); /* all of them, before we go */

/* ---- nodes.c ---- */
void nodes_beat(uv_timer_t *timer);
void nodes_find(Tables *tables);    /* look for running games that nobody drives */
bool nodes_take_up(Tables *tables); /* one of those found; false: there is none left */
void nodes_drive(Desk *d);          /* from now on it is ours */
void nodes_let_go(Desk *d);
bool nodes_holder_lives(const Live *live);   /* the machine that drives it */
void nodes_hold(Task *t, const char *table); /* with the append that starts a game */
void nodes_release(Task *t, const char *table);

/* ---- commentary.c ---- */
/* "commentary":{…} where the table has one: how late, whether all agree, and what the viewer says. */
void commentary_members(App *app, const TableState *s, uint64_t viewer, Buf *out);

/* ---- news.c ---- */
void table_news(Live *live, const StoreRecord *event, News *news);
RightsChange table_changes_rights(const void *state, const StoreRecord *event);
void table_amend(Live *live, uint64_t seq, News *news);
/* One item as an audience may see it; `view`: with what the table looks like now. */
void item_write(Live *live, uint64_t seq, unsigned audience, bool view, Buf *out);
void late_landed(Desk *d, uint64_t durable, uint64_t now);
void late_tell(Desk *d, uint64_t now); /* what is due */
void late_free(Desk *d);
void late_start(Desk *d); /* a table comes into memory: what is not due yet? */

/* ---- chat.c ---- */
Said *said_open(void);
void said_close(Said *said);
void said_read(App *app, uint64_t person, uint64_t words, Buf *out); /* JSON: a text, or null */
/* Words that are sent before they are on the disk. */
void said_keep(App *app, uint64_t words, const char *text);

/* ---- view.c ---- */
/* The table as it was after that many entries, its log in memory of its own; false without memory. */
bool table_past(const TableState *s, uint32_t count, Table *table, Entry **log);
/* Who an audience of the news is. */
Role role_of(unsigned audience);
void view_write(Live *live, unsigned audience, bool moving, Buf *out);
/* Is it over, and spectators have not seen it yet? */
bool tables_end_hidden(const Live *live);
void summary_members(App *app, const TableState *s, unsigned audience, Buf *out);
/* Who reads this audience's news: the person in the seat, or nobody in particular (0). */
uint64_t viewer_of(const TableState *s, unsigned audience);
/* Has this person no account, so that anyone might be called so?  An event's desk knows its players. */
bool is_guest_here(App *app, const TableState *s, uint64_t who);
/* Tell the lobby what has become of a table. */
void lobby_tell(Tables *tables, Live *live);
/* Close tables that have waited for players for a day. */
void lobby_sweep(Tables *tables);
/* The row of the lobby, with the append that changes it. */
void lobby_row(Task *t, Live *live);

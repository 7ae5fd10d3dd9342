/* inside.h - what the files of events.h share. */
#pragma once
#include "app/core/clock.h"
#include "app/director/events.h"
#include "codec/pick.h"

/* The events that aren't entries. */
typedef struct EventAsideType {
    const char *type;
    int32_t version;
    unsigned roles; /* who may cause it and undo it, besides the people concerned */
} EventAsideType;
extern const EventAsideType EVENT_ASIDE_TYPE[ASIDE_KINDS];
EventAsideKind events_aside_kind(const char *type); /* ASIDE_KINDS: it is a step */

Status events_follow_aside(EventLive *e, const StoreRecord *event, EventAsideKind kind,
                           const json_t *value, Err *err);
bool events_fold_asides(EventLive *e); /* all of them again; false without memory */
/* An entry at this place in the stream is behind the table's turn. */
void events_stop_turn(EventLive *e, const EventEntry *entry, uint64_t seq);
enum { EVENT_MEMBERS = 24 << 10 }; /* bytes of such an event at most */
bool events_add_aside(Task *t, Live *live, EventAsideKind kind, const Buf *members);

enum { EVENT_UNDONE_MAX = 16 };    /* links of a chain of undoings that are undone */
bool events_refuse_often(Task *t); /* false */
/* May the asker write one more line into this log?  It is counted; false: refused. */
bool events_in_rate(Task *t, const EventLive *e);
/* Has the person one of these roles?  Refuses. */
bool events_may(Task *t, const EventLive *e, uint64_t who, unsigned roles);
/* Words of a person, where they can be erased; the log has their number and a commitment. */
void events_write_words(Task *t, uint64_t who, const char *key, const char *words, Buf *members);

/* prepare.c: what the kind needs besides what was said, into the entry, the members `more` of its envelope
 * and its sealed part. */
bool events_prepare(Task *t, Live *live, uint64_t who, const EventIntent *intent, EventEntry *entry,
                    Buf *more, Buf *sealed);
/* May a game of that scenario, PLAYED_BASE and its kin, be played on it?  One of the same island becomes its own. */
bool events_board_serves(Board *board, unsigned played);

/* A number for words that says whether two are the same, and nothing else; 0 for none. */
uint64_t events_mark(const App *app, const char *what, const char *words);

/* facts.c: bits of EventFactsChange.touched that matter elsewhere; a change out of the log, and
 * what follows from it. */
enum { FACT_SEASON = 1, FACT_DEMO = 1 << 15 };
void events_read_facts(EventFactsChange *change, const json_t *value, Pick *p);
void events_merge_facts(EventFacts *facts, const EventFactsChange *change);
/* As a member: a list, empty if nobody presents the event. */
void events_view_sponsors(const EventFacts *facts, Buf *out);

/* One of the entrants, as this eye may see them. */
/* `banned`, for staff: a ban would stop this player at check-in. */
void events_view_entrant(const EventEye *eye, uint16_t player, bool banned, Buf *out);
void events_forget_entrants(EventLive *e); /* the answers that were kept */

/* Where the table of a game talks, or NULL. */
const char *events_voice(const EventLive *e, uint16_t game);
/* As a member "drawn": what the program drew a board from. */
void events_view_drawn(const EventBoardKept *kept, Buf *out);

extern const char *const EVENTS_GROUP_STATE[]; /* by the state of an EventGroup */
/* As a member "weekend": an entrant's group, games and ratings, if there are groups. */
void events_view_weekend(const EventEye *eye, uint16_t player, Buf *out);
/* Before a check-in: write down the free games of the person, where the rulebook wants some. */
bool events_note_level(Task *t, Live *live, uint64_t who, const EventEntry *check_in);
/* As a member "free_games": how many of those an entrant has `played` and how many are `needed`, as long
 * as they are waited for. */
void events_view_level(const EventEye *eye, uint16_t player, Buf *out);
bool events_link(Task *t, Live *live, uint64_t who, uint16_t game, const char *table);
/* One of them as an item of the diary. */
void events_aside_line(const EventEye *eye, const EventAside *own, Buf *out);
/* A judge did something at the online table of a game: an entry of this name. */
bool events_judged(Task *t, Live *live, uint64_t who, uint16_t game, const char *act);
/* The online table of a game, or NULL. */
const char *events_online(const EventLive *e, uint16_t game);
/* Is the game shown to everyone right now, or again when it is `over`?  For tables_on_watch(). */
bool events_watched(void *user, const char *event, uint16_t game, bool over);
/* Does this person judge at that game: as a judge who has not stepped back there, or as the one named
 * instead?  For tables_on_referee(). */
bool events_referees(void *user, const char *event, uint16_t game, uint64_t person);
/* Is it played at an online table at which everyone may watch right now? */
bool events_on_show(const EventLive *e, uint16_t game);
/* A result is everyone's when its sheet is done; until then it is for those who sign it and the staff. */
bool events_reads_sheet(const EventEye *eye, const EventGame *g);
/* May the reader see the table of this game?  As tables_ear() will judge. */
bool events_shown(const EventEye *eye, uint16_t game);
int events_consented(void *user, const char *event, uint64_t person);
/* For how long a game's table has stood still since then: its clocks do not run on.  WC25-1.2.2a */
int64_t events_paused_ms(const EventLive *e, uint16_t game, int64_t since, int64_t now);
/* Is this step anyone's to take?  How far a game at an online table is, and its result, the table says
 * as long as it is open: refuses, naming the table. */
bool events_left_to_table(Task *t, const EventLive *e, const EventEntry *entry);
/* Open an online table for a game that has begun, and begin there too. */
bool events_table_now(Task *t, Live *live, uint16_t game);
/* Would every game at an online table still be the same if the undoing that was just checked took
 * place?  Refuses, naming the table. */
bool events_keeps_tables(Task *t, const EventLive *e);

/* Does this event want invitations, and has this person one?  A code of the event is one. */
bool events_invited(App *app, const Live *live, uint64_t person);

/* draw.c: how far the board of a round lies that is drawn before everyone's eyes. */
typedef struct EventDraw {
    const Board *board; /* NULL: none is drawn live, or everyone sees it already */
    uint16_t laid, of;  /* pieces */
    uint16_t pace_ms;   /* one more in so many; 0: no more */
} EventDraw;
EventDraw events_draw(const EventLive *e, uint8_t round, int64_t now);
/* Is it drawn live, and does every piece of it lie? */
bool events_draw_whole(const EventLive *e, uint8_t round, int64_t now);
/* As a member: {"laid":12,"of":46,"pace_ms":700}. */
void events_view_draw(EventDraw draw, Buf *out);
/* Would every board that is being drawn still be the same if the undoing that was just checked took
 * place?  Refuses. */
bool events_keeps_draws(Task *t, const EventLive *e);

/* One more at the end of a list, zeroed; NULL without memory. */
void *events_one_more(void **list, uint32_t *count, size_t size);

struct Events {
    uv_timer_t tick;
    WhenRead due; /* the timer has fired: when the sockets have been read */
    bool ticking, stopping;

    EventBeyond beyond[EVENT_BEYOND];
    unsigned reaches;
    EventFreeGames *free_games;

    /* schedules being drawn up, and the last ones: schedule_search.c */
    struct PlanSearch *search;
    uv_async_t searched; /* a thread has something for us */
    bool searches;       /* that is open */
    uint64_t asked;      /* searches so far */
    uint64_t share_ms; /* what a search has while others wait for its thread; tests make it small */
};

/* What the kind keeps in live->beside. */
typedef struct EventKept {
    int64_t deadline; /* what happens automatically next; 0: nothing */
    bool busy;        /* its task is under way */
    uint32_t stalled; /* changes at which it was refused: not to be tried again before the next */
    Buf standings[TONGUES_MAX]; /* the public answer in each language, as of `at` */
    uint32_t at[TONGUES_MAX];
    int64_t made[TONGUES_MAX];
    uint8_t marked; /* 1: known to run; 2: known not to; 0: not looked at */
} EventKept;

EventKept *events_kept(Live *live); /* NULL without memory */
void events_release(Live *live);
void events_news(Live *live, const StoreRecord *event, News *news);

struct TableState;
struct Result;
struct Entry;
/* A game at an online table has ended (or its end was undone), inside the task that ends it. */
void events_game_ended(void *user, Task *t, const char *table, const struct TableState *state,
                       const struct Result *result);

/* A judge is called to an online table, or not needed any more, inside the task that says so there. */
void events_table_called(void *user, Task *t, const struct TableState *state, const struct Entry *e,
                         const char *words);
/* The step just added, told at the online table of its game where that concerns it. */
bool events_tell_table(Task *t, Live *live, const EventEntry *step);

void searches_open(App *app);
void searches_stop(App *app);
void searches_close(App *app);
/* Whose the words of a step are (they can have them erased), and the words. */
uint64_t events_words_owner(const EventState *ev, const EventEntry *e);
Status events_words(App *app, const EventState *ev, const EventEntry *e, Buf *out);
/* As members of an object: "text", if there are words; "player" and "name". */
void events_member_words(const EventEye *eye, const EventEntry *entry, Buf *out);
void events_member_player(const EventEye *eye, uint16_t player, Buf *out);

/* Who stands in a line of a list, by the number that lists show or else by name; EV_NONE: nobody. */
uint16_t events_listed_player(App *app, const EventState *ev, const char *id, const char *name);

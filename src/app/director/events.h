/* events.h - an event run by this server: the stream event/ID and everything that changes it.
 *
 * The stream's events are the entries of event/entry.h, each under the name of its kind, its public
 * part an envelope:
 *
 *     {"entry":{"n":412,"kind":"record_sheet.filled","by":"player",…},"said":"9f86…"}
 *
 * `entry` is what codec/event_json.h writes, `said` the commitment to words that lie where they can be
 * erased.  Besides there are a few events of the shell's own: what the event is called (facts.changed),
 * clocks that got more time (clock.extended), turns that are timed (turn.began), online tables that play
 * its games (table.linked), and which of these were undone (change.undone): asides.c.  A board
 * is in the sealed part until it is revealed.
 *
 * The state is an EventState with its log (event/event.h).  Its block grows with the event.  What an
 * entry causes is judged by event/ and nowhere else; this module brings people, time, chance and words.
 *
 * The run-side functions work inside any task's `run`, refuse through it, and return false when `run`
 * is to return.
 */
#pragma once
#include "app/core/task.h"
#include "engine/board.h"
#include "event/event.h"

#include <jansson.h>

struct Person; /* app/core/person.h */

extern const LiveKind EVENT;

/* ---- audiences of the topic event/ID ---- */

enum {
    EVENT_HEARS_PUBLIC = AUDIENCE_PUBLIC,
    EVENT_HEARS_PLAYERS, /* who takes part */
    EVENT_HEARS_STAFF,   /* who helps: announcers, streamers, scorekeepers */
    EVENT_HEARS_JUDGES,  /* calls, incidents */
    EVENT_HEARS_CHIEFS,  /* organisers and head judges: reports too */
    EVENT_HEARERS
};

/* As what a person hears of an event; the public may hear only of events that are published, so
 * false: not at all. */
bool events_audience(App *app, uint64_t person, const char *id, unsigned *audience);

/* The news an audience lacks: items of the stream from `from` on, at most `limit`.  Each ends in
 * `out` where ends[i] says. */
Status events_recall(App *app, const char *id, unsigned audience, uint64_t from, size_t limit,
                     Buf *out, size_t *ends, size_t *count);

/* ---- the state ---- */

enum { FACT_TEXT = 160, FACT_DATE = 11, EVENT_BOARDS = EV_ROUNDS_MAX + 256 };

enum { SPONSORS_MAX = 16, SPONSOR_NAME = 80 };

typedef struct EventSponsor { /* who presents the event, WC04-1 */
    char name[SPONSOR_NAME];
    char link[FACT_TEXT], line[FACT_TEXT]; /* "" none */
} EventSponsor;

typedef struct EventFacts { /* what people read about it before they come */
    char name[FACT_TEXT], place[FACT_TEXT], url[FACT_TEXT];
    /* a link to the people who help during the event, for players (DC21-1.1.1c) */
    char help[FACT_TEXT];
    char zone[48];                           /* "Europe/Berlin" */
    char language[8];                        /* "de" */
    char starts[FACT_DATE], ends[FACT_DATE]; /* "2026-06-05" */
    char season[APP_ID];                     /* of which it is a part, "" if none */
    uint64_t contact, contact_of;            /* words of a person */
    EventSponsor sponsor[SPONSORS_MAX];
    uint8_t sponsors;
    bool demo; /* filled by a rehearsal: demo.h */
} EventFacts;

typedef struct EventFactsChange {
    uint16_t touched; /* a bit for each fact, in the order of facts.c */
    EventFacts facts;
} EventFactsChange;

typedef struct FactsSaid { /* what someone says about it */
    EventFactsChange change;
    const char *contact; /* whom to ask, in words; NULL: not said */
} FactsSaid;

typedef struct EventBoardKept { /* a board of a round, or of one game */
    uint32_t step;              /* that brought it: while that stands */
    uint8_t round;
    uint16_t game;
    bool known, revealed; /* known: not withheld */
    bool drawn;           /* by the program: from which number, so that it can be drawn again */
    uint8_t setup;        /* of LAYOUT_SETUPS */
    bool chosen;          /* someone named the seed, who then knew the board */
    uint64_t seed;
    Board board;
} EventBoardKept;

typedef struct EventLink { /* an online table that plays a game */
    uint16_t game;
    char table[APP_ID];
} EventLink;

typedef struct EventVoice { /* where a table talks, DC21-2.0.7b */
    uint32_t step;          /* that said so: while that stands */
    uint16_t game;
    char link[FACT_TEXT];
} EventVoice;

typedef struct EventTurn { /* whose turn is being timed, game by game */
    uint16_t game, player; /* player EV_NONE: nobody's */
    uint16_t limit_s;
    int64_t since;
    uint64_t seq;
} EventTurn;

typedef struct EventStep { /* what is known of a step besides its entry */
    uint64_t seq;          /* in the stream */
    int64_t typed;         /* when it came in; entry.at may be earlier, from paper */
    uint8_t method;        /* EVENT_METHOD… of a signature */
    uint8_t channels;      /* of an announcement: a bit for each EV_CHANNEL_…; 0: everywhere */
    uint64_t typed_by; /* who recorded the decision of a delegate without an account; 0: nobody */
} EventStep;

/* What happened and isn't a step: it has its line in the diary and can be undone all the same. */
typedef enum EventAsideKind {
    ASIDE_FACTS,
    ASIDE_EXTENDED,
    ASIDE_TURN,
    ASIDE_LINK,
    ASIDE_UNDONE,
    ASIDE_JUDGED, /* what a judge did at the online table of a game */
    ASIDE_LAID,   /* how far a live-drawn board is on the screens: draw.c */
    ASIDE_CLAIM,  /* someone says that an entry is theirs: claims.h */
    ASIDE_CLAIM_END,
    ASIDE_CODES, /* personal codes of entries */
    ASIDE_TAKEN, /* someone has taken over an entry with its personal code */
    ASIDE_MERGE, /* two records are one person, or no longer: merging.h */
    ASIDE_KINDS
} EventAsideKind;
typedef struct EventAside {
    uint64_t seq, by;           /* by 0: nobody in particular */
    uint64_t text;              /* words of theirs, or 0 */
    uint64_t undoes, undone_by; /* seq of what it takes back, and of what took it back; or 0 */
    int64_t at;
    uint32_t seconds;
    uint32_t facts;        /* ASIDE_FACTS: which of EventLive.fact */
    uint16_t game, player; /* EV_NONE: none */
    uint64_t person;       /* ASIDE_CLAIM_END: who claimed it; ASIDE_MERGE: who it is */
    uint32_t number;       /* ASIDE_CODES: of these codes; ASIDE_TAKEN: games it had */
    /* ASIDE_CLAIM_END: it is theirs; ASIDE_CODES: there is one; ASIDE_TAKEN: by someone signed in;
     * ASIDE_MERGE: one */
    bool yes;
    uint16_t laid;    /* ASIDE_LAID: pieces laid; ASIDE_CODES: entries before this one */
    uint16_t pace_ms; /* and one more in so many; 0: no more */
    uint8_t kind, round;
    uint8_t act;        /* ASIDE_JUDGED: which kind of entry of the table */
    char table[APP_ID]; /* ASIDE_LINK */
} EventAside;

enum { ENTRANTS_MARK = 33 };

typedef struct EntrantsKept { /* an answer: events_view_entrants */
    char *text;
    size_t size;
    uint32_t *start;          /* of each entrant in it, and where the last one ends */
    uint32_t changes;         /* EventLive.changes, */
    uint64_t names;           /* App.names_epoch, */
    uint64_t made;            /* and mono_ms() when it was made */
    char mark[ENTRANTS_MARK]; /* the beginning of its hash */
} EntrantsKept;

typedef struct EventLive {
    App *app;       /* NULL for one that is only read, such as an archive's */
    Live *live;     /* likewise */
    EventState *ev; /* in one block of memory */
    EventEntry *log;
    EventStep *step; /* one for each entry */
    uint32_t room;   /* of both */
    EventBoardKept *board;
    uint32_t boards;
    EventVoice *voice;
    uint32_t voices;
    EventAside *own;
    uint32_t owns;
    EventFactsChange *fact;
    uint32_t fact_changes;
    /* what follows from those of `own` that stand */
    EventFacts facts;
    EventLink *link;
    uint32_t links;
    EventTurn *turn;
    uint32_t turns;
    uint16_t extended_s[EV_ROUNDS_MAX];    /* study time added to a round */
    uint32_t changes;                      /* events followed; for caches */
    int64_t created, changed;              /* wall clock */
    EntrantsKept entrants[2][TONGUES_MAX]; /* entrants.c: for everyone, for the staff */
    bool asking;                           /* steps are judged and not appended */
} EventLive;

/* How a signature was given. */
#define EVENT_METHODS(_) _(ACCOUNT, "account") _(DEVICE, "device-of-judge") _(PAPER, "paper")
enum {
#define ROW(method, name) SIGNED_BY_##method,
    EVENT_METHODS(ROW)
#undef ROW
        SIGNED_METHODS
};
extern const char *const SIGNED_METHOD_NAME[SIGNED_METHODS];

static inline EventLive *event_of(const Live *live) {
    return live->state;
}

/* ---- the module ---- */

Status events_open(App *app, Err *err);
void events_stop(App *app); /* searches end, timers rest; before the last tasks settle */
void events_close(App *app);

/* The roles that someone holds here now.  The league's hangs on the season that the event is part of:
 * a person who no longer runs the season has lost it, whatever the event's log says. */
unsigned events_roles(const EventLive *e, uint64_t who);

/* The entry of this person, be it under another record that is the same person (merging.h), one that plays before
 * one that was withdrawn; EV_NONE if there is none.  And do they sit at this game? */
uint16_t events_entrant(const EventLive *e, uint64_t who);
bool events_sits(const EventLive *e, uint16_t game, uint64_t who);

/* Does this person decide at the table of this game because a judge has stepped back there, and can
 * anything still be decided (DM19-5.1c)? */
bool events_decides(const EventLive *e, uint16_t game, uint64_t who);

/* RIGHT_EVENT bits of a person, and RIGHT_DELEGATE, for app/people/rights.h. */
uint32_t events_rights(App *app, uint64_t person, const char *id);

/* ---- run-side: one step ---- */

/* An entry with what goes beside it. */
typedef struct EventAdd {
    EventEntry entry;
    const char *words; /* of entry.who, or NULL; entry.text is set */
    const Buf *more;   /* further members of the envelope, each after a comma; or NULL */
    Bytes sealed;      /* .at NULL: none */
    bool judged; /* events_cause() has allowed it, as it is: events_add() need not ask again */
} EventAdd;

/* "host", "championships", "all" by BAN_…; "none" is not given to anyone. */
extern const char *const BAN_SCOPE_NAME[CHOICE_BAN_COUNT];

/* What reaches beyond one event and affects its steps: bans, the season.  Each may be NULL. */
typedef struct EventBeyond {
    bool (*allows)(Task *t, Live *event, const EventEntry *entry); /* refuses through the task */
    /* It was added as this step; hooks called with it append along with it. */
    bool (*hears)(Task *t, Live *event, const EventEntry *entry, uint32_t step);
    /* That step was undone. */
    bool (*takes_back)(Task *t, Live *event, uint64_t who, uint32_t step);
    /* Set the bit of every entrant who is entered and would not be let in: one for each entrant. */
    void (*shuts_out)(App *app, const Live *event, uint8_t *bits);
} EventBeyond;
enum { EVENT_BEYOND = 4 };
void events_reach(App *app, EventBeyond beyond);

/* How many casual games someone has finished here, at most `most`: the lists know. */
typedef unsigned EventFreeGames(App *app, uint64_t person, unsigned most);
void events_count_free_games(App *app, EventFreeGames *count);

/* Judge it, unless that was done, and append it. */
bool events_add(Task *t, Live *live, const EventAdd *add);

/* The refusal of an entry as the refusal of the task, with its clause. */
void events_refuse(Task *t, const EventLive *e, const EventEntry *entry, EventRefusal no);

/* How a board comes about. */
typedef struct BoardHow {
    int mode; /* EV_MODE_…: the set-up if none is named, or whether a board came from a file; -1: as in the rulebook */
    int setup;      /* SETUP_…; -1: by the mode */
    bool has_seed;  /* it is drawn from `seed`, else from chance that nobody can foresee */
    bool has_board; /* it is not drawn: it is `board` */
    int64_t seed;
    Board board;
} BoardHow;
extern const BoardHow BOARD_AS_USUAL;

/* What someone wants to do at an event: an entry, and what has a say in it without being part of it.
 * Begin with event_intent(); texts belong to the caller. */
typedef struct EventIntent {
    EventEntry entry;  /* `by` and `who` are found out */
    const char *words; /* a reason, an announcement; or NULL */
    int as;            /* EV_BY_…: in that role only; -1: in the one that may */
    int method;        /* SIGN: SIGNED_BY_…; -1: as people in that role do */
    int64_t at;        /* staff only: when it really happened, from paper; 0: now */
    bool anonymous, for_delegate;
    bool has_spent;                 /* entry.spent_s was said */
    bool has_country;               /* REGISTER: form.country was said, be it 0 */
    bool has_zone;                  /* REGISTER: form.zone was said, be it UTC */
    const char *mail;               /* REGISTER: an address; NULL: the account's */
    const struct Profile *newcomer; /* REGISTER: whose account is made in this task; or NULL */
    const char *bystander;          /* SUBSTITUTE, RECUSE: the name of someone without an account */
    const char *link;               /* VOICE */
    uint8_t channels;               /* NOTICE: a bit for each EV_CHANNEL_…; 0: everywhere */
    bool own_lots;                  /* LOTS_COMMIT, LOTS_DRAW: hash or seed are not the program's */
    BoardHow board;                 /* BOARD; BOARD_BUILT: with a board that is to be kept */
} EventIntent;
/* Nothing but the kind is said. */
EventIntent event_intent(EventKind kind);

/* Find out what the kind needs besides, who may cause it and how long it took; judge and append it.  `n`,
 * unless NULL, becomes its number.  A REGISTER without a person registers the asker. */
bool events_do(Task *t, Live *live, uint64_t who, const EventIntent *intent, uint32_t *n);
/* The same of a kind about which there is nothing to say. */
bool events_do_plain(Task *t, Live *live, uint64_t who, EventKind kind);
/* Change a parameter of the event, as rules_set() reads it. */
bool events_override(Task *t, Live *live, uint64_t who, const char *name, const char *value,
                     const char *words);

/* ---- what someone says of a new event ---- */

/* Parameters and their values as sent; the receiver judges both.  There is room for
 * more names than there are parameters, so one that is left out is not the only wrong one. */
typedef struct RuleSaid {
    const char *name, *value;
} RuleSaid;
enum { RULES_SAID = 256 };
typedef struct RulesSaid {
    RuleSaid rule[RULES_SAID];
    size_t count;
} RulesSaid;
/* What the request says about a new event; texts belong to the caller. */
typedef struct EventSaid {
    RulebookId rulebook;
    RulesSaid rules; /* that differ from it */
    FactsSaid facts;
} EventSaid;

/* ---- what a step needs ---- */

/* Refuse what the fold would refuse, with a fuller reason: the possible values, or since when it is locked. */
bool events_check_override(Task *t, const EventLive *e, const char *name, const char *value);
bool events_seed_fits(Task *t, int64_t seed);

/* Seconds since whatever the entry ends began, by the log; 0 if it ends nothing. */
uint32_t events_spent(const EventLive *e, const EventEntry *entry, int64_t now);

/* The role of a person in which this entry may be caused now; its `by` and `who` are set.  With `as`
 * (EV_BY_…, or -1) in that role only. */
EventRefusal events_cause(const EventLive *e, EventEntry *entry, uint64_t who, int as);

/* Facts, extensions, timed turns. */
bool events_facts(Task *t, Live *live, uint64_t who, const FactsSaid *said);
/* What someone says about an event, as members of a request: {"name":"Cup","starts":"2026-06-05"}. */
struct Pick;
void events_say_facts(struct Pick *p, FactsSaid *said);
bool events_join_season(Task *t, Live *live, uint64_t who, const char *season);
bool events_extend(Task *t, Live *live, uint64_t who, uint8_t round, uint16_t seconds);
bool events_turn(Task *t, Live *live, uint64_t who, uint16_t game, uint16_t player);
/* Undo an entry that isn't a step, by its place in the stream, with a reason; the result is judged
 * as if it were done now.  A table that was opened is closed, unless someone plays at it. */
bool events_undo_aside(Task *t, Live *live, uint64_t who, uint64_t seq, const char *words);

/* ---- run-side: whole verbs ---- */

/* A new event of that id. */
bool events_create(Task *t, uint64_t who, const EventSaid *said, const char *id);
/* Someone left: the first on the waiting list moves up. */
bool events_admit(Task *t, Live *live);
/* Boards for every round that has none and needs one; `setup` SETUP_…, -1 the usual one. */
bool events_boards(Task *t, Live *live, uint64_t who, int setup, bool approve);
/* One for each table of a round that has its own and waits: drawn by how->setup, and if how->has_seed from
 * a number that follows from how->seed for each.  `show` reveals them as far as it may be done now. */
bool events_table_boards(Task *t, Live *live, uint64_t who, uint8_t round, const BoardHow *how,
                         bool show);
/* Reveal those that are sealed: the games are about to begin. */
bool events_show_table_boards(Task *t, Live *live, uint64_t who, uint8_t round);
/* Commit to the lots if the rulebook draws any; reveal them. */
bool events_lots_commit(Task *t, Live *live, uint64_t who);
bool events_lots_draw(Task *t, Live *live, uint64_t who);
/* Publish that many rounds of the plan (-1: all of it), with the lots' commitment; `words` a reason, or NULL. */
bool events_publish_plan(Task *t, Live *live, uint64_t who, int rounds, const char *words);
/* Bring all tables of rounds to come to three or more. */
bool events_repair(Task *t, Live *live, uint64_t who);
/* The next round opens, with `bankers` after judges were named for the tables that need one. */
bool events_round_open(Task *t, Live *live, uint64_t who, bool bankers, uint8_t *round);
/* Every running game of a round pauses by order, or continues. */
bool events_pause_round(Task *t, Live *live, uint64_t who, uint8_t round, bool on,
                        const char *words);
/* Lay the first `laid` pieces of a board that is drawn live, and one more every `pace_ms` (0: no more). */
bool events_lay(Task *t, Live *live, uint64_t who, uint8_t round, uint16_t laid, uint16_t pace_ms);
/* A whole sheet as it lies on the desk: points, winner, signatures. */
typedef struct SheetForm {
    uint8_t vp[EV_SEATS]; /* by seat */
    int winner;           /* seat; -1: not said */
    /* the same by entrant; EV_NONE: not given, so the only one who reached the target */
    uint16_t winner_player;
    int method;   /* SIGNED_BY_…: all have signed in this way; -1: nobody has */
    bool confirm; /* where nobody signs: it is right */
    int64_t at;   /* when it was filled in, from paper; 0: now */
} SheetForm;
bool events_sheet(Task *t, Live *live, uint64_t who, uint16_t game, const SheetForm *form);
typedef struct GroupsForm {
    unsigned least;           /* people in a group; 0: as the rulebook says */
    int promoted, alternates; /* of each group, and in all; -1: as the rulebook says */
    unsigned weekends;        /* over which the windows are spread; 0: four */
    int64_t opens;            /* one moment for all windows, in seconds; 0: Friday evening */
    const char *first_friday; /* "2026-06-05"; NULL: the next that can be announced in time */
} GroupsForm;
/* Groups by time zone, and their windows. */
bool events_groups(Task *t, Live *live, uint64_t who, const GroupsForm *form);
typedef struct EventPairing {
    bool threes;  /* a table of three is better than none */
    bool patient; /* rather wait than meet the same people again */
} EventPairing;
/* Some of the queue, each with a table at which the game has begun; *games so many. */
bool events_pair(Task *t, Live *live, uint16_t group, EventPairing how, unsigned *games);

/* ---- people in bulk ---- */

struct Guest;                 /* app/director/guest_list.h */
enum { IMPORT_AT_ONCE = 12 }; /* people in one append: each has a stream of their own */
typedef struct ImportHow {
    bool check_in; /* they are here; refused where `acks` lacks a text (NC20-1.6.1, WC25-3.1.1) */
    uint16_t declared; /* EV_DECLARED …: what holds for all of them (DM19-4.7), 0: nobody said */
    uint16_t acks; /* a bit for each ACK_… that they accepted, there or where they signed up */
} ImportHow;
bool events_import(Task *t, Live *live, uint64_t who, const struct Guest *people, size_t count,
                   ImportHow how);

/* ---- who must not meet, who keeps a table ---- */

enum { EVENT_WISHES = 512 }; /* of each kind */

typedef struct EventWishList {
    bool said;
    uint16_t count;
    uint16_t pair[EVENT_WISHES][2];
} EventWishList;
typedef struct EventWishes {
    EventWishList apart; /* entrants from 0 */
    EventWishList fixed; /* an entrant, and a table from 1 */
} EventWishes;

bool events_wish(Task *t, Live *live, const EventWishes *wishes);
void events_refuse_wishes(Task *t);
/* What is kept. */
void events_wishes(const App *app, const Live *live, EventWishes *wishes);
/* As members "apart" and "fixed", as far as they were said; and back: {"apart":[[3,4]],"fixed":[[7,2]]}. */
void events_wishes_write(const EventWishes *wishes, Buf *out);
bool events_read_wishes(const json_t *object, EventWishes *wishes);
bool events_read_wish_list(const json_t *list, EventWishList *to);

/* ---- drawing up a schedule ---- */

/* Search on another thread; what it finds is appended when it is done or stopped.  One at a time
 * for each event, two for each person, two on the whole server: the others wait for their turn.
 * Asked again with the same key (NULL: it has none) the search goes on as it is. */
enum { SEARCH_SECONDS = 600 };
typedef struct SearchSaid {
    int from;         /* from which round on; -1: behind those that are published */
    unsigned seconds; /* at most SEARCH_SECONDS; 0: as usual */
    bool has_seed;    /* else any */
    uint64_t seed;
    uint64_t steps;     /* at most; 0: as many as there is time for */
    int fair_threes;    /* 1, 0; -1: as the rulebook has it */
    EventWishes wishes; /* instead of those that are kept */
} SearchSaid;
Status events_search(App *app, const char *id, uint64_t who, const SearchSaid *said,
                     const char *key, char *code, Err *err);
bool events_search_stop(App *app, const char *id);
/* {"state":"searching","steps":…}, "queued" with its place before that; false if there was none since the start
 * of the server. */
bool events_search_view(App *app, const char *id, int tongue, Buf *out);

/* ---- games at online tables ---- */

/* A table for a game of the event: its id.  With a `bot` (its place in BOT_LIST from 1; 0: none) bots play
 * every seat; `start` begins at once, as bots do. */
bool events_table(Task *t, Live *live, uint64_t who, uint16_t game, uint8_t bot, bool start,
                  char table[APP_ID]);

/* ---- looking: JSON members of an object that the caller opens, or whole values ---- */

typedef struct EventEye { /* who looks */
    App *app;
    Live *live;
    uint64_t person;
    uint32_t rights; /* RIGHT_EVENT bits */
    int64_t now;
    int tongue;        /* the language it reads: base/tongue.h */
    const char *links; /* where links on paper lead, or NULL */
} EventEye;

struct GuestList; /* app/director/guest_list.h */
/* Find who in the list is there twice, or entered already. */
Status events_judge_guests(App *app, const Live *live, struct GuestList *list, Err *err);
/* Are those whom the organiser says to be known (Guest.is) known to this organiser?  Refused with the line. */
Status events_judge_known(App *app, const Live *live, uint64_t who, struct GuestList *list,
                          Err *err);
/* What events_import would do, without doing it: who they are, whom they may be (people_known.h), what is
 * wrong with which line, and how many would have to wait. */
Status events_import_view(const EventEye *eye, const struct GuestList *list, ImportHow how,
                          Buf *out, Err *err);

bool events_staff_eye(const EventEye *eye); /* may see what the hall does not */
bool events_judge_eye(const EventEye *eye);
/* May this eye see the board?  People who make or approve boards may, everyone else once it is revealed. */
bool events_board_seen(const EventEye *eye, const EventBoardKept *kept);
bool events_chief_eye(const EventEye *eye);

/* The name of an entrant as this eye may see it; the number of someone who does not want it shown. */
void events_player_name(const EventEye *eye, uint16_t player, Buf *out);
/* The name that an entry was made with, though its record may be part of someone else by now.  For the staff; false
 * for others, and if it was erased. */
bool events_entry_name(const EventEye *eye, uint16_t player, char *name);  /* PERSON_NAME bytes */
void events_person_name(const EventEye *eye, uint64_t person, char *name); /* PERSON_NAME bytes */
bool events_report_private(uint8_t topic); /* EV_REPORT_…: its words are not for the staff */

void events_view(const EventEye *eye, Buf *out);
/* Everyone who is or was entered.  Two thousand names take a while, so what was said is kept until the event or
 * a name changes; `mark` becomes a name for these very bytes. */
void events_view_entrants(const EventEye *eye, Buf *out, char mark[ENTRANTS_MARK]);
void events_view_staff(const EventEye *eye, Buf *out);
void events_view_rounds(const EventEye *eye, Buf *out);
bool events_view_round(const EventEye *eye, uint8_t round, Buf *out);
void events_view_calls(const EventEye *eye, Buf *out);
void events_view_incidents(const EventEye *eye, Buf *out);
void events_view_log(const EventEye *eye, uint32_t from, uint32_t limit, bool newest, Buf *out);
bool events_view_board(const EventEye *eye, uint8_t round, uint16_t game, Buf *out);
/* A board that could be made for a round: drawn for someone making a board, and not stored. */
void events_view_proposal(const EventEye *eye, uint8_t round, Buf *out);
void events_view_mine(const EventEye *eye, Buf *out);

Status events_view_standings(const EventEye *eye, Buf *out, Err *err);
/* As they were after a round of the preliminaries. */
Status events_view_standings_after(const EventEye *eye, uint8_t round, Buf *out, Err *err);
void events_view_lots(const EventEye *eye, Buf *out);
/* Why one ranks above the other: now (EV_NO_ROUND), or after a round. */
Status events_view_why(const EventEye *eye, const char *a, const char *b, uint8_t round, Buf *out,
                       Err *err);
/* The same for the final list. */
Status events_view_why_final(const EventEye *eye, const char *a, const char *b, Buf *out, Err *err);
Status events_view_overall(const EventEye *eye, Buf *out, Err *err);
Status events_view_elo(const EventEye *eye, Buf *out, Err *err);
Status events_view_schedule(const EventEye *eye, Buf *out, Err *err);
/* Are tables of three shared fairly unless someone asks otherwise? */
bool events_fair_threes(const EventRules *rules);
Status events_view_bracket(const EventEye *eye, Buf *out, Err *err);
void events_view_groups(const EventEye *eye, Buf *out);
Status events_players_csv(const EventEye *eye, Buf *out, Err *err);
Status events_results_csv(const EventEye *eye, Buf *out, Err *err);

/* One step as a sentence: "10:42 Ada Judge calls a judge to table 4 (rules)." */
void events_tell(const EventEye *eye, uint32_t n, Buf *out);
/* May this audience know of the step at all? */
bool events_may_know(const EventEntry *entry, unsigned audience);

/* Countries are numbers in the log: "DE" is 3 * 26 + 4 + 1. */
uint16_t events_country(const char *code);
void events_country_text(uint16_t country, char code[3]);
/* A word for a bit of what entrants declare (EV_DECLARED …); NULL behind the last. */
const char *events_declared_word(unsigned bit);

/* ---- inside the module ---- */

typedef struct Events Events;
/* The stream changed: clocks may have to be set. */
void events_arm(App *app, Live *live);
int64_t
events_deadline(const EventLive *e); /* the next thing that happens automatically; 0: nothing */
/* How long the study of a round lasts in all, when it began (0: it does not run). */
int64_t events_study(const EventLive *e, uint8_t round, uint32_t *limit_s);
EventBoardKept *events_board_of(const EventLive *e, uint8_t round, uint16_t game);

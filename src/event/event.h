/* event.h - an event's log, folded: who is there, who sits where, what counts, who is champion.
 *
 *   event_check   may this entry follow?   changes nothing, answers with the clause
 *   event_apply   let it follow.           all of it, or nothing
 *   event_fold    a whole log at once
 *
 * An EventState lives in one block of memory that the caller submits; `EventRoom` says for how
 * many entrants and games, and whatever does not fit is refused with EV_NO_ROOM.  The log belongs
 * to the caller; only the `undone_by` of its entries is written here.
 *
 * Code never asks which rulebook is in force: it reads `rules`, the rulebook's parameters with the
 * overrides of the log.  Standings, seeds and places are derived with tournament/ whenever they are
 * asked for.
 *
 * UNDO of step n is folding the log without it.  It is refused if a later step would no longer
 * stand (event_undo_blocker says which), if the step is never undone (reveals, lots, signatures),
 * if it belongs to a game whose sheet is locked, or if rules would change that are frozen by now.  Undoing an UNDO brings its step back.
 *
 * Pure: no clock, no chance, no allocation, whole numbers only.
 */
#pragma once
#include "event/entry.h"
#include "event/refusal.h"
#include "tournament/bracket.h"
#include "tournament/group.h"
#include "tournament/overall.h"
#include "tournament/schedule.h"
#include "tournament/season.h"

/* ---- bounds ------------------------------------------------------------------------------- */

enum {
    EV_PLAYERS_MAX = SCHEDULE_PLAYERS_MAX,
    EV_GAMES_MAX = 20000,
    EV_ROUNDS_MAX = 128,
    EV_STAFF_MAX = 256,
    EV_BANS_MAX = 256,
    EV_MATTERS_MAX = 1024, /* open calls, protests and reports, and all incidents */
    EV_DAYS_MAX = 16,
};

typedef struct EventRoom {
    uint16_t players, games; /* at most */
} EventRoom;
/* Enough for a day with so many people: every game of ten rounds, voids and replays. */
static inline EventRoom event_room_for(unsigned players) {
    return (EventRoom){ (uint16_t)players, (uint16_t)(players < 16 ? 64 : 4 * players) };
}

/* ---- what is known ------------------------------------------------------------------------ */

typedef enum EventStage { /* how far the event is */
                          EV_DRAFT,
                          EV_PUBLISHED,
                          EV_REGISTRATION,
                          EV_ASSEMBLING, /* registration is closed: check-in, schedule */
                          EV_RUNNING,
                          EV_COMPLETED,
                          EV_CANCELLED,
                          EV_STAGES
} EventStage;
extern const char *const EV_STAGE_NAME[EV_STAGES];

typedef enum EntrantStatus {
    EV_REGISTERED,
    EV_WAITING,   /* on the waiting list */
    EV_PRESENT,   /* checked in, plays */
    EV_MISSING,   /* did not show up */
    EV_WITHDRAWN, /* left between games */
    EV_ABANDONED, /* left during a game */
    EV_EXPELLED,  /* disqualified */
    EV_STATUSES
} EntrantStatus;
extern const char *const EV_STATUS_NAME[EV_STATUSES];

typedef struct EventPlayer {
    uint64_t who, screen_name, mail;
    uint64_t lot; /* 0 none; never drawn twice */
    uint16_t country;
    int16_t zone;
    uint16_t declared, acks; /* EV_DECLARED …; a bit for each ACK_… */
    uint8_t given, refused;  /* consents: a bit for each EV_CONSENT_… */
    uint8_t status;          /* EntrantStatus */
    uint8_t level;           /* casual games finished, DC21-2.0.2 */
    uint16_t days;           /* a bit for each day checked in */
    uint16_t games;          /* games started */
    uint16_t game;           /* the latest, EV_NONE before the first */
    uint16_t group;          /* GROUP_NONE_YET */
    uint16_t rank, seed;     /* preliminary rank and seed, fixed by the cut; 0 none */
    uint16_t alternate;      /* 0, or the order among the alternates, DC21-1.2.9c */
    uint16_t missed;         /* 0, or the seed that was given away for want of a sign-in */
    bool queued, signed_in;
    uint32_t queue_step; /* while queued: the entry by which they joined */
    uint8_t warnings[EV_CODE_COUNT];
    uint8_t overruns;
} EventPlayer;

typedef enum TableStage {             /* where a table is in its game */
                          EV_SEATED,  /* the round is open; picks, if before the board */
                          EV_STUDY,   /* the board is revealed and studied */
                          EV_READY,   /* the study is over; picks, if after it */
                          EV_PLACING, /* the game has begun */
                          EV_PLAYING,
                          EV_OVER, /* the rest is on the sheet */
                          EV_VOID,
                          EV_TABLE_STAGES
} TableStage;
extern const char *const EV_TABLE_STAGE_NAME[EV_TABLE_STAGES];

typedef enum SheetState {
    EV_OPEN,
    EV_FILLED,
    EV_PARTLY_SIGNED,
    EV_ALL_SIGNED,
    EV_SUBMITTED, /* counts; may still be protested against */
    EV_LOCKED,    /* never changes */
    EV_SHEET_STATES
} SheetState;
extern const char *const EV_SHEET_STATE_NAME[EV_SHEET_STATES];

typedef enum CorrectionState { /* of a locked sheet that was typed wrong */
                               EV_CORRECTION_NONE,
                               EV_CORRECTION_PROPOSED, /* a second person compares the paper */
                               EV_CORRECTION_CONFIRMED /* players who signed on a device sign again */
} CorrectionState;

typedef struct EventSeat {
    uint16_t player;
    uint8_t order, chair, colour; /* from 1; 0 not known yet */
    uint8_t vp;
    uint8_t left; /* 0, or 1 for the first who left this game, 2 for the next */
    bool picked, voted, has_signed, unwilling, substituted;
    bool on_device; /* signed or confirmed on a device: no paper says what was agreed to */
} EventSeat;

/* Do two seats say the same?  Member by member: nobody promises what lies between them. */
static inline bool event_same_seat(const EventSeat *a, const EventSeat *b) {
    _Static_assert(sizeof(EventSeat) == 14, "a new member is compared here, too");
    return a->player == b->player && a->order == b->order && a->chair == b->chair &&
           a->colour == b->colour && a->vp == b->vp && a->left == b->left &&
           a->picked == b->picked && a->voted == b->voted && a->has_signed == b->has_signed &&
           a->unwilling == b->unwilling && a->substituted == b->substituted &&
           a->on_device == b->on_device;
}

typedef struct EventGame {
    uint8_t round, scenario;
    uint8_t seats, stage, sheet; /* TableStage, SheetState */
    uint8_t winner;              /* seat; EV_SEATS while unknown */
    uint16_t table;              /* from 1 */
    EventSeat seat[EV_SEATS];
    bool decided, corrected; /* by a judge; against the signed paper */
    bool from_table;         /* the online table reported the result: nobody typed it */
    EventSheet typed;        /* what was locked, if it was corrected */
    uint8_t used;            /* what had used the typed numbers by then: EV_USED_… */
    uint8_t correcting;      /* CorrectionState */
    uint8_t signs_again;     /* a bit for each seat that has yet to sign the new numbers */
    EventSheet paper;        /* while correcting: what the paper says */
    uint64_t proposer;       /* while correcting: who said so, */
    uint64_t approver;       /* and who confirmed it */
    bool upheld;             /* a protest was upheld and the judge has to decide */
    bool protests_closed;
    uint8_t leavers, passed_over; /* passed_over: a bit for each seat that may not advance, Q-61 */
    uint8_t calls, protests;      /* open ones */
    uint8_t paused;               /* a bit for each EV_PAUSE_… */
    uint8_t banker;               /* EV_BANKER_… */
    bool banker_voided, dev_banker;
    uint16_t banker_player, host; /* or EV_NONE */
    uint64_t banker_person, delegate, substitute, voice;
    bool built, approved, revealed, logging, streaming, recording, nonstandard;
    uint8_t set_owner;                   /* DM19-5.8; 0 the organiser's */
    bool set_told;                       /* someone said whose copy it is */
    uint16_t limit_s, placement_limit_s; /* 0 no limit */
    uint8_t board[SHA256_BYTES];         /* of this table alone; zeros if the round's */
    uint16_t replay;                     /* of a void game: the one that replaces it, or EV_NONE */
    uint32_t filled;                     /* order in which results came in, from 1 */
    uint32_t step;                       /* the entry that began it */
} EventGame;

typedef enum EventPhase {
    EV_PRELIM,
    EV_SEMI,
    EV_FINALE,
    EV_KNOCKOUT,
    EV_QUALIFIER,
    EV_PHASES
} EventPhase;
extern const char *const EV_PHASE_NAME[EV_PHASES];

typedef enum RoundState {
    EV_PLANNED,
    EV_OPENED,
    EV_STARTED,
    EV_CLOSED,
    EV_ROUND_STATES
} RoundState;
extern const char *const EV_ROUND_STATE_NAME[EV_ROUND_STATES];

typedef struct EventRound {
    uint8_t phase, state;
    uint8_t number; /* in its phase and day, from 1 */
    uint8_t prelim; /* which preliminary event, from 1 */
    uint8_t day, scenario;
    uint16_t group; /* of a qualifier */
    bool has_board, approved, revealed, studied;
    bool
        laid_in_hall; /* drawn live with real pieces, and complete: someone said so while it was open */
    bool seated;      /* everyone has a chair and a colour */
    uint8_t mode;
    uint8_t board[SHA256_BYTES];
} EventRound;

typedef enum MatterKind {
    EV_MATTER_CALL,
    EV_MATTER_INCIDENT,
    EV_MATTER_PROTEST,
    EV_MATTER_REPORT
} MatterKind;

typedef struct EventMatter { /* something someone has to see to */
    uint32_t step;           /* the entry that raised it */
    uint8_t kind, topic;
    uint8_t state; /* CALL: 1 when a judge is there; REPORT: EV_PROGRESS_…; INCIDENT: 1 ruled */
    bool timely;   /* INCIDENT: reported at once */
    uint16_t game, player;
} EventMatter;

typedef struct EventPerson {
    uint64_t who;
    uint16_t roles; /* a bit for each EV_BY_… */
    uint16_t acks;
} EventPerson;

typedef enum GroupState {
    EV_GROUP_PLANNED,
    EV_WINDOW_OPEN,
    EV_WINDOW_CLOSED,
    EV_GROUP_RANKED
} GroupState;

typedef struct EventGroup {
    uint16_t size;
    uint8_t state, round;
    int64_t opens, closes;
} EventGroup;

typedef enum SeasonStep {
    EV_SEASON_NONE,
    EV_SEASON_SUBMITTED,
    EV_SEASON_ACCEPTED,
    EV_SEASON_REJECTED
} SeasonStep;

typedef enum LotsKind { EV_LOTS_NONE, EV_LOTS_PROGRAM, EV_LOTS_HAND } LotsKind;

typedef struct EventState {
    EventRoom room;
    uint32_t count;   /* entries folded */
    uint16_t version; /* of the rules it was begun under */
    Rules preset, rules;
    bool overridden[PARAMETER_COUNT];

    uint8_t stage; /* EventStage */
    bool playing;  /* the first game has begun */
    bool briefed, registering, skip_semi, unofficial, dice_due;
    bool posted;           /* the match settings, as they are now (DC21-1.1.1b) */
    uint8_t waived, tasks; /* a bit for each EV_WAIVE_…, EV_TASK_… */
    bool formatted;
    uint8_t edition; /* of the material, as first used at a table; 0 not yet */
    EventFormat format;
    uint16_t places, attendees;    /* 0 unlimited; distinct people checked in so far */
    uint8_t day, day_kind, prelim; /* from 1; EV_DAY_…; which preliminary event, from 1 */
    bool day_open;

    uint16_t players, games, rounds, staff, bans, matters;
    EventRound round[EV_ROUNDS_MAX];
    EventPerson person[EV_STAFF_MAX];
    uint64_t banned[EV_BANS_MAX];
    EventMatter matter[EV_MATTERS_MAX];
    uint16_t limit_s, placement_limit_s; /* for tables to come */

    Schedule plan;      /* of the preliminary rounds of this day */
    uint16_t published; /* rounds of it that are published */
    uint16_t opened;    /* rounds of it that have been opened */

    bool lots_committed;
    uint8_t lots_kind;   /* LotsKind */
    uint32_t lots_locks; /* sheets that were locked when it was committed to */
    uint8_t lots_hash[SHA256_BYTES];
    uint8_t sealed[SHA256_BYTES];   /* hash over all sheets locked so far, in order */
    uint8_t lots_mix[SHA256_BYTES]; /* what `sealed` was when lots were last drawn */
    uint32_t locks, results;        /* sheets locked; results that came in */

    bool cut, skipped;            /* the cut is made; without a semi-final */
    uint8_t semi, final;          /* rounds, or EV_NO_ROUND */
    uint16_t seeds;               /* how many reached the knock-out */
    uint16_t seeded[BRACKET_MAX]; /* entrant of each seed, from seed 1 at [0] */
    uint16_t champion;            /* or EV_NONE */
    uint8_t season;               /* SeasonStep */

    uint16_t groups, promote, alternates;
    bool announced, promoted, drawn; /* groups announced; promotion made; bracket built */
    uint8_t channels;
    EventGroup group[GROUP_ZONES];
    Bracket bracket;

    /* memory */
    EventPlayer *player;
    EventGame *game;
    struct EventWork *work;   /* for rankings; no part of the value */
    struct EventState *spare; /* a second state, to try an undo on */
} EventState;

/* ---- folding ------------------------------------------------------------------------------ */

/* Bytes of memory for an event; 0 if the room is beyond EV_PLAYERS_MAX and EV_GAMES_MAX. */
size_t event_bytes(EventRoom room);

/* An event before its first entry, in `memory` (aligned for any type).  NULL if `size` is less
 * than event_bytes(room), or that is 0. */
EventState *event_open(void *memory, size_t size, EventRoom room);

/* Go back to before the first entry. */
void event_clear(EventState *ev);

/* The game an entry is about: the one it names, that of the call or protest, or of the person meant. */
uint16_t event_concerned(const EventState *ev, const EventEntry *e);

/* May `e` follow the `ev->count` entries of `log`?  Changes nothing but the block's scratch.
 * Asked before anything is written.  Written entries stay valid: event_apply and event_fold take
 * a disqualification with any code, for the logs from before check_ground. */
EventRefusal event_check(const EventState *ev, const EventEntry *log, const EventEntry *e);

/* Let log[index] follow; `index` is ev->count.  On refusal nothing has changed.  For an UNDO the
 * whole log is folded again, and `undone_by` of its steps is written. */
EventRefusal event_apply(EventState *ev, EventEntry *log, size_t index);

/* Clear `ev` and apply `count` entries.  On refusal ev->count is the entry refused. */
EventRefusal event_fold(EventState *ev, EventEntry *log, size_t count);

/* The first later step that would no longer stand without `step`, with the reason in `*why`; 0 if
 * all would.  For an UNDO that was refused with EV_LATER_STEP. */
uint32_t event_undo_blocker(const EventState *ev, const EventEntry *log, uint32_t step,
                            EventRefusal *why);

/* ---- asking: rules and people ------------------------------------------------------------- */

/* For rules_set(): what can still be changed. */
Stage event_frozen(const EventState *ev);

/* Do players have to read the match settings before they sign up, so that they are posted first and
 * stay as they are from then on (DC21-1.1.1b)?  Is that still to be done? */
bool event_posts_settings(const EventState *ev);
bool event_settings_due(const EventState *ev);
bool event_settings_frozen(const EventState *ev); /* someone may have signed up for them */
/* Is this parameter one of them: of the game or of the table it is played at? */
bool event_match_setting(const Parameter *p);

/* The number of an entrant or EV_NONE; the roles of a person, a bit for each EV_BY_…. */
uint16_t event_entrant(const EventState *ev, uint64_t who);
unsigned event_roles(const EventState *ev, uint64_t who);
unsigned event_staffed(const EventState *ev, unsigned roles); /* how many have one of them */

/* How many have this status. */
unsigned event_count(const EventState *ev, EntrantStatus status);

/* How many players: registered or checked in; once it runs, checked in or already playing; when it
 * is over, those who played. */
unsigned event_heads(const EventState *ev);

/* Does anyone still come to a call?  Not when the event is over. */
bool event_calls_wait(const EventState *ev);

/* What everyone acknowledges before check-in: a bit for each ACK_…. */
unsigned event_acks_asked(const EventState *ev);
/* What an entrant still needs before check-in: a bit for each ACK_… not acknowledged. */
unsigned event_acks_missing(const EventState *ev, uint16_t player);
/* The same for an entry that was refused with EV_ACK_NEEDED: a registration, a check-in, a sign-in. */
unsigned event_acks_wanted(const EventState *ev, const EventEntry *e);
/* May this person play here at all: neither banned nor staff who do not play (NC20-1.1.6, DC21-1.1.6)? */
EventRefusal event_may_play(const EventState *ev, uint64_t person);
/* May the person with the entry `player` get this role (EV_BY_…), too?  EV_STAFF_PLAYS if not. */
EventRefusal event_may_serve(const EventState *ev, uint16_t player, uint8_t role);
/* Do only invited people play (NC20-1.6.1, WC25-2.1.1a)? */
bool event_by_invitation(const EventState *ev);

/* Does the rulebook know this EV_CODE_… as a ground for disqualification?  Its usual EV_BASIS_…,
 * EV_BASIS_COUNT if it may be either. */
bool event_dq_ground(const EventState *ev, int code);
int event_dq_basis(int code);

/* ---- asking: tables ----------------------------------------------------------------------- */

/* The seat of an entrant in a game, EV_SEATS if none. */
int event_seat(const EventGame *game, uint16_t player);
/* The seat with this play order (from 1), EV_SEATS if none. */
int event_seat_in_order(const EventGame *game, int order);
/* The seat on a line (from 0) of a list in play order: the one with that order; seats
 * without an order yet fill the other lines as they sit.  Everyone stands on one line. */
int event_seat_on_line(const EventGame *game, int line);

/* Whose turn it is to pick, EV_SEATS if nobody's, and what: a bit for each EV_CHOICE_…. */
enum { EV_CHOICE_ORDER = 1, EV_CHOICE_CHAIR = 2, EV_CHOICE_COLOUR = 4 };
int event_picker(const EventState *ev, const EventGame *game, unsigned *choices);
/* Does everyone at the table choose a chair (NC20-1.2.6b, NC20-1.2.7c), or only the first? */
bool event_all_pick_chairs(const EventState *ev, const EventGame *game);
/* Does someone choose a chair at tables of this phase? */
bool event_picks_chair(const EventState *ev, EventPhase phase);
/* Is it the moment for that: before the board, once it is confirmed, after the study?  Not once everyone is
 * said to be seated. */
bool event_pick_now(const EventState *ev, const EventGame *game);

/* Who handles the cards: a play order from 1, 0 a judge (banker_person), EV_SEATS + 1 the system. */
int event_banker(const EventState *ev, const EventGame *game);
/* What the rulebook says of it for this game: BANKER_…. */
unsigned event_banker_rule(const EventState *ev, const EventGame *game);

/* Whose copy of the game a table plays with: a play order from 1, 0 the organiser's.  What was said
 * counts; else the first in play order who brings one (DM19-5.8).  -1: the rulebook does not ask. */
int event_set(const EventState *ev, const EventGame *game);

/* Has everyone at the table agreed to be streamed and recorded?  Players who were never asked haven't (DC21-2.0.5,
 * */
bool event_may_show(const EventState *ev, const EventGame *game);

/* Whose board a round is played on, SCOPE_…; rounds to come are counted: the preliminaries first. */
unsigned event_board_scope(const EventState *ev, unsigned round);
/* May its board be made by hand, or only be drawn? */
bool event_board_crafted(const EventState *ev, unsigned round);
/* Has it to be the variable set-up (WC25-2.0.1d, DM19-2.3b, WC04-29a)? */
bool event_board_variable(const EventState *ev, unsigned round);
/* How the program draws it by default, EV_MODE_…: freely wherever the rulebook leaves that open. */
unsigned event_board_drawn(const EventState *ev, unsigned round);

/* Placement is made in silence right now (WC25-1.1.7h). */
bool event_silent(const EventState *ev, const EventGame *game);

typedef struct TableView {            /* what the director sees of a table */
    uint8_t stage, sheet;             /* TableStage, SheetState */
    uint8_t picks, votes, signatures; /* seats that are missing, a bit each; 0 if none is awaited */
    uint8_t calls, protests;
    bool judge_needed; /* someone would not sign, or a protest was upheld */
    bool substitute_needed, paused, silent;
} TableView;
TableView event_table(const EventState *ev, uint16_t game);

/* What has used the numbers on a sheet, so that correcting them would not change it any more: a bit for each. */
enum {
    EV_USED_LOTS = 1,     /* lots were drawn among those who were tied */
    EV_USED_SEEDS = 2,    /* the cut or the promotion */
    EV_USED_NEXT = 4,     /* the final or the next round of the bracket has been seated */
    EV_USED_CHAMPION = 8, /* declared */
};
unsigned event_uses(const EventState *ev, uint16_t game);

/* Tables of a round that are behind: their game began more than `threshold_ms` before the median
 * end, or now (NC20-1.2.3e).  Reads `at` of the log: for people, not for folds.  Returns how many. */
size_t event_slow(const EventState *ev, const EventEntry *log, uint8_t round, int64_t now,
                  int64_t threshold_ms, uint16_t *games, size_t room);

/* ---- asking: ranking ---------------------------------------------------------------------- */

/* Was the event begun when this version of the rules was in force?  A rule that is tightened holds from
 * the next version on, so that every log folds as it did when it was written. */
static inline bool event_since(const EventState *ev, unsigned version) {
    return ev->version >= version;
}

/* The record sheets that count so far and everyone who was checked in, for tournament/.  `id` and
 * `name` of an entrant are its number, from 1, in four digits; set names before printing.  Valid
 * until the next question. */
Results *event_results(const EventState *ev);

/* The standings of the preliminaries now, best first, one row for each entrant; NULL if the
 * rulebook's Elo cannot be computed.  Valid until the next question. */
const Standing *event_standings(const EventState *ev);

/* The same as they were after a round, without the lots that were drawn since; where there are several
 * preliminary events each has standings of its own (NC20-1.3.2).  The sheets that count are then in
 * `*results`. */
const Standing *event_standings_after(const EventState *ev, uint8_t round, Results *results);

/* The final list, one row for each entrant, valid until the next question. */
const Overall *event_overall(const EventState *ev);
/* The champion; where no final is played and all is over the first of the list (DM19-3.2), of several the one
 * with the lowest lot; EV_NONE nobody (yet).  Uses the memory of the lists above. */
uint16_t event_winner(const EventState *ev);
/* Is the last game over, so that places are final? */
bool event_decided(const EventState *ev);

/* Is the mix of games one of those that the rulebook itself lists, whatever its list was changed to
 * (DM19-2.5b, DM19-2.6)?  Another one is unofficial. */
bool event_format_listed(const EventState *ev);

/* Is the semi-final left out, as far as can be said now?  Chosen, and not more have come than that is
 * allowed for (NC20-1.2.4b), or fewer are left than its tables need. */
bool event_skips_semi(const EventState *ev);

/* Are semi-final and final played on a day of their own: on Sunday (WC04-5), or after preliminaries on several
 * dates (NC20-1.3.1a)? */
bool event_finals_day(const EventState *ev);

/* How many places the cut is for, and how many share a rank it depends on (0: no lots needed). */
unsigned event_cut(const EventState *ev);
/* Is anyone still available for the games after the cut? */
bool event_available(const EventState *ev, uint16_t player);
/* How many rows of the standings hold those places: players who left are among them, and skipped. */
size_t event_cut_rows(const EventState *ev, const Standing *rows);
size_t event_tied(const EventState *ev);
bool event_ties_due(const EventState *ev); /* all is played that a tie could hang on */
/* May a seed be committed to that a later sheet will be mixed with, and drawn from?  If neither, those who
 * are tied draw by hand: after the one draw, say, when someone has left since. */
bool event_lots_sealable(const EventState *ev);
bool event_lots_drawable(const EventState *ev);
/* Who draws lots: `draws` has room for ev->players; returns how many do.  All are found at once, because finding one takes
 * a look at all the others. */
/* Before the next in rank takes an empty chair of the semi-final. */
unsigned event_draw_to_step_up(const EventState *ev, bool *draws);
/* Because they share the first place of a list that no final decides, so that a lot may name the winner.  The
 * place stays shared (DM19-3.6, Q-06). */
unsigned event_draw_for_title(const EventState *ev, bool *draws);

/* The benefit check (WC25-1.2.5f), for judges only: what rank `player` would have now if each seat
 * of the game had won with the points it takes, the others having `vp`.  rank[seat] is 0 where the
 * player would not be ranked. */
void event_benefit(const EventState *ev, uint16_t game, const uint8_t vp[EV_SEATS], uint16_t player,
                   uint32_t rank[EV_SEATS]);

/* Points of DM19's season: one Finish for each entrant with a place, `member` being its number.
 * `out` has room for ev->players.  Returns how many. */
size_t event_finishes(const EventState *ev, uint32_t tournament, Finish *out);

/* ---- asking: what next -------------------------------------------------------------------- */

typedef struct EventOffer {
    EventEntry entry;  /* ready to be sent, its `who` and details still to be filled in */
    EventRefusal code; /* EV_ALLOWED, or why not now */
} EventOffer;
enum { EV_OFFERS_MAX = 48 };

/* The steps of an organiser's day, each as it would be now: those on offer, and the others with
 * the reason.  Returns how many. */
size_t event_offers(const EventState *ev, const EventEntry *log, uint64_t who,
                    EventOffer out[EV_OFFERS_MAX]);

/* ---- making entries ----------------------------------------------------------------------- */

/* The task of planning the rounds from `from` on, for seating_solve(): who plays, countries where
 * the rules keep compatriots apart, what is published.  `leaves`, `joins` and `country` have room for ev->players. */
void event_problem(const EventState *ev, unsigned from, uint16_t *country, uint8_t *joins,
                   uint8_t *leaves, Problem *problem);

/* PLAN and a PLAN_TABLE for each table of rounds [from, rounds) of `schedule`: into `out` while
 * there is room.  Returns how many entries there are. */
size_t event_plan(const EventState *ev, const Schedule *schedule, unsigned from, uint64_t who,
                  EventEntry *out, size_t room);

/* The MOVEs that bring every table of a round of the day back to three or more after people left
 * (DM19-5.5b, Q-24): into `out` while there is room.  Returns how many; -1 if so few people cannot
 * be seated. */
int event_repair(const EventState *ev, uint8_t row, uint64_t who, EventEntry *out, size_t room);

/* ---- checking ----------------------------------------------------------------------------- */

/* NULL while legal, else what is wrong: for tests. */
const char *event_broken(const EventState *ev);

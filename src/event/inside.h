/* inside.h - what the files of this layer share.  Nobody outside includes it.
 *
 * Each kind of entry has two functions: check_x() says whether it may follow, apply_x() does it.
 * The frame of an entry (who, when, is there such a game) has been judged by event.c before a
 * check_x() is asked, and check_x() has allowed whatever apply_x() does.
 */
#pragma once
#include "event/event.h"

#define ROW(kind, name, by, nature, fn)                                                            \
    EventRefusal check_##fn(const EventState *ev, const EventEntry *e);                            \
    void apply_##fn(EventState *ev, const EventEntry *e);
EVENTS(ROW)
#undef ROW

/* Memory for rankings, beside the state. */
struct EventWork {
    Results results;
    Entrant *entrant;
    char (*id)[8];
    Sheet *sheet;
    Standing *rows;
    Overall *overall;
    uint32_t *numbers; /* 2 * (games + players) */
    int32_t *ratings;
    Score *scores;
};

/* ---- event.c ---- */
/* The roles that may cause a kind.  Where there is no head judge a judge is one, and where there is no
 * judge the organisers are. */
unsigned causes_of(const EventState *ev, int kind);
void event_copy_to(const EventState *from, EventState *to); /* all but the memory */
/* One entry that is not an UNDO. */
EventRefusal event_step(EventState *ev, const EventEntry *e);
EventRefusal event_judge(const EventState *ev, const EventEntry *e);

/* ---- judging.c ---- */
/* Is the reason for a new disqualification a ground in the rulebook?  Old ones stand. */
EventRefusal check_ground(const EventState *ev, const EventEntry *e);

/* ---- undo.c ---- */
EventRefusal undo_check(const EventState *ev, const EventEntry *log, const EventEntry *e);
void undo_apply(EventState *ev, EventEntry *log, uint32_t index);
/* Mark what each UNDO of a log takes back, from nothing. */
void undo_mark(EventEntry *log, size_t count);
/* Is this UNDO, as marked, one that can be? */
EventRefusal undo_stands(const EventEntry *log, uint32_t index);

/* ---- setup.c ---- */
bool format_known(const EventState *ev); /* and stays as it is */

/* ---- people.c ---- */
static inline bool here(const EventState *ev, uint16_t player) {
    return ev->player[player].status == EV_PRESENT;
}
/* Still takes part, present today or not. */
static inline bool takes_part(const EventState *ev, uint16_t player) {
    return ev->player[player].status <= EV_PRESENT && ev->player[player].status != EV_WAITING;
}
bool may_be_both(const EventState *ev, unsigned roles); /* staff and entrant */

/* ---- plan.c ---- */
/* Who of a planned table is present, in play order; returns how many. */
int plan_seated(const EventState *ev, int row, int table, uint16_t out[EV_SEATS]);

/* ---- rounds.c ---- */
static inline EventGame *game_of(const EventState *ev, uint16_t game) {
    return &ev->game[game];
}
static inline const EventRound *round_of(const EventState *ev, const EventGame *g) {
    return &ev->round[g->round];
}
static inline bool begun(const EventGame *g) {
    return g->stage >= EV_PLACING && g->stage != EV_VOID;
}
static inline bool running(const EventGame *g) {
    return g->stage == EV_PLACING || g->stage == EV_PLAYING;
}
/* After the preliminaries: semi-final, final, bracket. */
static inline bool knockout(unsigned phase) {
    return phase == EV_SEMI || phase == EV_FINALE || phase == EV_KNOCKOUT;
}
static inline bool in_round(const EventGame *g, unsigned round) {
    return g->round == round && g->stage != EV_VOID;
}
/* A table of a preliminary round whose people all went to other tables (DM19-5.5b, Q-24). */
static inline bool broken_up(const EventState *ev, const EventGame *g) {
    return !g->seats && round_of(ev, g)->phase == EV_PRELIM;
}
bool rounds_running(const EventState *ev); /* one is open or started */
bool rounds_left(const EventState *ev);    /* preliminary rounds are still to be played */
EventRound *round_add(EventState *ev, EventPhase phase, unsigned number, unsigned scenario);
EventGame *game_add(EventState *ev, unsigned round, unsigned table);
void game_sit(EventState *ev, EventGame *g, uint16_t player);
/* Take someone out of a game that has not begun. */
void game_leave(EventState *ev, EventGame *g, int seat);
void game_begin(EventState *ev, EventGame *g);
bool wants_substitute(const EventState *ev, const EventGame *g);
/* The seat that continues to the next round, EV_SEATS if nobody does. */
int game_advances(const EventState *ev, const EventGame *g);
/* The best of those who are here and may continue, EV_SEATS if there is nobody. */
int game_next_best(const EventState *ev, const EventGame *g);
/* How many of those who sit there still take part. */
unsigned still_here(const EventState *ev, const EventGame *g);
/* Fewer than three are left to begin the game, and nobody can come to the table any more.  After the cut the
 * better seed continues without a game. */
bool unplayable(const EventState *ev, const EventGame *g);
/* Someone is gone: leave a game that has not begun, unless the next in rank may step up. */
void vacate(EventState *ev, uint16_t player);

/* ---- equipment.c ---- */
unsigned all_seats(const EventGame *g); /* a bit for each seat */

/* ---- boards.c ---- */
bool one_board(const EventState *ev, unsigned round);       /* for all tables of it */
bool board_shown(const EventState *ev, const EventGame *g); /* its board is known */
bool any_shown(const EventState *ev, unsigned round);
/* The boards of this round are not kept here.  One that is drawn live (WC25-2.0.1d) is done without only
 * while its round is open, by a reason of its own: that says that it was laid, and complete. */
bool board_elsewhere(const EventState *ev, unsigned round);
void board_laid_in_hall(EventState *ev);

/* ---- timers.c ---- */
unsigned study_seconds(const EventState *ev, const EventGame *g);

/* ---- picks.c ---- */
bool picks_done(const EventGame *g);
bool picks_needed(const EventState *ev, const EventGame *g);
bool seats_due(const EventState *ev, const EventGame *g);     /* before its board is shown to all */
unsigned pick_rule(const EventState *ev, const EventGame *g); /* PICK_… */

/* ---- judging.c ---- */
EventMatter *matter_find(const EventState *ev, uint32_t step, MatterKind kind);
void matter_add(EventState *ev, MatterKind kind, const EventEntry *e, unsigned topic);
void matters_drop(EventState *ev, uint16_t game); /* calls and protests of a game */
/* The game counts, and there is time left to protest against it. */
bool protest_time_runs(const EventState *ev, const EventGame *g);

/* ---- sheets.c ---- */
void sheet_count_signatures(EventState *ev, EventGame *g);
void sheet_submit(EventState *ev, EventGame *g); /* if nothing holds it back */
void sheet_lock(EventState *ev, EventGame *g);
bool winner_expelled(const EventState *ev, const EventGame *g);
void sheets_lock_all(EventState *ev); /* those that are submitted, Q-19 */
EventSheet sheet_of(const EventGame *g);
EventRefusal sheet_numbers(const EventState *ev, const EventGame *g, const EventSheet *s,
                           bool decided);
void sheet_fill(EventState *ev, EventGame *g, const EventSheet *s);
/* Players who left the game or the event sign nothing. */
bool must_sign(const EventState *ev, const EventSeat *seat);
bool protests_open(const EventState *ev);

/* ---- corrections.c ---- */
/* Is everything settled that the next stage would be based on: protests and corrections? */
EventRefusal check_settled(const EventState *ev);
/* Signatures on the new numbers. */
EventRefusal check_sign_again(const EventState *ev, const EventGame *g, const EventEntry *e);
void sign_again(EventState *ev, EventGame *g, int seat);
void correction_drop(EventGame *g);
void corrections_without(EventState *ev, uint16_t player); /* disqualified players sign nothing */

/* ---- standings.c ---- */
/* The first of the final list; of several the one whom the lot names, EV_NONE if it has not. */
uint16_t first_of(const EventState *ev, const Overall *list);

/* ---- knockout.c ---- */
/* Do the winners of the semi-finals sit in the final?  A later correction may have changed a winner. */
bool finalists_stand(const EventState *ev);
bool enough_finalists(const EventState *ev); /* can a final be played? */
/* or the last game of the bracket: fewer than three were left */
bool final_left_out(const EventState *ev);
/* The round that the cut fills: the semi-finals, or the final where they are left out; or EV_NO_ROUND. */
uint8_t first_after_cut(const EventState *ev);
/* Is the chair of someone who leaves this table kept for the next in rank?  Until the boards are seen, and
 * afterwards where fewer than three would play. */
bool chair_is_kept(const EventState *ev, const EventGame *g);
void chairs_give_up(EventState *ev); /* those of absent people that are no longer kept */
bool semi_skipped(const EventState *ev);
/* Are fewer left than the tables of the semi-final need, three each? */
bool semi_thin(const EventState *ev);
unsigned semi_places(const EventState *ev); /* so many reach it if it is played */
/* By preliminary rank; if it is shared, the lot decides (NC20-1.2.9c). */
bool stands_before(const EventState *ev, uint16_t a, uint16_t b);
uint16_t next_in_rank(const EventState *ev); /* who would move up, EV_NONE if nobody */
/* Does this person share the next rank with someone, so that lots say who steps up? */
bool draws_to_step_up(const EventState *ev, uint16_t player);

/* ---- online.c ---- */
void bracket_next(EventState *ev, unsigned round); /* close one round of the bracket */

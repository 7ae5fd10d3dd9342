/* boards.c - which board is played where: one for all tables or one each, never the same twice. */
#include "event/inside.h"

#include <string.h>

/* A round's phase; those that do not exist yet are counted: the preliminaries, then the rest. */
static bool after_prelims(const EventState *ev, unsigned round) {
    if (round < ev->rounds) return knockout(ev->round[round].phase);
    return round >= (unsigned)ev->format.rounds * ev->format.dates;
}

unsigned event_board_scope(const EventState *ev, unsigned round) {
    const EventRules *rules = &ev->rules.event;
    return after_prelims(ev, round) ? rules->board_scope_semi_final : rules->board_scope_prelim;
}

bool one_board(const EventState *ev, unsigned round) {
    unsigned scope = event_board_scope(ev, round);
    return scope == SCOPE_ALL_TABLES || scope == SCOPE_ALL_LIVE;
}

bool board_shown(const EventState *ev, const EventGame *g) {
    return g->revealed || g->built || ev->round[g->round].revealed;
}

bool any_shown(const EventState *ev, unsigned round) {
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (in_round(g, round) && (board_shown(ev, g) || begun(g))) return true;
    }
    return false;
}

bool board_elsewhere(const EventState *ev, unsigned round) {
    bool live = event_since(ev, 3) && event_board_scope(ev, round) == SCOPE_ALL_LIVE;
    return ev->waived & EV_BIT(EV_WAIVE_BOARD) && (!live || ev->round[round].laid_in_hall);
}

void board_laid_in_hall(EventState *ev) {
    for (unsigned r = 0; r < ev->rounds; r++)
        if (ev->round[r].state == EV_OPENED) ev->round[r].laid_in_hall = true;
}

static bool blank(const uint8_t hash[SHA256_BYTES]) {
    unsigned any = 0;
    for (int i = 0; i < SHA256_BYTES; i++) any |= hash[i];
    return !any;
}

static bool same(const uint8_t a[SHA256_BYTES], const uint8_t b[SHA256_BYTES]) {
    return memcmp(a, b, SHA256_BYTES) == 0;
}

/* Is the board, turned or mirrored, that of another round? */
static bool reused(const EventState *ev, const uint8_t hash[SHA256_BYTES], unsigned but) {
    for (unsigned r = 0; r < EV_ROUNDS_MAX; r++)
        if (r != but && ev->round[r].has_board && same(ev->round[r].board, hash)) return true;
    return false;
}

bool event_board_variable(const EventState *ev, unsigned round) {
    switch (ev->rules.event.board_generator) {
    case GENERATOR_FREE_THEN_VARIABLE: return after_prelims(ev, round);
    case GENERATOR_VARIABLE:
    case GENERATOR_ALMANAC: return true;
    default: return false;
    }
}

unsigned event_board_drawn(const EventState *ev, unsigned round) {
    if (event_board_scope(ev, round) == SCOPE_ALL_LIVE) return EV_MODE_LIVE;
    bool variable = event_board_variable(ev, round) || after_prelims(ev, round);
    return variable ? EV_MODE_SPIRAL : EV_MODE_FREE;
}

/* May boards of this round come to be in this way?  What a table built is for the table to say. */
static bool generator_allows(const EventState *ev, unsigned round, int mode) {
    if (mode == EV_MODE_BUILT && event_since(ev, 3)) return false;
    bool drawn = mode == EV_MODE_SPIRAL || mode == EV_MODE_LIVE || mode == EV_MODE_BUILT;
    return drawn || !event_board_variable(ev, round);
}

bool event_board_crafted(const EventState *ev, unsigned round) {
    return event_board_scope(ev, round) == SCOPE_ALL_TABLES &&
           generator_allows(ev, round, EV_MODE_CRAFTED);
}

static EventRefusal check_round_board(const EventState *ev, const EventEntry *e) {
    const EventRound *round = &ev->round[e->round];
    unsigned scope = event_board_scope(ev, e->round);
    if (!one_board(ev, e->round)) return EV_BOARD_PER_TABLE;
    if (round->revealed) return EV_REVEALED;
    bool live = e->board.mode == EV_MODE_LIVE;
    if (scope == SCOPE_ALL_LIVE && !live) return EV_BOARD_LIVE; /* WC25-2.0.1d */
    bool open = e->round < ev->rounds && round->state >= EV_OPENED;
    if (live && !open) return EV_BOARD_LIVE; /* nobody can have seen it before */
    return reused(ev, e->board.hash, e->round) ? EV_BOARD_REUSED : EV_ALLOWED;
}

static EventRefusal check_game_board(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (one_board(ev, g->round)) return EV_ONE_BOARD;
    if (begun(g) || g->stage == EV_VOID) return EV_HAS_BEGUN;
    return board_shown(ev, g) ? EV_REVEALED : EV_ALLOWED;
}

/* Exactly one of round and game. */
static bool one_target(const EventEntry *e) {
    return (e->round == EV_NO_ROUND) != (e->game == EV_NONE);
}

EventRefusal check_board(const EventState *ev, const EventEntry *e) {
    if (!one_target(e) || e->board.mode >= EV_MODE_COUNT || blank(e->board.hash)) return EV_NO_SUCH;
    bool of_round = e->game == EV_NONE;
    if (of_round && e->round >= EV_ROUNDS_MAX) return EV_NO_SUCH;
    unsigned round = of_round ? e->round : ev->game[e->game].round;
    if (!generator_allows(ev, round, e->board.mode)) return EV_BOARD_MODE;
    return of_round ? check_round_board(ev, e) : check_game_board(ev, e);
}

void apply_board(EventState *ev, const EventEntry *e) {
    if (e->game != EV_NONE) {
        EventGame *g = &ev->game[e->game];
        memcpy(g->board, e->board.hash, sizeof g->board);
        g->approved = false;
        return;
    }
    EventRound *round = &ev->round[e->round];
    memcpy(round->board, e->board.hash, sizeof round->board);
    round->mode = e->board.mode;
    round->has_board = true;
    round->approved = false;
}

EventRefusal check_board_approve(const EventState *ev, const EventEntry *e) {
    if (!one_target(e)) return EV_NO_SUCH;
    if (e->game != EV_NONE) return blank(ev->game[e->game].board) ? EV_BOARD_FIRST : EV_ALLOWED;
    if (e->round >= EV_ROUNDS_MAX) return EV_NO_SUCH;
    return ev->round[e->round].has_board ? EV_ALLOWED : EV_BOARD_FIRST;
}

void apply_board_approve(EventState *ev, const EventEntry *e) {
    if (e->game != EV_NONE) ev->game[e->game].approved = true;
    else ev->round[e->round].approved = true;
}

/* WC04-11d: positions are chosen before anyone sees the board. */
static bool draft_open(const EventState *ev, const EventGame *g) {
    return ev->rules.event.pick_timing == TIMING_BEFORE_BOARD && picks_needed(ev, g) &&
           !picks_done(g);
}

EventRefusal check_board_reveal(const EventState *ev, const EventEntry *e) {
    if (!one_target(e)) return EV_NO_SUCH;
    if (e->game != EV_NONE) {
        const EventGame *g = &ev->game[e->game];
        if (board_shown(ev, g) || begun(g)) return EV_REVEALED;
        if (blank(g->board)) return EV_BOARD_FIRST;
        return draft_open(ev, g) ? EV_PICKS_FIRST : EV_ALLOWED;
    }
    const EventRound *round = &ev->round[e->round];
    if (round->state == EV_PLANNED || round->state == EV_CLOSED) return EV_NOT_OPEN;
    if (round->revealed) return EV_REVEALED;
    if (!round->has_board || !round->approved) return EV_BOARD_FIRST;
    bool laid = round->mode != EV_MODE_LIVE || e->on || !event_since(ev, 3);
    for (int i = 0; i < ev->games; i++) {
        if (!in_round(&ev->game[i], e->round)) continue;
        if (draft_open(ev, &ev->game[i])) return EV_PICKS_FIRST;
        if (seats_due(ev, &ev->game[i])) return EV_SEATS_FIRST;
    }
    return laid ? EV_ALLOWED : EV_PIECES_FIRST; /* WC25-2.0.1d */
}

/* The board is on the table: study it, if there is time for that. */
static void show(EventState *ev, EventGame *g) {
    if (g->stage == EV_SEATED) g->stage = study_seconds(ev, g) ? EV_STUDY : EV_READY;
}

void apply_board_reveal(EventState *ev, const EventEntry *e) {
    if (e->game != EV_NONE) {
        ev->game[e->game].revealed = true;
        show(ev, &ev->game[e->game]);
        return;
    }
    ev->round[e->round].revealed = true;
    for (int i = 0; i < ev->games; i++)
        if (in_round(&ev->game[i], e->round)) show(ev, &ev->game[i]);
}

EventRefusal check_board_built(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (one_board(ev, g->round)) return EV_ONE_BOARD;
    if (begun(g) || g->stage == EV_VOID) return EV_HAS_BEGUN;
    if (round_of(ev, g)->state == EV_PLANNED) return EV_NOT_OPEN;
    if (board_shown(ev, g)) return EV_REVEALED;
    return draft_open(ev, g) ? EV_PICKS_FIRST : EV_ALLOWED;
}

void apply_board_built(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    g->built = true;
    memcpy(g->board, e->board.hash, sizeof g->board);
    show(ev, g);
}

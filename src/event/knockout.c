/* knockout.c - the cut, the semi-finals by the chart, the final of their winners, the champion. */
#include "event/inside.h"

static unsigned tables_for(unsigned cut) {
    return (cut + EV_SEATS - 1) / EV_SEATS;
}

/* Everyone who can still be ranked and seated after the preliminaries. */
static unsigned in_reach(const EventState *ev) {
    bool open = rounds_running(ev) || rounds_left(ev);
    unsigned count = 0;
    for (uint16_t i = 0; i < ev->players; i++)
        count += event_available(ev, i) && (open || ev->player[i].games);
    return count;
}

bool semi_thin(const EventState *ev) {
    if (ev->stage != EV_RUNNING || ev->rules.event.phases != PHASES_SEMI_FINAL) return false;
    return in_reach(ev) < RESULT_SEATS_MIN * tables_for(semi_places(ev));
}

/* Leaving the semi-final out holds if so few came (NC20-1.2.4b, Q-23), or if its tables cannot be filled. */
bool event_skips_semi(const EventState *ev) {
    bool few = ev->attendees <= ev->rules.event.skip_semi;
    if (ev->cut && event_since(ev, 3)) return ev->skip_semi && ev->skipped;
    return ev->skip_semi && (few || (event_since(ev, 3) && semi_thin(ev)));
}

bool semi_skipped(const EventState *ev) {
    bool waived = ev->waived & EV_BIT(EV_WAIVE_MINIMUM);
    bool enough = ev->attendees >= ev->rules.event.min_attendees || waived;
    return enough && event_skips_semi(ev);
}

/* How many of the best `cut` there are. */
static unsigned qualified(const EventState *ev, const Standing *rows, unsigned cut) {
    unsigned count = 0;
    for (int i = 0; i < ev->players && count < cut; i++)
        count += rows[i].state == STANDING_RANKED && event_available(ev, (uint16_t)rows[i].player);
    return count;
}

EventRefusal check_cut(const EventState *ev, const EventEntry *e) {
    (void)e;
    const EventRules *rules = &ev->rules.event;
    unsigned cut = event_cut(ev), tables = tables_for(cut);
    bool knocked = rules->phases == PHASES_FINAL || rules->phases == PHASES_SEMI_FINAL;
    if (!knocked || !cut) return EV_NO_KNOCKOUT;
    if (ev->cut) return EV_TOO_LATE;
    if (ev->stage != EV_RUNNING || rounds_running(ev) || rounds_left(ev)) return EV_PRELIMS_OPEN;
    EventRefusal open = check_settled(ev);
    if (open) return open;
    bool waived = ev->waived & EV_BIT(EV_WAIVE_MINIMUM); /* */
    if (rules->min_attendees_for == MINIMUM_START && !waived &&
        ev->attendees < rules->min_attendees)
        return EV_TOO_FEW;
    if (semi_thin(ev) && !semi_skipped(ev)) return EV_SEMI_THIN; /* before lots for places in it */
    if (event_tied(ev)) return EV_TIES_OPEN;
    unsigned people = qualified(ev, event_standings(ev), cut);
    if (people < RESULT_SEATS_MIN * tables) return EV_NOT_ENOUGH;
    bool room = ev->rounds < EV_ROUNDS_MAX && ev->games + tables <= ev->room.games;
    return room ? EV_ALLOWED : EV_NO_ROOM;
}

/* Fix everyone's preliminary rank and the seeds. */
static void take_seeds(EventState *ev, unsigned cut) {
    const Standing *rows = event_standings(ev);
    for (int i = 0; i < ev->players; i++) {
        uint16_t player = (uint16_t)rows[i].player;
        if (rows[i].state != STANDING_RANKED) continue;
        ev->player[player].rank = (uint16_t)rows[i].rank;
        if (ev->seeds == cut || !event_available(ev, player)) continue;
        ev->seeded[ev->seeds++] = player;
        ev->player[player].seed = ev->seeds;
    }
}

/* One table of a round after the cut: seeds t, 2T+1-t, 2T+t, 4T+1-t (NC20-1.2.7b). */
static void seat_by_chart(EventState *ev, unsigned round, unsigned table, unsigned tables) {
    EventGame *g = game_add(ev, round, table);
    for (unsigned slot = 0; slot < EV_SEATS; slot++) {
        unsigned seed = bracket_rank(tables, table, slot);
        if (seed <= ev->seeds) game_sit(ev, g, ev->seeded[seed - 1]);
    }
}

void apply_cut(EventState *ev, const EventEntry *e) {
    (void)e;
    unsigned cut = event_cut(ev), tables = tables_for(cut);
    sheets_lock_all(ev);
    take_seeds(ev, cut);
    ev->cut = true;
    ev->skipped = tables == 1;
    uint8_t round = (uint8_t)ev->rounds;
    round_add(ev, tables == 1 ? EV_FINALE : EV_SEMI, 1, PLAYED_BASE);
    *(tables == 1 ? &ev->final : &ev->semi) = round;
    for (unsigned t = 1; t <= tables; t++) seat_by_chart(ev, round, t, tables);
}

/* ---- an empty chair ----------------------------------------------------------------------- */

uint8_t first_after_cut(const EventState *ev) {
    if (ev->semi != EV_NO_ROUND) return ev->semi;
    return event_since(ev, 3) && ev->skipped ? ev->final : (uint8_t)EV_NO_ROUND;
}

bool stands_before(const EventState *ev, uint16_t a, uint16_t b) {
    const EventPlayer *p = &ev->player[a], *q = &ev->player[b];
    if (p->rank != q->rank) return p->rank < q->rank;
    return p->lot && q->lot && p->lot < q->lot;
}

static bool waits(const EventState *ev, uint16_t player) {
    const EventPlayer *p = &ev->player[player];
    return p->rank && !p->seed && event_available(ev, player);
}

uint16_t next_in_rank(const EventState *ev) {
    uint16_t best = EV_NONE;
    for (uint16_t i = 0; i < ev->players; i++)
        if (waits(ev, i) && (best == EV_NONE || stands_before(ev, i, best))) best = i;
    return best;
}

/* The next rank, if several share it and not all of them have drawn a lot; else 0. */
static uint32_t tied_rank(const EventState *ev) {
    uint16_t next = next_in_rank(ev);
    unsigned sharing = 0, undrawn = 0;
    if (next == EV_NONE || ev->rules.event.last_resort != LAST_LOTS) return 0;
    for (uint16_t i = 0; i < ev->players; i++) {
        if (!waits(ev, i) || ev->player[i].rank != ev->player[next].rank) continue;
        sharing++;
        undrawn += !ev->player[i].lot;
    }
    return sharing > 1 && undrawn ? ev->player[next].rank : 0;
}

/* Lots decide among those of this rank; 0: no lots are drawn. */
static uint32_t step_up_rank(const EventState *ev) {
    return first_after_cut(ev) == EV_NO_ROUND ? 0 : tied_rank(ev);
}

static bool steps_up_from(const EventState *ev, uint16_t player, uint32_t rank) {
    return rank && ev->player[player].rank == rank && waits(ev, player);
}

bool draws_to_step_up(const EventState *ev, uint16_t player) {
    return steps_up_from(ev, player, step_up_rank(ev));
}

unsigned event_draw_to_step_up(const EventState *ev, bool *draws) {
    uint32_t rank = step_up_rank(ev);
    unsigned count = 0;
    for (uint16_t i = 0; i < ev->players; i++) count += draws[i] = steps_up_from(ev, i, rank);
    return count;
}

bool chair_is_kept(const EventState *ev, const EventGame *g) {
    if (g->round != first_after_cut(ev) || next_in_rank(ev) == EV_NONE) return false;
    bool thin = event_since(ev, 3) && g->seats <= RESULT_SEATS_MIN;
    return thin || !any_shown(ev, g->round);
}

void chairs_give_up(EventState *ev) {
    unsigned round = ev->cut && event_since(ev, 3) ? first_after_cut(ev) : EV_NO_ROUND;
    for (int i = 0; i < ev->games && round != EV_NO_ROUND; i++) {
        EventGame *g = &ev->game[i];
        if (!in_round(g, round) || begun(g) || ev->round[round].state == EV_CLOSED) continue;
        for (int seat = g->seats - 1; seat >= 0; seat--)
            if (!event_available(ev, g->seat[seat].player) && !chair_is_kept(ev, g))
                game_leave(ev, g, seat);
    }
}

/* The table of the semi-finals at which someone has a chair, NULL if at none. */
static EventGame *chair_of(const EventState *ev, uint16_t player) {
    for (int i = 0; i < ev->games; i++) {
        EventGame *g = &ev->game[i];
        if (in_round(g, first_after_cut(ev)) && event_seat(g, player) < EV_SEATS) return g;
    }
    return NULL;
}

/* The boards have been seen: the table plays with three, unless fewer would be left; then a seat is kept. */
static bool step_up_late(const EventState *ev, uint16_t absent) {
    unsigned round = first_after_cut(ev);
    if (ev->round[round].state < EV_STARTED && !any_shown(ev, round)) return false;
    const EventGame *g = event_since(ev, 3) ? chair_of(ev, absent) : NULL;
    return !g || begun(g) || event_available(ev, absent);
}

/* The next in rank gets the place until the board is revealed; if several are, lots come
 * first (NC20-1.4.3b). */
EventRefusal check_step_up(const EventState *ev, const EventEntry *e) {
    if (first_after_cut(ev) == EV_NO_ROUND || !ev->player[e->player].seed) return EV_NO_SUCH;
    if (step_up_late(ev, e->player)) return EV_STEP_UP_LATE;
    if (next_in_rank(ev) == EV_NONE) return EV_NOBODY_NEXT;
    return tied_rank(ev) ? EV_TIES_OPEN : EV_ALLOWED;
}

static void take_chair(EventState *ev, EventGame *g, uint16_t absent, uint16_t next) {
    uint16_t player[EV_SEATS];
    int count = g->seats;
    for (int i = 0; i < count; i++)
        player[i] = g->seat[i].player == absent ? next : g->seat[i].player;
    g->seats = 0;
    for (int i = 0; i < count; i++) game_sit(ev, g, player[i]);
}

void apply_step_up(EventState *ev, const EventEntry *e) {
    uint16_t next = next_in_rank(ev);
    EventPlayer *absent = &ev->player[e->player], *comes = &ev->player[next];
    EventGame *g = chair_of(ev, e->player);
    if (g) take_chair(ev, g, e->player, next);
    ev->seeded[absent->seed - 1] = next;
    comes->seed = absent->seed;
    absent->seed = 0;
    absent->game = EV_NONE;
    if (absent->status == EV_PRESENT || absent->status == EV_REGISTERED)
        absent->status = EV_MISSING;
}

/* ---- the final ---------------------------------------------------------------------------- */

typedef struct Finalists {
    uint16_t player[EV_SEATS];
    unsigned count;
} Finalists;

static void add_finalist(Finalists *f, uint16_t player) {
    for (unsigned i = 0; i < f->count; i++)
        if (f->player[i] == player) return;
    if (f->count < EV_SEATS) f->player[f->count++] = player;
}

/* The winners of the semi-finals who are still here; without semi-finals those who reached the final. */
static void add_qualified(const EventState *ev, Finalists *f) {
    for (int i = 0; i < ev->games && ev->semi != EV_NO_ROUND; i++) {
        const EventGame *g = &ev->game[i];
        int seat = in_round(g, ev->semi) ? game_advances(ev, g) : EV_SEATS;
        if (seat < EV_SEATS) add_finalist(f, g->seat[seat].player);
    }
    for (int i = 0; i < ev->seeds && ev->semi == EV_NO_ROUND; i++)
        if (here(ev, ev->seeded[i])) add_finalist(f, ev->seeded[i]);
}

/* The runners-up at the tables of the winners who are gone. */
static void add_runners_up(const EventState *ev, Finalists *f) {
    for (int i = 0; i < ev->games && ev->semi != EV_NO_ROUND; i++) {
        const EventGame *g = &ev->game[i];
        if (!in_round(g, ev->semi) || game_advances(ev, g) < EV_SEATS) continue;
        int seat = game_next_best(ev, g);
        if (seat < EV_SEATS) add_finalist(f, g->seat[seat].player);
    }
}

/* Then by preliminary rank, until three can play. */
static void add_by_rank(const EventState *ev, Finalists *f) {
    while (f->count < RESULT_SEATS_MIN) {
        uint16_t best = EV_NONE;
        for (uint16_t i = 0; i < ev->players; i++) {
            bool in = false;
            for (unsigned k = 0; k < f->count; k++) in |= f->player[k] == i;
            if (in || !here(ev, i) || !ev->player[i].rank) continue;
            if (best == EV_NONE || stands_before(ev, i, best)) best = i;
        }
        if (best == EV_NONE) return;
        add_finalist(f, best);
    }
}

/* No rulebook says who plays the final in place of a winner who is gone: three play it; with fewer winners left
 * the next at their tables do. */
static Finalists finalists(const EventState *ev) {
    Finalists f = { .count = 0 };
    add_qualified(ev, &f);
    if (f.count >= RESULT_SEATS_MIN || !event_since(ev, 3)) return f;
    add_runners_up(ev, &f);
    add_by_rank(ev, &f);
    return f;
}

bool enough_finalists(const EventState *ev) {
    return finalists(ev).count >= RESULT_SEATS_MIN;
}

/* The game of the final that was made last. */
static EventGame *final_game(const EventState *ev) {
    EventGame *last = NULL;
    for (int i = 0; i < ev->games; i++)
        if (ev->game[i].round == ev->final) last = &ev->game[i];
    return last;
}

/* Fewer than three are left of those who were to play the final, and it has not begun or was aborted. */
static bool final_is_short(const EventState *ev) {
    bool open = ev->final != EV_NO_ROUND && ev->round[ev->final].state != EV_CLOSED;
    if (!open || !event_since(ev, 3)) return false;
    const EventGame *g = final_game(ev);
    if (g->stage == EV_VOID) return still_here(ev, g) < RESULT_SEATS_MIN;
    return !begun(g) && g->seats < RESULT_SEATS_MIN;
}

EventRefusal check_seed_final(const EventState *ev, const EventEntry *e) {
    (void)e;
    bool again = final_is_short(ev);
    if (ev->rules.event.phases != PHASES_SEMI_FINAL && !again) return EV_NO_KNOCKOUT;
    if (ev->final != EV_NO_ROUND && !again) return EV_TOO_LATE;
    bool played = ev->semi != EV_NO_ROUND && ev->round[ev->semi].state == EV_CLOSED;
    if (!played && !again) return EV_SEMIS_OPEN;
    EventRefusal open = check_settled(ev);
    if (open) return open;
    if (!enough_finalists(ev)) return EV_NOT_ENOUGH;
    bool room = ev->rounds < EV_ROUNDS_MAX && ev->games < ev->room.games;
    return room ? EV_ALLOWED : EV_NO_ROOM;
}

/* The table of the final: a new one, or the one at which too few are left. */
static EventGame *final_table(EventState *ev) {
    EventGame *g = ev->final == EV_NO_ROUND ? NULL : final_game(ev);
    if (!g) {
        ev->final = (uint8_t)ev->rounds;
        round_add(ev, EV_FINALE, 1, PLAYED_BASE);
        return game_add(ev, ev->final, 1);
    }
    while (g->stage != EV_VOID && g->seats) game_leave(ev, g, 0);
    if (g->stage != EV_VOID) return g;
    g->replay = ev->games;
    return game_add(ev, ev->final, 1);
}

/* In order of preliminary rank, in which they choose (NC20-1.2.8b). */
void apply_seed_final(EventState *ev, const EventEntry *e) {
    (void)e;
    Finalists f = finalists(ev);
    sheets_lock_all(ev);
    for (unsigned i = 1; i < f.count; i++)
        for (unsigned k = i; k && stands_before(ev, f.player[k], f.player[k - 1]); k--) {
            uint16_t swap = f.player[k];
            f.player[k] = f.player[k - 1];
            f.player[k - 1] = swap;
        }
    EventGame *g = final_table(ev);
    for (unsigned i = 0; i < f.count; i++) game_sit(ev, g, f.player[i]);
}

bool finalists_stand(const EventState *ev) {
    const EventGame *final = NULL;
    for (int i = 0; i < ev->games; i++)
        if (in_round(&ev->game[i], ev->final) && ev->game[i].stage != EV_VOID) final = &ev->game[i];
    for (int i = 0; final && i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (ev->semi == EV_NO_ROUND || !in_round(g, ev->semi) || !(g->used & EV_USED_NEXT))
            continue;
        int seat = game_advances(ev, g);
        if (seat < EV_SEATS && event_seat(final, g->seat[seat].player) == EV_SEATS) return false;
    }
    return true;
}

/* ---- the champion ------------------------------------------------------------------------- */

bool final_left_out(const EventState *ev) {
    if (!event_since(ev, 3) || ev->rules.event.phases == PHASES_ROUNDS) return false;
    if (ev->rules.event.phases == PHASES_GROUPS_BRACKET) {
        const EventGame *last = ev->drawn && ev->games ? &ev->game[ev->games - 1] : NULL;
        bool final = last && round_of(ev, last)->number == ev->bracket.rounds;
        return final && unplayable(ev, last);
    }
    bool semis = ev->semi == EV_NO_ROUND || ev->round[ev->semi].state == EV_CLOSED;
    if (!ev->cut || !semis) return false;
    bool none = ev->final == EV_NO_ROUND || final_is_short(ev) || unplayable(ev, final_game(ev));
    return none && !enough_finalists(ev);
}

/* The last game is played, or cannot be. */
static bool decided(const EventState *ev) {
    if (rounds_running(ev) || rounds_left(ev)) return false;
    switch (ev->rules.event.phases) {
    case PHASES_ROUNDS: return true;
    case PHASES_GROUPS_BRACKET: {
        const EventRound *last = &ev->round[ev->rounds - 1];
        return ev->drawn && last->phase == EV_KNOCKOUT && last->state == EV_CLOSED;
    }
    default:
        if (ev->final != EV_NO_ROUND && ev->round[ev->final].state == EV_CLOSED) return true;
        return final_left_out(ev);
    }
}

bool event_decided(const EventState *ev) {
    if (ev->stage == EV_COMPLETED || ev->champion != EV_NONE) return true;
    return ev->stage == EV_RUNNING && decided(ev);
}

EventRefusal check_champion(const EventState *ev, const EventEntry *e) {
    (void)e;
    if (ev->stage != EV_RUNNING || !decided(ev)) return EV_FINAL_OPEN;
    EventRefusal open = check_settled(ev);
    if (open) return open;
    const Overall *list = event_overall(ev);
    if (!list || !ev->players || list[0].place != 1) return EV_NOT_ENOUGH;
    uint16_t first = first_of(ev, list);
    bool again = event_since(ev, 3) && first != EV_NONE && first != ev->champion;
    if (ev->champion != EV_NONE && !again) return EV_TOO_LATE; /* unless a sheet was corrected */
    return first != EV_NONE ? EV_ALLOWED : EV_TIES_OPEN;
}

void apply_champion(EventState *ev, const EventEntry *e) {
    (void)e;
    ev->champion = first_of(ev, event_overall(ev));
    for (int i = 0; i < ev->games; i++) ev->game[i].used &= (uint8_t)~EV_USED_CHAMPION;
    sheets_lock_all(ev);
}

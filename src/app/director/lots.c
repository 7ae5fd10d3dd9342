/* lots.c - the lots of an event, with everything that someone needs to check them: what was
 * committed to, what was revealed, what it was mixed with, and the numbers that came of it. */
#include "app/director/inside.h"
#include "app/core/person.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tournament/lots.h"

#include <string.h>

static void write_player(const EventEye *eye, uint16_t player, Buf *out) {
    char room[PERSON_NAME + 16], id[8];
    Buf name = buf_over(room, sizeof room), number = buf_over(id, sizeof id);
    events_player_name(eye, player, &name);
    buf_print(&number, "%04u", player + 1u);
    member_word("player", id, out);
    member_word("name", room, out);
}

/* The steps that say which lots were drawn by hand: of each entrant 1 + the number of the last, or 0. */
static void find_by_hand(const EventLive *e, uint32_t step[]) {
    memset(step, 0, e->ev->players * sizeof *step);
    for (uint32_t i = 0; i < e->ev->count; i++) {
        const EventEntry *entry = &e->log[i];
        if (entry->kind == EVENT_LOT && !entry->undone_by && entry->player < e->ev->players)
            step[entry->player] = i + 1;
    }
}

static void write_lots(const EventEye *eye, Buf *out) {
    const EventLive *e = event_of(eye->live);
    uint32_t step[EV_PLAYERS_MAX];
    find_by_hand(e, step);
    jot_key(out, "lots"), jot_open(out, '[');
    for (uint16_t i = 0; i < e->ev->players; i++) {
        if (!e->ev->player[i].lot) continue;
        const EventEntry *hand = step[i] ? &e->log[step[i] - 1] : NULL;
        jot_item(out), jot_open(out, '{');
        write_player(eye, i, out);
        member_number("lot", (int64_t)e->ev->player[i].lot, out);
        if (hand) {
            char witness[PERSON_NAME];
            events_person_name(eye, hand->lot.witness, witness);
            member_flag("by_hand", true, out);
            member_word("witness", witness, out);
        }
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* Every draw reveals its seed.  Only the last one's mix is stored; an earlier one is
 * checked with the whole log. */
static void write_draw(const EventLive *e, uint32_t n, bool last, Buf *out) {
    const EventEntry *entry = &e->log[n];
    uint8_t commitment[SHA256_BYTES];
    lots_commit(entry->seed.bytes, entry->seed.size, commitment);
    jot_item(out), jot_open(out, '{');
    member_number("step", n, out);
    member_number("at", entry->at, out);
    member_hex("commitment", commitment, sizeof commitment, out);
    member_hex("seed", entry->seed.bytes, entry->seed.size, out);
    if (last) member_hex("mix", e->ev->lots_mix, sizeof e->ev->lots_mix, out);
    jot_close(out, '}');
}

static void write_draws(const EventLive *e, Buf *out) {
    uint32_t last = 0, committed = 0;
    for (uint32_t i = 0; i < e->ev->count; i++) {
        if (e->log[i].kind == EVENT_LOTS_DRAW) last = i;
        if (e->log[i].kind == EVENT_LOTS_COMMIT) committed = i;
    }
    if (e->ev->lots_committed) {
        member_hex("commitment", e->ev->lots_hash, sizeof e->ev->lots_hash, out);
        member_number("committed_at", e->log[committed].at, out);
    }
    jot_key(out, "draws"), jot_open(out, '[');
    for (uint32_t i = 0; i < e->ev->count; i++)
        if (e->log[i].kind == EVENT_LOTS_DRAW) write_draw(e, i, i == last, out);
    jot_close(out, ']');
}

/* Who shares the next rank below the cut, when that has to be decided before someone steps up. */
static void write_step_up(const EventEye *eye, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    bool draws[EV_PLAYERS_MAX];
    event_draw_to_step_up(ev, draws);
    jot_key(out, "step_up"), jot_open(out, '[');
    for (uint16_t i = 0; i < ev->players; i++) {
        if (!draws[i]) continue;
        jot_item(out), jot_open(out, '{');
        write_player(eye, i, out);
        member_number("rank", ev->player[i].rank, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* Who shares the first place of a list that nothing else decides: a lot may name the winner. */
static void write_title(const EventEye *eye, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    bool draws[EV_PLAYERS_MAX];
    event_draw_for_title(ev, draws);
    jot_key(out, "title"), jot_open(out, '[');
    for (uint16_t i = 0; i < ev->players; i++) {
        if (!draws[i]) continue;
        jot_item(out), jot_open(out, '{');
        write_player(eye, i, out);
        if (ev->player[i].lot) member_number("lot", (int64_t)ev->player[i].lot, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

void events_view_lots(const EventEye *eye, Buf *out) {
    const EventLive *e = event_of(eye->live);
    jot_open(out, '{');
    member_flag("by_lots", e->ev->rules.event.last_resort == LAST_LOTS, out);
    member_number("tied", event_ties_due(e->ev) ? (int64_t)event_tied(e->ev) : 0, out);
    if (e->ev->lots_kind)
        member_word("kind", e->ev->lots_kind == EV_LOTS_HAND ? "hand" : "program", out);
    member_flag("committed", e->ev->lots_committed, out);
    member_flag("sealable", event_lots_sealable(e->ev), out);
    member_flag("drawable", event_lots_drawable(e->ev), out);
    write_draws(e, out);
    write_lots(eye, out);
    write_step_up(eye, out);
    write_title(eye, out);
    jot_close(out, '}');
}

/* benefit.c - who would gain by a table's result: what a judge asks when someone is accused of giving
 * a game away (WC25-1.2.5f). */
#include "app/director/inside.h"
#include "app/director/excerpts.h"
#include "codec/jot.h"
#include "codec/members.h"

static uint32_t rank_now(const EventState *ev, uint16_t player) {
    const Standing *rows = event_standings(ev);
    for (uint16_t i = 0; rows && i < ev->players; i++)
        if (rows[i].player == player) return rows[i].rank;
    return 0;
}

static void write_winner(const EventEye *eye, const EventGame *g, int seat, uint32_t rank,
                         Buf *out) {
    jot_item(out), jot_open(out, '{');
    member_number("seat", seat, out);
    events_member_player(eye, g->seat[seat].player, out);
    member_number("rank", rank, out);
    jot_close(out, '}');
}

bool events_view_benefit(const EventEye *eye, uint16_t game, const uint8_t vp[EV_SEATS], Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    if (game >= ev->games) return false;
    const EventGame *g = &ev->game[game];
    bool open = g->stage != EV_VOID && g->sheet < EV_SUBMITTED;
    jot_open(out, '{');
    member_number("game", game, out);
    member_flag("open", open, out);
    jot_key(out, "players"), jot_open(out, '[');
    for (int seat = 0; open && seat < g->seats; seat++) {
        uint32_t rank[EV_SEATS];
        jot_item(out), jot_open(out, '{');
        events_member_player(eye, g->seat[seat].player, out);
        member_number("rank", rank_now(ev, g->seat[seat].player), out);
        event_benefit(ev, game, vp, g->seat[seat].player, rank);
        jot_key(out, "if_won_by"), jot_open(out, '[');
        for (int winner = 0; winner < g->seats; winner++)
            write_winner(eye, g, winner, rank[winner], out);
        jot_close(out, ']');
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
    return true;
}

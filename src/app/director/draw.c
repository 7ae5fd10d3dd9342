/* draw.c - a board that is drawn before everyone's eyes (WC25-2.0.1d): laid piece by piece,
 * automatically or by hand, the same on every screen.
 *
 * The log has how far it was laid and how fast that continues from there; where it is now follows from the
 * clock.  Laid pieces were seen: they are never undone, and no other board replaces them. */
#include "app/director/inside.h"
#include "codec/board_draw.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <string.h>

/* The latest word on the board that a step brought; NULL if nobody began to lay it. */
static const EventAside *latest(const EventLive *e, const EventBoardKept *kept) {
    uint64_t since = e->step[kept->step].seq;
    for (uint32_t i = e->owns; i-- > 0 && e->own[i].seq > since;)
        if (e->own[i].kind == ASIDE_LAID && e->own[i].round == kept->round) return &e->own[i];
    return NULL;
}

EventDraw events_draw(const EventLive *e, uint8_t round, int64_t now) {
    EventDraw draw = { 0 };
    const EventBoardKept *kept = events_board_of(e, round, EV_NONE);
    const EventRound *r = &e->ev->round[round];
    if (!kept || !kept->known || kept->revealed || r->mode != EV_MODE_LIVE) return draw;
    DrawPiece piece[DRAW_PIECES_MAX];
    const EventAside *own = latest(e, kept);
    draw.board = &kept->board;
    draw.of = (uint16_t)board_draw_order(&kept->board, piece);
    if (!own) return draw;
    int64_t more = own->pace_ms && now > own->at ? (now - own->at) / own->pace_ms : 0;
    draw.laid = own->laid + more < draw.of ? (uint16_t)(own->laid + more) : draw.of;
    draw.pace_ms = draw.laid < draw.of ? own->pace_ms : 0;
    return draw;
}

bool events_draw_whole(const EventLive *e, uint8_t round, int64_t now) {
    EventDraw draw = events_draw(e, round, now);
    return draw.board && draw.laid == draw.of;
}

void events_view_draw(EventDraw draw, Buf *out) {
    jot_key(out, "draw"), jot_open(out, '{');
    member_number("laid", draw.laid, out);
    member_number("of", draw.of, out);
    member_number("pace_ms", draw.pace_ms, out);
    jot_close(out, '}');
}

/* The same people at the same time may lay the board as may show it: places that are chosen before it is seen come first. */
static bool may_lay(Task *t, const EventLive *e, uint64_t who, uint8_t round) {
    EventEntry show = { .kind = EVENT_BOARD_REVEAL, .round = round, .game = EV_NONE, .on = 1 };
    EventRefusal no = events_cause(e, &show, who, -1);
    if (no) return events_refuse(t, e, &show, no), false;
    if (e->ev->round[round].mode == EV_MODE_LIVE) return true;
    task_refuse(t, "not-live", "This round's board isn't drawn live.");
    return false;
}

bool events_lay(Task *t, Live *live, uint64_t who, uint8_t round, uint16_t laid, uint16_t pace_ms) {
    const EventLive *e = event_of(live);
    char room[160];
    Buf members = buf_over(room, sizeof room);
    if (round >= e->ev->rounds) return events_refuse(t, e, NULL, EV_NO_SUCH), false;
    if (!may_lay(t, e, who, round)) return false;
    EventDraw draw = events_draw(e, round, app_now(t->app));
    if (!draw.board) return events_refuse(t, e, NULL, EV_BOARD_FIRST), false;
    if (laid < draw.laid) laid = draw.laid; /* the person pausing saw less a moment ago */
    if (laid > draw.of) laid = draw.of;
    member_big("by", who, &members);
    member_number("round", round, &members);
    member_number("laid", laid, &members);
    member_number("pace_ms", laid < draw.of ? pace_ms : 0, &members);
    return events_add_aside(t, live, ASIDE_LAID, &members);
}

bool events_keeps_draws(Task *t, const EventLive *e) {
    for (unsigned round = 0; round < e->ev->rounds; round++) {
        const EventRound *was = &e->ev->round[round], *is = &e->ev->spare->round[round];
        if (!events_draw(e, (uint8_t)round, app_now(t->app)).laid) continue;
        if (is->approved && memcmp(was->board, is->board, sizeof was->board) == 0) continue;
        events_refuse(t, e, NULL, EV_REVEALED);
        return false;
    }
    return true;
}

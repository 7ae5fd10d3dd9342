/* boards.c - boards for single tables, where each has its own (WC04-29b, DM19-2.3): drawn, sealed
 * and printed before the games begin, for tables that would rather build than draw. */
#include "app/director/inside.h"

/* Has the game a board of its own that nobody has seen yet? */
static bool is_sealed(const EventLive *e, uint16_t game) {
    const EventBoardKept *kept = events_board_of(e, EV_NO_ROUND, game);
    return kept && !kept->revealed;
}

static bool show(Task *t, Live *live, uint64_t who, uint16_t game) {
    const EventLive *e = event_of(live);
    EventIntent reveal = event_intent(EVENT_BOARD_REVEAL);
    reveal.entry.game = game;
    EventEntry tried = reveal.entry;
    if (!is_sealed(e, game) || events_cause(e, &tried, who, -1))
        return true; /* places come first */
    return events_do(t, live, who, &reveal, NULL);
}

bool events_show_table_boards(Task *t, Live *live, uint64_t who, uint8_t round) {
    for (uint16_t game = 0; game < event_of(live)->ev->games; game++)
        if (event_of(live)->ev->game[game].round == round && !show(t, live, who, game))
            return false;
    return true;
}

/* By chance, or from a seed that was named for the first table and goes up by one for each. */
static bool draw(Task *t, Live *live, uint64_t who, uint16_t game, const BoardHow *how) {
    EventIntent board = event_intent(EVENT_BOARD);
    board.entry.game = game;
    board.board.setup = how->setup;
    board.board.has_seed = how->has_seed;
    board.board.seed = how->seed + event_of(live)->ev->game[game].table - 1;
    return events_do(t, live, who, &board, NULL);
}

/* It waits for its game, and nobody has seen a board there. */
static bool waits(const EventLive *e, uint16_t game, uint8_t round) {
    const EventGame *g = &e->ev->game[game];
    const EventBoardKept *kept = events_board_of(e, EV_NO_ROUND, game);
    return g->round == round && g->seats && g->stage == EV_SEATED && !(kept && kept->revealed);
}

bool events_table_boards(Task *t, Live *live, uint64_t who, uint8_t round, const BoardHow *how,
                         bool show_them) {
    unsigned made = 0;
    if (round >= event_of(live)->ev->rounds)
        return events_refuse(t, event_of(live), NULL, EV_NO_SUCH), false;
    for (uint16_t game = 0; game < event_of(live)->ev->games; game++) {
        if (!waits(event_of(live), game, round)) continue;
        if (!draw(t, live, who, game, how)) return false;
        made++;
    }
    if (!made) {
        task_refuse(t, "no-board-needed", "No table in this round is waiting for a board.");
        return false;
    }
    return !show_them || events_show_table_boards(t, live, who, round);
}

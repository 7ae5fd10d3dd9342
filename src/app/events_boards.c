/* events_boards.c - boards for single tables, where each has its own (WC04-29b, DM19-2.3): drawn, sealed
 * and printed before the games begin, for tables that would rather build than draw. */
#include "app/events_inside.h"

static bool step_new(Task *t, Live *live, uint64_t who, json_t *ask) {
    bool done = ask && events_step(t, live, who, ask, NULL);
    if (!ask) task_refuse(t, "no-memory", "There is no memory for this just now.");
    json_decref(ask);
    return done;
}

/* Has the game a board of its own that nobody has seen yet? */
static bool is_sealed(const EventLive *e, uint16_t game) {
    const EventBoardKept *kept = events_board_of(e, EV_NO_ROUND, game);
    return kept && !kept->revealed;
}

static bool show(Task *t, Live *live, uint64_t who, uint16_t game) {
    const EventLive *e = event_of(live);
    EventEntry entry = event_make(EVENT_BOARD_REVEAL, EV_BY_ORGANISER, who);
    entry.game = game;
    if (!is_sealed(e, game) || events_cause(e, &entry, who, -1))
        return true; /* places come first */
    return step_new(
        t, live, who,
        json_pack("{ss si}", "kind", EVENT_NATURE[EVENT_BOARD_REVEAL].name, "game", (int)game));
}

bool events_show_table_boards(Task *t, Live *live, uint64_t who, uint8_t round) {
    for (uint16_t game = 0; game < event_of(live)->ev->games; game++)
        if (event_of(live)->ev->game[game].round == round && !show(t, live, who, game))
            return false;
    return true;
}

/* By chance, or from a seed that was named for the first table and goes up by one for each. */
static bool draw(Task *t, Live *live, uint64_t who, uint16_t game, const json_t *ask) {
    const json_t *setup = json_object_get(ask, "setup"), *seed = json_object_get(ask, "seed");
    json_int_t table = event_of(live)->ev->game[game].table;
    json_t *step = json_pack("{ss si}", "kind", EVENT_NATURE[EVENT_BOARD].name, "game", (int)game);
    if (setup) json_object_set_new(step, "setup", json_copy((json_t *)setup));
    if (seed)
        json_object_set_new(step, "seed",
                            json_is_integer(seed)
                                ? json_integer(json_integer_value(seed) + table - 1)
                                : json_copy((json_t *)seed)); /* refused, with what is wrong */
    return step_new(t, live, who, step);
}

/* It waits for its game, and nobody has seen a board there. */
static bool waits(const EventLive *e, uint16_t game, uint8_t round) {
    const EventGame *g = &e->ev->game[game];
    const EventBoardKept *kept = events_board_of(e, EV_NO_ROUND, game);
    return g->round == round && g->seats && g->stage == EV_SEATED && !(kept && kept->revealed);
}

bool events_table_boards(Task *t, Live *live, uint64_t who, uint8_t round, const json_t *ask) {
    unsigned made = 0;
    if (round >= event_of(live)->ev->rounds)
        return events_refuse(t, event_of(live), NULL, EV_NO_SUCH), false;
    for (uint16_t game = 0; game < event_of(live)->ev->games; game++) {
        if (!waits(event_of(live), game, round)) continue;
        if (!draw(t, live, who, game, ask)) return false;
        made++;
    }
    if (!made) {
        task_refuse(t, "no-board-needed", "No table of this round waits for a board.");
        return false;
    }
    return !json_is_true(json_object_get(ask, "show")) ||
           events_show_table_boards(t, live, who, round);
}

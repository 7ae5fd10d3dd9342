/* research.c - a season for researchers: the events that count, each as its own file has it, and one
 * random id for one person in all of them.
 *
 * The season's ranking is left out: it is public with names, and a rank would give the person to the id.
 * Events come in random order, for the same reason. */
#include "app/director/research.h"
#include "app/people/rights.h"
#include "app/league/inside.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <stdlib.h>

static uint32_t shuffle_accepted(const SeasonLive *s, uint32_t *order) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->events; i++)
        if (s->event[i].state == ACCEPTED) order[count++] = i;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = (uint32_t)(app_random_id() % i), swap = order[i - 1];
        order[i - 1] = order[other];
        order[other] = swap;
    }
    return count;
}

static Status write_event(App *app, const char *id, Aliases *aliases, bool logs, Buf *out,
                          Err *err) {
    Live *live;
    Status status = live_get(app, &EVENT, id, &live, err);
    if (status) return status;
    EventEye eye = { app, live, 0, RIGHT_EVENT(EV_BY_LEAGUE), app_now(app), IN_ENGLISH };
    jot_item(out);
    return events_research(&eye, aliases, logs, out, err);
}

Status seasons_research(App *app, Live *live, bool logs, Buf *out, Err *err) {
    const SeasonLive *s = live->state;
    Aliases aliases = { 0 };
    uint32_t order[SEASON_EVENTS], count = shuffle_accepted(s, order);
    Status status = OK;
    jot_open(out, '{');
    member_word("kind", "season-research", out);
    research_rules(&s->rules, out);
    jot_key(out, "tournaments"), jot_open(out, '[');
    for (uint32_t i = 0; !status && i < count; i++)
        status = write_event(app, s->event[order[i]].event, &aliases, logs, out, err);
    jot_close(out, ']');
    jot_close(out, '}');
    free(aliases.list);
    return status;
}

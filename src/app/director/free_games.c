/* free_games.c - free games someone has finished here, where the rulebook wants some before play. */
#include "app/director/inside.h"
#include "codec/jot.h"
#include "codec/members.h"

enum { LEVEL = 2 }; /* DC21-2.0.2 */

/* How many casual games of a person the lists know of, up to the level that is wanted. */
static unsigned free_games(App *app, uint64_t person) {
    EventFreeGames *count = app->events ? app->events->free_games : NULL;
    return count ? count(app, person, LEVEL) : 0;
}

bool events_note_level(Task *t, Live *live, uint64_t who, const EventEntry *check_in) {
    const EventState *ev = event_of(live)->ev;
    uint16_t player = check_in->player != EV_NONE ? check_in->player : event_entrant(ev, who);
    if (ev->rules.event.account_prerequisite != ACCOUNT_LEVEL || player >= ev->players) return true;
    unsigned games = ev->player[player].level < LEVEL ? free_games(t->app, ev->player[player].who)
                                                      : 0;
    if (games <= ev->player[player].level) return true;
    EventAdd add = { .entry = event_make(EVENT_LEVEL, EV_BY_SYSTEM, 0) };
    add.entry.player = player;
    add.entry.level = (uint16_t)games;
    return events_add(t, live, &add);
}

void events_view_level(const EventEye *eye, uint16_t player, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventPlayer *p = &ev->player[player];
    if (ev->rules.event.account_prerequisite != ACCOUNT_LEVEL || p->status != EV_REGISTERED) return;
    unsigned played = free_games(eye->app, p->who);
    jot_key(out, "free_games"), jot_open(out, '{');
    member_number("played", played > p->level ? played : p->level, out);
    member_number("needed", LEVEL, out);
    jot_close(out, '}');
}

/* events_level.c - free games somebody has finished here, where the rulebook wants some before play. */
#include "app/events_inside.h"
#include "app/views.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

enum { LEVEL = 2, GAMES_TEXT = 64 << 10 }; /* DC21-2.0.2 */

/* How many casual games of a person the lists know of, up to the level that is wanted. */
static unsigned free_games(App *app, uint64_t person) {
    GamesAsk ask = { .viewer = person, .player = person, .event = "", .page = { .limit = LEVEL } };
    Buf text = buf_heap(GAMES_TEXT);
    Err err;
    json_t *found = views_games(app, &ask, &text, &err) ? NULL
                                                        : json_loadb(text.text, text.size, 0, NULL);
    unsigned count = (unsigned)json_array_size(json_object_get(found, "games"));
    json_decref(found);
    buf_free(&text);
    return count;
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

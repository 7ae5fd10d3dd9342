#include "app/people/rights.h"

#include "app/people/sessions.h"

#include <string.h>

void rights_register(App *app, RightsPlace place, const LiveKind *kind, RightsFind find) {
    app->accounts->place[place].kind = kind;
    app->accounts->place[place].find = find;
}

RightsPlace rights_place(const App *app, const char *stream, const char **id) {
    for (int place = 0; place < RIGHTS_PLACES; place++) {
        const LiveKind *kind = app->accounts->place[place].kind;
        size_t size = kind ? strlen(kind->prefix) : 0;
        if (!size || strncmp(stream, kind->prefix, size) != 0) continue;
        *id = stream + size;
        return (RightsPlace)place;
    }
    *id = NULL;
    return RIGHTS_PLACES;
}

uint32_t rights_find(App *app, RightsPlace place, uint64_t person, const char *id) {
    RightsFind find = app->accounts->place[place].find;
    return find ? find(app, person, id) : 0;
}

void rights_read_on(App *app, RightsPlace place, const char *id) {
    const LiveKind *kind = app->accounts->place[place].kind;
    Live *live;
    if (app->shared && kind && !live_get(app, kind, id, &live, NULL)) live_refresh(live);
}

Status rights_judge(App *app, Asker *a) {
    if (!session_look(app, a->account, a->session, &a->person)) {
        a->person = (Person){ 0 };
        return ERR_SIGN_IN;
    }
    for (int place = 0; place < RIGHTS_PLACES; place++)
        rights_at(app, &a->person, (RightsPlace)place, a->at[place]);
    return !a->needs || a->needs & a->person.rights ? OK : ERR_FORBIDDEN;
}

/* Entered twice, under two records that are one person: the entry that plays counts, not the one withdrawn.  And
 * a player at a table is there as the player. */
static bool is_left(uint32_t own, uint32_t other) {
    bool sits = other & RIGHT_SEAT && !(own & RIGHT_SEAT);
    return sits || (own == RIGHT_EVENT(EV_BY_PLAYER) && other & RIGHT_PLAYS);
}

void rights_at(App *app, Person *person, RightsPlace place, const char *id) {
    RightsFind find = app->accounts->place[place].find;
    if (!find || !person->id || !id || !*id) return;
    uint32_t own = find(app, person->id, id);
    person->rights |= own;
    const Account *a = account_find(app, person->id);
    uint64_t alias[ACCOUNT_ALIASES];
    size_t aliases = a ? a->aliases : 0;
    for (size_t i = 0; i < aliases; i++) alias[i] = a->alias[i];
    for (size_t i = 0; i < aliases; i++) {
        uint32_t others = find(app, alias[i], id);
        person->rights |= others;
        if (others && (!own || is_left(own, others))) person->id = alias[i], own = others;
    }
    /* Who plays at a table judges nothing there, under whichever record (DM19-5.1c). */
    if (person->rights & RIGHT_SEAT) person->rights &= ~(uint32_t)RIGHT_REFEREE;
}

void rights_register_chiefs(App *app, RightsChiefs find) {
    app->accounts->chiefs = find;
}

size_t rights_chiefs(App *app, const char *event, uint64_t *people, size_t room) {
    RightsChiefs find = app->accounts->chiefs;
    return find ? find(app, event, people, room) : 0;
}

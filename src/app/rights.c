#include "app/rights.h"

#include "codec/jot.h"

void rights_register(App *app, RightsPlace place, RightsFind find) {
    app->accounts->rights[place] = find;
}

void rights_at(App *app, Person *person, RightsPlace place, const char *id) {
    RightsFind find = app->accounts->rights[place];
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
        if (!own && others) person->id = alias[i], own = others;
    }
}

void rights_register_chiefs(App *app, RightsChiefs find) {
    app->accounts->chiefs = find;
}

size_t rights_chiefs(App *app, const char *event, uint64_t *people, size_t room) {
    RightsChiefs find = app->accounts->chiefs;
    return find ? find(app, event, people, room) : 0;
}

void rights_jot(uint32_t rights, Buf *out) {
    static const char *const NAMES[RIGHT_EVENT_SHIFT] = { "person", "account", "admin",   "seat",
                                                          "host",   "referee", "delegate" };
    jot_open(out, '[');
    for (int i = 0; i < RIGHT_EVENT_SHIFT; i++)
        if (NAMES[i] && rights & 1u << i) jot_item(out), jot_text(out, NAMES[i]);
    for (int role = 0; role < EV_CAUSES; role++)
        if (rights & RIGHT_EVENT(role)) jot_item(out), jot_text(out, EV_ROLE_NAME[role]);
    jot_close(out, ']');
}

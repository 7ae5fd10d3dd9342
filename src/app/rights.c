#include "app/rights.h"

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

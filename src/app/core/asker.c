#include "app/core/asker.h"

/* A stream that gave nothing can only give more later.  Leaving it out keeps machines from waiting
 * for each other over streams that everyone looks at. */
static bool gave_something(const LiveKind *kind, uint32_t rights) {
    return !kind->gives || kind->gives & rights;
}

static void keep_those_that_gave(Grounds *grounds, uint32_t rights) {
    size_t kept = 0;
    for (size_t i = 0; i < grounds->count; i++)
        if (gave_something(grounds->on[i].kind, rights)) grounds->on[kept++] = grounds->on[i];
    grounds->count = kept;
}

static Status look(App *app, Asker *a, bool grounds, Err *err) {
    if (a->epoch != app->rights_epoch) {
        uint64_t epoch = app->rights_epoch; /* looking may read on, which may change it */
        a->grounds.count = 0;
        Grounds *outer = app->grounds;
        app->grounds = grounds ? &a->grounds : NULL;
        uint64_t missed = store_missed(app->store, NULL);
        Err why;
        a->verdict = app->judge(app, a);
        app->grounds = outer;
        if (store_missed(app->store, &why) !=
            missed) { /* the check failed, so nothing was decided */
            a->epoch = 0;
            return err_tell(err, ERR_STORE, &why.message);
        }
        keep_those_that_gave(&a->grounds, a->person.rights);
        a->epoch = epoch;
    }
    if (a->verdict == ERR_SIGN_IN) return err_set(err, ERR_SIGN_IN, "Sign in first.");
    if (a->verdict) return err_set(err, ERR_FORBIDDEN, "You aren't allowed to do this.");
    return OK;
}

Status asker_look(App *app, Asker *a, Err *err) {
    return look(app, a, app->shared, err);
}

Status asker_look_for_grounds(App *app, Asker *a, Err *err) {
    asker_refresh(app, a);
    return look(app, a, true, err);
}

void asker_refresh(App *app, Asker *a) {
    for (size_t i = 0; i < a->grounds.count; i++) {
        Live *live = live_find(app, a->grounds.on[i].stream);
        if (live) live_refresh(live);
    }
    a->epoch = 0;
}

size_t asker_grounds(const Asker *a, StoreGround *grounds, size_t room) {
    size_t count = 0;
    for (; count < a->grounds.count && count < room; count++)
        grounds[count] = (StoreGround){ a->grounds.on[count].stream, a->grounds.on[count].seq };
    return count;
}

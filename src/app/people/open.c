#include "app/people/open.h"

#include "app/people/accounts.h"

Status app_open(const AppOptions *options, App **out, Err *err) {
    App *app = NULL;
    *out = NULL;
    Status status = app_begin(options, &app, err);
    if (!status) status = accounts_open(app, options->quotas, err);
    if (status) return app_close(app), status;
    *out = app;
    return OK;
}

void app_close(App *app) {
    if (!app) return;
    accounts_stop(app);
    app_finish(app);
    accounts_close(app);
    app_end(app);
}

#include "app/whole.h"

#include "app/director/events.h"
#include "app/entrants/people_at.h"
#include "app/league/bans.h"
#include "app/league/seasons.h"
#include "app/lists/views.h"
#include "app/online/tables.h"
#include "app/people/open.h"
#include "app/people/reports_forget.h"

Status app_open_whole(App *app, const TablesOptions *tables, const MailOptions *mail, Err *err) {
    const TablesOptions usual = tables_defaults();
    Status status = tables_open(app, tables ? tables : &usual, err);
    if (!status) status = events_open(app, err);
    if (status) return status;
    bans_open(app);
    seasons_open(app);
    people_at_open(app);
    reports_open(app);
    status = views_open(app, err);
    if (status) return status;
    events_count_free_games(app, views_free_games);
    return mail_open(app, mail, err);
}

void app_close_whole(App *app) {
    if (!app) return;
    events_close(app);
    tables_close(app);
    views_close(app);
    app_close(app);
}

/* server_settings.h - the stream server/main: who runs this server, and how it keeps house.
 *
 * Administrators are here and not in their accounts, so that "is there one at all?" is one look.
 */
#pragma once
#include "app/core/task.h"

#define SERVER_MAIN "main"
enum {
    SERVER_ADMINS = 32,
    RETENTION_DAYS_MAX = 3650,
    RETENTION_DAYS_MIN = 7,
};

typedef struct ServerSettings {
    uint64_t admin[SERVER_ADMINS];
    size_t admins;
    uint32_t keep_guests_days, keep_accounts_days; /* 0: for ever */
    uint32_t keep_reports_days;                    /* the words of closed reports; 0: for ever */
    /* organisers, too, may issue recovery codes to people who joined their events */
    bool organisers_recover;
    bool closed; /* accounts are made by administrators only */
} ServerSettings;

extern const LiveKind SERVER_SETTINGS;

/* never NULL: one without anyone if it cannot be read */
const ServerSettings *server_settings(App *app);
bool server_admin(App *app, uint64_t person);
bool server_closed(App *app); /* only administrators make accounts, and guests need a code */
bool server_lets_organisers_recover(App *app);
/* Other machines may have written since: read on, for example because an administrator was removed there. */
void server_settings_read_on(App *app);

/* For `run`. */
Live *server_settings_live(Task *t);
bool server_grant(Task *t, uint64_t person, uint64_t by, bool on);
bool server_settings_change(Task *t, const ServerSettings *wish, uint64_t by);

/* house.h - the stream server/main: who runs this server, and how it keeps house.
 *
 * Administrators are here and not in their accounts, so that "is there one at all?" is one look.
 */
#pragma once
#include "app/task.h"

#define HOUSE_ID "main"
enum {
    HOUSE_ADMINS = 32,
    RETENTION_DAYS_MAX = 3650,
    RETENTION_DAYS_MIN = 7,
};

typedef struct House {
    uint64_t admin[HOUSE_ADMINS];
    size_t admins;
    uint32_t keep_guests_days, keep_accounts_days; /* 0: for ever */
    uint32_t keep_reports_days;                    /* the words of closed reports; 0: for ever */
    bool
        organisers_recover; /* organisers, too, may issue recovery codes, to whoever came to them */
    bool closed;            /* accounts are made by administrators only */
} House;

extern const LiveKind HOUSE;

const House *house(App *app); /* never NULL: one without anybody if it cannot be read */
bool house_admin(App *app, uint64_t person);

/* For `run`. */
Live *house_live(Task *t);
bool house_grant(Task *t, uint64_t person, uint64_t by, bool on);
bool house_settings(Task *t, const House *wish, uint64_t by);

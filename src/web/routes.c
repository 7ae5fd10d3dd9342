#include "web/routes.h"

#include "app/policies.h"
#include "server/loop.h"
#include "web/people.h"

enum {
    ORGANISER = RIGHT_EVENT(EV_BY_ORGANISER),
    DESK = ORGANISER | RIGHT_EVENT(EV_BY_SCOREKEEPER),
};

const Route ROUTES[] = {
    { METHOD_GET, "/health", RIGHT_ANYONE, health_get },
    { METHOD_GET, "/health/live", RIGHT_ANYONE, health_get },
    { METHOD_GET, "/health/ready", RIGHT_ANYONE, ready_get },
    { METHOD_GET, "/metrics", RIGHT_ANYONE, metrics_get },
    { METHOD_GET, "/ws", RIGHT_ANYONE, ws_get },
    /* people.h */
    { METHOD_POST, "/api/setup", RIGHT_ANYONE, setup_post },
    { METHOD_POST, "/api/accounts", RIGHT_ANYONE, accounts_post },
    { METHOD_GET, "/api/accounts", RIGHT_ACCOUNT, accounts_get },
    { METHOD_GET, "/api/accounts/:account", RIGHT_PERSON, account_get },
    { METHOD_DELETE, "/api/accounts/:account", RIGHT_ADMIN, account_delete },
    { METHOD_PUT, "/api/accounts/:account/admin", RIGHT_ADMIN, account_admin_put },
    { METHOD_PUT, "/api/accounts/:account/minor", RIGHT_ADMIN, account_minor_put },
    { METHOD_POST, "/api/accounts/:account/merge", RIGHT_ADMIN, account_merge_post },
    { METHOD_POST, "/api/accounts/:account/recovery", RIGHT_ADMIN, account_recovery_post },
    { METHOD_POST, "/api/events/:event/recovery", ORGANISER, event_recovery_post },
    { METHOD_POST, "/api/recovery", RIGHT_ANYONE, recovery_post },
    { METHOD_POST, "/api/sessions", RIGHT_ANYONE, sessions_post },
    { METHOD_GET, "/api/sessions", RIGHT_PERSON, sessions_get },
    { METHOD_DELETE, "/api/sessions", RIGHT_PERSON, sessions_delete },
    { METHOD_DELETE, "/api/sessions/:session", RIGHT_PERSON, session_delete },
    { METHOD_POST, "/api/tokens", RIGHT_ACCOUNT, tokens_post },
    { METHOD_GET, "/api/me", RIGHT_ANYONE, me_get },
    { METHOD_PATCH, "/api/me", RIGHT_PERSON, me_patch },
    { METHOD_DELETE, "/api/me", RIGHT_PERSON, me_delete },
    { METHOD_PUT, "/api/me/password", RIGHT_ACCOUNT, me_password_put },
    { METHOD_POST, "/api/me/account", RIGHT_PERSON, me_account_post },
    { METHOD_GET, "/api/me/consents", RIGHT_PERSON, me_consents_get },
    { METHOD_PUT, "/api/me/consents", RIGHT_PERSON, me_consents_put },
    { METHOD_GET, "/api/me/acknowledgements", RIGHT_PERSON, acks_get },
    { METHOD_POST, "/api/me/acknowledgements", RIGHT_PERSON, acks_post },
    { METHOD_GET, "/api/me/export", RIGHT_PERSON, me_export_get },
    { METHOD_POST, "/api/events/:event/codes", ORGANISER, event_codes_post },
    { METHOD_GET, "/api/events/:event/codes", ORGANISER, event_codes_get },
    { METHOD_DELETE, "/api/events/:event/codes/:code", ORGANISER, event_code_delete },
    { METHOD_POST, "/api/tables/:table/codes", RIGHT_HOST, table_codes_post },
    { METHOD_GET, "/api/tables/:table/codes", RIGHT_HOST, table_codes_get },
    { METHOD_DELETE, "/api/tables/:table/codes/:code", RIGHT_HOST, table_code_delete },
    { METHOD_GET, "/api/codes/:code", RIGHT_ANYONE, code_get },
    { METHOD_POST, "/api/guests", RIGHT_ANYONE, guests_post },
    { METHOD_GET, "/api/policies", RIGHT_ANYONE, policies_get },
    { METHOD_GET, "/api/policies/:kind", RIGHT_ANYONE, policy_get },
    { METHOD_PUT, "/api/policies/:kind", RIGHT_ADMIN, policy_put, 8 * POLICY_TEXT },
    { METHOD_GET, "/api/events/:event/policies", RIGHT_ANYONE, policies_get },
    { METHOD_GET, "/api/events/:event/policies/:kind", RIGHT_ANYONE, policy_get },
    { METHOD_PUT, "/api/events/:event/policies/:kind", ORGANISER, policy_put, 8 * POLICY_TEXT },
    { METHOD_POST, "/api/events/:event/acknowledgements", DESK, event_acks_post },
    { METHOD_POST, "/api/reports", RIGHT_ANYONE, reports_post },
    { METHOD_GET, "/api/reports", RIGHT_PERSON, reports_get },
    { METHOD_POST, "/api/events/:event/reports", RIGHT_ANYONE, reports_post },
    { METHOD_GET, "/api/reports/:report", RIGHT_PERSON, report_get },
    { METHOD_POST, "/api/reports/:report/notes", RIGHT_PERSON, report_notes_post },
    { METHOD_PUT, "/api/reports/:report/state", RIGHT_PERSON, report_state_put },
    { METHOD_PUT, "/api/reports/:report/access", RIGHT_PERSON, report_access_put },
    { METHOD_GET, "/api/settings", RIGHT_ADMIN, settings_get },
    { METHOD_PUT, "/api/settings", RIGHT_ADMIN, settings_put },
    { METHOD_GET, "/*", RIGHT_ANYONE, static_get }, /* last: it takes whatever is left */
};
const size_t ROUTE_COUNT = sizeof ROUTES / sizeof ROUTES[0];

/* live.h - what WebSockets may hear and say: every topic there is, and commands at tables.
 *
 *   game/ID     a table, as its seats, judges and spectators may see it      app/online/tables.h
 *   watch/ID    a table with delayed spectators, as they may see it          app/online/tables.h
 *   account/ID  what concerns oneself                                        app/people/accounts.h
 *   event/ID    an event, as players, staff and spectators may follow it    app/director/events.h
 *   lobby       tables that open, fill, start and end                        app/online/tables.h
 *
 *   {"act":{"table":ID,"command":"c1","action":"road 12","expect":14}}   {"reply":"c1","seq":15}
 *   {"say":{"table":ID,"command":"c2","text":"Hello","to":"table"}}      {"reply":"c2","error":{…}}
 */
#pragma once
#include "web/web.h"

HubCalls live_calls(void);

/* The app is open: hear of accounts, whose owners may want to look. */
void live_open(Web *web);

/* Rights may have changed: AppHooks.rights_changed. */
void live_rights_changed(Web *web, const char *topic);

/* Listeners have to look again: AppHooks.revoke. */
void live_revoke(Web *web, const char *topic, uint64_t person, const char *code, const char *text);

/* tables.h - the handlers about online tables. */
#pragma once
#include "app/online/tables.h"
#include "web/web.h"

void tables_get(Exchange *x); /* the lobby */
void bots_get(Exchange *x);
void tables_post(Exchange *x); /* open one */
void table_get(Exchange *x);
void table_record_get(Exchange *x);
void table_commentary_get(Exchange *x);
void table_commentary_run(Task *t);
void table_consent_run(Task *t);
void table_again_post(Exchange *x);
void table_again_run(Task *t);

/* before the start */
void table_change_run(Task *t);
void table_sit_post(Exchange *x);
void table_stand_run(Task *t);
void table_ready_run(Task *t);
void table_bots_post(Exchange *x);
void table_bot_delete(Exchange *x);
void table_start_run(Task *t);
void table_shut_run(Task *t);

/* playing */
void table_actions_run(Task *t);
void table_preview_post(Exchange *x);
void table_away_run(Task *t);
void table_back_run(Task *t);
void table_chat_get(Exchange *x);
void table_chat_run(Task *t);
void table_mute_run(Task *t);

/* Is there such a table for the asker?  False: that was answered. */
bool table_there(Exchange *x);

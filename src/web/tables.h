/* tables.h - the handlers about online tables. */
#pragma once
#include "app/tables.h"
#include "web/web.h"

void tables_get(Exchange *x); /* the lobby */
void bots_get(Exchange *x);
void tables_post(Exchange *x); /* open one */
void table_get(Exchange *x);
void table_record_get(Exchange *x);
void table_commentary_get(Exchange *x);
void table_commentary_post(Exchange *x);
void table_consent_post(Exchange *x);
void table_again_post(Exchange *x);

/* before the start */
void table_patch(Exchange *x);
void table_sit_post(Exchange *x);
void table_stand_post(Exchange *x);
void table_ready_post(Exchange *x);
void table_bots_post(Exchange *x);
void table_bot_delete(Exchange *x);
void table_start_post(Exchange *x);
void table_shut_post(Exchange *x);

/* playing */
void table_actions_post(Exchange *x);
void table_preview_post(Exchange *x);
void table_away_post(Exchange *x);
void table_back_post(Exchange *x);
void table_chat_get(Exchange *x);
void table_chat_post(Exchange *x);
void table_mute_post(Exchange *x);

/* Is there such a table for whoever asks?  False: that was answered. */
bool table_there(Exchange *x);

/* seasons.h - seasons over HTTP. */
#pragma once
#include "web/web.h"

void seasons_get(Exchange *x);
void seasons_post(Exchange *x);
void season_get(Exchange *x);
void season_csv_get(Exchange *x);
void season_research_get(Exchange *x);
void season_admin_run(Task *t);
void season_enter_run(Task *t);
void season_submit_run(Task *t);
void season_accept_run(Task *t);
void season_reject_run(Task *t);
void season_member_run(Task *t);
void season_close_run(Task *t);
void season_reopen_run(Task *t);
void season_rules_run(Task *t);
void season_counts_run(Task *t);
void season_lots_run(Task *t);
void season_publish_run(Task *t);
void season_history_get(Exchange *x);
/* invitees.c */
void season_final_post(Exchange *x);
void invitees_post(Exchange *x);
/* rulebooks.c */
void season_parameters_get(Exchange *x);

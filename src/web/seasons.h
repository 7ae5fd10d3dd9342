/* seasons.h - seasons over HTTP. */
#pragma once
#include "web/web.h"

void seasons_get(Exchange *x);
void seasons_post(Exchange *x);
void season_get(Exchange *x);
void season_csv_get(Exchange *x);
void season_research_get(Exchange *x);
void season_admin_post(Exchange *x);
void season_enter_post(Exchange *x);
void season_submit_post(Exchange *x);
void season_accept_post(Exchange *x);
void season_reject_post(Exchange *x);
void season_member_post(Exchange *x);
void season_close_post(Exchange *x);
void season_reopen_post(Exchange *x);
void season_rules_post(Exchange *x);
void season_counts_post(Exchange *x);
void season_lots_post(Exchange *x);
void season_publish_post(Exchange *x);
void season_history_get(Exchange *x);
/* invitees.c */
void season_final_post(Exchange *x);
void invitees_post(Exchange *x);
/* rulebooks.c */
void season_parameters_get(Exchange *x);

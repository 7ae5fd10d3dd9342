/* events.h - the director over HTTP: events.c changes, director/day.c does whole verbs, view.c looks,
 * rulebooks.c shows parameters. */
#pragma once
#include "app/director/events.h"
#include "web/web.h"

/* ---- shared ---- */

/* The event of the path as this person may see it; false: answered. */
bool event_eye(Exchange *x, EventEye *eye);
/* A number in the path; false: answered with 404. */
bool event_number(Exchange *x, const char *name, uint32_t most, uint32_t *number);
/* For `run`: the event of the path. */
Live *event_live(Task *t);
/* After `run`: answer with the number of the first step and what else there is to say. */
void event_answer(Act *act, uint32_t step);

/* ---- handlers ---- */
void events_post(Exchange *x);
void event_get(Exchange *x);
void event_facts_run(Task *t);
void steps_post(Exchange *x);
void check_post(Exchange *x);
void undo_post(Exchange *x);
void parameters_run(Task *t);

void entrants_run(Task *t);
void import_post(Exchange *x);
void boards_run(Task *t);
void lots_run(Task *t);
void lots_draw_run(Task *t);
void search_post(Exchange *x);
void search_get(Exchange *x);
void search_delete(Exchange *x);
void wishes_get(Exchange *x);
void wishes_run(Task *t);
void plan_publish_run(Task *t);
void repair_run(Task *t);
void round_run(Task *t);
void round_start_run(Task *t);
void round_boards_run(Task *t);
void round_pause_run(Task *t);
void round_close_run(Task *t);
void extend_run(Task *t);
void draw_run(Task *t);
void turn_run(Task *t);
void sheet_run(Task *t);
void groups_post(Exchange *x);
void groups_list_post(Exchange *x); /* groups.c */
void groups_csv_get(Exchange *x);
void pairings_list_post(Exchange *x);
void pairings_csv_get(Exchange *x);
void pair_run(Task *t);
void notices_run(Task *t);
void game_table_run(Task *t);

void entrants_get(Exchange *x);
void staff_get(Exchange *x);
void rounds_get(Exchange *x);
void round_get(Exchange *x);
void round_board_get(Exchange *x);
void round_proposal_get(Exchange *x);
void game_board_get(Exchange *x);
void mine_get(Exchange *x);
void game_log_get(Exchange *x);
void records_get(Exchange *x);
void notices_get(Exchange *x);
void event_standings_get(Exchange *x);
void event_why_get(Exchange *x);
void lots_get(Exchange *x);
void overall_get(Exchange *x);
void plan_get(Exchange *x);
void bracket_get(Exchange *x);
void elo_get(Exchange *x);
void groups_get(Exchange *x);
void calls_get(Exchange *x);
void incidents_get(Exchange *x);
void log_get(Exchange *x);
void players_csv_get(Exchange *x);
void results_csv_get(Exchange *x);
void research_get(Exchange *x);
void benefit_get(Exchange *x);
void clauses_get(Exchange *x);
void rulebooks_get(Exchange *x);
void rulebook_get(Exchange *x);
void trees_get(Exchange *x);
void parameters_get(Exchange *x);

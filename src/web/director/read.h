/* read.h - the door: what people send about an event, read once from its JSON into values.
 *
 * Only here are words used for bits and numbers, and only here may members be left out.  What a member
 * without words of its own means is told by the table of fields in codec/event_json.c.
 * What is not understood refuses the task, and false is returned.  Texts stay where they are, in the body. */
#pragma once
#include "app/director/events.h"

/* A step: an entry of event_json without n, by and who, and besides
 *   "as"     the role in which it is done, else the one that may
 *   "text"   words instead of a number
 *   "at"     staff only: when it really happened, from paper
 *   "board" or "setup", "name" …: what kinds need that nobody writes by hand (read.c)
 * `to` was made by event_intent(), of EVENT_NOTHING if the body names the kind.  The value of the
 * member `given`, unless NULL, is in it already: the address of the request has told it. */
bool read_step(Task *t, const Live *live, const json_t *body, const char *given, EventIntent *to);

/* {"rulebook":"nc20","rules":{"prelim_games":"4"},"name":…}: a new event; `usual` is its rulebook unless it is
 * said, -1 if it must be. */
bool read_event(Task *t, const json_t *body, int usual, EventSaid *to);
/* {"name":"Cup","starts":"2026-06-05"}: what people read about it. */
bool read_facts(Task *t, const json_t *body, FactsSaid *to);
/* {"prelim_games":"4"}: names and their texts. */
bool read_rules(Task *t, const json_t *rules, RulesSaid *to);

/* How to draw boards: "setup"; and "seed", "mode" or a "board" itself. */
bool read_setup(Task *t, const json_t *body, int *setup);
bool read_board(Task *t, const json_t *body, BoardHow *how);

/* ["match settings"] as bits, one for each ACK_…, and ["national"] as what entrants declare; false if a word is none
 * of them. */
bool read_acks(const json_t *list, uint16_t *acks);
bool read_declared(const json_t *list, uint16_t *declared);

/* {"from":2,"seconds":10,"seed":"7","steps":1000,"fair_threes":true,"apart":…,"fixed":…} */
Status read_search(const json_t *body, SearchSaid *to, Err *err);

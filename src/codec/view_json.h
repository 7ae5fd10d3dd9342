/* view_json.h - what a role sees of a table as JSON, and the scores.
 *
 * A View holds nothing its role may not know (table/view.h), so all of it is written; members
 * that stand for hidden things are left out, never filled with a lie.
 */
#pragma once
#include "base/buf.h"
#include "table/view.h"

void view_json_write(const View *v, Buf *out);

/* The same without constant parts (rules, board) and without news: sent
 * with every move. */
void view_json_write_moving(const View *v, Buf *out);

/* The members "entry" and, for those who may know, "stolen" of what a role hears of entry `index`. */
void news_json_members(const NewsView *n, uint32_t index, Buf *out);

/* Points, pieces, tiles and places of every seat, hidden cards included. */
void scores_json_write(const Table *t, Buf *out);

/* {"ending":"won","winner":2,"seats":[{"points":8,"place":2},…]} */
void result_json_write(const Result *r, int seats, Buf *out);

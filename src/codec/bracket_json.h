/* bracket_json.h - a bracket as JSON and as CSV.
 *
 *     {"players":64,"games":21,"rounds":[{"round":1,"name":"quarter-final","tables":[
 *       {"table":1,"seeds":[1,32,33,64],"from":[null,null,null,null],"host":1,"winner":null,
 *        "players":["a","b","c","d"]}, ...]}, ...],"alternates":["x", ...]}
 *
 * `seeds` are null until known, `from` are the tables of the round before, `players` are there if
 * ids are submitted.
 */
#pragma once
#include "tournament/bracket.h"

/* `id[seed - 1]` is the id of a seed; NULL if there are only numbers.  `alternates` ids follow. */
void bracket_json(const Bracket *bracket, const char *const *id, const char *const *alternate,
                  size_t alternates, Buf *out);
void bracket_csv(const Bracket *bracket, const char *const *id, Buf *out);

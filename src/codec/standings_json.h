/* standings_json.h - a ranking as JSON and as CSV, fractions exact.
 *
 *     {"rulebook":"wc25","standings":[{"rank":1,"player":"a","name":"Anna","country":"DE",
 *       "state":"ranked","shared":1,"games":4,"keys":[{"key":"wins","value":"2"},
 *       {"key":"pct_sum","value":"617/720","decimal":"0.8569"}, ...]}, ...],
 *      "overall":[{"place":1,"player":"a","phase":"final","finish":1,"preliminary":3}, ...],
 *      "notes":["..."]}
 *
 * `day`: of several preliminary events the one whose score counts.
 * `withdrawn`: keeps the rank but plays no further, so that the cut passes over them.
 * `finish` is the place at the last table, equals share it; `settled` is there where the rulebook tells
 * them apart by preliminary rank.  `rank` is null for unranked players; "overall" is there once a semi-final or bracket game is.
 */
#pragma once
#include "tournament/report.h"

void standings_json(const Report *report, int tongue, Buf *out);
void standings_csv(const Report *report, Buf *out);

/* Why a stands above b: {"above":"b","below":"a","decided":"pct_sum","keys":[{"key":"wins",
 * "above":"2","below":"2"}, ...],"rounding_turns":false,"text":"..."}.  `decided` is "state" where
 * only one of them is ranked, "none" if nothing separates them. */
void standings_why_json(const Results *results, const Standing *a, const Standing *b,
                        const char *text, Buf *out);

/* The same about the final list.  Before the rulebook's keys come "reached" (a phase),
 * "bracket_round" and "finish" (the place at the last table), after them "preliminary" (the rank):
 * those that count between the two, up to the one that decides. */
void standings_why_overall_json(const Results *results, const Overall *a, const Overall *b,
                                const char *text, Buf *out);

/* A field of CSV, in quotes where it must be. */
void standings_csv_field(const char *text, Buf *out);

/* Sentences, one a line, as a list of texts. */
void standings_notes_json(const char *notes, Buf *out);

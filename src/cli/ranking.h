/* ranking.h - from a file of results to a ranking, for the commands that print one. */
#pragma once
#include "cli/args.h"
#include "codec/results_file.h"
#include "tournament/report.h"

typedef struct RankingOrder {
    const char *path;     /* "-" is the standard input */
    const char *rulebook; /* NULL: the file names it */
    Texts set;            /* each "name=value" */
    const char *lots;     /* seed, or NULL for what the file says */
    const char *ratings;  /* a file of ratings that people bring along, or NULL */
    const char *elo_of;   /* a rulebook with Elo, for files of one without; NULL: none is needed */
    int64_t cut;          /* below 0: where the rulebook cuts */
} RankingOrder;

typedef struct Ranking {
    Buf text;
    ResultsFile file;
    Rules rules;
    Standing *rows;
    Overall *overall;
    RankWork work;
    Report report; /* complete after ranking_open() */
} Ranking;

/* Read, check and rank.  EXIT_DONE, or an exit code after the reason was printed on stderr; close it in
 * either case. */
int ranking_open(const char *verb, const RankingOrder *order, Ranking *ranking);
void ranking_close(Ranking *ranking);

/* The path to open: "-" is the standard input. */
const char *ranking_path(const char *path);

/* Choose the rulebook by the option, else by the file; tells what is wrong. */
int ranking_rulebook(const char *verb, const char *path, const char *option, const char *named,
                     RulebookId *id);

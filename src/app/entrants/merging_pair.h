/* merging_pair.h - two records that someone wants to merge, and whether they may.  What merging.c, which merges
 * them, and merging_view.c, which shows what would come of it, share. */
#pragma once
#include "app/entrants/merging.h"

enum { SIDE_ENTRIES = 256 };

typedef struct SideEntry {
    char event[APP_ID];
    uint16_t player;
    bool theirs; /* of one of the asker's events */
} SideEntry;

typedef struct Side { /* one of the two people */
    uint64_t id;
    bool guest, used;
    bool came;  /* who registered themselves for an event of the asker */
    bool asked; /* for an entry there */
    SideEntry entry[SIDE_ENTRIES];
    size_t entries;
} Side;

typedef struct Verdict {
    const char *code; /* NULL: yes */
    Message why;
    bool secret; /* nothing about the two is revealed */
} Verdict;

typedef struct Pair {
    Side stays, goes;
    Verdict verdict;
} Pair;

/* NULL without memory; the caller frees it. */
Pair *pair_open(App *app, MergeBy by, uint64_t one, uint64_t other);

/* Who is entered there, and the event; NULL: it cannot be read. */
const EventPlayer *pair_player(App *app, const SideEntry *entry, const EventLive **e);

/* The stream in whose name it is done: of the event or the season, "" for an administrator. */
void merging_where(MergeBy by, char where[STORE_STREAM_MAX + 1]);

/* inside.h - what the files of views share.
 *
 * Private to views_*.c.
 */
#pragma once
#include "app/people/accounts.h"
#include "app/online/tables.h"
#include "app/lists/views.h"

#include <jansson.h>

enum { VIEW_ROWS_MAX = STORE_CELLS_MAX - 16, SORT_ROOM = 64, VIEW_IDS = ACCOUNT_ALIASES + 1 };

/* Cells on their way into one write; texts and values lie in `text` as offsets until they are sent,
 * because it grows. */
typedef struct ViewRows {
    struct ViewRow {
        bool erase;
        const char *owner;
        size_t key, sort, value, end;
    } * row;
    size_t count, room;
    Buf text;
    bool failed;
} ViewRows;

/* Add a row.  Its key and sort are those words; its value is written to rows->text by the caller
 * between view_row and view_row_end. */
void view_row(ViewRows *rows, const char *owner, const char *key, const char *sort);
void view_row_end(ViewRows *rows);
void view_row_erase(ViewRows *rows, const char *owner, const char *key);

/* The rows of one stream in one projection; live->state stands at what is durable. */
typedef struct Projection {
    const LiveKind *kind;
    const char *owner[3]; /* in BOX_VIEW; ends with NULL */
    void (*rows)(const Live *live, ViewRows *rows);
} Projection;
extern const Projection PROJECTIONS[VIEW_COUNT];

/* study.c */
void study_rows(const Live *live, ViewRows *rows);

/* The numbers of a person, merged records included; 0 and a sentence if there is no such person. */
size_t view_ids(App *app, uint64_t person, uint64_t ids[VIEW_IDS], Err *err);

/* Words that sort like the numbers: a time, and a person with a time. */
void sort_by_time(int64_t at, char sort[SORT_ROOM]);
void sort_by_person(uint64_t person, const char *then, char sort[SORT_ROOM]);

/* When a game was over: at its last entry. */
int64_t game_ended(const TableState *s);
/* A member of its rows, and whether it is too early to show one of them. */
void member_shown(const TableState *s, int64_t at, Buf *out);
static inline bool is_early(const json_t *row, int64_t now) {
    return json_integer_value(json_object_get(row, "shown")) > now;
}

/* Does this stretch of a stream matter to any projection?  Quick: asked after every append. */
bool view_matters(const Live *live, uint64_t from, uint64_t to);

/* ---- ratings ---- */

typedef struct RatingStep { /* what one event did to someone */
    const char *event;
    int64_t at;
    int32_t before, after;
    uint32_t games;
} RatingStep;

typedef struct Rating {
    uint64_t person;
    int32_t rating;
    uint32_t games;
    RatingStep *step;
    size_t steps;
} Rating;

typedef struct Ratings {
    Rating *list; /* highest first, then by person */
    size_t count, room;
    char **event; /* names that steps point to */
    size_t events, event_room;
    bool stale;      /* to be folded before it is looked at */
    uint64_t folded; /* loop time */
} Ratings;

struct Views {
    App *app;
    uv_timer_t timer;
    char (*due)[STORE_STREAM_MAX + 1]; /* streams to be looked at */
    size_t dues, due_room;
    unsigned writing;    /* writes under way */
    bool behind, closed; /* there may be more that was missed */
    uint64_t asked;      /* loop time of the last store_behind */
    uint64_t looked;     /* and of the last look at streams */
    Ratings ratings;
};

/* Fold the ratings if something has changed; NULL and a sentence if that fails. */
const Ratings *ratings_get(App *app, Err *err);
/* One person's, aliases included, or NULL. */
const Rating *ratings_find(const Ratings *ratings, uint64_t person);
void ratings_free(Ratings *ratings);

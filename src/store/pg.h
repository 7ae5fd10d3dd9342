/* pg.h - one PostgreSQL connection: opening it, telling its failures, its schema, its arrays.
 *
 * Private to the store's PostgreSQL files and to the test of its migrations.
 */
#pragma once
#include "store/backend.h"

#include <libpq-fe.h>

enum { PG_SCHEMA = 1 };                       /* the version this program writes */
extern const char *const PG_STEPS[PG_SCHEMA]; /* step i makes version i + 1 */
enum { PG_STATEMENTS_MAX = 64, PG_PARAMS_MAX = 12 };

typedef struct Pg {
    Backend backend;
    PGconn *link;
    char *url;
    bool prepared[PG_STATEMENTS_MAX]; /* on this connection */
    bool listening;
    bool writes;   /* the session is the writer's */
    bool late;     /* an answer did not come in time: the connection is of no more use */
    Damage damage; /* of the last failure */
} Pg;

/* The backend's functions that open and close. */
Status pg_open(const char *url, Use use, Backend **backend, Err *err);
Status pg_again(const Backend *main, Use use, Backend **backend, Err *err);
void pg_close(Backend *backend);

/* Connect again if the connection is broken; nothing can be under way. */
Status pg_mend(Pg *pg, Err *err);

/* Tell a failure in a sentence that says what to do, and note its damage.  `result` may be NULL
 * and is cleared. */
Status pg_fail(Pg *pg, PGresult *result, Err *err);

/* Run SQL that answers nothing of interest, or one number. */
Status pg_run(Pg *pg, const char *sql, Err *err);
Status pg_number(Pg *pg, const char *sql, int64_t *number, Err *err);

/* Bring the schema forward from what the database has, all steps in one transaction and one
 * machine at a time.  The tables as they were are kept in the schema castellan_vN. */
Status pg_migrate(Pg *pg, const char *const *steps, int count, Err *err);

/* ---- parameters, all in binary ---- */

typedef struct Params {
    const char *value[PG_PARAMS_MAX];
    int size[PG_PARAMS_MAX], format[PG_PARAMS_MAX];
    int count;
    uint8_t number[PG_PARAMS_MAX][8];
    Buf array[PG_PARAMS_MAX];
} Params;

enum { PG_BYTEA = 17, PG_INT8 = 20, PG_INT4 = 23, PG_TEXT = 25 }; /* element types */

void pg_params_text(Params *params, const char *text); /* NULL is NULL */
void pg_params_bytes(Params *params, Bytes bytes);     /* without a piece: NULL */
void pg_params_int8(Params *params, int64_t number);

/* Start an array of `count` elements and return it; then add each of them. */
Buf *pg_params_array(Params *params, int type, size_t count);
void pg_array_int8(Buf *array, int64_t number);
void pg_array_int4(Buf *array, int32_t number);
void pg_array_text(Buf *array, const char *text);
void pg_array_bytes(Buf *array, Bytes bytes);

/* Close the arrays before use; false when one was too large.  Free them after it. */
bool pg_params_ready(Params *params);
void pg_params_free(Params *params);

/* ---- asking with a deadline: backend.wait_ms, or a minute ---- */

/* Connect, or connect again; pg_is_broken tells whether that went well. */
void pg_dial(Pg *pg);
bool pg_is_broken(const Pg *pg);

/* Like their namesakes of libpq; NULL when nothing could be sent or the answer is late. */
PGresult *pg_exec(Pg *pg, const char *sql);
PGresult *pg_exec_prepare(Pg *pg, const char *name, const char *sql);
PGresult *pg_exec_prepared(Pg *pg, const char *name, const Params *params);

/* The next answer to what was sent, as PQgetResult gives it: NULL after the last one, or late. */
PGresult *pg_answer(Pg *pg);

/* How long was waited for an answer that is late. */
int pg_waited_seconds(const Pg *pg);

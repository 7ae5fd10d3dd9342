/* store_pg.c - the contract in SQL for PostgreSQL.
 *
 * Many machines may write.  A batch locks the rows of its streams' heads, in the order of their
 * names so that two machines never wait for each other in a circle, and from then on nobody can
 * get between judging and writing.  Streams that a write was only judged by are locked so that they
 * stay as they are, which any number of machines may want at once.  Cells that are to be made are held before that, in order too.  Rows travel as binary arrays, a column each, so one prepared
 * statement serves batches of any size.
 */
#include "store/pg.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SQL_CREATE,
    SQL_LOCK,
    SQL_LEAN,
    SQL_HEADS,
    SQL_INSERT,
    SQL_SET_HEADS,
    SQL_ASK,
    SQL_READ,
    SQL_STREAMS,
    SQL_BEHIND,
    SQL_NOTIFY,
    SQL_HOLD,
    SQL_STATEMENTS
};
enum {
    SQL_PUT,
    SQL_ERASE,
    SQL_ERASE_OWNER,
    SQL_GET,
    SQL_SCAN,
    SQL_SCAN_DOWN,
    SQL_SCAN_ALL,
    SQL_BOX
};
_Static_assert(SQL_STATEMENTS + BOXES * SQL_BOX <= PG_STATEMENTS_MAX, "every statement has a flag");

enum { PAGE = 1000, PAYLOAD = 7900 }; /* streams in one answer; bytes in one NOTIFY */

static const char *const SQL[SQL_STATEMENTS] = {
    [SQL_CREATE] = "INSERT INTO stream(name, seq, hash)"
                   " SELECT n, 0, decode(repeat('00', 32), 'hex') FROM unnest($1::text[]) AS n"
                   " ORDER BY n COLLATE \"C\" ON CONFLICT (name) DO NOTHING",
    [SQL_LOCK] = "SELECT name, id, seq, hash FROM stream WHERE name = ANY($1::text[])"
                 " ORDER BY name FOR UPDATE",
    [SQL_LEAN] = "SELECT name, id, seq, hash FROM stream WHERE name = ANY($1::text[])"
                 " ORDER BY name FOR SHARE",
    [SQL_HEADS] = "SELECT name, id, seq, hash FROM stream WHERE name = ANY($1::text[])"
                  " ORDER BY name",
    [SQL_INSERT] = "INSERT INTO event(stream, seq, part, type, version, at, command, public, seal,"
                   " salt, sealed, hash) SELECT * FROM unnest($1::int8[], $2::int8[], $3::int4[],"
                   " $4::text[], $5::int4[], $6::int8[], $7::text[], $8::bytea[], $9::bytea[],"
                   " $10::bytea[], $11::bytea[], $12::bytea[])",
    [SQL_SET_HEADS] = "UPDATE stream s SET seq = u.seq, hash = u.hash"
                      " FROM unnest($1::int8[], $2::int8[], $3::bytea[]) AS u(id, seq, hash)"
                      " WHERE s.id = u.id",
    [SQL_ASK] = "SELECT a.n, f.seq, f.part, f.hash"
                " FROM unnest($1::int8[], $2::text[]) WITH ORDINALITY AS a(stream, command, n)"
                " CROSS JOIN LATERAL (SELECT e.seq, e.part, (SELECT l.hash FROM event l"
                "  WHERE l.stream = e.stream AND l.seq = e.seq + e.part - 1) AS hash FROM event e"
                "  WHERE e.stream = a.stream AND e.command = a.command AND e.part > 0"
                "  AND e.command <> '' LIMIT 1) AS f",
    [SQL_READ] = "SELECT e.seq, e.part, e.type, e.version, e.at, e.command, e.public, e.seal,"
                 " e.salt, e.sealed, e.hash FROM event e"
                 " WHERE e.stream = (SELECT id FROM stream WHERE name = $1) AND e.seq >= $2::int8"
                 " ORDER BY e.seq LIMIT $3::int8",
    [SQL_STREAMS] = "SELECT name, id, seq, hash FROM stream WHERE name >= $1 AND name > $2"
                    " AND ($3::text IS NULL OR name < $3) AND seq > 0 ORDER BY name LIMIT $4::int8",
    [SQL_BEHIND] = "SELECT s.name, coalesce(p.sort::int8, 0), s.seq"
                   " FROM stream s LEFT JOIN position p ON p.owner = $1 AND p.key = s.name"
                   " WHERE s.name >= $2 AND ($3::text IS NULL OR s.name < $3)"
                   " AND s.seq > coalesce(p.sort::int8, 0) ORDER BY s.name LIMIT $4::int8",
    [SQL_NOTIFY] = "SELECT pg_notify('castellan', $1)",
    [SQL_HOLD] = "SELECT pg_advisory_xact_lock(h) FROM unnest($1::int8[]) AS h",
};

static const char *const SQL_OF_BOX[SQL_BOX] = {
    /* %s is the table */
    [SQL_PUT] = "INSERT INTO %s(owner, key, sort, value) VALUES($1, $2, $3, $4)"
                " ON CONFLICT(owner, key) DO UPDATE SET sort = $3, value = $4",
    [SQL_ERASE] = "DELETE FROM %s WHERE owner = $1 AND key = $2",
    [SQL_ERASE_OWNER] = "DELETE FROM %s WHERE owner = $1",
    [SQL_GET] = "SELECT owner, key, sort, value FROM %s WHERE owner = $1 AND key = $2",
    [SQL_SCAN] = "SELECT owner, key, sort, value FROM %s"
                 " WHERE owner = $1 AND ($2::text IS NULL OR (sort, key) > ($2, $3))"
                 " ORDER BY sort, key LIMIT $4::int8",
    [SQL_SCAN_DOWN] = "SELECT owner, key, sort, value FROM %s"
                      " WHERE owner = $1 AND ($2::text IS NULL OR (sort, key) < ($2, $3))"
                      " ORDER BY sort DESC, key DESC LIMIT $4::int8",
    [SQL_SCAN_ALL] = "SELECT owner, key, sort, value FROM %s ORDER BY owner, key",
};

/* ---- statements ---- */

typedef struct Call { /* a prepared statement by name */
    int which;
    char name[16];
} Call;

static Status prepare(Pg *pg, int which, const char *sql, Call *call, Err *err) {
    call->which = which;
    snprintf(call->name, sizeof call->name, "s%d", which);
    if (pg->prepared[which]) return OK;
    PGresult *result = pg_exec_prepare(pg, call->name, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) return pg_fail(pg, result, err);
    PQclear(result);
    pg->prepared[which] = true;
    return OK;
}

/* Run a statement of SQL[], or one of a box's, and give its answer; the parameters are freed. */
static Status call(Pg *pg, int which, const char *sql, Params *params, PGresult **answer,
                   Err *err) {
    Call it;
    *answer = NULL;
    Status status = pg_params_ready(params) ? OK
                                            : err_set(err, ERR_TOO_BIG, "A batch is too large.");
    if (!status) status = prepare(pg, which, sql, &it, err);
    if (!status) {
        *answer = pg_exec_prepared(pg, it.name, params);
        ExecStatusType done = PQresultStatus(*answer);
        if (done != PGRES_COMMAND_OK && done != PGRES_TUPLES_OK) {
            status = pg_fail(pg, *answer, err);
            *answer = NULL;
        }
    }
    pg_params_free(params);
    return status;
}

/* The same for statements without a result. */
static Status command(Pg *pg, int which, const char *sql, Params *params, Err *err) {
    PGresult *answer;
    Status status = call(pg, which, sql, params, &answer, err);
    PQclear(answer);
    return status;
}

static int box_statement(StoreBox box, int which, char sql[256]) {
    snprintf(sql, 256, SQL_OF_BOX[which], BOX_NAME[box]);
    return SQL_STATEMENTS + box * SQL_BOX + which;
}

static int64_t get_number(const PGresult *answer, int row, int column) {
    const uint8_t *at = (const uint8_t *)PQgetvalue(answer, row, column);
    int size = PQgetlength(answer, row, column);
    uint64_t number = size > 0 && (at[0] & 0x80) ? UINT64_MAX : 0;
    for (int i = 0; i < size && i < 8; i++) number = number << 8 | at[i];
    return (int64_t)number;
}

static Bytes get_bytes(const PGresult *answer, int row, int column) {
    if (PQgetisnull(answer, row, column)) return (Bytes){ 0 };
    return (Bytes){ PQgetvalue(answer, row, column), (size_t)PQgetlength(answer, row, column) };
}

static const uint8_t *get_digest(const PGresult *answer, int row, int column) {
    Bytes bytes = get_bytes(answer, row, column);
    return bytes.size == SHA256_BYTES ? bytes.at : NULL;
}

static void copy_hash(const PGresult *answer, int row, int column, uint8_t hash[SHA256_BYTES]) {
    const uint8_t *from = get_digest(answer, row, column);
    if (from) memcpy(hash, from, SHA256_BYTES);
}

static int64_t limit_of(uint64_t limit) {
    return limit > 0 && limit < INT64_MAX ? (int64_t)limit : INT64_MAX;
}

/* ---- writing ---- */

static Status begin(Backend *backend, Err *err) {
    Pg *pg = (Pg *)backend;
    Status status = pg_mend(pg, err);
    return status ? status : pg_run(pg, "BEGIN", err);
}

static void rollback(Backend *backend) {
    Pg *pg = (Pg *)backend;
    Damage damage = pg->damage;
    if (!pg_is_broken(pg) && PQtransactionStatus(pg->link) != PQTRANS_IDLE)
        pg_run(pg, "ROLLBACK", NULL);
    pg->damage = damage;
}

static Status commit(Backend *backend, Err *err) {
    Pg *pg = (Pg *)backend;
    PGresult *result = pg_exec(pg, "COMMIT");
    if (PQresultStatus(result) != PGRES_COMMAND_OK) {
        Status status = pg_fail(pg, result, err);
        rollback(backend);
        return status;
    }
    bool committed = strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    if (committed) return OK;
    pg->damage = DAMAGE_NONE;
    return err_set(err, ERR_STORE, "PostgreSQL rolled a transaction back.");
}

static Damage damage(Backend *backend) {
    return ((Pg *)backend)->damage;
}

/* Ask for the heads of slots; the answer comes in their order and lacks those not there. */
static Status fill_slots(Pg *pg, int which, Slot *slots, size_t count, Err *err) {
    Params params = { 0 };
    PGresult *answer;
    Buf *names = pg_params_array(&params, PG_TEXT, count);
    for (size_t i = 0; i < count; i++) pg_array_text(names, slots[i].name);
    Status status = call(pg, which, SQL[which], &params, &answer, err);
    if (status) return status;
    size_t at = 0;
    for (int row = 0; row < PQntuples(answer); row++) {
        while (at < count && strcmp(slots[at].name, PQgetvalue(answer, row, 0)) != 0) at++;
        if (at == count) break;
        slots[at].id = get_number(answer, row, 1);
        slots[at].seq = (uint64_t)get_number(answer, row, 2);
        copy_hash(answer, row, 3, slots[at].hash);
    }
    PQclear(answer);
    return OK;
}

static Status slots(Backend *backend, Slot *slots, size_t count, Err *err) {
    Pg *pg = (Pg *)backend;
    Status status = pg_mend(pg, err);
    return status ? status : fill_slots(pg, SQL_HEADS, slots, count, err);
}

static Status lock(Backend *backend, Slot *slots, size_t count, Err *err) {
    Pg *pg = (Pg *)backend;
    Params params = { 0 };
    size_t wanted = 0;
    for (size_t i = 0; i < count; i++) wanted += slots[i].create;
    if (wanted > 0) {
        Buf *names = pg_params_array(&params, PG_TEXT, wanted);
        for (size_t i = 0; i < count; i++)
            if (slots[i].create) pg_array_text(names, slots[i].name);
        Status status = command(pg, SQL_CREATE, SQL[SQL_CREATE], &params, err);
        if (status) return status;
    }
    /* In the order of their names all the same: a run of one kind of lock after the other. */
    Status status = OK;
    for (size_t from = 0, to; !status && from < count; from = to) {
        for (to = from + 1; to < count && slots[to].ground == slots[from].ground;) to++;
        int which = slots[from].ground ? SQL_LEAN : SQL_LOCK;
        status = fill_slots(pg, which, slots + from, to - from, err);
    }
    return status;
}

/* A column of the batch as an array. */
#define COLUMN(type, adder, value)                                                                 \
    do {                                                                                           \
        Buf *column = pg_params_array(&params, type, count);                                       \
        for (size_t i = 0; i < count; i++) {                                                       \
            const StoreRecord *event = &rows[i].event;                                             \
            (void)event;                                                                           \
            adder(column, value);                                                                  \
        }                                                                                          \
    } while (0)

static Bytes digest(const uint8_t *at) {
    return (Bytes){ at, at ? SHA256_BYTES : 0 };
}

static Status insert_rows(Pg *pg, const Row *rows, size_t count, const Slot *slots, Err *err) {
    Params params = { 0 };
    COLUMN(PG_INT8, pg_array_int8, slots[rows[i].slot].id);
    COLUMN(PG_INT8, pg_array_int8, (int64_t)event->seq);
    COLUMN(PG_INT4, pg_array_int4, (int32_t)event->part);
    COLUMN(PG_TEXT, pg_array_text, event->type);
    COLUMN(PG_INT4, pg_array_int4, event->version);
    COLUMN(PG_INT8, pg_array_int8, event->at);
    COLUMN(PG_TEXT, pg_array_text, event->command);
    COLUMN(PG_BYTEA, pg_array_bytes, event->public.at ? event->public : (Bytes){ "" });
    COLUMN(PG_BYTEA, pg_array_bytes, digest(event->seal));
    COLUMN(PG_BYTEA, pg_array_bytes, digest(event->salt));
    COLUMN(PG_BYTEA, pg_array_bytes, event->sealed);
    COLUMN(PG_BYTEA, pg_array_bytes, digest(event->hash));
    return command(pg, SQL_INSERT, SQL[SQL_INSERT], &params, err);
}

static Status insert(Backend *backend, const Row *rows, size_t count, const Slot *slots,
                     size_t slot_count, Err *err) {
    Pg *pg = (Pg *)backend;
    Status status = insert_rows(pg, rows, count, slots, err);
    if (status) return status;
    size_t touched = 0;
    for (size_t i = 0; i < slot_count; i++) touched += slots[i].touched;
    Params params = { 0 };
    Buf *ids = pg_params_array(&params, PG_INT8, touched);
    Buf *seqs = pg_params_array(&params, PG_INT8, touched);
    Buf *hashes = pg_params_array(&params, PG_BYTEA, touched);
    for (size_t i = 0; i < slot_count; i++) {
        if (!slots[i].touched) continue;
        pg_array_int8(ids, slots[i].id);
        pg_array_int8(seqs, (int64_t)slots[i].seq);
        pg_array_bytes(hashes, digest(slots[i].hash));
    }
    return command(pg, SQL_SET_HEADS, SQL[SQL_SET_HEADS], &params, err);
}

static Status write_cell(Pg *pg, const StoreCell *cell, Err *err) {
    static const int WHAT[] = {
        [CELL_PUT] = SQL_PUT, [CELL_ERASE] = SQL_ERASE, [CELL_ERASE_OWNER] = SQL_ERASE_OWNER
    };
    char sql[256];
    Params params = { 0 };
    int which = box_statement(cell->box, WHAT[cell->what], sql);
    pg_params_text(&params, cell->owner);
    if (cell->what != CELL_ERASE_OWNER) pg_params_text(&params, cell->key);
    if (cell->what == CELL_PUT) {
        pg_params_text(&params, cell->sort);
        pg_params_bytes(&params, cell->value.at ? cell->value : (Bytes){ "" });
    }
    return command(pg, which, sql, &params, err);
}

static Status cells(Backend *backend, const StoreCell *cells, size_t count, Err *err) {
    Status status = OK;
    for (size_t i = 0; !status && i < count; i++)
        status = write_cell((Pg *)backend, &cells[i], err);
    return status;
}

/* A cell as a number.  Two that happen to have the same wait for each other, nothing worse. */
static int64_t number_of(const StoreCell *cell) {
    uint8_t hash[SHA256_BYTES];
    uint64_t number = 0;
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, BOX_NAME[cell->box], strlen(BOX_NAME[cell->box]) + 1);
    sha256_update(&sha, cell->owner, strlen(cell->owner) + 1);
    sha256_update(&sha, cell->key, strlen(cell->key));
    sha256_final(&sha, hash);
    for (int i = 0; i < 8; i++) number = number << 8 | hash[i];
    return (int64_t)number;
}

static int by_number(const void *a, const void *b) {
    int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;
    return (one > two) - (one < two);
}

static Status hold(Backend *backend, const Make *makes, size_t count, Err *err) {
    Params params = { 0 };
    int64_t *numbers = calloc(count, sizeof *numbers);
    if (!numbers) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    for (size_t i = 0; i < count; i++) numbers[i] = number_of(makes[i].cell);
    qsort(numbers, count, sizeof *numbers, by_number);
    Buf *column = pg_params_array(&params, PG_INT8, count);
    for (size_t i = 0; i < count; i++) pg_array_int8(column, numbers[i]);
    free(numbers);
    return command((Pg *)backend, SQL_HOLD, SQL[SQL_HOLD], &params, err);
}

/* ---- reading ---- */

static Status asks(Backend *backend, Ask *asks, size_t count, Err *err) {
    Pg *pg = (Pg *)backend;
    Params params = { 0 };
    PGresult *answer;
    Buf *streams = pg_params_array(&params, PG_INT8, count);
    Buf *commands = pg_params_array(&params, PG_TEXT, count);
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        pg_array_int8(streams, asks[i].stream); /* 0 is nobody's id */
        pg_array_text(commands, asks[i].command);
        any |= asks[i].stream != 0;
    }
    if (!any) {
        pg_params_free(&params);
        return OK;
    }
    Status status = call(pg, SQL_ASK, SQL[SQL_ASK], &params, &answer, err);
    if (status) return status;
    for (int row = 0; row < PQntuples(answer); row++) {
        Ask *ask = &asks[get_number(answer, row, 0) - 1];
        ask->first = (uint64_t)get_number(answer, row, 1);
        ask->count = (uint32_t)get_number(answer, row, 2);
        copy_hash(answer, row, 3, ask->hash);
    }
    PQclear(answer);
    return OK;
}

typedef bool (*EachRow)(void *user, const PGresult *row); /* false: enough */

/* Run a statement and see its rows one at a time, so that long answers need little memory.  On a
 * connection that broke since it was last used this is tried once more. */
static Status each_row(Pg *pg, int which, const char *sql, Params *params, EachRow each, void *user,
                       Err *err) {
    Status status = ERR_STORE;
    bool seen = false;
    for (int attempt = 0; attempt < 2 && status && !seen; attempt++) {
        Call it;
        bool alone = PQtransactionStatus(pg->link) != PQTRANS_INTRANS;
        if (attempt > 0 && (!alone || pg->late || pg->damage != DAMAGE_AWAY)) break;
        if ((status = pg_mend(pg, err))) continue;
        if ((status = prepare(pg, which, sql, &it, err))) continue;
        if (!PQsendQueryPrepared(pg->link, it.name, params->count, params->value, params->size,
                                 params->format, 1) ||
            !PQsetSingleRowMode(pg->link)) {
            status = pg_fail(pg, NULL, err);
            continue;
        }
        bool more = true;
        for (PGresult *row; (row = pg_answer(pg));) {
            ExecStatusType kind = PQresultStatus(row);
            if (kind == PGRES_SINGLE_TUPLE && more) seen = true, more = each(user, row);
            bool fine = kind == PGRES_SINGLE_TUPLE || kind == PGRES_TUPLES_OK;
            if (fine) PQclear(row);
            else status = pg_fail(pg, row, err);
        }
        if (pg->late) status = pg_fail(pg, NULL, err);
    }
    pg_params_free(params);
    return status;
}

typedef struct ReadTour {
    const char *stream;
    StoreVisit visit;
    void *user;
} ReadTour;

static bool read_row(void *user, const PGresult *row) {
    static const uint8_t NO_HASH[SHA256_BYTES]; /* of a row that someone cut */
    const ReadTour *tour = user;
    const uint8_t *hash = get_digest(row, 0, 10);
    StoreRecord event = {
        .stream = tour->stream,
        .seq = (uint64_t)get_number(row, 0, 0),
        .part = (uint32_t)get_number(row, 0, 1),
        .type = PQgetvalue(row, 0, 2),
        .version = (int32_t)get_number(row, 0, 3),
        .at = get_number(row, 0, 4),
        .command = PQgetvalue(row, 0, 5),
        .public = get_bytes(row, 0, 6),
        .seal = get_digest(row, 0, 7),
        .salt = get_digest(row, 0, 8),
        .sealed = get_bytes(row, 0, 9),
        .hash = hash ? hash : NO_HASH,
    };
    return tour->visit(tour->user, &event);
}

static Status read_events(Backend *backend, const char *stream, uint64_t from, uint64_t limit,
                          StoreVisit visit, void *user, Err *err) {
    ReadTour tour = { stream, visit, user };
    Params params = { 0 };
    pg_params_text(&params, stream);
    pg_params_int8(&params, limit_of(from));
    pg_params_int8(&params, limit_of(limit));
    return each_row((Pg *)backend, SQL_READ, SQL[SQL_READ], &params, read_row, &tour, err);
}

static void params_prefix(Params *params, const char *prefix, char end[STORE_KEY_MAX]) {
    pg_params_text(params, prefix_end(prefix, end, STORE_KEY_MAX) ? end : NULL);
}

/* One page of heads, complete before the first visit: visitors may use the connection. */
static Status stream_page(Pg *pg, const char *prefix, const char *after, uint64_t limit,
                          PGresult **answer, Err *err) {
    char end[STORE_KEY_MAX];
    Params params = { 0 };
    pg_params_text(&params, prefix);
    pg_params_text(&params, after);
    params_prefix(&params, prefix, end);
    pg_params_int8(&params, limit_of(limit));
    return call(pg, SQL_STREAMS, SQL[SQL_STREAMS], &params, answer, err);
}

static Status streams(Backend *backend, const char *prefix, const char *after, uint32_t limit,
                      StoreVisitHead visit, void *user, Err *err) {
    Pg *pg = (Pg *)backend;
    StoreHead head = { 0 };
    snprintf(head.stream, sizeof head.stream, "%s", after);
    Status status = pg_mend(pg, err);
    for (uint64_t left = limit ? limit : UINT64_MAX; !status && left > 0;) {
        PGresult *answer;
        uint64_t page = left < PAGE ? left : PAGE;
        status = stream_page(pg, prefix, head.stream, page, &answer, err);
        if (status) break;
        int rows = PQntuples(answer);
        bool more = true;
        for (int row = 0; row < rows && more; row++) {
            snprintf(head.stream, sizeof head.stream, "%s", PQgetvalue(answer, row, 0));
            head.seq = (uint64_t)get_number(answer, row, 2);
            memset(head.hash, 0, sizeof head.hash);
            copy_hash(answer, row, 3, head.hash);
            more = visit(user, &head);
        }
        PQclear(answer);
        left -= (uint64_t)rows;
        if (!more || (uint64_t)rows < page) break;
    }
    return status;
}

typedef struct CellTour {
    StoreBox box;
    StoreVisitCell visit;
    void *user;
} CellTour;

static bool cell_row(void *user, const PGresult *row) {
    const CellTour *tour = user;
    StoreCell cell = {
        .box = tour->box,
        .owner = PQgetvalue(row, 0, 0),
        .key = PQgetvalue(row, 0, 1),
        .sort = PQgetvalue(row, 0, 2),
        .value = get_bytes(row, 0, 3),
    };
    return tour->visit(tour->user, &cell);
}

static Status get(Backend *backend, StoreBox box, const char *owner, const char *key,
                  StoreVisitCell visit, void *user, Err *err) {
    char sql[256];
    CellTour tour = { box, visit, user };
    Params params = { 0 };
    int which = box_statement(box, SQL_GET, sql);
    pg_params_text(&params, owner);
    pg_params_text(&params, key);
    return each_row((Pg *)backend, which, sql, &params, cell_row, &tour, err);
}

static Status scan(Backend *backend, StoreBox box, const StoreScan *scan, StoreVisitCell visit,
                   void *user, Err *err) {
    char sql[256];
    CellTour tour = { box, visit, user };
    Params params = { 0 };
    bool paged = scan->after_sort || scan->after_key;
    int kind = !scan->owner ? SQL_SCAN_ALL : scan->descending ? SQL_SCAN_DOWN : SQL_SCAN;
    int which = box_statement(box, kind, sql);
    if (scan->owner) {
        pg_params_text(&params, scan->owner);
        pg_params_text(&params, !paged ? NULL : scan->after_sort ? scan->after_sort : "");
        pg_params_text(&params, !paged ? NULL : scan->after_key ? scan->after_key : "");
        pg_params_int8(&params, limit_of(scan->limit));
    }
    return each_row((Pg *)backend, which, sql, &params, cell_row, &tour, err);
}

static Status behind(Backend *backend, const char *projection, const char *prefix, uint32_t limit,
                     StoreVisitBehind visit, void *user, Err *err) {
    Pg *pg = (Pg *)backend;
    char end[STORE_KEY_MAX];
    Params params = { 0 };
    PGresult *answer;
    Status status = pg_mend(pg, err);
    if (status) return status;
    pg_params_text(&params, projection);
    pg_params_text(&params, prefix);
    params_prefix(&params, prefix, end);
    pg_params_int8(&params, limit_of(limit));
    status = call(pg, SQL_BEHIND, SQL[SQL_BEHIND], &params, &answer, err);
    for (int row = 0; !status && row < PQntuples(answer); row++)
        if (!visit(user, PQgetvalue(answer, row, 0), (uint64_t)get_number(answer, row, 1),
                   (uint64_t)get_number(answer, row, 2)))
            break;
    PQclear(answer);
    return status;
}

static Status still(Backend *backend, bool on, Err *err) {
    if (on) {
        Status status = pg_mend((Pg *)backend, err);
        return status
                   ? status
                   : pg_run((Pg *)backend, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", err);
    }
    rollback(backend);
    return OK;
}

/* ---- telling and hearing ---- */

static Status notify(Pg *pg, const char *payload, Err *err) {
    Params params = { 0 };
    pg_params_text(&params, payload);
    return command(pg, SQL_NOTIFY, SQL[SQL_NOTIFY], &params, err);
}

/* `stream#seq stream#seq ...`, in as many messages as it takes. */
static Status notify_heads(Backend *backend, const StoreHead *heads, size_t count, Err *err) {
    Pg *pg = (Pg *)backend;
    char text[PAYLOAD];
    Buf payload = buf_over(text, sizeof text);
    Status status = pg_mend(pg, err);
    for (size_t i = 0; !status && i < count; i++) {
        if (payload.size + sizeof heads[i].stream + 24 > PAYLOAD) {
            status = notify(pg, text, err);
            buf_clear(&payload);
        }
        buf_print(&payload, "%s#%llu ", heads[i].stream, (unsigned long long)heads[i].seq);
    }
    return status || payload.size == 0 ? status : notify(pg, text, err);
}

static void read_payload(char *text, StoreVisitHead visit, void *user) {
    char *rest = NULL;
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *mark = strchr(word, '#');
        if (!mark || mark - word > STORE_STREAM_MAX) continue;
        StoreHead head = { .seq = strtoull(mark + 1, NULL, 10) };
        memcpy(head.stream, word, (size_t)(mark - word));
        visit(user, &head);
    }
}

static Status hear(Backend *backend, int wake_fd, uint32_t timeout_ms, StoreVisitHead visit,
                   void *user, Err *err) {
    Pg *pg = (Pg *)backend;
    Status status = pg_mend(pg, err);
    if (!status && !pg->listening) /* the name is for people who look at pg_stat_activity */
        status = pg_run(pg, "LISTEN castellan; SET application_name = 'castellan follower'", err);
    if (status) return status;
    pg->listening = true;
    struct pollfd wait[2] = { { PQsocket(pg->link), POLLIN, 0 }, { wake_fd, POLLIN, 0 } };
    poll(wait, 2, (int)timeout_ms);
    uint64_t count;
    if (wait[1].revents && read(wake_fd, &count, sizeof count) < 0) count = 0; /* woken anyway */
    if (!PQconsumeInput(pg->link)) return pg_fail(pg, NULL, err);
    for (PGnotify *note; (note = PQnotifies(pg->link)); PQfreemem(note))
        if (note->be_pid != PQbackendPID(pg->link)) read_payload(note->extra, visit, user);
    return OK;
}

const BackendKind BACKEND_PG = {
    .name = "PostgreSQL",
    .open = pg_open,
    .again = pg_again,
    .close = pg_close,
    .begin = begin,
    .lock = lock,
    .insert = insert,
    .cells = cells,
    .hold = hold,
    .commit = commit,
    .rollback = rollback,
    .damage = damage,
    .slots = slots,
    .asks = asks,
    .read = read_events,
    .streams = streams,
    .get = get,
    .scan = scan,
    .behind = behind,
    .still = still,
    .tell = notify_heads,
    .hear = hear,
};

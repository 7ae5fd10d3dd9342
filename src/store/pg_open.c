/* pg_open.c - a PostgreSQL database is reached, brought forward, and let go. */
#include "store/pg.h"

#include "base/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARRAY_MAX = 512 << 20 };

#define LOCK_SCHEMA "SELECT pg_advisory_xact_lock(8243112)" /* any number, the same everywhere */

#define BOX_TABLE(name)                                                                            \
    "CREATE TABLE " name "(owner text COLLATE \"C\" NOT NULL, key text COLLATE \"C\" NOT NULL,"    \
    " sort text COLLATE \"C\" NOT NULL, value bytea NOT NULL, PRIMARY KEY(owner, key));"

const char *const PG_STEPS[PG_SCHEMA] = {
    "CREATE TABLE stream(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " name text COLLATE \"C\" NOT NULL UNIQUE, seq bigint NOT NULL, hash bytea NOT NULL)"
    " WITH (fillfactor = 70);" /* heads are updated in place */
    "CREATE TABLE event(stream bigint NOT NULL, seq bigint NOT NULL, part integer NOT NULL,"
    " type text NOT NULL, version integer NOT NULL, at bigint NOT NULL,"
    " command text COLLATE \"C\" NOT NULL, public bytea NOT NULL, seal bytea, salt bytea,"
    " sealed bytea, hash bytea NOT NULL, PRIMARY KEY(stream, seq));"
    "CREATE UNIQUE INDEX event_command ON event(stream, command)"
    " WHERE part > 0 AND command <> '';" BOX_TABLE("person") BOX_TABLE("secret")
        BOX_TABLE("snapshot") BOX_TABLE("position")
            BOX_TABLE("view_row") "CREATE INDEX view_sort ON view_row(owner, sort, key);",
};

/* ---- failures ---- */

static bool starts_with(const char *state, const char *with) {
    return strncmp(state, with, strlen(with)) == 0;
}

/* Failures that pass on their own: a restart, a lost line, two machines in each other's way. */
static bool passes(const char *state) {
    static const char *const PASSING[] = { "08", "57P", "53300", "40001", "40P01", "55P03" };
    for (size_t i = 0; i < sizeof PASSING / sizeof PASSING[0]; i++)
        if (starts_with(state, PASSING[i])) return true;
    return false;
}

/* The first line of libpq's message, without its end. */
static int first_line(const char *text) {
    return (int)strcspn(text, "\n");
}

Status pg_fail(Pg *pg, PGresult *result, Err *err) {
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    const char *words = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const char *place = PQdb(pg->link) ? PQdb(pg->link) : "?";
    const char *host = PQhost(pg->link) && *PQhost(pg->link) ? PQhost(pg->link) : "this machine";
    if (!words) words = PQerrorMessage(pg->link);
    if (!state) state = "";
    int size = first_line(words);
    if (pg->late) {
        pg->damage = DAMAGE_AWAY;
        err_set(err, ERR_STORE,
                "The database {db%s} on {host%s} didn't answer within {seconds%d} seconds. Check "
                "that PostgreSQL is running there and isn't overloaded.",
                place, host, pg_waited_seconds(pg));
    } else if (PQstatus(pg->link) != CONNECTION_OK || passes(state)) {
        pg->damage = DAMAGE_AWAY;
        err_set(err, ERR_STORE,
                "The database {db%s} on {host%s} can't be reached ({reason%.*s}). Check that "
                "PostgreSQL is running there and lets this user in.",
                place, host, size, words);
    } else {
        pg->damage = DAMAGE_NONE;
        if (starts_with(state, "53100"))
            err_set(err, ERR_STORE,
                    "The PostgreSQL disk on {host%s} is full. Free some space there.", host);
        else if (starts_with(state, "25006") || starts_with(state, "42501"))
            err_set(err, ERR_STORE,
                    "This user may not write the database {db%s} on {host%s} ({reason%.*s}). Make "
                    "the user its owner.",
                    place, host, size, words);
        else
            err_set(err, ERR_STORE, "The database {db%s} on {host%s} refused ({reason%.*s}).",
                    place, host, size, words);
    }
    PQclear(result);
    return ERR_STORE;
}

Status pg_run(Pg *pg, const char *sql, Err *err) {
    PGresult *result = pg_exec(pg, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return pg_fail(pg, result, err);
    PQclear(result);
    return OK;
}

Status pg_number(Pg *pg, const char *sql, int64_t *number, Err *err) {
    PGresult *result = pg_exec(pg, sql);
    if (PQresultStatus(result) != PGRES_TUPLES_OK) return pg_fail(pg, result, err);
    *number = PQntuples(result) > 0 ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return OK;
}

/* ---- connecting ---- */

/* What the server may do on its own: a writer that is stopped or cut off holds its locks for this
 * long and no longer, and nobody waits for them for ever. */
#define BOUNDS_READ "SET lock_timeout = '2s';"
#define BOUNDS_WRITE                                                                               \
    "SET lock_timeout = '2s'; SET statement_timeout = '20s';"                                      \
    "SET idle_in_transaction_session_timeout = '20s';"

static Status set_bounds(Pg *pg, Err *err) {
    return pg_run(pg, pg->writes ? BOUNDS_WRITE : BOUNDS_READ, err);
}

static void ignore_notice(void *user, const PGresult *result) {
    (void)user, (void)result;
}

static Status prepare_session(Pg *pg, Err *err) {
    memset(pg->prepared, 0, sizeof pg->prepared);
    pg->listening = false;
    PQsetNoticeReceiver(pg->link, ignore_notice, NULL);
    if (pg_is_broken(pg)) return pg_fail(pg, NULL, err);
    return pg_run(pg,
                  "SET client_encoding = 'UTF8'; SET client_min_messages = warning;"
                  "SET search_path = castellan; SET synchronous_commit = on;"
                  "SET bytea_output = hex; SET plan_cache_mode = force_generic_plan",
                  err);
}

Status pg_mend(Pg *pg, Err *err) {
    if (!pg_is_broken(pg)) return OK;
    pg_dial(pg);
    Status status = prepare_session(pg, err);
    return status ? status : set_bounds(pg, err);
}

static Status connect_to(const char *url, const Backend *like, Pg **made, Err *err) {
    Pg *pg = calloc(1, sizeof *pg);
    *made = pg;
    if (!pg || !(pg->url = strdup(url))) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    pg->backend.kind = &BACKEND_PG;
    if (like) {
        pg->backend.wait = like->wait, pg->backend.wait_user = like->wait_user;
        pg->backend.connect_ms = like->connect_ms;
    }
    pg_dial(pg);
    return prepare_session(pg, err);
}

void pg_close(Backend *backend) {
    Pg *pg = (Pg *)backend;
    if (!pg) return;
    PQfinish(pg->link);
    free(pg->url);
    free(pg);
}

/* ---- schema ---- */

static Status read_version(Pg *pg, int64_t *version, Err *err) {
    int64_t there = 0;
    *version = 0;
    Status status = pg_number(pg,
                              "SELECT count(*) FROM pg_tables WHERE schemaname = 'castellan' AND "
                              "tablename = 'schema_version'",
                              &there, err);
    if (status || !there) return status;
    return pg_number(pg, "SELECT max(version) FROM castellan.schema_version", version, err);
}

static Status refuse_newer(const Pg *pg, int64_t version, int known, Err *err) {
    return err_set(err, ERR_STORE,
                   "The database {db%s} was written by a newer castellan (schema {schema%d}, this "
                   "one knows {known%d}). Update castellan.",
                   PQdb(pg->link), (int)version, known);
}

/* Before a step: every table as it was, in a schema of its own that may be dropped later. */
static Status keep_tables(Pg *pg, int64_t version, Err *err) {
    char sql[512];
    snprintf(sql, sizeof sql,
             "CREATE SCHEMA castellan_v%d; DO $$ DECLARE t text; BEGIN"
             " FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'castellan' LOOP"
             " EXECUTE format('CREATE TABLE castellan_v%d.%%I AS TABLE castellan.%%I', t, t);"
             " END LOOP; END $$",
             (int)version, (int)version);
    return pg_run(pg, sql, err);
}

Status pg_migrate(Pg *pg, const char *const *steps, int count, Err *err) {
    int64_t version = 0;
    Status status = pg_run(pg, "BEGIN", err);
    if (!status) status = pg_run(pg, LOCK_SCHEMA, err);
    if (!status) status = read_version(pg, &version, err);
    if (!status && version > count) status = refuse_newer(pg, version, count, err);
    if (!status && version == 0)
        status = pg_run(pg,
                        "CREATE SCHEMA IF NOT EXISTS castellan;"
                        "CREATE TABLE castellan.schema_version(version integer PRIMARY KEY)",
                        err);
    else if (!status && version < count) status = keep_tables(pg, version, err);
    for (int64_t i = version; !status && i < count; i++) {
        char sql[80];
        snprintf(sql, sizeof sql, "INSERT INTO schema_version VALUES(%d)", (int)i + 1);
        status = pg_run(pg, steps[i], err);
        if (!status) status = pg_run(pg, sql, err);
    }
    if (!status) return pg_run(pg, "COMMIT", err);
    pg_run(pg, "ROLLBACK", NULL);
    return status;
}

static Status check_version(Pg *pg, Err *err) {
    int64_t version = 0;
    Status status = read_version(pg, &version, err);
    if (status || version == PG_SCHEMA) return status;
    if (version > PG_SCHEMA) return refuse_newer(pg, version, PG_SCHEMA, err);
    return err_set(
        err, ERR_MISSING,
        "The database {db%s} holds no log of this version. Start `castellan serve` on it once.",
        PQdb(pg->link));
}

Status pg_open(const char *url, Use use, Backend **backend, Err *err) {
    enum { MIGRATION_MS = 3600 * 1000 }; /* tables are copied */
    Pg *pg = NULL;
    Status status = connect_to(url, NULL, &pg, err);
    if (!status && use == USE_READ) status = check_version(pg, err);
    else if (!status) {
        pg->backend.wait_ms = MIGRATION_MS;
        status = pg_migrate(pg, PG_STEPS, PG_SCHEMA, err);
        pg->backend.wait_ms = 0;
        pg->writes = true;
    }
    if (!status) status = set_bounds(pg, err);
    if (!status) *backend = &pg->backend;
    else pg_close((Backend *)pg);
    return status;
}

Status pg_again(const Backend *main, Use use, Backend **backend, Err *err) {
    (void)use;
    Pg *pg = NULL;
    Status status = connect_to(((const Pg *)main)->url, main, &pg, err);
    if (!status) status = set_bounds(pg, err);
    if (!status) *backend = &pg->backend;
    else pg_close((Backend *)pg);
    return status;
}

/* ---- parameters ---- */

static void put_number(uint8_t *to, uint64_t number, int bytes) { /* network order */
    for (int i = 0; i < bytes; i++) to[i] = (uint8_t)(number >> (8 * (bytes - 1 - i)));
}

static void add(Params *params, const void *value, size_t size, int binary) {
    params->value[params->count] = value;
    params->size[params->count] = (int)size;
    params->format[params->count++] = binary;
}

void pg_params_text(Params *params, const char *text) {
    add(params, text, 0, 0);
}

void pg_params_bytes(Params *params, Bytes bytes) {
    add(params, bytes.at, bytes.size, 1);
}

void pg_params_int8(Params *params, int64_t number) {
    put_number(params->number[params->count], (uint64_t)number, 8);
    add(params, params->number[params->count], 8, 1);
}

static void array_number(Buf *array, uint64_t number, int bytes) {
    uint8_t encoded[8];
    put_number(encoded, number, bytes);
    buf_bytes(array, encoded, (size_t)bytes);
}

Buf *pg_params_array(Params *params, int type, size_t count) {
    Buf *array = &params->array[params->count];
    *array = buf_heap(ARRAY_MAX);
    array_number(array, count > 0, 4); /* dimensions */
    array_number(array, 1, 4);         /* there may be nulls */
    array_number(array, (uint64_t)type, 4);
    if (count > 0) array_number(array, count, 4), array_number(array, 1, 4); /* from 1 */
    add(params, NULL, 0, 1);
    return array;
}

void pg_array_int8(Buf *array, int64_t number) {
    array_number(array, 8, 4);
    array_number(array, (uint64_t)number, 8);
}

void pg_array_int4(Buf *array, int32_t number) {
    array_number(array, 4, 4);
    array_number(array, (uint32_t)number, 4);
}

void pg_array_bytes(Buf *array, Bytes bytes) {
    array_number(array, bytes.at ? bytes.size : UINT32_MAX, 4); /* -1 is null */
    if (bytes.at) buf_bytes(array, bytes.at, bytes.size);
}

void pg_array_text(Buf *array, const char *text) {
    pg_array_bytes(array, (Bytes){ text, strlen(text) });
}

bool pg_params_ready(Params *params) {
    bool ready = true;
    for (int i = 0; i < params->count; i++) {
        if (!params->array[i].text) continue;
        ready = ready && !params->array[i].full;
        params->value[i] = params->array[i].text;
        params->size[i] = (int)params->array[i].size;
    }
    return ready;
}

void pg_params_free(Params *params) {
    for (int i = 0; i < params->count; i++) buf_free(&params->array[i]);
}

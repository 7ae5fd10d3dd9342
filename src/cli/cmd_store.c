/* cmd_store.c - `castellan backup`, `restore`, `copy` and `verify --db`: whole databases. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "codec/jot.h"
#include "store/store.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define DEFAULT_DB "castellan.db"

enum { FORMAT_TEXT, FORMAT_JSON, PATH_ROOM = 4096 };

static Status open_to_read(const char *url, Store **store, Err *err) {
    return store_open(url, &(StoreOptions){ .read_only = true }, store, err);
}

static void tell_finding(void *user, const StoreFinding *finding) {
    fprintf(stderr, "%s: %s\n", (const char *)user, finding->text);
}

/* Follow all chains of a store; flaws go to stderr.  Returns an exit code. */
static int prove(Store *store, const char *name, StoreVerdict *verdict) {
    Err err;
    if (store_verify(store, "", NULL, 0, tell_finding, (void *)name, verdict, &err))
        return args_failed_tell(&err.message);
    if (verdict->findings == 0) return EXIT_DONE;
    return args_failed("{path%s} is damaged. Keep it and use another copy.", name);
}

static void tell_size(const char *what, const StoreVerdict *verdict) {
    file_say("{what%s}: {streams%llu, plural, one {# stream} other {# streams}}, {events%llu, "
             "plural, one {# event} other {# events}}, all verified",
             what, (unsigned long long)verdict->streams, (unsigned long long)verdict->events);
}

/* Open what was written, prove it, and say what it holds. */
static int prove_file(const char *url) {
    Store *store;
    StoreVerdict verdict;
    Err err;
    if (open_to_read(url, &store, &err)) return args_failed_tell(&err.message);
    int code = prove(store, url, &verdict);
    store_close(store);
    if (code == EXIT_DONE) tell_size(url, &verdict);
    return code;
}

int cmd_backup(int argc, char **argv) {
    const char *db = DEFAULT_DB;
    const Option options[] = { option_text("db", &db) };
    Store *store;
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("backup", &err.message);
    if (argc != 2) return args_misuse("backup", "Give the file to write.");
    if (open_to_read(db, &store, &err)) return args_failed_tell(&err.message);
    Status status = store_backup(store, argv[1], &err);
    store_close(store);
    return status ? args_failed_tell(&err.message) : prove_file(argv[1]);
}

/* ---- restore ---- */

static bool is_file(const char *url) {
    return strncmp(url, "postgres://", 11) != 0 && strncmp(url, "postgresql://", 13) != 0;
}

/* Rename the existing database, or what is left of it, provided nobody is
 * using it. */
static int set_aside(const char *path) {
    char kept[PATH_ROOM], stamp[32];
    time_t now = time(NULL);
    struct tm date;
    Store *store;
    Err err;
    Status status = store_open(path, NULL, &store, &err);
    store_close(store); /* moves its WAL into the file */
    if (status == ERR_CONFLICT) return args_failed_tell(&err.message);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&now, &date));
    if (snprintf(kept, sizeof kept, "%s.before-%s", path, stamp) >= PATH_ROOM)
        return args_failed("The path of the database is too long.");
    bool there = rename(path, kept) == 0;
    if (!there && errno != ENOENT)
        return args_failed("{path%s}: {reason%s}.", path, strerror(errno));
    static const char *const BESIDE[] = { "-wal", "-shm", ".head" }; /* what belongs to it */
    for (size_t i = 0; i < ARGS_COUNT(BESIDE); i++) {
        char from[PATH_ROOM + 8], to[PATH_ROOM + 8];
        snprintf(from, sizeof from, "%s%s", path, BESIDE[i]);
        snprintf(to, sizeof to, "%s%s", kept, BESIDE[i]);
        rename(from, to);
    }
    if (there) file_say("the old database is now {path%s}", kept);
    return EXIT_DONE;
}

/* Of a database that is gone: its head would refuse the one that takes its place. */
static bool head_is_left(const char *path) {
    char name[PATH_ROOM];
    struct stat about;
    return snprintf(name, sizeof name, "%s.head", path) < PATH_ROOM && stat(name, &about) == 0;
}

static int restore_file(Store *backup, const char *path, bool force) {
    struct stat about;
    Err err;
    bool there = stat(path, &about) == 0;
    if (there || head_is_left(path)) {
        if (there && !force)
            return args_failed("{path%s} already exists. Use --force to rename it and go on.",
                               path);
        int code = set_aside(path);
        if (code) return code;
    }
    return store_backup(backup, path, &err) ? args_failed_tell(&err.message) : prove_file(path);
}

static bool stop_at_first(void *user, const StoreHead *head) {
    (void)head;
    *(bool *)user = true;
    return false;
}

static int restore_server(Store *backup, const char *url) {
    Store *to;
    Err err;
    bool used = false;
    if (store_open(url, NULL, &to, &err)) return args_failed_tell(&err.message);
    Status status = store_streams(to, "", "", 1, stop_at_first, &used, &err);
    if (!status && used)
        status = err_set(&err, ERR_CONFLICT,
                         "The database already holds a log. Restore into an empty one.");
    if (!status) status = store_copy(backup, to, NULL, &err);
    store_close(to);
    return status ? args_failed_tell(&err.message) : prove_file(url);
}

int cmd_restore(int argc, char **argv) {
    const char *db = DEFAULT_DB;
    bool force = false;
    const Option options[] = { option_text("db", &db), option_flag("force", &force) };
    Store *backup;
    StoreVerdict verdict;
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("restore", &err.message);
    if (argc != 2) return args_misuse("restore", "Give the backup to restore.");
    if (open_to_read(argv[1], &backup, &err)) return args_failed_tell(&err.message);
    int code = prove(backup, argv[1], &verdict); /* before anything is touched */
    if (code == EXIT_DONE)
        code = is_file(db) ? restore_file(backup, db, force) : restore_server(backup, db);
    store_close(backup);
    return code;
}

/* ---- copy ---- */

int cmd_copy(int argc, char **argv) {
    Store *from, *to;
    Err err;
    uint64_t events = 0;
    if (args_parse(&argc, argv, NULL, 0, &err)) return args_misuse_tell("copy", &err.message);
    if (argc != 3) return args_misuse("copy", "Give the database to read and the one to write.");
    if (open_to_read(argv[1], &from, &err)) return args_failed_tell(&err.message);
    Status status = store_open(argv[2], NULL, &to, &err);
    if (!status) status = store_copy(from, to, &events, &err);
    store_close(to);
    store_close(from);
    if (status) return args_failed_tell(&err.message);
    file_say("{events%llu, plural, one {# event was} other {# events were}} new",
             (unsigned long long)events);
    return prove_file(argv[2]);
}

/* ---- verify --db ---- */

static void list_finding(void *user, const StoreFinding *finding) {
    static const char *const FLAW[] = {
        [FLAW_EDITED] = "edited",       [FLAW_SEALED] = "sealed", [FLAW_MISSING] = "missing",
        [FLAW_REORDERED] = "reordered", [FLAW_HEAD] = "head",
    };
    Buf *out = user;
    jot_item(out), jot_open(out, '{');
    jot_key(out, "flaw"), jot_text(out, FLAW[finding->flaw]);
    jot_key(out, "stream"), jot_text(out, finding->stream);
    jot_key(out, "seq"), jot_number(out, (int64_t)finding->seq);
    jot_key(out, "text"), jot_text(out, finding->text);
    jot_close(out, '}');
}

static void print_finding(void *user, const StoreFinding *finding) {
    buf_print(user, "%s\n", finding->text);
}

static Status report_text(Store *store, const char *prefix, char **heads, int count,
                          StoreVerdict *verdict, Buf *out, Err *err) {
    Status status = store_verify(store, prefix, (const char *const *)heads, (size_t)count,
                                 print_finding, out, verdict, err);
    message_print(&SPEECH_ENGLISH, out,
                  "{streams%llu, plural, one {# stream} other {# streams}}, {events%llu, plural, "
                  "one {# event} other {# events}}: {verdict%s}\n",
                  (unsigned long long)verdict->streams, (unsigned long long)verdict->events,
                  verdict->findings ? "NOT verified" : "verified");
    return status;
}

static Status report_json(Store *store, const char *prefix, char **heads, int count,
                          StoreVerdict *verdict, Buf *out, Err *err) {
    jot_open(out, '{');
    jot_key(out, "findings"), jot_open(out, '[');
    Status status = store_verify(store, prefix, (const char *const *)heads, (size_t)count,
                                 list_finding, out, verdict, err);
    jot_close(out, ']');
    jot_key(out, "verified"), jot_flag(out, verdict->findings == 0);
    jot_key(out, "streams"), jot_number(out, (int64_t)verdict->streams);
    jot_key(out, "events"), jot_number(out, (int64_t)verdict->events);
    jot_close(out, '}');
    buf_char(out, '\n');
    return status;
}

int store_verify_command(int argc, char **argv) {
    static const char *const FORMATS[] = { "text", "json", NULL };
    const char *db = DEFAULT_DB, *prefix = "";
    int format = FORMAT_TEXT;
    const Option options[] = { option_text("db", &db), option_text("stream", &prefix),
                               option_choice("format", &format, FORMATS) };
    Store *store;
    StoreVerdict verdict;
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("verify", &err.message);
    if (open_to_read(db, &store, &err)) return args_failed_tell(&err.message);
    Buf out = buf_heap(1 << 24);
    Status status = (format == FORMAT_JSON ? report_json : report_text)(
        store, prefix, argv + 1, argc - 1, &verdict, &out, &err);
    store_close(store);
    int code = status ? args_failed_tell(&err.message) : file_put(&out);
    if (code == EXIT_DONE && verdict.findings > 0) code = EXIT_FAILED;
    buf_free(&out);
    return code;
}

/* cmd_archive.c - `castellan export` and `import`: a whole event as one readable file. */
#include "app/archive/kept.h"
#include "app/archive/proof.h"
#include "app/director/events.h"
#include "app/director/research.h"
#include "app/core/keyfile.h"
#include "app/league/seasons.h"
#include "app/core/person.h"
#include "app/people/open.h"
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { FORMAT_TEXT, FORMAT_JSON, PATH_ROOM = 4096 };

/* ---- export ---- */

static bool is_json_file(const char *path) {
    size_t size = strlen(path);
    return size > 5 && strcmp(path + size - 5, ".json") == 0;
}

/* `secret`: for this user alone, whatever the umask says and no matter who could read the old file. */
static int write_file(const char *folder, const char *name, const Buf *text, bool secret) {
    char path[PATH_ROOM];
    if (snprintf(path, sizeof path, "%s%s%s", folder, *folder ? "/" : "", name) >= PATH_ROOM)
        return args_failed("The path {path%s} is too long.", folder);
    int number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, secret ? 0600 : 0666);
    if (number >= 0 && secret && fchmod(number, 0600) != 0)
        fprintf(stderr, "castellan: Other users of this machine can read %s.\n", path);
    FILE *file = number < 0 ? NULL : fdopen(number, "wb");
    bool good = file && fwrite(text->text, 1, text->size, file) == text->size;
    if (file && fclose(file) != 0) good = false;
    if (!good) return args_failed("{path%s} can't be written: {reason%s}.", path, strerror(errno));
    file_say("{path%s}: {size%zu, plural, one {# byte} other {# bytes}}", path, text->size);
    return EXIT_DONE;
}

/* Tables for spreadsheets, made from the archive itself: they say what it says, pseudonyms too. */
static Status make_tables(App *app, const Buf *text, Buf *people, Buf *results, Err *err) {
    Archive archive;
    Live *live;
    Status status = archive_read(text->text, text->size, &archive, err);
    if (status) return status;
    status = archive_import(&archive, app->store, err);
    if (!status) status = live_get(app, &EVENT, archive.event, &live, err);
    if (!status) {
        EventEye eye = { app, live, 0, RIGHT_EVENT(EV_BY_ORGANISER), app_now(app), IN_ENGLISH };
        status = events_players_csv(&eye, people, err);
        if (!status) status = events_results_csv(&eye, results, err);
    }
    archive_free(&archive);
    return status;
}

static int write_tables(const char *folder, const Buf *text) {
    uv_loop_t loop;
    App *app;
    Err err;
    Buf people = buf_heap(ARCHIVE_MAX), results = buf_heap(ARCHIVE_MAX);
    uv_loop_init(&loop);
    Status status = app_open(&(AppOptions){ .db = "memory:", .loop = &loop }, &app, &err);
    if (!status) {
        status = make_tables(app, text, &people, &results, &err);
        app_close(app);
    }
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    int code = status ? args_failed_tell(&err.message)
                      : write_file(folder, "people.csv", &people, false);
    if (code == EXIT_DONE) code = write_file(folder, "results.csv", &results, false);
    buf_free(&people);
    buf_free(&results);
    return code;
}

static int write_folder(const char *folder, const Buf *text, bool secret) {
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return args_failed("The folder {path%s} can't be created: {reason%s}.", folder,
                           strerror(errno));
    int code = write_file(folder, "event.json", text, secret);
    return code ? code : write_tables(folder, text);
}

/* Without names, for people who study games: docs/research.md. */
static Status read_research(App *app, const char *id, bool logs, Buf *text, Err *err) {
    Live *live;
    if (!live_get(app, &SEASON, id, &live, NULL))
        return seasons_research(app, live, logs, text, err);
    Status status = live_get(app, &EVENT, id, &live, err);
    if (status) return status;
    EventEye eye = { app, live, 0, RIGHT_EVENT(EV_BY_ORGANISER), app_now(app), IN_ENGLISH };
    return events_research(&eye, NULL, logs, text, err);
}

static int export_research(const char *db, const char *id, bool logs, const char *to) {
    uv_loop_t loop;
    App *app;
    Err err;
    Buf text = buf_heap(ARCHIVE_MAX);
    uv_loop_init(&loop);
    Status status = app_open(&(AppOptions){ .db = db, .loop = &loop, .read_only = true }, &app,
                             &err);
    if (!status) {
        status = read_research(app, id, logs, &text, &err);
        app_close(app);
    }
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    int code = status                 ? args_failed_tell(&err.message)
               : strcmp(to, "-") == 0 ? file_put(&text)
                                      : write_file("", to, &text, false);
    buf_free(&text);
    return code;
}

int cmd_export(int argc, char **argv) {
    const char *db = "castellan.db", *to = "-", *key_file = NULL;
    uint8_t key[ARCHIVE_KEY];
    bool research = false, logs = false;
    ArchiveOrder order = { 0 };
    const Option options[] = { option_text("db", &db),
                               option_text("out", &to),
                               option_text("key-file", &key_file),
                               option_flag("anonymous", &order.anonymous),
                               option_flag("sealed", &order.sealed),
                               option_flag("research", &research),
                               option_flag("logs", &logs) };
    Store *store;
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("export", &err.message);
    if (argc != 2) return args_misuse("export", "Give the id of one event.");
    if (research && (order.anonymous || order.sealed))
        return args_misuse("export", "--research only works with --logs, --db and --out.");
    if (logs && !research)
        return args_misuse("export",
                           "--logs only works with --research; a full export has the logs anyway.");
    if (research) return export_research(db, argv[1], logs, to);
    order.event = argv[1];
    Status has_key = keyfile_read(&(AppOptions){ .db = db, .key_file = key_file }, key, &err);
    if (has_key && key_file) return args_failed_tell(&err.message);
    if (!has_key) order.key = key;
    if (store_open(db, &(StoreOptions){ .read_only = true }, &store, &err))
        return args_failed_tell(&err.message);
    Buf text = buf_heap(ARCHIVE_MAX);
    Status status = archive_write(store, &order, &text, &err);
    store_close(store);
    memset(key, 0, sizeof key);
    int code;
    if (status) code = args_failed_tell(&err.message);
    else if (strcmp(to, "-") == 0) code = file_put(&text);
    else if (is_json_file(to)) code = write_file("", to, &text, order.sealed);
    else code = write_folder(to, &text, order.sealed);
    buf_free(&text);
    return code;
}

/* ---- import ---- */

/* What is unsigned is not called anything better. */
static const char *trust_words(const Archive *a) {
    switch (a->trust) {
    case ARCHIVE_SIGNED: return "verified, signed";
    case ARCHIVE_HEAD_KNOWN: return "verified, head known (this doesn't prove names and games)";
    case ARCHIVE_UNSIGNED: break;
    }
    return *a->key ? "complete, but unsigned: give the key of its signature with --key"
                   : "complete, but unsigned: anyone can write such a file";
}

static Status read_archive(const char *path, Archive *archive, Err *err) {
    char inside[PATH_ROOM];
    struct stat about;
    Buf text = buf_heap(ARCHIVE_MAX);
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) { /* as `export --out FOLDER` made it */
        snprintf(inside, sizeof inside, "%s/event.json", path);
        path = inside;
    }
    Status status = file_read(path, &text, err);
    if (!status) status = archive_read(text.text, text.size, archive, err);
    buf_free(&text);
    return status;
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Decide what to call the file here, and put it into the database. */
static Status take_in(Archive *archive, ArchiveWitness *known, const char *db, Err *err) {
    Status status = store_open(db, NULL, &known->store, err);
    if (status) return status;
    status = archive_trust(archive, known, err);
    if (!status) status = archive_take(archive, known->store, now_ms(), err);
    store_close(known->store);
    return status;
}

int cmd_import(int argc, char **argv) {
    const char *db = "castellan.db";
    ArchiveWitness known = { 0 };
    uint8_t key[ARCHIVE_KEY];
    const Option options[] = { option_text("db", &db), option_text("key", &known.key) };
    Archive archive;
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("import", &err.message);
    if (argc < 2) return args_misuse("import", "Give one archive.");
    known.heads = (const char *const *)argv + 2;
    known.head_count = (size_t)argc - 2;
    if (!keyfile_read(&(AppOptions){ .db = db }, key, NULL)) known.own = key;
    if (read_archive(argv[1], &archive, &err))
        return args_failed("{path%s}: {why%p}", argv[1], &err.message);
    Status status = take_in(&archive, &known, db, &err);
    if (!status)
        file_say("event {event%s}: {streams%llu, plural, one {# stream} other {# streams}}, "
                 "{events%llu, plural, one {# event} other {# events}}, {trust%s}; {added%llu, "
                 "plural, one {# event was} other {# events were}} new",
                 archive.event, (unsigned long long)archive.streams,
                 (unsigned long long)archive.events, trust_words(&archive),
                 (unsigned long long)archive.added);
    archive_free(&archive);
    return status ? args_failed_tell(&err.message) : EXIT_DONE;
}

/* ---- verify ---- */

bool archive_is_file(const char *path) {
    char start[256];
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    size_t size = fread(start, 1, sizeof start, file);
    fclose(file);
    return archive_looks_like_one(start, size);
}

static void write_summary(const Archive *a, const char *flaw, int format, Buf *out) {
    if (format == FORMAT_TEXT) {
        if (*flaw) buf_print(out, "%s\n", flaw);
        message_print(&SPEECH_ENGLISH, out,
                      "{streams%llu, plural, one {# stream} other {# streams}}, {events%llu, "
                      "plural, one {# event} other {# events}}",
                      (unsigned long long)a->streams, (unsigned long long)a->events);
        if (a->closed)
            message_print(&SPEECH_ENGLISH, out,
                          ", {parts%llu, plural, one {# part} other {# parts}} still sealed",
                          (unsigned long long)a->closed);
        buf_print(out, ": %s\n", *flaw ? "NOT verified" : trust_words(a));
        if (!*flaw && *a->key) buf_print(out, "key %s\n", a->key);
        return;
    }
    jot_open(out, '{');
    member_flag("verified", !*flaw && a->trust != ARCHIVE_UNSIGNED, out);
    if (!*flaw) member_word("trust", ARCHIVE_TRUST[a->trust], out);
    if (!*flaw && *a->key) member_word("key", a->key, out);
    if (*flaw) member_word("text", flaw, out);
    member_number("streams", (int64_t)a->streams, out);
    member_number("events", (int64_t)a->events, out);
    member_number("sealed", (int64_t)a->closed, out);
    jot_close(out, '}');
    buf_char(out, '\n');
}

int archive_verify_command(int argc, char **argv) {
    static const char *const FORMATS[] = { "text", "json", NULL };
    int format = FORMAT_TEXT;
    const char *key = NULL;
    const Option options[] = { option_choice("format", &format, FORMATS),
                               option_text("key", &key) };
    Archive archive = { 0 };
    Err err = { 0 };
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("verify", &err.message);
    Status status = read_archive(argv[1], &archive, &err);
    if (!status) {
        const ArchiveWitness known = { .heads = (const char *const *)argv + 2,
                                       .head_count = argc > 2 ? (size_t)argc - 2 : 0,
                                       .key = key };
        status = archive_trust(&archive, &known, &err);
    }
    Buf out = buf_heap(4096);
    write_summary(&archive, status ? err.text : "", format, &out);
    int code = file_put(&out);
    if (code == EXIT_DONE && status) code = EXIT_FAILED;
    buf_free(&out);
    archive_free(&archive);
    return code;
}

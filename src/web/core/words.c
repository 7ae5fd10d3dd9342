#include "web/core/words.h"

#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tongue/po.h"
#include "tongue/tongue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 8 << 20, ANSWER_MAX = 4 << 20, PATH_SIZE = 512, PARTS_SIZE = 4096, ETAG = 35 };

typedef struct Stamp {
    struct timespec changed;
    off_t size;
} Stamp;

/* A catalogue of the folder.  Those that were replaced stay: another thread may be reading them. */
typedef struct Read {
    struct Read *before;
    Buf file; /* the texts of the rows are in it */
    PoRow *rows;
    Catalogue catalogue;
} Read;

struct Words {
    Assets assets;
    const char *folder;
    Stamp english_stamp; /* of words.json, if the page is read from a folder */
    json_t *english;     /* {"bans/bans":{"over":{"text":"over","about":"a state"}}} */
    Stamp languages_stamp;
    Stamp stamp[TONGUES_MAX];
    Read *read;
};

/* ---- reading ---- */

static void read_free(Read *read) {
    buf_free(&read->file);
    free(read->rows);
    free(read);
}

static Status catalogue_parse(Read *read, Err *err) {
    buf_text(&read->file, ""); /* an empty file is a catalogue without rows */
    if (read->file.full) return err_set(err, ERR_TOO_BIG, "It is too large.");
    read->rows = calloc(po_room(read->file.text) + 1, sizeof *read->rows);
    if (!read->rows) return err_set(err, ERR_SYSTEM, "There is no memory left.");
    read->catalogue.rows = read->rows;
    return po_read(read->file.text, read->rows, &read->catalogue.count, err);
}

static Status catalogue_read(Words *w, int tongue, const char *path, Err *err) {
    Read *read = calloc(1, sizeof *read);
    if (!read) return err_set(err, ERR_SYSTEM, "There is no memory left.");
    read->file = buf_heap(FILE_MAX);
    Status status = asset_file_read(path, &read->file)
                        ? catalogue_parse(read, err)
                        : err_set(err, ERR_MISSING, "It cannot be read.");
    if (status) {
        read_free(read);
        return status;
    }
    read->before = w->read;
    w->read = read;
    language_use(tongue, &read->catalogue);
    return OK;
}

static Status read_english(Words *w, Err *err) {
    Buf file = buf_heap(FILE_MAX);
    json_error_t why;
    json_t *read = NULL;
    if (assets_read(&w->assets, "words.json", &file))
        read = json_loadb(file.text, file.size, 0, &why);
    buf_free(&file);
    if (!read) return err_set(err, ERR_SYSTEM, "The page's words.json cannot be read.");
    json_decref(w->english);
    w->english = read;
    return OK;
}

/* The next column of a line, which ends at a tab. */
static bool take(char **line, char *to, size_t room) {
    const char *column = strsep(line, "\t\r");
    return column && *column && (size_t)snprintf(to, room, "%s", column) < room;
}

/* A line of languages.txt: tag, name, locale, and rtl where it is written so. */
static void add_language(char *line) {
    Language l = { 0 };
    char direction[8] = "";
    bool good = take(&line, l.tag, sizeof l.tag) && take(&line, l.name, sizeof l.name) &&
                take(&line, l.locale, sizeof l.locale);
    if (good && take(&line, direction, sizeof direction)) l.rtl = strcmp(direction, "rtl") == 0;
    if (good) language_add(&l);
}

/* Adds the languages of the folder; lines about languages that are there already change nothing. */
static void read_languages(const char *path) {
    Buf file = buf_heap(FILE_MAX);
    if (asset_file_read(path, &file) && file.size) {
        char *rest = file.text;
        for (char *line; (line = strtok_r(rest, "\n", &rest));)
            if (*line != '#') add_language(line);
    }
    buf_free(&file);
}

/* Has the file changed since it was last looked at? */
static bool is_new(const char *path, Stamp *known) {
    struct stat now;
    if (stat(path, &now) != 0) return false;
    bool same = known->size == now.st_size && known->changed.tv_sec == now.st_mtim.tv_sec &&
                known->changed.tv_nsec == now.st_mtim.tv_nsec;
    *known = (Stamp){ now.st_mtim, now.st_size };
    return !same;
}

static void look_for_languages(Words *w) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/languages.txt", w->folder);
    if (is_new(path, &w->languages_stamp)) read_languages(path);
}

static void note(const Web *web, const char *path, const Err *err) {
    LogLine line = log_start(server_log(web->server), err->status ? LOG_WARN : LOG_INFO, "words");
    log_text(&line, "file", path);
    log_text(&line, "text", err->status ? err->text : "read");
    log_end(&line);
}

static void look_at(const Web *web, int tongue) {
    Words *w = web->words;
    char path[PATH_SIZE];
    Err err = { 0 };
    snprintf(path, sizeof path, "%s/%s.po", w->folder, tongue_tag(tongue));
    if (is_new(path, &w->stamp[tongue]))
        catalogue_read(w, tongue, path, &err), note(web, path, &err);
}

void words_look(const Web *web) {
    Words *w = web->words;
    char path[PATH_SIZE];
    Err err = { 0 };
    if (w->folder) look_for_languages(w);
    for (int tongue = 1; w->folder && tongue < language_count(); tongue++) look_at(web, tongue);
    if (!w->assets.folder) return;
    snprintf(path, sizeof path, "%s/words.json", w->assets.folder);
    if (is_new(path, &w->english_stamp)) read_english(w, &err), note(web, path, &err);
}

Status words_open(const Assets *assets, const char *folder, Words **out, Err *err) {
    Words *w = calloc(1, sizeof *w);
    if (!w) return err_set(err, ERR_SYSTEM, "There is no memory left.");
    w->assets = *assets, w->folder = folder;
    Status status = read_english(w, err);
    if (folder) look_for_languages(w);
    if (status) words_close(w);
    else *out = w;
    return status;
}

void words_close(Words *w) {
    if (!w) return;
    json_decref(w->english);
    for (int tongue = 1; w->read && tongue < language_count(); tongue++) language_use(tongue, NULL);
    while (w->read) {
        Read *read = w->read;
        w->read = read->before;
        read_free(read);
    }
    free(w);
}

/* ---- telling ---- */

static void tell_part(int tongue, const char *part, const json_t *messages, Buf *out) {
    jot_key(out, part), jot_open(out, '{');
    const char *key;
    const json_t *message;
    json_object_foreach((json_t *)messages, key, message) {
        const char *english = json_string_value(json_object_get(message, "text")),
                   *about = json_string_value(json_object_get(message, "about"));
        const char *told = language_told(tongue, about ? about : "", english);
        jot_key(out, key), jot_text(out, told ? told : english);
    }
    jot_close(out, '}');
}

static void tell_parts(const Words *w, int tongue, char *parts, Buf *out) {
    const char *part;
    const json_t *messages;
    jot_key(out, "words"), jot_open(out, '{');
    if (!parts) {
        json_object_foreach(w->english, part, messages) tell_part(tongue, part, messages, out);
    } else {
        char *rest;
        for (part = strtok_r(parts, ",", &rest); part; part = strtok_r(NULL, ",", &rest))
            if ((messages = json_object_get(w->english, part)))
                tell_part(tongue, part, messages, out);
    }
    jot_close(out, '}');
}

static void tell_languages(Buf *out) {
    jot_key(out, "languages"), jot_open(out, '[');
    for (int i = 0; i < language_count(); i++) {
        const Language *one = language_at(i);
        jot_item(out), jot_open(out, '{');
        member_word("tag", one->tag, out);
        member_word("name", one->name, out);
        member_word("locale", one->locale, out);
        member_flag("rtl", one->rtl, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void name_answer(const Buf *answer, char etag[ETAG]) {
    uint8_t digest[SHA256_BYTES];
    char hash[SHA256_HEX];
    sha256(answer->text, answer->size, digest);
    sha256_hex(digest, hash);
    snprintf(etag, ETAG, "\"%.32s\"", hash);
}

/* A language that we do not speak is answered in English, and the answer says so. */
void words_get(Exchange *x) {
    Web *web = exchange_user(x);
    int tongue = tongue_named(exchange_param(x, "language"));
    if (tongue < 0) tongue = IN_ENGLISH;
    char parts[PARTS_SIZE], etag[ETAG];
    bool some = request_query(&x->request, "of", parts, sizeof parts);
    Buf out = buf_heap(ANSWER_MAX);
    jot_open(&out, '{');
    member_word("language", tongue_tag(tongue), &out);
    tell_languages(&out);
    tell_parts(web->words, tongue, some ? parts : NULL, &out);
    jot_close(&out, '}');
    name_answer(&out, etag);
    reply_header(x, "Cache-Control", "no-cache");
    reply_header(x, "ETag", etag);
    const char *have = request_header(&x->request, "if-none-match");
    if (have && strstr(have, etag)) reply_empty(x, 304);
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

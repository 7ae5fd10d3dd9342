#include "web/core/words.h"

#include "base/heap.h"
#include "codec/jot.h"
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

typedef struct Catalogue {
    Buf file; /* the texts of the rows are in it */
    PoRow *rows;
    size_t count;
    Stamp stamp; /* of the file that was read last; zero: the one that comes with the program */
} Catalogue;

struct Words {
    Assets assets;
    const char *folder;
    Stamp stamp;     /* of words.json, if the page is read from a folder */
    json_t *english; /* {"bans/bans":{"over":{"text":"over","about":"a state"}}} */
    Catalogue catalogue[TONGUES];
};

static void catalogue_free(Catalogue *c) {
    buf_free(&c->file);
    free(c->rows);
}

/* Take over what `file` says, in place of what was there. */
static Status catalogue_read(Catalogue *c, Buf *file, Err *err) {
    Catalogue read = { .file = *file, .stamp = c->stamp };
    *file = (Buf){ 0 };
    Status status = OK;
    buf_text(&read.file, ""); /* an empty file is a catalogue without rows */
    if (read.file.full) status = err_set(err, ERR_TOO_BIG, "It is too large.");
    if (!status) {
        read.rows = calloc(po_room(read.file.text) + 1, sizeof *read.rows);
        status = read.rows ? po_read(read.file.text, read.rows, &read.count, err)
                           : err_set(err, ERR_SYSTEM, "There is no memory left.");
    }
    if (status) {
        catalogue_free(&read);
        return status;
    }
    catalogue_free(c);
    *c = read;
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

static Status read_own(Words *w, int tongue, Err *err) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "words/%s.po", TONGUE_TAG[tongue]);
    Buf file = buf_heap(FILE_MAX);
    if (!assets_read(&w->assets, path, &file)) return OK; /* English has none */
    return catalogue_read(&w->catalogue[tongue], &file, err);
}

Status words_open(const Assets *assets, const char *folder, Words **out, Err *err) {
    Words *w = calloc(1, sizeof *w);
    if (!w) return err_set(err, ERR_SYSTEM, "There is no memory left.");
    w->assets = *assets, w->folder = folder;
    Status status = read_english(w, err);
    for (int tongue = 0; tongue < TONGUES && !status; tongue++) status = read_own(w, tongue, err);
    if (status) words_close(w);
    else *out = w;
    return status;
}

void words_close(Words *w) {
    if (!w) return;
    json_decref(w->english);
    for (int tongue = 0; tongue < TONGUES; tongue++) catalogue_free(&w->catalogue[tongue]);
    free(w);
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

static void note(const Web *web, const char *path, const Err *err) {
    LogLine line = log_start(server_log(web->server), err->status ? LOG_WARN : LOG_INFO, "words");
    log_text(&line, "file", path);
    log_text(&line, "text", err->status ? err->text : "read");
    log_end(&line);
}

static void catalogue_look(const Web *web, Catalogue *c, const char *path) {
    if (!is_new(path, &c->stamp)) return;
    Err err = { 0 };
    Buf file = buf_heap(FILE_MAX);
    if (!asset_file_read(path, &file)) err_set(&err, ERR_MISSING, "It cannot be read.");
    else catalogue_read(c, &file, &err);
    buf_free(&file);
    note(web, path, &err);
}

/* Somebody works on the page or on a catalogue: has it changed? */
static void look_again(const Web *web, int tongue) {
    Words *w = web->words;
    char path[PATH_SIZE];
    if (w->folder) {
        snprintf(path, sizeof path, "%s/%s.po", w->folder, TONGUE_TAG[tongue]);
        catalogue_look(web, &w->catalogue[tongue], path);
    }
    if (w->assets.folder) {
        snprintf(path, sizeof path, "%s/words.json", w->assets.folder);
        Err err = { 0 };
        if (is_new(path, &w->stamp)) read_english(w, &err), note(web, path, &err);
    }
}

static void tell_part(const Catalogue *c, const char *part, const json_t *messages, Buf *out) {
    jot_key(out, part), jot_open(out, '{');
    const char *key;
    const json_t *message;
    json_object_foreach((json_t *)messages, key, message) {
        const char *english = json_string_value(json_object_get(message, "text")),
                   *about = json_string_value(json_object_get(message, "about"));
        const char *told = po_find(c->rows, c->count, about ? about : "", english);
        jot_key(out, key), jot_text(out, told ? told : english);
    }
    jot_close(out, '}');
}

static void tell(const Words *w, int tongue, char *parts, Buf *out) {
    jot_open(out, '{');
    jot_key(out, "words"), jot_open(out, '{');
    const Catalogue *c = &w->catalogue[tongue];
    const char *part;
    const json_t *messages;
    if (!parts) {
        json_object_foreach(w->english, part, messages) tell_part(c, part, messages, out);
    } else {
        char *rest;
        for (part = strtok_r(parts, ",", &rest); part; part = strtok_r(NULL, ",", &rest))
            if ((messages = json_object_get(w->english, part))) tell_part(c, part, messages, out);
    }
    jot_close(out, '}');
    jot_close(out, '}');
}

static void name_answer(const Buf *answer, char etag[ETAG]) {
    uint8_t digest[SHA256_BYTES];
    char hash[SHA256_HEX];
    sha256(answer->text, answer->size, digest);
    sha256_hex(digest, hash);
    snprintf(etag, ETAG, "\"%.32s\"", hash);
}

void words_get(Exchange *x) {
    Web *web = exchange_user(x);
    int tongue = tongue_named(exchange_param(x, "language"));
    if (tongue < 0) {
        reply_error(x, 404, "missing", "There are no words in that language.");
        return;
    }
    look_again(web, tongue);
    char parts[PARTS_SIZE], etag[ETAG];
    bool some = request_query(&x->request, "of", parts, sizeof parts);
    Buf out = buf_heap(ANSWER_MAX);
    tell(web->words, tongue, some ? parts : NULL, &out);
    name_answer(&out, etag);
    reply_header(x, "Cache-Control", "no-cache");
    reply_header(x, "ETag", etag);
    const char *have = request_header(&x->request, "if-none-match");
    if (have && strstr(have, etag)) reply_empty(x, 304);
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

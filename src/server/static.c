#include "server/static.h"

#include "base/heap.h"
#include "base/sha256.h"
#include "server/conn.h"

#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 512, FILE_MAX = 32 << 20, ETAG_SIZE = 2 + 32 + 3 + 1 };

static const struct {
    const char *ending, *type;
    bool text; /* worth compressing */
} TYPES[] = {
    { ".html", "text/html; charset=utf-8", true },
    { ".js", "text/javascript; charset=utf-8", true },
    { ".mjs", "text/javascript; charset=utf-8", true },
    { ".css", "text/css; charset=utf-8", true },
    { ".json", "application/json; charset=utf-8", true },
    { ".webmanifest", "application/manifest+json; charset=utf-8", true },
    { ".map", "application/json; charset=utf-8", true },
    { ".txt", "text/plain; charset=utf-8", true },
    { ".svg", "image/svg+xml; charset=utf-8", true },
    { ".wasm", "application/wasm", true },
    { ".woff2", "font/woff2", false },
    { ".png", "image/png", false },
    { ".ico", "image/x-icon", false },
    { ".webp", "image/webp", false },
};

static const char *type_of(const char *path) {
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof TYPES / sizeof TYPES[0]; i++)
        if (strcmp(dot, TYPES[i].ending) == 0) return TYPES[i].type;
    return "application/octet-stream";
}

/* Is this a path inside the page: plain pieces, none of them hidden or a step up? */
static bool is_tame(const char *path) {
    for (const char *at = path; *at; at += *at == '/') {
        size_t size = strcspn(at, "/");
        if (size == 0 || at[0] == '.') return false;
        at += size;
    }
    return !strchr(path, '\\');
}

static bool is_page(const char *path) {
    const char *last = strrchr(path, '/');
    return strncmp(path, "api/", 4) != 0 && strcmp(path, "api") != 0 &&
           !strchr(last ? last : path, '.');
}

static bool takes_gzip(const Request *r) {
    const char *at = request_header(r, "accept-encoding");
    for (; at && (at = strstr(at, "gzip")); at += 4) {
        const char *q = at + 4;
        while (*q == ' ' || *q == ';') q++;
        if (strncmp(q, "q=0", 3) != 0 || strspn(q + 3, ".0") != strcspn(q + 3, ", ")) return true;
    }
    return false;
}

/* The name of a form of a file: the two forms are two things. */
static void name_form(const char *hash, bool gzip, char etag[ETAG_SIZE]) {
    Buf out = buf_over(etag, ETAG_SIZE);
    buf_print(&out, "\"%.32s%s\"", hash, gzip ? "-gz" : "");
}

static void send_bytes(Exchange *x, const char *path, const char *etag, bool gzip,
                       SharedBytes *body) {
    bool for_ever = strncmp(path, "assets/", 7) == 0;
    reply_header(x, "Cache-Control", for_ever ? "public, max-age=31536000, immutable" : "no-cache");
    reply_header(x, "ETag", etag);
    reply_header(x, "Vary", "Accept-Encoding");
    const char *have = request_header(&x->request, "if-none-match");
    if (have && (strstr(have, etag) || strcmp(have, "*") == 0)) {
        shared_bytes_drop(body);
        reply_empty(x, 304);
        return;
    }
    if (gzip) reply_header(x, "Content-Encoding", "gzip");
    reply_parcel(x, 200, type_of(path), body);
}

static bool send_embedded(Exchange *x, const Assets *assets, const char *path) {
    for (size_t i = 0; i < assets->count; i++) {
        const Asset *a = &assets->table[i];
        if (strcmp(a->path, path) != 0) continue;
        bool gzip = a->gzip && takes_gzip(&x->request);
        char etag[ETAG_SIZE];
        name_form(a->hash, gzip, etag);
        send_bytes(x, path, etag, gzip,
                   shared_bytes_over(gzip ? a->gzip : a->bytes, gzip ? a->gzip_size : a->size));
        return true;
    }
    return false;
}

bool asset_file_read(const char *path, Buf *out) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    char piece[16 << 10];
    for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;) buf_bytes(out, piece, got);
    bool good = !ferror(file) && !out->full; /* a folder opens, but does not read */
    fclose(file);
    return good;
}

static bool read_from(const char *folder, const char *path, Buf *out) {
    char full[PATH_SIZE];
    Buf name = buf_over(full, sizeof full);
    buf_print(&name, "%s/%s", folder, path);
    return !name.full && asset_file_read(full, out);
}

bool assets_read(const Assets *assets, const char *path, Buf *out) {
    if (assets->folder) return read_from(assets->folder, path, out);
    for (size_t i = 0; i < assets->count; i++)
        if (strcmp(assets->table[i].path, path) == 0) {
            buf_bytes(out, assets->table[i].bytes, assets->table[i].size);
            return !out->full;
        }
    return false;
}

static bool send_file(Exchange *x, const char *folder, const char *path) {
    Buf bytes = buf_heap(FILE_MAX);
    bool good = read_from(folder, path, &bytes);
    if (good) {
        uint8_t digest[SHA256_BYTES];
        char hash[SHA256_HEX], etag[ETAG_SIZE];
        sha256(bytes.text, bytes.size, digest);
        sha256_hex(digest, hash);
        name_form(hash, false, etag);
        send_bytes(x, path, etag, false, shared_bytes_copy(bytes.text, bytes.size));
    }
    buf_free(&bytes);
    return good;
}

static bool send_asset(Exchange *x, const char *path) {
    const Assets *assets = &x->server->options.assets;
    return assets->folder ? send_file(x, assets->folder, path) : send_embedded(x, assets, path);
}

void static_get(Exchange *x) {
    char path[PATH_SIZE];
    Buf text = buf_over(path, sizeof path);
    buf_text(&text, exchange_param(x, "*"));
    bool good = !text.full && request_unescape(path) && is_tame(path);
    if (good && *path && send_asset(x, path)) return;
    if (good && is_page(path) && send_asset(x, "index.html")) return;
    reply_error(x, 404, "not-found", "There is nothing here.");
}

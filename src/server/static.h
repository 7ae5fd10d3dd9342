/* static.h - the files of the web page: inside the program, or from a folder while one works on it.
 *
 * tools/embed.c turns files into a table of bytes when the program is built.  Files below assets/
 * carry a hash of their content in their name and may be kept for ever; all others are asked for
 * again each time and answered with 304 while they are the same.  Where a compressed form is in the
 * table, clients that take gzip get it.
 *
 * A path that isn't a file and has no dot in its last piece is a page of the program and gets
 * index.html; below api/ there are no pages.
 */
#pragma once
#include "server/router.h"

typedef struct Asset {
    const char *path; /* "assets/index-3f2a.js" */
    const char *hash; /* SHA-256 of the bytes in hexadecimal digits */
    const uint8_t *bytes;
    size_t size;
    const uint8_t *gzip; /* NULL: none */
    size_t gzip_size;
} Asset;

typedef struct Assets {
    const Asset *table; /* sorted by nothing in particular; outlives the server */
    size_t count;
    const char *folder; /* if not NULL, files are read from here instead, again each time */
} Assets;

/* GET of "/" and a final "*". */
void static_get(Exchange *x);

/* The bytes of one of these files; false if there is none, or it cannot be read. */
bool assets_read(const Assets *assets, const char *path, Buf *out);
/* The same of any file. */
bool asset_file_read(const char *path, Buf *out);

/* The page that comes with the program. */
Assets assets_embedded(void);

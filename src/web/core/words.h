/* words.h - what the page says, in the reader's language.
 *
 * The build of the page takes its messages out of the scripts into words.json: the English of each part of the page.
 * The page fetches the words of the parts it is about to show, in one language (tongue/languages.h).
 *
 * With `serve --words FOLDER` the catalogues there take the place of those that came with the program, for the page and
 * for everything the server says, and are read again when they have changed: translators see what they write in
 * the next answer.  A languages.txt there adds languages, also while the server is running.  A catalogue that cannot be read is logged, and the
 * words stay as they were.
 */
#pragma once
#include "server/static.h"
#include "web/web.h"

typedef struct Words Words;

/* `folder` may be NULL: the catalogues of the program.  Both outlive the words. */
Status words_open(const Assets *assets, const char *folder, Words **out, Err *err);
void words_close(Words *words); /* NULL is allowed */

/* Someone works on a catalogue, or on the page: read what has changed since the last request. */
void words_look(const Web *web);

/* GET /api/words/:language?of=PART,PART… */
void words_get(Exchange *x);

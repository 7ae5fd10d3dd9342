/* http.h - from bytes to requests: HTTP/1.1 read strictly, one request at a time.
 *
 *     HttpReader reader;
 *     http_open(&reader, &limits);
 *     for (size_t used = 0; used < size;) {
 *         size_t took;
 *         HttpEvent event = http_feed(&reader, bytes + used, size - used, &took);
 *         used += took;
 *         ...
 *     }
 *
 * After HTTP_HAS_HEAD comes HTTP_IS_DONE or HTTP_IS_BAD; after HTTP_IS_DONE call http_next and continue with the
 * bytes that were not taken.  After HTTP_IS_BAD nobody knows where the next request would start, so
 * there is none.
 *
 * llhttp (strict) reads the grammar.  Before it, our own guard checks the head: lines
 * end with CR LF and nothing else, no line is folded, no control character slips through, and both
 * readers must agree on the byte where the head ends.  A length is given once and in one way.  That
 * leaves nothing for two servers in a row to read differently.
 *
 * Pure apart from the heap: no sockets, no clock.  The reader owns the text of the request;
 * http_take moves it to someone who needs it longer.
 */
#pragma once
#include "server/request.h"

#include <llhttp.h>

typedef enum HttpEvent {
    HTTP_WANTS_MORE, /* all bytes were taken, the request continues */
    HTTP_HAS_HEAD, /* reader->request is complete but for its body; reader->body_max may be set now */
    HTTP_IS_DONE, /* reader->request is complete */
    HTTP_IS_BAD,  /* reader->bad says why */
} HttpEvent;

typedef struct HttpBad {
    int status;              /* to answer with */
    const char *code, *text; /* a word and a sentence */
} HttpBad;

typedef struct HttpReader {
    const Limits *limits;
    Request request;
    size_t body_max; /* limits->body_bytes unless set at HTTP_HAS_HEAD */
    HttpBad bad;
    bool started; /* at least one byte of the request has come */

    /* inside */
    llhttp_t parser;
    enum { READ_HEAD, READ_BODY, READ_DONE, READ_BAD } stage;
    Buf head, body;                 /* target, names and values with a zero after each; the body */
    size_t head_seen;               /* bytes of the head so far */
    char last;                      /* of the guard: the byte before */
    size_t line;                    /* of the guard: bytes in this line, its end not counted */
    bool in_lines;                  /* of the guard: a line that is not empty has come */
    uint8_t blanks;                 /* of the guard: in the request line */
    uint32_t at[2 * LIMIT_HEADERS]; /* where name and value of each field begin in `head` */
    size_t fields;                  /* names and values that are complete: two for each field */
    bool open;                      /* one more is being read */
    bool ended;                     /* llhttp has seen the end of the head, or of the message */
} HttpReader;

void http_open(HttpReader *r, const Limits *limits);
void http_close(HttpReader *r);

/* Read on.  *took is how many bytes were used: all of them for HTTP_WANTS_MORE. */
HttpEvent http_feed(HttpReader *r, const void *bytes, size_t size, size_t *took);

/* Get ready for the next request. */
void http_next(HttpReader *r);

/* Move the text of the request out, at HTTP_IS_DONE; buf_free both when done with the request. */
void http_take(HttpReader *r, Buf *head, Buf *body);

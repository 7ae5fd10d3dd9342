/* door.h - a session of the engine's protocol in this process, for tests. */
#pragma once
#include "base/heap.h"
#include "cli/protocol.h"
#include "codec/pick.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Door {
    Session session;
    Buf answer;
    json_t *json; /* the last answer */
} Door;

static inline Door open_door(void) {
    return (Door){ .session = session_make(), .answer = buf_heap(PROTOCOL_ANSWER_MAX) };
}

static inline void close_door(Door *d) {
    json_decref(d->json);
    buf_free(&d->answer);
    session_free(&d->session);
}

/* Send a line; the answer is one line of JSON.  Was it "ok"? */
static inline bool send_bytes(Door *d, const char *line, size_t size) {
    Err err;
    buf_clear(&d->answer);
    protocol_line(&d->session, line, size, &d->answer);
    assert_true(d->answer.size > 0);
    assert_ptr_equal(strchr(d->answer.text, '\n'), d->answer.text + d->answer.size - 1);
    json_decref(d->json);
    d->json = pick_parse(d->answer.text, d->answer.size, PROTOCOL_ANSWER_MAX, "The answer", &err);
    if (!d->json) fail_msg("%s\n%s", err.text, d->answer.text);
    return json_is_true(json_object_get(d->json, "ok"));
}

static inline bool send(Door *d, const char *line) {
    return send_bytes(d, line, strlen(line));
}

static inline void must(Door *d, const char *line) {
    if (!send(d, line)) fail_msg("%s\n%s", line, d->answer.text);
}

static inline void refused(Door *d, const char *line, const char *code) {
    if (send(d, line)) fail_msg("%s was accepted", line);
    const json_t *error = json_object_get(d->json, "error");
    if (strcmp(json_string_value(json_object_get(error, "code")), code) != 0)
        fail_msg("%s\n%s", line, d->answer.text);
    assert_true(json_string_length(json_object_get(error, "text")) > 0);
}

static inline const char *text_of(const Door *d, const char *key) {
    return json_string_value(json_object_get(d->json, key));
}

static inline bool awaited(const Door *d, int seat) {
    const json_t *list = json_object_get(json_object_get(d->json, "now"), "awaited");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_integer_value(json_array_get(list, i)) == seat) return true;
    return false;
}

static inline bool over(const Door *d) {
    return json_object_get(json_object_get(d->json, "now"), "result") != NULL;
}

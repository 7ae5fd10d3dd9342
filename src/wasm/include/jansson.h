/* jansson.h - what the readers of a record (src/codec) use of jansson, for the build without libc.
 *
 * Values are read only and belong to the text's own heap (stdlib.h), so json_decref has nothing to do.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef long long json_int_t;
enum { JSON_REJECT_DUPLICATES = 1 }; /* always */

typedef enum json_type {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL,
} json_type;

typedef struct json_t json_t;
struct json_t {
    json_type type;
    const char *key; /* of a member of an object */
    json_t *next;    /* of an object's or an array's */
    union {
        json_int_t integer;
        struct {
            const char *text;
            size_t length;
        };
        struct {
            json_t *first;
            json_t **item; /* of an array: one after the other */
            size_t count;
        };
    };
};

enum json_error_code {
    json_error_unknown,
    json_error_premature_end_of_input,
    json_error_invalid_utf8,
    json_error_duplicate_key,
    json_error_end_of_input_expected,
    json_error_numeric_overflow,
    json_error_stack_overflow,
    json_error_invalid_syntax,
};
typedef struct json_error_t {
    int line, column;
    enum json_error_code code;
} json_error_t;
#define json_error_code(error) ((error)->code)

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);
#define json_decref(value) ((void)(value))

#define json_is(value, kind) ((value) && (value)->type == (kind))
#define json_is_object(value) json_is(value, JSON_OBJECT)
#define json_is_array(value) json_is(value, JSON_ARRAY)
#define json_is_string(value) json_is(value, JSON_STRING)
#define json_is_integer(value) json_is(value, JSON_INTEGER)
#define json_is_true(value) json_is(value, JSON_TRUE)
#define json_is_boolean(value) (json_is_true(value) || json_is(value, JSON_FALSE))
#define json_is_null(value) json_is(value, JSON_NULL)

static inline json_int_t json_integer_value(const json_t *value) {
    return json_is_integer(value) ? value->integer : 0;
}
static inline const char *json_string_value(const json_t *value) {
    return json_is_string(value) ? value->text : NULL;
}
static inline size_t json_string_length(const json_t *value) {
    return json_is_string(value) ? value->length : 0;
}
static inline size_t json_array_size(const json_t *value) {
    return json_is_array(value) ? value->count : 0;
}
static inline size_t json_object_size(const json_t *value) {
    return json_is_object(value) ? value->count : 0;
}
static inline json_t *json_array_get(const json_t *value, size_t at) {
    return at < json_array_size(value) ? value->item[at] : NULL;
}
json_t *json_object_get(const json_t *value, const char *key);

#define json_object_foreach(object, key, value)                                                    \
    for (value = json_is_object(object) ? (object)->first : NULL;                                  \
         value && ((key) = (value)->key, true); value = (value)->next)

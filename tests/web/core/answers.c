#include "web/core/answers.h"

#include "base/heap.h"

#include <ctype.h>
#include <pthread.h>
#include <regex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static json_t *document;

static void read_document(void) {
    document = json_load_file(SOURCE_ROOT "/docs/openapi.json", JSON_REJECT_DUPLICATES, NULL);
}

const json_t *answers_document(void) { /* clients may ask from several threads */
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_document);
    if (!document) fail_msg("docs/openapi.json cannot be read");
    return document;
}

/* ---- a value and its schema ---- */

typedef struct Look {
    char where[512];
    char *fault;
    size_t room;
} Look;

static bool wrong(Look *look, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool wrong(Look *look, const char *format, ...) {
    int size = snprintf(look->fault, look->room, "%s: ", *look->where ? look->where : "the answer");
    va_list args;
    va_start(args, format);
    if (size >= 0 && (size_t)size < look->room)
        vsnprintf(look->fault + size, look->room - (size_t)size, format, args);
    va_end(args);
    return false;
}

/* "#/components/schemas/Error" and its kin. */
static const json_t *follow(const json_t *schema) {
    const char *ref;
    while ((ref = json_string_value(json_object_get(schema, "$ref")))) {
        const json_t *at = answers_document();
        for (ref += 1; *ref == '/';) {
            char part[64];
            size_t size = strcspn(++ref, "/");
            snprintf(part, sizeof part, "%.*s", (int)size, ref);
            at = json_object_get(at, part);
            ref += size;
        }
        schema = at;
    }
    return schema;
}

static bool fits(const json_t *schema, const json_t *value, Look *look);

/* The schema of a member, also where an object is described in several parts; NULL: it has none. */
static const json_t *member_of(const json_t *schema, const char *name) {
    schema = follow(schema);
    const json_t *found = json_object_get(json_object_get(schema, "properties"), name), *part;
    size_t i;
    json_array_foreach(json_object_get(schema, "allOf"), i, part) {
        if (!found) found = member_of(part, name);
    }
    return found ? found : json_object_get(schema, "additionalProperties");
}

static bool members_fit(const json_t *schema, const json_t *value, Look *look) {
    size_t end = strlen(look->where);
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)value, name, member) {
        const json_t *its = member_of(schema, name);
        snprintf(look->where + end, sizeof look->where - end, ".%s", name);
        if (!its) return wrong(look, "is not described");
        if (!json_is_true(its) && !fits(its, member, look)) return false;
        look->where[end] = 0;
    }
    return true;
}

static bool has_required(const json_t *schema, const json_t *value, Look *look) {
    size_t i;
    const json_t *item;
    schema = follow(schema);
    json_array_foreach(json_object_get(schema, "allOf"), i, item) {
        if (!has_required(item, value, look)) return false;
    }
    json_array_foreach(json_object_get(schema, "required"), i, item) {
        const char *name = json_string_value(item);
        if (!json_object_get(value, name)) return wrong(look, "lacks \"%s\"", name);
    }
    return true;
}

static bool items_fit(const json_t *schema, const json_t *value, Look *look) {
    const json_t *items = json_object_get(schema, "items"), *item;
    const json_t *least = json_object_get(schema, "minItems");
    const json_t *most = json_object_get(schema, "maxItems");
    size_t end = strlen(look->where), i, count = json_array_size(value);
    if (least && count < (size_t)json_integer_value(least)) return wrong(look, "is too short");
    if (most && count > (size_t)json_integer_value(most)) return wrong(look, "is too long");
    if (!items) return wrong(look, "is a list of things that are not described");
    json_array_foreach(value, i, item) {
        snprintf(look->where + end, sizeof look->where - end, "[%zu]", i);
        if (!fits(items, item, look)) return false;
        look->where[end] = 0;
    }
    return true;
}

static bool is_of(const char *type, const json_t *value) {
    switch (json_typeof(value)) {
    case JSON_OBJECT: return strcmp(type, "object") == 0;
    case JSON_ARRAY: return strcmp(type, "array") == 0;
    case JSON_STRING: return strcmp(type, "string") == 0;
    case JSON_INTEGER: return strcmp(type, "integer") == 0 || strcmp(type, "number") == 0;
    case JSON_REAL: return strcmp(type, "number") == 0;
    case JSON_NULL: return strcmp(type, "null") == 0;
    case JSON_TRUE:
    case JSON_FALSE: return strcmp(type, "boolean") == 0;
    }
    return false;
}

/* "integer", or a list of such words of which one is enough. */
static bool type_fits(const json_t *type, const json_t *value) {
    size_t i;
    const json_t *one;
    if (json_is_string(type)) return is_of(json_string_value(type), value);
    json_array_foreach(type, i, one) {
        if (is_of(json_string_value(one), value)) return true;
    }
    return false;
}

static bool is_among(const json_t *list, const json_t *value) {
    size_t i;
    const json_t *one;
    json_array_foreach(list, i, one) {
        if (json_equal(one, value)) return true;
    }
    return false;
}

static bool matches(const char *pattern, const char *text) {
    regex_t compiled;
    if (regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB)) return false;
    bool found = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return found;
}

static bool any_fits(const json_t *list, const json_t *value, Look *look) {
    size_t i, end = strlen(look->where);
    const json_t *one;
    json_array_foreach(list, i, one) {
        if (fits(one, value, look)) return true;
        look->where[end] = 0;
    }
    char last[256];
    snprintf(last, sizeof last, "%s", look->fault);
    return wrong(look, "is none of the things it could be; the last: %s", last);
}

static bool keyword_fits(const char *word, const json_t *rule, const json_t *value, Look *look) {
    if (strcmp(word, "type") == 0)
        return type_fits(rule, value) || wrong(look, "is not of its type");
    if (strcmp(word, "enum") == 0)
        return is_among(rule, value) ||
               wrong(look, "\"%s\" is none of its words",
                     json_is_string(value) ? json_string_value(value) : "?");
    if (strcmp(word, "pattern") == 0)
        return matches(json_string_value(rule), json_string_value(value)) ||
               wrong(look, "\"%s\" has another form", json_string_value(value));
    if (strcmp(word, "minimum") == 0)
        return json_number_value(value) >= json_number_value(rule) || wrong(look, "is too small");
    if (strcmp(word, "maximum") == 0)
        return json_number_value(value) <= json_number_value(rule) || wrong(look, "is too large");
    if (strcmp(word, "oneOf") == 0 || strcmp(word, "anyOf") == 0)
        return any_fits(rule, value, look);
    static const char *const ELSEWHERE[] = { "properties", "required",    "additionalProperties",
                                             "items",      "minItems",    "maxItems",
                                             "allOf",      "description", "format" };
    for (size_t i = 0; i < sizeof ELSEWHERE / sizeof ELSEWHERE[0]; i++)
        if (strcmp(word, ELSEWHERE[i]) == 0) return true;
    return wrong(look, "its description has \"%s\", which nothing here checks", word);
}

static bool fits(const json_t *schema, const json_t *value, Look *look) {
    schema = follow(schema);
    const char *word;
    json_t *rule;
    json_object_foreach((json_t *)schema, word, rule) {
        if (!keyword_fits(word, rule, value, look)) return false;
    }
    bool chosen = json_object_get(schema, "oneOf") || json_object_get(schema, "anyOf");
    if (json_is_object(value) && !chosen)
        return has_required(schema, value, look) && members_fit(schema, value, look);
    return !json_is_array(value) || chosen || items_fit(schema, value, look);
}

bool answers_fit(const json_t *schema, const json_t *value, char *fault, size_t room) {
    Look look = { .room = room };
    look.fault = fault;
    return fits(schema, value, &look);
}

/* ---- an answer and its question ---- */

/* Is this path of the document the one that was asked?  "/api/events/{event}" */
static bool is_path(const char *template, const char *asked) {
    while (*template && *asked && *asked != '?') {
        if (*template == '{') {
            template += strcspn(template, "}") + 1;
            asked += strcspn(asked, "/?");
        } else if (*template ++ != *asked++) return false;
    }
    return !*template && (!*asked || *asked == '?');
}

/* Of several the one with the fewest names in braces: /api/bans/records isn't a ban. */
static const json_t *path_found(const char *asked) {
    const char *template;
    json_t *path, *found = NULL;
    int fewest = INT32_MAX;
    json_object_foreach(json_object_get(answers_document(), "paths"), template, path) {
        int names = 0;
        for (const char *at = template; *at; at++) names += *at == '{';
        if (names < fewest && is_path(template, asked)) fewest = names, found = path;
    }
    return found;
}

static const json_t *operation_found(const char *method, const char *path) {
    char name[16] = "";
    for (size_t i = 0; method[i] && i + 1 < sizeof name; i++)
        name[i] = (char)tolower((unsigned char)method[i]);
    return json_object_get(path_found(path), name);
}

static const json_t *schema_of(const json_t *response) {
    const json_t *content = json_object_get(follow(response), "content");
    return json_object_get(json_object_get(content, "application/json"), "schema");
}

static const json_t *error_schema(void) {
    const json_t *responses = json_object_get(json_object_get(answers_document(), "components"),
                                              "responses");
    return schema_of(json_object_get(responses, "Error"));
}

void answers_check(const char *method, const char *path, int status, const json_t *answer) {
    if (!answer) return;
    bool error = status >= 400;
    char code[16], fault[1024];
    snprintf(code, sizeof code, "%d", status);
    const json_t *responses = json_object_get(operation_found(method, path), "responses");
    const json_t *schema = error ? error_schema() : schema_of(json_object_get(responses, code));
    if (!schema)
        fail_msg("docs/openapi.json describes no answer %d to %s %s", status, method, path);
    if (!answers_fit(schema, answer, fault, sizeof fault))
        fail_msg("%s %s: %d is not as docs/openapi.json describes it: %s", method, path, status,
                 fault);
}

/* docs/openapi.json says what ROUTES says, in both directions, rights included. */
#include "app/people/rights.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "web/routes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *document;

static int read_document(void **state) {
    (void)state;
    json_error_t error;
    document = json_load_file(SOURCE_ROOT "/docs/openapi.json", JSON_REJECT_DUPLICATES, &error);
    if (!document) print_error("docs/openapi.json:%d: %s\n", error.line, error.text);
    return document ? 0 : -1;
}

static int drop_document(void **state) {
    (void)state;
    json_decref(document);
    return 0;
}

/* "/api/events/:event" is written "/api/events/{event}" there. */
static void path_there(const char *path, char *to, size_t room) {
    Buf out = buf_over(to, room);
    for (; *path; path++)
        if (*path == ':') {
            size_t size = strcspn(++path, "/");
            buf_char(&out, '{');
            buf_bytes(&out, path, size);
            buf_char(&out, '}');
            path += size - 1;
        } else buf_char(&out, *path);
    assert_false(out.full);
}

static void method_there(Method method, char to[16]) {
    snprintf(to, 16, "%s", HTTP_METHOD[method]);
    for (char *at = to; *at; at++) *at = (char)(*at | 32);
}

static json_t *described(const Route *route, char path[256], char method[16]) {
    path_there(route->path, path, 256);
    method_there(route->method, method);
    return json_object_get(json_object_get(json_object_get(document, "paths"), path), method);
}

/* The page's own files aren't part of the API. */
static bool is_interface(const Route *route) {
    return strcmp(route->path, "/*") != 0;
}

static void every_route_is_described(void **state) {
    (void)state;
    int missing = 0;
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        char path[256], method[16];
        if (!is_interface(&ROUTES[i]) || described(&ROUTES[i], path, method)) continue;
        print_error("docs/openapi.json lacks %s %s\n", method, path);
        missing++;
    }
    assert_int_equal(missing, 0);
}

static bool has_route(const char *path, const char *method) {
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        char there[256], word[16];
        path_there(ROUTES[i].path, there, sizeof there);
        method_there(ROUTES[i].method, word);
        if (strcmp(there, path) == 0 && strcmp(word, method) == 0) return true;
    }
    return false;
}

static void everything_described_is_a_route(void **state) {
    (void)state;
    const char *path, *method;
    json_t *methods, *operation;
    int wrong = 0;
    json_object_foreach(json_object_get(document, "paths"), path, methods) {
        json_object_foreach(methods, method, operation) {
            if (strcmp(method, "parameters") == 0 || has_route(path, method)) continue;
            print_error("docs/openapi.json has %s %s, which is no route\n", method, path);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

/* The names of these bits as a JSON list: ["account","organiser"]; [] means anyone. */
static void write_rights(uint32_t rights, Buf *out) {
    static const char *const NAMES[RIGHT_EVENT_SHIFT] = { "person", "account", "admin",   "seat",
                                                          "host",   "referee", "delegate" };
    jot_open(out, '[');
    for (int i = 0; i < RIGHT_EVENT_SHIFT; i++)
        if (NAMES[i] && rights & 1u << i) jot_item(out), jot_text(out, NAMES[i]);
    for (int role = 0; role < EV_CAUSES; role++)
        if (rights & RIGHT_EVENT(role)) jot_item(out), jot_text(out, EV_ROLE_NAME[role]);
    jot_close(out, ']');
}

static void rights_are_reported_as_they_are(void **state) { /* "x-rights": one of them is enough */
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        char path[256], method[16], room[512];
        json_t *operation = described(&ROUTES[i], path, method);
        if (!operation) continue;
        Buf rights = buf_over(room, sizeof room);
        write_rights(ROUTES[i].role, &rights);
        json_t *is = json_loads(room, 0, NULL);
        if (!json_equal(is, json_object_get(operation, "x-rights"))) {
            print_error("%s %s: \"x-rights\" should be %s\n", method, path, room);
            wrong++;
        }
        json_decref(is);
    }
    assert_int_equal(wrong, 0);
}

static bool declares(const json_t *parameters, const char *name, size_t size) {
    size_t i;
    json_t *parameter;
    json_array_foreach((json_t *)parameters, i, parameter) {
        const char *is = json_string_value(json_object_get(parameter, "name"));
        if (!is) { /* "#/components/parameters/event" */
            const char *ref = json_string_value(json_object_get(parameter, "$ref"));
            is = ref ? strrchr(ref, '/') + 1 : "";
        }
        if (strlen(is) == size && strncmp(is, name, size) == 0) return true;
    }
    return false;
}

static void operations_are_whole(void **state) {
    (void)state;
    const char *path, *method;
    json_t *methods, *operation;
    json_object_foreach(json_object_get(document, "paths"), path, methods) {
        const json_t *shared = json_object_get(methods, "parameters");
        json_object_foreach(methods, method, operation) {
            if (strcmp(method, "parameters") == 0) continue;
            if (!json_string_value(json_object_get(operation, "summary")))
                fail_msg("%s %s has no summary", method, path);
            if (!json_object_size(json_object_get(operation, "responses")))
                fail_msg("%s %s has no responses", method, path);
            for (const char *at = path; (at = strchr(at, '{')); at++) {
                size_t size = strcspn(at + 1, "}");
                if (!declares(shared, at + 1, size) &&
                    !declares(json_object_get(operation, "parameters"), at + 1, size))
                    fail_msg("%s %s does not declare {%.*s}", method, path, (int)size, at + 1);
            }
        }
    }
}

/* Follow "#/components/schemas/Error" and its kin. */
static void check_references(const json_t *node) {
    const char *key;
    json_t *value;
    size_t i;
    json_array_foreach((json_t *)node, i, value) check_references(value);
    json_object_foreach((json_t *)node, key, value) {
        if (strcmp(key, "$ref") != 0) {
            check_references(value);
            continue;
        }
        char ref[256];
        snprintf(ref, sizeof ref, "%s", json_string_value(value));
        const json_t *at = document;
        char *rest = ref;
        for (char *part; (part = strsep(&rest, "/"));)
            if (strcmp(part, "#") != 0) at = json_object_get(at, part);
        if (!at) fail_msg("%s leads nowhere", json_string_value(value));
    }
}

static void references_lead_somewhere(void **state) {
    (void)state;
    assert_string_equal(json_string_value(json_object_get(document, "openapi")), "3.1.0");
    check_references(document);
}

static bool is_referred_to(const json_t *node, const char *ref) {
    const char *key;
    json_t *value;
    size_t i;
    json_array_foreach((json_t *)node, i, value) {
        if (is_referred_to(value, ref)) return true;
    }
    json_object_foreach((json_t *)node, key, value) {
        if (is_referred_to(value, ref)) return true;
        if (strcmp(key, "$ref") == 0 && strcmp(json_string_value(value), ref) == 0) return true;
    }
    return false;
}

static void every_schema_is_used(void **state) { /* else nothing compares it with an answer */
    (void)state;
    const char *name;
    json_t *schema;
    json_object_foreach(json_object_get(json_object_get(document, "components"), "schemas"), name,
                        schema) {
        char ref[128];
        snprintf(ref, sizeof ref, "#/components/schemas/%s", name);
        if (!is_referred_to(document, ref)) fail_msg("nothing refers to the schema %s", name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_route_is_described),
        cmocka_unit_test(everything_described_is_a_route),
        cmocka_unit_test(rights_are_reported_as_they_are),
        cmocka_unit_test(operations_are_whole),
        cmocka_unit_test(references_lead_somewhere),
        cmocka_unit_test(every_schema_is_used),
    };
    return cmocka_run_group_tests(tests, read_document, drop_document);
}

/* body.c - members of a JSON body: strict, with a sentence for whatever is wrong. */
#include "web/web.h"

#include <stdio.h>
#include <string.h>

/* Line breaks and tabs are fine in a text, other control characters are not. */
static bool is_plain(const char *text) {
    for (const unsigned char *at = (const unsigned char *)text; *at; at++)
        if ((*at < ' ' && !strchr("\n\r\t", *at)) || *at == 0x7f) return false;
    return true;
}

bool web_text(Exchange *x, const json_t *body, const char *key, char *text, size_t room) {
    const json_t *member = json_object_get(body, key);
    text[0] = 0;
    if (!member || json_is_null(member)) return true;
    const char *value = json_string_value(member);
    size_t size = json_string_length(member);
    if (!value || strlen(value) != size)
        return reply_error(x, 400, "input", "\"{key%s}\" must be text.", key), false;
    if (size >= room)
        return reply_error(x, 400, "input", "\"{key%s}\" can have at most {most%zu} bytes.", key,
                           room - 1),
               false;
    if (!is_plain(value))
        return reply_error(x, 400, "input", "\"{key%s}\" has characters that can't be shown.", key),
               false;
    memcpy(text, value, size + 1);
    return true;
}

bool web_needs(Exchange *x, const json_t *body, const char *key, char *text, size_t room) {
    if (!web_text(x, body, key, text, room)) return false;
    if (*text) return true;
    return reply_error(x, 400, "input", "\"{key%s}\" is missing.", key), false;
}

bool web_number(Exchange *x, const json_t *body, const char *key, int64_t *number, int64_t least,
                int64_t most) {
    const json_t *member = json_object_get(body, key);
    if (!member || json_is_null(member)) return true;
    int64_t value = json_integer_value(member);
    if (!json_is_integer(member) || value < least || value > most)
        return reply_error(x, 400, "input",
                           "\"{key%s}\" must be a whole number from {least%lld} to {most%lld}.",
                           key, (long long)least, (long long)most),
               false;
    *number = value;
    return true;
}

bool web_flag(Exchange *x, const json_t *body, const char *key, bool *flag) {
    const json_t *member = json_object_get(body, key);
    if (!member || json_is_null(member)) return true;
    if (!json_is_boolean(member))
        return reply_error(x, 400, "input", "\"{key%s}\" must be true or false.", key), false;
    *flag = json_is_true(member);
    return true;
}

bool web_id(Exchange *x, const json_t *body, const char *key, uint64_t *id) {
    char text[APP_NUMBER];
    *id = 0;
    if (!web_text(x, body, key, text, sizeof text)) return false;
    if (!*text || app_id_read(text, id)) return true;
    return reply_error(x, 400, "input", "\"{key%s}\" must be the id of a person, as text.", key),
           false;
}

static bool lists(const char *keys, const char *key) {
    size_t size = strlen(key);
    for (; *keys; keys += strcspn(keys, " "), keys += *keys == ' ')
        if (strcspn(keys, " ") == size && memcmp(keys, key, size) == 0) return true;
    return false;
}

bool web_only(Exchange *x, const json_t *body, const char *keys) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)body, key, value) if (!lists(keys, key)) {
        reply_error(x, 400, "input", "\"{key%.40s}\" is unknown here.", key);
        return false;
    }
    return true;
}

#include "cli/site.h"

#include <curl/curl.h>

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 32 << 20, PATH_MAX_TEXT = 512, PATIENCE_S = 120 };

typedef struct Answer {
    char *text;
    size_t size;
    char *cookie; /* of the caller, or NULL */
} Answer;

Status site_open(Site *s, const char *url, Err *err) {
    *s = (Site){ 0 };
    unsigned port = 80;
    const char *host = strncmp(url, "http://", 7) == 0 ? url + 7 : NULL;
    size_t size = host ? strcspn(host, ":/") : 0;
    if (!size || size >= sizeof s->host || strlen(url) >= sizeof s->url)
        return err_set(err, ERR_USAGE, "Write the server as http://host:port.");
    memcpy(s->host, host, size);
    if (host[size] == ':' && sscanf(host + size + 1, "%u", &port) != 1)
        return err_set(err, ERR_USAGE, "Write the server as http://host:port.");
    s->port = (uint16_t)port;
    snprintf(s->url, sizeof s->url, "http://%s:%u", s->host, port);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    s->curl = curl_easy_init();
    return s->curl ? OK : err_set(err, ERR_SYSTEM, "Not enough memory for a connection.");
}

void site_close(Site *s) {
    if (s->curl) curl_easy_cleanup(s->curl);
    s->curl = NULL;
}

static size_t keep(char *bytes, size_t one, size_t count, void *user) {
    Answer *a = user;
    size_t size = one * count;
    char *grown = a->size + size < ANSWER_MAX ? realloc(a->text, a->size + size + 1) : NULL;
    if (!grown) return 0;
    a->text = grown;
    memcpy(a->text + a->size, bytes, size);
    a->text[a->size += size] = 0;
    return size;
}

/* Is this the session's, "castellan=…" or "__Host-castellan=…"?  Others are of no use to a program. */
static bool is_session(const char *cookie, size_t length) {
    static const char NAME[] = "castellan";
    const char *equals = memchr(cookie, '=', length);
    size_t name = equals ? (size_t)(equals - cookie) : 0;
    return name >= sizeof NAME - 1 &&
           memcmp(equals - (sizeof NAME - 1), NAME, sizeof NAME - 1) == 0;
}

static size_t keep_cookie(char *bytes, size_t one, size_t count, void *user) {
    const Answer *a = user;
    static const char FIELD[] = "set-cookie: ";
    size_t size = one * count, name = sizeof FIELD - 1;
    if (!a->cookie || size <= name || strncasecmp(bytes, FIELD, name) != 0) return size;
    size_t length = 0;
    while (name + length < size && bytes[name + length] != ';' && bytes[name + length] != '\r')
        length++;
    if (length < SITE_COOKIE && is_session(bytes + name, length))
        memcpy(a->cookie, bytes + name, length), a->cookie[length] = 0;
    return size;
}

/* Do it, and return the status; 0: there was no answer. */
static long perform(Site *s, const char *method, const char *url, const char *text, Answer *a) {
    long status = 0;
    struct curl_slist *fields = curl_slist_append(NULL, "Content-Type: application/json");
    curl_easy_reset(s->curl);
    curl_easy_setopt(s->curl, CURLOPT_URL, url);
    curl_easy_setopt(s->curl, CURLOPT_CUSTOMREQUEST, method);
    curl_easy_setopt(s->curl, CURLOPT_HTTPHEADER, fields);
    curl_easy_setopt(s->curl, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(s->curl, CURLOPT_WRITEDATA, a);
    curl_easy_setopt(s->curl, CURLOPT_HEADERFUNCTION, keep_cookie);
    curl_easy_setopt(s->curl, CURLOPT_HEADERDATA, a);
    curl_easy_setopt(s->curl, CURLOPT_TIMEOUT, (long)PATIENCE_S);
    curl_easy_setopt(s->curl, CURLOPT_PROXY, "");
    if (a->cookie && *a->cookie) curl_easy_setopt(s->curl, CURLOPT_COOKIE, a->cookie);
    if (text) curl_easy_setopt(s->curl, CURLOPT_POSTFIELDS, text);
    if (curl_easy_perform(s->curl) == CURLE_OK)
        curl_easy_getinfo(s->curl, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(fields);
    return status;
}

/* keep_cookie() writes the new cookie through the answer. */
// NOLINTNEXTLINE(readability-non-const-parameter)
json_t *site_ask(Site *s, char cookie[SITE_COOKIE], const char *method, const char *path,
                 json_t *body, Err *err) {
    char url[SITE_URL + PATH_MAX_TEXT];
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    Answer answer = { .cookie = cookie };
    snprintf(url, sizeof url, "%s%s", s->url, path);
    json_decref(body);
    long status = perform(s, method, url, text, &answer);
    json_t *json = answer.size ? json_loadb(answer.text, answer.size, 0, NULL) : json_object();
    const char *why = json_string_value(json_object_get(json_object_get(json, "error"), "text"));
    bool good = status >= 200 && status < 300 && json;
    if (!status) err_set(err, ERR_SYSTEM, "{server%s} doesn't answer.", s->url);
    else if (!good)
        err_set(err, ERR_CONFLICT, "{method%s} {path%s}: {why%s}", method, path,
                why ? why : "The answer isn't JSON.");
    if (!good) json_decref(json), json = NULL;
    free(answer.text);
    free(text);
    return json;
}

json_t *site_post(Site *s, char cookie[SITE_COOKIE], json_t *body, Err *err, const char *path,
                  ...) {
    char whole[PATH_MAX_TEXT];
    va_list args;
    va_start(args, path);
    vsnprintf(whole, sizeof whole, path, args);
    va_end(args);
    return site_ask(s, cookie, "POST", whole, body ? body : json_object(), err);
}

json_t *site_get(Site *s, char cookie[SITE_COOKIE], Err *err, const char *path, ...) {
    char whole[PATH_MAX_TEXT];
    va_list args;
    va_start(args, path);
    vsnprintf(whole, sizeof whole, path, args);
    va_end(args);
    return site_ask(s, cookie, "GET", whole, NULL, err);
}

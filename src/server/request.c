#include "server/request.h"

#include "base/address.h"
#include "base/text.h"

#include <string.h>
#include <strings.h>

const char *const HTTP_METHOD[METHOD_OTHER + 1] = {
#define NAME(name) #name,
    METHODS(NAME)
#undef NAME
        "OTHER"
};

const char *request_header(const Request *r, const char *name) {
    for (size_t i = 0; i < r->headers; i++)
        if (strcmp(r->header[i].name, name) == 0) return r->header[i].value;
    return NULL;
}

static const char *skip_blanks(const char *at) {
    while (*at == ' ' || *at == '\t') at++;
    return at;
}

bool request_lists(const Request *r, const char *name, const char *word) {
    size_t size = strlen(word);
    for (size_t i = 0; i < r->headers; i++) {
        if (strcmp(r->header[i].name, name) != 0) continue;
        for (const char *at = r->header[i].value; *at; at += *at == ',') {
            at = skip_blanks(at);
            size_t found = strcspn(at, ",");
            const char *next = at + found;
            while (found > 0 && (at[found - 1] == ' ' || at[found - 1] == '\t')) found--;
            if (found == size && strncasecmp(at, word, size) == 0) return true;
            at = next;
        }
    }
    return false;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool request_unescape(char *text) {
    char *to = text;
    for (const char *at = text; *at; at++) {
        if (*at != '%') {
            *to++ = *at;
            continue;
        }
        int high = hex_digit(at[1]), low = high < 0 ? -1 : hex_digit(at[2]);
        if (low < 0 || (high == 0 && low == 0)) return false;
        *to++ = (char)(high << 4 | low);
        at += 2;
    }
    *to = 0;
    return text_is_utf8(text); /* or no answer could repeat it */
}

static bool copy(const char *from, size_t size, char *to, size_t room) {
    if (size >= room) return false;
    memcpy(to, from, size);
    to[size] = 0;
    return true;
}

bool request_query(const Request *r, const char *name, char *value, size_t room) {
    size_t size = strlen(name);
    for (const char *at = r->query ? r->query : ""; *at;) { /* none: it was not understood so far */
        size_t pair = strcspn(at, "&");
        if (pair >= size && strncmp(at, name, size) == 0 && (pair == size || at[size] == '=')) {
            size_t skip = pair == size ? size : size + 1;
            if (!copy(at + skip, pair - skip, value, room)) return false;
            for (char *c = value; *c; c++)
                if (*c == '+') *c = ' ';
            if (request_unescape(value)) return true;
            *value = 0;
            return false;
        }
        at += pair + (at[pair] == '&');
    }
    return false;
}

bool request_cookie(const Request *r, const char *name, char *value, size_t room) {
    size_t size = strlen(name);
    for (size_t i = 0; i < r->headers; i++) {
        if (strcmp(r->header[i].name, "cookie") != 0) continue;
        for (const char *at = r->header[i].value; *at;) {
            at = skip_blanks(at);
            size_t pair = strcspn(at, ";");
            if (pair > size && strncmp(at, name, size) == 0 && at[size] == '=')
                return copy(at + size + 1, pair - size - 1, value, room);
            at += pair + (at[pair] == ';');
        }
    }
    return false;
}

bool request_is_json(const Request *r) {
    const char *type = request_header(r, "content-type");
    if (!type || strncasecmp(type, "application/json", 16) != 0) return false;
    const char *rest = skip_blanks(type + 16);
    return *rest == 0 || *rest == ';';
}

/* ---- whose page sent this? ---- */

/* The length of the host in "host[:port]", brackets of an IPv6 address included. */
static size_t host_size(const char *host) {
    if (*host != '[') return strcspn(host, ":");
    size_t size = strcspn(host, "]");
    return size + (host[size] == ']');
}

static bool is_address(const char *host, size_t size) {
    char text[ADDRESS_TEXT];
    uint8_t bytes[ADDRESS_BYTES];
    if (size > 2 && host[0] == '[' && host[size - 1] == ']')
        return copy(host + 1, size - 2, text, sizeof text) && address_read(text, bytes);
    return copy(host, size, text, sizeof text) && address_read(text, bytes);
}

static bool same_word(const char *text, size_t size, const char *word) {
    return strlen(word) == size && strncasecmp(text, word, size) == 0;
}

/* What follows "scheme://" in a URL, up to its path. */
static const char *url_host(const char *url) {
    const char *at = strstr(url, "://");
    return at ? at + 3 : url;
}

bool request_host_known(const Request *r, const Site *site) {
    const char *host = request_header(r, "host");
    if (!host) return r->minor == 0; /* HTTP/1.0 checks of a proxy */
    size_t size = host_size(host);
    if (host[size] == ':' && strspn(host + size + 1, "0123456789") != strlen(host + size + 1))
        return false;
    if (host[size] != 0 && host[size] != ':') return false;
    if (is_address(host, size) || same_word(host, size, "localhost")) return true;
    if (site->public_url) {
        const char *ours = url_host(site->public_url);
        if (host_size(ours) == size && strncasecmp(ours, host, size) == 0) return true;
    }
    if (!site->machine) return false;
    size_t name = strlen(site->machine);
    return same_word(host, size, site->machine) ||
           (size == name + 6 && strncasecmp(host, site->machine, name) == 0 &&
            strncasecmp(host + name, ".local", 6) == 0);
}

static bool is_origin_of(const char *origin, const char *url) {
    size_t size = strlen(url);
    while (size > 0 && url[size - 1] == '/') size--;
    return strlen(origin) == size && strncasecmp(origin, url, size) == 0;
}

bool request_is_own(const Request *r, const Site *site) {
    const char *from = request_header(r, "sec-fetch-site");
    if (from && strcmp(from, "same-origin") != 0 && strcmp(from, "none") != 0) return false;
    const char *origin = request_header(r, "origin");
    if (!origin) return true;
    if (site->public_url && is_origin_of(origin, site->public_url)) return true;
    /* A proxy that ends TLS makes the origin https while we see http: then --public-url tells. */
    const char *host = request_header(r, "host");
    return host && strncmp(origin, "http://", 7) == 0 && strcasecmp(origin + 7, host) == 0;
}

bool site_is_secure(const Site *site) {
    return site->public_url && strncasecmp(site->public_url, "https://", 8) == 0;
}

/* ---- session cookies ---- */

void cookie_write(Buf *out, const Site *site, const char *name, const char *value,
                  uint32_t seconds) {
    bool secure = site_is_secure(site);
    buf_print(out, "%s%s=%s; Path=/; Max-Age=%u; HttpOnly; SameSite=Lax%s", secure ? "__Host-" : "",
              name, value, seconds, secure ? "; Secure" : "");
}

bool cookie_read(const Request *r, const Site *site, const char *name, char *value, size_t room) {
    char full[128];
    Buf text = buf_over(full, sizeof full);
    buf_print(&text, "%s%s", site_is_secure(site) ? "__Host-" : "", name);
    return !text.full && request_cookie(r, full, value, room);
}

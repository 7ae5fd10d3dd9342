#define _GNU_SOURCE /* strcasestr */
#include "load/call.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

void caller_open(Caller *c, uint16_t port) {
    c->port = port;
    c->fd = -1;
    c->status = 0;
    c->cookie[0] = c->text[0] = 0;
}

void caller_close(Caller *c) {
    if (c->fd >= 0) close(c->fd);
    c->fd = -1;
}

/* A server ends connections on which nothing was asked for a while. */
static bool has_ended(int fd) {
    char byte;
    return recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static bool dial(Caller *c) {
    if (c->fd >= 0 && has_ended(c->fd)) caller_close(c);
    if (c->fd >= 0) return true;
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(c->port) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
    if (c->fd >= 0 && connect(c->fd, (struct sockaddr *)&to, sizeof to) == 0) return true;
    caller_close(c);
    return false;
}

static bool say(int fd, const char *text, size_t size) {
    while (size) {
        ssize_t sent = send(fd, text, size, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        text += sent, size -= (size_t)sent;
    }
    return true;
}

static void keep_cookie(Caller *c, const char *head) {
    const char *field = strcasestr(head, "\r\nset-cookie: ");
    if (!field) return;
    field += strlen("\r\nset-cookie: ");
    size_t size = strcspn(field, ";\r");
    if (size < sizeof c->cookie) memcpy(c->cookie, field, size), c->cookie[size] = 0;
}

/* Read the head and as much of the body as its length says. */
static bool hear(Caller *c) {
    char head[16384];
    size_t size = 0;
    char *end;
    do {
        ssize_t got = recv(c->fd, head + size, sizeof head - 1 - size, 0);
        if (got <= 0) return false;
        head[size += (size_t)got] = 0;
        end = strstr(head, "\r\n\r\n");
    } while (!end && size < sizeof head - 1);
    if (!end || sscanf(head, "HTTP/1.1 %d", &c->status) != 1) return false;
    *end = 0;
    const char *length = strcasestr(head, "\r\ncontent-length:");
    size_t whole = length ? strtoul(length + 17, NULL, 10) : 0,
           had = size - (size_t)(end + 4 - head);
    keep_cookie(c, head);
    size_t kept = had < sizeof c->text - 1 ? had : sizeof c->text - 1;
    memcpy(c->text, end + 4, kept);
    while (had < whole) {
        char bytes[16384];
        ssize_t got = recv(c->fd, bytes, sizeof bytes < whole - had ? sizeof bytes : whole - had,
                           0);
        if (got <= 0) return false;
        size_t room = sizeof c->text - 1 - kept, take = (size_t)got < room ? (size_t)got : room;
        memcpy(c->text + kept, bytes, take);
        kept += take, had += (size_t)got;
    }
    c->text[kept] = 0;
    if (strcasestr(head, "\r\nconnection: close")) caller_close(c);
    return true;
}

json_t *caller_ask(Caller *c, const char *method, const char *path, const char *body,
                   const char *key) {
    char head[2048];
    size_t size = body ? strlen(body) : 0;
    c->status = 0;
    if (!dial(c)) return NULL;
    int head_size = snprintf(
        head, sizeof head,
        "%s %s HTTP/1.1\r\nHost: localhost\r\n%s%s%s%s%s%s%sContent-Length: %zu\r\n\r\n", method,
        path, *c->cookie ? "Cookie: " : "", c->cookie, *c->cookie ? "\r\n" : "",
        body ? "Content-Type: application/json\r\n" : "", key ? "Idempotency-Key: " : "",
        key ? key : "", key ? "\r\n" : "", size);
    if (!say(c->fd, head, (size_t)head_size) || (body && !say(c->fd, body, size)) || !hear(c)) {
        caller_close(c);
        c->status = 0;
        return NULL;
    }
    return json_loads(c->text, JSON_REJECT_DUPLICATES, NULL);
}

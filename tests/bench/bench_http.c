/* bench_http.c - requests a second over loopback, and how long one takes.
 *
 *     bench_http [SECONDS [CONNECTIONS]]
 *
 * The server runs in a thread of its own; a client of ours keeps one request under way on each
 * connection, then sixteen.  Both share the machine, so the server alone would do better.
 */
#include "server/loop.h"
#include "web/routes.h"

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CONNECTIONS_MAX = 256, SAMPLES = 1 << 20 };

static const char REQUEST[] = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *serve(void *server) {
    server_run(server);
    return NULL;
}

static int dial(uint16_t port) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(port) };
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to)) {
        perror("bench_http");
        exit(1);
    }
    return fd;
}

/* Bytes of one answer: all are alike. */
static size_t answer_size(uint16_t port) {
    char bytes[4096];
    int fd = dial(port);
    if (send(fd, REQUEST, sizeof REQUEST - 1, 0) < 0) exit(1);
    ssize_t size = recv(fd, bytes, sizeof bytes, 0);
    close(fd);
    if (size <= 0) exit(1);
    return (size_t)size;
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void run(uint16_t port, int connections, int depth, double seconds) {
    static struct pollfd at[CONNECTIONS_MAX];
    static double asked[CONNECTIONS_MAX];
    static size_t got[CONNECTIONS_MAX];
    static float took[SAMPLES];
    static char burst[16 * sizeof REQUEST], bytes[64 << 10];
    size_t size = answer_size(port), samples = 0, request = sizeof REQUEST - 1;
    uint64_t answers = 0;
    for (int i = 0; i < depth; i++) memcpy(burst + (size_t)i * request, REQUEST, request);
    for (int i = 0; i < connections; i++) {
        at[i] = (struct pollfd){ .fd = dial(port), .events = POLLIN };
        got[i] = 0;
        asked[i] = now();
        if (send(at[i].fd, burst, request * (size_t)depth, 0) < 0) exit(1);
    }
    double start = now(), end = start;
    while (end - start < seconds) {
        if (poll(at, (nfds_t)connections, 1000) <= 0) exit(1);
        end = now();
        for (int i = 0; i < connections; i++) {
            if (!at[i].revents) continue;
            ssize_t more = recv(at[i].fd, bytes, sizeof bytes, 0);
            if (more <= 0) exit(1);
            got[i] += (size_t)more;
            if (got[i] < size * (size_t)depth) continue;
            answers += (uint64_t)depth;
            if (samples < SAMPLES) took[samples++] = (float)(end - asked[i]);
            got[i] = 0;
            asked[i] = end;
            if (send(at[i].fd, burst, request * (size_t)depth, 0) < 0) exit(1);
        }
    }
    for (int i = 0; i < connections; i++) close(at[i].fd);
    qsort(took, samples, sizeof took[0], by_size);
    printf("http     %3d connections, %2d in a row: %8.0f requests/s, p50 %6.0f us, p99 %6.0f us\n",
           connections, depth, (double)answers / (end - start), 1e6 * (double)took[samples / 2],
           1e6 * (double)took[samples * 99 / 100]);
}

int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 3;
    int connections = argc > 2 ? atoi(argv[2]) : 64;
    if (connections < 1 || connections > CONNECTIONS_MAX) return 2;
    ServerOptions options = { .limits = limits_default(),
                              .no_signals = true,
                              .log_file = STDERR_FILENO,
                              .log_level = LOG_WARN,
                              .assets = assets_embedded(),
                              .routes = ROUTES,
                              .route_count = ROUTE_COUNT };
    Server *server;
    Err err;
    pthread_t thread;
    if (server_open(&options, &server, &err)) return fprintf(stderr, "%s\n", err.text), 1;
    if (pthread_create(&thread, NULL, serve, server)) return 1;
    run(server_port(server), 1, 1, seconds);
    run(server_port(server), connections, 1, seconds);
    run(server_port(server), connections, 16, seconds);
    server_stop(server);
    pthread_join(thread, NULL);
    server_close(server);
    return 0;
}

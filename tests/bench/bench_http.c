/* bench_http.c - requests a second over loopback, and how long one takes.
 *
 *     bench_http [SECONDS [CONNECTIONS]]
 *
 * Two answers: /health, which is nothing but the way through the server, and the public standings of
 * an event of 256 players after its first round, as its page asks for them.  The server runs in a
 * thread of its own; a client of ours keeps one request under way on each connection, then sixteen.
 * Both share the machine, so the server alone would do better.
 */
#include "web/director/day.h"

#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CONNECTIONS_MAX = 256, SAMPLES = 1 << 20, PLAYERS = 256, DEPTH_MAX = 16, REQUEST_MAX = 256 };

typedef struct Load {
    const char *name;
    uint16_t port;
    char request[REQUEST_MAX];
    size_t answer; /* bytes of one: all are alike */
} Load;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
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

/* Ask once and count what comes until the server hangs up, as asked. */
static size_t answer_size(const Load *load) {
    char bytes[64 << 10], once[REQUEST_MAX + 32];
    int fd = dial(load->port);
    size_t size = 0;
    snprintf(once, sizeof once, "%.*sConnection: close\r\n\r\n", (int)strlen(load->request) - 2,
             load->request);
    if (send(fd, once, strlen(once), 0) < 0) exit(1);
    for (ssize_t more; (more = recv(fd, bytes, sizeof bytes, 0)) > 0;) {
        if (!size && strncmp(bytes, "HTTP/1.1 200", 12) != 0) {
            fprintf(stderr, "bench_http: %.60s\n", bytes);
            exit(1);
        }
        size += (size_t)more;
    }
    close(fd);
    return size;
}

static Load load_for(const char *name, uint16_t port, const char *path) {
    Load load = { .name = name, .port = port };
    snprintf(load.request, sizeof load.request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path);
    load.answer = answer_size(&load) - strlen("Connection: close\r\n");
    return load;
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void run(const Load *load, int connections, int depth, double seconds) {
    static struct pollfd at[CONNECTIONS_MAX];
    static double asked[CONNECTIONS_MAX];
    static size_t got[CONNECTIONS_MAX];
    static float took[SAMPLES];
    static char burst[DEPTH_MAX * REQUEST_MAX], bytes[256 << 10];
    size_t samples = 0, request = strlen(load->request);
    uint64_t answers = 0;
    for (int i = 0; i < depth; i++) memcpy(burst + (size_t)i * request, load->request, request);
    for (int i = 0; i < connections; i++) {
        at[i] = (struct pollfd){ .fd = dial(load->port), .events = POLLIN };
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
            if (got[i] < load->answer * (size_t)depth) continue;
            answers += (uint64_t)depth;
            if (samples < SAMPLES) took[samples++] = (float)(end - asked[i]);
            got[i] = 0;
            asked[i] = end;
            if (send(at[i].fd, burst, request * (size_t)depth, 0) < 0) exit(1);
        }
    }
    for (int i = 0; i < connections; i++) close(at[i].fd);
    qsort(took, samples, sizeof took[0], by_size);
    printf("{\"measure\":\"http\",\"of\":\"%s\",\"bytes\":%zu,\"connections\":%d,\"in_a_row\":%d,"
           "\"requests_per_second\":%.0f,\"p50_us\":%.0f,\"p99_us\":%.0f}\n",
           load->name, load->answer, connections, depth, (double)answers / (end - start),
           1e6 * (double)took[samples / 2], 1e6 * (double)took[samples * 99 / 100]);
    fflush(stdout);
}

static void measure(const Load *load, int connections, double seconds) {
    run(load, 1, 1, seconds);
    run(load, connections, 1, seconds);
    run(load, connections, DEPTH_MAX, seconds);
}

int main(int argc, char **argv) {
    static Day day;
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 3;
    long connections = argc > 2 ? strtol(argv[2], NULL, 10) : 64;
    if (connections < 1 || connections > CONNECTIONS_MAX) return 2;
    day_open(&day, "memory:", "nc20");
    day_begin(&day, PLAYERS, "{'seconds':1}");
    int round = day_round(&day);
    day_start(&day, round);
    day_finish(&day, round);
    char path[128];
    snprintf(path, sizeof path, "/api/events/%s/standings", day.event);
    Load health = load_for("health", day.rig.port, "/health");
    Load standings = load_for("standings of 256", day.rig.port, path);
    measure(&health, (int)connections, seconds);
    measure(&standings, (int)connections, seconds);
    day_close(&day);
    return 0;
}

/* bench_server.c - a full house: a thousand tables, everyone connected, over real sockets.
 *
 *     bench_server [--tables 1000] [--spectators 2000] [--rate 1000] [--seconds 60] [--burst 15]
 *                  [--beside COMMAND]
 *
 * Starts `castellan serve` ($CASTELLAN) with a new SQLite file in the current folder, opens the
 * tables, connects every seat and spectator by WebSocket, and lets the seats play: `rate` moves a
 * second for `seconds`, then as fast as they can for `burst` seconds.  A move counts when the news of
 * it reached the four seats; its time runs from sending it to each of them hearing it, so what is
 * heard is durable.  `--beside` has a command run meanwhile, which finds the server's address in
 * CASTELLAN_URL.  Then the ceiling: a bare group-commit loop of the store on the same disk.
 * Then requests for the standings of a 256-player event.  One line of JSON for each.
 */
#define _GNU_SOURCE
#include "load/call.h"
#include "load/hall.h"
#include "load/peer.h"
#include "load/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static Hall hall;

static void report(const char *what, const HallTimes *t, const Program *p) {
    long now, peak;
    program_memory(p, &now, &peak);
    printf(
        "{\"measure\":\"%s\",\"tables\":%d,\"seats\":%d,\"spectators\":%d,\"seconds\":%.1f,"
        "\"moves\":%ld,\"moves_per_second\":%.0f,\"refused\":%ld,"
        "\"seat_ms\":{\"p50\":%.1f,\"p99\":%.1f,\"max\":%.1f},"
        "\"spectator_ms\":{\"p50\":%.1f,\"p99\":%.1f},"
        "\"memory_mib\":%.0f,\"peak_mib\":%.0f,\"server_cores\":%.2f,\"lost_connections\":%ld}\n",
        what, hall.tables, hall.tables * 4, hall.spectators, t->seconds, t->moves,
        (double)t->moves / t->seconds, t->refused, t->seat[0], t->seat[1], t->seat[2],
        t->spectator[0], t->spectator[1], (double)now / 1024, (double)peak / 1024,
        t->cpu / t->seconds, t->lost);
    fflush(stdout);
}

static long number(int argc, char **argv, const char *name, long otherwise) {
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0) return strtol(argv[i + 1], NULL, 10);
    return otherwise;
}

/* A command that looks at the server while everyone plays; 0: there is none. */
static pid_t start_beside(int argc, char **argv, const Program *p) {
    const char *command = NULL;
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--beside") == 0) command = argv[i + 1];
    pid_t pid = command ? fork() : 0;
    if (!command || pid > 0) return pid;
    char url[64];
    snprintf(url, sizeof url, "http://localhost:%u", (unsigned)p->port);
    setenv("CASTELLAN_URL", url, 1);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

int main(int argc, char **argv) {
    long seconds = number(argc, argv, "--seconds", 60), burst = number(argc, argv, "--burst", 15);
    long rate = number(argc, argv, "--rate", 1000);
    hall.tables = (int)number(argc, argv, "--tables", 1000);
    hall.spectators = (int)number(argc, argv, "--spectators", 2000);
    char folder[] = "bench-server-XXXXXX", path[64], log[64], line[128];
    if (!mkdtemp(folder)) return perror("bench_server"), 1;
    snprintf(path, sizeof path, "%s/house.db", folder);
    snprintf(log, sizeof log, "%s/log", folder);
    Program program;
    program_start(&program, 0, log, (const char *const[]){ "--db", path, "--log", "warn", NULL });
    hall_open(&hall, &program);
    HallTimes times;
    pid_t beside = start_beside(argc, argv, &program);
    hall_play(&hall, rate, seconds, &times);
    if (beside > 0) waitpid(beside, NULL, 0);
    report("full house", &times, &program);
    double most = 0;
    if (burst) {
        hall_play(&hall, 0, burst, &times);
        report("as fast as it goes", &times, &program);
        most = (double)times.moves / times.seconds;
    }
    hall_close(&hall);
    program_stop(&program);
    double ceiling = hall_ceiling(folder);
    printf("{\"measure\":\"ceiling\",\"appends_per_second\":%.0f,\"share\":%.2f}\n", ceiling,
           most / ceiling);
    snprintf(line, sizeof line, "rm -r '%s'", folder);
    return system(line) == 0 ? 0 : 1;
}

#include "load/program.h"

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ARGS = 32, START_MS = 60000 };

static void give_up(const char *text, const char *log) {
    fprintf(stderr, "%s See %s.\n", text, log);
    exit(1);
}

/* Look for "http://...:PORT" and, where there is one, the token behind "/setup#". */
static bool understood(Program *p, const char *said) {
    const char *address = strstr(said, "http://");
    const char *port = address ? strchr(address + 7, ':') : NULL;
    if (!port || !strchr(port, '\n')) return false;
    p->port = (uint16_t)strtoul(port + 1, NULL, 10);
    const char *token = strstr(said, "/setup#");
    p->setup[0] = 0;
    for (size_t i = 0; token && i + 1 < sizeof p->setup; i++) {
        char c = token[7 + i];
        bool more = isalnum((unsigned char)c) || c == '-' || c == '_';
        p->setup[i] = more ? c : 0;
        if (!more) break;
    }
    return p->port != 0;
}

static void run(uint16_t port, const char *log, const char *const *args, int out) {
    const char *program = getenv("CASTELLAN");
    char number[8];
    snprintf(number, sizeof number, "%u", port);
    const char *argv[ARGS] = { program ? program : "build/castellan",
                               "serve",
                               "--port",
                               number,
                               "--quotas",
                               "1000" /* programs play faster */ };
    for (int i = 0; args[i] && i + 7 < ARGS; i++) argv[i + 6] = args[i];
    int file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it doesn't outlive its test */
    dup2(out, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    execv(argv[0], (char *const *)argv);
    _exit(127);
}

void program_start(Program *p, uint16_t port, const char *log, const char *const *args) {
    int ends[2];
    char said[8192] = "";
    size_t size = 0;
    if (pipe(ends) != 0) give_up("There is no pipe.", log);
    *p = (Program){ .pid = fork(), .out = ends[0] };
    if (p->pid < 0) give_up("No process could be made.", log);
    if (p->pid == 0) run(port, log, args, ends[1]);
    close(ends[1]);
    fcntl(p->out, F_SETFD, FD_CLOEXEC);
    while (!understood(p, said)) {
        ssize_t got = read(p->out, said + size, sizeof said - 1 - size);
        if (got <= 0) give_up("The server did not start.", log);
        said[size += (size_t)got] = 0;
    }
    /* Whatever else it has to say at the start, the one-time link for one, comes at once. */
    nanosleep(&(struct timespec){ 0, 100000000 }, NULL);
    fcntl(p->out, F_SETFL, O_NONBLOCK);
    ssize_t got = read(p->out, said + size, sizeof said - 1 - size);
    if (got > 0) said[size + (size_t)got] = 0;
    understood(p, said);
}

static int end(Program *p, int signal) {
    int status = 0;
    kill(p->pid, signal);
    waitpid(p->pid, &status, 0);
    close(p->out);
    p->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void program_kill(Program *p) {
    if (p->pid) end(p, SIGKILL);
}

int program_stop(Program *p) {
    return p->pid ? end(p, SIGTERM) : 0;
}

void program_memory(const Program *p, long *now, long *peak) {
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/status", (int)p->pid);
    FILE *file = fopen(path, "r");
    *now = *peak = 0;
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, "VmRSS:", 6) == 0) *now = strtol(line + 6, NULL, 10);
        if (strncmp(line, "VmHWM:", 6) == 0) *peak = strtol(line + 6, NULL, 10);
    }
    if (file) fclose(file);
}

double program_cpu(const Program *p) {
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)p->pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    const char *at = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    unsigned long user = 0, kernel = 0;
    if (!at ||
        sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel) != 2)
        return 0;
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

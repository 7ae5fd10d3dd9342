#define _GNU_SOURCE
#include "cli/rehearse_server.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- starting ---- */

static void become_server(const OwnServer *s, int out) {
    char db[sizeof s->folder + 16];
    snprintf(db, sizeof db, "%s/rehearsal.db", s->folder);
    char *argv[] = { "castellan", "serve", "--port", "0", "--log", "error", "--db", db, NULL };
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* it does not outlive the rehearsal */
    setpgid(0, 0); /* Ctrl-C is for us; we tell it to stop when everything is sent */
    dup2(out, STDOUT_FILENO);
    execv("/proc/self/exe", argv);
    _exit(127);
}

static void copy_word(const char *from, char *to, size_t room) {
    size_t size = strcspn(from, " \r\n");
    if (size >= room) size = room - 1;
    memcpy(to, from, size);
    to[size] = 0;
}

/* "running at http://…" and, behind "/setup#", what makes the administrator. */
static bool understood(OwnServer *s, const char *said) {
    const char *where = strstr(said, "http://"), *token = strstr(said, "/setup#");
    if (!where || !token || !strchr(token, '\n')) return false;
    copy_word(where, s->url, sizeof s->url);
    copy_word(token + strlen("/setup#"), s->setup, sizeof s->setup);
    return true;
}

Status own_server_start(OwnServer *s, Err *err) {
    int ends[2];
    char said[4096] = "";
    size_t size = 0;
    const char *place = getenv("TMPDIR");
    *s = (OwnServer){ .out = -1 };
    snprintf(s->folder, sizeof s->folder, "%s/castellan-rehearsal-XXXXXX",
             place && *place ? place : "/tmp");
    if (!mkdtemp(s->folder))
        return *s->folder = 0, err_set(err, ERR_SYSTEM, "A database can't be created in {path%s}.",
                                       place ? place : "/tmp");
    if (pipe2(ends, O_CLOEXEC) != 0)
        return err_set(err, ERR_SYSTEM, "The system can't create a pipe.");
    s->pid = fork();
    if (s->pid == 0) become_server(s, ends[1]);
    close(ends[1]);
    s->out = ends[0];
    while (s->pid > 0 && !understood(s, said)) {
        ssize_t got = read(s->out, said + size, sizeof said - 1 - size);
        if (got <= 0) break;
        said[size += (size_t)got] = 0;
    }
    return *s->url ? OK : err_set(err, ERR_SYSTEM, "The server for the rehearsal didn't start.");
}

/* ---- stopping ---- */

static void remove_folder(const char *folder) {
    DIR *list = opendir(folder);
    char path[sizeof(OwnServer) + 304];
    for (const struct dirent *one; list && (one = readdir(list));) {
        if (one->d_name[0] == '.' && (!one->d_name[1] || one->d_name[1] == '.')) continue;
        snprintf(path, sizeof path, "%s/%.300s", folder, one->d_name);
        unlink(path);
    }
    if (list) closedir(list);
    rmdir(folder);
}

void own_server_stop(OwnServer *s) {
    int status;
    if (s->pid > 0) kill(s->pid, SIGTERM), waitpid(s->pid, &status, 0);
    if (s->out >= 0) close(s->out);
    if (*s->folder) remove_folder(s->folder);
    *s = (OwnServer){ .out = -1 };
}

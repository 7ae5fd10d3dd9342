/* program.h - a `castellan serve` of our own, as a process that can be killed.
 *
 * The program is $CASTELLAN.  Failing to start it ends the test or benchmark with a sentence.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct Program {
    pid_t pid;
    uint16_t port;
    int out;         /* its standard output */
    char setup[256]; /* the token of the one-time link, "" if it printed none */
} Program;

/* Start `castellan serve` with `--port PORT` (0: any) and these arguments (up to a NULL), its log
 * in `log`; returns when it has said where it is. */
void program_start(Program *p, uint16_t port, const char *log, const char *const *args);
void program_kill(Program *p); /* SIGKILL, as a power cut would; and wait */
int program_stop(Program *p);  /* SIGTERM, and wait; its exit code */
/* Memory in use now and at most, in KiB. */
void program_memory(const Program *p, long *now, long *peak);
/* Processor time used so far, in seconds. */
double program_cpu(const Program *p);

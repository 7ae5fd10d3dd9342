/* rehearse_server.h - our own server: `castellan serve` as another process, with a database that
 * goes when it goes. */
#pragma once
#include "base/err.h"

#include <sys/types.h>

typedef struct OwnServer {
    pid_t pid; /* 0: none */
    int out;
    char folder[256], url[128], setup[64];
} OwnServer;

Status own_server_start(OwnServer *s, Err *err);
void own_server_stop(OwnServer *s); /* and remove what it kept */

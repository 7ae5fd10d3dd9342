/* metrics.h - what the server counts, and how Prometheus reads it.
 *
 * Plain numbers of one thread: adding to one is the whole interface.  Times are in microseconds.
 */
#pragma once
#include "base/buf.h"

#include <stdint.h>

enum { METRIC_ROUTES = 512, METRIC_STEPS = 14, METRIC_CLASSES = 6 };

typedef struct Metrics {
    uint64_t requests[METRIC_CLASSES]; /* by the first digit of the status; 0: never answered */
    uint64_t route[METRIC_ROUTES];     /* by index in the table of routes; the last: none */
    uint64_t step[METRIC_STEPS + 1];   /* answers by duration, see METRIC_BOUND_US */
    uint64_t duration_us;              /* of all of them */
    uint64_t malformed;                /* requests that were not HTTP as we read it */
    uint64_t timeouts;                 /* clients cut off because they were slow */
    uint64_t accepted, crowded;        /* connections taken; refused because there were too many */
    uint64_t connections, sockets;     /* open now: all of them; those that are WebSockets */
    uint64_t bytes_in, bytes_out;
    uint64_t published;             /* messages published to topics */
    uint64_t sent, sent_batches;    /* frames put into queues; those that told several messages */
    uint64_t received;              /* messages from clients */
    uint64_t slow;                  /* WebSockets dropped because they did not read */
    uint64_t yields;                /* connections that had to let others go first */
    uint64_t too_fast;              /* requests and messages refused for coming too fast */
    uint64_t foreign;               /* requests and sockets from pages elsewhere, refused */
    uint64_t resumes, resume_items; /* questions for missed messages, and what came back */
    uint64_t subscriptions, topics; /* now */
} Metrics;

extern const uint32_t METRIC_BOUND_US[METRIC_STEPS];

/* Count an answer. */
void metrics_answer(Metrics *m, int status, uint64_t us);

/* Append everything in the text format of Prometheus; routes are named by metrics_route. */
void metrics_write(const Metrics *m, Buf *out);
/* One line; `labels` such as `route="/health"` or "".  For code that adds its own numbers. */
void metrics_line(Buf *out, const char *name, const char *labels, uint64_t value);
void metrics_head(Buf *out, const char *name, const char *kind, const char *about);

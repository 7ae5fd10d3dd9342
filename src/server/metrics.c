#include "server/metrics.h"

#include <stddef.h>

const uint32_t METRIC_BOUND_US[METRIC_STEPS] = { 100,    250,    500,     1000,   2500,
                                                 5000,   10000,  25000,   50000,  100000,
                                                 250000, 500000, 1000000, 5000000 };

void metrics_answer(Metrics *m, int status, uint64_t us) {
    int digit = status / 100;
    m->requests[digit > 0 && digit < METRIC_CLASSES ? digit : 0]++;
    int step = 0;
    while (step < METRIC_STEPS && us > METRIC_BOUND_US[step]) step++;
    m->step[step]++;
    m->duration_us += us;
}

void metrics_head(Buf *out, const char *name, const char *kind, const char *about) {
    buf_print(out, "# HELP castellan_%s %s\n# TYPE castellan_%s %s\n", name, about, name, kind);
}

void metrics_line(Buf *out, const char *name, const char *labels, uint64_t value) {
    buf_print(out, "castellan_%s%s%s%s %llu\n", name, *labels ? "{" : "", labels,
              *labels ? "}" : "", (unsigned long long)value);
}

static const struct {
    const char *name, *kind, *about;
    size_t at;
} PLAIN[] = {
#define ROW(field, name, kind, about)                                                              \
    { name, kind, about, offsetof(Metrics, field) }
    ROW(malformed, "http_malformed_total", "counter", "Requests that were not well-formed."),
    ROW(timeouts, "timeouts_total", "counter", "Clients cut off for being slow."),
    ROW(foreign, "foreign_total", "counter", "Requests from pages elsewhere, refused."),
    ROW(accepted, "connections_total", "counter", "Connections taken."),
    ROW(crowded, "connections_refused_total", "counter", "Connections refused, too many open."),
    ROW(connections, "connections", "gauge", "Connections open."),
    ROW(sockets, "websockets", "gauge", "WebSockets open."),
    ROW(bytes_in, "received_bytes_total", "counter", "Bytes read from clients."),
    ROW(bytes_out, "sent_bytes_total", "counter", "Bytes queued for clients."),
    ROW(published, "published_total", "counter", "Messages published to topics."),
    ROW(sent, "frames_total", "counter", "WebSocket frames queued for clients."),
    ROW(sent_batches, "batches_total", "counter", "Frames that told several messages at once."),
    ROW(received, "messages_total", "counter", "WebSocket messages from clients."),
    ROW(slow, "slow_total", "counter", "WebSockets dropped for not reading."),
    ROW(yields, "yields_total", "counter", "Times a connection had to let others go first."),
    ROW(too_fast, "too_fast_total", "counter", "Requests and messages refused as too fast."),
    ROW(resumes, "resumes_total", "counter", "Times missed messages were fetched."),
    ROW(resume_items, "resume_items_total", "counter", "Missed messages fetched."),
    ROW(subscriptions, "subscriptions", "gauge", "Subscriptions open."),
    ROW(topics, "topics", "gauge", "Topics with a subscriber."),
#undef ROW
};

static uint64_t number_at(const Metrics *m, size_t at) {
    return *(const uint64_t *)(const void *)((const char *)m + at);
}

/* Microseconds as seconds. */
static void put_seconds(Buf *out, uint64_t us) {
    buf_print(out, "%llu.%06llu", (unsigned long long)(us / 1000000),
              (unsigned long long)(us % 1000000));
}

static void write_durations(const Metrics *m, Buf *out) {
    const char *name = "http_request_seconds";
    metrics_head(out, name, "histogram", "From the end of a request to its answer.");
    uint64_t sum = 0;
    for (int i = 0; i < METRIC_STEPS; i++) {
        sum += m->step[i];
        buf_print(out, "castellan_%s_bucket{le=\"", name);
        put_seconds(out, METRIC_BOUND_US[i]);
        buf_print(out, "\"} %llu\n", (unsigned long long)sum);
    }
    sum += m->step[METRIC_STEPS];
    buf_print(out, "castellan_%s_bucket{le=\"+Inf\"} %llu\n", name, (unsigned long long)sum);
    buf_print(out, "castellan_%s_sum ", name);
    put_seconds(out, m->duration_us);
    buf_print(out, "\ncastellan_%s_count %llu\n", name, (unsigned long long)sum);
}

void metrics_write(const Metrics *m, Buf *out) {
    static const char *const CLASS[METRIC_CLASSES] = { "code=\"none\"", "code=\"1xx\"",
                                                       "code=\"2xx\"",  "code=\"3xx\"",
                                                       "code=\"4xx\"",  "code=\"5xx\"" };
    metrics_head(out, "http_requests_total", "counter", "Answers by class of status.");
    for (int i = 0; i < METRIC_CLASSES; i++)
        metrics_line(out, "http_requests_total", CLASS[i], m->requests[i]);
    write_durations(m, out);
    for (size_t i = 0; i < sizeof PLAIN / sizeof PLAIN[0]; i++) {
        metrics_head(out, PLAIN[i].name, PLAIN[i].kind, PLAIN[i].about);
        metrics_line(out, PLAIN[i].name, "", number_at(m, PLAIN[i].at));
    }
}

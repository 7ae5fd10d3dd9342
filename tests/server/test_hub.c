/* Judging and asking may read on in the log, which may end any subscription, even
 * one the hub is about to notify.  Under the address sanitizer: nobody is touched after their end. */
#include "server/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What the application does on the next call; after that it behaves as usual again. */
typedef enum Mischief {
    NONE,
    JUDGE_PUBLISHES_AND_REFUSES,
    JUDGE_REVOKES,
    RESUME_REVOKES,
    RESUME_REVOKES_THE_OTHER_TOPIC,
} Mischief;

static _Atomic int next_mischief;
static _Atomic unsigned admitted; /* listeners */
static void (*plain_resume)(void *user, HubAsk *ask);
static Frame f;

static bool happens(Mischief what) {
    int expected = what;
    return atomic_compare_exchange_strong(&next_mischief, &expected, NONE);
}

static HubAdmit admit(void *user, void *person, const char *topic) {
    (void)topic;
    admitted++;
    return (HubAdmit){ .audience = (unsigned)(uintptr_t)person, .head = ((Rig *)user)->head };
}

/* Something that takes its time, counted as /count does. */
static void toil(Rig *rig) {
    uint64_t until = uv_hrtime() + (uint64_t)rig->work_us * 1000;
    while (uv_hrtime() < until) {
    }
    rig->counted++;
}

static HubAdmit judge(void *user, void *person, const char *topic) {
    Rig *rig = user;
    toil(rig);
    Hub *hub = server_hub(rig->server);
    HubAdmit stays = { .audience = (unsigned)(uintptr_t)person, .head = rig->head };
    if (happens(JUDGE_PUBLISHES_AND_REFUSES)) {
        hub_publish(hub, topic, ++rig->head, &(HubNews){ .text = { { "{}", 2 } } });
        return (HubAdmit){ .refusal = "Not any more.", .code = "forbidden" };
    }
    if (happens(JUDGE_REVOKES)) hub_revoke(hub, topic, NULL, "ended", "It is over.");
    return stays;
}

static void resume(void *user, HubAsk *ask) {
    toil(user);
    Hub *hub = server_hub(((Rig *)user)->server);
    if (happens(RESUME_REVOKES)) hub_revoke(hub, ask->topic, NULL, "ended", "It is over.");
    if (happens(RESUME_REVOKES_THE_OTHER_TOPIC))
        hub_revoke(hub, *ask->topic == 't' ? "u" : "t", NULL, "ended", "It is over.");
    plain_resume(user, ask);
}

/* Whatever a client says: rights have changed. */
static void message(void *user, WsPeer *peer, void *person, const json_t *said, uint64_t heard) {
    (void)peer, (void)person, (void)said, (void)heard;
    hub_rights_changed(server_hub(((Rig *)user)->server), NULL);
}

static int setup(void **state) {
    Rig *rig = rig_new(state);
    plain_resume = rig->options.hub.resume;
    rig->options.hub.admit = admit;
    rig->options.hub.judge = judge;
    rig->options.hub.resume = resume;
    rig->options.hub.message = message;
    next_mischief = NONE;
    admitted = 0;
    return 0;
}

static void publish(Rig *rig, int count) {
    char request[128];
    snprintf(request, sizeof request,
             "POST /publish/%d HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
             "Content-Length: 0\r\n\r\n",
             count);
    assert_int_equal(rig_ask(rig, request).status, 204);
}

static Client *listener(const Rig *rig, const char *as) {
    Client *c = client_ws(rig, as);
    client_text(c, "{\"subscribe\":\"t\"}");
    assert_true(client_hear(c, &f));
    assert_non_null(strstr(f.text, "\"subscribed\":"));
    return c;
}

static void change_rights(const Rig *rig) {
    Client *c = client_ws(rig, "");
    client_text(c, "{\"rights\":true}");
    client_text(c, "[]"); /* answered when that is done */
    assert_true(client_hear(c, &f));
    client_close(c);
}

/* News may come before it. */
static void loses_it(Client *c, const char *code) {
    char want[64];
    snprintf(want, sizeof want, "\"error\":{\"code\":\"%s\"", code);
    do assert_true(client_hear(c, &f));
    while (strstr(f.text, "\"news\":"));
    if (!strstr(f.text, want)) fail_msg("%.200s", f.text);
    assert_int_equal(next_mischief, NONE);
}

/* The topic works as if nothing had happened. */
static void goes_on(Rig *rig, Client *c, const char *key) {
    client_text(c, "{\"subscribe\":\"t\"}");
    assert_true(client_hear(c, &f));
    uint64_t head = rig->head;
    publish(rig, 2);
    client_follow(c, key, head + 1, head + 2);
}

/* The last listener is sent away by a judgement that published something on the way. */
static void a_topic_stays_while_it_is_published_to(void **state) {
    Rig *rig = *state;
    rig_start(rig);
    Client *seat = listener(rig, "as=seat");
    next_mischief = JUDGE_PUBLISHES_AND_REFUSES;
    change_rights(rig);
    publish(rig, 1); /* judges first */
    loses_it(seat, "forbidden");
    goes_on(rig, seat, "seat");
    client_close(seat);
}

/* The same if nothing is published: everyone is judged after a moment. */
static void a_topic_stays_while_it_is_swept(void **state) {
    Rig *rig = *state;
    rig_start(rig);
    Client *seat = listener(rig, "as=seat");
    next_mischief = JUDGE_PUBLISHES_AND_REFUSES;
    change_rights(rig);
    loses_it(seat, "forbidden");
    goes_on(rig, seat, "seat");
    client_close(seat);
}

static void the_one_being_judged_may_have_gone(void **state) {
    static const char *const AS[] = { "as=seat", "" }, *const KEY[] = { "seat", "n" };
    Rig *rig = *state;
    rig_start(rig);
    for (int i = 0; i < 2; i++) {
        Client *one = listener(rig, AS[i]), *two = listener(rig, AS[i]);
        next_mischief = JUDGE_REVOKES;
        change_rights(rig);
        loses_it(one, "ended"), loses_it(two, "ended");
        goes_on(rig, one, KEY[i]);
        client_close(one), client_close(two);
    }
}

/* They lack something, and looking for it ends the others' subscriptions, also that of the next one. */
static void the_next_listener_may_have_gone(void **state) {
    static const char *const AS[] = { "as=seat", "" }, *const KEY[] = { "seat", "n" };
    Rig *rig = *state;
    rig_start(rig);
    for (int i = 0; i < 2; i++) {
        Client *one = listener(rig, AS[i]), *two = listener(rig, AS[i]);
        next_mischief = RESUME_REVOKES;
        rig->forgets = true;
        publish(rig, 3); /* the last one only: a gap */
        rig->forgets = false;
        loses_it(one, "ended"), loses_it(two, "ended");
        goes_on(rig, one, KEY[i]);
        client_close(one), client_close(two);
    }
}

/* A slow reader of two topics takes some of what waits: looking for the rest of one ends the other. */
static void the_next_topic_of_a_slow_reader_may_have_gone(void **state) {
    enum { LONG = 1500 };
    Rig *rig = *state;
    rig->options.limits.ws_backlog_bytes = 1 << 20;
    rig->options.limits.resume_items = 4;
    rig->pad = 20000; /* 30 MB of each: more than any socket buffer */
    rig_start(rig);
    rig->head = LONG;
    Client *slow = client_ws(rig, "as=seat");
    client_text(slow, "{\"subscribe\":\"t\",\"from\":1}");
    client_text(slow, "{\"subscribe\":\"u\",\"from\":1}");
    unsigned asked = 0; /* until both wait, and nothing more is looked for */
    for (int calm = 0; calm < 3; calm = admitted == 2 && asked == rig->counted ? calm + 1 : 0)
        asked = rig->counted, rig_sleep(100);
    next_mischief = RESUME_REVOKES_THE_OTHER_TOPIC;
    bool told = false;
    for (bool all = false; !all || !told;) {
        assert_true(client_hear(slow, &f));
        assert_int_equal(f.opcode, 1);
        told |= strstr(f.text, "\"error\":{\"code\":\"ended\"") != NULL;
        const char *seq = strstr(f.text, "\"seq\":");
        all |= seq && strtoull(seq + 6, NULL, 10) == LONG;
    }
    client_close(slow);
}

/* ---- the others in between ---- */

/* How much was done between a question and its answer? */
static unsigned overtaken(Rig *rig, unsigned idle) {
    while (rig->counted == idle) rig_sleep(1); /* until it is being done */
    unsigned before = rig->counted;
    Answer a = rig_ask(rig, "GET /count HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return (unsigned)strtoul(a.body, NULL, 10) - before;
}

static void spectators_hear_a_few_at_a_time(void **state) {
    enum { CROWD = 80, SLICE = 4 };
    Rig *rig = *state;
    rig->options.limits.ws_slice = SLICE;
    rig_start(rig);
    Client *c[CROWD];
    for (int i = 0; i < CROWD; i++) c[i] = listener(rig, "");
    rig->work_us = 5000;
    rig->forgets = true;
    unsigned idle = rig->counted;
    publish(rig, 3); /* everyone lacks something, which is looked for one after the other */
    assert_in_range(overtaken(rig, idle), 1, 4 * SLICE);
    for (int i = 0; i < CROWD; i++) {
        client_follow(c[i], "n", 1, 3);
        client_close(c[i]);
    }
}

static void topics_are_judged_a_few_at_a_time(void **state) {
    enum { TOPICS = 300, AT_ONCE = 64 };
    Rig *rig = *state;
    rig->options.limits.ws_topics = TOPICS;
    rig_start(rig);
    Client *c = client_ws(rig, "as=seat");
    for (int i = 0; i < TOPICS; i++) {
        char wish[64];
        snprintf(wish, sizeof wish, "{\"subscribe\":\"topic-%d\"}", i);
        client_text(c, wish);
        assert_true(client_hear(c, &f));
    }
    rig->work_us = 2000;
    unsigned idle = rig->counted;
    change_rights(rig);
    assert_in_range(overtaken(rig, idle), 1, 2 * AT_ONCE);
    rig->work_us = 0;
    client_close(c);
}

int main(void) {
#define WITH_RIG(test) cmocka_unit_test_setup_teardown(test, setup, rig_teardown)
    const struct CMUnitTest tests[] = {
        WITH_RIG(a_topic_stays_while_it_is_published_to),
        WITH_RIG(a_topic_stays_while_it_is_swept),
        WITH_RIG(the_one_being_judged_may_have_gone),
        WITH_RIG(the_next_listener_may_have_gone),
        WITH_RIG(the_next_topic_of_a_slow_reader_may_have_gone),
        WITH_RIG(spectators_hear_a_few_at_a_time),
        WITH_RIG(topics_are_judged_a_few_at_a_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

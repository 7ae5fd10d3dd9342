#include "server/ws_hub.h"

#include "base/heap.h"
#include "base/must.h"
#include "codec/jot.h"
#include "codec/json_bounds.h"
#include "server/ws_peer.h"
#include "tongue/tongue.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 4096,
    BUNDLE_ITEMS = 128,       /* messages a bundle can hold */
    BUNDLE_BYTES = 256 << 10, /* and their bytes */
    FRAME_BYTES = 16 << 20,   /* the most one frame may hold */
    SWEEP_MS = 50,            /* changes of rights often come together */
    SWEEP_TOPICS = 64,        /* judged before the loop looks at everyone else */
};

typedef struct HubSub HubSub;
typedef struct Topic Topic;

struct HubSub {
    WsPeer *peer;
    Topic *topic;
    HubSub *peer_next;      /* of the same peer */
    HubSub *before, *after; /* in the topic's list of its kind */
    unsigned audience;
    uint64_t next; /* the number it needs next */
    enum {
        SUB_LIVE,  /* it has everything up to now */
        SUB_ASKS,  /* the application is looking for what it lacks */
        SUB_WAITS, /* it lacks something, but has not taken what it was sent */
    } state;
    HubAsk *ask;      /* while SUB_ASKS */
    uint64_t judged;  /* Hub.epoch when it was last found to be in the right */
    bool passed_over; /* something was to be told before it was judged: ask for it afterwards */
};

/* Messages for spectators, one after the other as the inside of a JSON array. */
typedef struct Bundle {
    Buf text;
    uint64_t from;
    uint32_t count;
    uint32_t at[BUNDLE_ITEMS]; /* where each begins */
} Bundle;

struct Topic {
    Topic *bucket_next;
    Topic *busy_next; /* in hub->busy, if `busy` */
    bool busy;
    unsigned held;           /* so many further down the stack are at work on it */
    uint64_t head;           /* the newest number known */
    HubSub *prompt, *calm;   /* seats and judges; spectators */
    Bundle pending, sending; /* collected; being told */
    SharedBytes *frame;      /* all of `sending`, for those who lack exactly that */
    HubSub *cursor;          /* the next spectator to be told */
    uint64_t told;           /* when the last round began, on the loop's clock */
    uint64_t changed;        /* Hub.epoch when rights last changed here */
    char name[HUB_TOPIC_MAX + 1];
};

struct Hub {
    Server *server;
    Topic *bucket[BUCKETS];
    Topic *busy; /* topics with something for spectators */
    uv_timer_t timer;
    Buf scratch; /* where frames are put together */

    uint64_t epoch;   /* counts changes of rights */
    uint64_t changed; /* when they last changed for all topics */
    uint64_t ends;    /* counts subscriptions that have ended */
    uv_timer_t sweep; /* judges subscribers who have heard nothing since */
    int swept;        /* the next bucket; BUCKETS: all are done */
    bool sweep_again; /* rights have changed meanwhile */
};

/* ---- topics ---- */

static Topic **topic_link(Hub *hub, const char *name) {
    uint32_t hash = 2166136261u;
    for (const char *c = name; *c; c++) hash = (hash ^ (uint8_t)*c) * 16777619u;
    Topic **link = &hub->bucket[hash % BUCKETS];
    while (*link && strcmp((*link)->name, name) != 0) link = &(*link)->bucket_next;
    return link;
}

static Topic *topic_make(Hub *hub, const char *name, uint64_t head) {
    Topic **link = topic_link(hub, name);
    if (*link) return *link;
    Topic *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    strcpy(t->name, name);
    t->head = head;
    t->pending.text = buf_heap(BUNDLE_BYTES);
    t->sending.text = buf_heap(BUNDLE_BYTES);
    *link = t;
    hub->server->metrics.topics++;
    return t;
}

static void topic_free(Topic *t) {
    buf_free(&t->pending.text);
    buf_free(&t->sending.text);
    shared_bytes_drop(t->frame);
    free(t);
}

/* Forget a topic that nobody listens to, unless someone is still at work on it. */
static void topic_settle(Hub *hub, Topic *t) {
    if (t->prompt || t->calm || t->busy || t->held) return;
    *topic_link(hub, t->name) = t->bucket_next;
    topic_free(t);
    hub->server->metrics.topics--;
}

/* ---- frames ---- */

/* Start a message about a topic in the hub's scratch: {"topic":"game/7" */
static Buf *message(Hub *hub, const char *topic) {
    buf_clear(&hub->scratch);
    jot_open(&hub->scratch, '{');
    jot_key(&hub->scratch, "topic");
    jot_text(&hub->scratch, topic);
    return &hub->scratch;
}

static SharedBytes *finish(Hub *hub) {
    jot_close(&hub->scratch, '}');
    if (hub->scratch.full) return NULL;
    return ws_frame(WS_OP_TEXT, hub->scratch.text, hub->scratch.size);
}

static SharedBytes *news_frame(Hub *hub, const char *topic, uint64_t from, uint64_t to,
                               Bytes inside) {
    Buf *out = message(hub, topic);
    jot_key(out, "from"), buf_unsigned(out, from);
    jot_key(out, "seq"), buf_unsigned(out, to);
    jot_key(out, "news"), jot_open(out, '[');
    buf_bytes(out, inside.at, inside.size);
    jot_close(out, ']');
    return finish(hub);
}

static void send_error(WsPeer *peer, const char *topic, const char *code, const char *text) {
    char room[512];
    Buf *out = message(peer->hub, topic), said = buf_over(room, sizeof room);
    tongue_tell(peer->tongue, &(const Message){ .english = text }, &said);
    jot_key(out, "error"), jot_open(out, '{');
    jot_key(out, "code"), jot_text(out, code);
    jot_key(out, "text"), jot_text(out, said.full ? text : room);
    jot_close(out, '}');
    ws_peer_push(peer, finish(peer->hub));
}

/* ---- who may still listen ---- */

static void end_sub(HubSub *sub);
static void ask_for(HubSub *sub);

static bool is_judged(const HubSub *sub) {
    const Hub *hub = sub->peer->hub;
    return sub->judged >= hub->changed && sub->judged >= sub->topic->changed;
}

/* They may not, or not as what they came. */
static void send_away(HubSub *sub, const HubAdmit *now) {
    WsPeer *peer = sub->peer;
    const ServerOptions *options = &peer->hub->server->options;
    char topic[HUB_TOPIC_MAX + 1];
    strcpy(topic, sub->topic->name);
    if (now->refusal) send_error(peer, topic, now->code, now->refusal);
    else send_error(peer, topic, "rights-changed", "Your role has changed. Subscribe again.");
    end_sub(sub);
    if (options->hub.unsubscribed) options->hub.unsubscribed(options->user, peer->person, topic);
}

/* Judge those of a list who were not since rights have changed.  Judging may read on in the log,
 * which may end any subscription: then we start over. */
static void judge_list(Hub *hub, HubSub **list) {
    const ServerOptions *options = &hub->server->options;
    for (HubSub *sub = *list, *after; sub && options->hub.judge; sub = after) {
        after = sub->after;
        if (is_judged(sub)) continue;
        uint64_t epoch = hub->epoch, ends = hub->ends;
        HubAdmit now = options->hub.judge(options->user, sub->peer->person, sub->topic->name);
        if (hub->ends != ends) {
            after = *list;
            continue;
        }
        sub->judged = epoch;
        bool stays = !now.refusal && now.audience == sub->audience, lacks = sub->passed_over;
        sub->passed_over = false;
        if (!stays) send_away(sub, &now);
        else if (lacks && sub->state != SUB_ASKS) ask_for(sub);
        if (hub->ends != ends + !stays) after = *list;
    }
}

/* The topic is held by the caller. */
static void judge_topic(Hub *hub, Topic *t) {
    judge_list(hub, &t->prompt);
    judge_list(hub, &t->calm);
}

static void on_sweep(uv_timer_t *timer) {
    Hub *hub = timer->data;
    for (unsigned left = SWEEP_TOPICS; hub->swept < BUCKETS && left > 0; hub->swept++)
        for (Topic *t = hub->bucket[hub->swept], *next; t; t = next) {
            t->held++;
            judge_topic(hub, t);
            t->held--;
            next = t->bucket_next;
            topic_settle(hub, t);
            if (left > 0) left--;
        }
    if (hub->swept == BUCKETS && hub->sweep_again) hub->sweep_again = false, hub->swept = 0;
    if (hub->swept < BUCKETS)
        uv_timer_start(timer, on_sweep, hub->swept ? NEXT_TURN_MS : SWEEP_MS, 0);
}

void hub_rights_changed(Hub *hub, const char *topic) {
    Topic *t = topic ? *topic_link(hub, topic) : NULL;
    if (topic && !t) return;
    hub->epoch++;
    if (t) t->changed = hub->epoch;
    else hub->changed = hub->epoch;
    if (hub->swept < BUCKETS) {
        hub->sweep_again = true; /* when this pass is over: it would never end otherwise */
        return;
    }
    hub->swept = 0;
    uv_timer_start(&hub->sweep, on_sweep, SWEEP_MS, 0);
}

/* ---- what a listener lacks ---- */

static HubAsk *make_ask(HubSub *sub) {
    Hub *hub = sub->peer->hub;
    HubAsk *ask = hub->server->options.hub.resume ? calloc(1, sizeof *ask) : NULL;
    if (!ask) return NULL;
    *ask = (HubAsk){ .audience = sub->audience,
                     .person = sub->peer->person,
                     .from = sub->next,
                     .limit = hub->server->limits.resume_items,
                     .hub = hub,
                     .sub = sub,
                     .inside = true };
    strcpy(ask->topic, sub->topic->name);
    sub->state = SUB_ASKS;
    sub->ask = ask;
    hub->server->metrics.resumes++;
    return ask;
}

/* Ask the application, and again for as long as it answers at once and there is more. */
static void ask_for(HubSub *sub) {
    WsPeer *peer = sub->peer;
    const ServerOptions *options = &peer->hub->server->options;
    for (bool again = true; again;) {
        if (!is_judged(sub)) {
            sub->passed_over = true;
            return;
        }
        if (peer->conn->out.bytes > peer->hub->server->limits.ws_backlog_bytes / 4) {
            sub->state = SUB_WAITS;
            return;
        }
        HubAsk *ask = make_ask(sub);
        if (!ask) {
            ws_peer_close(peer, WS_CLOSE_RESUME, "resume");
            return;
        }
        options->hub.resume(options->user, ask);
        ask->inside = false;
        if (!ask->answered) return; /* the answer will come */
        again = ask->again;
        free(ask);
    }
}

/* The ask has its answer; `again`: and the listener still lacks something. */
static void settle_ask(HubAsk *ask, bool again) {
    HubSub *sub = ask->sub;
    ask->answered = true;
    ask->again = again;
    if (ask->inside) return; /* ask_for continues */
    free(ask);
    if (again) ask_for(sub);
}

void hub_answer(HubAsk *ask, const Bytes *news, size_t count) {
    Hub *hub = ask->hub;
    HubSub *sub = ask->sub;
    if (!sub) { /* it has gone */
        settle_ask(ask, false);
        return;
    }
    sub->ask = NULL;
    sub->state = SUB_LIVE;
    if (!is_judged(sub)) { /* it was looked up for someone who may have lost the right to it */
        sub->passed_over = true;
        settle_ask(ask, false);
        return;
    }
    if (count == 0) { /* only a new message can help */
        settle_ask(ask, false);
        return;
    }
    Buf *out = message(hub, ask->topic);
    jot_key(out, "from"), buf_unsigned(out, ask->from);
    jot_key(out, "seq"), buf_unsigned(out, ask->from + count - 1);
    jot_key(out, "news"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) buf_char(out, ',');
        buf_bytes(out, news[i].at, news[i].size);
    }
    jot_close(out, ']');
    hub->server->metrics.resume_items += count;
    sub->next = ask->from + count;
    ws_peer_push(sub->peer, finish(hub));
    /* What was published meanwhile, or was beyond the limit, comes next. */
    settle_ask(ask, sub->next <= sub->topic->head && !sub->peer->closing);
}

void hub_give_up(HubAsk *ask, const char *code, const char *text) {
    HubSub *sub = ask->sub;
    if (sub) {
        send_error(sub->peer, ask->topic, code, text);
        sub->ask = NULL;
        end_sub(sub);
    }
    settle_ask(ask, false);
}

void hub_drained(WsPeer *peer) {
    for (HubSub *sub = peer->subs, *next; sub && !peer->closing; sub = next) {
        next = sub->peer_next;
        uint64_t ends = peer->hub->ends;
        if (sub->state != SUB_WAITS) continue;
        ask_for(sub);
        if (peer->hub->ends != ends) next = peer->subs;
    }
}

/* ---- spectators: collected, then told in slices ---- */

static void on_timer(uv_timer_t *timer);

static void collect(Hub *hub, Topic *t, uint64_t seq, Bytes text) {
    Bundle *b = &t->pending;
    bool follows = b->count > 0 && seq == b->from + b->count;
    if (b->count > 0 && seq < b->from + b->count) return; /* told before */
    if (!follows || b->count == BUNDLE_ITEMS) {           /* the rest will be asked for */
        buf_clear(&b->text);
        b->count = 0;
        b->from = seq;
    }
    size_t size = b->text.size;
    if (b->count > 0) buf_char(&b->text, ',');
    b->at[b->count] = (uint32_t)b->text.size;
    buf_bytes(&b->text, text.at, text.size);
    if (b->text.full) { /* leave this one out: the next one finds a gap and starts again */
        b->text.full = false;
        b->text.size = size;
        if (b->text.text) b->text.text[size] = 0;
        return;
    }
    b->count++;
    if (t->busy) return;
    t->busy = true;
    t->busy_next = hub->busy;
    hub->busy = t;
    if (!uv_is_active((uv_handle_t *)&hub->timer)) {
        uv_timer_start(&hub->timer, on_timer, 0, 0);
    }
}

/* Start telling what was collected. */
static void begin_round(Hub *hub, Topic *t, uint64_t now) {
    Buf old = t->sending.text;
    t->sending = t->pending;
    t->pending = (Bundle){ .text = old };
    buf_clear(&t->pending.text);
    const Bundle *b = &t->sending;
    t->told = now;
    t->frame = news_frame(hub, t->name, b->from, b->from + b->count - 1,
                          (Bytes){ b->text.text, b->text.size });
    t->cursor = t->calm;
}

static void tell_spectator(Hub *hub, Topic *t, HubSub *sub) {
    const Bundle *b = &t->sending;
    uint64_t last = b->from + b->count - 1;
    if (sub->state != SUB_LIVE || sub->next > last) return;
    if (sub->next < b->from || !is_judged(sub)) {
        ask_for(sub);
        return;
    }
    if (b->count > 1) hub->server->metrics.sent_batches++;
    size_t skip = b->at[sub->next - b->from];
    bool all = sub->next == b->from;
    SharedBytes *frame = all && t->frame
                             ? shared_bytes_take(t->frame)
                             : news_frame(hub, t->name, sub->next, last,
                                          (Bytes){ b->text.text + skip, b->text.size - skip });
    sub->next = last + 1;
    ws_peer_push(sub->peer, frame);
}

static void end_round(Topic *t) {
    shared_bytes_drop(t->frame);
    t->frame = NULL;
    t->sending.count = 0;
    buf_clear(&t->sending.text);
}

/* Tell a slice, then let the loop look at everyone else before the next one. */
static void tell_slice(Hub *hub) {
    const Limits *limits = &hub->server->limits;
    uint64_t now = uv_now(&hub->server->loop), wait = UINT64_MAX;
    uint32_t left = limits->ws_slice ? limits->ws_slice : UINT32_MAX;
    for (Topic **link = &hub->busy; *link && left > 0;) {
        Topic *t = *link;
        uint64_t due = t->told ? t->told + limits->ws_calm_ms : 0;
        if (!t->cursor && t->sending.count == 0 && t->pending.count > 0) {
            if (now < due) {
                if (due - now < wait) wait = due - now;
                link = &t->busy_next;
                continue;
            }
            judge_list(hub, &t->calm); /* it is busy, so it stays */
            if (*link != t) {          /* others have become busy meanwhile */
                link = &hub->busy;
                continue;
            }
            begin_round(hub, t, now);
        }
        for (; t->cursor && left > 0; left--) {
            HubSub *sub = t->cursor;
            t->cursor = sub->after; /* the sub may end here */
            tell_spectator(hub, t, sub);
        }
        if (t->cursor) break;
        end_round(t);
        if (t->pending.count > 0) continue;
        *link = t->busy_next;
        t->busy = false;
        topic_settle(hub, t);
    }
    if (left == 0) wait = NEXT_TURN_MS;
    if (hub->busy && wait != UINT64_MAX) uv_timer_start(&hub->timer, on_timer, wait, 0);
}

static void on_timer(uv_timer_t *timer) {
    tell_slice(timer->data);
}

/* ---- publishing ---- */

static Bytes text_for(const HubNews *news, unsigned audience) {
    if (news->text[audience].at) return news->text[audience];
    if (news->text[HUB_SPECTATOR].at) return news->text[HUB_SPECTATOR];
    return (Bytes){ "null", 4 };
}

void hub_publish(Hub *hub, const char *topic, uint64_t seq, const HubNews *news) {
    hub->server->metrics.published++;
    Topic *t = *topic_link(hub, topic);
    if (!t) return; /* nobody listens */
    if (seq > t->head) t->head = seq;
    t->held++;
    judge_list(hub, &t->prompt);
    SharedBytes *frame[HUB_AUDIENCES] = { 0 };
    for (HubSub *sub = t->prompt, *after; sub; sub = after) {
        after = sub->after;
        if (sub->state != SUB_LIVE || sub->next > seq) continue;
        if (sub->next < seq || !is_judged(sub)) {
            uint64_t ends = hub->ends;
            ask_for(sub); /* may read on, and so end any subscription */
            if (hub->ends != ends) after = t->prompt;
            continue;
        }
        SharedBytes **mine = &frame[sub->audience];
        if (!*mine) *mine = news_frame(hub, t->name, seq, seq, text_for(news, sub->audience));
        sub->next = seq + 1;
        ws_peer_push(sub->peer, *mine ? shared_bytes_take(*mine) : NULL);
    }
    for (int i = 0; i < HUB_AUDIENCES; i++) shared_bytes_drop(frame[i]);
    if (t->calm) collect(hub, t, seq, text_for(news, HUB_SPECTATOR));
    t->held--;
    topic_settle(hub, t);
}

/* ---- subscribing ---- */

static HubSub **sub_list(Topic *t, unsigned audience) {
    return audience == HUB_SPECTATOR ? &t->calm : &t->prompt;
}

static HubSub *find_sub(WsPeer *peer, const char *topic) {
    HubSub *sub = peer->subs;
    while (sub && strcmp(sub->topic->name, topic) != 0) sub = sub->peer_next;
    return sub;
}

static void end_sub(HubSub *sub) {
    Topic *t = sub->topic;
    WsPeer *peer = sub->peer;
    HubSub **list = sub_list(t, sub->audience);
    if (sub->ask) sub->ask->sub = NULL, sub->ask->person = NULL;
    if (t->cursor == sub) t->cursor = sub->after;
    if (sub->before) sub->before->after = sub->after;
    else *list = sub->after;
    if (sub->after) sub->after->before = sub->before;
    HubSub **link = &peer->subs;
    while (*link != sub) link = &(*link)->peer_next;
    *link = sub->peer_next;
    peer->sub_count--;
    peer->hub->ends++;
    peer->hub->server->metrics.subscriptions--;
    free(sub);
    topic_settle(peer->hub, t);
}

/* The number a new listener without a wish gets next. */
static uint64_t newest(const Topic *t, unsigned audience) {
    /* For spectators "now" is what they have been sent, not what is still waiting. */
    if (audience == HUB_SPECTATOR && t->pending.count > 0) return t->pending.from;
    return t->head + 1;
}

static void subscribe(WsPeer *peer, const char *name, uint64_t from) {
    Hub *hub = peer->hub;
    const ServerOptions *options = &hub->server->options;
    HubSub *old = find_sub(peer, name);
    if (old) end_sub(old);
    if (peer->sub_count >= hub->server->limits.ws_topics) {
        send_error(peer, name, "too-many", "This connection has too many subscriptions.");
        return;
    }
    HubAdmit admit = { .refusal = "There is no such topic.", .code = "missing" };
    if (options->hub.admit) admit = options->hub.admit(options->user, peer->person, name);
    if (admit.refusal) {
        send_error(peer, name, admit.code ? admit.code : "forbidden", admit.refusal);
        return;
    }
    must(admit.audience < HUB_AUDIENCES);
    Topic *t = topic_make(hub, name, admit.head);
    HubSub *sub = t ? calloc(1, sizeof *sub) : NULL;
    if (!sub) {
        if (t) topic_settle(hub, t);
        ws_peer_close(peer, WS_CLOSE_RESUME, "resume");
        return;
    }
    uint64_t head = admit.head > t->head ? admit.head : t->head, next = newest(t, admit.audience);
    if (from == 0) from = next;
    *sub = (HubSub){
        .peer = peer, .topic = t, .audience = admit.audience, .next = from, .judged = hub->epoch
    };
    HubSub **list = sub_list(t, sub->audience);
    sub->after = *list;
    if (*list) (*list)->before = sub;
    *list = sub;
    sub->peer_next = peer->subs;
    peer->subs = sub;
    peer->sub_count++;
    hub->server->metrics.subscriptions++;
    if (from > head + 1) { /* it has seen what we have not: a backup was restored, or it lies */
        send_error(peer, name, "ahead", "There aren't that many messages. Load the topic again.");
        end_sub(sub);
        return;
    }
    Buf *out = message(hub, name);
    jot_key(out, "subscribed"), buf_unsigned(out, from - 1);
    jot_key(out, "head"), buf_unsigned(out, head);
    ws_peer_push(peer, finish(hub));
    if (from < next && !peer->closing) ask_for(sub);
}

void hub_forget(WsPeer *peer) {
    while (peer->subs) end_sub(peer->subs);
}

void hub_revoke(Hub *hub, const char *topic, const void *person, const char *code,
                const char *text) {
    Topic *t = *topic_link(hub, topic);
    if (!t) return;
    t->held++;
    for (int pass = 0; pass < 2; pass++)
        for (HubSub *sub = pass == 0 ? t->prompt : t->calm, *after; sub; sub = after) {
            after = sub->after;
            if (person && sub->peer->person != person) continue;
            send_error(sub->peer, topic, code, text);
            end_sub(sub);
        }
    t->held--;
    topic_settle(hub, t);
}

/* ---- what clients say ---- */

static bool is_name(const json_t *value) {
    return json_is_string(value) && json_string_length(value) > 0 &&
           json_string_length(value) <= HUB_TOPIC_MAX;
}

static void obey(WsPeer *peer, const json_t *message_in) {
    const ServerOptions *options = &peer->hub->server->options;
    const json_t *on = json_object_get(message_in, "subscribe");
    const json_t *off = json_object_get(message_in, "unsubscribe");
    const json_t *from = json_object_get(message_in, "from");
    if (on && is_name(on) && !off &&
        (!from || (json_is_integer(from) && json_integer_value(from) > 0))) {
        if (ws_peer_paced(peer, METER_SUBSCRIBE))
            subscribe(peer, json_string_value(on), from ? (uint64_t)json_integer_value(from) : 0);
    } else if (off && is_name(off) && !on) {
        HubSub *sub = find_sub(peer, json_string_value(off));
        if (sub) end_sub(sub);
        if (options->hub.unsubscribed)
            options->hub.unsubscribed(options->user, peer->person, json_string_value(off));
        Buf *out = message(peer->hub, json_string_value(off));
        jot_key(out, "unsubscribed"), jot_flag(out, true);
        ws_peer_push(peer, finish(peer->hub));
    } else if (!on && !off && options->hub.message) {
        options->hub.message(options->user, peer, peer->person, message_in, peer->conn->heard);
    } else {
        send_error(peer, "", "unknown",
                   "Send an object with \"subscribe\" (a topic) and \"from\" (a number).");
    }
}

void hub_hear(WsPeer *peer, Bytes text) {
    const Limits *limits = &peer->hub->server->limits;
    const JsonBounds most = { limits->ws_values, limits->ws_values, limits->body_depth };
    if (json_fits(text.at, text.size, most) != JSON_FITS)
        return send_error(peer, "", "too-big", "The message has too many values.");
    json_t *root = json_loadb(text.at, text.size, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(root)) obey(peer, root);
    else send_error(peer, "", "json", "A message must be one JSON object.");
    json_decref(root);
}

/* ---- beginning and ending ---- */

Hub *hub_open(Server *server) {
    Hub *hub = calloc(1, sizeof *hub);
    if (!hub) return NULL;
    hub->server = server;
    hub->scratch = buf_heap(FRAME_BYTES);
    uv_timer_init(&server->loop, &hub->timer);
    uv_timer_init(&server->loop, &hub->sweep);
    hub->timer.data = hub->sweep.data = hub;
    hub->swept = BUCKETS;
    return hub;
}

void hub_stop(Hub *hub) {
    uv_close((uv_handle_t *)&hub->timer, NULL);
    uv_close((uv_handle_t *)&hub->sweep, NULL);
}

void hub_close(Hub *hub) {
    if (!hub) return;
    for (int i = 0; i < BUCKETS; i++) /* those whose spectators left before they were told */
        for (Topic *t = hub->bucket[i], *next; t; t = next) next = t->bucket_next, topic_free(t);
    buf_free(&hub->scratch);
    free(hub);
}

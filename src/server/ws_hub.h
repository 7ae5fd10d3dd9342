/* ws_hub.h - topics, who listens to them, and how nobody misses anything.
 *
 * A topic is a stream of messages with sequence numbers 1, 2, 3, ...; the truth about it is
 * elsewhere (the log).  The hub tells subscribers what is published and, when one lacks something,
 * asks the application for it.
 *
 *     client: {"subscribe":"game/7","from":12}        from: the first one it lacks; without it:
 *     server: {"topic":"game/7","subscribed":11,"head":14}      only what comes.  12 comes next,
 *     server: {"topic":"game/7","from":12,"seq":14,"news":[...,...,...]}      14 is the newest
 *     server: {"topic":"game/7","from":15,"seq":15,"news":[...]}
 *     client: {"unsubscribe":"game/7"}                server: {"topic":"game/7","unsubscribed":true}
 *     server: {"topic":"game/9","error":{"code":"forbidden","text":"..."}}
 *
 * news[i] has the number from + i.  A client sees every number once and in order, or is closed with
 * 4001 because it did not keep up; then it connects again and subscribes from where it is.
 *
 * What a listener may see is its audience.  Audience 0 are the spectators: they hear of a topic a
 * few times a second, several messages in one frame, in slices between which the others get their
 * turn.  All other audiences (seats, judges) hear at once.  A frame is written once for everyone
 * who gets the same bytes.
 *
 * A subscription is a wish, not a right: see hub_rights_changed.
 *
 * Everything happens on the loop's thread.
 */
#pragma once
#include "base/bytes.h"
#include "server/response.h"

#include <jansson.h>

typedef struct Hub Hub;
typedef struct WsPeer WsPeer; /* one open WebSocket; valid until its `leave` */

enum {
    HUB_SPECTATOR = 0, /* the audience that can wait */
    HUB_AUDIENCES = 32,
    HUB_TOPIC_MAX = 120, /* bytes of a topic's name */
};

/* One message.  An audience without a text of its own gets that of the spectators; without that,
 * null.  Texts are JSON and are copied. */
typedef struct HubNews {
    Bytes text[HUB_AUDIENCES];
} HubNews;

typedef struct HubAdmit {
    const char *refusal; /* NULL: welcome; else a sentence */
    const char *code;    /* a word for it, such as "forbidden" */
    unsigned audience;
    uint64_t head; /* the newest message there is; 0: none yet */
} HubAdmit;

/* A question: which messages does this listener lack?  Answer it once with hub_answer or
 * hub_give_up, now or later, even if the listener has gone meanwhile. */
typedef struct HubAsk {
    char topic[HUB_TOPIC_MAX + 1];
    unsigned audience;
    void *person;   /* of the listener; NULL when it has gone */
    uint64_t from;  /* the first one it lacks */
    uint32_t limit; /* at most so many */

    /* inside */
    Hub *hub;
    struct HubSub *sub;           /* NULL when it has gone */
    bool inside, answered, again; /* the question is still being put; what came of it */
} HubAsk;

typedef struct HubCalls {
    /* Someone wants to open a WebSocket: who is it?  False: refused, and answered. */
    bool (*join)(void *user, Exchange *x, void **person);
    /* It is closed; `person` is yours again.  Before it, every WsPeer pointer to it is good. */
    void (*leave)(void *user, void *person);
    /* May this person listen, as what, and how far is the topic? */
    HubAdmit (*admit)(void *user, void *person, const char *topic);
    void (*resume)(void *user, HubAsk *ask);
    /* Any other JSON object from a client, and when it had come, on ServerOptions.clock; NULL: refused as
     * unknown. */
    void (*message)(void *user, WsPeer *peer, void *person, const json_t *message, uint64_t heard);
    /* This person does not hear of the topic any more, and stays; NULL: nobody cares. */
    void (*unsubscribed)(void *user, void *person, const char *topic);
    /* May this listener still hear the topic, and as what?  Asked after hub_rights_changed, before the listener
     * is told anything more; `head` is not needed.  NULL: everyone admitted stays. */
    HubAdmit (*judge)(void *user, void *person, const char *topic);
    /* Messages whose first member this is go before others where people wait: budget.h; NULL: none. */
    const char *urgent;
} HubCalls;

/* Tell everyone who listens.  Numbers that come twice are sent once; a number that leaves a gap
 * makes the listeners ask for what is between. */
void hub_publish(Hub *hub, const char *topic, uint64_t seq, const HubNews *news);

/* The messages from ask->from on, at most ask->limit; fewer mean that there are no more now. */
void hub_answer(HubAsk *ask, const Bytes *news, size_t count);
/* They are not available: the subscription ends with this sentence. */
void hub_give_up(HubAsk *ask, const char *code, const char *text);

/* Who may hear what may have changed, of one topic or (NULL) of any: every listener is judged again
 * before it is told anything more, and soon in any case.  A subscriber whose audience has changed
 * loses the subscription with the code "rights-changed"; one who may not listen, with that refusal. */
void hub_rights_changed(Hub *hub, const char *topic);

/* End the subscriptions to a topic (`person` NULL: everyone's), with a sentence: rights changed.
 * The client may subscribe again and is admitted again. */
void hub_revoke(Hub *hub, const char *topic, const void *person, const char *code,
                const char *text);

/* One message for one client, outside all topics. */
void ws_peer_send(WsPeer *peer, Bytes json);
void ws_peer_close(WsPeer *peer, uint16_t code, const char *reason);

/* GET /ws: the handler that turns a request into a WebSocket. */
void ws_get(Exchange *x);

/* ---- inside the server ---- */

Hub *hub_open(Server *server); /* NULL without memory */
void hub_stop(Hub *hub);       /* let go of libuv's handles; the loop has to run once more */
void hub_close(Hub *hub);
/* A text of a client, which is JSON or is not. */
void hub_hear(WsPeer *peer, Bytes text);
/* The client has gone: forget its subscriptions. */
void hub_forget(WsPeer *peer);
/* The client has taken some of what waited: continue with what it lacks. */
void hub_drained(WsPeer *peer);

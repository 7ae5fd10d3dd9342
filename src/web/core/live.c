#include "web/core/live.h"

#include "app/people/account.h"
#include "app/director/events.h"
#include "app/core/sentence.h"
#include "app/online/tables.h"
#include "app/people/rights.h"
#include "base/heap.h"
#include "base/must.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "web/fresh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECALL_MAX = 8 << 20, COMMAND_MAX = 40, CALLS_MAX = 32 };

typedef struct Ear { /* a topic someone was admitted to */
    char topic[HUB_TOPIC_MAX + 1];
    bool table; /* which counts them */
    unsigned audience;
    struct Ear *next;
} Ear;

/* One open WebSocket. */
typedef struct Listener {
    Web *web;
    Asker asker; /* at no place in particular; its account is 0 if nobody is signed in */
    int tongue;  /* the language the socket was opened in */
    Ear *ears;
    unsigned calls; /* commands under way */
    bool gone;
    struct Listener *before, *after;
} Listener;

/* ---- topics ---- */

typedef struct Recalled {
    Buf out;
    size_t *ends, count;
} Recalled;

typedef struct TopicKind {
    const char *prefix;
    /* May they listen?  `fresh`: they come right now, so read what other machines have written, and
     * count them. */
    HubAdmit (*admit)(Listener *l, const char *topic, const char *id, bool fresh);
    /* Items from ask->from on into `out`, each ending where ends[i] says; false: they cannot be
     * read. */
    bool (*recall)(Web *web, const HubAsk *ask, const char *id, Recalled *to);
} TopicKind;

static HubAdmit refusal(const char *code, const char *text) {
    return (HubAdmit){ .refusal = text, .code = code };
}

/* Clients from another machine may have heard things there that this one hasn't: load them now. */
static Status get(App *app, const LiveKind *kind, const char *id, bool fresh, Live **live,
                  bool *again) {
    Err err;
    *again = false;
    Status status = live_get(app, kind, id, live, &err);
    if (status || !fresh) return status;
    *again = !live_refresh(*live);
    return (*live)->state ? OK : live_get(app, kind, id, live, &err);
}

static HubAdmit come_again(void) {
    return refusal("again", "This server is catching up. Subscribe again in a moment.");
}

/* ---- tables ---- */

static const char *table_in(const char *topic) {
    return strchr(topic, '/') + 1;
}

static Ear *ear_for(Listener *l, const char *topic) {
    Ear *ear = l->ears;
    while (ear && strcmp(ear->topic, topic) != 0) ear = ear->next;
    if (ear) return ear;
    ear = calloc(1, sizeof *ear);
    if (!ear) return NULL;
    strcpy(ear->topic, topic);
    ear->next = l->ears;
    l->ears = ear;
    return ear;
}

/* Nobody listens there any more. */
static void drop_ear(Listener *l, Ear **at) {
    Ear *ear = *at;
    if (ear->table && l->web->app)
        tables_unlisten(l->web->app, table_in(ear->topic), ear->audience);
    *at = ear->next;
    free(ear);
}

/* A socket that signs in again, even as another person, is counted once. */
static void count_ear(Listener *l, Live *live, const char *topic, unsigned audience) {
    Ear *ear = ear_for(l, topic);
    if (!ear) return;
    tables_listen(live, audience);
    if (ear->table) tables_unlisten(l->web->app, live->id, ear->audience);
    ear->table = true;
    ear->audience = audience;
}

static HubAdmit admit_to_table(Listener *l, const char *topic, const char *id, bool fresh,
                               bool delayed) {
    App *app = l->web->app;
    Person person = l->asker.person;
    Live *live;
    bool again;
    if (get(app, &GAME, id, fresh, &live, &again))
        return refusal("no-such-table", "There is no such table.");
    if (again) return come_again();
    Live *event; /* whose judges see the hands */
    const char *of = tables_event(app, id);
    if (fresh && of && !get(app, &EVENT, of, true, &event, &again) && again) return come_again();
    rights_at(app, &person, RIGHTS_TABLE, id);
    TableEar ear = tables_ear(live, person.id, person.rights, delayed);
    if (ear.code) return refusal(ear.code, ear.text);
    if (fresh) count_ear(l, live, topic, ear.audience);
    return (HubAdmit){ .audience = ear.audience, .head = tables_heard(app, live, delayed) };
}

static HubAdmit admit_game(Listener *l, const char *topic, const char *id, bool fresh) {
    return admit_to_table(l, topic, id, fresh, false);
}

static HubAdmit admit_watch(Listener *l, const char *topic, const char *id, bool fresh) {
    return admit_to_table(l, topic, id, fresh, true);
}

static bool recall_table(Web *web, const HubAsk *ask, const char *id, bool delayed, Recalled *to) {
    Live *live;
    Err err;
    if (live_get(web->app, &GAME, id, &live, &err)) return false;
    to->count = tables_recall(web->app, live, ask->audience, delayed, ask->from, ask->limit,
                              &to->out, to->ends);
    return !to->out.full || to->count;
}

static bool recall_game(Web *web, const HubAsk *ask, const char *id, Recalled *to) {
    return recall_table(web, ask, id, false, to);
}

static bool recall_watch(Web *web, const HubAsk *ask, const char *id, Recalled *to) {
    return recall_table(web, ask, id, true, to);
}

/* ---- events ---- */

static HubAdmit admit_event(Listener *l, const char *topic, const char *id, bool fresh) {
    (void)topic;
    Person person = l->asker.person;
    unsigned audience;
    Live *live;
    bool again;
    rights_at(l->web->app, &person, RIGHTS_EVENT, id);
    if (!events_audience(l->web->app, person.id, id, &audience) ||
        get(l->web->app, &EVENT, id, fresh, &live, &again))
        return refusal("no-such-event", "There is no such event.");
    if (again) return come_again();
    return (HubAdmit){ .audience = audience, .head = live->durable };
}

static bool recall_event(Web *web, const HubAsk *ask, const char *id, Recalled *to) {
    return !events_recall(web->app, id, ask->audience, ask->from, ask->limit, &to->out, to->ends,
                          &to->count);
}

/* ---- oneself, and the lobby ---- */

static HubAdmit admit_account(Listener *l, const char *topic, const char *id, bool fresh) {
    (void)topic;
    uint64_t person;
    Live *live;
    bool again;
    if (!l->asker.person.id || !app_id_read(id, &person) || person != l->asker.person.id)
        return refusal("forbidden", "This belongs to someone else.");
    if (get(l->web->app, &ACCOUNT, id, fresh, &live, &again))
        return refusal("no-such-topic", "There is no such topic.");
    if (again) return come_again();
    return (HubAdmit){ .audience = 1, .head = live->durable };
}

/* Something happened; what, is to be looked up. */
static bool recall_account(Web *web, const HubAsk *ask, const char *id, Recalled *to) {
    Live *live;
    Err err;
    if (live_get(web->app, &ACCOUNT, id, &live, &err)) return false;
    for (uint64_t seq = ask->from; seq <= live->durable && to->count < ask->limit; seq++) {
        buf_text(&to->out, "null");
        to->ends[to->count++] = to->out.size;
    }
    return true;
}

static HubAdmit admit_lobby(Listener *l, const char *topic, const char *id, bool fresh) {
    (void)topic, (void)id, (void)fresh;
    return (HubAdmit){ .audience = HUB_SPECTATOR, .head = tables_lobby_seq(l->web->app) };
}

static const TopicKind TOPICS[] = {
    { "game/", admit_game, recall_game },    { "watch/", admit_watch, recall_watch },
    { "event/", admit_event, recall_event }, { "account/", admit_account, recall_account },
    { "lobby", admit_lobby, NULL },
};

static const TopicKind *kind_of(const char *topic, const char **id) {
    for (size_t i = 0; i < sizeof TOPICS / sizeof TOPICS[0]; i++) {
        size_t size = strlen(TOPICS[i].prefix);
        bool whole = TOPICS[i].prefix[size - 1] != '/';
        if (strncmp(topic, TOPICS[i].prefix, size) != 0 || (whole && topic[size])) continue;
        *id = topic + size;
        return &TOPICS[i];
    }
    return NULL;
}

/* ---- who is still who ---- */

/* Sessions end while sockets stay open: then nobody is there any more (ERR_SIGN_IN: right now).  ERR_STORE:
 * it could not be looked up. */
static Status look_again(Listener *l) {
    Status status = l->asker.account ? asker_look(l->web->app, &l->asker, NULL) : OK;
    return status == ERR_SIGN_IN || status == ERR_STORE ? status : OK;
}

/* Listeners refused because we couldn't look come again. */
static HubAdmit look_to(Listener *l, const TopicKind *kind, const char *topic, const char *id,
                        bool fresh) {
    Store *store = l->web->app->store;
    uint64_t missed = store_missed(store, NULL);
    HubAdmit answer = kind->admit(l, topic, id, fresh);
    return answer.refusal && store_missed(store, NULL) != missed ? come_again() : answer;
}

/* Where other machines cannot be heard, what someone may hear is looked up in the database.  False: it
 * could not be. */
static bool is_sure(Listener *l, const char *topic, unsigned audience) {
    App *app = l->web->app;
    bool by_right = l->asker.account && audience != HUB_SPECTATOR;
    return !by_right || !fresh_is_due(app) || fresh_topic(app, l->asker.account, topic);
}

/* Something happened to an account: its owner may look. */
static void landed(void *user, Live *live, uint64_t from, uint64_t to) {
    Web *web = user;
    if (live->kind != &ACCOUNT) return;
    for (uint64_t seq = from + 1; seq <= to; seq++)
        hub_publish(server_hub(web->server), live->stream, seq, &(HubNews){ 0 });
}

void live_open(Web *web) {
    int slot = 0;
    while (slot < APP_LANDED && web->app->landed[slot].call) slot++;
    must(slot < APP_LANDED);
    web->app->landed[slot].call = landed;
    web->app->landed[slot].user = web;
}

/* ---- what the hub asks ---- */

static bool join(void *user, Exchange *x, void **person) {
    Web *web = user;
    Listener *l = calloc(1, sizeof *l);
    if (!l) {
        reply_error(x, 503, "no-memory", "The server is out of memory. Try again later.");
        return false;
    }
    l->web = web;
    const Asker *asker = web_asker(x);
    if (asker) l->asker = (Asker){ .account = asker->account, .session = asker->session };
    l->tongue = x->tongue;
    l->after = web->listeners;
    if (l->after) l->after->before = l;
    web->listeners = l;
    *person = l;
    return true;
}

static void let_go(Listener *l) {
    if (l->gone && !l->calls) free(l);
}

static void leave(void *user, void *person) {
    (void)user;
    Listener *l = person;
    if (l->before) l->before->after = l->after;
    else l->web->listeners = l->after;
    if (l->after) l->after->before = l->before;
    while (l->ears) drop_ear(l, &l->ears);
    l->gone = true;
    let_go(l);
}

static HubAdmit admit(void *user, void *person, const char *topic) {
    (void)user;
    Listener *l = person;
    const char *id;
    const TopicKind *kind = kind_of(topic, &id);
    if (!kind) return refusal("no-such-topic", "There is no such topic.");
    if (!is_sure(l, topic, AUDIENCES)) return come_again();
    Status seen = look_again(l);
    if (seen == ERR_STORE) return come_again();
    if (seen) l->asker = (Asker){ 0 };
    HubAdmit answer = look_to(l, kind, topic, id, true);
    if (answer.refusal) return answer;
    Ear *ear = ear_for(l, topic);
    if (!ear) return refusal("no-memory", "The server is out of memory. Try again later.");
    ear->audience = answer.audience;
    return answer;
}

/* Rights may have changed since someone was admitted. */
static HubAdmit judge(void *user, void *person, const char *topic) {
    (void)user;
    Listener *l = person;
    const char *id;
    const TopicKind *kind = kind_of(topic, &id);
    const Ear *ear = ear_for(l, topic);
    if (!ear || !is_sure(l, topic, ear->audience)) return come_again();
    Status seen = look_again(l);
    if (seen == ERR_STORE) return come_again();
    if (seen) return refusal("signed-out", "You have signed out. Sign in again.");
    return look_to(l, kind, topic, id, false);
}

static void unsubscribed(void *user, void *person, const char *topic) {
    (void)user;
    Listener *l = person;
    Ear **at = &l->ears;
    while (*at && strcmp((*at)->topic, topic) != 0) at = &(*at)->next;
    if (*at) drop_ear(l, at);
}

/* What someone lacks is looked up for who they are now. */
static bool is_still_theirs(Web *web, HubAsk *ask) {
    if (!ask->person || !fresh_is_due(web->app)) return true;
    HubAdmit now = judge(web, ask->person, ask->topic);
    return !now.refusal && now.audience == ask->audience;
}

/* Listeners we can't bring up to date are told so, so that they come again. */
static void resume(void *user, HubAsk *ask) {
    Web *web = user;
    const char *id;
    if (!is_still_theirs(web, ask)) {
        hub_give_up(ask, "again",
                    "What you missed could not be read. Subscribe again in a moment.");
        return;
    }
    const TopicKind *kind = kind_of(ask->topic, &id);
    Recalled to = { buf_heap(RECALL_MAX), calloc(ask->limit, sizeof *to.ends), 0 };
    Bytes *news = calloc(ask->limit, sizeof *news);
    bool kept = kind && kind->recall;
    bool read = kept && to.ends && news && kind->recall(web, ask, id, &to);
    for (size_t i = 0, at = 0; read && i < to.count; at = to.ends[i++])
        news[i] = (Bytes){ to.out.text + at, to.ends[i] - at };
    if (read) hub_answer(ask, news, to.count);
    else if (kept)
        hub_give_up(ask, "again",
                    "What you missed could not be read. Subscribe again in a moment.");
    else
        hub_give_up(ask, "look-again",
                    "What you missed is no longer stored. Load it again and subscribe.");
    buf_free(&to.out);
    free(to.ends);
    free(news);
}

void live_rights_changed(Web *web, const char *topic) {
    Hub *hub = server_hub(web->server);
    char watch[HUB_TOPIC_MAX + 1];
    hub_rights_changed(hub, topic);
    if (!topic || strncmp(topic, "game/", 5) != 0) return;
    snprintf(watch, sizeof watch, "watch/%s", topic + 5);
    hub_rights_changed(hub, watch);
}

void live_revoke(Web *web, const char *topic, uint64_t person, const char *code, const char *text) {
    Hub *hub = server_hub(web->server);
    if (!person) {
        hub_revoke(hub, topic, NULL, code, text);
        return;
    }
    for (Listener *l = web->listeners; l; l = l->after)
        if (l->asker.person.id == person) hub_revoke(hub, topic, l, code, text);
}

/* ---- commands ---- */

typedef struct Call {
    Listener *listener;
    WsPeer *peer;
    Asker asker; /* at the table */
    json_t *ask;
    bool says;
    char table[APP_ID], command[COMMAND_MAX + 1];
} Call;

static void write_reply(const char *command, int tongue, const Task *t, bool late, Buf *out) {
    jot_open(out, '{');
    member_word("reply", command, out);
    if (t->err.status) {
        jot_key(out, "error"), jot_open(out, '{');
        member_word("code", *t->code ? t->code : "failed", out);
        member_told("text", tongue, &t->err.message, out);
        jot_close(out, '}');
    } else {
        if (!late) member_number("seq", (int64_t)t->last, out);
        if (t->repeated) member_flag("repeated", true, out);
    }
    jot_close(out, '}');
}

static void call_ended(Task *t) {
    Call *call = t->user;
    Listener *l = call->listener;
    char text[1024];
    Buf out = buf_over(text, sizeof text);
    bool late = call->says && tables_hears_late(t->app, call->table, &call->asker.person);
    write_reply(call->command, l->tongue, t, late, &out);
    if (!l->gone) ws_peer_send(call->peer, (Bytes){ out.text, out.size });
    l->calls--;
    let_go(l);
    json_decref(call->ask);
    free(call);
}

static const char *word_in(const json_t *ask, const char *key) {
    const char *text = json_string_value(json_object_get(ask, key));
    return text ? text : "";
}

static void call_run(Task *t) {
    const Call *call = t->user;
    const json_t *words = json_object_get(call->ask, "words");
    TablePlay play = { .person = call->asker.person.id,
                       .rights = call->asker.person.rights,
                       .action = json_object_get(call->ask, "action"),
                       .entry = json_object_get(call->ask, "entry"),
                       .words = json_string_value(words),
                       .expect = (uint64_t)json_integer_value(
                           json_object_get(call->ask, "expect")) };
    if (call->says) {
        bool spectators = strcmp(word_in(call->ask, "to"), "spectators") == 0;
        tables_say(t, call->table, &call->asker.person, word_in(call->ask, "text"), spectators);
    } else if (!play.action == !play.entry)
        task_refuse(t, "not-understood", "Send an \"action\" or an \"entry\".");
    else tables_play(t, call->table, &play);
}

static void refuse_call(const Listener *l, WsPeer *peer, const char *command, const char *code,
                        const char *say) {
    char text[512];
    Buf out = buf_over(text, sizeof text);
    Task none = { 0 };
    err_tell(&none.err, ERR_INPUT, &(const Message){ .english = say });
    snprintf(none.code, sizeof none.code, "%s", code);
    write_reply(command, l->tongue, &none, false, &out);
    ws_peer_send(peer, (Bytes){ out.text, out.size });
}

/* The command of one person must not be taken for that of another. */
static void command_id(const Call *call, char id[STORE_WORD_MAX + 1]) {
    if (*call->command)
        snprintf(id, STORE_WORD_MAX + 1, "%llx.%s",
                 (unsigned long long)call->listener->asker.person.id, call->command);
    else *id = 0;
}

static void start_call(Call *call, uint64_t heard) {
    char stream[STORE_STREAM_MAX + 1], id[STORE_WORD_MAX + 1];
    Listener *l = call->listener;
    snprintf(stream, sizeof stream, "game/%s", call->table);
    command_id(call, id);
    call->asker = (Asker){ .account = l->asker.account,
                           .session = l->asker.session,
                           .at = { [RIGHTS_TABLE] = call->table } };
    Task *t = task_new(l->web->app, stream, id, call_run, call_ended, call);
    l->calls++;
    if (t) {
        t->asker = &call->asker;
        t->heard = heard;
        task_start(t);
        return;
    }
    Task none = { .user = call };
    err_set(&none.err, ERR_SYSTEM, "The server is out of memory. Try again later.");
    call_ended(&none);
}

static void message(void *user, WsPeer *peer, void *person, const json_t *message, uint64_t heard) {
    (void)user;
    Listener *l = person;
    json_t *act = json_object_get(message, "act"), *say = json_object_get(message, "say");
    const json_t *ask = act ? act : say;
    const char *command = word_in(ask, "command"), *table = word_in(ask, "table");
    if (!json_is_object(ask) || json_object_size(message) != 1)
        return refuse_call(l, peer, "", "not-understood", "Send \"act\" or \"say\".");
    if (strlen(command) > COMMAND_MAX || strlen(table) >= APP_ID)
        return refuse_call(l, peer, "", "not-understood", "The command or table is too long.");
    Status seen = look_again(l);
    if (seen == ERR_STORE) {
        HubAdmit later = come_again();
        return refuse_call(l, peer, command, later.code, later.refusal);
    }
    if (!l->asker.account || seen)
        return refuse_call(l, peer, command, "sign-in", "Sign in first.");
    if (l->calls >= CALLS_MAX)
        return refuse_call(l, peer, command, "too-fast",
                           "Wait for an answer before you send the next one.");
    Call *call = calloc(1, sizeof *call);
    json_t *copy = json_deep_copy(ask);
    if (!call || !copy) {
        free(call);
        json_decref(copy);
        return refuse_call(l, peer, command, "no-memory",
                           "The server is out of memory. Try again later.");
    }
    *call = (Call){ .listener = l, .peer = peer, .ask = copy, .says = !act };
    strcpy(call->table, table);
    strcpy(call->command, command);
    start_call(call, heard);
}

HubCalls live_calls(void) {
    return (HubCalls){ join, leave, admit, resume, message, unsubscribed, judge, "act" };
}

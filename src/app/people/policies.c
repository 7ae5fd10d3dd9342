#include "app/people/policies.h"

#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "rulebook/ready_text.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const POLICY_KINDS[] = {
    "rules",        "match-settings", "code-of-conduct", "anti-harassment", "media", "terms",
    "server-rules", "legal-notice",   "privacy",         "recording",       NULL
};

bool policy_kind(const char *word) {
    for (int i = 0; POLICY_KINDS[i]; i++)
        if (strcmp(POLICY_KINDS[i], word) == 0) return true;
    return false;
}

int policy_ack(const char *kind) {
    static const struct {
        const char *kind;
        int ack;
    } ACKS[] = { { "rules", ACK_RULES },
                 { "match-settings", ACK_SETTINGS },
                 { "code-of-conduct", ACK_CONDUCT },
                 { "anti-harassment", ACK_HARASSMENT },
                 { "media", ACK_MEDIA },
                 { "terms", ACK_TERMS },
                 { "server-rules", ACK_SERVER } };
    for (size_t i = 0; i < sizeof ACKS / sizeof ACKS[0]; i++)
        if (strcmp(ACKS[i].kind, kind) == 0) return ACKS[i].ack;
    return ACK_NONE;
}

/* ---- the stream ---- */

static void *policies_open(Live *live) {
    (void)live;
    return calloc(1, sizeof(Policies));
}

static void policies_close(void *state) {
    Policies *all = state;
    for (size_t i = 0; i < all->count; i++) free(all->policy[i].title);
    free(all->policy);
    free(all);
}

static const char *word(const json_t *facts, const char *key) {
    const char *text = json_string_value(json_object_get(facts, key));
    return text ? text : "";
}

static uint32_t newest(const Policies *all, const char *kind, const char *language) {
    uint32_t version = 0;
    for (size_t i = 0; i < all->count; i++) {
        const Policy *p = &all->policy[i];
        if (strcmp(p->kind, kind) == 0 && strcmp(p->language, language) == 0) version = p->version;
    }
    return version;
}

/* Three texts in one piece of memory. */
static bool keep_texts(Policy *p, const char *title, const char *text, const char *link) {
    size_t a = strlen(title) + 1, b = strlen(text) + 1, c = strlen(link) + 1;
    p->title = malloc(a + b + c);
    if (!p->title) return false;
    p->text = memcpy(p->title + a, text, b);
    p->link = memcpy(p->title + a + b, link, c);
    memcpy(p->title, title, a);
    return true;
}

static Status policies_follow(void *state, const StoreRecord *event, Err *err) {
    Policies *all = state;
    if (strcmp(event->type, "policy.published") != 0)
        return err_set(err, ERR_STORE, "A policy has no event {type%s}.", event->type);
    if (all->count == POLICIES_MAX)
        return err_set(err, ERR_TOO_BIG, "There can be at most {most%d} texts.", POLICIES_MAX);
    Policy *grown = realloc(all->policy, (all->count + 1) * sizeof *grown);
    if (!grown) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    all->policy = grown;
    json_t *facts = json_loadb(event->public.at, event->public.size, 0, NULL);
    Policy p = { .version = newest(all, word(facts, "kind"), word(facts, "language")) + 1,
                 .prevails = json_is_true(json_object_get(facts, "prevails")),
                 .preset = json_is_true(json_object_get(facts, "preset")),
                 .at = event->at };
    snprintf(p.kind, sizeof p.kind, "%s", word(facts, "kind"));
    snprintf(p.language, sizeof p.language, "%s", word(facts, "language"));
    if (!app_id_read(word(facts, "by"), &p.by)) p.by = 0;
    bool kept = keep_texts(&p, word(facts, "title"), word(facts, "text"), word(facts, "link"));
    if (kept) all->policy[all->count++] = p;
    json_decref(facts);
    return kept ? OK : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}

static const LiveKind POLICY = {
    .prefix = "policy/", .open = policies_open, .close = policies_close, .follow = policies_follow
};

/* ---- looking ---- */

const Policies *policies_find(App *app, const char *place) {
    Live *live;
    return live_get(app, &POLICY, place, &live, NULL) ? NULL : live->state;
}

const Policy *policy_find(const Policies *all, const char *kind, const char *language,
                          uint32_t version) {
    const Policy *best = NULL;
    for (size_t i = 0; all && i < all->count; i++) {
        const Policy *p = &all->policy[i];
        if (strcmp(p->kind, kind) != 0) continue;
        if (*language && strcmp(p->language, language) != 0) continue;
        if (version && p->version != version) continue;
        bool same = best && strcmp(p->language, best->language) == 0;
        if (!best || same || (p->prevails && !best->prevails)) best = p;
    }
    return best;
}

static unsigned acks_in(const Policies *all) {
    unsigned acks = 0;
    for (size_t i = 0; all && i < all->count; i++) acks |= 1u << policy_ack(all->policy[i].kind);
    return acks;
}

unsigned policies_readable(App *app, const char *event) {
    unsigned ruled = 1u << ACK_RULES | 1u << ACK_SETTINGS;
    return ruled | acks_in(policies_find(app, event)) | acks_in(policies_find(app, "server"));
}

void policy_jot(const Policy *p, bool text, Buf *out) {
    jot_open(out, '{');
    member_word("kind", p->kind, out);
    member_word("language", p->language, out);
    member_number("version", p->version, out);
    member_flag("prevails", p->prevails, out);
    if (p->preset) member_flag("preset", true, out);
    member_number("at", p->at, out);
    member_word("title", p->title, out);
    if (*p->link) member_word("link", p->link, out);
    else if (text) member_word("text", p->text, out);
    jot_close(out, '}');
}

void policies_jot(const Policies *all, Buf *out) {
    jot_open(out, '[');
    for (size_t i = 0; all && i < all->count; i++) {
        const Policy *p = &all->policy[i];
        if (p->version != newest(all, p->kind, p->language)) continue;
        jot_item(out);
        policy_jot(p, false, out);
    }
    jot_close(out, ']');
}

/* ---- for `run` ---- */

bool policy_publish(Task *t, const char *place, const Policy *p) {
    Live *live = task_make(t, &POLICY, place);
    if (!live) return false;
    Buf facts = buf_heap(8 * POLICY_TEXT);
    jot_open(&facts, '{');
    member_word("kind", p->kind, &facts);
    member_word("language", p->language, &facts);
    member_flag("prevails", p->prevails, &facts);
    if (p->preset) member_flag("preset", true, &facts);
    member_big("by", p->by, &facts);
    member_word("title", p->title, &facts);
    member_word("text", p->text, &facts);
    member_word("link", p->link, &facts);
    jot_close(&facts, '}');
    bool added = !facts.full && task_add(t, live, "policy.published", 1,
                                         (Bytes){ facts.text, facts.size }, (Bytes){ 0 });
    if (facts.full) task_refuse(t, "too-long", "This text is too long.");
    buf_free(&facts);
    return added;
}

/* Does an event under these rules need this ready text?  Personal data are kept at every event. */
static bool is_wanted(const EventRules *rules, const char *kind) {
    int ack = policy_ack(kind);
    if (strcmp(kind, "privacy") == 0) return true;
    if (strcmp(kind, "recording") == 0) return rules->player_recording != RECORDING_UNREGULATED;
    for (int i = 0; i < ACKS_MAX && rules->policy_acks[i]; i++)
        if (rules->policy_acks[i] == ack) return true;
    return false;
}

bool policies_prepare(Task *t, const char *event, const Rules *rules, uint64_t by) {
    const char *first = rules->event.language == LANGUAGE_GERMAN ? "de" : "en";
    char room[READY_TEXT], link[] = "";
    for (size_t i = 0; i < READY_PART_COUNT; i++) {
        const ReadyPart *part = &READY_PARTS[i];
        if (part->part != READY_TITLE || !is_wanted(&rules->event, part->kind)) continue;
        if (policy_find(policies_find(t->app, event), part->kind, part->language, 0)) continue;
        Buf text = buf_over(room, sizeof room);
        ready_text(part->kind, part->language, rules->id, &text);
        char title[POLICY_TITLE];
        snprintf(title, sizeof title, "%s", part->text);
        Policy p = { .prevails = strcmp(part->language, first) == 0,
                     .preset = true,
                     .by = by,
                     .title = title,
                     .text = room,
                     .link = link };
        snprintf(p.kind, sizeof p.kind, "%s", part->kind);
        snprintf(p.language, sizeof p.language, "%s", part->language);
        if (!policy_publish(t, event, &p)) return false;
    }
    return true;
}

bool policy_acknowledge(Task *t, uint64_t person, const char *place, const Policy *p,
                        const char *channel, uint64_t by) {
    char room[512];
    Buf facts = buf_over(room, sizeof room);
    Live *live = account_live(t, person);
    if (!live) return false;
    const Account *a = live->state;
    for (size_t i = 0; i < a->acks; i++)
        if (strcmp(a->ack[i].scope, place) == 0 && strcmp(a->ack[i].kind, p->kind) == 0 &&
            strcmp(a->ack[i].language, p->language) == 0 && a->ack[i].version == p->version)
            return true; /* once is enough */
    if (a->acks >= ACCOUNT_ACKS)
        return task_refuse(t, "too-many", "This person has agreed to too many texts already."),
               false;
    buf_text(&facts, "\"scope\":"), jot_text(&facts, place);
    buf_text(&facts, ",\"kind\":"), jot_text(&facts, p->kind);
    buf_text(&facts, ",\"language\":"), jot_text(&facts, p->language);
    buf_print(&facts, ",\"version\":%u,\"channel\":", (unsigned)p->version);
    jot_text(&facts, channel);
    if (by != person) buf_print(&facts, ",\"by\":\"%llu\"", (unsigned long long)by);
    return account_add(t, live, "policy.acknowledged", &facts);
}

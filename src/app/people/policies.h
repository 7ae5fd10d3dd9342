/* policies.h - the texts people agree to: by kind, language and version, for the server or an event.
 *
 * Kinds are those of the rulebooks (rules, match settings, code of conduct, …).  A new text of a kind
 * and language is the next version; old ones stay readable, since someone agreed to them.  The texts
 * are the organisers' and are in the log: the streams policy/server and policy/EVENT.  Who agreed to
 * what is in the stream of the person.
 *
 * A new event starts with copies of the ready texts (rulebook/ready_text.h) its rulebook asks for; each is
 * marked as a preset until the organisers publish a version of their own.
 */
#pragma once
#include "app/people/accounts.h"
#include "rulebook/parameter.h"

enum { POLICY_TEXT = 64 << 10, POLICY_TITLE = 160, POLICIES_MAX = 512 };

typedef struct Policy {
    char kind[ACCOUNT_WORD], language[ACCOUNT_WORD];
    uint32_t version;
    bool prevails; /* of several languages this one counts */
    bool preset;   /* a ready text that nobody has edited */
    int64_t at;
    uint64_t by;
    char *title, *text, *link; /* text or link, not both */
} Policy;

typedef struct Policies {
    Policy *policy;
    size_t count;
} Policies;

extern const char *const POLICY_KINDS[]; /* NULL ends them */
bool policy_kind(const char *word);
/* What the rulebooks call this kind of text: ACK_…; ACK_NONE if none asks for it. */
int policy_ack(const char *kind);

/* The texts of "server" or of an event, or NULL if there are none. */
const Policies *policies_find(App *app, const char *place);
/* One text; version 0: the newest, language "": the one that prevails or came first.  NULL. */
const Policy *policy_find(const Policies *all, const char *kind, const char *language,
                          uint32_t version);

/* A bit for each ACK_… whose text can be read: the event has it, or the server.  The rulebook itself, and
 * the values in force at the event, stand for the rules and the match settings. */
unsigned policies_readable(App *app, const char *event);

/* For `run`.  False: return from `run`. */
bool policy_publish(Task *t, const char *place, const Policy *policy);
/* Give an event the ready texts that these rules ask for and that it does not have. */
bool policies_prepare(Task *t, const char *event, const Rules *rules, uint64_t by);
/* Someone has agreed; place is "server" or an event's id, channel "site", "desk" or "paper". */
bool policy_acknowledge(Task *t, uint64_t person, const char *place, const Policy *policy,
                        const char *channel, uint64_t by);

/* The newest of each kind and language, without the texts; and one with its text. */
void policies_jot(const Policies *all, Buf *out);
void policy_jot(const Policy *policy, bool text, Buf *out);

/* account.h - one person's stream, account/ID, folded.
 *
 * The log knows a random id and what happened: a password was set, a session opened, a consent
 * given.  Names, addresses and the like are cells in BOX_PERSON, which can be erased; secrets are
 * hashes in BOX_SECRET.  A guest is the same with less: no password and one place to be.
 */
#pragma once
#include "app/core/person.h"
#include "app/core/task.h"

enum {
    ACCOUNT_SESSIONS = 24, /* open at once; one more ends the oldest */
    ACCOUNT_ALIASES = 24,  /* records that were found to be of the same person */
    ACCOUNT_ACKS = 128,
    ACCOUNT_WORD = 24, /* bytes of a kind or a language, its zero included */
};

typedef struct AccountSession {
    uint64_t id;
    int64_t since, until; /* ms */
    bool program;         /* made for a program: Authorization: Bearer */
} AccountSession;

typedef struct AccountAck {           /* of a policy text */
    char scope[STORE_STREAM_MAX + 1]; /* "server" or "event/ID" */
    char kind[ACCOUNT_WORD], language[ACCOUNT_WORD], channel[ACCOUNT_WORD];
    uint32_t version;
    int64_t at;
} AccountAck;

typedef struct AccountScope {
    char name[STORE_STREAM_MAX + 1]; /* "event/ID", "game/ID" */
    bool own;                        /* by their own act, not because someone put them there */
} AccountScope;

typedef struct AccountConsent {
    bool given;
    int64_t at; /* 0: never asked */
} AccountConsent;

typedef struct Account {
    uint64_t id;
    bool guest, erased, password;
    bool filed;    /* came with the file of an event that is kept here */
    bool guardian; /* consents for a minor are in the hands of this server's staff or a parent */
    bool minor;
    int64_t created, seen; /* ms; when something happened last */
    uint64_t merged;       /* into whom; 0: is its own */
    uint64_t merged_by;
    int64_t merged_at;
    /* whose organisers or league did it; "": administrators */
    char merged_where[STORE_STREAM_MAX + 1];
    uint64_t alias[ACCOUNT_ALIASES];
    bool alias_minor[ACCOUNT_ALIASES]; /* that record made this one a minor's */
    size_t aliases;
    bool used;           /* someone has been signed in as this person */
    AccountScope *scope; /* events and tables they joined, oldest first */
    size_t scopes;
    AccountSession session[ACCOUNT_SESSIONS];
    size_t sessions;
    AccountConsent consent[EV_CONSENT_COUNT];
    AccountAck *ack;
    size_t acks;
    int64_t recovery;            /* until when a code for a new password is good; 0: none */
    uint64_t recovery_by;        /* who issued it, */
    char recovery_event[APP_ID]; /* as an organiser of this event; "": as an administrator */

    char name[PERSON_NAME]; /* kept here once it was read; "" if not */
} Account;

extern const LiveKind ACCOUNT;

/* The account of a person, or NULL; read only, good until the next task. */
const Account *account_find(App *app, uint64_t person);

/* For `run`: the account, loaded and free; NULL: return from `run`. */
Live *account_live(Task *t, uint64_t person);
Live *account_make(Task *t, uint64_t person);

/* The session, or NULL if it is not open any more. */
const AccountSession *account_session(const Account *account, uint64_t session, int64_t now);

/* ---- for `run`: add one event ---- */

/* `facts` are the members of a JSON object, without its braces; NULL: none. */
bool account_add(Task *t, Live *live, const char *type, const Buf *facts);
/* The same with one fact that is an id. */
bool account_add_id(Task *t, Live *live, const char *type, const char *key, uint64_t id);

/* sessions.h - who is asking?  A token in a cookie or a header, recognised by its hash.
 *
 * The account's stream says which sessions are open, so that ending one reaches every machine; a cell
 * in BOX_SECRET leads from the hash of a token to its session.  What leads where never changes, so
 * that is remembered in a small cache and a request costs no look into the store.
 */
#pragma once
#include "app/people/accounts.h"

#define SESSION_DAYS 30
#define SESSION_PROGRAM_DAYS_MAX 366

typedef struct SessionCache SessionCache;
SessionCache *session_cache_open(void);
void session_cache_close(SessionCache *cache);

/* Where a token leads: to a session of an account, which may have ended.  False: nowhere. */
bool session_find(App *app, const char *token, uint64_t *account, uint64_t *session);

/* The person of this session; false, and nobody, if it has ended. */
bool session_look(App *app, uint64_t account, uint64_t session, Person *person);

typedef struct SessionStart {
    uint64_t person;
    bool program;
    uint32_t days;       /* 0: SESSION_DAYS */
    const char *label;   /* its name in the list; may be NULL */
    const char *address; /* whence; may be NULL */
} SessionStart;

/* For `run`: open a session.  The token is for its holder's eyes alone.  False: return. */
bool session_open(Task *t, const SessionStart *start, char token[SECRET_TOKEN], uint64_t *session);
/* End one, or (0) all but `but`. */
bool session_close(Task *t, uint64_t person, uint64_t session);
bool session_close_all(Task *t, uint64_t person, uint64_t but);

/* The open sessions of a person as a JSON list; the one with the id `here` is marked. */
void sessions_jot(App *app, uint64_t person, uint64_t here, Buf *out);

/* codes.h - codes that let someone in: to an event, to a table, or back into an account.
 *
 * A code for guests is the stream code/HASH, so that its uses are counted correctly even if people come at the
 * same moment.  A code can't be read again: if it is lost, create another.
 */
#pragma once
#include "app/people/accounts.h"

enum {
    CODE_USES_MAX = 2000,
    CODE_DAYS_MAX = 366,
    RECOVERY_HOURS = 48,
};

typedef struct Code {
    char scope[STORE_STREAM_MAX + 1]; /* "event/ID" or "game/ID" */
    uint64_t by;
    uint32_t uses, used;
    int64_t until; /* ms */
    bool revoked;
} Code;

/* What someone typed, if it is a code of ours, good or not; NULL.  `id` names it in lists. */
const Code *code_find(App *app, const char *typed, char id[SECRET_HASH]);
/* Why it lets nobody in any more, or NULL: called back, too old, used up, or made by someone who could not
 * make it now. */
const Message *code_over(App *app, const Code *code);

/* For `run`.  False: return from `run`. */
bool code_make(Task *t, const Code *wish, char code[SECRET_CODE], char id[SECRET_HASH]);
/* Let a person in; the account has to exist or be made by the same task. */
bool code_use(Task *t, const char *typed, uint64_t person, char scope[STORE_STREAM_MAX + 1]);
bool code_revoke(Task *t, const char *scope, const char *id, uint64_t by);

/* The codes of an event or a table as a JSON list. */
void codes_jot(App *app, const char *scope, Buf *out);
/* Who came by them, at most `room`; someone may be named twice. */
size_t codes_people(App *app, const char *scope, uint64_t *people, size_t room);

/* May someone without an account be called so?  Where they come by a code ("event/ID", "game/ID") anyone may
 * have their name but the administrators and who runs that place, or one like it; in the lobby (NULL) every account's name,
 * or one that looks like it, is taken.  For `run`. */
bool guest_name_free(Task *t, const char *name, const char *scope);

/* ---- back into an account ---- */

/* A code for someone who has forgotten the password, issued by an administrator or, with the event's id,
 * by one of its organisers; the log says which. */
bool recovery_issue(Task *t, uint64_t person, uint64_t by, const char *event,
                    char code[SECRET_CODE]);
/* Is this the code that was issued, in time, and could its issuer still issue it now? */
bool recovery_good(App *app, uint64_t person, const char *typed);
/* It was used. */
void recovery_used(Task *t, uint64_t person);

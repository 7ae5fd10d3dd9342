/* accounts.h - all people together: finding them, making them, and what is kept beside the log.
 *
 * A person is a random id for ever.  What can be erased (the profile) is a cell in BOX_PERSON; what
 * nobody may read (password hashes) is one in BOX_SECRET.
 */
#pragma once
#include "app/core/asker.h"
#include "app/people/account.h"
#include "app/people/names.h"
#include "app/people/passwords.h"
#include "app/core/quota.h"
#include "app/core/secrets.h"

/* privacy.h: what other modules know of a person */
typedef struct PrivacyPart {
    /* Why this person cannot be forgotten right now, a sentence into `why`; false: nothing speaks
     * against it.  `unasked`: they did not ask for it, so what is still to come counts as well.
     * NULL: never anything. */
    bool (*busy)(App *app, uint64_t person, bool unasked, Message *why);
    /* Add members about the person to a JSON object.  NULL: there are none. */
    void (*tell)(App *app, uint64_t person, Buf *out);
    /* For `run`: erase what this module keeps of the person's words.  NULL: nothing. */
    bool (*forget)(Task *t, uint64_t person);
    /* Two records have become one, or two again.  NULL: that changes nothing here. */
    void (*merged)(App *app);
} PrivacyPart;

enum { PRIVACY_PARTS = 8 };

typedef struct Accounts {
    Quotas *quotas;             /* quota.h */
    struct GuessQueue *guesses; /* guess_queue.h */
    struct SessionCache *cache; /* sessions.h */
    uv_timer_t chores;          /* retention: privacy.h; mail: mail.h */
    struct Mail *mail;          /* NULL: there is none */
    PrivacyPart privacy[PRIVACY_PARTS];
    size_t privacy_parts;
    char swept[STORE_STREAM_MAX + 1];         /* how far the timer has looked for old records */
    char reports_swept[STORE_STREAM_MAX + 1]; /* and for old reports */
    struct {
        const LiveKind *kind;
        uint32_t (*find)(App *app, uint64_t person, const char *id);
    } place[RIGHTS_PLACES]; /* rights.h */
    size_t (*chiefs)(App *app, const char *event, uint64_t *people, size_t room);
} Accounts;

Status accounts_open(App *app, uint32_t quotas, Err *err);
void accounts_stop(App *app); /* finish what is under way; runs the loop */
void accounts_close(App *app);

/* ---- who is it ---- */

/* The person that someone is, after merging: the id itself if it was never merged. */
uint64_t accounts_resolve(App *app, uint64_t id);

/* Every record of this person, whichever of them is asked for: the one that stays, then those merged into it.
 * Returns how many. */
enum { ACCOUNT_RECORDS = 1 + ACCOUNT_ALIASES };
size_t accounts_records(App *app, uint64_t id, uint64_t record[ACCOUNT_RECORDS]);

/* Fill in a Person: name, guest, and the rights that need no place (person, account, administrator).
 * False, and nobody, if there is no such person or the data were erased. */
bool accounts_person(App *app, uint64_t id, Person *person);

/* The screen name itself: for the person and for administrators.  Never empty: if there is none,
 * false, and "erased person" or "unknown person", which accounts_name_in says in another language. */
bool accounts_name(App *app, uint64_t id, char name[PERSON_NAME]);
void accounts_name_in(App *app, uint64_t id, int tongue, char name[PERSON_NAME]);

/* Someone of whom there is a name but no record: they came with the file of an event (archive.h). */
bool accounts_filed(App *app, uint64_t id);

/* Is this person a minor, as far as is known here or came with an imported event?  `guardian`, unless
 * NULL: whether a parent has agreed to be asked. */
bool accounts_minor(App *app, uint64_t id, bool *guardian);

#define VIEWER_STAFF UINT64_MAX /* of the event in question: sees every name */
/* The name that others read (`viewer` 0: anyone): that of a minor for whom nobody agreed is
 * "Player" and a number, except for the minor and for administrators. */
void accounts_shown(App *app, uint64_t id, uint64_t viewer, char name[PERSON_NAME]);
void accounts_shown_in(App *app, uint64_t id, uint64_t viewer, int tongue, char name[PERSON_NAME]);

/* Has this person, or a record merged into theirs, joined "event/ID" or "game/ID" by a code? */
bool accounts_joined(App *app, uint64_t id, const char *scope);
/* The same, and it was their own act. */
bool accounts_came(App *app, uint64_t id, const char *scope);
/* They have no account and were first added there, by its staff, who look after their name. */
bool accounts_entered(App *app, uint64_t id, const char *scope);

/* ---- the profile ---- */

enum { PROFILE_TEXT = 128, PROFILE_MAX = 4096 };

typedef struct Profile {
    char name[PERSON_NAME];       /* shown */
    char full_name[PROFILE_TEXT]; /* for the organisers; never public */
    char email[PROFILE_TEXT];     /* "" if there is none */
    char country[8];              /* as told */
    char languages[PROFILE_TEXT]; /* "de,en" */
    int birth_year;               /* 0: not told */
    bool minor;
    bool mail;      /* may be written to */
    bool confirmed; /* the address is theirs: postage.h */
} Profile;

Status profile_read(App *app, uint64_t person, Profile *profile, Err *err);
void profile_write(Task *t, uint64_t person, const Profile *profile);
/* Its members in JSON, all of them: for the person and for the organisers. */
void profile_jot(const Profile *profile, Buf *out);
/* Could an e-mail address be one?  "" could. */
Status profile_check_email(const char *email, Err *err);

enum { MINOR_AGE = 18 };
/* Does someone born that year count as a minor?  In doubt, yes. */
bool profile_is_minor(int birth_year, int64_t now);

/* ---- for `run` ---- */

/* A new person: an account with the hash of a password, or (hash NULL) a guest of `scope`.  Takes
 * the name of an account; guests may share theirs.  False: return from `run`. */
bool accounts_create(Task *t, uint64_t person, const Profile *profile, const char *hash,
                     const char *scope);
/* A guest becomes an account. */
bool accounts_upgrade(Task *t, uint64_t person, const Profile *profile, const char *hash);
/* The record of someone who may have none yet, because they came with the file of an event: then a guest's is
 * made.  NULL: return from `run`. */
Live *accounts_adopt(Task *t, uint64_t person);
/* Count one more of something for `key`, once for each task of a person; false: refused with "wait", since there were
 * too many lately.  The server itself may do as it likes. */
bool accounts_within(Task *t, QuotaRow row, const char *key);
/* They take part in "event/ID" or were let in at "game/ID" from now on; again is nothing new.  `own`:
 * by their own act. */
bool accounts_join(Task *t, uint64_t person, const char *scope, bool own);
/* A report has come for them, or has come further: their pages look again. */
bool accounts_wake(Task *t, uint64_t person);
/* A new password; ends all sessions but one (0: all). */
bool accounts_set_password(Task *t, uint64_t person, const char *hash, uint64_t but);

/* The hash of someone's password into `hash`; false if there is none. */
bool accounts_password(App *app, uint64_t person, char hash[PASSWORD_HASH]);

/* ---- the first start ---- */

/* A fresh token for the one-time link if there is no administrator yet, else "". */
Status accounts_setup_token(App *app, char token[SECRET_TOKEN], Err *err);
bool accounts_setup_good(App *app, const char *token);
/* For `run`: use it up. */
void accounts_setup_used(Task *t);

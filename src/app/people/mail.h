/* mail.h - letters to people who want them, through someone else's SMTP server.
 *
 * Optional: without --smtp nothing is ever sent, and everything works.  A letter is put into the
 * outbox together with whatever caused it, so it is neither lost nor sent for something that did not
 * happen; one thread takes them out, tries, and tries again later.  In the outbox letters lie
 * encrypted; once sent or given up they are gone.  Of several machines on one database one
 * claims a letter and sends it; if it dies before it is done, another one does after MAIL_LEASE_MS.
 *
 * TLS is asked for of every server, but for one on this machine and for one that --smtp-plain allows it; a
 * password never goes out without.  Who may be written to says postage.h.
 */
#pragma once
#include "app/people/accounts.h"

enum {
    MAIL_SUBJECT = 160,
    MAIL_TEXT = 16 << 10,
    MAIL_STOP = 384,
    MAIL_TRIES = 12,        /* the last one after about two days */
    MAIL_LEASE_MS = 300000, /* a claim holds longer than any try to send takes */
};

typedef struct MailOptions {
    const char *smtp; /* smtp://user:password@host:port or smtps://…; NULL: no mail */
    const char *from; /* an address */
    bool plain;       /* a server in one's own network may go without TLS; not with a password */
} MailOptions;

Status mail_open(App *app, const MailOptions *options, Err *err);
void mail_stop(App *app); /* finish the letter in hand; runs the loop */
void mail_close(App *app);
bool mail_ready(const App *app);

typedef struct Letter {
    char to[PROFILE_TEXT], subject[MAIL_SUBJECT];
    char stop[MAIL_STOP]; /* where its reader can end this; "" if nowhere */
    const char *text;
} Letter;

/* For `run`: put a letter into the outbox. */
void mail_send(Task *t, const Letter *letter);

/* Look into the outbox now; a timer does it every few seconds. */
void mail_look(App *app);

/* How many letters wait, for tests. */
unsigned mail_waiting(App *app);

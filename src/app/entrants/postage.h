/* postage.h - to whom letters of an event may go, and how many.
 *
 * A letter carries the words of an organiser, whom this server may not know at all, to people who may
 * never have heard of it.  So letters go out for published events only, and
 *
 *   - to people who have confirmed their address (below) and want mail, in any number that an event needs;
 *   - to addresses that someone else typed (an invitation, a list that was imported) or that nobody has
 *     confirmed yet: few a day for each organiser, event and address, and not from an account that is
 *     younger than a day;
 *   - never to an address whose owner has followed the link "no more letters" that each letter ends with.
 *
 * How many that is says quota.h.  Administrators are not counted; the people they write to are.
 */
#pragma once
#include "app/people/mail.h"
#include "app/core/person.h"
#include "app/core/secrets.h"

typedef struct Recipient {
    char to[PROFILE_TEXT];
    bool asked;     /* the owner has confirmed it, and wants mail */
    char link[320]; /* their own, below the words; "" none */
    /* the same to type, for people who read the letter on another device; "" none */
    char code[SECRET_CODE];
} Recipient;

typedef struct Postage {
    const Person *sender;
    const char *address; /* where the sender is */
    Live *event;
    const char *subject, *text;
    const char *links; /* "https://host": where the link leads */
    int tongue;
} Postage;

/* For `run`: put the letters into the outbox; how many, or -1: it was refused, and nothing is sent.
 * Recipients who want no letters, or have had enough of them today, are left out in silence. */
int postage_send(Task *t, const Postage *postage, const Recipient *list, size_t count);

/* Where someone at an event may be written to; false if they want no mail. */
bool postage_recipient(App *app, uint64_t person, Recipient *recipient);

/* ---- no more letters ---- */

enum { POSTAGE_TOKEN = 65 };
/* What the link says: it names an address without telling it, and nobody can make one up. */
void postage_token(const App *app, const char *to, char token[POSTAGE_TOKEN]);
bool postage_token_good(const App *app, const char *token);
/* For `run`: the owner of that address wants no e-mails. */
void postage_stop(Task *t, const char *token);

/* ---- is it yours? ---- */

/* For `run`: send a code to the address of a person's profile, for them to type in.  Refuses where there is
 * no address, or too many were sent. */
bool postage_ask(Task *t, uint64_t person, int tongue);
/* For `run`: this is the code.  From now on it is an address that has asked for letters. */
bool postage_confirm(Task *t, uint64_t person, const char *typed);

/* people.h - the handlers about people, and what they share. */
#pragma once
#include "app/accounts.h"
#include "web/web.h"

/* Read what a body tells of a person into `profile`, which keeps what is not told.  False: it was
 * wrong, and that is answered. */
bool people_profile(Exchange *x, const json_t *body, Profile *profile);

/* login.c */
void setup_post(Exchange *x);
void accounts_post(Exchange *x);
void sessions_post(Exchange *x);
void sessions_get(Exchange *x);
void sessions_delete(Exchange *x);
void session_delete(Exchange *x);
void tokens_post(Exchange *x);

/* me.c */
void me_get(Exchange *x);

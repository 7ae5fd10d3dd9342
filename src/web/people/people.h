/* people.h - the handlers about people, and what they share. */
#pragma once
#include "app/people/accounts.h"
#include "web/web.h"

/* Read what a body says about a person into `profile`, which keeps the rest.  False: it was
 * wrong, and that is answered. */
bool people_profile(Exchange *x, const json_t *body, Profile *profile);

/* The person of the path (":account"), resolved; 0: there is none, and that is answered. */
uint64_t people_account(Exchange *x);

/* Has this person come to the event of the path by their own act?  If not, that is answered. */
bool people_came(Exchange *x, uint64_t person);

/* Start a task with `size` bytes of the handler's own in act->more, copied from `more`. */
void people_act(Exchange *x, void (*run)(Task *t), const void *more, size_t size);

/* login.c: coming in and going out */
void setup_post(Exchange *x);
void accounts_post(Exchange *x);
void sessions_post(Exchange *x);
void sessions_get(Exchange *x);
void sessions_delete(Exchange *x);
void session_delete(Exchange *x);
void tokens_post(Exchange *x);

/* guests.c: codes, guests, the way back in */
void event_codes_post(Exchange *x);
void event_codes_get(Exchange *x);
void event_code_delete(Exchange *x);
void table_codes_post(Exchange *x);
void table_codes_get(Exchange *x);
void table_code_delete(Exchange *x);
void code_get(Exchange *x);
void guests_post(Exchange *x);
void recovery_post(Exchange *x);
void account_recovery_post(Exchange *x);
void event_recovery_post(Exchange *x);

/* me.c: oneself */
void me_get(Exchange *x);
void me_patch(Exchange *x);
void me_password_put(Exchange *x);
void me_account_post(Exchange *x);
void me_consents_get(Exchange *x);
void me_consents_put(Exchange *x);
void me_export_get(Exchange *x);
void me_delete(Exchange *x);

/* people.c: others, and keeping house */
void accounts_get(Exchange *x);
void event_people_get(Exchange *x);
void account_get(Exchange *x);
void account_delete(Exchange *x);
void account_admin_put(Exchange *x);
void account_minor_put(Exchange *x);
void account_name_put(Exchange *x);
void settings_get(Exchange *x);
void settings_put(Exchange *x);

/* merges.c: two records of one person */
void merge_post(Exchange *x);
void part_post(Exchange *x);
void merges_get(Exchange *x);

/* claims.c: whose an entry is */
void claims_get(Exchange *x);
void claims_post(Exchange *x);
void claims_delete(Exchange *x);
void claims_decide_post(Exchange *x);
void entry_codes_get(Exchange *x);
void entry_codes_post(Exchange *x);
void entry_code_put(Exchange *x);
void entry_code_delete(Exchange *x);

/* mail.c: letters */
void invitations_post(Exchange *x);
void event_mail_post(Exchange *x);
/* For `run` of an Act: write to everyone at the event who wants mail; false: it was refused. */
bool mail_to_event(Task *t, Live *event, const char *subject, const char *text, size_t *sent);
void me_email_post(Exchange *x);
void me_email_put(Exchange *x);
void mail_stop_post(Exchange *x);
void mail_test_post(Exchange *x);

/* policies.c: texts and who agreed */
void policies_get(Exchange *x);
void policy_get(Exchange *x);
void policy_put(Exchange *x);
void ready_texts_get(Exchange *x);
void acks_get(Exchange *x);
void acks_post(Exchange *x);
void event_acks_post(Exchange *x);

/* reports.c: for the eyes of the people named */
void reports_post(Exchange *x);
void reports_get(Exchange *x);
void report_get(Exchange *x);
void report_picture_get(Exchange *x);
void report_pictures_post(Exchange *x);
void report_notes_post(Exchange *x);
void report_state_put(Exchange *x);
void report_access_put(Exchange *x);

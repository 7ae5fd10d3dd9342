/* whole.h - all that a server runs, in the order in which it is opened and closed.
 *
 * Files in src/app itself know all its subjects; the subjects know each other as tools/layers.c says.
 */
#pragma once
#include "app/people/mail.h"

struct TablesOptions; /* app/online/tables.h */

/* Besides app_open: tables (NULL: as usual), events, seasons, lists, mail.  Where it fails, close what there
 * is. */
Status app_open_whole(App *app, const struct TablesOptions *tables, const MailOptions *mail,
                      Err *err);
/* And app_close.  NULL is allowed. */
void app_close_whole(App *app);

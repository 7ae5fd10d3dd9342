/* reports_forget.h - how long the words of a confidential report are kept.
 *
 * They are erased with their reporter, or, once the report is closed, after the number of days in
 * the settings (server_settings.h).  The reporter's export has them.  Nobody is erased while they alone can read an
 * open report; nobody who has one open is forgotten unasked.
 */
#pragma once
#include "app/people/reports.h"

void reports_open(App *app); /* tells privacy.h what reports know of people */

/* Erase what was kept long enough, a few at a time; called by a timer.  Returns how many were started. */
unsigned reports_sweep(App *app);

/* limits.h - may someone have one more of it?  The limits themselves are rows of app/core/quota.h. */
#pragma once
#include "app/core/quota.h"
#include "web/web.h"

/* Take one from the person's and from the address's bucket (QUOTA_ROWS: there is none).  False: there is
 * none left, and that is answered (429, with Retry-After).  Administrators are not counted, and neither
 * is this machine's own address, from where everyone comes if a proxy does not say better.
 *
 * No visitor uses up what a hall has behind one address: where people are counted (by_person), each has a tenth
 * of it, and everyone without an account half of it together; accounts older than today are counted
 * individually. */
bool within(Exchange *x, QuotaRow by_person, QuotaRow by_address);
/* Put it back: it wasn't used. */
void within_undo(Exchange *x, QuotaRow by_person, QuotaRow by_address);

/* Answer that it was too much, and after how many milliseconds it will not be. */
void within_refuse(Exchange *x, uint64_t wait);

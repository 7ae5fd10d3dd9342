/* print.h - paper over HTTP. */
#pragma once
#include "web/web.h"

/* Documents that are drawn at the same time; that wait, with these; of one person. */
enum { PRINTS_AT_ONCE = 2, PRINTS_WAITING = 64, PRINTS_EACH = 4 };

void event_print_get(Exchange *x);

/* Give up what is being drawn; it is answered soon. */
void prints_stop(Web *web);
/* The same, and wait for it; before the server goes. */
void prints_settle(Web *web);

/* print.h - paper over HTTP. */
#pragma once
#include "web/web.h"

enum { PRINTS_AT_ONCE = 2 };

void event_print_get(Exchange *x);

/* Give up what is being drawn; it is answered soon. */
void prints_stop(Web *web);
/* The same, and wait for it; before the server goes. */
void prints_settle(Web *web);

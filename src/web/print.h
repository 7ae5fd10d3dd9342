/* print.h - paper over HTTP. */
#pragma once
#include "web/web.h"

enum { PRINTS_AT_ONCE = 2 };

void event_print_get(Exchange *x);

/* Wait for pages that are being drawn; before the server goes. */
void prints_settle(Web *web);

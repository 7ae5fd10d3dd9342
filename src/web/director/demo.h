/* demo.h - an event to try things out with, over HTTP. */
#pragma once
#include "web/web.h"

enum { DEMOS_AT_ONCE = 2 };

void demo_post(Exchange *x);

/* Wait for demos that are being made; before the server goes. */
void demos_settle(Web *web);

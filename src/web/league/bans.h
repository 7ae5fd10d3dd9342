/* bans.h - bans over HTTP. */
#pragma once
#include "web/web.h"

void bans_get(Exchange *x);
void bans_add_run(Task *t);
void ban_decide_run(Task *t);
void ban_records_get(Exchange *x);

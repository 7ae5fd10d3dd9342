/* bans.h - bans over HTTP. */
#pragma once
#include "web/web.h"

void bans_get(Exchange *x);
void bans_post(Exchange *x);
void ban_post(Exchange *x);
void ban_records_get(Exchange *x);

/* zones.h - which names of time zones there are: those of the tz database, like "Europe/Berlin". */
#pragma once
#include <stdbool.h>

bool zone_known(const char *name);

/* climbs.h - for the test of tools/layers.c: an include from one subject of a layer to one above it. */
#include "app/people/accounts.h"

/* climbs.h - tools/layers.c must refuse this: the engine knows no command line. */
#include "cli/args.h"

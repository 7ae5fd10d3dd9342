#include "engine/topology.h"

#include <assert.h>

#if FAMILY == FAMILY_NEW_SHORES
#include "topology_new_shores.h"
#else
#include "topology_base.h"
#endif

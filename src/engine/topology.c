#include "engine/topology.h"

#include <assert.h>

#include "topology_base.h"

/* events_research.h - an event for researchers, without anybody's name. */
#pragma once
#include "app/events.h"

/* One JSON object; docs/research.md says what is in it. */
Status events_research(const EventEye *eye, Buf *out, Err *err);

/* rehearse_facts.h - a rehearsed event as facts for paper. */
#pragma once
#include "app/rehearse.h"
#include "print/facts.h"

/* People, tables and rankings; boards are the watcher's to add.  The caller frees the facts. */
Status rehearse_facts(const Rehearsal *r, int tongue, Facts *facts, Err *err);

/* facts.h - an event of the database as facts for paper: for the page and the command line. */
#pragma once
#include "app/director/events.h"
#include "print/facts.h"

/* What this eye may see, in a language.  `base` is the address of the server, "https://host"; "" if
 * nobody can reach it: then pages carry no code.  The caller frees the facts. */
Status event_facts(const EventEye *eye, const char *base, int tongue, Facts *facts, Err *err);

/* Entries made of bytes: an event answers them all and stays legal.
 *
 * The first byte is the rulebook, each 31 after it an entry: kind, role, person, game, player,
 * round, flags, and the fields of the kind.  Two dozen people are registered and present before. */
#include "event/event.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PEOPLE = 24, ENTRY = 31, FIELDS = 24, LOG = 600, HEAD = 7 };

static EventEntry entries[LOG];
static size_t count;

static void give(EventState *ev, EventEntry e) {
    if (count == LOG) return;
    entries[count] = e;
    if (event_apply(ev, entries, count)) return;
    count++;
    if (event_broken(ev)) abort();
}

static void assemble(EventState *ev, unsigned rulebook) {
    EventEntry e = event_make(EVENT_CREATE, EV_BY_ORGANISER, 100);
    e.start.version = EV_RULES;
    e.start.rules = rulebook_rules((RulebookId)(rulebook % RULEBOOKS));
    give(ev, e);
    for (int role = EV_BY_HEAD_JUDGE; role < EV_CAUSES; role++) {
        e = event_make(EVENT_STAFF, EV_BY_ORGANISER, 100);
        e.staff = (EventStaff){ .person = 98u + (unsigned)role, .role = (uint8_t)role, .on = 1 };
        give(ev, e);
    }
    give(ev, event_make(EVENT_REGISTRATION_OPEN, EV_BY_ORGANISER, 100));
    for (unsigned i = 0; i < PEOPLE; i++) {
        e = event_make(EVENT_REGISTER, EV_BY_ORGANISER, 100);
        e.player = (uint16_t)i;
        e.form = (EventForm){ i + 1, i + 1, i + 1, 0, 0, EV_DECLARED, 0xff };
        give(ev, e);
        e = event_make(EVENT_LEVEL, EV_BY_ORGANISER, 100);
        e.player = (uint16_t)i;
        e.level = 2;
        give(ev, e);
        e = event_make(EVENT_CHECK_IN, EV_BY_ORGANISER, 100);
        e.player = (uint16_t)i;
        give(ev, e);
    }
    give(ev, event_make(EVENT_REGISTRATION_CLOSE, EV_BY_ORGANISER, 100));
}

static EventEntry entry_from(const uint8_t data[ENTRY]) {
    EventEntry e = event_make((EventKind)data[0], data[1], 98u + data[1]);
    if (data[2]) e.who = data[2];
    if (data[3] != 0xff) e.game = data[3];
    if (data[4] != 0xff) e.player = data[4];
    e.round = data[5];
    e.text = data[6] & 1;
    e.spent_s = data[6] & 2 ? 1000 : 0;
    memcpy(&e.start, data + HEAD, FIELDS);
    return e;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    EventRoom room = { PEOPLE + 4, 64 };
    size_t bytes = event_bytes(room);
    void *memory = malloc(bytes);
    EventState *ev = memory ? event_open(memory, bytes, room) : NULL;
    if (!ev) abort();
    count = 0;
    assemble(ev, size ? data[0] : 0);
    for (size_t at = 1; at + ENTRY <= size; at += ENTRY) give(ev, entry_from(data + at));
    if (event_fold(ev, entries, count)) abort();
    free(memory);
    return 0;
}

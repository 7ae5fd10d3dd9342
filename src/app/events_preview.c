/* events_preview.c - people of a list before they are entered: what would come of it. */
#include "app/accounts.h"
#include "app/events.h"
#include "app/names.h"
#include "app/said.h"
#include "codec/jot.h"

#include <stdlib.h>
#include <string.h>

typedef char Folded[2 * PERSON_NAME];

/* The names of everybody who is entered, as eyes read them; NULL without memory. */
static Folded *names_here(const EventEye *eye) {
    const EventState *ev = event_of(eye->live)->ev;
    Folded *names = calloc(ev->players + 1u, sizeof *names);
    for (uint16_t i = 0; names && i < ev->players; i++) {
        char name[PERSON_NAME];
        accounts_name(eye->app, ev->player[i].who, name);
        name_fold(name, names[i]);
    }
    return names;
}

static bool is_here(const Folded *names, unsigned count, const char *name) {
    Folded folded;
    name_fold(name, folded);
    for (unsigned i = 0; names && i < count; i++)
        if (strcmp(names[i], folded) == 0) return true;
    return false;
}

/* Would the organiser be allowed to enter somebody now? */
static void write_allowed(const EventEye *eye, Buf *out) {
    const EventLive *e = event_of(eye->live);
    EventEntry entry = event_make(EVENT_REGISTER, EV_BY_ORGANISER, eye->person);
    entry.player = e->ev->players;
    entry.form = (EventForm){ .person = 1, /* nobody has such small numbers */
                              .screen_name = 1,
                              .mail = 1,
                              .declared = EV_DECLARED,
                              .acks = EV_BIT(CHOICE_ACK_COUNT) - 1 };
    EventRefusal no = event_check(e->ev, e->log, &entry);
    member_flag("allowed", !no, out);
    if (!no) return;
    char text[ERR_TEXT];
    Buf why = buf_over(text, sizeof text);
    event_refusal(no, e->ev->rules.id, &why);
    member_word("code", EV_REFUSAL_TEXT[no].name, out);
    member_said("text", eye->tongue, text, out);
}

/* How many of so many would find no place. */
static size_t waiting(const EventState *ev, size_t count) {
    size_t taken = event_count(ev, EV_REGISTERED) + event_count(ev, EV_PRESENT);
    size_t left = ev->places > taken ? ev->places - taken : 0;
    return ev->places && count > left ? count - left : 0;
}

void events_import_view(const EventEye *eye, const EventGuest *people, size_t count, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    Folded *names = names_here(eye);
    jot_open(out, '{');
    member_number("people", (int64_t)count, out);
    member_number("waiting", (int64_t)waiting(ev, count), out);
    write_allowed(eye, out);
    jot_key(out, "rows"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        jot_item(out), jot_open(out, '{');
        member_word("name", people[i].name, out);
        if (people[i].country[0]) member_word("country", people[i].country, out);
        if (is_here(names, ev->players, people[i].name)) member_flag("here", true, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
    free(names);
}

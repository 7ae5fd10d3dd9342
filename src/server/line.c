#include "server/line.h"

#include <stdlib.h>
#include <string.h>

static void append(Waiter *to, Waiter *waiter) {
    waiter->parent = to;
    waiter->before = to->last;
    waiter->after = NULL;
    if (to->last) to->last->after = waiter;
    else to->first = waiter;
    to->last = waiter;
}

static void take_out(Waiter *waiter) {
    Waiter *from = waiter->parent;
    if (waiter->before) waiter->before->after = waiter->after;
    else from->first = waiter->after;
    if (waiter->after) waiter->after->before = waiter->before;
    else from->last = waiter->before;
    waiter->parent = waiter->before = waiter->after = NULL;
}

static Waiter *find(const Waiter *in, const uint8_t key[METER_KEY]) {
    for (Waiter *w = in ? in->first : NULL; w; w = w->after)
        if (memcmp(w->key, key, METER_KEY) == 0) return w;
    return NULL;
}

/* The group of this key; without memory its members wait one level up. */
static Waiter *group(Waiter *in, const uint8_t key[METER_KEY], uint64_t due) {
    Waiter *found = find(in, key);
    if (!found) {
        found = calloc(1, sizeof *found);
        if (!found) return in;
        memcpy(found->key, key, METER_KEY);
        append(in, found);
    }
    found->due = due;
    return found;
}

void line_enter(Waiter *line, Waiter *waiter, const LinePlace *place) {
    Waiter *address = group(line, place->address, place->address_due);
    waiter->due = place->connection_due;
    append(group(address, place->party, place->party_due), waiter);
}

void line_leave(Waiter *waiter) {
    Waiter *from = waiter->parent;
    if (!from) return;
    take_out(waiter);
    while (from->parent && !from->first) { /* a group that nobody is in */
        Waiter *empty = from;
        from = from->parent;
        take_out(empty);
        free(empty);
    }
}

/* The one that has had the least; among equals the first, from one end or the other. */
static Waiter *least(const Waiter *in, uint64_t now, bool from_the_end) {
    Waiter *best = NULL;
    for (Waiter *w = from_the_end ? in->last : in->first; w;
         w = from_the_end ? w->before : w->after) {
        if (w->due <= now) return w;
        if (!best || w->due < best->due) best = w;
    }
    return best;
}

Waiter *line_next(Waiter *line, uint64_t now) {
    Waiter *at = line;
    while (at->first) {
        bool people = at->first->first != NULL;
        Waiter *next = least(at, now, !people && at->is_last_next);
        at->is_last_next = !at->is_last_next;
        if (people) { /* equals go round */
            take_out(next);
            append(at, next);
        }
        at = next;
    }
    return at == line ? NULL : at;
}

void line_owes(Waiter *line, const LinePlace *place) {
    Waiter *address = find(line, place->address), *party = find(address, place->party);
    if (address) address->due = place->address_due;
    if (party) party->due = place->party_due;
}

LineCrowd line_crowd(const Waiter *line, const LinePlace *place) {
    LineCrowd crowd = { 0 };
    const Waiter *address = find(line, place->address);
    for (const Waiter *party = address ? address->first : NULL; party; party = party->after)
        for (const Waiter *w = party->first; w; w = w->after) {
            crowd.address++;
            crowd.party += memcmp(party->key, place->party, METER_KEY) == 0;
        }
    return crowd;
}

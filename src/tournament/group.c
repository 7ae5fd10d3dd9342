#include "tournament/group.h"

#include "tournament/order.h"

#include <string.h>

typedef struct Zones {
    size_t count;
    int16_t offset[GROUP_ZONES]; /* from west to east */
    uint32_t size[GROUP_ZONES];
} Zones;

static bool add_zone(Zones *zones, int16_t offset) {
    size_t at = 0;
    while (at < zones->count && zones->offset[at] < offset) at++;
    if (at < zones->count && zones->offset[at] == offset) {
        zones->size[at]++;
        return true;
    }
    if (zones->count == GROUP_ZONES) return false;
    memmove(zones->offset + at + 1, zones->offset + at,
            (zones->count - at) * sizeof *zones->offset);
    memmove(zones->size + at + 1, zones->size + at, (zones->count - at) * sizeof *zones->size);
    zones->offset[at] = offset;
    zones->size[at] = 1;
    zones->count++;
    return true;
}

/* A group while it grows: neighbouring zones around the clock, from `first`, `zones` of them. */
typedef struct Arc {
    size_t first, zones;
    uint32_t size;
} Arc;

/* Minutes from zone a eastwards to zone b around the clock. */
static int eastwards(const Zones *z, size_t a, size_t b) {
    return ((z->offset[b % z->count] - z->offset[a % z->count]) % GROUP_DAY + GROUP_DAY) %
           GROUP_DAY;
}

/* Join the smallest arc that is too small with its nearer neighbour; of two as near, the smaller.
 * The arcs lie around the clock, so the last one's neighbour is the first. */
static bool join_smallest(const Zones *z, Arc *arc, size_t *arcs, unsigned least) {
    size_t small = 0;
    for (size_t i = 1; i < *arcs; i++)
        if (arc[i].size < arc[small].size) small = i;
    if (*arcs < 2 || arc[small].size >= least) return false;
    size_t west = (small + *arcs - 1) % *arcs, east = (small + 1) % *arcs;
    int to_west = eastwards(z, arc[west].first + arc[west].zones - 1, arc[small].first);
    int to_east = eastwards(z, arc[small].first + arc[small].zones - 1, arc[east].first);
    bool go_west = to_west != to_east ? to_west < to_east : arc[west].size <= arc[east].size;
    size_t left = go_west ? west : small, right = go_west ? small : east;
    arc[left].zones += arc[right].zones;
    arc[left].size += arc[right].size;
    memmove(arc + right, arc + right + 1, (*arcs - right - 1) * sizeof *arc);
    --*arcs;
    return true;
}

size_t group_divide(const int16_t *offset, size_t count, unsigned least, uint16_t *of,
                    Group *groups) {
    Zones zones = { 0 };
    for (size_t i = 0; i < count; i++)
        if (offset[i] < GROUP_WEST || offset[i] > GROUP_EAST || !add_zone(&zones, offset[i]))
            return 0;
    Arc arc[GROUP_ZONES];
    size_t arcs = zones.count;
    for (size_t i = 0; i < arcs; i++) arc[i] = (Arc){ i, 1, zones.size[i] };
    while (join_smallest(&zones, arc, &arcs, least)) {
    }

    uint16_t group_of[GROUP_ZONES] = { 0 };
    for (size_t g = 0; g < arcs; g++) {
        uint32_t most = 0;
        groups[g] = (Group){ .size = arc[g].size };
        for (size_t k = 0; k < arc[g].zones; k++) {
            size_t zone = (arc[g].first + k) % zones.count;
            group_of[zone] = (uint16_t)g;
            if (zones.size[zone] > most) {
                most = zones.size[zone];
                groups[g].offset = zones.offset[zone];
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        size_t zone = 0;
        while (zones.offset[zone] != offset[i]) zone++;
        of[i] = group_of[zone];
    }
    return arcs;
}

static bool two_digits(const char **at, unsigned *number) {
    const char *text = *at;
    if (text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9') return false;
    *number = (unsigned)(text[0] - '0') * 10 + (unsigned)(text[1] - '0');
    *at += 2;
    return true;
}

bool group_offset(const char *text, int16_t *minutes) {
    static const char MINUS[] = "\xe2\x88\x92"; /* the typographic minus sign */
    const char *at = text;
    unsigned hour = 0, minute = 0;
    *minutes = 0;
    if (at[0] == 'Z' && !at[1]) return true;
    if (at[0] == 'U' && at[1] == 'T' && at[2] == 'C') at += 3;
    if (!*at) return at != text;
    bool west = *at == '-';
    if (at[0] == MINUS[0] && at[1] == MINUS[1] && at[2] == MINUS[2]) west = true, at += 3;
    else if (*at == '-' || *at == '+') at++;
    else return false;
    if (!two_digits(&at, &hour)) {
        if (*at < '0' || *at > '9') return false;
        hour = (unsigned)(*at++ - '0');
    }
    if (*at == ':') at++;
    if (*at && !two_digits(&at, &minute)) return false;
    int whole = (int)(hour * 60 + minute) * (west ? -1 : 1);
    if (*at || minute > 59 || whole < GROUP_WEST || whole > GROUP_EAST) return false;
    *minutes = (int16_t)whole;
    return true;
}

/* Days are counted in eras of 400 years that begin with March, so that leap days come last. */
int64_t group_day(int year, unsigned month, unsigned day) {
    int64_t y = month <= 2 ? (int64_t)year - 1 : year;
    int64_t era = (y >= 0 ? y : y - 399) / 400;
    int64_t of_era = y - era * 400;
    int64_t of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

unsigned group_weekday(int64_t day) {
    return (unsigned)(((day + 3) % 7 + 7) % 7); /* 1970-01-01 was a Thursday */
}

Window group_window(int64_t day, unsigned minute, int16_t offset, unsigned hours) {
    int64_t opens = (day * GROUP_DAY + minute - offset) * 60;
    return (Window){ opens, opens + (int64_t)hours * 3600 };
}

void group_instant(int64_t instant, Buf *out) {
    int64_t day = instant / 86400, second = instant % 86400;
    if (second < 0) second += 86400, day--;
    int year = 1970;
    while (group_day(year + 1, 1, 1) <= day) year++;
    while (group_day(year, 1, 1) > day) year--;
    unsigned month = 1;
    while (month < 12 && group_day(year, month + 1, 1) <= day) month++;
    unsigned date = (unsigned)(day - group_day(year, month, 1)) + 1;
    buf_print(out, "%04d-%02u-%02uT%02u:%02uZ", year, month, date, (unsigned)(second / 3600),
              (unsigned)(second / 60 % 60));
}

static int fewer_games(const void *context, uint32_t a, uint32_t b) {
    const uint16_t *games = context;
    return games[a] - games[b];
}

static void shuffle(Rng *rng, uint32_t *player, size_t count) {
    for (size_t i = count; i > 1; i--) {
        size_t k = rng_below(rng, (uint32_t)i);
        uint32_t one = player[i - 1];
        player[i - 1] = player[k];
        player[k] = one;
    }
}

unsigned group_repeats(Meetings met, const uint32_t *table, size_t seats) {
    unsigned repeats = 0;
    for (size_t i = 0; met.times && i < seats; i++)
        for (size_t k = 0; k < i; k++) repeats += met.times(met.of, table[i], table[k]) > 0;
    return repeats;
}

/* The waiting in the order of their seats: tables first, then those who advance waiting. */
typedef struct Wave {
    uint32_t *player;
    size_t seated, count;
    const uint16_t *games;
    Meetings met;
} Wave;

/* How often `who`, sitting down at place `at`, has met the others of that table. */
static unsigned strain(const Wave *w, size_t at, uint32_t who) {
    unsigned sum = 0;
    if (at >= w->seated) return 0; /* who waits meets nobody */
    size_t first = at / RESULT_SEATS * RESULT_SEATS;
    for (size_t i = first; i < first + RESULT_SEATS && i < w->seated; i++)
        if (i != at) sum += w->met.times(w->met.of, who, w->player[i]);
    return sum;
}

/* Change places if that makes for fewer meetings.  Who waits only changes with someone who has
 * played as often. */
static bool exchange(const Wave *w, size_t a, size_t b) {
    uint32_t one = w->player[a], two = w->player[b];
    bool waits = b >= w->seated;
    if (waits ? w->games[one] != w->games[two] : a / RESULT_SEATS == b / RESULT_SEATS) return false;
    if (strain(w, a, two) + strain(w, b, one) >= strain(w, a, one) + strain(w, b, two))
        return false;
    w->player[a] = two;
    w->player[b] = one;
    return true;
}

/* Every exchange lowers a sum of whole numbers, so this ends. */
static void mix(const Wave *w) {
    for (bool better = true; better;) {
        better = false;
        for (size_t a = 0; a < w->seated; a++) {
            if (!strain(w, a, w->player[a])) continue;
            for (size_t b = 0; b < w->count; b++)
                if (b < w->seated && b < a) better |= exchange(w, b, a);
                else if (b > a) better |= exchange(w, a, b);
        }
    }
}

size_t group_pair(Rng *rng, uint32_t *player, size_t count, const uint16_t *games, unsigned most,
                  bool threes, Meetings met, uint32_t *scratch) {
    size_t ready = 0;
    for (size_t i = 0; i < count; i++) { /* players who may still play come to the front */
        if (games[player[i]] >= most) continue;
        uint32_t one = player[i];
        player[i] = player[ready];
        player[ready++] = one;
    }
    shuffle(rng, player, ready);
    order_sort(player, scratch, ready, fewer_games, games); /* chance decides among equals */
    size_t seated = ready / RESULT_SEATS * RESULT_SEATS;
    if (threes && ready - seated == RESULT_SEATS_MIN) seated = ready;
    shuffle(rng, player, seated); /* tables do not sort by games played */
    if (met.times) mix(&(Wave){ player, seated, ready, games, met });
    return seated;
}

size_t group_promote(const Standing *rows, size_t count, const uint16_t *group, size_t groups,
                     unsigned promote, unsigned alternates, uint32_t *chosen, size_t *named) {
    size_t promoted = 0;
    *named = 0;
    for (size_t i = 0; i < count;
         i++) { /* rows are in order, so the first of a group are its best */
        if (rows[i].state != STANDING_RANKED || group[rows[i].player] >= groups) continue;
        unsigned ahead = 0;
        for (size_t k = 0; k < promoted; k++)
            ahead += group[rows[chosen[k]].player] == group[rows[i].player];
        if (ahead < promote) chosen[promoted++] = (uint32_t)i;
    }
    for (size_t i = 0, next = 0; i < count && *named < alternates; i++) {
        bool is_promoted = next < promoted && chosen[next] == i;
        if (is_promoted) next++;
        else if (rows[i].state == STANDING_RANKED) chosen[promoted + (*named)++] = (uint32_t)i;
    }
    return promoted;
}

/* event_rules.h - the parameters of an event: frame, scoring, seating, conduct, judges, season.
 *
 * A plain value, copied into an event when it is created, so that an override of one event
 * touches no other.  The struct is made from the rows of event_parameters.h, so its fields have the
 * names of the parameters; the words they can hold are in choices.h.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rulebook/choices.h"
#include "rulebook/event_parameters.h"
#include "rulebook/rulebook.h"

enum { PLAYED_SCENARIOS = CHOICE_PLAYED_COUNT }; /* base to explorers-and-pirates */
enum {
    TITLE_SIZE = 48,
    FORMATS_MAX = 12,
    KEYS_MAX = 8,
    OBJECTIVES_MAX = 4,
    TRIGGERS_MAX = 4,
    BANKINGS_MAX = 4,
    GROUNDS_MAX = 4,
    ACKS_MAX = 8,
    SEASON_PLACES = 16,
    SEASON_KEYS_MAX = 4,
    ELIGIBLE_MAX = 2,
};

/* A mix says how many games of each scenario an event plays, three bits each: 2 × base and
 * 1 × new-shores.  Written as "2 base + 1 new-shores". */
#define MIX(base, fishermen, new_shores, cities, explorers)                                        \
    ((base) | (fishermen) << 3 | (new_shores) << 6 | (cities) << 9 | (explorers) << 12)
static inline unsigned mix_games(uint16_t mix, int scenario) {
    return mix >> 3 * scenario & 7;
}

/* The field of a parameter: as its kind of value says (event_parameters.h). */
/* clang-format off */
#define TYPE_COUNT(...) uint16_t
#define TYPE_SECONDS(...) uint16_t
#define TYPE_YESNO uint16_t
#define TYPE_CHOICE(...) uint16_t
#define TYPE_LIST(...) uint16_t
#define TYPE_NUMBERS(...) uint16_t
#define TYPE_EACH(...) uint16_t
#define TYPE_MIXES uint16_t
#define TYPE_TITLE char
#define ROOM_COUNT(...)
#define ROOM_SECONDS(...)
#define ROOM_YESNO
#define ROOM_CHOICE(...)
#define ROOM_LIST(words, room) [room]
#define ROOM_NUMBERS(room, most) [room]
#define ROOM_EACH(...) [PLAYED_SCENARIOS]
#define ROOM_MIXES [FORMATS_MAX]
#define ROOM_TITLE [TITLE_SIZE]
#define FIELD(name, about, section, kind, ...) TYPE_##kind name ROOM_##kind;
typedef struct EventRules {
    EVENT_PARAMETERS(FIELD)
} EventRules;
#undef FIELD
/* clang-format on */

EventRules rulebook_event(RulebookId id);

/* Is `word` on a list of `room` entries that ends with 0?  `rules_list(e.turn_limit_trigger,
 * TRIGGERS_MAX, TRIGGER_JUDGE)` */
static inline bool rules_list(const uint16_t *list, size_t room, unsigned word) {
    for (size_t i = 0; i < room && list[i]; i++)
        if (list[i] == word) return true;
    return false;
}

/* May an event play this mix?  Base games only are always right if there are prelim_games of
 * them; other mixes have to be listed, unless the list is empty. */
bool rules_format(const EventRules *rules, uint16_t mix);

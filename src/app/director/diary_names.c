#include "app/director/diary.h"
#include "app/people/accounts.h"
#include "tongue/tongue.h"

#include <string.h>

const char *diary_say(const EventEye *eye, const char *english) {
    return tongue_row(eye->tongue, english);
}

bool diary_is(DiaryHole hole, const char *name) {
    return strlen(name) == hole.size && memcmp(hole.name, name, hole.size) == 0;
}

/* The hole that begins here, and what follows it; NULL if none does. */
static const char *hole_at(const char *at, DiaryHole *hole) {
    if (*at != '{') return NULL;
    hole->name = at + 1;
    hole->size = strcspn(hole->name, "}");
    const char *end = hole->name + hole->size;
    return end + (*end == '}');
}

void diary_sentence(const EventEye *eye, const char *english, DiaryFill *fill, const void *about,
                    Buf *out) {
    DiaryHole hole;
    const char *next;
    for (const char *at = diary_say(eye, english); *at;) {
        if (!(next = hole_at(at, &hole))) buf_char(out, *at++);
        else fill(eye, about, hole, out), at = next;
    }
}

static void fill_text(const EventEye *eye, const void *texts, DiaryHole hole, Buf *out) {
    (void)eye;
    for (const char *const *text = texts; *text; text += 2)
        if (diary_is(hole, text[0])) buf_text(out, text[1]);
}

void diary_put(const EventEye *eye, Buf *out, const char *english, const char *const *texts) {
    diary_sentence(eye, english, fill_text, texts, out);
}

void diary_person(const EventEye *eye, uint64_t person, Buf *out) {
    char name[PERSON_NAME];
    uint16_t player = event_entrant(event_of(eye->live)->ev, person);
    if (player != EV_NONE) {
        events_player_name(eye, player, out);
        return;
    }
    events_person_name(eye, person, name);
    buf_text(out, name);
}

void diary_player(const EventEye *eye, uint16_t player, Buf *out) {
    if (player < event_of(eye->live)->ev->players) events_player_name(eye, player, out);
    else buf_text(out, diary_say(eye, "someone"));
}

/* A round of a bracket is called by the number of players left (DC21-1.2.10e). */
static unsigned rounds_left(const EventEye *eye, unsigned number) {
    return event_of(eye->live)->ev->bracket.rounds - number;
}

static EventPhase phase_of(const EventEye *eye, unsigned round, unsigned *number) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventRound *r = round < ev->rounds ? &ev->round[round] : NULL;
    *number = r ? r->number : round + 1;
    return r ? (EventPhase)r->phase : EV_PRELIM;
}

void diary_round(const EventEye *eye, unsigned round, Buf *out) {
    static const char *const LATE[] = { "the final", "the semi-final", "the quarter-final" };
    const int tongue = eye->tongue;
    unsigned number, left;
    switch (phase_of(eye, round, &number)) {
    case EV_SEMI: buf_text(out, diary_say(eye, LATE[1])); break;
    case EV_FINALE: buf_text(out, diary_say(eye, LATE[0])); break;
    case EV_QUALIFIER:
        tongue_print(tongue, out, "the qualifier of group {group%u}",
                     event_of(eye->live)->ev->round[round].group + 1u);
        break;
    case EV_KNOCKOUT:
        left = rounds_left(eye, number);
        if (left < 3) buf_text(out, diary_say(eye, LATE[left]));
        else tongue_print(tongue, out, "bracket round {round%u}", number);
        break;
    default: tongue_print(tongue, out, "round {round%u}", number);
    }
}

void diary_table(const EventEye *eye, uint16_t game, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    if (game >= ev->games) return;
    const EventGame *g = &ev->game[game];
    const int tongue = eye->tongue;
    unsigned number, table = g->table;
    EventPhase phase = phase_of(eye, g->round, &number);
    unsigned left = phase == EV_KNOCKOUT ? rounds_left(eye, number) : 3;
    if (phase == EV_FINALE || left == 0)
        tongue_print(tongue, out, "table {table%u} of the final", table);
    else if (phase == EV_SEMI || left == 1)
        tongue_print(tongue, out, "table {table%u} of the semi-final", table);
    else if (left == 2) tongue_print(tongue, out, "table {table%u} of the quarter-final", table);
    else if (phase == EV_QUALIFIER)
        tongue_print(tongue, out, "table {table%u} of the qualifier of group {group%u}", table,
                     ev->round[g->round].group + 1u);
    else if (phase == EV_KNOCKOUT)
        tongue_print(tongue, out, "table {table%u} of bracket round {round%u}", table, number);
    else tongue_print(tongue, out, "table {table%u} of round {round%u}", table, number);
}

void diary_seconds(uint32_t seconds, Buf *out) {
    if (seconds >= 60) buf_print(out, "%u min", seconds / 60);
    if (seconds >= 60 && seconds % 60) buf_char(out, ' ');
    if (seconds < 60 || seconds % 60) buf_print(out, "%u s", seconds % 60);
}

void diary_capital(char *text) {
    if (*text >= 'a' && *text <= 'z') *text = (char)(*text - 'a' + 'A');
}

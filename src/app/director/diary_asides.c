/* diary_asides.c - what happened and isn't a step: facts, a longer study time, whose turn it is, the table of a game,
 * the owner of an entry; and undoing one of these. */
#include "app/director/diary.h"
#include "app/people/accounts.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "table/entry.h"
#include "tongue/tongue.h"

static void tell_own(const EventEye *eye, const EventAside *own, Buf *out);

static void tell_undone(const EventEye *eye, uint64_t seq, Buf *out) {
    const EventLive *live = event_of(eye->live);
    for (uint32_t i = 0; i < live->owns; i++) {
        EventAside own = live->own[i];
        if (own.seq != seq) continue;
        own.undone_by = 0; /* that is what this line says */
        tell_own(eye, &own, out);
    }
}

static void tell_why(const EventEye *eye, const EventAside *own, Buf *out) {
    Buf words = buf_heap(WORDS_MAX + 1);
    if (own->text && (own->by == eye->person || events_staff_eye(eye))) {
        bool said = !words_read(eye->app, own->by, own->text, &words, NULL) && words.size;
        buf_char(out, ' ');
        if (said) diary_put(eye, out, "“{words}”", (const char *[]){ "words", words.text, NULL });
        else buf_text(out, diary_say(eye, "(text erased)"));
    }
    buf_free(&words);
}

/* What a judge did at the table that follows. */
static const char *judged(uint8_t act) {
    switch (act) {
    case ENTRY_LOOK: return "{who} looks at the hands at {table}.";
    case ENTRY_RULING: return "{who} rules at {table}.";
    case ENTRY_REWIND:
    case ENTRY_VOID_ROLL: return "{who} rewinds the game at {table}.";
    case ENTRY_CLOCK: return "{who} changes the clocks at {table}.";
    case ENTRY_HOLDER:
    case ENTRY_LEAVE: return "{who} reassigns a seat at {table}.";
    case ENTRY_DECIDE: return "{who} decides the game at {table}.";
    case ENTRY_ABORT: return "{who} aborts the game at {table}.";
    default: return "{who} corrects something at {table}.";
    }
}

/* The name an entry was made with, no matter who owns it now; for the staff only. */
static void tell_entry(const EventEye *eye, uint16_t player, Buf *out) {
    char name[PERSON_NAME];
    if (events_entry_name(eye, player, name)) buf_text(out, name);
    else diary_player(eye, player, out);
}

static const char *pattern_of_aside(const EventAside *own) {
    bool entry = own->player != EV_NONE;
    switch ((EventAsideKind)own->kind) {
    case ASIDE_FACTS: return "{who} changes the event details.";
    case ASIDE_EXTENDED: return "{who} extends study time by {time} ({round}).";
    case ASIDE_TURN:
        return entry ? "{who} starts the turn of {player} at {table}."
                     : "{who} stops the turn at {table}.";
    case ASIDE_LINK: return "{who} opens an online table for {table}.";
    case ASIDE_LAID: return "{who} lays the board in front of everyone: {round}.";
    case ASIDE_JUDGED: return judged(own->act);
    case ASIDE_CLAIM: return "{who} claims the entry {entry}.";
    case ASIDE_CLAIM_END:
        return own->yes ? "{who} confirms the claim to the entry {entry}."
                        : "{who} declines a claim to the entry {entry}.";
    case ASIDE_CODES:
        if (!entry) return "{who} creates personal codes.";
        return own->yes ? "{who} creates a personal code for {player}."
                        : "{who} revokes the personal code of {player}.";
    case ASIDE_MERGE:
        if (own->yes)
            return entry ? "{who} merges two accounts into one person: {person}, {entry}."
                         : "{who} merges two accounts into one person: {person}.";
        return entry ? "{who} separates two accounts that were one person: {person}, {entry}."
                     : "{who} separates two accounts that were one person: {person}.";
    case ASIDE_TAKEN: /* people who weren't signed in only have the entry's name */
        return own->yes ? "{who} claims the entry {entry} with its personal code."
                        : "Someone who wasn't signed in claims the entry {entry} with its personal "
                          "code.";
    case ASIDE_UNDONE: return "{who} undoes: {what}";
    case ASIDE_KINDS: break;
    }
    return "{who} did something.";
}

/* Names are those that entries were made with where it is about whose they are. */
static void fill_aside(const EventEye *eye, const void *about, DiaryHole hole, Buf *out) {
    const EventAside *own = about;
    if (diary_is(hole, "who")) {
        if (own->by) diary_person(eye, own->by, out);
        else buf_text(out, "Castellan");
    }
    if (diary_is(hole, "round")) diary_round(eye, own->round, out);
    if (diary_is(hole, "table")) diary_table(eye, own->game, out);
    if (diary_is(hole, "player")) diary_player(eye, own->player, out);
    if (diary_is(hole, "entry")) tell_entry(eye, own->player, out);
    if (diary_is(hole, "person")) diary_person(eye, own->person, out);
    if (diary_is(hole, "time")) diary_seconds(own->seconds, out);
    if (diary_is(hole, "what")) tell_undone(eye, own->undoes, out);
}

static void tell_own(const EventEye *eye, const EventAside *own, Buf *out) {
    diary_sentence(eye, pattern_of_aside(own), fill_aside, own, out);
    if (own->kind == ASIDE_TAKEN && own->number) {
        buf_char(out, ' ');
        tongue_print(eye->tongue, out, "Results it already had: {n%u}.", own->number);
    }
    if (own->kind == ASIDE_UNDONE) tell_why(eye, own, out);
    if (own->undone_by) buf_print(out, " %s", diary_say(eye, "(undone)"));
}

void events_aside_line(const EventEye *eye, const EventAside *own, Buf *out) {
    Buf text = buf_heap(2 * WORDS_MAX);
    tell_own(eye, own, &text);
    if (text.size) diary_capital(text.text);
    jot_item(out), jot_open(out, '{');
    member_number("seq", (int64_t)own->seq, out);
    member_number("at", own->at, out);
    member_word("kind", EVENT_ASIDE_TYPE[own->kind].type, out);
    if (own->by && events_staff_eye(eye)) member_big("who", own->by, out);
    if (own->kind == ASIDE_EXTENDED || own->kind == ASIDE_LAID)
        member_number("round", own->round, out);
    if (own->game != EV_NONE) member_number("game", own->game, out);
    if (own->player != EV_NONE) member_number("player", own->player, out);
    if (own->undone_by) member_number("undone_by_seq", (int64_t)own->undone_by, out);
    member_word("text", text.size ? text.text : "", out);
    jot_close(out, '}');
    buf_free(&text);
}

void diary_between(const EventEye *eye, uint32_t n, bool newest, Buf *out) {
    const EventLive *live = event_of(eye->live);
    uint64_t from = live->step[n].seq;
    uint64_t to = n + 1 < live->ev->count ? live->step[n + 1].seq : UINT64_MAX;
    uint32_t first = 0, end;
    while (first < live->owns && live->own[first].seq <= from) first++;
    for (end = first; end < live->owns && live->own[end].seq < to;) end++;
    for (uint32_t i = first; i < end; i++) {
        const EventAside *own = &live->own[newest ? end - 1 - (i - first) : i];
        bool goes_on = own->kind == ASIDE_LAID && own->laid && own > live->own &&
                       own[-1].kind == ASIDE_LAID; /* the first line says enough */
        bool desk = own->kind >= ASIDE_CLAIM; /* only the staff needs to know who owns an entry */
        if (!goes_on && (!desk || events_staff_eye(eye))) events_aside_line(eye, own, out);
    }
}

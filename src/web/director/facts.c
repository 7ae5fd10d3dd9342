#include "web/director/facts.h"

#include "app/entrants/claims.h"
#include "app/core/person.h"
#include "base/heap.h"
#include "print/days.h"
#include "store/chain.h"
#include "tongue/tongue.h"

#include <stdio.h>
#include <string.h>

static void put_name(const void *user, uint16_t player, Buf *out) {
    events_player_name(user, player, out);
}

static void put_country(const void *user, uint16_t player, char code[3]) {
    const EventEye *eye = user;
    events_country_text(event_of(eye->live)->ev->player[player].country, code);
}

static void put_person(const void *user, uint64_t person, Buf *out) {
    char name[PERSON_NAME];
    events_person_name(user, person, name);
    buf_text(out, name);
}

/* "Essen · 5 to 7 June 2026" */
static void add_place(const EventFacts *from, Facts *f) {
    Buf out = buf_over(f->place, sizeof f->place), where = buf_over(f->where, sizeof f->where),
        days = buf_over(f->days, sizeof f->days);
    buf_text(&where, from->place);
    days_text(from->starts, from->ends, f->tongue, &days);
    buf_print(&out, "%s%s%s", f->where, where.size && days.size ? " · " : "", f->days);
}

static void add_sponsors(const EventFacts *from, Facts *f) {
    Buf out = buf_over(f->sponsors, sizeof f->sponsors);
    for (int i = 0; i < from->sponsors; i++)
        buf_print(&out, "%s%s", i ? " · " : "", from->sponsor[i].name);
}

static void add_contact(const EventEye *eye, const EventFacts *from, Facts *f) {
    Buf words = buf_heap(WORDS_MAX + 1), out = buf_over(f->contact, sizeof f->contact);
    if (from->contact && !words_read(eye->app, from->contact_of, from->contact, &words, NULL))
        buf_bytes(&out, words.text, words.size);
    buf_free(&words);
}

/* The current head: printed, so that the paper can be compared with the database later. */
static Status add_head(const EventEye *eye, Facts *f, Err *err) {
    StoreHead head;
    char text[STORE_HEAD_TEXT];
    Status status = store_head(eye->app->store, eye->live->stream, &head, err);
    if (status || !head.seq) return status;
    head_write(&head, text);
    Buf out = buf_over(f->head, sizeof f->head);
    buf_text(&out, text);
    return OK;
}

static Status add_boards(const EventEye *eye, Facts *f, Err *err) {
    const EventLive *e = event_of(eye->live);
    Status status = OK;
    for (uint32_t i = 0; i < e->boards && !status; i++) {
        const EventBoardKept *kept = &e->board[i];
        if (kept != events_board_of(e, kept->round, kept->game)) continue; /* an older one */
        if (!events_board_seen(eye, kept)) continue;
        bool own = kept->game < e->ev->games;
        uint16_t round = own ? e->ev->game[kept->game].round : kept->round;
        if (round < f->rounds)
            status = facts_add_board(f, round, own ? e->ev->game[kept->game].table : 0,
                                     &kept->board, err);
        if (round >= f->rounds || status || !kept->drawn) continue;
        FactBoard *made = &f->board[f->boards - 1];
        Buf drawn = buf_over(made->drawn, sizeof made->drawn);
        const Message setup = { .english = BOARD_WORDS.setup[kept->setup] };
        char seed[24];
        Buf digits = buf_over(seed, sizeof seed);
        buf_print(&digits, "%llu", (unsigned long long)kept->seed);
        tongue_print(f->tongue, &drawn, "drawn: {setup%p}, seed {seed%s}", &setup, seed);
    }
    return status;
}

/* Personal codes are for the desk to hand out. */
static void add_codes(const EventEye *eye, const char *base, Facts *f) {
    Buf join = buf_over(f->join, sizeof f->join);
    if (!*base || !(eye->rights & (RIGHT_EVENT(EV_BY_ORGANISER) | RIGHT_EVENT(EV_BY_SCOREKEEPER))))
        return;
    buf_print(&join, "%s/j/", base);
    for (size_t i = 0; i < f->people; i++) {
        char code[SECRET_CODE];
        if (entry_code(eye->app, eye->live, (uint16_t)i, code))
            snprintf(f->person[i].code, sizeof f->person[i].code, "%s", code);
    }
}

Status event_facts(const EventEye *eye, const char *base, int tongue, Facts *f, Err *err) {
    const EventLive *e = event_of(eye->live);
    FactNames names = { eye, put_name, put_country, put_person };
    Status status = facts_open(e->ev, &names, tongue, events_staff_eye(eye), f, err);
    if (status) return status;
    Buf name = buf_over(f->name, sizeof f->name), link = buf_over(f->link, sizeof f->link);
    buf_text(&name, e->facts.name);
    if (*base) buf_print(&link, "%s/events/%s", base, strchr(eye->live->stream, '/') + 1);
    memcpy(f->language, e->facts.language, sizeof f->language);
    add_place(&e->facts, f);
    add_sponsors(&e->facts, f);
    add_contact(eye, &e->facts, f);
    add_codes(eye, base, f);
    status = add_head(eye, f, err);
    if (!status) status = add_boards(eye, f, err);
    if (status) facts_free(f);
    return status;
}

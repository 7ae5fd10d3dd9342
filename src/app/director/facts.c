/* facts.c - what people read about an event before they come: its name, days and place, whom to
 * ask, and who presents it.  A change names the facts it touches; the others stay as they are. */
#include "app/director/inside.h"
#include "app/core/zones.h"
#include "base/heap.h"
#include "base/text.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- which there are ---- */

typedef enum FactKind { WORDS, DAY, ZONE, LINK } FactKind;
typedef struct FactField {
    const char *key;
    size_t at, room; /* in its struct */
    FactKind kind;
} FactField;

#define FIELD(owner, name, kind)                                                                   \
    { #name, offsetof(owner, name), sizeof(((owner *)0)->name), kind }
static const FactField FACTS[] = {
    FIELD(EventFacts, season, WORDS), FIELD(EventFacts, name, WORDS),
    FIELD(EventFacts, place, WORDS),  FIELD(EventFacts, url, LINK),
    FIELD(EventFacts, zone, ZONE),    FIELD(EventFacts, language, WORDS),
    FIELD(EventFacts, starts, DAY),   FIELD(EventFacts, ends, DAY),
    FIELD(EventFacts, help, LINK),
};
static const FactField SPONSOR[] = {
    FIELD(EventSponsor, name, WORDS),
    FIELD(EventSponsor, link, LINK),
    FIELD(EventSponsor, line, WORDS),
};
#undef FIELD
enum {
    FACTS_COUNT = sizeof FACTS / sizeof FACTS[0],
    SPONSOR_FIELDS = sizeof SPONSOR / sizeof SPONSOR[0],
};
/* Bits of a change: 1 << i for FACTS[i], then these. */
enum { CONTACT_BIT = 1 << FACTS_COUNT, SPONSORS_BIT = CONTACT_BIT << 1 };
static_assert(FACT_SEASON == 1 << 0 && (int)FACT_DEMO > (int)SPONSORS_BIT &&
                  FACT_DEMO <= UINT16_MAX,
              "the season is the first fact, and every bit has its own place");

static char *at(void *owner, const FactField *field) {
    return (char *)owner + field->at;
}

/* ---- out of the log ---- */

static void read_text(void *owner, const FactField *field, const char *text) {
    snprintf(at(owner, field), field->room, "%s", text);
}

static void read_sponsors(EventFacts *facts, const json_t *list) {
    for (size_t i = 0; i < json_array_size(list) && i < SPONSORS_MAX; i++) {
        const json_t *one = json_array_get(list, i);
        EventSponsor *sponsor = &facts->sponsor[facts->sponsors++];
        for (int f = 0; f < SPONSOR_FIELDS; f++) {
            const char *text = json_string_value(json_object_get(one, SPONSOR[f].key));
            read_text(sponsor, &SPONSOR[f], text ? text : "");
        }
    }
}

void events_read_facts(EventFactsChange *change, const json_t *value, Pick *p) {
    const json_t *sponsors = json_object_get(value, "sponsors");
    for (int i = 0; i < FACTS_COUNT; i++) {
        const char *text = json_string_value(json_object_get(value, FACTS[i].key));
        if (!text) continue;
        read_text(&change->facts, &FACTS[i], text);
        change->touched |= (uint16_t)(1 << i);
    }
    if (json_is_true(json_object_get(value, "demo"))) change->touched |= FACT_DEMO;
    if (sponsors) change->touched |= SPONSORS_BIT;
    read_sponsors(&change->facts, sponsors);
    if (!pick_has(p, "contact")) return;
    change->touched |= CONTACT_BIT;
    change->facts.contact = pick_big_or(p, "contact", 0);
    change->facts.contact_of = pick_big_or(p, "by", 0);
}

void events_merge_facts(EventFacts *facts, const EventFactsChange *change) {
    const EventFacts *now = &change->facts;
    for (int i = 0; i < FACTS_COUNT; i++)
        if (change->touched >> i & 1)
            memcpy(at(facts, &FACTS[i]), (const char *)now + FACTS[i].at, FACTS[i].room);
    facts->demo |= (change->touched & FACT_DEMO) != 0;
    if (change->touched & SPONSORS_BIT) {
        memcpy(facts->sponsor, now->sponsor, sizeof facts->sponsor);
        facts->sponsors = now->sponsors;
    }
    if (change->touched & CONTACT_BIT) {
        facts->contact = now->contact;
        facts->contact_of = now->contact_of;
    }
}

/* ---- said by someone, and into the log ---- */

static bool is_day(const char *text) {
    int year = 0, month = 0, day = 0;
    if (strlen(text) != FACT_DATE - 1) return false;
    for (int i = 0; i < FACT_DATE - 1; i++) {
        bool stroke = i == 4 || i == 7, digit = text[i] >= '0' && text[i] <= '9';
        if (stroke ? text[i] != '-' : !digit) return false;
        int *part = i < 4 ? &year : i < 7 ? &month : &day;
        if (!stroke) *part = *part * 10 + text[i] - '0';
    }
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/* It becomes something to click on: never a script. */
static bool is_link(const char *text) {
    return strncmp(text, "https://", 8) == 0 || strncmp(text, "http://", 7) == 0;
}

/* Nothing is always good: it takes a fact away. */
static void judge(Pick *p, const FactField *field, const char *text) {
    if (strlen(text) >= field->room)
        pick_refuse(p, "{what%p} has too long a text as \"{key%s}\".", &p->what, field->key);
    if (!*text) return;
    if (!text_is_one_line(text))
        pick_refuse(p, "{what%p} needs one line of text as \"{key%s}\".", &p->what, field->key);
    switch (field->kind) {
    case WORDS: break;
    case DAY:
        if (!is_day(text))
            pick_refuse(p, "{what%p} needs a date like 2026-06-05 as \"{key%s}\".", &p->what,
                        field->key);
        break;
    case ZONE:
        if (!zone_known(text))
            pick_refuse(p,
                        "{what%p} has an unknown time zone \"{zone%s}\". Name the nearest big "
                        "city, like Europe/Berlin, or UTC.",
                        &p->what, text);
        break;
    case LINK:
        if (!is_link(text))
            pick_refuse(p, "{what%p} needs an address like https://example.org as \"{key%s}\".",
                        &p->what, field->key);
        break;
    }
}

/* Was it said? */
static bool say_text(Pick *p, const FactField *field, void *owner) {
    const char *text = pick_text_or_null(p, field->key);
    if (!text) return false;
    judge(p, field, text);
    read_text(owner, field, text);
    return true;
}

static void say_sponsor(Pick *facts, const json_t *value, EventSponsor *sponsor) {
    Pick p = pick_open(value, "A sponsor", facts->err);
    for (int i = 0; i < SPONSOR_FIELDS; i++) say_text(&p, &SPONSOR[i], sponsor);
    if (!p.status && !*sponsor->name)
        pick_refuse(&p, "{what%p} needs \"{key%s}\".", &p.what, "name");
    facts->status = pick_close(&p);
}

void events_say_facts(Pick *p, FactsSaid *said) {
    EventFactsChange *change = &said->change;
    for (int i = 0; i < FACTS_COUNT; i++)
        if (say_text(p, &FACTS[i], &change->facts)) change->touched |= (uint16_t)(1 << i);
    said->contact = pick_text_or_null(p, "contact");
    if (!pick_has(p, "sponsors")) return;
    const json_t *list = pick_list(p, "sponsors", 0, SPONSORS_MAX);
    change->touched |= SPONSORS_BIT;
    for (size_t i = 0; i < json_array_size(list) && !p->status; i++)
        say_sponsor(p, json_array_get(list, i), &change->facts.sponsor[change->facts.sponsors++]);
}

static void write_sponsors(const EventFacts *facts, Buf *out) {
    jot_key(out, "sponsors"), jot_open(out, '[');
    for (int i = 0; i < facts->sponsors; i++) {
        jot_item(out), jot_open(out, '{');
        for (int f = 0; f < SPONSOR_FIELDS; f++) {
            const char *text = (const char *)&facts->sponsor[i] + SPONSOR[f].at;
            if (*text) member_word(SPONSOR[f].key, text, out);
        }
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

bool events_facts(Task *t, Live *live, uint64_t who, const FactsSaid *said) {
    const EventFactsChange *change = &said->change;
    if (!events_may(t, event_of(live), who, EVENT_ASIDE_TYPE[ASIDE_FACTS].roles)) return false;
    Buf members = buf_heap(EVENT_MEMBERS);
    for (int i = 0; i < FACTS_COUNT; i++)
        if (change->touched >> i & 1)
            member_word(FACTS[i].key, (const char *)&change->facts + FACTS[i].at, &members);
    if (change->touched & SPONSORS_BIT) write_sponsors(&change->facts, &members);
    if (said->contact) events_write_words(t, who, "contact", said->contact, &members);
    member_big("by", who, &members);
    bool done = events_add_aside(t, live, ASIDE_FACTS, &members);
    buf_free(&members);
    return done;
}

bool events_join_season(Task *t, Live *live, uint64_t who, const char *season) {
    char room[APP_ID + 64];
    Buf members = buf_over(room, sizeof room);
    if (!events_may(t, event_of(live), who, EVENT_ASIDE_TYPE[ASIDE_FACTS].roles)) return false;
    member_word("season", season, &members);
    member_big("by", who, &members);
    return events_add_aside(t, live, ASIDE_FACTS, &members);
}

/* ---- for readers ---- */

void events_view_sponsors(const EventFacts *facts, Buf *out) {
    write_sponsors(facts, out);
}

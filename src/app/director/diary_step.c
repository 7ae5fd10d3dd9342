/* diary_step.c - what fills the holes in the sentence of a step: {who} did it, {player} and {table} it is about,
 * {round}, and {what}, the one word or number that a kind adds.  diary_fill_step() has them all. */
#include "app/director/diary.h"
#include "app/people/accounts.h"
#include "engine/layout.h"
#include "rulebook/words.h"
#include "tongue/dates.h"
#include "tongue/tongue.h"

#include <string.h>
#include <time.h>

/* A word of the log as people write it: "robber-to-desert" reads "robber to desert". */
static void put_word(const EventEye *eye, const char *word, Buf *out) {
    if (eye->tongue != IN_ENGLISH) buf_text(out, diary_say(eye, word));
    else
        for (; *word; word++) buf_char(out, *word == '-' ? ' ' : *word);
}

static void tell_who(const EventEye *eye, const EventEntry *e, Buf *out) {
    if (e->by == EV_BY_SYSTEM) buf_text(out, "Castellan");
    else if (!e->who) buf_text(out, diary_say(eye, "Someone"));
    else diary_person(eye, e->who, out);
    if (e->by != EV_BY_SYSTEM && e->by != EV_BY_PLAYER)
        buf_text(out, " ("), put_word(eye, EV_ROLE_NAME[e->by], out), buf_char(out, ')');
}

static void tell_sheet(const EventEye *eye, const EventEntry *e, const EventSheet *s, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventGame *g = &ev->game[e->game];
    char room[EV_SEATS * (PERSON_NAME + 8)], name[PERSON_NAME];
    Buf results = buf_over(room, sizeof room), winner = buf_over(name, sizeof name);
    for (int i = 0; i < g->seats; i++) {
        if (i) buf_text(&results, tongue_comma(eye->tongue));
        diary_player(eye, g->seat[i].player, &results);
        buf_print(&results, " %u", s->vp[i]);
    }
    if (s->winner >= g->seats) {
        buf_text(out, room);
        return;
    }
    diary_player(eye, g->seat[s->winner].player, &winner);
    diary_put(eye, out, "{results}; won by {name}",
              (const char *[]){ "results", room, "name", name, NULL });
}

static void tell_target(const EventEye *eye, const EventEntry *e, Buf *out) {
    if (e->game != EV_NONE) diary_table(eye, e->game, out);
    else diary_round(eye, e->round, out);
}

static void tell_word(const EventEye *eye, EventWords list, unsigned value, Buf *out) {
    const char *word = event_word(list, value);
    if (word) put_word(eye, word, out);
    else buf_char(out, '?');
}

static const EventBoardKept *board_of_step(const EventLive *e, uint32_t n) {
    for (uint32_t i = 0; i < e->boards; i++)
        if (e->board[i].step == n) return &e->board[i];
    return NULL;
}

/* How the board of step `n` was really made: what the program drew it from, if it did, is stored beside the
 * mode.  Before version 3 of the rules the mode was whatever someone claimed. */
static void tell_made(const EventEye *eye, uint32_t n, unsigned mode, Buf *out) {
    static const char *const MADE[EV_MODE_COUNT] = {
        [EV_MODE_CRAFTED] = "laid by hand",
        [EV_MODE_SPIRAL] = "drawn by the variable set-up",
        [EV_MODE_FREE] = "drawn at random",
        [EV_MODE_LIVE] = "drawn live by the variable set-up",
        [EV_MODE_BUILT] = "built at the table",
        [EV_MODE_FILE] = "loaded from a file",
    };
    static const char *const CLAIMED[EV_MODE_COUNT] = {
        [EV_MODE_SPIRAL] =
            "reported as drawn by the variable set-up, but the draw was not recorded",
        [EV_MODE_LIVE] = "reported as drawn live, but the draw was not recorded",
    };
    static const char *const DRAWN[SETUPS][2] = {
        [SETUP_SPIRAL] = { "drawn by the variable set-up", "drawn live by the variable set-up" },
        [SETUP_RANDOM] = { "drawn with random numbers", "drawn live with random numbers" },
        [SETUP_BEGINNER] = { "the beginners' board", "the beginners' board" },
        [SETUP_BALANCED] = { "drawn to be balanced", "drawn live to be balanced" },
    };
    const EventLive *e = event_of(eye->live);
    const EventBoardKept *kept = board_of_step(e, n);
    const char *made = mode < EV_MODE_COUNT ? MADE[mode] : "?";
    if (kept && kept->drawn) made = DRAWN[kept->setup][mode == EV_MODE_LIVE];
    else if (mode < EV_MODE_COUNT && CLAIMED[mode] && !event_since(e->ev, 3)) made = CLAIMED[mode];
    if (kept && kept->chosen)
        diary_put(eye, out, "{made}, from a chosen seed",
                  (const char *[]){ "made", diary_say(eye, made), NULL });
    else buf_text(out, diary_say(eye, made));
}

/* "rules at table 3 of round 1" */
static void tell_at(const EventEye *eye, EventWords list, unsigned word, uint16_t game, Buf *out) {
    char matter[128], where[160];
    Buf what = buf_over(matter, sizeof matter), table = buf_over(where, sizeof where);
    tell_word(eye, list, word, &what);
    diary_table(eye, game, &table);
    if (table.size)
        diary_put(eye, out, "{matter} at {table}",
                  (const char *[]){ "matter", matter, "table", where, NULL });
    else buf_text(out, matter);
}

/* What a step answers, by its subject and place. */
static void tell_matter(const EventEye *eye, uint32_t step, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[step];
    switch (e->kind) {
    case EVENT_INCIDENT: tell_at(eye, EV_WORDS_CODE, e->incident.code, e->game, out); break;
    case EVENT_PROTEST: tell_at(eye, EV_WORDS_ABOUT, e->topic, e->game, out); break;
    case EVENT_REPORT: tell_at(eye, EV_WORDS_REPORT, e->topic, e->game, out); break;
    default: tell_at(eye, EV_WORDS_TOPIC, e->topic, e->game, out);
    }
}

static void tell_pick(const EventEye *eye, const EventPick *pick, Buf *out) {
    bool any = false;
    if (pick->order)
        tongue_print(eye->tongue, out, "play order {order%u}", pick->order), any = true;
    if (pick->chair) {
        buf_text(out, any ? tongue_comma(eye->tongue) : "");
        tongue_print(eye->tongue, out, "seat {seat%u}", pick->chair), any = true;
    }
    if (pick->colour)
        buf_text(out, any ? tongue_comma(eye->tongue) : ""),
            tell_word(eye, EV_WORDS_COLOUR, pick->colour, out);
}

static void tell_bits(const EventEye *eye, EventWords list, unsigned bits, Buf *out) {
    bool any = false;
    for (unsigned i = 0; event_word(list, i); i++) {
        if (!(bits >> i & 1)) continue;
        buf_text(out, any ? tongue_comma(eye->tongue) : ""),
            put_word(eye, event_word(list, i), out);
        any = true;
    }
}

static void tell_country(uint16_t country, Buf *out) {
    char code[3];
    events_country_text(country, code);
    buf_text(out, *code ? code : "–");
}

static void tell_acks(const EventEye *eye, unsigned bits, Buf *out) {
    bool any = false;
    for (unsigned i = 1; i < CHOICE_ACK_COUNT; i++) {
        if (!(bits >> i & 1)) continue;
        buf_print(out, "%s%s", any ? tongue_comma(eye->tongue) : "",
                  words_at(WORDS_ACK, i, eye->tongue));
        any = true;
    }
}

/* What someone says of themselves, EV_NATIONAL … (DM19-4.7, DM19-5.8). */
static void tell_declared(const EventEye *eye, unsigned declared, Buf *out) {
    static const struct {
        unsigned bit;
        const char *text;
    } SAID[] = {
        { EV_NATIONAL, "German national" },
        { EV_RESIDENT, "lives mainly in Germany" },
        { EV_NEITHER, "neither German national nor resident" },
        { EV_ELSEWHERE, "has played another country's championship" },
        { EV_BRINGS, "brings a game" },
    };
    bool any = false;
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        if (!(declared & SAID[i].bit)) continue;
        buf_print(out, "%s%s", any ? tongue_comma(eye->tongue) : "", diary_say(eye, SAID[i].text));
        any = true;
    }
    if (!any) buf_text(out, diary_say(eye, "none of these"));
}

static void tell_override(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *live = event_of(eye->live);
    const EventOverride *o = &live->log[n].override;
    const Parameter *p = &PARAMETERS[o->parameter];
    Rules rules = live->ev->rules;
    uint8_t *at = (uint8_t *)&rules + p->offset;
    if (p->kind == VALUE_TITLE) memcpy(at, o->title, p->size);
    for (unsigned i = 0; p->kind != VALUE_TITLE && i < parameter_room(p); i++) {
        if (parameter_width(p) == 1) at[i] = (uint8_t)o->number[i];
        else memcpy(at + 2 * (size_t)i, &o->number[i], sizeof o->number[i]);
    }
    parameter_text(p, &rules, eye->tongue, out);
}

static void tell_instant(const EventEye *eye, int64_t instant, Buf *out) {
    char clock[8];
    time_t second = (time_t)instant;
    struct tm tm;
    gmtime_r(&second, &tm);
    strftime(clock, sizeof clock, "%H:%M", &tm);
    const Message month = { .english = MONTH_NAME[tm.tm_mon] };
    tongue_print(eye->tongue, out, "{day%d} {month%p} {year%d}, {time%s} UTC", tm.tm_mday, &month,
                 tm.tm_year + 1900, clock);
}

static void tell_rulebook(RulebookId id, Buf *out) {
    for (const char *c = RULEBOOK_NAME[id]; *c; c++) /* "wc25" is shown as WC25 */
        buf_char(out, *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
}

/* What paused it before it resumes, and for how long.  WC25-2.1.6 */
static bool paused_for(const EventEye *eye, uint32_t n, uint32_t *seconds) {
    const EventEntry *log = event_of(eye->live)->log, *e = &log[n];
    for (uint32_t i = n; i-- > 0;) {
        const EventEntry *was = &log[i];
        bool same = was->kind == EVENT_PAUSE && was->game == e->game && was->pause == e->pause;
        if (!same || was->undone_by) continue;
        *seconds = (uint32_t)((e->at - was->at) / 1000);
        return true;
    }
    return false;
}

/* ": base, new shores, base", where it is not the base game alone. */
static void tell_games(const EventEye *eye, const EventFormat *f, Buf *out) {
    bool mixed = false;
    for (int i = 0; i < f->rounds; i++) mixed |= f->scenario[i] != PLAYED_BASE;
    for (int i = 0; i < f->rounds && mixed; i++) {
        buf_text(out, i ? tongue_comma(eye->tongue) : ": ");
        put_word(eye, words_at(WORDS_PLAYED, f->scenario[i], IN_ENGLISH), out);
    }
}

static void tell_format(const EventEye *eye, const EventEntry *e, Buf *out) {
    if (e->format.dates > 1)
        tongue_print(eye->tongue, out,
                     "{rounds%u, plural, one {one round} other {# rounds}} on {dates%u} dates",
                     e->format.rounds, e->format.dates);
    else
        tongue_print(eye->tongue, out, "{rounds%u, plural, one {one round} other {# rounds}}",
                     e->format.rounds);
    tell_games(eye, &e->format, out);
}

static void tell_groups(const EventEye *eye, const EventEntry *e, Buf *out) {
    tongue_print(eye->tongue, out,
                 "{groups%u, plural, one {one group, top {promoted%u} advance} other {# groups, "
                 "top {promoted} of each advance}}",
                 e->groups.count, e->groups.promoted);
}

/* Before the first round of a plan all is as it was. */
static void tell_plan(const EventEye *eye, const EventEntry *e, Buf *out) {
    unsigned first = e->plan.from + 1u, last = e->plan.from + e->plan.rounds;
    if (first == last) tongue_print(eye->tongue, out, "round {round%u}", first);
    else tongue_print(eye->tongue, out, "rounds {first%u}–{last%u}", first, last);
}

/* What a kind adds. */
static void tell_what(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    const int tongue = eye->tongue;
    uint32_t seconds;
    switch ((EventKind)e->kind) {
    case EVENT_CREATE: tell_rulebook(e->start.rules.id, out); break;
    case EVENT_OVERRIDE: tell_override(eye, n, out); break;
    case EVENT_WAIVE: tell_word(eye, EV_WORDS_WAIVE, e->waive, out); break;
    case EVENT_FORMAT: tell_format(eye, e, out); break;
    case EVENT_REGISTRATION_OPEN: buf_unsigned(out, e->places); break;
    case EVENT_TASK: tell_word(eye, EV_WORDS_TASK, e->task, out); break;
    case EVENT_DAY_OPEN: tell_word(eye, EV_WORDS_DAY, e->day, out); break;
    case EVENT_STAFF: put_word(eye, EV_ROLE_NAME[e->staff.role], out); break;
    case EVENT_AMEND: tell_country(e->country, out); break;
    case EVENT_ELIGIBILITY: tell_declared(eye, e->declared, out); break;
    case EVENT_ACK: tell_acks(eye, e->acks, out); break;
    case EVENT_CONSENT: tell_word(eye, EV_WORDS_CONSENT, e->consent.kind, out); break;
    case EVENT_LEVEL:
        tongue_print(tongue, out, "{n%u, plural, one {# free game} other {# free games}}",
                     e->level);
        break;
    case EVENT_NO_SHOW: diary_seconds(e->spent_s, out); break;
    case EVENT_PLAN: tell_plan(eye, e, out); break;
    case EVENT_PLAN_PUBLISH: buf_unsigned(out, e->rounds); break;
    case EVENT_BANKER: tell_word(eye, EV_WORDS_BANKER, e->banker.kind, out); break;
    case EVENT_MATERIAL: tell_word(eye, EV_WORDS_MATERIAL, e->material.what, out); break;
    case EVENT_PICK: tell_pick(eye, &e->pick, out); break;
    case EVENT_BOARD: tell_made(eye, n, e->board.mode, out); break;
    case EVENT_STUDY_END: diary_seconds(e->spent_s, out); break;
    case EVENT_TIMING: diary_seconds(e->timing.limit_s, out); break;
    case EVENT_PAUSE:
        tell_word(eye, EV_WORDS_PAUSE, e->pause, out);
        if (e->player != EV_NONE) buf_text(out, ": "), diary_player(eye, e->player, out);
        break;
    case EVENT_RESUME:
        tell_word(eye, EV_WORDS_PAUSE, e->pause, out);
        if (paused_for(eye, n, &seconds))
            buf_text(out, tongue_comma(eye->tongue)), diary_seconds(seconds, out);
        break;
    case EVENT_CALL: tell_word(eye, EV_WORDS_TOPIC, e->topic, out); break;
    case EVENT_ARRIVE:
    case EVENT_CALL_CLOSE: tell_matter(eye, e->step, out); break;
    case EVENT_UNDO: buf_unsigned(out, e->step); break;
    case EVENT_INCIDENT: tell_at(eye, EV_WORDS_CODE, e->incident.code, e->game, out); break;
    case EVENT_RULING: tell_matter(eye, e->ruling.step, out); break;
    case EVENT_PENALTY: tell_word(eye, EV_WORDS_CODE, e->penalty.code, out); break;
    case EVENT_DQ: tell_word(eye, EV_WORDS_CODE, e->dq.code, out); break;
    case EVENT_PROTEST: tell_word(eye, EV_WORDS_ABOUT, e->topic, out); break;
    case EVENT_PROTEST_DECIDE: tell_matter(eye, e->verdict.step, out); break;
    case EVENT_REPORT: tell_word(eye, EV_WORDS_REPORT, e->topic, out); break;
    case EVENT_REPORT_STATE: tell_matter(eye, e->report.step, out); break;
    case EVENT_SHEET:
    case EVENT_APPROVE:
    case EVENT_DECIDE: tell_sheet(eye, e, &e->sheet, out); break;
    case EVENT_CORRECT: tell_sheet(eye, e, &e->correct.now, out); break;
    case EVENT_PROPOSE: tell_sheet(eye, e, &e->correct.was, out); break;
    case EVENT_LOT: buf_print(out, "%llu", (unsigned long long)e->lot.number); break;
    case EVENT_GROUPS: tell_groups(eye, e, out); break;
    case EVENT_WINDOW: tell_instant(eye, e->window.opens, out); break;
    case EVENT_GROUPS_ANNOUNCE: tell_bits(eye, EV_WORDS_CHANNEL, e->channels, out); break;
    default: break; /* nothing to add */
    }
}

/* Someone besides who did it. */
static void tell_second(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    switch ((EventKind)e->kind) {
    case EVENT_STAFF: diary_person(eye, e->staff.person, out); break;
    case EVENT_BANKER: diary_person(eye, e->banker.person, out); break;
    case EVENT_CONSENT: diary_person(eye, e->who, out); break;
    default: diary_person(eye, e->person, out);
    }
}

/* What was decided. */
static void tell_verdict(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    switch ((EventKind)e->kind) {
    case EVENT_RULING: tell_word(eye, EV_WORDS_OUTCOME, e->ruling.outcome, out); break;
    case EVENT_PENALTY: tell_word(eye, EV_WORDS_PENALTY, e->penalty.kind, out); break;
    case EVENT_DQ: tell_word(eye, EV_WORDS_BASIS, e->dq.basis, out); break;
    case EVENT_REPORT_STATE: tell_word(eye, EV_WORDS_PROGRESS, e->report.state, out); break;
    default: break;
    }
}

/* A table or a round of the schedule. */
static void tell_place(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    const int tongue = eye->tongue;
    if (e->kind == EVENT_SWAP) tongue_print(tongue, out, "round {round%u}", e->move.row + 1u);
    else if (e->kind == EVENT_MOVE)
        tongue_print(tongue, out, "table {table%u} of round {round%u}", e->move.table + 1u,
                     e->move.row + 1u);
    else
        tongue_print(tongue, out, "table {table%u} of round {round%u}", e->seats.table + 1u,
                     e->seats.row + 1u);
}

/* Groups are counted from 1 when people speak of them. */
static void tell_group(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    bool window = e->kind == EVENT_WINDOW || e->kind == EVENT_WINDOW_OPEN ||
                  e->kind == EVENT_WINDOW_CLOSE;
    unsigned group = window ? e->window.group : e->kind == EVENT_MATCH ? e->seats.table : e->group;
    buf_unsigned(out, group + 1u);
}

static void tell_players(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    for (int i = 0; i < EV_SEATS && e->seats.player[i] != EV_NONE; i++)
        buf_text(out, i ? tongue_comma(eye->tongue) : ""),
            diary_player(eye, e->seats.player[i], out);
}

void diary_fill_step(const EventEye *eye, const void *step, DiaryHole hole, Buf *out) {
    static const struct {
        const char *name;
        void (*tell)(const EventEye *eye, uint32_t n, Buf *out);
    } HOLES[] = { { "what", tell_what },   { "person", tell_second },
                  { "place", tell_place }, { "verdict", tell_verdict },
                  { "group", tell_group }, { "players", tell_players } };
    uint32_t n = *(const uint32_t *)step;
    const EventEntry *e = &event_of(eye->live)->log[n];
    for (size_t i = 0; i < sizeof HOLES / sizeof *HOLES; i++)
        if (diary_is(hole, HOLES[i].name)) HOLES[i].tell(eye, n, out);
    if (diary_is(hole, "who")) tell_who(eye, e, out);
    if (diary_is(hole, "player")) diary_player(eye, e->player, out);
    if (diary_is(hole, "other")) diary_player(eye, e->move.other, out);
    if (diary_is(hole, "table")) diary_table(eye, e->game, out);
    if (diary_is(hole, "round")) diary_round(eye, e->round, out);
    if (diary_is(hole, "target")) tell_target(eye, e, out);
    if (diary_is(hole, "where")) {
        if (e->game != EV_NONE) diary_table(eye, e->game, out);
        else buf_text(out, diary_say(eye, ABOUT("at", "all tables")));
    }
    if (diary_is(hole, "about"))
        buf_text(out, parameter_about(&PARAMETERS[e->override.parameter], eye->tongue));
    if (diary_is(hole, "paper")) tell_sheet(eye, e, &e->correct.now, out);
}

/* view.c - what can be seen of an event over HTTP. */
#include "app/archive/kept.h"
#include "app/director/excerpts.h"
#include "app/director/research.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "rulebook/clause.h"
#include "server/response.h"
#include "tongue/tongue.h"
#include "web/director/events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 32 << 20, LOG_LINES = 500, CLAUSES_SHOWN = 200 };

/* ---- views that cannot fail ---- */

static void show(Exchange *x, void (*view)(const EventEye *eye, Buf *out)) {
    EventEye eye;
    if (!event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    view(&eye, &out);
    if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* An event that came as a file says so, and what the file was. */
static void view_event(const EventEye *eye, Buf *out) {
    const ArchiveKept *kept = archive_kept(eye->app, eye->live->id);
    events_view(eye, out);
    if (!kept->there || out->full) return;
    out->size--; /* its closing brace */
    member_word("kept", ARCHIVE_TRUST[kept->trust], out);
    jot_close(out, '}');
}

void event_get(Exchange *x) {
    show(x, view_event);
}

/* Signed-in readers may see more than others, which must not be cached. */
void entrants_get(Exchange *x) {
    EventEye eye;
    char mark[ENTRANTS_MARK], etag[ENTRANTS_MARK + 2];
    if (!event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    events_view_entrants(&eye, &out, mark);
    snprintf(etag, sizeof etag, "\"%s\"", mark);
    const char *has = request_header(&x->request, "if-none-match");
    if (*mark && !eye.person) {
        reply_header(x, "Cache-Control", "no-cache");
        reply_header(x, "ETag", etag);
        reply_header(x, "Vary", "Accept-Language, Cookie, Authorization");
    }
    if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else if (*mark && !eye.person && has && strstr(has, etag)) reply_empty(x, 304);
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

void staff_get(Exchange *x) {
    show(x, events_view_staff);
}

void rounds_get(Exchange *x) {
    show(x, events_view_rounds);
}

void mine_get(Exchange *x) {
    show(x, events_view_mine);
}

void groups_get(Exchange *x) {
    show(x, events_view_groups);
}

void calls_get(Exchange *x) {
    show(x, events_view_calls);
}

void incidents_get(Exchange *x) {
    show(x, events_view_incidents);
}

void records_get(Exchange *x) {
    show(x, events_view_records);
}

void notices_get(Exchange *x) {
    show(x, events_view_notices);
}

/* ---- views that can ---- */

typedef Status View(const EventEye *eye, Buf *out, Err *err);

static void show_or_say(Exchange *x, View *view, const char *type) {
    EventEye eye;
    Err err;
    if (!event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    if (view(&eye, &out, &err)) reply_failure(x, &err);
    else if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else if (type) reply_text(x, 200, type, out.text ? out.text : "");
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* ?round=2: after that round; EV_NO_ROUND without it.  false: it is none, and that is answered. */
static bool asked_round(Exchange *x, uint8_t *round) {
    char text[16], *end;
    *round = EV_NO_ROUND;
    if (!request_query(&x->request, "round", text, sizeof text)) return true;
    unsigned long number = strtoul(text, &end, 10);
    *round = (uint8_t)number;
    if (*text && !*end && number < EV_NO_ROUND) return true;
    reply_error(x, 400, "input", "\"round\" must be the number of a round.");
    return false;
}

void event_standings_get(Exchange *x) {
    uint8_t round;
    EventEye eye;
    Err err;
    if (!asked_round(x, &round)) return;
    if (round == EV_NO_ROUND) {
        show_or_say(x, events_view_standings, NULL);
        return;
    }
    if (!event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    if (events_view_standings_after(&eye, round, &out, &err)) reply_failure(x, &err);
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

void lots_get(Exchange *x) {
    show(x, events_view_lots);
}

void overall_get(Exchange *x) {
    show_or_say(x, events_view_overall, NULL);
}

void plan_get(Exchange *x) {
    show_or_say(x, events_view_schedule, NULL);
}

void bracket_get(Exchange *x) {
    show_or_say(x, events_view_bracket, NULL);
}

void elo_get(Exchange *x) {
    show_or_say(x, events_view_elo, NULL);
}

void players_csv_get(Exchange *x) {
    show_or_say(x, events_players_csv, "text/csv; charset=utf-8");
}

void results_csv_get(Exchange *x) {
    show_or_say(x, events_results_csv, "text/csv; charset=utf-8");
}

static Status research(const EventEye *eye, Buf *out, Err *err) {
    return events_research(eye, NULL, false, out, err);
}

void research_get(Exchange *x) {
    reply_header(x, "Content-Disposition", "attachment; filename=\"research.json\"");
    show_or_say(x, research, NULL);
}

void event_why_get(Exchange *x) {
    char a[16] = "", b[16] = "", list[16];
    uint8_t round;
    EventEye eye;
    Err err;
    request_query(&x->request, "a", a, sizeof a);
    request_query(&x->request, "b", b, sizeof b);
    bool final = request_query(&x->request, "list", list, sizeof list);
    if (final && strcmp(list, "final") != 0) {
        reply_error(x, 400, "input", "\"list\" must be \"final\".");
        return;
    }
    if (!asked_round(x, &round) || !event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    Status status = final ? events_view_why_final(&eye, a, b, &out, &err)
                          : events_view_why(&eye, a, b, round, &out, &err);
    if (status) reply_failure(x, &err);
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

/* ---- rounds and boards ---- */

void round_get(Exchange *x) {
    uint32_t round;
    EventEye eye;
    if (!event_number(x, "round", EV_ROUNDS_MAX - 1, &round) || !event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    if (events_view_round(&eye, (uint8_t)round, &out)) reply_json(x, 200, out.text, out.size);
    else reply_error(x, 404, "no-such-round", "There is no such round yet.");
    buf_free(&out);
}

static void show_board(Exchange *x, uint8_t round, uint16_t game) {
    EventEye eye;
    if (!event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    if (events_view_board(&eye, round, game, &out)) reply_json(x, 200, out.text, out.size);
    else reply_error(x, 404, "no-board", "There is no board to see yet.");
    buf_free(&out);
}

void round_board_get(Exchange *x) {
    uint32_t round;
    if (event_number(x, "round", EV_ROUNDS_MAX - 1, &round)) show_board(x, (uint8_t)round, EV_NONE);
}

void round_proposal_get(Exchange *x) {
    uint32_t round;
    EventEye eye;
    if (!event_number(x, "round", EV_ROUNDS_MAX - 1, &round) || !event_eye(x, &eye)) return;
    Buf out = buf_heap(1 << 16);
    events_view_proposal(&eye, (uint8_t)round, &out);
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

void game_board_get(Exchange *x) {
    uint32_t game;
    if (event_number(x, "game", EV_NONE - 1, &game)) show_board(x, EV_NO_ROUND, (uint16_t)game);
}

/* ---- the diary ---- */

static uint32_t asked(const Exchange *x, const char *name, uint32_t missing, uint32_t most) {
    char text[16];
    if (!request_query(&x->request, name, text, sizeof text)) return missing;
    unsigned long value = strtoul(text, NULL, 10);
    return value > most ? most : (uint32_t)value;
}

/* ?from=0&limit=100&newest=1 */
void log_get(Exchange *x) {
    EventEye eye;
    if (!event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    events_view_log(&eye, asked(x, "from", 0, UINT32_MAX), asked(x, "limit", LOG_LINES, LOG_LINES),
                    asked(x, "newest", 0, 1), &out);
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

void game_log_get(Exchange *x) {
    uint32_t game;
    EventEye eye;
    if (!event_number(x, "game", EV_NONE - 1, &game) || !event_eye(x, &eye)) return;
    Buf out = buf_heap(ANSWER_MAX);
    if (events_view_game_log(&eye, (uint16_t)game, &out)) reply_json(x, 200, out.text, out.size);
    else reply_error(x, 404, "no-such-game", "There is no such game yet.");
    buf_free(&out);
}

/* "8,5,4,6": points by seat; what is missing is 0.  false: it is none. */
static bool read_points(const char *text, uint8_t vp[EV_SEATS]) {
    for (int seat = 0; *text; seat++) {
        char *end;
        unsigned long points = strtoul(text, &end, 10);
        if (end == text || seat == EV_SEATS || points > RESULT_VP_MAX) return false;
        if (*end && *end != ',') return false;
        vp[seat] = (uint8_t)points;
        text = *end ? end + 1 : end;
    }
    return true;
}

void benefit_get(Exchange *x) {
    uint32_t game;
    EventEye eye;
    char text[32] = "";
    uint8_t vp[EV_SEATS] = { 0 };
    if (!event_number(x, "game", EV_NONE - 1, &game) || !event_eye(x, &eye)) return;
    if (!events_judge_eye(&eye) &&
        !events_decides(event_of(eye.live), (uint16_t)game, eye.person)) {
        reply_error(x, 403, "forbidden", "Another judge decides at this table.");
        return;
    }
    request_query(&x->request, "vp", text, sizeof text);
    if (!read_points(text, vp)) {
        reply_error(x, 400, "input", "\"vp\" needs the points of each seat, like 8,5,4,6.");
        return;
    }
    Buf out = buf_heap(ANSWER_MAX);
    if (events_view_benefit(&eye, (uint16_t)game, vp, &out)) reply_json(x, 200, out.text, out.size);
    else reply_error(x, 404, "no-such-game", "There is no such game yet.");
    buf_free(&out);
}

/* ---- clauses ---- */

typedef struct ClauseSearch {
    char book[32], words[128], id[32];
    int tongue;
    size_t shown;
} ClauseSearch;

static void jot_decisions(const Clause *c, Buf *out) {
    jot_key(out, "decisions"), jot_open(out, '[');
    for (const char *at = strstr(c->see, "Q-"); at; at = strstr(at + 2, "Q-")) {
        char id[8];
        snprintf(id, sizeof id, "%.4s", at);
        jot_item(out), jot_text(out, id);
    }
    jot_close(out, ']');
}

/* Clauses that mention it in `tongue`; the others' turn comes later and shows the words that were found. */
static void find_clauses(ClauseSearch *s, int tongue, Buf *out) {
    for (size_t i = 0; i < CLAUSE_COUNT && s->shown < CLAUSES_SHOWN; i++) {
        const Clause *c = &CLAUSES[i];
        if (*s->book && !clause_in_force(c, s->book)) continue;
        if (*s->id && !clause_within(c, s->id)) continue;
        if (*s->words && !clause_mentions(c, s->words, tongue)) continue;
        if (tongue != s->tongue && (!*s->words || clause_mentions(c, s->words, s->tongue)))
            continue;
        jot_item(out), jot_open(out, '{');
        member_word("id", c->id, out);
        member_word("text", clause_text(c, s->tongue), out);
        if (tongue != s->tongue) {
            member_word("language", tongue_tag(tongue), out);
            member_word("found", clause_text(c, tongue), out);
        }
        if (strstr(c->see, "Q-")) jot_decisions(c, out);
        jot_close(out, '}');
        s->shown++;
    }
}

/* ?rulebook=wc25&language=de&q=räuber&id=WC25-3.0.2: clauses of a rulebook, and our decisions, that say so; in
 * the language of an event if it is named, and what only another language says comes last. */
void clauses_get(Exchange *x) {
    ClauseSearch s = { .tongue = tongue_of_documents(x->tongue) };
    char language[16] = "";
    request_query(&x->request, "rulebook", s.book, sizeof s.book);
    request_query(&x->request, "q", s.words, sizeof s.words);
    request_query(&x->request, "id", s.id, sizeof s.id);
    if (request_query(&x->request, "language", language, sizeof language) &&
        tongue_named(language) >= 0)
        s.tongue = tongue_of_documents(tongue_named(language));
    Buf out = buf_heap(ANSWER_MAX);
    jot_open(&out, '{');
    member_word("language", tongue_tag(s.tongue), &out);
    jot_key(&out, "clauses"), jot_open(&out, '[');
    find_clauses(&s, s.tongue, &out);
    for (int other = 0; other < TONGUES; other++)
        if (other != s.tongue) find_clauses(&s, other, &out);
    jot_close(&out, ']');
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

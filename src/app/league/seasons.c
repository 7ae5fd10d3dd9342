/* seasons.c - the stream of a season, and what changes it. */
#include "app/league/seasons.h"

#include "app/core/person.h"
#include "app/league/inside.h"
#include "app/people/accounts.h"
#include "base/heap.h"
#include "base/text.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const SEASON_ENTITLED_NAME[ENTITLED_COUNT] = { "declared", "yes", "no" };

const char *const SUBMISSION_STATE_NAME[SUBMISSION_STATES] = { "submitted", "accepted",
                                                               "rejected" };

/* ---- the state ---- */

static void *season_open(Live *live) {
    (void)live;
    return calloc(1, sizeof(SeasonLive));
}

static void season_close(void *state) {
    SeasonLive *s = state;
    free(s->event);
    free(s->note);
    free(s->finalist);
    free(s);
}

SeasonEvent *season_event(const SeasonLive *s, const char *event) {
    for (uint32_t i = 0; i < s->events; i++)
        if (strcmp(s->event[i].event, event) == 0) return &s->event[i];
    return NULL;
}

bool season_runs(const SeasonLive *s, uint64_t person) {
    for (uint32_t i = 0; i < s->admins; i++)
        if (s->admin[i] == person) return true;
    return false;
}

static Status follow_opened(SeasonLive *s, Pick *p) {
    const char *name = pick_text_or_null(p, "name");
    s->rulebook = (uint8_t)pick_word(p, "rulebook", RULEBOOK_NAME, RULEBOOKS);
    if (!p->status) s->rules = rulebook_rules((RulebookId)s->rulebook);
    s->counts = season_counts_of((RulebookId)s->rulebook);
    if (!season_counts_read(p->object, &s->counts)) return ERR_INPUT;
    s->admin[0] = pick_big_or(p, "by", 0);
    s->admins = 1;
    snprintf(s->name, sizeof s->name, "%s", name ? name : "");
    return p->status;
}

static Status follow_admin(SeasonLive *s, Pick *p) {
    uint64_t person = pick_big_or(p, "person", 0);
    bool on = pick_flag_or(p, "on", true);
    if (on && !season_runs(s, person) && s->admins < SEASON_ADMINS) s->admin[s->admins++] = person;
    for (uint32_t i = 0; !on && i < s->admins; i++)
        if (s->admin[i] == person) s->admin[i] = s->admin[--s->admins];
    return p->status;
}

static Status follow_event(SeasonLive *s, Pick *p, SubmissionState state) {
    const char *id = pick_text_or_null(p, "event");
    SeasonEvent *event = id ? season_event(s, id) : NULL;
    if (id && !event) {
        SeasonEvent *grown = realloc(s->event, (s->events + 1) * sizeof *grown);
        if (!grown) return ERR_SYSTEM;
        s->event = grown;
        event = &s->event[s->events++];
        snprintf(event->event, sizeof event->event, "%s", id);
    }
    if (event) event->state = (uint8_t)state;
    return event ? p->status : ERR_INPUT;
}

static Status follow_withdrawn(SeasonLive *s, Pick *p) {
    const char *id = pick_text_or_null(p, "event");
    SeasonEvent *event = id ? season_event(s, id) : NULL;
    if (!event) return ERR_INPUT;
    *event = s->event[--s->events];
    return p->status;
}

static SeasonNote *note_about(SeasonLive *s, uint64_t person) {
    for (uint32_t i = 0; i < s->notes; i++)
        if (s->note[i].person == person) return &s->note[i];
    SeasonNote *grown = realloc(s->note, (s->notes + 1) * sizeof *grown);
    if (!grown) return NULL;
    s->note = grown;
    s->note[s->notes] = (SeasonNote){ .person = person };
    return &s->note[s->notes++];
}

static Status follow_note(SeasonLive *s, Pick *p) {
    SeasonNote *note = note_about(s, pick_big_or(p, "person", 0));
    if (!note) return ERR_SYSTEM;
    note->direct = pick_flag_or(p, "direct", note->direct);
    note->declined = pick_flag_or(p, "declined", note->declined);
    note->lot = pick_big_or(p, "lot", note->lot);
    note->entitled = (uint8_t)pick_word_or(p, "entitled", SEASON_ENTITLED_NAME, ENTITLED_COUNT,
                                           note->entitled);
    note->elsewhere = (uint8_t)pick_word_or(p, "elsewhere", SEASON_ENTITLED_NAME, ENTITLED_COUNT,
                                            note->elsewhere);
    note->text = pick_big_or(p, "text", note->text);
    return p->status;
}

/* {"people":["117…"],"lots":["5511…"]}: whom the cut would have run through. */
static Status follow_lots(SeasonLive *s, Pick *p) {
    const json_t *people = pick_list(p, "people", 1, SEASON_NOTES);
    const json_t *lots = pick_list(p, "lots", 1, SEASON_NOTES);
    for (size_t i = 0; !p->status && i < json_array_size(people); i++) {
        SeasonNote *note = note_about(s, pick_big_value(p, json_array_get(people, i), "people"));
        if (!note) return ERR_SYSTEM;
        note->lot = pick_big_value(p, json_array_get(lots, i), "lots");
    }
    return p->status;
}

static Status follow_finalists(SeasonLive *s, Pick *p, int64_t at) {
    const json_t *people = pick_list(p, "people", 0, SEASON_NOTES);
    size_t count = json_array_size(people);
    uint64_t *list = calloc(count + 1, sizeof *list);
    if (!list) return ERR_SYSTEM;
    for (size_t i = 0; i < count; i++)
        list[i] = pick_big_value(p, json_array_get(people, i), "people");
    free(s->finalist);
    s->finalist = list;
    s->finalists = (uint32_t)count;
    s->published = at;
    return p->status;
}

static Status follow_rules(SeasonLive *s, Pick *p, Err *err) {
    const char *name;
    json_t *value;
    const json_t *rules = pick_value(p, "rules");
    json_object_foreach((json_t *)rules, name, value) {
        Status status = rules_set(&s->rules, name, json_string_value(value), STAGE_DRAFT, err);
        if (status) return status;
    }
    return p->status;
}

static Status follow_final(SeasonLive *s, Pick *p) {
    const char *id = pick_text_or_null(p, "event");
    if (!id || strlen(id) >= APP_ID) return ERR_INPUT;
    strcpy(s->final, id);
    return p->status;
}

static Status season_follow(void *state, const StoreRecord *event, Err *err) {
    SeasonLive *s = state;
    json_t *facts = json_loadb(event->public.at, event->public.size, JSON_REJECT_DUPLICATES, NULL);
    Pick p = pick_open(facts, "The season", err);
    Status status = ERR_INPUT;
    if (!facts) status = err_set(err, ERR_INPUT, "This is not JSON.");
    else if (!strcmp(event->type, "season.opened")) status = follow_opened(s, &p);
    else if (!strcmp(event->type, "season.administrator")) status = follow_admin(s, &p);
    else if (!strcmp(event->type, "tournament.submitted")) status = follow_event(s, &p, SUBMITTED);
    else if (!strcmp(event->type, "tournament.accepted")) status = follow_event(s, &p, ACCEPTED);
    else if (!strcmp(event->type, "tournament.rejected")) status = follow_event(s, &p, REJECTED);
    else if (!strcmp(event->type, "tournament.withdrawn")) status = follow_withdrawn(s, &p);
    else if (!strcmp(event->type, "member.noted")) status = follow_note(s, &p);
    else if (!strcmp(event->type, "season.rules")) status = follow_rules(s, &p, err);
    else if (!strcmp(event->type, "season.counts"))
        status = season_counts_read(facts, &s->counts) ? OK : ERR_INPUT;
    else if (!strcmp(event->type, "lots.drawn")) status = follow_lots(s, &p);
    else if (!strcmp(event->type, "finalists.published"))
        status = follow_finalists(s, &p, event->at);
    else if (!strcmp(event->type, "final.created")) status = follow_final(s, &p);
    else if (!strcmp(event->type, "season.closed")) s->closed = true, status = OK;
    else if (!strcmp(event->type, "season.reopened")) s->closed = false, status = OK;
    else err_set(err, ERR_INPUT, "A season has no event {type%s}.", event->type);
    json_decref(facts);
    return status;
}

static void season_news(Live *live, const StoreRecord *event, News *news) {
    (void)live;
    news->text[0] = buf_heap(1 << 12);
    jot_open(&news->text[0], '{');
    member_word("type", event->type, &news->text[0]);
    jot_close(&news->text[0], '}');
}

const LiveKind SEASON = { .prefix = "season/",
                          .open = season_open,
                          .close = season_close,
                          .follow = season_follow,
                          .rights = live_changes_rights,
                          .news = season_news };

uint32_t seasons_rights(App *app, uint64_t person, const char *id) {
    Live *live;
    if (live_get(app, &SEASON, id, &live, NULL)) return 0;
    if (!season_runs(live->state, person)) return 0;
    live_lean(live);
    return RIGHT_EVENT(EV_BY_LEAGUE);
}

/* ---- changing it ---- */

bool season_add(Task *t, Live *live, const char *type, Buf *members) {
    char room[SEASON_MEMBERS + 8];
    Buf public = buf_over(room, sizeof room);
    if (t->err.status || t->wait) return false;
    buf_char(&public, '{');
    if (members->size) buf_bytes(&public, members->text + 1, members->size - 1); /* its comma */
    buf_char(&public, '}');
    if (public.full || members->full) return task_refuse(t, "too-big", "This is too long."), false;
    return task_add(t, live, type, 1, (Bytes){ public.text, public.size }, (Bytes){ 0 });
}

static bool may_at_all(Task *t, Live *live, uint64_t who) {
    if (season_runs(live->state, who)) return true;
    task_refuse(t, "not-for-you", "Only the league's administrators can do this. [DM19-1.1]");
    return false;
}

bool season_may(Task *t, Live *live, uint64_t who) {
    const SeasonLive *s = live->state;
    if (s->closed) return task_refuse(t, "season-over", "The season is closed. [DM19-4.5]"), false;
    return may_at_all(t, live, who);
}

bool seasons_create(Task *t, uint64_t who, const SeasonSaid *said, const char *id) {
    char room[SEASON_MEMBERS];
    Buf members = buf_over(room, sizeof room);
    if (!rulebook_rules(said->rulebook).event.season_points[0])
        return task_refuse(t, "not-in-rulebook",
                           "The rulebook {rulebook%s} has no seasons. dm19 does.",
                           RULEBOOK_NAME[said->rulebook]),
               false;
    if (!season_counts_allow(t, said->counts)) return false;
    Live *live = task_make(t, &SEASON, id);
    if (!live) return false;
    if (live->head)
        return task_refuse(t, "created-already", "There is already a season with this id."), false;
    member_word("name", said->name, &members);
    member_word("rulebook", RULEBOOK_NAME[said->rulebook], &members);
    season_counts_write(said->counts, &members);
    member_big("by", who, &members);
    return season_add(t, live, "season.opened", &members);
}

bool seasons_admin(Task *t, Live *live, uint64_t who, uint64_t person, bool on) {
    char room[256];
    Buf members = buf_over(room, sizeof room);
    const SeasonLive *s = live->state;
    if (!season_may(t, live, who)) return false;
    if (!on && s->admins == 1 && season_runs(s, person))
        return task_refuse(t, "last-administrator", "A season needs at least one administrator."),
               false;
    if (on && s->admins == SEASON_ADMINS)
        return task_refuse(t, "too-big", "This season has too many administrators already."), false;
    member_big("person", person, &members);
    member_flag("on", on, &members);
    member_big("by", who, &members);
    return season_add(t, live, "season.administrator", &members);
}

bool seasons_rules(Task *t, Live *live, uint64_t who, const RulesSaid *said) {
    const SeasonLive *s = live->state;
    char room[SEASON_MEMBERS];
    Buf members = buf_over(room, sizeof room);
    Rules tried = s->rules;
    Err err;
    if (!season_may(t, live, who)) return false;
    if (s->published)
        return task_refuse(t, "finalists-named",
                           "The finalists are published, so these rules can't be changed any more. "
                           "[DM19-4.5]"),
               false;
    jot_key(&members, "rules"), jot_open(&members, '{');
    for (size_t i = 0; i < said->count; i++) {
        RuleSaid rule = said->rule[i];
        const Parameter *p = parameter_find(rule.name);
        if (!p || p->section != SECTION_SEASON || !parameter_applies(p, s->rules.id))
            return task_refuse(t, "not-of-a-season", "A season has no parameter {name%s}.",
                               rule.name),
                   false;
        if (rules_change(&tried, rule.name, rule.value, STAGE_DRAFT, &err))
            return task_refuse_tell(t, "bad-value", &err.message), false;
        member_word(p->name, rule.value, &members);
    }
    if (!tried.event.season_best_of || !tried.event.season_points[0])
        return task_refuse(t, "bad-value",
                           "A season needs points for the first place and results that count. "
                           "[DM19-4.2, DM19-4.3]"),
               false;
    jot_close(&members, '}');
    member_big("by", who, &members);
    return season_add(t, live, "season.rules", &members);
}

bool seasons_note(Task *t, Live *live, uint64_t who, const NoteSaid *said) {
    char room[1024], commitment[WORDS_COMMITMENT] = "";
    Buf members = buf_over(room, sizeof room);
    uint64_t person = said->person ? said->person : name_owner(t->app, said->name);
    if (!person)
        return task_refuse(t, "no-such-person", "Nobody here is called {name%s}.", said->name),
               false;
    person = accounts_resolve(t->app, person);
    member_big("person", person, &members);
    if (said->direct >= 0) member_flag("direct", said->direct, &members);
    if (said->declined >= 0) member_flag("declined", said->declined, &members);
    if (said->has_lot) member_big("lot", said->lot, &members);
    if (said->entitled >= 0)
        member_word("entitled", SEASON_ENTITLED_NAME[said->entitled], &members);
    if (said->elsewhere >= 0)
        member_word("elsewhere", SEASON_ENTITLED_NAME[said->elsewhere], &members);
    if (!season_may(t, live, who)) return false;
    if (said->words && *said->words) {
        uint64_t text = task_words(t, person, said->words, commitment);
        if (!text) return false;
        member_big("text", text, &members), member_word("said", commitment, &members);
    }
    member_big("by", who, &members);
    return season_add(t, live, "member.noted", &members);
}

bool seasons_shut(Task *t, Live *live, uint64_t who) {
    char room[64];
    Buf members = buf_over(room, sizeof room);
    member_big("by", who, &members);
    return season_may(t, live, who) && season_add(t, live, "season.closed", &members);
}

/* Closed by mistake. */
bool seasons_reopen(Task *t, Live *live, uint64_t who) {
    char room[64];
    Buf members = buf_over(room, sizeof room);
    const SeasonLive *s = live->state;
    member_big("by", who, &members);
    if (!may_at_all(t, live, who)) return false;
    if (!s->closed) return task_refuse(t, "season-open", "The season is already open."), false;
    return season_add(t, live, "season.reopened", &members);
}

/* playbook_read.c - what the words of an entry mean. */
#include "event/playbook.h"

#include "tournament/lots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *words_peek(const Words *w) {
    return w->at < w->count ? w->list[w->at] : "";
}

const char *words_next(Words *w) {
    return w->at < w->count ? w->list[w->at++] : "";
}

bool words_take(Words *w, const char *word) {
    if (strcmp(words_peek(w), word) != 0) return false;
    w->at++;
    return true;
}

bool words_number(Words *w, long long *number) {
    char *end;
    const char *word = words_peek(w);
    long long value = strtoll(word, &end, 10);
    if (!*word || *end) return false;
    *number = value;
    w->at++;
    return true;
}

/* A number that has to come; 0 and a complaint if none does. */
static long long number(Venue *v, Words *w) {
    long long value = 0;
    if (!words_number(w, &value)) venue_wrong(v, "a number is missing before '%s'", words_peek(w));
    return value;
}

static uint8_t word(Venue *v, Words *w, EventWords list) {
    int value = event_word_find(list, words_peek(w));
    if (value < 0) venue_wrong(v, "'%s' is no word for that", words_peek(w));
    words_next(w);
    return (uint8_t)value;
}

/* The table of that number in the latest round, a replay before the game it replaces. */
static uint16_t table(Venue *v, long long number) {
    for (int i = v->ev->games - 1; i >= 0; i--)
        if (v->ev->game[i].table == number && v->ev->game[i].round == venue_round(v))
            return (uint16_t)i;
    venue_wrong(v, "there is no table %lld", number);
    return 0;
}

static uint16_t seat(Venue *v, uint16_t game, long long order) {
    if (game >= v->ev->games) return EV_NONE;
    const EventGame *g = &v->ev->game[game];
    int at = event_seat_in_order(g, (int)order);
    if (at == EV_SEATS && order >= 1 && order <= g->seats) at = (int)order - 1;
    return at < EV_SEATS ? g->seat[at].player : EV_NONE;
}

/* The player with this rank after the preliminaries. */
static uint16_t ranked(Venue *v, long long rank) {
    for (uint16_t i = 0; i < v->ev->players; i++)
        if (v->ev->player[i].rank == rank) return i;
    venue_wrong(v, "nobody has rank %lld", rank);
    return EV_NONE;
}

/* The latest entry of that name, which stands or was undone. */
static uint32_t latest(Venue *v, const char *name, bool undone) {
    for (size_t i = v->count; i > 0; i--) {
        bool match = strcmp(EVENT_NATURE[v->log[i - 1].kind].name, name) == 0;
        if (match && !v->log[i - 1].undone_by != undone) return (uint32_t)(i - 1);
    }
    venue_wrong(v, "there was no %s", name);
    return 0;
}

static void vp(Venue *v, Words *w, uint8_t out[EV_SEATS]) {
    long long value;
    for (int i = 0; i < EV_SEATS; i++) out[i] = words_number(w, &value) ? (uint8_t)value : 0;
    (void)v;
}

/* Points by seat in play order, as they stand on paper, to seats as the game has them. */
static void by_seat(const Venue *v, uint16_t game, EventSheet *sheet) {
    EventSheet paper = *sheet;
    const EventGame *g = game < v->ev->games ? &v->ev->game[game] : NULL;
    for (int order = 1; g && order <= g->seats; order++) {
        int at = event_seat_in_order(g, order);
        if (at == EV_SEATS) continue;
        sheet->vp[at] = paper.vp[order - 1];
        if (paper.winner == order - 1) sheet->winner = (uint8_t)at;
    }
}

static unsigned acks(Words *w) {
    static const char *const NAME[CHOICE_ACK_COUNT] = { "",           "rules", "conduct",
                                                        "harassment", "media", "settings",
                                                        "terms",      "server" };
    unsigned bits = 0;
    for (bool found = true; found;) {
        found = false;
        if (words_take(w, "all")) bits = EV_BIT(CHOICE_ACK_COUNT) - 1, found = true;
        for (int i = 1; i < CHOICE_ACK_COUNT; i++)
            if (words_take(w, NAME[i])) bits |= EV_BIT(i), found = true;
    }
    return bits;
}

static unsigned agreed(Words *w) {
    long long value;
    unsigned bits = 0;
    while (words_number(w, &value)) bits |= EV_BIT(value - 1);
    return bits;
}

static void scenarios(Words *w, EventFormat *f) {
    for (f->rounds = 0; f->rounds < EV_DAY_ROUNDS; f->rounds++) {
        int s = 0;
        while (s < PLAYED_SCENARIOS && strcmp(words_peek(w), SHEET_SCENARIO_NAME[s]) != 0) s++;
        if (s == PLAYED_SCENARIOS) return;
        f->scenario[f->rounds] = (uint8_t)s;
        words_next(w);
    }
}

/* Everything to the end of the line, as text. */
static void rest(Words *w, char *out, size_t size) {
    out[0] = 0;
    while (w->at < w->count) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%s", used ? " " : "", words_next(w));
    }
}

static bool parameter(Venue *v, Words *w, EventEntry *e) {
    char name[64], text[200];
    snprintf(name, sizeof name, "%s", words_next(w));
    rest(w, text, sizeof text);
    Err err;
    const Parameter *p = parameter_find(name);
    if (!p) return venue_wrong(v, "there is no parameter %s", name);
    if (event_override(&v->ev->rules, STAGE_DRAFT, name, text, e, &err)) {
        e->override.parameter = (uint8_t)(p - PARAMETERS); /* the event will say no */
        memset(e->override.number, 0, sizeof e->override.number);
        int value = p->words ? words_find(p->words, text, strlen(text)) : atoi(text);
        e->override.number[0] = (uint16_t)value;
    }
    return true;
}

/* Fields that many kinds have. */
static bool common(Venue *v, Words *w, EventEntry *e) {
    if (words_take(w, "table")) e->game = table(v, number(v, w));
    else if (words_take(w, "game")) e->game = (uint16_t)number(v, w);
    else if (words_take(w, "round")) e->round = (uint8_t)(number(v, w) - 1);
    else if (words_take(w, "seat")) e->player = seat(v, e->game, number(v, w));
    else if (words_take(w, "rank")) e->player = ranked(v, number(v, w));
    else if (words_take(w, "player")) e->player = (uint16_t)(number(v, w) - 1);
    else if (words_take(w, "as")) e->who = (uint64_t)number(v, w);
    else if (words_take(w, "because")) e->text = 1;
    else if (words_take(w, "silent")) e->text = 0;
    else if (words_take(w, "spent")) e->spent_s = (uint32_t)number(v, w);
    else if (words_take(w, "on")) e->on = 1;
    else if (words_take(w, "off")) e->on = 0;
    else return false;
    return true;
}

static bool of_people(Venue *v, Words *w, EventEntry *e) {
    if (e->kind == EVENT_REGISTER) {
        if (words_take(w, "person")) e->form.person = (uint64_t)number(v, w);
        else if (words_take(w, "name")) e->form.screen_name = (uint64_t)number(v, w);
        else if (words_take(w, "mail")) e->form.mail = (uint64_t)number(v, w);
        else if (words_take(w, "acks")) e->form.acks = (uint16_t)acks(w);
        else if (words_take(w, "zone")) e->form.zone = (int16_t)number(v, w);
        else if (words_take(w, "undeclared")) e->form.declared = 0;
        else if (words_take(w, "invited")) e->form.declared |= EV_INVITED;
        else return false;
        return true;
    }
    if (words_take(w, "acks")) e->acks = (uint16_t)acks(w);
    else if (words_take(w, "person")) e->person = (uint64_t)number(v, w);
    else if (words_take(w, "places")) e->places = (uint16_t)number(v, w);
    else if (words_take(w, "country")) e->country = (uint16_t)number(v, w);
    else if (words_take(w, "level")) e->level = (uint16_t)number(v, w);
    else if (words_take(w, "brings")) e->declared |= EV_BRINGS;
    else if (words_take(w, "direct")) e->declared |= EV_DIRECT;
    else if (words_take(w, "link")) e->link = (uint64_t)number(v, w);
    else if (words_take(w, "consent")) {
        e->consent.kind = word(v, w, EV_WORDS_CONSENT);
        e->consent.given = words_take(w, "yes");
        words_take(w, "no");
    } else if (words_take(w, "ban")) {
        e->ban.person = (uint64_t)number(v, w);
        e->ban.scope = words_take(w, "host")            ? BAN_HOST
                       : words_take(w, "championships") ? BAN_CHAMPIONSHIPS
                       : words_take(w, "all")           ? BAN_ALL
                                                        : BAN_NONE;
        e->ban.decided = words_take(w, "decided");
    } else if (words_take(w, "staff")) {
        e->staff = (EventStaff){ .person = (uint64_t)number(v, w), .on = 1 };
        while (e->staff.role < EV_CAUSES && strcmp(words_peek(w), EV_ROLE_NAME[e->staff.role]) != 0)
            e->staff.role++;
        words_next(w);
        if (words_take(w, "no-more")) e->staff.on = 0;
    } else return false;
    return true;
}

static bool of_frame(Venue *v, Words *w, EventEntry *e) {
    if (words_take(w, "parameter")) return parameter(v, w, e);
    if (words_take(w, "waive")) e->waive = word(v, w, EV_WORDS_WAIVE);
    else if (words_take(w, "task")) e->task = word(v, w, EV_WORDS_TASK);
    else if (words_take(w, "day")) e->day = word(v, w, EV_WORDS_DAY);
    else if (words_take(w, "dates")) e->format.dates = (uint8_t)number(v, w);
    else if (words_take(w, "games")) scenarios(w, &e->format);
    else if (words_take(w, "rounds")) e->rounds = (uint8_t)number(v, w);
    else return false;
    return true;
}

static bool of_plan(Venue *v, Words *w, EventEntry *e) {
    long long value;
    if (e->kind == EVENT_PLAN) {
        if (words_take(w, "from")) e->plan.from = (uint8_t)(number(v, w) - 1);
        else if (words_take(w, "count")) e->plan.rounds = (uint8_t)number(v, w);
        else return false;
        return true;
    }
    if (e->kind == EVENT_PLAN_TABLE || e->kind == EVENT_MATCH) {
        if (words_take(w, "row")) e->seats.row = (uint8_t)(number(v, w) - 1);
        else if (words_take(w, "number")) e->seats.table = (uint16_t)(number(v, w) - 1);
        else if (words_take(w, "players")) {
            for (int i = 0; i < EV_SEATS; i++)
                e->seats.player[i] = words_number(w, &value) ? (uint16_t)(value - 1) : EV_NONE;
        } else return false;
        return true;
    }
    if (words_take(w, "row")) e->move.row = (uint8_t)(number(v, w) - 1);
    else if (words_take(w, "to")) e->move.table = (uint16_t)(number(v, w) - 1);
    else if (words_take(w, "position")) e->move.position = (uint8_t)(number(v, w) - 1);
    else if (words_take(w, "with")) e->move.other = (uint16_t)(number(v, w) - 1);
    else return false;
    return true;
}

static bool of_table(Venue *v, Words *w, EventEntry *e) {
    if (e->kind == EVENT_PICK) {
        if (words_take(w, "order")) e->pick.order = (uint8_t)number(v, w);
        else if (words_take(w, "chair")) e->pick.chair = (uint8_t)number(v, w);
        else if (words_take(w, "colour")) e->pick.colour = word(v, w, EV_WORDS_COLOUR);
        else return false;
        return true;
    }
    if (words_take(w, "order")) {
        for (int i = 0; i < EV_SEATS; i++) e->order[i] = (uint8_t)number(v, w);
    } else if (words_take(w, "board")) {
        memset(e->board.hash, (int)number(v, w), sizeof e->board.hash);
    } else if (words_take(w, "laid")) e->on = 1;
    else if (words_take(w, "mode")) e->board.mode = word(v, w, EV_WORDS_MODE);
    else if (words_take(w, "limit")) e->timing.limit_s = (uint16_t)number(v, w);
    else if (words_take(w, "clock")) e->timing.clock = word(v, w, EV_WORDS_CLOCK);
    else if (words_take(w, "pause")) e->pause = word(v, w, EV_WORDS_PAUSE);
    else if (words_take(w, "banker")) {
        e->banker.kind = word(v, w, EV_WORDS_BANKER);
        e->banker.person = VENUE_STAFF + EV_BY_JUDGE;
        e->banker.player = e->player;
    } else if (words_take(w, "handler")) e->banker.person = (uint64_t)number(v, w);
    else if (words_take(w, "material")) e->material.what = word(v, w, EV_WORDS_MATERIAL);
    else if (words_take(w, "owner")) e->material.owner = (uint8_t)number(v, w);
    else if (words_take(w, "edition")) e->material.edition = (uint8_t)number(v, w);
    else if (words_take(w, "agreed")) {
        unsigned bits = agreed(w);
        if (e->kind == EVENT_BANKER) e->banker.agreed = (uint8_t)bits;
        else e->material.agreed = (uint8_t)bits;
    } else return false;
    return true;
}

static bool of_judges(Venue *v, Words *w, EventEntry *e) {
    uint8_t code;
    switch ((EventKind)e->kind) {
    case EVENT_CALL: return words_take(w, "topic") && (e->topic = word(v, w, EV_WORDS_TOPIC), true);
    case EVENT_PROTEST:
        return words_take(w, "about") && (e->topic = word(v, w, EV_WORDS_ABOUT), true);
    case EVENT_REPORT:
        return words_take(w, "about") && (e->topic = word(v, w, EV_WORDS_REPORT), true);
    case EVENT_REPORT_STATE:
        return words_take(w, "now") && (e->report.state = word(v, w, EV_WORDS_PROGRESS), true);
    case EVENT_INCIDENT:
        if (words_take(w, "code")) e->incident.code = word(v, w, EV_WORDS_CODE);
        else if (words_take(w, "late")) e->incident.timely = 0;
        else if (words_take(w, "seats")) e->incident.seats = (uint8_t)agreed(w);
        else if (words_take(w, "guest-of")) e->incident.guest_of = (uint16_t)(number(v, w) - 1);
        else return false;
        return true;
    case EVENT_RULING:
        if (words_take(w, "outcome")) e->ruling.outcome = word(v, w, EV_WORDS_OUTCOME);
        else if (words_take(w, "supplement")) e->ruling.supplement = 1;
        else return false;
        return true;
    case EVENT_PENALTY:
        if (words_take(w, "penalty")) e->penalty.kind = word(v, w, EV_WORDS_PENALTY);
        else if (words_take(w, "code")) e->penalty.code = word(v, w, EV_WORDS_CODE);
        else return false;
        return true;
    case EVENT_DQ:
        if (words_take(w, "basis")) e->dq.basis = word(v, w, EV_WORDS_BASIS);
        else if (words_take(w, "code")) {
            code = word(v, w, EV_WORDS_CODE);
            e->dq.code = code;
        } else if (words_take(w, "intent")) e->dq.intent = 1;
        else if (words_take(w, "decisive")) e->dq.decisive = 1;
        else return false;
        return true;
    case EVENT_PROTEST_DECIDE:
        if (words_take(w, "upheld")) e->verdict.upheld = 1;
        else if (words_take(w, "against")) e->verdict.against = (uint8_t)(number(v, w) - 1);
        else return false;
        return true;
    default: return false;
    }
}

static void set_step(EventEntry *e, uint32_t step) {
    switch ((EventKind)e->kind) {
    case EVENT_RULING: e->ruling.step = step; break;
    case EVENT_PENALTY: e->penalty.step = step; break;
    case EVENT_PROTEST_DECIDE: e->verdict.step = step; break;
    case EVENT_REPORT_STATE: e->report.step = step; break;
    default: e->step = step; break;
    }
}

static bool of_results(Venue *v, Words *w, EventEntry *e) {
    if (words_take(w, "vp")) {
        e->sheet.winner = 0;
        vp(v, w, e->sheet.vp);
    } else if (words_take(w, "winner")) {
        e->sheet.winner = (uint8_t)(words_take(w, "nobody") ? EV_SEATS : number(v, w) - 1);
    } else if (words_take(w, "was")) {
        vp(v, w, e->correct.was.vp);
        by_seat(v, e->game, &e->correct.was);
    } else if (words_take(w, "now")) {
        vp(v, w, e->correct.now.vp);
        by_seat(v, e->game, &e->correct.now);
    } else if (words_take(w, "had-won")) {
        e->correct.was.winner = (uint8_t)event_seat_in_order(&v->ev->game[e->game],
                                                             (int)number(v, w));
    } else if (words_take(w, "won")) { /* by another, says the paper */
        e->correct.now.winner = (uint8_t)event_seat_in_order(&v->ev->game[e->game],
                                                             (int)number(v, w));
    } else if (e->kind == EVENT_SIGN && words_take(w, "paper")) e->paper = 1;
    else if (words_take(w, "lot")) e->lot.number = (uint64_t)number(v, w);
    else if (words_take(w, "witness")) e->lot.witness = (uint64_t)number(v, w);
    else if (words_take(w, "commit")) {
        uint8_t seed[SHA256_BYTES];
        memset(seed, (int)number(v, w), sizeof seed);
        lots_commit(seed, sizeof seed, e->hash);
    } else if (words_take(w, "seed")) {
        e->seed.size = SHA256_BYTES;
        memset(e->seed.bytes, (int)number(v, w), sizeof e->seed.bytes);
    } else return false;
    return true;
}

static bool of_groups(Venue *v, Words *w, EventEntry *e) {
    if (words_take(w, "groups")) {
        e->groups.count = (uint16_t)number(v, w);
        e->groups.promoted = (uint16_t)number(v, w);
        e->groups.alternates = (uint16_t)number(v, w);
    } else if (words_take(w, "group")) {
        uint16_t group = (uint16_t)(number(v, w) - 1);
        bool window = e->kind == EVENT_WINDOW || e->kind == EVENT_WINDOW_OPEN ||
                      e->kind == EVENT_WINDOW_CLOSE;
        if (window) e->window.group = group;
        else if (e->kind == EVENT_MATCH) e->seats.table = group;
        else e->group = group;
    } else if (words_take(w, "opens")) e->window.opens = number(v, w);
    else if (words_take(w, "closes")) e->window.closes = number(v, w);
    else if (words_take(w, "site")) e->channels |= EV_BIT(EV_CHANNEL_SITE);
    else if (words_take(w, "chat")) e->channels |= EV_BIT(EV_CHANNEL_CHAT);
    else if (words_take(w, "mail")) e->channels |= EV_BIT(EV_CHANNEL_MAIL);
    else return false;
    return true;
}

/* What an entry of this kind says unless told otherwise. */
static void defaults(const Venue *v, EventEntry *e) {
    switch ((EventKind)e->kind) {
    case EVENT_REGISTER:
        e->player = v->ev->players;
        e->form.person = e->form.screen_name = e->form.mail = v->ev->players + 1u;
        e->form.acks = (uint16_t)(EV_BIT(CHOICE_ACK_COUNT) - 1);
        e->form.declared = EV_DECLARED | EV_NATIONAL;
        break;
    case EVENT_FORMAT:
        e->format.dates = 1;
        e->format.rounds = v->ev->format.rounds;
        break;
    case EVENT_INCIDENT:
        e->incident.timely = 1;
        e->incident.guest_of = EV_NONE;
        break;
    case EVENT_PROTEST_DECIDE: e->verdict.against = EV_SEATS; break;
    case EVENT_SKIP_SEMI:
    case EVENT_QUEUE:
    case EVENT_STREAM: e->on = 1; break;
    case EVENT_PLAN_PUBLISH: e->rounds = (uint8_t)v->ev->plan.rounds; break;
    case EVENT_ROUND_OPEN:
        e->round = (uint8_t)v->ev->rounds;
        if (v->ev->rounds && v->ev->round[v->ev->rounds - 1].state == EV_PLANNED) e->round--;
        break;
    case EVENT_TABLES_SEATED:
    case EVENT_ROUND_START:
    case EVENT_ROUND_CLOSE:
    case EVENT_STUDY_END: e->round = venue_round(v); break;
    case EVENT_PLAN_TABLE:
    case EVENT_MATCH:
        for (int i = 0; i < EV_SEATS; i++) e->seats.player[i] = EV_NONE;
        break;
    default: break;
    }
}

bool play_entry(Venue *v, Words *w, EventEntry *e) {
    int by = 0;
    const char *role = words_next(w);
    while (by < EV_CAUSES && strcmp(role, EV_ROLE_NAME[by]) != 0) by++;
    if (by == EV_CAUSES) return venue_wrong(v, "who is '%s'?", role);
    long long self = 0;
    if (by == EV_BY_PLAYER) words_number(w, &self);
    const char *name = words_next(w);
    int kind = event_find(name);
    if (kind == EVENT_KINDS) return venue_wrong(v, "what is '%s'?", name);
    *e = venue_entry(v, (EventKind)kind, by);
    e->text = 0;
    defaults(v, e);
    v->why[0] = 0;
    while (w->at < w->count) {
        if (words_take(w, "step")) set_step(e, latest(v, words_next(w), false));
        else if (words_take(w, "undone-step")) set_step(e, latest(v, words_next(w), true));
        else if (!common(v, w, e) && !of_frame(v, w, e) && !of_people(v, w, e) &&
                 !of_judges(v, w, e) && !of_results(v, w, e) && !of_groups(v, w, e) &&
                 !of_plan(v, w, e) && !of_table(v, w, e))
            return venue_wrong(v, "'%s' is not understood", words_peek(w));
        if (v->why[0]) return false;
    }
    bool sheet = kind == EVENT_SHEET || kind == EVENT_DECIDE || kind == EVENT_APPROVE;
    if (sheet) by_seat(v, e->game, &e->sheet);
    if (by == EV_BY_PLAYER && self && e->player == EV_NONE) e->player = (uint16_t)(self - 1);
    if (by == EV_BY_PLAYER && self) e->who = (uint64_t)self;
    else if (by == EV_BY_PLAYER && e->player < v->ev->players)
        e->who = v->ev->player[e->player].who;
    return true;
}

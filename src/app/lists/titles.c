#include "app/lists/titles.h"

#include "app/people/accounts.h"
#include "app/archive/kept.h"
#include "app/director/events.h"
#include "app/lists/views.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <stdlib.h>
#include <string.h>

enum { LOOKED_AT = 60, COUNTRIES = 27 * 27 + 1, PODIUM = 3, FINAL = 4, ROWS_MAX = 4 << 20 };

typedef struct Country {
    uint16_t code;
    uint32_t titles, podiums, finals, best, players;
} Country;

/* ---- one event ---- */

static void count_places(const EventState *ev, Country *countries) {
    uint16_t winner = event_winner(ev);
    const Overall *list = event_overall(ev);
    for (unsigned i = 0; list && i < ev->players; i++) {
        uint16_t code = ev->player[list[i].total.player].country;
        if (!list[i].place || !code || code >= COUNTRIES) continue;
        Country *c = &countries[code];
        c->code = code;
        c->players++;
        c->titles += list[i].total.player == winner;
        c->podiums += list[i].place <= PODIUM;
        c->finals += list[i].place <= FINAL;
        if (!c->best || list[i].place < c->best) c->best = list[i].place;
    }
}

/* Where the champion was invited afterwards: the next stage. */
static void write_next(App *app, const char *event, uint64_t champion, Buf *out) {
    char scope[STORE_STREAM_MAX + 1];
    size_t prefix = strlen(EVENT.prefix);
    jot_key(out, "next"), jot_open(out, '[');
    for (size_t i = 0;; i++) { /* looked up again: an event may have to be loaded in between */
        const Account *a = account_find(app, champion);
        Live *live;
        if (!a || i >= a->scopes) break;
        memcpy(scope, a->scope[i].name, sizeof scope);
        if (strncmp(scope, EVENT.prefix, prefix) != 0 || !strcmp(scope + prefix, event)) continue;
        if (live_get(app, &EVENT, scope + prefix, &live, NULL)) continue;
        const EventState *ev = event_of(live)->ev;
        uint16_t player = event_entrant(ev, champion);
        bool invited = player != EV_NONE && ev->player[player].declared & EV_INVITED;
        if (!invited || ev->stage < EV_PUBLISHED || ev->stage == EV_CANCELLED) continue;
        jot_item(out), jot_open(out, '{');
        member_word("event", live->id, out);
        member_word("name", event_of(live)->facts.name, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* World championships: nothing comes after them. */
static const bool LAST_STAGE[RULEBOOKS] = { [WC25] = true, [WC04] = true, [DC21] = true };

static void write_title(App *app, const Live *live, int tongue, Buf *out) {
    const EventLive *e = event_of(live);
    const EventPlayer *p = &e->ev->player[event_winner(e->ev)];
    char name[PERSON_NAME], country[3] = "";
    accounts_shown_in(app, p->who, 0, tongue, name);
    events_country_text(p->country, country);
    const ArchiveKept *kept = archive_kept(app, live->id);
    jot_item(out), jot_open(out, '{');
    member_word("event", live->id, out);
    if (kept->there) member_word("kept", ARCHIVE_TRUST[kept->trust], out);
    member_word("name", e->facts.name, out);
    member_word("rulebook", RULEBOOK_NAME[e->ev->rules.id], out);
    if (LAST_STAGE[e->ev->rules.id]) member_flag("last", true, out);
    if (*e->facts.starts) member_word("starts", e->facts.starts, out);
    if (*e->facts.place) member_word("place", e->facts.place, out);
    member_number("players", event_heads(e->ev), out);
    jot_key(out, "champion"), jot_open(out, '{');
    member_big("person", accounts_resolve(app, p->who), out);
    member_word("name", name, out);
    if (p->country) member_word("country", country, out);
    jot_close(out, '}');
    write_next(app, live->id, accounts_resolve(app, p->who), out);
    jot_close(out, '}');
}

/* ---- countries ---- */

static int by_record(const void *a, const void *b) {
    const Country *x = a, *y = b;
    if (x->titles != y->titles) return x->titles > y->titles ? -1 : 1;
    if (x->podiums != y->podiums) return x->podiums > y->podiums ? -1 : 1;
    if (x->finals != y->finals) return x->finals > y->finals ? -1 : 1;
    return (x->best > y->best) - (x->best < y->best);
}

static int by_record_and_code(const void *a, const void *b) {
    int order = by_record(a, b);
    const Country *x = a, *y = b;
    return order ? order : (x->code > y->code) - (x->code < y->code);
}

static void write_countries(Country *list, Buf *out) {
    size_t count = 0, rank = 0;
    for (size_t i = 0; i < COUNTRIES; i++)
        if (list[i].players) list[count++] = list[i];
    qsort(list, count, sizeof *list, by_record_and_code);
    jot_key(out, "countries"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        char code[3];
        if (!i || by_record(&list[i - 1], &list[i]) != 0) rank = i + 1;
        events_country_text(list[i].code, code);
        jot_item(out), jot_open(out, '{');
        member_number("rank", (int64_t)rank, out);
        member_word("country", code, out);
        member_number("titles", list[i].titles, out);
        member_number("podiums", list[i].podiums, out);
        member_number("finals", list[i].finals, out);
        member_number("best", list[i].best, out);
        member_number("players", list[i].players, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* ---- all of them ---- */

static const char *word(const json_t *row, const char *key) {
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

static bool is_wanted(const json_t *row, const char *rulebook, const char *event) {
    if (strcmp(word(row, "stage"), EV_STAGE_NAME[EV_COMPLETED]) != 0) return false;
    if (rulebook && strcmp(word(row, "rulebook"), rulebook) != 0) return false;
    return !event || strcmp(word(row, "event"), event) == 0;
}

/* The list of events as everyone sees it; NULL and a sentence if there is none. */
static json_t *events_known(App *app, Err *err) {
    Buf rows = buf_heap(ROWS_MAX);
    Status status = views_events(app, (ViewPage){ .limit = VIEW_PAGE_MAX }, &rows, err);
    json_t *list = status ? NULL : json_loadb(rows.text, rows.size, 0, NULL);
    if (!status && !list) err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    buf_free(&rows);
    return list;
}

Status titles_view(App *app, const char *rulebook, const char *event, int tongue, Buf *out,
                   Err *err) {
    json_t *known = events_known(app, err), *row;
    Country *countries = known ? calloc(COUNTRIES, sizeof *countries) : NULL;
    size_t i, looked_at = 0;
    if (!countries) {
        Status status = known ? err_set(err, ERR_SYSTEM, "Out of memory. Try again later.")
                              : err->status;
        json_decref(known);
        return status;
    }
    jot_open(out, '{');
    jot_key(out, "titles"), jot_open(out, '[');
    json_array_foreach(json_object_get(known, "events"), i, row) {
        Live *live;
        if (!is_wanted(row, rulebook, event) || looked_at == LOOKED_AT) continue;
        if (live_get(app, &EVENT, word(row, "event"), &live, NULL)) continue;
        looked_at++;
        count_places(event_of(live)->ev, countries);
        if (event_winner(event_of(live)->ev) != EV_NONE) write_title(app, live, tongue, out);
    }
    jot_close(out, ']');
    write_countries(countries, out);
    jot_close(out, '}');
    free(countries);
    json_decref(known);
    return OK;
}

#include "app/entrants/people_known.h"

#include "app/entrants/people_at.h"
#include "app/league/seasons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { KNOWN_MAX = 4000, SEASON_LOOKED_AT = 64, CODES_MAX = 2000 };

/* ---- gathering ---- */

static KnownPerson *find(const Known *k, uint64_t person) {
    for (size_t i = 0; i < k->count; i++)
        if (k->list[i].person == person) return &k->list[i];
    return NULL;
}

static void set_name(KnownPerson *known, const char *name) {
    name_fold(name, known->folded);
    name_plain(name, known->plain);
    name_spelled(name, known->spelled);
}

static KnownPerson *add(Known *k, uint64_t id) {
    char name[PERSON_NAME];
    Person person;
    if (k->count == KNOWN_MAX || !accounts_person(k->app, id, &person)) return NULL;
    KnownPerson *known = find(k, person.id);
    if (known) return known;
    if (k->count == k->room) {
        size_t room = k->room ? 2 * k->room : 64;
        void *grown = realloc(k->list, room * sizeof *k->list);
        if (!grown) return NULL;
        k->list = grown;
        k->room = room;
    }
    known = &k->list[k->count++];
    *known = (KnownPerson){ .person = person.id, .account = !person.guest };
    accounts_shown(k->app, person.id, 0, name); /* a minor's name is not proposed to strangers */
    set_name(known, name);
    return known;
}

static void add_entrants(Known *k, const char *event, bool own) {
    Live *live;
    for (uint16_t i = 0;; i++) { /* looked up again: an account that was loaded may have moved it */
        if (live_get(k->app, &EVENT, event, &live, NULL)) return;
        const EventState *ev = event_of(live)->ev;
        if (i >= ev->players || (ev->stage == EV_DRAFT && !own)) return;
        uint16_t country = ev->player[i].country;
        uint64_t who = ev->player[i].who;
        KnownPerson *known = add(k, who);
        if (!known) continue;
        if (own && !known->own) { /* the staff reads the name itself */
            char name[PERSON_NAME];
            accounts_name(k->app, who, name);
            set_name(known, name);
            known->own = true;
        }
        if (country) known->country = country;
        snprintf(known->event, sizeof known->event, "%s", event);
    }
}

static void add_season(Known *k, const char *season, const char *event) {
    char id[SEASON_LOOKED_AT][APP_ID];
    size_t count = 0;
    Live *live;
    if (!*season || live_get(k->app, &SEASON, season, &live, NULL)) return;
    const SeasonLive *s = live->state;
    for (uint32_t i = s->events; i-- > 0 && count < SEASON_LOOKED_AT;)
        if (strcmp(s->event[i].event, event) != 0)
            memcpy(id[count++], s->event[i].event, sizeof id[0]);
    for (size_t i = count; i-- > 0;) add_entrants(k, id[i], false);
}

/* People registered here need no suggestion. */
static void drop_entered(Known *k, const Live *event) {
    const EventState *ev = event_of(event)->ev;
    for (uint16_t i = 0; i < ev->players; i++) {
        KnownPerson *known = find(k, accounts_resolve(k->app, ev->player[i].who));
        if (known) *known = k->list[--k->count];
    }
}

Status known_open(App *app, uint64_t organiser, const Live *event, Known *known, Err *err) {
    char id[APP_ID], season[APP_ID], own[PEOPLE_EVENTS][APP_ID];
    *known = (Known){ .app = app };
    snprintf(id, sizeof id, "%s", event->id);
    memcpy(season, event_of(event)->facts.season, sizeof season);
    uint64_t *came = calloc(CODES_MAX, sizeof *came);
    if (!came) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    add_season(known, season, id);
    size_t events = people_own_events(app, organiser, id, own);
    for (size_t i = events; i-- > 0;) add_entrants(known, own[i], true);
    size_t count = people_by_codes(app, id, came, CODES_MAX);
    for (size_t i = 0; i < count; i++) {
        KnownPerson *guest = add(known, came[i]);
        if (guest) guest->own = true;
    }
    free(came);
    Live *live;
    Status status = live_get(app, &EVENT, id, &live, err);
    if (!status) drop_entered(known, live);
    return status;
}

void known_close(Known *known) {
    free(known->list);
    *known = (Known){ 0 };
}

/* ---- matching ---- */

static bool same_address(App *app, const KnownPerson *one, const char *email) {
    Profile profile;
    if (!*email || !one->own || profile_read(app, one->person, &profile, NULL)) return false;
    return strcasecmp(profile.email, email) == 0;
}

typedef struct Wanted { /* the name of a line, as people may write it */
    FoldedName folded, plain, spelled;
} Wanted;

static Wanted wanted_of(const Guest *guest) {
    Wanted w;
    name_fold(guest->name, w.folded);
    name_plain(guest->name, w.plain);
    name_spelled(guest->name, w.spelled);
    return w;
}

static bool is_sure(App *app, const KnownPerson *one, const Wanted *w, const Guest *guest) {
    return strcmp(one->folded, w->folded) == 0 || same_address(app, one, guest->email);
}

static bool is_alike(const KnownPerson *one, const Wanted *w) {
    return strcmp(one->plain, w->plain) == 0 || strcmp(one->spelled, w->spelled) == 0;
}

size_t known_match(Known *k, const Guest *guest, const KnownPerson *found[KNOWN_SHOWN]) {
    size_t count = 0;
    if (guest->flaw[GUEST_NAME]) return 0;
    const Wanted w = wanted_of(guest);
    known_person(k, name_owner(k->app, guest->name), guest->name);
    for (size_t i = 0; i < k->count && count < KNOWN_SHOWN; i++)
        if (is_sure(k->app, &k->list[i], &w, guest)) found[count++] = &k->list[i];
    for (size_t i = 0; i < k->count && count < KNOWN_SHOWN; i++)
        if (is_alike(&k->list[i], &w) && !is_sure(k->app, &k->list[i], &w, guest))
            found[count++] = &k->list[i];
    return count;
}

const KnownPerson *known_proposed(Known *k, const Guest *guest, const KnownPerson *const *found,
                                  size_t count) {
    uint16_t country = events_country(guest->country);
    if (count != 1) return NULL;
    const Wanted w = wanted_of(guest);
    if (country && country == found[0]->country) return found[0];
    bool differ = country && found[0]->country;
    return !differ && is_sure(k->app, found[0], &w, guest) ? found[0] : NULL;
}

const KnownPerson *known_person(Known *k, uint64_t person, const char *name) {
    const KnownPerson *known = find(k, person);
    if (known || !person || name_owner(k->app, name) != person) return known;
    return add(k, person);
}

/* preview.c - people of a list before they are entered: what would come of it. */
#include "app/league/bans.h"
#include "app/director/inside.h"
#include "app/director/guest_list.h"
#include "app/people/names.h"
#include "app/entrants/people_known.h"
#include "app/core/sentence.h"
#include "codec/jot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where players need an account of their own, each has an address and where groups are made by it, a
 * time zone (DC21-2.0.3, DC21-1.2.4c). */
static void judge_accounts(const App *app, const EventState *ev, GuestList *list) {
    const EventRules *rules = &ev->rules.event;
    if (rules->group_by == GROUP_TIME_ZONE) guest_list_need(list, GUEST_ZONE);
    if (rules->account_prerequisite != ACCOUNT_LEVEL) return;
    guest_list_need(list, GUEST_EMAIL);
    guest_list_tell_apart(list);
    for (size_t i = 0; i < list->count; i++) {
        Guest *guest = &list->people[i];
        if (guest->flaw[GUEST_EMAIL] || guest->left_out) continue;
        uint64_t mark = events_mark(app, "mail", guest->email);
        for (uint16_t k = 0; k < ev->players; k++)
            if (ev->player[k].mail == mark) guest->flaw[GUEST_EMAIL] = GUEST_HERE;
    }
}

/* With the clause of the event's own rulebook. */
static void say_banned(Guest *guest, RulebookId book) {
    Buf clause = buf_over(guest->clause, sizeof guest->clause);
    event_clauses(EV_BANNED, book, &clause);
    guest->flaw[GUEST_NAME] = GUEST_BANNED;
}

/* Of someone new there is only the name. */
static Status judge_bans(App *app, const Live *live, GuestList *list, Err *err) {
    BannedNames banned;
    if (!banned_names_open(app, live, &banned))
        return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    for (size_t i = 0; i < list->count; i++) {
        Guest *guest = &list->people[i];
        if (guest->flaw[GUEST_NAME] != GUEST_GOOD) continue;
        if (guest->is ? bans_against(app, guest->is, live) != NULL
                      : banned_names_has(&banned, guest->name))
            say_banned(guest, event_of(live)->ev->rules.id);
    }
    banned_names_close(&banned);
    return OK;
}

Status events_judge_guests(App *app, const Live *live, GuestList *list, Err *err) {
    const EventState *ev = event_of(live)->ev;
    FoldedName *here = calloc(ev->players + 1u, sizeof *here);
    if (!here) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    for (uint16_t i = 0; i < ev->players; i++) {
        char name[PERSON_NAME];
        accounts_name(app, ev->player[i].who, name);
        name_fold(name, here[i]);
    }
    Status status = guest_list_judge(list, (const FoldedName *)here, ev->players, err);
    free(here);
    if (!status) judge_accounts(app, ev, list);
    return status ? status : judge_bans(app, live, list, err);
}

static bool names_known(const GuestList *list) {
    for (size_t i = 0; i < list->count; i++)
        if (list->people[i].is) return true;
    return false;
}

Status events_judge_known(App *app, const Live *live, uint64_t who, GuestList *list, Err *err) {
    Known known;
    if (!names_known(list)) return OK;
    Status status = known_open(app, who, live, &known, err);
    for (size_t i = 0; !status && i < list->count; i++) {
        Guest *guest = &list->people[i];
        if (!guest->is) continue;
        const KnownPerson *one = known_person(&known, accounts_resolve(app, guest->is),
                                              guest->name);
        if (!one) {
            status = err_set(err, ERR_INPUT,
                             "Line {line%u}: this person is not among those suggested. Check the "
                             "list again and choose once more.",
                             guest->line);
            continue;
        }
        guest->is = one->person;
        if (!guest->country[0]) events_country_text(one->country, guest->country);
    }
    known_close(&known);
    return status;
}

/* What entering a good line like that would be refused with: the same entry is judged. */
static EventRefusal entering(const EventEye *eye, ImportHow how) {
    const EventLive *e = event_of(eye->live);
    EventEntry entry = event_make(EVENT_REGISTER, EV_BY_ORGANISER, eye->person);
    entry.player = e->ev->players;
    entry.form = (EventForm){ .person = 1, /* nobody has such small numbers */
                              .screen_name = 1,
                              .mail = 1,
                              .declared = EV_DECLARED,
                              .acks = how.acks };
    EventRefusal no = event_check(e->ev, e->log, &entry);
    if (no || !how.check_in) return no;
    if (event_acks_asked(e->ev) & ~(unsigned)how.acks) return EV_ACK_NEEDED;
    bool level = e->ev->rules.event.account_prerequisite == ACCOUNT_LEVEL;
    return level ? EV_LEVEL_NEEDED : EV_ALLOWED; /* they have no account yet */
}

/* Would the organiser be allowed to enter someone now? */
static void write_allowed(const EventEye *eye, ImportHow how, Buf *out) {
    const EventLive *e = event_of(eye->live);
    EventRefusal no = entering(eye, how);
    member_flag("allowed", !no, out);
    if (!no) return;
    Message why;
    event_refusal(no, e->ev->rules.id, &why);
    member_word("code", EV_REFUSAL_TEXT[no].name, out);
    member_told("text", eye->tongue, &why, out);
}

/* How many of so many would find no place. */
static size_t waiting(const EventState *ev, size_t count) {
    size_t taken = event_count(ev, EV_REGISTERED) + event_count(ev, EV_PRESENT);
    size_t left = ev->places > taken ? ev->places - taken : 0;
    return ev->places && count > left ? count - left : 0;
}

static void write_problems(const EventEye *eye, const Guest *guest, Buf *out) {
    jot_key(out, "problems"), jot_open(out, '[');
    for (int c = 0; c < GUEST_COLUMNS; c++) {
        Message why;
        if (!guest->flaw[c]) continue;
        guest_flaw_say(guest, c, &why);
        jot_item(out), jot_open(out, '{');
        member_word("column", GUEST_COLUMN[c], out);
        member_word("code", GUEST_FLAW[guest->flaw[c]], out);
        member_told("text", eye->tongue, &why, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void write_columns(const GuestList *list, Buf *out) {
    jot_key(out, "columns"), jot_open(out, '[');
    for (int c = 0; c < GUEST_COLUMNS; c++)
        if (list->has[c]) jot_item(out), jot_text(out, GUEST_COLUMN[c]);
    jot_close(out, ']');
    jot_key(out, "unused"), jot_open(out, '[');
    for (unsigned i = 0; i < list->unused_count; i++) jot_item(out), jot_text(out, list->unused[i]);
    jot_close(out, ']');
}

static void write_known_person(const EventEye *eye, const KnownPerson *one, Buf *out) {
    char name[PERSON_NAME], code[3];
    Live *live;
    accounts_shown_in(eye->app, one->person, one->own ? VIEWER_STAFF : 0, eye->tongue, name);
    events_country_text(one->country, code);
    jot_item(out), jot_open(out, '{');
    member_big("person", one->person, out);
    member_word("name", name, out);
    if (code[0]) member_word("country", code, out);
    member_flag("account", one->account, out);
    if (one->event[0] && !live_get(eye->app, &EVENT, one->event, &live, NULL)) {
        member_word("event", one->event, out);
        member_word("event_name", event_of(live)->facts.name, out);
    }
    jot_close(out, '}');
}

/* Whom a line may be: the organiser chooses one of them, or someone new. */
static void write_known(const EventEye *eye, Known *known, const Guest *guest, Buf *out) {
    const KnownPerson *found[KNOWN_SHOWN];
    size_t count = known_match(known, guest, found);
    if (!count) return;
    const KnownPerson *proposed = known_proposed(known, guest, found, count);
    jot_key(out, "known"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) write_known_person(eye, found[i], out);
    jot_close(out, ']');
    if (proposed) member_big("proposed", proposed->person, out);
}

static void write_row(const EventEye *eye, Known *known, const Guest *guest, Buf *out) {
    jot_item(out), jot_open(out, '{');
    member_number("line", guest->line, out);
    member_word("name", guest->name, out);
    if (guest->country[0]) member_word("country", guest->country, out);
    if (guest->email[0]) member_word("email", guest->email, out);
    if (guest->zoned && !guest->flaw[GUEST_ZONE]) member_number("zone", guest->zone, out);
    if (!guest_good(guest)) write_problems(eye, guest, out);
    else write_known(eye, known, guest, out);
    jot_close(out, '}');
}

Status events_import_view(const EventEye *eye, const GuestList *list, ImportHow how, Buf *out,
                          Err *err) {
    Known known;
    size_t good = 0;
    Status status = known_open(eye->app, eye->person, eye->live, &known, err);
    if (status) return status;
    const EventState *ev = event_of(eye->live)->ev;
    for (size_t i = 0; i < list->count; i++) good += guest_good(&list->people[i]);
    jot_open(out, '{');
    member_number("people", (int64_t)good, out);
    member_number("waiting", (int64_t)waiting(ev, good), out);
    write_allowed(eye, how, out);
    write_columns(list, out);
    jot_key(out, "rows"), jot_open(out, '[');
    for (size_t i = 0; i < list->count; i++) write_row(eye, &known, &list->people[i], out);
    jot_close(out, ']');
    jot_close(out, '}');
    known_close(&known);
    return OK;
}

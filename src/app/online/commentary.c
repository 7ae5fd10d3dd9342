/* commentary.c - all hands for those who comment on a game, so late that nobody at the table
 * gains by it: by time, and by a whole round of turns. */
#include "app/people/account.h"
#include "app/people/accounts.h"
#include "app/online/desk.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/view_json.h"

#include <stdlib.h>

/* The most specific answer counts: at this table, at its event, for everything. */
static bool agrees(App *app, const TableState *s, uint64_t who) {
    const Tables *tables = app->tables;
    const TableConsent *here = table_state_consent(s, who);
    if (here) return here->given;
    int there = *s->event && tables && tables->consented
                    ? tables->consented(tables->consented_user, s->event, who)
                    : 0;
    if (there) return there > 0;
    const Account *a = account_find(app, accounts_resolve(app, who));
    return a && a->consent[EV_CONSENT_STREAM].given;
}

/* Has everyone who plays agreed to be shown? */
static bool consented(App *app, const TableState *s) {
    for (int seat = 0; seat < s->settings.seats; seat++) {
        uint64_t who = s->table.count ? s->table.seat[seat].who : s->place[seat].who;
        if (who && !agrees(app, s, who)) return false;
    }
    return true;
}

void commentary_members(App *app, const TableState *s, uint64_t viewer, Buf *out) {
    if (!s->settings.commentary_delay_s) return;
    jot_key(out, "commentary"), jot_open(out, '{');
    member_number("delay_s", s->settings.commentary_delay_s, out);
    member_flag("agreed", consented(app, s), out);
    if (viewer && table_state_seat(s, viewer) != NONE) {
        member_flag("asked", !table_state_consent(s, viewer), out);
        member_flag("mine", agrees(app, s, viewer), out);
    }
    jot_close(out, '}');
}

/* ---- asking, and the answer ---- */

void tables_ask_commentary(Task *t, const char *table, int64_t delay_s) {
    Live *live = task_live(t, &GAME, table);
    char text[32];
    Buf out = buf_over(text, sizeof text);
    if (!live) return;
    const TableState *s = live->state;
    if (s->settings.commentary_delay_s == delay_s) return;
    if (delay_s && (delay_s < COMMENTARY_MIN_S || delay_s > COMMENTARY_MAX_S)) {
        task_refuse(t, "bad-delay",
                    "Commentators can only see hands with a delay of at least one minute.");
        return;
    }
    jot_open(&out, '{');
    member_number("delay_s", delay_s, &out);
    jot_close(&out, '}');
    table_add(t, live, "commentary", &out);
}

void tables_consent(Task *t, const char *table, uint64_t person, bool given) {
    Live *live = task_live(t, &GAME, table);
    char text[64];
    Buf out = buf_over(text, sizeof text);
    bool guardian;
    if (!live) return;
    const TableState *s = live->state;
    const TableConsent *said = table_state_consent(s, person);
    if (said && said->given == given) return;
    if (table_state_seat(s, person) == NONE)
        task_refuse(t, "forbidden", "You have no seat at this table.");
    else if (given && accounts_minor(t->app, person, &guardian) && !guardian)
        task_refuse(t, "guardian",
                    "A minor needs a parent's consent first. An organiser records it.");
    else if (!said && s->consents == TABLE_CONSENTS)
        task_refuse(t, "too-many", "Too many people have answered here already.");
    else {
        jot_open(&out, '{');
        member_big("person", person, &out);
        member_flag("given", given, &out);
        jot_close(&out, '}');
        table_add(t, live, "consent", &out);
    }
}

/* ---- how it was ---- */

/* How many entries are old enough: written so long ago, and as many turns as there are seats have
 * ended since. */
static uint32_t old_enough(const TableState *s, int64_t now) {
    uint32_t turns = 0;
    if (s->phase == TABLE_OVER) return s->table.count;
    for (uint32_t i = s->items; i > 0; i--) {
        const TableItem *item = &s->item[i - 1];
        if (item->text) continue;
        if (turns >= s->table.start.seats &&
            item->at + s->settings.commentary_delay_s * 1000 <= now)
            return item->entry + 1;
        const Entry *e = &s->log[item->entry];
        turns += e->kind == ENTRY_ACT && e->move.act.kind == ACT_END;
    }
    return 1; /* the start: a board, and nothing on it */
}

static bool write_past(const TableState *s, uint32_t count, Buf *out) {
    Table *table = malloc(sizeof *table);
    View *view = malloc(sizeof *view);
    Entry *log = NULL;
    bool made = table && view && table_past(s, count, table, &log);
    if (made) {
        view_make(table, log, (Role){ ROLE_JUDGE, NONE }, view);
        jot_key(out, "view"), view_json_write(view, out);
    }
    free(log);
    free(view);
    free(table);
    return made;
}

TableEar tables_commentary(App *app, Live *live, uint64_t person, Buf *out) {
    const TableState *s = live->state;
    if (table_state_seat(s, person) != NONE)
        return (TableEar){ "plays-here", "Players can't see each other's cards.", 0 };
    if (!s->table.count) return (TableEar){ "not-started", "The game has not started.", 0 };
    if (!s->settings.commentary_delay_s)
        return (TableEar){ "no-commentary", "Commentators can't see hands at this table.", 0 };
    if (!consented(app, s))
        return (TableEar){ "no-consent", "Someone at the table hasn't agreed to streaming.", 0 };
    jot_open(out, '{');
    member_word("table", live->id, out);
    member_number("now", app_now(app), out);
    member_number("delay_s", s->settings.commentary_delay_s, out);
    summary_members(app, s, HEARS_SPECTATOR, out);
    bool made = write_past(s, old_enough(s, app_now(app)), out);
    jot_close(out, '}');
    return made ? (TableEar){ 0 } : (TableEar){ "later", "The server is busy. Try again.", 0 };
}

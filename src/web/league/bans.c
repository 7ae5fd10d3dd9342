#include "web/league/bans.h"

#include "app/league/bans.h"
#include "base/heap.h"
#include "codec/pick.h"
#include "server/response.h"

#include <stdlib.h>

enum { ANSWER_MAX = 8 << 20 };

static void show(Exchange *x, void (*write)(App *app, uint64_t viewer, int tongue, Buf *out)) {
    Buf out = buf_heap(ANSWER_MAX);
    write(web_app(x), web_person(x)->id, x->tongue, &out);
    if (out.full) reply_error(x, 500, "too-big", "The answer is too big to send.");
    else reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}

void bans_get(Exchange *x) {
    show(x, bans_view);
}

void ban_records_get(Exchange *x) {
    show(x, bans_view_records);
}

/* What the ban is: "scope", "until", "everywhere", "text", and `banned` whether it is one. */
static void read_ban(Pick *p, const char *banned, BanSaid *said) {
    said->scope = pick_word_or(p, "scope", BAN_SCOPE_NAME, CHOICE_BAN_COUNT, -1);
    said->until = pick_number_or(p, "until", 0, INT64_MAX, -1);
    said->everywhere = pick_has(p, "everywhere") ? pick_flag_or(p, "everywhere", false) : -1;
    said->words = pick_text_or_null(p, "text");
    said->banned = pick_flag_or(p, banned, true);
}

static bool read_all(Task *t, Pick *p) {
    if (!pick_close(p)) return true;
    task_refuse_tell(t, "bad-request", &p->err->message);
    return false;
}

/* {"person" or "name", "event" or "season", "decided", and what the ban is} */
void bans_add_run(Task *t) {
    const Act *act = t->user;
    BanSaid said = { 0 };
    Err err;
    Pick p = pick_open(act->body, "The ban", &err);
    read_ban(&p, "decided", &said);
    said.person = pick_big_or(&p, "person", 0);
    said.name = pick_text_or_null(&p, "name");
    said.event = pick_text_or_null(&p, "event");
    said.season = pick_text_or_null(&p, "season");
    if (read_all(t, &p)) bans_add(t, act->person->id, &said);
}

/* {"ban":true, and what the ban is} */
void ban_decide_run(Task *t) {
    const Act *act = t->user;
    unsigned long number = strtoul(exchange_param(act->x, "ban"), NULL, 10);
    BanSaid said = { 0 };
    Err err;
    Pick p = pick_open(act->body, "The decision", &err);
    read_ban(&p, "ban", &said);
    if (read_all(t, &p))
        bans_decide(t, act->person->id, number <= BANS_MAX ? (uint32_t)number : 0, &said);
}

/* chat.c - words at a table: of a person, erasable, not too many, and not where there is to be
 * silence.  The log keeps their number and a commitment (task.h). */
#include "app/people/accounts.h"
#include "app/online/desk.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <stdlib.h>
#include <string.h>

enum { FRESH = 64, FRESH_MS = 3000 };

struct Said {
    struct {
        uint64_t words, until;
        char *text;
    } fresh[FRESH]; /* words that may not be on the disk yet when they are sent; soon forgotten, as
                       people may want them erased */
    unsigned next;
};

Said *said_open(void) {
    return calloc(1, sizeof(Said));
}

void said_close(Said *said) {
    for (int i = 0; i < FRESH; i++) free(said->fresh[i].text);
    free(said);
}

void said_read(App *app, uint64_t person, uint64_t words, Buf *out) {
    const Said *said = app->tables ? app->tables->said : NULL;
    Err err;
    for (int i = 0; i < FRESH && said; i++)
        if (said->fresh[i].text && said->fresh[i].words == words &&
            said->fresh[i].until > mono_ms())
            return jot_text(out, said->fresh[i].text);
    char text[WORDS_MAX + 1];
    Buf memory = buf_over(text, sizeof text);
    if (words_read(app, person, words, &memory, &err)) jot_null(out); /* erased */
    else jot_text(out, text);
}

void said_keep(App *app, uint64_t words, const char *text) {
    Said *said = app->tables ? app->tables->said : NULL;
    if (!said || !words) return;
    unsigned slot = said->next++ % FRESH;
    free(said->fresh[slot].text);
    said->fresh[slot].words = words;
    said->fresh[slot].until = mono_ms() + FRESH_MS;
    said->fresh[slot].text = strdup(text);
}

/* One after the other: may this person say something? */
static bool may_speak(const App *app, uint64_t person) {
    Quotas *quotas = app->accounts->quotas;
    char id[APP_NUMBER];
    app_id_write(person, id);
    QuotaKey key = quota_key(quotas, QUOTA_CHAT, id);
    uint64_t now = app_ticks(app);
    if (quota_wait(quotas, &key, 1, now)) return false;
    quota_take(quotas, &key, 1, now);
    return true;
}

static bool readable(const char *text) {
    size_t size = strlen(text);
    bool blank = true;
    for (size_t i = 0; i < size; i++) {
        if ((unsigned char)text[i] < ' ' || text[i] == 127) return false;
        blank = blank && text[i] == ' ';
    }
    return size <= CHAT_MAX && !blank;
}

static bool may_say(Task *t, const Live *live, const Person *person, const char *text,
                    bool spectators) {
    const TableState *s = live->state;
    bool plays = table_state_seat(s, person->id) != NONE;
    bool judges = person->rights & (RIGHT_REFEREE | RIGHT_HOST);
    bool stranger = !plays && !(person->rights & (RIGHT_REFEREE | RIGHT_HOST | RIGHT_ADMIN));
    bool running = s->phase == TABLE_PLAYING || (stranger && tables_end_hidden(live));
    bool setup = running && s->table.start.table_rules.silent_placement &&
                 game_in_setup(&s->table.play.game);
    if (!readable(text))
        task_refuse(t, "not-understood", "Write something, at most {most%d} bytes.", CHAT_MAX);
    else if (!s->settings.chat) task_refuse(t, "no-chat", "There is no chat at this table.");
    else if (s->phase == TABLE_SHUT) task_refuse(t, "shut", "This table was closed.");
    else if (table_state_muted(s, person->id)) task_refuse(t, "muted", "You are muted here.");
    else if (spectators && stranger && !s->settings.spectators)
        task_refuse(t, "no-spectators", "This table has no spectators.");
    else if (spectators && running && plays)
        task_refuse(t, "forbidden", "Players can't write to spectators.");
    else if (!spectators && running && !plays && !judges)
        task_refuse(t, "forbidden", "During a game spectators can only write to each other.");
    else if (!spectators && setup && plays) table_refuse(t, SILENCE);
    else if (!spectators && !running && !plays && !judges && !s->settings.spectators)
        task_refuse(t, "forbidden", "Take a seat first.");
    return !t->err.status;
}

void tables_say(Task *t, const char *table, const Person *person, const char *text,
                bool spectators) {
    Live *live = task_live(t, &GAME, table);
    if (!live || !may_say(t, live, person, text, spectators)) return;
    if (!t->tries && !may_speak(t->app, person->id)) {
        task_refuse(t, "too-fast", "Not so fast. Wait a moment.");
        return;
    }
    char commitment[WORDS_COMMITMENT], memory[512];
    uint64_t words = task_words(t, person->id, text, commitment);
    if (!words) return;
    said_keep(t->app, words, text);
    Buf out = buf_over(memory, sizeof memory);
    jot_open(&out, '{');
    member_big("from", person->id, &out);
    member_big("words", words, &out);
    member_word("commitment", commitment, &out);
    member_word("to", spectators ? "spectators" : "table", &out);
    jot_close(&out, '}');
    table_add(t, live, "chat", &out);
}

void tables_mute(Task *t, const char *table, uint64_t person, bool muted) {
    Live *live = task_live(t, &GAME, table);
    if (!live) return;
    const TableState *s = live->state;
    char text[64];
    Buf out = buf_over(text, sizeof text);
    if (table_state_muted(s, person) == muted) return;
    if (muted && s->muted_count == TABLE_MUTED) {
        task_refuse(t, "too-many", "Too many people are muted. Turn off the chat instead.");
        return;
    }
    jot_open(&out, '{');
    member_big("person", person, &out);
    member_flag("muted", muted, &out);
    jot_close(&out, '}');
    table_add(t, live, "muted", &out);
}

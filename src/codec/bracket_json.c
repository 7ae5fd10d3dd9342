#include "codec/bracket_json.h"

#include "codec/jot.h"
#include "codec/standings_json.h"

/* A number, or null for 0. */
static void put_or_null(unsigned number, Buf *out) {
    if (number) jot_number(out, number);
    else jot_null(out);
}

static void put_table(const BracketTable *table, unsigned number, const char *const *id, Buf *out) {
    jot_item(out);
    jot_open(out, '{');
    jot_key(out, "table"), jot_number(out, number);
    jot_key(out, "seeds"), jot_open(out, '[');
    for (int i = 0; i < BRACKET_SEATS; i++) jot_item(out), put_or_null(table->seed[i], out);
    jot_close(out, ']');
    jot_key(out, "from"), jot_open(out, '[');
    for (int i = 0; i < BRACKET_SEATS; i++) jot_item(out), put_or_null(table->source[i], out);
    jot_close(out, ']');
    jot_key(out, "host"), put_or_null(bracket_host(table, 0), out);
    jot_key(out, "winner"), put_or_null(table->winner, out);
    if (id) {
        jot_key(out, "players"), jot_open(out, '[');
        for (int i = 0; i < BRACKET_SEATS; i++) {
            jot_item(out);
            if (table->seed[i]) jot_text(out, id[table->seed[i] - 1]);
            else jot_null(out);
        }
        jot_close(out, ']');
    }
    jot_close(out, '}');
}

void bracket_json(const Bracket *bracket, const char *const *id, const char *const *alternate,
                  size_t alternates, Buf *out) {
    unsigned games = 0;
    for (int r = 0; r < bracket->rounds; r++) games += bracket->tables[r];
    jot_open(out, '{');
    jot_key(out, "players"), jot_number(out, bracket->players);
    jot_key(out, "games"), jot_number(out, games);
    jot_key(out, "rounds"), jot_open(out, '[');
    for (unsigned r = 0; r < bracket->rounds; r++) {
        jot_item(out), jot_open(out, '{');
        jot_key(out, "round"), jot_number(out, r + 1);
        jot_key(out, "name"), jot_text(out, bracket_round_name(bracket, r + 1, 0));
        jot_key(out, "tables"), jot_open(out, '[');
        for (unsigned t = 0; t < bracket->tables[r]; t++)
            put_table(&bracket->table[r][t], t + 1, id, out);
        jot_close(out, ']'), jot_close(out, '}');
    }
    jot_close(out, ']');
    if (alternates) {
        jot_key(out, "alternates"), jot_open(out, '[');
        for (size_t i = 0; i < alternates; i++) jot_item(out), jot_text(out, alternate[i]);
        jot_close(out, ']');
    }
    jot_close(out, '}');
    buf_char(out, '\n');
}

void bracket_csv(const Bracket *bracket, const char *const *id, Buf *out) {
    buf_text(out, id ? "round,table,slot,seed,from_table,player\n"
                     : "round,table,slot,seed,from_table\n");
    for (unsigned r = 0; r < bracket->rounds; r++)
        for (unsigned t = 0; t < bracket->tables[r]; t++)
            for (int i = 0; i < BRACKET_SEATS; i++) {
                const BracketTable *table = &bracket->table[r][t];
                if (!table->seed[i] && !table->source[i]) continue;
                buf_print(out, "%u,%u,%d,", r + 1, t + 1, i + 1);
                if (table->seed[i]) buf_unsigned(out, table->seed[i]);
                buf_char(out, ',');
                if (table->source[i]) buf_unsigned(out, table->source[i]);
                if (id) buf_char(out, ',');
                if (id && table->seed[i]) standings_csv_field(id[table->seed[i] - 1], out);
                buf_char(out, '\n');
            }
}

#include "cli/rehearse_facts.h"

#include "tongue/tongue.h"

static void put_name(const void *user, uint16_t player, Buf *out) {
    const Rehearsal *r = user;
    buf_text(out, r->person[player].name);
}

static void put_country(const void *user, uint16_t player, char code[3]) {
    const Rehearsal *r = user;
    Buf out = buf_over(code, 3);
    buf_text(&out, r->person[player].country);
}

Status rehearse_keep_board(Facts *kept, const Rehearsal *r, uint8_t round, uint16_t game,
                           const Board *board, Err *err) {
    return facts_add_board(kept, round, game == EV_NONE ? 0 : r->ev->game[game].table, board, err);
}

Status rehearse_facts(const Rehearsal *r, const Facts *kept, int tongue, Facts *f, Err *err) {
    FactNames names = { r, put_name, put_country };
    Status status = facts_open(r->ev, &names, tongue, true, f, err);
    if (status) return status;
    Buf name = buf_over(f->name, sizeof f->name), place = buf_over(f->place, sizeof f->place);
    char seed[24];
    Buf digits = buf_over(seed, sizeof seed);
    buf_print(&digits, "%llu", (unsigned long long)r->order.seed);
    buf_text(&name, tongue_row(tongue, "Rehearsal"));
    tongue_print(tongue, &place, "All made up, seed {seed%s}", seed);
    for (size_t i = 0; i < kept->boards && !status; i++) {
        const FactBoard *from = &kept->board[i];
        status = facts_add_board(f, from->round, from->table, &from->board, err);
    }
    return status;
}

#include "codec/view_json.h"
#include "codec/action_json.h"
#include "codec/board_json.h"
#include "codec/cities_json.h"
#include "codec/entry_json.h"
#include "codec/jot.h"
#include "codec/legal_json.h"
#include "codec/members.h"
#include "codec/position_json.h"
#include "codec/rules_json.h"

/* --- a seat -------------------------------------------------------------------------------- */

/* What counting cards can tell about a hand. */
static void write_bounds(const View *v, int seat, Buf *out) {
    const Tracker *t = &v->tracker;
    if (v->untracked) return;
    const uint8_t *lo = t->lo[seat], *hi = t->hi[seat];
    Cards least = 0, most = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        least += card(kind) * (Cards)lo[kind];
        most += card(kind) * (Cards)hi[kind];
    }
    member_resources("at_least", least, out);
    member_resources("at_most", most, out);
}

static void write_clock(const View *v, const SeatView *s, Buf *out) {
    jot_key(out, "clock"), jot_open(out, '{');
    if (s->left_ms != MS_UNLIMITED) member_number("left_ms", s->left_ms, out);
    member_number("total_ms", s->clock.total_ms, out);
    member_number("overruns", s->clock.overruns, out);
    if (v->table_rules.time_bank_s) member_number("bank_ms", s->clock.bank_ms, out);
    jot_close(out, '}');
}

/* What only some scenarios have. */
static void write_seat_scenario(const View *v, const SeatView *s, Buf *out) {
    if (v->scenario == SCENARIO_FISHERMEN) {
        member_number("fish_count", s->fish_count, out);
        if (s->known) member_cards("fish", s->fish, TOKEN_NAME, out);
    }
    if (v->scenario == SCENARIO_NEW_SHORES) {
        member_ids("ships", s->ships.w, EDGES, out);
        member_mask("islands", s->islands, out);
        if (s->gold_due) member_number("gold_due", s->gold_due, out);
    }
    if (v->scenario == SCENARIO_CITIES_AND_KNIGHTS) cities_json_seat(s, out);
}

static void write_turn_scenario(const View *v, Buf *out) {
    if (v->scenario == SCENARIO_FISHERMEN) {
        member_number("fish_in_pile", v->fish_in_pile, out);
        member_cards("fish_spent", v->fish_spent, TOKEN_NAME, out);
        member_id("boot", v->boot, out);
        if (v->swaps) member_mask("swaps_due", v->swaps, out);
    }
    if (v->scenario == SCENARIO_NEW_SHORES) {
        member_id("pirate", v->pirate, out);
        member_flag("ship_moved", v->ship_moved, out);
        member_ids("new_ships", v->new_ships.w, EDGES, out);
    }
    if (v->scenario == SCENARIO_CITIES_AND_KNIGHTS) cities_json_table(v, out);
}

static void write_seat(const View *v, int seat, Buf *out) {
    const SeatView *s = &v->seat[seat];
    jot_open(out, '{');
    member_word("holder", HOLDER_NAME[s->holder], out);
    member_flag("connected", s->connected, out);
    member_number("public_points", s->public_points, out);
    if (s->known) member_number("points", s->points, out);
    member_number("cards", s->cards, out);
    if (s->known) member_resources("hand", s->hand, out);
    write_bounds(v, seat, out);
    member_number("devcard_count", s->devcard_count, out);
    member_number("fresh_count", s->fresh_count, out);
    if (s->known) member_devcards("devcards", s->devcards, out);
    if (s->known && s->pending) member_resources("discarding", s->pending, out);
    if (s->discards) member_number("discards", s->discards, out);
    if (s->chosen) member_flag("has_chosen_discard", true, out);
    member_ids("settlements", s->settlements.w, SITES, out);
    member_ids("cities", s->cities.w, SITES, out);
    member_ids("roads", s->roads.w, EDGES, out);
    jot_key(out, "supply");
    buf_print(out, "{\"road\":%u,\"settlement\":%u,\"city\":%u", s->left_pieces[ROAD],
              s->left_pieces[SETTLEMENT], s->left_pieces[CITY]);
    if (v->scenario == SCENARIO_NEW_SHORES) buf_print(out, ",\"ship\":%u", s->left_pieces[SHIP]);
    if (v->scenario == SCENARIO_CITIES_AND_KNIGHTS) cities_json_supply(&s->cities_too, out);
    buf_char(out, '}');
    write_seat_scenario(v, s, out);
    member_resources("rates", s->rate, out);
    member_number("knights", s->knights, out);
    member_number("route", s->route, out);
    if (s->shown) member_number("shown", s->shown, out);
    if (s->wrong_claims) member_number("wrong_claims", s->wrong_claims, out);
    if (s->blocked) member_number("blocked", s->blocked, out);
    if (s->vacant) member_flag("vacant", true, out);
    if (s->barred) member_flag("barred", true, out);
    if (s->left) member_number("left", s->left, out);
    if (s->timed_out) member_flag("timed_out", true, out);
    if (s->called) member_flag("called", true, out);
    if (s->away) member_flag("away", true, out);
    write_clock(v, s, out);
    jot_close(out, '}');
}

/* --- offers, news, flags ------------------------------------------------------------------- */

static void write_offer(const Offer *o, int seat, Buf *out) {
    jot_open(out, '{');
    member_number("offer", o->entry, out);
    member_number("seat", seat, out);
    member_mask("to", o->to, out);
    member_resources("give", o->give, out);
    member_resources("get", o->get, out);
    member_mask("yes", o->yes, out);
    member_mask("no", o->no, out);
    jot_close(out, '}');
}

static void write_offers(const View *v, Buf *out) {
    jot_key(out, "offers"), jot_open(out, '[');
    if (v->open_offer.entry) jot_item(out), write_offer(&v->open_offer, v->turn, out);
    for (int seat = 0; seat < v->seats; seat++)
        if (v->counter[seat].entry) jot_item(out), write_offer(&v->counter[seat], seat, out);
    jot_close(out, ']');
    if (v->quiet) member_mask("quiet", v->quiet, out);
}

/* "caught":[{"seat":1,"token":"two-fish"},{"seat":3}]: a token the reader may not know is left out. */
static void write_catch(const Catch *c, Buf *out) {
    jot_key(out, "caught"), jot_open(out, '[');
    for (int i = 0; i < c->count; i++) {
        jot_item(out), jot_open(out, '{');
        member_number("seat", c->seat[i], out);
        if (c->token[i] != NONE) member_word("token", TOKEN_NAME[c->token[i]], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* "passed":[{"from":1,"to":0,"count":2,"cards":{"ore":2}}]: the cards only for those two. */
static void write_passed(const NewsView *n, Buf *out) {
    jot_key(out, "passed"), jot_open(out, '[');
    for (int i = 0; i < n->passed_count; i++) {
        const Passed *one = &n->passed[i];
        jot_item(out), jot_open(out, '{');
        member_number("from", one->from, out);
        member_number("to", one->to, out);
        member_number("count", one->count, out);
        if (one->cards) member_resources("cards", one->cards, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* A theft that took a card at once shows by its thief: the entry's own card is sealed. */
void news_json_members(const NewsView *n, uint32_t index, Buf *out) {
    const Entry *e = &n->entry;
    ChanceKind need = CHANCE_NONE;
    if (e->kind == ENTRY_ACT && (n->fact.thief != NONE || n->caught.count)) need = CHANCE_CARD;
    jot_key(out, "entry"), entry_json_write(e, index, need, out);
    if (n->stolen != NONE) member_word("stolen", RESOURCE_NAME[n->stolen], out);
    if (n->caught.count) write_catch(&n->caught, out);
    if (n->passed_count) write_passed(n, out);
    cities_json_turned(n->turned, n->turned_count, out);
    cities_json_attack(&n->attack, n->seats, out);
}

static void write_news(const NewsView *n, uint32_t index, Buf *out) {
    jot_open(out, '{');
    news_json_members(n, index, out);
    jot_close(out, '}');
}

/* The entries of the trades between two seats that still stand: what a judge could void. */
static void write_trades(const Ledger *l, int one, int two, Buf *out) {
    jot_key(out, "entries"), jot_open(out, '[');
    for (int i = 0; i < l->count; i++) {
        const LedgerLine *line = &l->line[i];
        bool between = (line->seat == one && line->partner == two) ||
                       (line->seat == two && line->partner == one);
        if (between && !line->voided) jot_item(out), jot_number(out, line->entry);
    }
    jot_close(out, ']');
}

static void write_flag(const View *v, const FlagView *f, Buf *out) {
    jot_open(out, '{');
    jot_key(out, "seats");
    buf_print(out, "[%u,%u]", f->one, f->two);
    member_word("flag", FLAG_NAME[f->balance.flag], out);
    member_number("favours", f->balance.favours, out);
    member_number("trades", f->balance.trades, out);
    write_trades(&v->ledger, f->one, f->two, out);
    jot_key(out, "rest"), jot_open(out, '[');
    for (int i = 0; i < 2; i++) jot_item(out), member_pile(f->balance.rest[i], out);
    jot_close(out, ']');
    jot_close(out, '}');
}

static void write_gave(const uint16_t gave[HAND_KINDS], Buf *out) {
    jot_open(out, '{');
    for (int kind = 0; kind < HAND_KINDS; kind++)
        if (gave[kind]) member_number(RESOURCE_NAME[kind], gave[kind], out);
    jot_close(out, '}');
}

/* Two numbers, or two piles, of a pair of seats: the first's and the second's. */
static void write_pair(const View *v, int one, int two, Buf *out) {
    Dealings d = ledger_dealings(&v->ledger, one, two);
    jot_open(out, '{');
    jot_key(out, "seats");
    buf_print(out, "[%d,%d]", one, two);
    member_number("trades", d.trades, out);
    write_trades(&v->ledger, one, two, out);
    jot_key(out, "gave"), jot_open(out, '[');
    for (int i = 0; i < 2; i++) jot_item(out), write_gave(d.gave[i], out);
    jot_close(out, ']');
    jot_key(out, "robbed");
    buf_print(out, "[%u,%u]", d.robbed[0], d.robbed[1]);
    jot_key(out, "blocked");
    buf_print(out, "[%u,%u]", d.blocked[0], d.blocked[1]);
    jot_close(out, '}');
}

static void write_pairs(const View *v, Buf *out) {
    jot_key(out, "pairs"), jot_open(out, '[');
    for (int one = 0; one < v->seats; one++)
        for (int two = one + 1; two < v->seats; two++) jot_item(out), write_pair(v, one, two, out);
    jot_close(out, ']');
}

/* For judges.  Most tables have nothing to flag. */
static void write_flags(const View *v, Buf *out) {
    bool first = true;
    if (v->role.kind == ROLE_JUDGE || v->role.kind == ROLE_DESK) write_pairs(v, out);
    if (v->flag_count) {
        jot_key(out, "flags"), jot_open(out, '[');
        for (int i = 0; i < v->flag_count; i++) jot_item(out), write_flag(v, &v->flag[i], out);
        jot_close(out, ']');
    }
    for (int i = 0; i < v->ledger.count && v->table_rules.free_cards_flagged; i++) { /* T-24x */
        if (!ledger_waste(&v->ledger, i, v->turns)) continue;
        if (first) jot_key(out, "waste"), jot_open(out, '[');
        first = false;
        jot_item(out);
        buf_print(out, "{\"entry\":%u,\"seat\":%u}", v->ledger.line[i].entry,
                  v->ledger.line[i].seat);
    }
    if (!first) jot_close(out, ']');
}

/* --- the whole ----------------------------------------------------------------------------- */

static void write_turn(const View *v, Buf *out) {
    member_word("phase", PHASE_NAME[v->phase], out);
    member_number("turn", v->turn, out);
    member_number("turns", v->turns, out);
    member_dice("dice", v->dice, out);
    member_flag("card_played", v->card_played, out);
    member_id("setup_site", v->setup_site, out);
    member_id("robber", v->robber, out);
    member_id("victim", v->victim, out);
    member_number("free_roads", v->free_roads, out);
    jot_key(out, "open"), open_json_write(&v->open, out);
    member_id("longest_route", v->route_holder, out);
    member_id("largest_army", v->army_holder, out);
    member_resources("bank", v->bank, out);
    member_number("deck_count", v->deck_count, out);
    if (v->deck) member_devcards("deck", v->deck, out);
    if (v->fresh) member_devcards("fresh", v->fresh, out);
    member_devcards("spent", v->spent, out);
    write_turn_scenario(v, out);
}

static void write_table(const View *v, Buf *out) {
    jot_key(out, "paused"), jot_open(out, '[');
    for (int why = 0; why < PAUSES; why++)
        if (v->paused >> why & 1) jot_item(out), jot_text(out, PAUSE_NAME[why]);
    jot_close(out, ']');
    if (v->aborted) member_flag("aborted", true, out);
    if (v->silent) member_flag("silent", true, out);
    if (v->wants_substitute) member_flag("wants_substitute", true, out);
    if (v->looks) member_number("looks", v->looks, out);
    if (v->back.entry) {
        jot_key(out, "back"), jot_open(out, '{');
        member_number("seat", v->back.seat, out);
        member_number("to", v->back.to, out);
        member_mask("awaited", v->back_awaited, out);
        jot_close(out, '}');
    }
    member_mask("running", v->running, out);
    member_number("limit_ms", v->limit_ms, out);
    member_number("epoch", v->epoch, out);
    if (v->known_draws) member_number("known_draws", v->known_draws, out);
    member_hex("commit", v->commit.bytes, HASH_BYTES, out);
    if (v->revealed) member_hex("seed", v->seed.bytes, SEED_BYTES, out);
    jot_key(out, "result"), result_json_write(&v->result, v->seats, out);
}

/* The seats' shares, by which each page finds its own.  Once a draw was made they never change. */
static void write_chance(const View *v, Buf *out) {
    static const char *const DID[SHARE_STATES] = { "none", "pledged", "shown" };
    jot_key(out, "chance"), jot_open(out, '{');
    member_word("awaits", SHARE_STAGE_NAME[v->shares], out);
    if (v->shares_awaited) member_flag("stands", true, out);
    jot_key(out, "seats"), jot_open(out, '[');
    for (int seat = 0; seat < v->seats; seat++) {
        const SeatShare *s = &v->share[seat];
        bool withheld = v->shares == SHARES_READY && s->state == SHARE_PLEDGED;
        jot_item(out), jot_open(out, '{');
        member_word("did", withheld ? "withheld" : DID[s->state], out);
        if (s->by_bot) member_flag("bot", true, out);
        if (s->state >= SHARE_PLEDGED) member_hex("pledge", s->pledge.bytes, HASH_BYTES, out);
        if (s->state == SHARE_SHOWN) member_hex("share", s->share.bytes, SHARE_BYTES, out);
        jot_close(out, '}');
    }
    jot_close(out, ']'), jot_close(out, '}');
}

/* What only a seat has: its legal actions, and which other entries it may add. */
static void write_choices(const View *v, Buf *out) {
    jot_key(out, "legal"), jot_open(out, '{');
    legal_json_members(&v->legal, v->seat[v->role.seat].rate, out);
    jot_close(out, '}');
    jot_key(out, "may"), jot_open(out, '[');
    for (uint64_t left = v->may; left; left &= left - 1)
        jot_item(out), jot_text(out, ENTRY_NATURE[__builtin_ctzll(left)].name);
    jot_close(out, ']');
}

static void write_role(const View *v, Buf *out) {
    member_word("role", ROLE_NAME[v->role.kind], out);
    if (v->role.kind == ROLE_SEAT) member_number("seat", v->role.seat, out);
    member_number("count", v->count, out);
}

static void write_state(const View *v, Buf *out) {
    write_turn(v, out);
    jot_key(out, "seats"), jot_open(out, '[');
    for (int seat = 0; seat < v->seats; seat++) jot_item(out), write_seat(v, seat, out);
    jot_close(out, ']');
    write_offers(v, out);
    write_table(v, out);
    if (v->role.kind == ROLE_SEAT) write_choices(v, out);
}

void view_json_write_moving(const View *v, Buf *out) {
    jot_open(out, '{');
    write_role(v, out);
    if (v->board_changed) jot_key(out, "board"), board_json_write(&v->board, out);
    write_state(v, out);
    if (v->pledged && !v->drawn) write_chance(v, out);
    write_flags(v, out);
    jot_close(out, '}');
}

void view_json_write(const View *v, Buf *out) {
    jot_open(out, '{');
    write_role(v, out);
    member_word("scenario", SCENARIO_NAME[v->scenario], out);
    member_word("rulebook", RULEBOOK_NAME[v->rulebook], out);
    jot_key(out, "rules"), rules_json_write(&v->game_rules, &v->table_rules, out);
    jot_key(out, "board"), board_json_write(&v->board, out);
    write_state(v, out);
    if (v->pledged) write_chance(v, out);
    jot_key(out, "news"), jot_open(out, '[');
    for (uint32_t i = 0; i < v->news_count; i++)
        jot_item(out), write_news(&v->news[i], v->count - v->news_count + i, out);
    jot_close(out, ']');
    write_flags(v, out);
    jot_close(out, '}');
}

/* --- scores -------------------------------------------------------------------------------- */

void result_json_write(const Result *r, int seats, Buf *out) {
    jot_open(out, '{');
    member_word("ending", ENDING_NAME[r->ending], out);
    member_id("winner", r->winner, out);
    jot_key(out, "seats"), jot_open(out, '[');
    for (int seat = 0; seat < seats; seat++) {
        jot_item(out);
        buf_print(out, "{\"points\":%u,\"place\":%u}", r->vp[seat], r->place[seat]);
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

static void write_score(const Game *g, const Result *r, int seat, Buf *out) {
    const Seat *s = &g->seat[seat];
    int hidden = cards_of(s->devcards, VICTORY_POINT) - s->shown;
    jot_open(out, '{');
    member_number("seat", seat, out);
    member_number("place", r->place[seat], out);
    member_number("points", r->vp[seat], out);
    member_number("public_points", s->points - hidden, out);
    member_number("settlements", site_count(s->settlements), out);
    member_number("cities", site_count(s->cities), out);
    member_number("roads", edge_count(s->roads), out);
    if (g->scenario == SCENARIO_NEW_SHORES) {
        member_number("ships", edge_count(s->ships), out);
        member_number("islands", __builtin_popcount(s->islands), out);
    }
    if (g->scenario == SCENARIO_FISHERMEN && g->boot == seat) member_flag("boot", true, out);
    member_number("route", s->route, out);
    member_number("knights", s->knights, out);
    member_number("victory_cards", hidden + s->shown, out);
    jot_close(out, '}');
}

void scores_json_write(const Table *t, Buf *out) {
    const Game *g = &t->play.game;
    Result r = table_result(t);
    jot_open(out, '{');
    member_word("ending", ENDING_NAME[r.ending], out);
    member_id("winner", r.winner, out);
    member_number("target", g->rules.vp_target, out);
    member_number("turns", g->turns, out);
    member_id("longest_route", g->route_holder, out);
    member_id("largest_army", g->army_holder, out);
    jot_key(out, "seats"), jot_open(out, '[');
    for (int seat = 0; seat < g->seats; seat++) jot_item(out), write_score(g, &r, seat, out);
    jot_close(out, ']');
    jot_close(out, '}');
}

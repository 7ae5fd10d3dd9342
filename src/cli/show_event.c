/* show_event.c - one sentence for everything that happens. */
#include "cli/show.h"
#include "codec/cities_json.h"
#include "codec/notation.h"

static void put_name(Buf *out, bool colour, int seat) {
    buf_print(out, "%s%s%s", show_ink(colour, seat), SEAT_NAME[seat], show_plain(colour));
}

/* "2 ore, 1 wool" */
static void put_cards(Buf *out, Cards cards) {
    const char *comma = "";
    for (int kind = 0; kind < HAND_KINDS; kind++)
        if (cards_of(cards, kind)) {
            buf_print(out, "%s%d %s", comma, cards_of(cards, kind), RESOURCE_NAME[kind]);
            comma = ", ";
        }
}

/* "Blue, White and Orange" */
static void put_names(Buf *out, bool colour, unsigned seats) {
    for (unsigned left = seats; left; left &= left - 1) {
        if (left != seats) buf_text(out, left & (left - 1) ? ", " : " and ");
        put_name(out, colour, __builtin_ctz(left));
    }
}

/* " on ore 8, grain 5, at the 3:1 harbour" */
static void put_site(Buf *out, const Game *g, int site) {
    const char *comma = " on ";
    const Topology *on = topology_of(g->scenario);
    for (int i = 0; i < 3 && on->site_hexes[site][i] != NONE; i++) {
        int hex = on->site_hexes[site][i], terrain = g->board.terrain[hex];
        if (terrain == SEA) continue;
        const char *name = terrain < RESOURCES ? RESOURCE_NAME[terrain] : TERRAIN_NAME[terrain];
        buf_print(out, "%s%s", comma, name);
        if (g->board.number[hex]) buf_print(out, " %d", g->board.number[hex]);
        comma = ", ";
    }
    for (int i = 0; i < HARBOURS; i++) {
        Harbour h = g->board.harbour[i];
        if (on->edge_sites[h.edge][0] == site || on->edge_sites[h.edge][1] == site)
            buf_print(out, ", at the %s harbour", HARBOUR_NAME[h.kind]);
    }
}

static void put_hex(Buf *out, const Game *g, int hex) {
    buf_text(out, TERRAIN_NAME[g->board.terrain[hex]]);
    if (g->board.number[hex]) buf_print(out, " %d", g->board.number[hex]);
}

static void put_gains(Buf *out, const Game *before, const Game *after, bool colour) {
    const char *comma = ": ";
    for (int seat = 0; seat < after->seats; seat++) {
        Cards gain = after->seat[seat].hand - before->seat[seat].hand;
        if (!gain) continue;
        buf_text(out, comma);
        put_name(out, colour, seat);
        buf_text(out, " +");
        put_cards(out, gain);
        comma = "; ";
    }
    if (comma[0] == ':') buf_text(out, ": nobody gets anything");
}

/* "; Blue fishes 2, White fishes 1 and the old boot" */
static void put_catch(Buf *out, const Game *before, const Game *after, bool colour) {
    for (int seat = 0; seat < after->seats; seat++) {
        int tokens = cards_total(after->seat[seat].fish) - cards_total(before->seat[seat].fish);
        bool boot = after->boot != before->boot && after->boot == seat;
        if (tokens <= 0 && !boot) continue;
        buf_text(out, "; ");
        put_name(out, colour, seat);
        buf_print(out, " fishes %d%s", tokens, boot ? " and the old boot" : "");
    }
}

static void put_roll(Buf *out, const Game *before, const Game *after, Chance dice, bool colour) {
    int a = after->dice[0], b = after->dice[1]; /* those that an Alchemy has set, too: K-108 */
    buf_print(out, " rolls %d (%d + %d)", a + b, a, b);
    if (dice.event) buf_print(out, " and %s", EVENT_NAME[dice.event]);
    if (a + b != 7) {
        put_gains(out, before, after, colour);
        put_catch(out, before, after, colour);
    } else if (after->due) {
        buf_text(out, ": too many cards for ");
        put_names(out, colour, after->due);
    }
}

/* The theft, if one took place. */
static void put_theft(Buf *out, const Game *before, const Game *after, bool colour,
                      const char *joint) {
    for (int seat = 0; seat < after->seats; seat++) {
        Cards lost = before->seat[seat].hand - after->seat[seat].hand;
        if (seat == before->turn || !lost) continue;
        buf_print(out, "%ssteals ", joint);
        put_cards(out, lost);
        buf_text(out, " from ");
        put_name(out, colour, seat);
    }
}

static void put_monopoly(Buf *out, const Game *before, const Game *after, int kind) {
    int seat = before->turn;
    int gain = cards_of(after->seat[seat].hand, kind) - cards_of(before->seat[seat].hand, kind);
    buf_print(out, " plays monopoly on %s and gets %d", RESOURCE_NAME[kind], gain);
}

/* A tile that has found a new holder. */
static void put_tiles(Buf *out, const Game *before, const Game *after, bool colour) {
    const struct {
        const char *name;
        int was, is;
    } tiles[2] = { { "Longest Route", before->route_holder, after->route_holder },
                   { "Largest Army", before->army_holder, after->army_holder } };
    for (int i = 0; i < 2; i++) {
        if (tiles[i].was == tiles[i].is) continue;
        buf_print(out, "; the %s goes to ", tiles[i].name);
        if (tiles[i].is == NONE) buf_text(out, "nobody");
        else put_name(out, colour, tiles[i].is);
    }
}

/* Of Cities & Knights: what others read in a log. */
static void put_in_notation(Buf *out, const Action *a) {
    char text[NOTATION_MAX];
    Buf line = buf_over(text, sizeof text);
    notation_write(a, &line);
    buf_print(out, ": %s", text);
}

/* What not every scenario knows. */
static void put_scenario_deed(Buf *out, const Game *before, const Move *e, const Game *after,
                              bool colour) {
    const Action *a = &e->act;
    switch ((ActionKind)a->kind) {
    case ACT_FISH_ROBBER: buf_text(out, " drives the robber away with fish"); break;
    case ACT_FISH_STEAL: put_theft(out, before, after, colour, " pays with fish and "); break;
    case ACT_FISH_CARD: buf_print(out, " takes %s for fish", RESOURCE_NAME[a->card]); break;
    case ACT_FISH_ROAD: buf_text(out, " builds a road for fish"); break;
    case ACT_FISH_BUY:
        buf_print(out, " takes a development card for fish: %s", DEVCARD_NAME[e->chance.a]);
        break;
    case ACT_SWAP:
        if (a->card == NONE) buf_text(out, " keeps the fish");
        else buf_print(out, " changes %s for %s", FISH_NAME[a->card], FISH_NAME[e->chance.a]);
        break;
    case ACT_BOOT:
        buf_text(out, " gives the old boot to ");
        put_name(out, colour, a->where);
        break;
    case ACT_SHIP:
        buf_print(out, " builds a %sship", before->phase == PHASE_ROAD_CARD ? "free " : "");
        break;
    case ACT_SAIL: buf_text(out, " moves a ship"); break;
    case ACT_PIRATE:
        buf_print(out, " moves the pirate to hex %u", a->where);
        put_theft(out, before, after, colour, " and ");
        break;
    case ACT_GOLD:
        buf_text(out, " chooses ");
        put_cards(out, a->get);
        break;
    default: put_in_notation(out, a);
    }
}

static void put_deed(Buf *out, const Game *before, const Move *e, const Game *after, bool colour) {
    const Action *a = &e->act;
    const Seat *was = &before->seat[a->seat], *is = &after->seat[a->seat];
    switch ((ActionKind)a->kind) {
    case ACT_SETTLEMENT:
        buf_text(out, " builds a settlement");
        put_site(out, after, a->where);
        if (!game_in_setup(before) || is->hand == was->hand) break;
        buf_text(out, "; starts with ");
        put_cards(out, is->hand - was->hand);
        break;
    case ACT_ROAD:
        buf_print(out, " builds a %sroad", before->phase == PHASE_ROAD_CARD ? "free " : "");
        break;
    case ACT_CITY:
        buf_text(out, " builds a city");
        put_site(out, after, a->where);
        break;
    case ACT_ROLL: put_roll(out, before, after, e->chance, colour); break;
    case ACT_DISCARD:
        buf_text(out, " discards ");
        put_cards(out, a->give);
        break;
    case ACT_ROBBER:
        buf_text(out, " moves the robber to ");
        put_hex(out, after, a->where);
        put_theft(out, before, after, colour, " and ");
        break;
    case ACT_STEAL:
        if (after->phase == PHASE_TAKE) {
            buf_text(out, " turns to ");
            put_name(out, colour, a->where);
        }
        put_theft(out, before, after, colour, " ");
        break;
    case ACT_TAKE: put_theft(out, before, after, colour, " "); break;
    case ACT_BUY: buf_print(out, " buys a development card: %s", DEVCARD_NAME[e->chance.a]); break;
    case ACT_KNIGHT: buf_text(out, " plays a knight"); break;
    case ACT_ROAD_BUILDING: buf_text(out, " plays road building"); break;
    case ACT_YEAR_OF_PLENTY:
        buf_text(out, " plays year of plenty and takes ");
        put_cards(out, is->hand - was->hand);
        break;
    case ACT_MONOPOLY: put_monopoly(out, before, after, a->card); break;
    case ACT_BANK:
        buf_print(out, " gives the bank %d %s for 1 %s", cards_of(was->rate, a->card),
                  RESOURCE_NAME[a->card], RESOURCE_NAME[a->card2]);
        break;
    case ACT_TRADE:
        buf_text(out, " gives ");
        put_name(out, colour, a->where);
        buf_char(out, ' ');
        put_cards(out, a->give);
        buf_text(out, " for ");
        put_cards(out, a->get);
        break;
    case ACT_MOVE: buf_text(out, " moves the piece just laid"); break;
    case ACT_REDIRECT: buf_text(out, " spends the payment just made on something else"); break;
    case ACT_SHOW: buf_text(out, " shows a victory-point card"); break;
    case ACT_CLAIM:
        buf_text(out, after->phase == PHASE_OVER ? " claims the win" : " claims the win too early");
        break;
    default: put_scenario_deed(out, before, e, after, colour); break;
    }
}

/* The number of the turn before its first line, and a gap before the others. */
static void put_margin(Buf *out, const Game *before, bool colour) {
    if (before->phase == PHASE_PRE_ROLL && !before->card_played)
        buf_print(out, "%s%4u%s  ", show_faint(colour), before->turns, show_plain(colour));
    else buf_text(out, "      ");
}

void show_event(const Game *before, const Move *event, const Game *after, bool colour, Buf *out) {
    if (event->act.kind == ACT_END) return;
    put_margin(out, before, colour);
    put_name(out, colour, event->act.seat);
    put_deed(out, before, event, after, colour);
    put_tiles(out, before, after, colour);
    buf_char(out, '\n');
}

void show_answers(const Game *g, const Answers *answers, bool colour, Buf *out) {
    const Proposal *p = &answers->proposal;
    put_margin(out, g, colour);
    put_name(out, colour, p->seat);
    buf_text(out, " offers ");
    put_cards(out, p->give);
    buf_text(out, " for ");
    put_cards(out, p->get);
    if (!answers->yes) {
        buf_text(out, ": nobody wants to\n");
        return;
    }
    buf_text(out, ": yes from ");
    put_names(out, colour, answers->yes);
    buf_char(out, '\n');
}

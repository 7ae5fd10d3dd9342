#include "codec/outcome.h"
#include "codec/cities_json.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <string.h>

Outcome outcome_of(const Game *before, const Move *event, const Game *after) {
    const Action *a = &event->act;
    Outcome o = { .drawn = NONE, .stolen = NONE, .thief = NONE, .victim = NONE, .winner = NONE };
    for (int seat = 0; seat < before->seats; seat++)
        for (int kind = 0; kind < HAND_KINDS; kind++) {
            int change = cards_of(after->seat[seat].hand, kind) -
                         cards_of(before->seat[seat].hand, kind);
            if (change > 0) o.gained[seat] += card(kind) * (Cards)change;
            else o.lost[seat] += card(kind) * (Cards)-change;
        }
    if (a->kind == ACT_ROLL) o.rolled = (uint8_t)(after->dice[0] + after->dice[1]);
    if (a->kind == ACT_BUY || a->kind == ACT_FISH_BUY) o.drawn = event->chance.a;
    if (a->kind == ACT_CLAIM) o.claim = after->winner == a->seat ? CLAIM_RIGHT : CLAIM_WRONG;
    bool theft = a->kind == ACT_ROBBER || a->kind == ACT_STEAL || a->kind == ACT_TAKE ||
                 a->kind == ACT_PIRATE || a->kind == ACT_FISH_STEAL;
    for (int seat = 0; theft && seat < before->seats; seat++)
        if (o.lost[seat]) {
            o.thief = a->seat;
            o.victim = (uint8_t)seat;
            o.stolen = event->chance.a;
        }
    for (int seat = 0; seat < before->seats; seat++) {
        o.fish[seat] = (int8_t)(cards_total(after->seat[seat].fish) -
                                cards_total(before->seat[seat].fish));
        o.islands[seat] = after->seat[seat].islands & ~before->seat[seat].islands;
    }
    EntryNews news = { 0 };
    play_tell_cities(before, after, event, &news);
    o.event_die = a->kind == ACT_ROLL ? event->chance.event : 0;
    o.turned_count = news.turned_count;
    memcpy(o.turned, news.turned, sizeof o.turned);
    o.attack = news.attack;
    o.boot_moved = before->boot != after->boot;
    o.boot = after->boot;
    o.route_holder = after->route_holder;
    o.route_moved = before->route_holder != after->route_holder;
    o.army_holder = after->army_holder;
    o.army_moved = before->army_holder != after->army_holder;
    o.over = before->phase != PHASE_OVER && after->phase == PHASE_OVER;
    if (o.over) o.winner = after->winner;
    return o;
}

static void by_seat(const char *key, const Cards cards[SEATS], int seats, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (int seat = 0; seat < seats; seat++) jot_item(out), member_pile(cards[seat], out);
    jot_close(out, ']');
}

static bool any(const Cards cards[SEATS]) {
    Cards all = 0;
    for (int seat = 0; seat < SEATS; seat++) all |= cards[seat];
    return all != 0;
}

/* "fish":[1,0,-2,0]: tokens that each seat has more or fewer. */
static void write_fish(const Outcome *o, int seats, Buf *out) {
    bool moved = false;
    for (int seat = 0; seat < seats; seat++) moved |= o->fish[seat] != 0;
    if (!moved) return;
    jot_key(out, "fish"), jot_open(out, '[');
    for (int seat = 0; seat < seats; seat++) jot_item(out), jot_number(out, o->fish[seat]);
    jot_close(out, ']');
}

void outcome_json_members(const Outcome *o, int seats, Buf *out) {
    if (o->rolled && o->rolled != 7) by_seat("production", o->gained, seats, out);
    else if (any(o->gained)) by_seat("gained", o->gained, seats, out);
    if (any(o->lost)) by_seat("lost", o->lost, seats, out);
    if (o->drawn != NONE) member_word("drawn", DEVCARD_NAME[o->drawn], out);
    if (o->stolen != NONE) {
        jot_key(out, "stolen"), jot_open(out, '{');
        member_word("card", RESOURCE_NAME[o->stolen], out);
        member_id("from", o->victim, out);
        member_id("by", o->thief, out);
        jot_close(out, '}');
    }
    if (o->claim) member_word("claim", o->claim == CLAIM_RIGHT ? "right" : "wrong", out);
    if (o->route_moved) member_id("longest_route", o->route_holder, out);
    if (o->army_moved) member_id("largest_army", o->army_holder, out);
    if (o->boot_moved) member_id("boot", o->boot, out);
    write_fish(o, seats, out);
    for (int seat = 0; seat < seats; seat++)
        if (o->islands[seat]) member_number("island_of", seat, out);
    if (o->event_die) member_word("event", EVENT_NAME[o->event_die], out);
    cities_json_turned(o->turned, o->turned_count, out);
    cities_json_attack(&o->attack, seats, out);
    if (o->over) member_id("winner", o->winner, out);
}

#include "codec/tell.h"

#include "base/text.h"
#include "codec/notation.h"
#include "codec/outcome.h"
#include "tongue/tongue.h"

enum { CARDS_ROOM = 120, WORD_ROOM = 60 };

/* What is written about one entry, and where. */
typedef struct Teller {
    int tongue;
    Buf *out;
} Teller;

typedef struct CardsText {
    char text[CARDS_ROOM];
} CardsText;

static const char *resource(const Teller *t, int kind) {
    return tongue_row(t->tongue, RESOURCE_NAME[kind]);
}

/* "2 brick+ore" */
static CardsText cards(const Teller *t, Cards pile) {
    CardsText made;
    Buf text = buf_over(made.text, sizeof made.text);
    const char *names[HAND_KINDS];
    for (int i = 0; i < HAND_KINDS; i++) names[i] = resource(t, i);
    if (pile) notation_cards(pile, names, &text);
    else buf_text(&text, tongue_row(t->tongue, "nothing"));
    return made;
}

static const char *devcard(const Teller *t, int card) {
    static const char *const NAME[DEVCARDS] = { "Knight", "Road Building", "Year of Plenty",
                                                "Monopoly", "Victory Point" };
    return tongue_row(t->tongue, NAME[card]);
}

static Message seat_of(int seat) {
    Message m;
    message_set(&m, "seat {seat%d}", seat);
    return m;
}

static void say(const Teller *t, const char *english, ...) __attribute__((format(printf, 2, 3)));

static void say(const Teller *t, const char *english, ...) {
    Message message;
    va_list args;
    va_start(args, english);
    message_vset(&message, english, args);
    va_end(args);
    tongue_tell(t->tongue, &message, t->out);
}

/* --- actions -------------------------------------------------------------------------------- */

static void tell_building(const Teller *t, const Action *a) {
    switch (a->kind) {
    case ACT_SETTLEMENT: say(t, "builds a settlement at intersection {at%u}", a->where); break;
    case ACT_CITY: say(t, "builds a city at intersection {at%u}", a->where); break;
    case ACT_ROAD: say(t, "builds a road on edge {at%u}", a->where); break;
    case ACT_SHIP: say(t, "builds a ship on edge {at%u}", a->where); break;
    case ACT_SAIL:
        say(t, "moves a ship from edge {from%u} to edge {to%u}", a->card, a->where);
        break;
    case ACT_FISH_ROAD: say(t, "builds a road on edge {at%u} for fish", a->where); break;
    case ACT_MOVE: say(t, "moves the piece just placed to {at%u}", a->where); break;
    case ACT_ROBBER: say(t, "moves the robber to hex {at%u}", a->where); break;
    case ACT_PIRATE: say(t, "moves the pirate to hex {at%u}", a->where); break;
    default: break;
    }
}

static void tell_with_seat(const Teller *t, const Action *a) {
    const Message with = seat_of(a->where);
    switch (a->kind) {
    case ACT_STEAL: say(t, "chooses to steal from {who%p}", &with); break;
    case ACT_FISH_STEAL: say(t, "pays fish to steal from {who%p}", &with); break;
    case ACT_BOOT: say(t, "gives the old boot to {who%p}", &with); break;
    case ACT_TRADE:
        say(t, "trades with {who%p}: {give%s} for {get%s}", &with, cards(t, a->give).text,
            cards(t, a->get).text);
        break;
    default: break;
    }
}

static void tell_cards(const Teller *t, const Move *move) {
    const Action *a = &move->act;
    switch (a->kind) {
    case ACT_DISCARD: say(t, "chooses to discard {cards%s}", cards(t, a->give).text); break;
    case ACT_TAKE: say(t, "takes a card"); break;
    case ACT_BUY: say(t, "buys a development card: {card%s}", devcard(t, move->chance.a)); break;
    case ACT_FISH_BUY:
        say(t, "takes a development card for fish: {card%s}", devcard(t, move->chance.a));
        break;
    case ACT_FISH_CARD: say(t, "takes {card%s} for fish", resource(t, a->card)); break;
    case ACT_KNIGHT: say(t, "plays a Knight"); break;
    case ACT_ROAD_BUILDING: say(t, "plays Road Building"); break;
    case ACT_YEAR_OF_PLENTY: say(t, "plays Year of Plenty"); break;
    case ACT_MONOPOLY: say(t, "plays Monopoly: {card%s}", resource(t, a->card)); break;
    case ACT_SHOW: say(t, "reveals a victory point card"); break;
    case ACT_BANK: say(t, "trades with the bank"); break;
    case ACT_GOLD: say(t, "chooses cards from the gold field"); break;
    case ACT_SWAP:
        say(t, "may swap a fish token: {token%s}",
            tongue_row(t->tongue, a->card == NONE ? "nothing" : FISH_NAME[a->card]));
        break;
    default: break;
    }
}

/* What a card of Cities & Knights is called; an action that plays one has its name in the notation. */
static const char *progress(const Teller *t, int card) {
    static const char *const NAME[PROGRESS_CARDS] = {
        "Alchemy",           "Crane",      "Engineering",   "Invention",      "Irrigation",
        "Medicine",          "Mining",     "Printing",      "Road Building",  "Smithing",
        "Commercial Harbor", "Guild Dues", "Merchant",      "Merchant Fleet", "Resource Monopoly",
        "Trade Monopoly",    "Diplomacy",  "Encouragement", "Espionage",      "Intrigue",
        "Sabotage",          "Taxation",   "Treason",       "Constitution",   "Wedding",
    };
    return tongue_row(t->tongue, NAME[card]);
}

static int card_played(int kind) {
    for (int card = 0; card < PROGRESS_CARDS; card++)
        if (text_same(PROGRESS_NAME[card], ACTION_NAME[kind])) return card;
    return NONE;
}

static void tell_answer(const Teller *t, const Action *a) {
    switch (a->card2) {
    case ANSWER_PLACE: say(t, "chooses place {at%u}", a->where); break;
    case ANSWER_KNIGHT: say(t, "places the knight at intersection {at%u}", a->where); break;
    case ANSWER_KIND: say(t, "chooses {card%s}", resource(t, a->card)); break;
    case ANSWER_TRACK: say(t, "draws a progress card"); break;
    case ANSWER_PROGRESS: say(t, "takes {card%s}", progress(t, a->card)); break;
    case ANSWER_CARDS: say(t, "takes {card%s}", cards(t, a->get).text); break;
    default: say(t, "chooses nothing");
    }
}

/* What only Cities & Knights has; false if the action is none of it. */
static bool tell_cities(const Teller *t, const Action *a) {
    const Message with = seat_of(a->where);
    int card = card_played(a->kind);
    switch ((ActionKind)a->kind) {
    case ACT_WALL: say(t, "builds a city wall at intersection {at%u}", a->where); break;
    case ACT_IMPROVE:
        say(t, "buys an improvement: {track%s}", tongue_row(t->tongue, TRACK_NAME[a->card]));
        break;
    case ACT_RECRUIT: say(t, "recruits a knight at intersection {at%u}", a->where); break;
    case ACT_ACTIVATE: say(t, "activates the knight at intersection {at%u}", a->where); break;
    case ACT_PROMOTE: say(t, "promotes the knight at intersection {at%u}", a->where); break;
    case ACT_KNIGHT_MOVE:
    case ACT_KNIGHT_DISPLACE:
        say(t, "moves a knight from intersection {from%u} to {to%u}", a->card, a->where);
        break;
    case ACT_CHASE: say(t, "chases the robber away"); break;
    case ACT_HARBOR_OFFER: say(t, "offers {who%p} a card for a commodity", &with); break;
    case ACT_PUT_BACK: say(t, "puts back {card%s}", progress(t, a->card)); break;
    case ACT_ANSWER: tell_answer(t, a); break;
    default:
        if (card == NONE || a->kind == ACT_ROAD_BUILDING) return false;
        say(t, "plays {card%s}", progress(t, card));
    }
    return true;
}

static void tell_deed(const Teller *t, const Move *move) {
    const Chance *dice = &move->chance;
    switch ((ActionKind)move->act.kind) {
    case ACT_ROLL:
        if (dice->a) say(t, "rolls {sum%d} ({a%u}+{b%u})", dice->a + dice->b, dice->a, dice->b);
        else say(t, "rolls the event die"); /* an Alchemy has set the others, K-108 */
        break;
    case ACT_REDIRECT: say(t, "spends the cards on something else"); break;
    case ACT_CLAIM: say(t, "claims victory"); break;
    case ACT_END: say(t, "ends the turn"); break;
    case ACT_FISH_ROBBER: say(t, "pays fish to remove the robber from the board"); break;
    case ACT_STEAL:
    case ACT_FISH_STEAL:
    case ACT_BOOT:
    case ACT_TRADE: tell_with_seat(t, &move->act); break;
    default:
        if (!tell_cities(t, &move->act)) tell_building(t, &move->act), tell_cards(t, move);
    }
}

static const char *joint(bool *first) {
    const char *text = *first ? ": " : ", ";
    *first = false;
    return text;
}

/* A price that everyone knows need not be told. */
static bool costs(int kind) {
    return kind == ACT_ROAD || kind == ACT_SETTLEMENT || kind == ACT_CITY || kind == ACT_BUY ||
           kind == ACT_SHIP;
}

/* Cards that came and went; a trade and a theft have said so already. */
static void tell_cards_moved(const Teller *t, const Outcome *o, int kind, int seats) {
    bool first = true;
    if (kind == ACT_TRADE || o->stolen != NONE) return;
    for (int seat = 0; seat < seats; seat++) {
        const Message who = seat_of(seat);
        if (o->gained[seat])
            buf_text(t->out, joint(&first)),
                say(t, "{who%p} gets {cards%s}", &who, cards(t, o->gained[seat]).text);
        if (o->lost[seat] && !costs(kind))
            buf_text(t->out, joint(&first)),
                say(t, "{who%p} loses {cards%s}", &who, cards(t, o->lost[seat]).text);
    }
    if (first && o->rolled && o->rolled != 7)
        buf_text(t->out, ": "), say(t, "nobody gets anything");
}

static void tell_outcome(const Teller *t, const Outcome *o, int kind, int seats) {
    tell_cards_moved(t, o, kind, seats);
    if (o->stolen != NONE) {
        const Message from = seat_of(o->victim);
        buf_text(t->out, "; ");
        say(t, "steals {card%s} from {who%p}", resource(t, o->stolen), &from);
    }
    if (o->claim == CLAIM_WRONG) buf_text(t->out, ", "), say(t, "without enough points");
    if (o->route_moved) {
        const Message to = seat_of(o->route_holder);
        buf_text(t->out, "; ");
        if (o->route_holder == NONE) say(t, "nobody holds Longest Road now");
        else say(t, "{who%p} takes Longest Road", &to);
    }
    if (o->army_moved) {
        const Message to = seat_of(o->army_holder);
        buf_text(t->out, "; "), say(t, "{who%p} takes Largest Army", &to);
    }
    if (o->attack.landed) {
        buf_text(t->out, "; ");
        say(t, "the barbarians attack: {attack%d} against {defence%d}", o->attack.strength,
            o->attack.defence);
    }
    if (o->over && o->winner != NONE) {
        const Message who = seat_of(o->winner);
        buf_text(t->out, "; "), say(t, "{who%p} wins the game", &who);
    }
}

/* --- all entries ---------------------------------------------------------------------------- */

/* "road 12 > 13"; what comes out of the supply or goes there has one place. */
static void put_piece(const Teller *t, const PiecePut *p, Buf *out) {
    buf_print(out, "%s ", tongue_row(t->tongue, PIECE_NAME[p->piece]));
    if (p->from != NONE) buf_print(out, "%u ", p->from);
    buf_text(out, ">");
    if (p->to != NONE) buf_print(out, " %u", p->to);
}

/* "1, 3 (pledges)" */
static void put_missing(const SharesClosed *closed, Buf *out) {
    const char *between = "";
    for (int seat = 0; seat < SEATS; seat++)
        if (closed->missing >> seat & 1) buf_print(out, "%s%d", between, seat), between = ", ";
    buf_print(out, " (%s)", SHARE_STAGE_NAME[closed->stage]);
}

static void tell_trading(const Teller *t, const Entry *e) {
    const CardsText give = cards(t, e->terms.give), get = cards(t, e->terms.get);
    switch ((EntryKind)e->kind) {
    case ENTRY_OFFER: say(t, "offers {give%s} for {get%s}", give.text, get.text); break;
    case ENTRY_COUNTER: say(t, "counters: {give%s} for {get%s}", give.text, get.text); break;
    case ENTRY_TALK: say(t, "asks: {give%s} for {get%s}?", give.text, get.text); break;
    case ENTRY_ACCEPT: say(t, "accepts offer {n%u}", e->terms.offer); break;
    case ENTRY_DECLINE: say(t, "declines offer {n%u}", e->terms.offer); break;
    case ENTRY_WITHDRAW: say(t, "withdraws offer {n%u}", e->terms.offer); break;
    case ENTRY_QUIET: say(t, "wants no more offers this turn"); break;
    default: break;
    }
}

static void tell_table(const Teller *t, const Entry *e, Buf *word) {
    switch ((EntryKind)e->kind) {
    case ENTRY_START: say(t, "the game begins"); break;
    case ENTRY_ENTROPY: say(t, "adds randomness"); break;
    case ENTRY_PRESENCE:
        if (e->connected) say(t, "is connected");
        else say(t, "lost connection");
        break;
    case ENTRY_TIMEOUT: say(t, "runs out of time"); break;
    case ENTRY_LEAVE: say(t, "leaves the game"); break;
    case ENTRY_PAUSE:
        say(t, "the game is paused: {why%s}", tongue_row(t->tongue, PAUSE_NAME[e->pause]));
        break;
    case ENTRY_RESUME: say(t, "the game resumes"); break;
    case ENTRY_CALL: say(t, "calls a judge"); break;
    case ENTRY_CALL_CLOSED: say(t, "the call is closed"); break;
    case ENTRY_TAKE_BACK:
        if (e->back.says == BACK_ASKS) say(t, "asks to undo the last action");
        else if (e->back.says == BACK_AGREES) say(t, "allows the undo");
        else say(t, "refuses the undo");
        break;
    case ENTRY_REVEAL: say(t, "the seed is revealed"); break;
    case ENTRY_PLEDGE: say(t, "promises a share of the dice"); break;
    case ENTRY_SHARE: say(t, "shows the promised share"); break;
    case ENTRY_SHARES_CLOSED:
        put_missing(&e->closed, word);
        say(t, "the dice are made without seat {seats%s}", word->text);
        break;
    default: break;
    }
}

static void tell_judge(const Teller *t, const Entry *e, Buf *word) {
    switch ((EntryKind)e->kind) {
    case ENTRY_LOOK:
        if (e->looks) say(t, "a judge looks at the hands");
        else say(t, "a judge stops looking at the hands");
        break;
    case ENTRY_HOLDER:
        say(t, "is now played by: {holder%s}", tongue_row(t->tongue, HOLDER_NAME[e->holder.kind]));
        break;
    case ENTRY_CLOCK:
        say(t, "the clock is changed: {what%s} {ms%d} ms",
            tongue_row(t->tongue, CLOCK_CHANGE_NAME[e->clock.what]), e->clock.ms);
        break;
    case ENTRY_RULING: say(t, "a ruling"); break;
    case ENTRY_CORRECT: say(t, "{cards%s} are moved", cards(t, e->correct.cards).text); break;
    case ENTRY_ROBBER_PUT: say(t, "the robber is put on hex {at%u}", e->where); break;
    case ENTRY_PIECE_PUT:
        put_piece(t, &e->piece, word);
        say(t, "a piece is corrected: {what%s}", word->text);
        break;
    case ENTRY_CARD_PUT:
        buf_print(word, "%s %s", devcard(t, e->devcard.card), CARD_WAY_NAME[e->devcard.way]);
        say(t, "a development card is corrected: {what%s}", word->text);
        break;
    case ENTRY_LAPSE: say(t, "forfeits the pending action"); break;
    case ENTRY_BLOCK: say(t, "may not play development cards"); break;
    case ENTRY_VOID_TRADES: say(t, "trades are void"); break;
    case ENTRY_VOID_ROLL: say(t, "the roll of entry {n%u} is void", e->rewind.to); break;
    case ENTRY_REWIND: say(t, "the game is rewound to entry {n%u}", e->rewind.to); break;
    case ENTRY_DECIDE: say(t, "the game is decided"); break;
    case ENTRY_ABORT: say(t, "the game is aborted"); break;
    default: break;
    }
}

void tell_entry(const Game *before, const Game *after, const Entry *e, int tongue, Buf *out) {
    const Teller t = { tongue, out };
    if (e->kind != ENTRY_ACT) {
        char text[WORD_ROOM];
        Buf word = buf_over(text, sizeof text);
        tell_trading(&t, e), tell_table(&t, e, &word), tell_judge(&t, e, &word);
        if (e->clause[0]) buf_print(out, " [%s]", e->clause);
        return;
    }
    Outcome outcome = outcome_of(before, &e->move, after);
    tell_deed(&t, &e->move);
    tell_outcome(&t, &outcome, e->move.act.kind, before->seats);
}

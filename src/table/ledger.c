#include "table/ledger.h"

#include <string.h>

const char *const FLAG_NAME[LEDGER_FLAGS] = { "none", "free-cards", "port-fee", "insurance-fee" };

/* --- keeping ------------------------------------------------------------------------------- */

static bool shrinks(const Game *before, const Game *after, int seat) {
    int limit = game_hand_limit(before, seat); /* K-30 */
    return cards_total(before->seat[seat].hand) > limit &&
           cards_total(after->seat[seat].hand) <= limit;
}

static void add(Ledger *l, const LedgerLine *line) {
    if (l->count == LEDGER_LINES) l->missed++;
    else l->line[l->count++] = *line;
}

static void note_trade(Ledger *l, const Game *before, const Game *after, const Action *a,
                       uint32_t index) {
    unsigned shrunk = (unsigned)shrinks(before, after, a->seat) << a->seat |
                      (unsigned)shrinks(before, after, a->where) << a->where;
    add(l, &(LedgerLine){ .entry = index,
                          .turn = before->turns,
                          .kind = LINE_TRADE,
                          .seat = a->seat,
                          .partner = a->where,
                          .shrinks = (uint8_t)shrunk,
                          .give = a->give,
                          .get = a->get });
}

static void note_bank(Ledger *l, const Game *before, const Game *after, const Action *a,
                      uint32_t index) {
    unsigned shrunk = (unsigned)shrinks(before, after, a->seat) << a->seat;
    add(l, &(LedgerLine){ .entry = index,
                          .turn = before->turns,
                          .kind = LINE_BANK,
                          .seat = a->seat,
                          .partner = NONE,
                          .shrinks = (uint8_t)shrunk,
                          .give = card(a->card) * (Cards)after->open.rate,
                          .get = card(a->card2) });
}

/* The lines of a turn are at the end of the list. */
static void note_purchase(Ledger *l, unsigned turn) {
    for (int i = l->count - 1; i >= 0 && l->line[i].turn == turn; i--)
        if (l->line[i].kind == LINE_BANK) l->line[i].built = 1;
}

static void count(uint8_t *number) {
    if (*number < UINT8_MAX) ++*number;
}

void ledger_rob(Ledger *l, int thief, int victim) {
    if (thief != NONE && victim != NONE) count(&l->robbed[thief][victim]);
}

static void note_robber(Ledger *l, const Game *after, const Action *a) {
    if (a->where >= topology_of(after->scenario)->hexes) return; /* F-51: off the board */
    const uint8_t *site = topology_of(after->scenario)->hex_sites[a->where];
    for (int seat = 0; seat < after->seats; seat++) {
        const Seat *s = &after->seat[seat];
        bool sits = false;
        for (int i = 0; i < 6; i++)
            sits |= site_has(s->settlements, site[i]) || site_has(s->cities, site[i]);
        if (sits && seat != a->seat) count(&l->blocked[a->seat][seat]);
    }
}

void ledger_note(Ledger *l, const Game *before, const Game *after, const Action *a,
                 uint32_t index) {
    bool again = a->kind == ACT_REDIRECT && before->open.kind == ACT_BANK;
    switch ((ActionKind)a->kind) {
    case ACT_TRADE: note_trade(l, before, after, a, index); break;
    case ACT_BANK: note_bank(l, before, after, a, index); break;
    case ACT_TAXATION: /* K-131 */
    case ACT_ROBBER: note_robber(l, after, a); break;
    case ACT_REDIRECT:
        if (!again) note_purchase(l, before->turns);
        else if (l->count && !l->missed) l->line[l->count - 1].get = card(a->card2); /* T-24x */
        break;
    case ACT_ROAD:
        if (before->phase == PHASE_ACTION) note_purchase(l, before->turns);
        break;
    case ACT_SETTLEMENT:
    case ACT_CITY:
    case ACT_WALL:
    case ACT_IMPROVE:
    case ACT_MEDICINE:
    case ACT_RECRUIT:
    case ACT_ACTIVATE:
    case ACT_PROMOTE:
    case ACT_BUY: note_purchase(l, before->turns); break;
    default: break; /* nothing is traded or bought */
    }
}

void ledger_void(Ledger *l, uint32_t entry) {
    for (int i = 0; i < l->count; i++)
        if (l->line[i].entry == entry) l->line[i].voided = 1;
}

bool ledger_waste(const Ledger *l, int line, unsigned turns) {
    const LedgerLine *at = &l->line[line];
    return at->kind == LINE_BANK && at->shrinks && !at->built && at->turn < turns;
}

/* --- asking -------------------------------------------------------------------------------- */

/* What each of two seats has from the other, and what it traded such cards for at the bank. */
typedef struct Account {
    uint16_t has[2][HAND_KINDS];
    uint8_t turned[2][HAND_KINDS][HAND_KINDS][RATE_BANK + 1]; /* from, into, at which rate */
    bool by_port;
} Account;

static void bank(Account *acc, int side, const LedgerLine *line) {
    int from = __builtin_ctz(cards_kinds(line->give)), rate = cards_total(line->give);
    int into = __builtin_ctz(cards_kinds(line->get));
    if (acc->has[side][from] >= rate && acc->turned[side][from][into][rate] < UINT8_MAX)
        acc->turned[side][from][into][rate]++;
}

/* Was the card to be given made from the other's cards?  Then those are given back with it. */
static bool give_turned(Account *acc, int side, int kind) {
    for (int from = 0; from < HAND_KINDS; from++)
        for (int rate = RATE_OWN; rate <= RATE_BANK; rate++) {
            if (!acc->turned[side][from][kind][rate] || acc->has[side][from] < rate) continue;
            acc->turned[side][from][kind][rate]--;
            acc->has[side][from] = (uint16_t)(acc->has[side][from] - rate);
            return acc->by_port = true;
        }
    return false;
}

static void give(Account *acc, int side, Cards cards) {
    for (int kind = 0; kind < HAND_KINDS; kind++)
        for (int left = cards_of(cards, kind); left > 0; left--) {
            if (acc->has[side][kind]) acc->has[side][kind]--;
            else if (!give_turned(acc, side, kind)) acc->has[!side][kind]++;
        }
}

static Cards rest(const uint16_t has[HAND_KINDS]) {
    Cards cards = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) /* more than 95 does not fit, and is plenty */
        cards += card(kind) * (Cards)(has[kind] < 95 ? has[kind] : 95);
    return cards;
}

Balance ledger_balance(const Ledger *l, int one, int two) {
    Account acc;
    memset(&acc, 0, sizeof acc);
    Balance b = { .flag = FLAG_NONE, .favours = NONE };
    unsigned shrunk = 0;
    for (int i = 0; i < l->count; i++) {
        const LedgerLine *line = &l->line[i];
        int side = line->seat == two;
        if (line->voided || (line->seat != one && line->seat != two)) continue;
        if (line->kind == LINE_BANK) {
            bank(&acc, side, line);
        } else if (line->partner == (side ? one : two)) {
            b.trades++;
            shrunk |= line->shrinks;
            give(&acc, side, line->give);
            give(&acc, !side, line->get);
        }
    }
    for (int side = 0; side < 2; side++) b.rest[side] = rest(acc.has[side]);
    if (!b.rest[0] == !b.rest[1]) return b;
    int winner = b.rest[0] ? one : two, loser = b.rest[0] ? two : one;
    b.favours = (uint8_t)winner;
    b.flag = acc.by_port           ? FLAG_PORT_FEE
             : shrunk >> loser & 1 ? FLAG_INSURANCE_FEE
                                   : FLAG_FREE_CARDS;
    return b;
}

Dealings ledger_dealings(const Ledger *l, int one, int two) {
    Dealings d;
    memset(&d, 0, sizeof d);
    for (int i = 0; i < l->count; i++) {
        const LedgerLine *line = &l->line[i];
        int side = line->seat == two, other = side ? one : two;
        bool between = (line->seat == one || line->seat == two) && line->partner == other;
        if (line->voided || line->kind != LINE_TRADE || !between) continue;
        count(&d.trades);
        for (int kind = 0; kind < HAND_KINDS; kind++) {
            d.gave[side][kind] = (uint16_t)(d.gave[side][kind] + cards_of(line->give, kind));
            d.gave[!side][kind] = (uint16_t)(d.gave[!side][kind] + cards_of(line->get, kind));
        }
    }
    d.robbed[0] = l->robbed[one][two], d.robbed[1] = l->robbed[two][one];
    d.blocked[0] = l->blocked[one][two], d.blocked[1] = l->blocked[two][one];
    return d;
}

#include "codec/tell.h"

#include "codec/notation.h"
#include "codec/outcome.h"

/* In a pattern # stands for the number, @ for the other seat, $ for cards given or meant, % for
 * cards received and & for a word. */
typedef struct Words {
    const char *seat, *nothing;
    const char *resource[RESOURCES], *devcard[DEVCARDS];
    const char *act[ACTION_KINDS], *entry[ENTRY_KINDS];
    const char *gains, *loses, *no_gains, *steals; /* what followed */
    const char *route, *army, *aside, *wins, *wrong;
} Words;

static const Words WORDS[TELL_LANGUAGES] = {
    [TELL_EN] = { .seat = "seat",
                  .nothing = "nothing",
                  .resource = { "brick", "lumber", "wool", "grain", "ore" },
                  .devcard = { "knight", "road building", "year of plenty", "monopoly",
                               "victory point" },
                  .act = { [ACT_SETTLEMENT] = "builds a settlement on site #",
                           [ACT_ROAD] = "builds a road on edge #",
                           [ACT_CITY] = "builds a city on site #",
                           [ACT_ROLL] = "rolls #",
                           [ACT_DISCARD] = "chooses to discard $",
                           [ACT_ROBBER] = "moves the robber to hex #",
                           [ACT_STEAL] = "turns to @",
                           [ACT_TAKE] = "takes a card",
                           [ACT_BUY] = "buys a development card: &",
                           [ACT_KNIGHT] = "plays a knight",
                           [ACT_ROAD_BUILDING] = "plays road building",
                           [ACT_YEAR_OF_PLENTY] = "plays year of plenty",
                           [ACT_MONOPOLY] = "plays monopoly on &",
                           [ACT_BANK] = "trades with the bank",
                           [ACT_TRADE] = "gives @ $ for %",
                           [ACT_MOVE] = "moves the piece just placed to #",
                           [ACT_REDIRECT] = "uses the payment just made otherwise",
                           [ACT_SHOW] = "shows a victory-point card",
                           [ACT_CLAIM] = "claims the win",
                           [ACT_END] = "ends the turn",
                           [ACT_FISH_ROBBER] = "drives the robber away with fish",
                           [ACT_FISH_STEAL] = "turns to @ with fish",
                           [ACT_FISH_CARD] = "takes & for fish",
                           [ACT_FISH_ROAD] = "builds a road on edge # for fish",
                           [ACT_FISH_BUY] = "takes a development card for fish: &",
                           [ACT_SWAP] = "may change a fish token: &",
                           [ACT_BOOT] = "gives @ the old boot",
                           [ACT_SHIP] = "builds a ship on edge #",
                           [ACT_SAIL] = "moves a ship from edge & to edge #",
                           [ACT_PIRATE] = "moves the pirate to hex #",
                           [ACT_GOLD] = "chooses from the gold field" },
                  .entry = { [ENTRY_START] = "the game begins",
                             [ENTRY_ENTROPY] = "adds entropy",
                             [ENTRY_OFFER] = "offers $ for %",
                             [ENTRY_COUNTER] = "counters with $ for %",
                             [ENTRY_ACCEPT] = "accepts offer #",
                             [ENTRY_DECLINE] = "declines offer #",
                             [ENTRY_WITHDRAW] = "withdraws offer #",
                             [ENTRY_QUIET] = "wants to hear no more offers this turn",
                             [ENTRY_TALK] = "talks about $ for %",
                             [ENTRY_TAKE_BACK] = "about a take-back: &",
                             [ENTRY_LOOK] = "a judge and the hands: &",
                             [ENTRY_CALL] = "calls a judge",
                             [ENTRY_CALL_CLOSED] = "the call is closed",
                             [ENTRY_PAUSE] = "the table is paused: &",
                             [ENTRY_RESUME] = "play goes on",
                             [ENTRY_PRESENCE] = "connection: &",
                             [ENTRY_TIMEOUT] = "runs out of time",
                             [ENTRY_LEAVE] = "leaves the game",
                             [ENTRY_HOLDER] = "is now held by: &",
                             [ENTRY_CLOCK] = "the clock is changed: & # ms",
                             [ENTRY_RULING] = "a ruling",
                             [ENTRY_CORRECT] = "$ are put right",
                             [ENTRY_ROBBER_PUT] = "the robber is put on hex #",
                             [ENTRY_PIECE_PUT] = "a piece is put right: &",
                             [ENTRY_CARD_PUT] = "a development card is put right: &",
                             [ENTRY_LAPSE] = "forfeits what was due",
                             [ENTRY_BLOCK] = "may play no development cards",
                             [ENTRY_VOID_TRADES] = "trades are void",
                             [ENTRY_VOID_ROLL] = "the roll of entry # is void",
                             [ENTRY_REWIND] = "back to entry #",
                             [ENTRY_DECIDE] = "the game is decided",
                             [ENTRY_ABORT] = "the game is aborted",
                             [ENTRY_REVEAL] = "the seed is revealed",
                             [ENTRY_PLEDGE] = "pledges a share of the dice",
                             [ENTRY_SHARE] = "shows the share it pledged",
                             [ENTRY_SHARES_CLOSED] = "the dice are made without seat &" },
                  .gains = "@ gets %",
                  .loses = "@ loses $",
                  .no_gains = "nobody gets anything",
                  .steals = "steals & from @",
                  .route = "the Longest Route goes to @",
                  .army = "the Largest Army goes to @",
                  .aside = "the Longest Route lies aside",
                  .wins = "@ wins the game",
                  .wrong = "without the points" },
    [TELL_DE] = { .seat = "Platz",
                  .nothing = "nichts",
                  .resource = { "Lehm", "Holz", "Wolle", "Getreide", "Erz" },
                  .devcard = { "Ritter", "Straßenbau", "Erfindung", "Monopol", "Siegpunkt" },
                  .act = { [ACT_SETTLEMENT] = "baut eine Siedlung auf Kreuzung #",
                           [ACT_ROAD] = "baut eine Straße auf Weg #",
                           [ACT_CITY] = "baut eine Stadt auf Kreuzung #",
                           [ACT_ROLL] = "würfelt #",
                           [ACT_DISCARD] = "will $ abwerfen",
                           [ACT_ROBBER] = "setzt den Räuber auf Feld #",
                           [ACT_STEAL] = "wendet sich an @",
                           [ACT_TAKE] = "zieht eine Karte",
                           [ACT_BUY] = "kauft eine Entwicklungskarte: &",
                           [ACT_KNIGHT] = "spielt einen Ritter",
                           [ACT_ROAD_BUILDING] = "spielt Straßenbau",
                           [ACT_YEAR_OF_PLENTY] = "spielt Erfindung",
                           [ACT_MONOPOLY] = "spielt Monopol auf &",
                           [ACT_BANK] = "handelt mit der Bank",
                           [ACT_TRADE] = "gibt @ $ für %",
                           [ACT_MOVE] = "versetzt das eben Gebaute auf #",
                           [ACT_REDIRECT] = "verwendet das eben Bezahlte anders",
                           [ACT_SHOW] = "zeigt eine Siegpunktkarte",
                           [ACT_CLAIM] = "meldet den Sieg",
                           [ACT_END] = "beendet den Zug",
                           [ACT_FISH_ROBBER] = "vertreibt den Räuber mit Fischen",
                           [ACT_FISH_STEAL] = "wendet sich mit Fischen an @",
                           [ACT_FISH_CARD] = "nimmt & für Fische",
                           [ACT_FISH_ROAD] = "baut für Fische eine Straße auf Weg #",
                           [ACT_FISH_BUY] = "nimmt für Fische eine Entwicklungskarte: &",
                           [ACT_SWAP] = "darf ein Fischplättchen tauschen: &",
                           [ACT_BOOT] = "gibt @ den alten Schuh",
                           [ACT_SHIP] = "baut ein Schiff auf Weg #",
                           [ACT_SAIL] = "versetzt ein Schiff von Weg & auf Weg #",
                           [ACT_PIRATE] = "setzt den Seeräuber auf Feld #",
                           [ACT_GOLD] = "wählt vom Goldfeld" },
                  .entry = { [ENTRY_START] = "das Spiel beginnt",
                             [ENTRY_ENTROPY] = "gibt Zufall dazu",
                             [ENTRY_OFFER] = "bietet $ für %",
                             [ENTRY_COUNTER] = "bietet dagegen $ für %",
                             [ENTRY_ACCEPT] = "nimmt Angebot # an",
                             [ENTRY_DECLINE] = "lehnt Angebot # ab",
                             [ENTRY_WITHDRAW] = "zieht Angebot # zurück",
                             [ENTRY_QUIET] = "will in diesem Zug keine Angebote mehr hören",
                             [ENTRY_TALK] = "spricht über $ für %",
                             [ENTRY_TAKE_BACK] = "über ein Zurücknehmen: &",
                             [ENTRY_LOOK] = "Spielleitung und Handkarten: &",
                             [ENTRY_CALL] = "ruft die Spielleitung",
                             [ENTRY_CALL_CLOSED] = "der Ruf ist erledigt",
                             [ENTRY_PAUSE] = "der Tisch ruht: &",
                             [ENTRY_RESUME] = "es geht weiter",
                             [ENTRY_PRESENCE] = "Verbindung: &",
                             [ENTRY_TIMEOUT] = "hat keine Zeit mehr",
                             [ENTRY_LEAVE] = "verlässt das Spiel",
                             [ENTRY_HOLDER] = "wird jetzt geführt von: &",
                             [ENTRY_CLOCK] = "die Uhr wird geändert: & # ms",
                             [ENTRY_RULING] = "eine Entscheidung",
                             [ENTRY_CORRECT] = "$ werden berichtigt",
                             [ENTRY_ROBBER_PUT] = "der Räuber kommt auf Feld #",
                             [ENTRY_PIECE_PUT] = "eine Figur wird berichtigt: &",
                             [ENTRY_CARD_PUT] = "eine Entwicklungskarte wird berichtigt: &",
                             [ENTRY_LAPSE] = "verliert, was noch ausstand",
                             [ENTRY_BLOCK] = "darf keine Entwicklungskarten spielen",
                             [ENTRY_VOID_TRADES] = "Tausche sind nichtig",
                             [ENTRY_VOID_ROLL] = "der Wurf in Eintrag # ist nichtig",
                             [ENTRY_REWIND] = "zurück zu Eintrag #",
                             [ENTRY_DECIDE] = "das Spiel ist entschieden",
                             [ENTRY_ABORT] = "das Spiel ist abgebrochen",
                             [ENTRY_REVEAL] = "der Startwert wird aufgedeckt",
                             [ENTRY_PLEDGE] = "legt einen Anteil an den Würfeln fest",
                             [ENTRY_SHARE] = "zeigt den festgelegten Anteil",
                             [ENTRY_SHARES_CLOSED] = "die Würfel entstehen ohne Platz &" },
                  .gains = "@ erhält %",
                  .loses = "@ verliert $",
                  .no_gains = "niemand erhält etwas",
                  .steals = "stiehlt & von @",
                  .route = "die Längste Handelsroute geht an @",
                  .army = "die Größte Rittermacht geht an @",
                  .aside = "die Längste Handelsroute liegt beiseite",
                  .wins = "@ gewinnt das Spiel",
                  .wrong = "ohne die Punkte" },
};

typedef struct Slots {
    int64_t number;
    int seat;
    Cards give, get;
    const char *word;
} Slots;

static void put_cards(const Words *w, Cards cards, Buf *out) {
    if (cards) notation_cards(cards, w->resource, out);
    else buf_text(out, w->nothing);
}

static void put(const Words *w, const char *pattern, Slots slots, Buf *out) {
    for (; *pattern; pattern++) switch (*pattern) {
        case '#': buf_signed(out, slots.number); break;
        case '@': buf_print(out, "%s %d", w->seat, slots.seat); break;
        case '$': put_cards(w, slots.give, out); break;
        case '%': put_cards(w, slots.get, out); break;
        case '&': buf_text(out, slots.word); break;
        default: buf_char(out, *pattern);
        }
}

/* --- actions -------------------------------------------------------------------------------- */

static void put_deed(const Words *w, const Move *event, Buf *out) {
    const Action *a = &event->act;
    Slots slots = { .number = a->where, .seat = a->where, .give = a->give, .get = a->get };
    if (a->kind == ACT_ROLL) slots.number = event->chance.a + event->chance.b;
    if (a->kind == ACT_BUY || a->kind == ACT_FISH_BUY) slots.word = w->devcard[event->chance.a];
    char from[8];
    Buf number = buf_over(from, sizeof from);
    if (a->kind == ACT_SAIL) buf_print(&number, "%u", a->card), slots.word = from;
    if (a->kind == ACT_SWAP) slots.word = a->card == NONE ? w->nothing : FISH_NAME[a->card];
    if (a->kind == ACT_MONOPOLY || a->kind == ACT_FISH_CARD) slots.word = w->resource[a->card];
    put(w, w->act[a->kind], slots, out);
    if (a->kind == ACT_ROLL) buf_print(out, " (%u+%u)", event->chance.a, event->chance.b);
}

static const char *joint(bool *first) {
    const char *text = *first ? ": " : ", ";
    *first = false;
    return text;
}

/* A price that everybody knows need not be told. */
static bool costs(int kind) {
    return kind == ACT_ROAD || kind == ACT_SETTLEMENT || kind == ACT_CITY || kind == ACT_BUY ||
           kind == ACT_SHIP;
}

/* Cards that came and went; a trade and a theft have said so already. */
static void put_cards_moved(const Words *w, const Outcome *o, int kind, int seats, Buf *out) {
    bool first = true;
    if (kind == ACT_TRADE || o->stolen != NONE) return;
    for (int seat = 0; seat < seats; seat++) {
        Slots slots = { .seat = seat, .give = o->lost[seat], .get = o->gained[seat] };
        if (slots.get) buf_text(out, joint(&first)), put(w, w->gains, slots, out);
        if (slots.give && !costs(kind)) buf_text(out, joint(&first)), put(w, w->loses, slots, out);
    }
    if (first && o->rolled && o->rolled != 7) buf_print(out, ": %s", w->no_gains);
}

static void put_tile(const Words *w, const char *pattern, int holder, Buf *out) {
    buf_text(out, "; ");
    put(w, holder == NONE ? w->aside : pattern, (Slots){ .seat = holder }, out);
}

static void put_outcome(const Words *w, const Outcome *o, int kind, int seats, Buf *out) {
    put_cards_moved(w, o, kind, seats, out);
    if (o->stolen != NONE) {
        buf_text(out, "; ");
        put(w, w->steals, (Slots){ .seat = o->victim, .word = w->resource[o->stolen] }, out);
    }
    if (o->claim == CLAIM_WRONG) buf_print(out, ", %s", w->wrong);
    if (o->route_moved) put_tile(w, w->route, o->route_holder, out);
    if (o->army_moved) put_tile(w, w->army, o->army_holder, out);
    if (o->over && o->winner != NONE)
        buf_text(out, "; "), put(w, w->wins, (Slots){ .seat = o->winner }, out);
}

/* --- all entries ---------------------------------------------------------------------------- */

/* "road 12 > 13"; what comes out of the supply or goes there has one place. */
static void put_piece(const PiecePut *p, Buf *out) {
    buf_print(out, "%s ", PIECE_NAME[p->piece]);
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

static Slots slots_of(const Entry *e, Buf *word) {
    Slots slots = { .word = "" };
    switch ((EntryKind)e->kind) {
    case ENTRY_OFFER:
    case ENTRY_COUNTER:
    case ENTRY_TALK: return (Slots){ .give = e->terms.give, .get = e->terms.get };
    case ENTRY_ACCEPT:
    case ENTRY_DECLINE:
    case ENTRY_WITHDRAW: slots.number = e->terms.offer; break;
    case ENTRY_PAUSE: slots.word = PAUSE_NAME[e->pause]; break;
    case ENTRY_PRESENCE: slots.word = e->connected ? "+" : "-"; break;
    case ENTRY_LOOK: slots.word = e->looks ? "+" : "-"; break;
    case ENTRY_TAKE_BACK: slots.word = BACK_NAME[e->back.says]; break;
    case ENTRY_HOLDER: slots.word = HOLDER_NAME[e->holder.kind]; break;
    case ENTRY_CLOCK:
        slots.word = CLOCK_CHANGE_NAME[e->clock.what];
        slots.number = e->clock.ms;
        break;
    case ENTRY_ROBBER_PUT: slots.number = e->where; break;
    case ENTRY_PIECE_PUT: put_piece(&e->piece, word), slots.word = word->text; break;
    case ENTRY_CARD_PUT:
        buf_print(word, "%s %s", DEVCARD_NAME[e->devcard.card], CARD_WAY_NAME[e->devcard.way]);
        slots.word = word->text;
        break;
    case ENTRY_CORRECT: slots.give = e->correct.cards; break;
    case ENTRY_SHARES_CLOSED: put_missing(&e->closed, word), slots.word = word->text; break;
    case ENTRY_VOID_ROLL:
    case ENTRY_REWIND: slots.number = e->rewind.to; break;
    default: break; /* these patterns have no slots */
    }
    return slots;
}

void tell_entry(const Game *before, const Game *after, const Entry *e, TellLanguage language,
                Buf *out) {
    const Words *w = &WORDS[language];
    if (e->kind != ENTRY_ACT) {
        char text[40];
        Buf word = buf_over(text, sizeof text);
        put(w, w->entry[e->kind], slots_of(e, &word), out);
        if (e->clause[0]) buf_print(out, " [%s]", e->clause);
        return;
    }
    Outcome outcome = outcome_of(before, &e->move, after);
    put_deed(w, &e->move, out);
    put_outcome(w, &outcome, e->move.act.kind, before->seats, out);
}

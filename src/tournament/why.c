#include "tournament/why.h"

#include "rulebook/words.h"

static const char *const KEY_WORD[RANK_KEYS][TONGUES] = {
    [KEY_NONE] = { "none", "keine" },
    [KEY_WINS] = { "Wins", "Siege" },
    [KEY_POINTS] = { "Points for places", "Platzpunkte" },
    [KEY_ELO] = { "Elo", "Elo" },
    [KEY_VP_SUM] = { "Victory points", "Siegpunkte" },
    [KEY_PCT_SUM] = { "Percentages added", "Prozente addiert" },
    [KEY_PCT_AVERAGE] = { "Percentage average", "Prozentschnitt" },
    [KEY_FIRSTS] = { "First places", "Erste Plätze" },
    [KEY_SECONDS] = { "Second places", "Zweite Plätze" },
    [KEY_THIRDS] = { "Third places", "Dritte Plätze" },
    [KEY_TIEBREAK_NUMBER] = { "Tie-break number", "Feinwertungszahl" },
    [RANK_LOTS] = { "Lots", "Los" },
};

static const char *const CLAUSE[RULEBOOKS][RANK_KEYS] = {
    [NC20] = { [KEY_WINS] = "NC20-1.4.1",
               [KEY_VP_SUM] = "NC20-1.4.2",
               [KEY_PCT_SUM] = "NC20-1.4.3a",
               [RANK_LOTS] = "NC20-1.4.3b" },
    [WC25] = { [KEY_WINS] = "WC25-1.3.1",
               [KEY_VP_SUM] = "WC25-1.3.2a",
               [KEY_PCT_SUM] = "WC25-1.3.2c",
               [KEY_SECONDS] = "WC25-1.3.2d",
               [KEY_THIRDS] = "WC25-1.3.2d",
               [RANK_LOTS] = "WC25-1.3.2e" },
    [DM19] = { [KEY_POINTS] = "DM19-3.2",
               [KEY_VP_SUM] = "DM19-3.3a",
               [KEY_PCT_AVERAGE] = "DM19-3.3d",
               [KEY_FIRSTS] = "DM19-3.6",
               [KEY_SECONDS] = "DM19-3.6",
               [KEY_THIRDS] = "DM19-3.6" },
    [WC04] = { [KEY_WINS] = "WC04-5",
               [KEY_VP_SUM] = "WC04-6",
               [KEY_PCT_SUM] = "WC04-7",
               [RANK_LOTS] = "Q-06" },
    [DC21] = { [KEY_ELO] = "DC21-1.2.6",
               [KEY_TIEBREAK_NUMBER] = "DC21-1.3.4b",
               [RANK_LOTS] = "Q-06" },
};

/* Every sentence in both languages; the values come in the same order. */
/* clang-format off */
#define SENTENCES(_) \
    _(SAY_ABOVE, "%s, rank %u, stands above %s, rank %u.", "%s, Rang %u, steht vor %s, Rang %u.") \
    _(SAY_SHARE, "%s and %s share rank %u: no key tells them apart.", \
      "%s und %s teilen Rang %u: keine Wertung trennt sie.") \
    _(SAY_PLACE_ABOVE, "%s, place %u, stands above %s, place %u.", \
      "%s, Platz %u, steht vor %s, Platz %u.") \
    _(SAY_PLACE_SHARE, "%s and %s share place %u.", "%s und %s teilen Platz %u.") \
    _(SAY_BOTH, "%s: both have %s", "%s: beide haben %s") \
    _(SAY_DECIDES, "%s: %s has %s, %s has %s; this decides", \
      "%s: %s hat %s, %s hat %s; das entscheidet") \
    _(SAY_NO_LOTS, "%s: not drawn for both yet", "%s: noch nicht für beide gezogen") \
    _(SAY_BY_HAND, "By hand, each game rounded to two decimals first: %s and %s.", \
      "Von Hand, jede Partie erst auf zwei Stellen gerundet: %s und %s.") \
    _(SAY_SHARES_BY_HAND, "By hand, each game's share rounded to four decimals first: %s and %s.", \
      "Von Hand, der Anteil jeder Partie erst auf vier Stellen gerundet: %s und %s.") \
    _(SAY_TURNS, "Warning: rounding each game first would turn this order around; the exact fractions count. [Q-02]", \
      "Achtung: Jede Partie erst zu runden würde diese Reihenfolge umkehren; es zählen die exakten Brüche. [Q-02]") \
    _(SAY_TURNS_EXACT, "Warning: this event rounds each game first; the exact fractions would turn this order around. [Q-02]", \
      "Achtung: Dieses Turnier rundet jede Partie zuerst; die exakten Brüche würden diese Reihenfolge umkehren. [Q-02]") \
    _(SAY_VP_TURNS, "Warning: by victory points alone the order would be the other one; %s has %u from %u %s, %s has %u from %u. [Q-58]", \
      "Achtung: Nach Siegpunkten allein wäre es umgekehrt; %s hat %u aus %u %s, %s hat %u aus %u. [Q-58]") \
    _(SAY_UNRANKED, "%s is ranked, %s is not.", "%s ist gewertet, %s nicht.") \
    _(SAY_INCOMPLETE, "%s has played %u %s and needs %u to be ranked. [Q-55]", \
      "%s hat %u %s gespielt und braucht %u für die Wertung. [Q-55]") \
    _(SAY_UNPLAYED, "%s has no result yet.", "%s hat noch kein Ergebnis.") \
    _(SAY_LEFT, "%s left a game and is out of the ranking; the opponents' results stand. [DM19-5.6a, Q-25]", \
      "%s hat eine Partie verlassen und ist nicht in der Wertung; die Ergebnisse der anderen bleiben. [DM19-5.6a, Q-25]") \
    _(SAY_DISQUALIFIED, "%s is disqualified and out of the ranking; the results as played stand. [Q-14]", \
      "%s ist ausgeschlossen und nicht in der Wertung; die gespielten Ergebnisse bleiben. [Q-14]") \
    _(SAY_BEST_OF, "%s is listed with preliminary event %u, the best single score. [NC20-1.3.2c]", \
      "%s steht mit Vorrunde %u in der Liste, dem besten Einzelergebnis. [NC20-1.3.2c]") \
    _(SAY_GAMES, "Games of %s:", "Partien von %s:") \
    _(SAY_NO_GAMES, "  none", "  keine") \
    _(SAY_PHASE, "%s got further: %s, %s only %s.", "%s kam weiter: %s, %s nur %s.") \
    _(SAY_ROUND, "%s got further: bracket round %u, %s only round %u.", \
      "%s kam weiter: K.-o.-Runde %u, %s nur Runde %u.") \
    _(SAY_FINISH, "In the %s %s took place %u, %s place %u.", "Im %s wurde %s %u., %s %u.") \
    _(SAY_SETTLED, "Equal victory points at a semi-final table are settled by preliminary rank. [WC04-12]", \
      "Gleiche Siegpunkte an einem Halbfinaltisch trennt der Vorrundenrang. [WC04-12]") \
    _(SAY_WAITS, "The final is still to come.", "Das Finale steht noch aus.") \
    _(SAY_TABLE_TIE, "Both took place %u in the %s.", "Beide wurden %u. im %s.") \
    _(SAY_KEYS_TOTAL, "Then the keys count over preliminary and semi-final games. [WC25-1.3.4]", \
      "Dann zählen die Wertungen über Vorrunde und Halbfinale. [WC25-1.3.4]") \
    _(SAY_PRELIM, "Then the preliminary rank counts: %s %u, %s %u.", \
      "Dann zählt der Vorrundenrang: %s %u, %s %u.") \
    _(SAY_EQUAL_PLACE, "Nothing tells them apart.", "Nichts trennt sie.") \
    _(SAY_GAME, "round %u, table %u", "Runde %u, Tisch %u") \
    _(SAY_PRELIM_GAME, "preliminary %u, round %u, table %u", "Vorrunde %u, Runde %u, Tisch %u") \
    _(SAY_SEMI_GAME, "semi-final, table %u", "Halbfinale, Tisch %u") \
    _(SAY_FINAL_GAME, "final, table %u", "Finale, Tisch %u") \
    _(SAY_BRACKET_GAME, "bracket round %u, table %u", "K.-o.-Runde %u, Tisch %u") \
    _(SAY_VP, "%2u of %s VP, %s %%", "%2u von %s SP, %s %%") \
    _(SAY_PLACE, ", place %u", ", Platz %u") \
    _(SAY_WON, ", won", ", gewonnen") \
    _(SAY_CAPPED, "; %u VP count as %u", "; %u SP zählen als %u") \
    _(SAY_THREE, "; table of three with fourth score %s", "; Dreiertisch mit viertem Wert %s") \
    _(SAY_DECIDED, "; decided by a judge", "; vom Schiedsrichter entschieden") \
    _(SAY_LEFT_GAME, "; left the game: last place", "; Partie verlassen: letzter Platz") \
    _(SAY_VOID, "; void, does not count", "; ungültig, zählt nicht") \
    _(SAY_NOT_COUNTED, "; left out, %u rounds count", "; zählt nicht, %u Runden zählen") \
    _(SAY_ONE_COUNTS, "; left out, only round 1 counts", "; zählt nicht, nur Runde 1 zählt") \
    _(SAY_POINT, ", %s point", ", %s Punkt") \
    _(SAY_POINTS, ", %s points", ", %s Punkte")
/* clang-format on */
#define NUMBER(name, english, german) name,
#define BOTH(name, english, german) { english, german },
enum { SENTENCES(NUMBER) SENTENCE_COUNT };
static const char *const SAY[SENTENCE_COUNT][TONGUES] = { SENTENCES(BOTH) };
#undef NUMBER
#undef BOTH

enum { NAME_ROOM = 288, VALUE_ROOM = 400 };

const char *why_clause(RulebookId rulebook, uint8_t key) {
    const char *clause = rulebook < RULEBOOKS ? CLAUSE[rulebook][key] : NULL;
    return clause ? clause : "";
}

const char *why_finish_clause(RulebookId rulebook, uint8_t phase) {
    if (phase == SHEET_SEMI) return rulebook == WC04 ? "WC04-13" : "";
    return rulebook == WC25 ? "WC25-1.3.4b" : rulebook == WC04 ? "WC04-14c" : "";
}

const char *why_prelim_clause(RulebookId rulebook, uint8_t phase) {
    if (rulebook == WC04 && phase == SHEET_SEMI) return "WC04-13d";
    if (rulebook == WC04 && phase == SHEET_FINAL) return "WC04-15";
    return "Q-07";
}

void why_name(const Results *results, uint32_t player, Buf *out) {
    const Entrant *one = &results->entrant[player];
    buf_text(out, one->name);
    if (one->namesake) buf_print(out, " (%s)", one->id);
}

static const char *games_word(unsigned count, int tongue) {
    static const char *const WORD[2][TONGUES] = { { "game", "Partie" }, { "games", "Partien" } };
    return WORD[count != 1][tongue];
}

static bool is_percentage(uint8_t key) {
    return key == KEY_PCT_SUM || key == KEY_PCT_AVERAGE;
}

bool why_turns(const EventRules *rules, const Standing *a, const Standing *b, uint8_t key) {
    if (!is_percentage(key) && key != KEY_TIEBREAK_NUMBER) return false;
    EventRules exact = *rules, manual = *rules;
    exact.pct_precision = PRECISION_EXACT;
    manual.pct_precision = PRECISION_MANUAL2;
    int exactly = rank_by(&exact, a, b, key), by_hand = rank_by(&manual, a, b, key);
    return (exactly < 0 && by_hand > 0) || (exactly > 0 && by_hand < 0);
}

/* "28", "2.5", "85.6944 % = 617/720 (85.69)", "46.4150 = 43398/935 (46.41)" */
static void put_value(const EventRules *rules, const Standing *row, uint8_t key, char mark,
                      Buf *out) {
    Ratio value = rank_value(rules, row, key);
    if (is_percentage(key)) {
        ratio_percent_with(&value, 4, mark, out);
        buf_text(out, " % = ");
        ratio_print(&value, out);
        buf_text(out, " (");
        ratio_percent_with(&value, 2, mark, out);
        buf_char(out, ')');
    } else if (key == KEY_TIEBREAK_NUMBER) {
        ratio_decimal_with(&value, 4, mark, out);
        buf_text(out, " = ");
        ratio_print(&value, out);
        buf_text(out, " (");
        ratio_decimal_with(&value, 2, mark, out);
        buf_char(out, ')');
    } else if (key == KEY_POINTS && row->score.sixths % SCORE_SIXTHS) {
        ratio_print(&value, out);
        buf_text(out, " (");
        ratio_decimal_with(&value, 2, mark, out);
        buf_char(out, ')');
    } else {
        ratio_print(&value, out);
    }
}

static void put_by_hand(const EventRules *rules, const Standing *row, uint8_t key, char mark,
                        Buf *out) {
    EventRules manual = *rules;
    manual.pct_precision = PRECISION_MANUAL2;
    Ratio value = rank_value(&manual, row, key);
    if (is_percentage(key)) ratio_percent_with(&value, 2, mark, out);
    else ratio_decimal_with(&value, 4, mark, out);
}

/* Two names, ready to be said. */
typedef struct Pair {
    char name[2][NAME_ROOM];
    const Standing *row[2]; /* the better one first */
} Pair;

static Pair pair_of(const Results *results, const Standing *above, const Standing *below) {
    Pair pair = { .row = { above, below } };
    for (int i = 0; i < 2; i++) {
        Buf name = buf_over(pair.name[i], NAME_ROOM);
        why_name(results, pair.row[i]->player, &name);
    }
    return pair;
}

static void say_key(const Results *results, const Pair *pair, uint8_t key, int tongue, Buf *out) {
    const EventRules *rules = &results->rules;
    const Standing *above = pair->row[0], *below = pair->row[1];
    char mine[VALUE_ROOM], theirs[VALUE_ROOM];
    Buf left = buf_over(mine, sizeof mine), right = buf_over(theirs, sizeof theirs);
    const char *clause = why_clause(results->rulebook, key);
    const char mark = words_decimal_mark(tongue);
    put_value(rules, above, key, mark, &left);
    put_value(rules, below, key, mark, &right);
    bool drawn = key != RANK_LOTS || (above->lot && below->lot);
    if (!drawn) buf_print(out, SAY[SAY_NO_LOTS][tongue], KEY_WORD[key][tongue]);
    else if (rank_by(rules, above, below, key) == 0)
        buf_print(out, SAY[SAY_BOTH][tongue], KEY_WORD[key][tongue], mine);
    else
        buf_print(out, SAY[SAY_DECIDES][tongue], KEY_WORD[key][tongue], pair->name[0], mine,
                  pair->name[1], theirs);
    buf_char(out, '.');
    if (*clause) buf_print(out, " [%s]", clause);
    buf_char(out, '\n');
    if (!is_percentage(key) && key != KEY_TIEBREAK_NUMBER) return;

    buf_clear(&left);
    buf_clear(&right);
    put_by_hand(rules, above, key, mark, &left);
    put_by_hand(rules, below, key, mark, &right);
    buf_text(out, "   ");
    bool share = key == KEY_TIEBREAK_NUMBER; /* .3333 and not 33.33 % (DC21-1.3.4c) */
    buf_print(out, SAY[share ? SAY_SHARES_BY_HAND : SAY_BY_HAND][tongue], mine, theirs);
    buf_char(out, '\n');
    if (!why_turns(rules, above, below, key)) return;
    bool exact = rules->pct_precision == PRECISION_EXACT;
    buf_print(out, "   %s\n", SAY[exact ? SAY_TURNS : SAY_TURNS_EXACT][tongue]);
}

static void say_state(const Results *results, const Standing *row, int tongue, Buf *out) {
    char name[NAME_ROOM];
    Buf who = buf_over(name, sizeof name);
    why_name(results, row->player, &who);
    switch (row->state) {
    case STANDING_RANKED: return;
    case STANDING_INCOMPLETE:
        buf_print(out, SAY[SAY_INCOMPLETE][tongue], name, row->score.games,
                  games_word(row->score.games, tongue), results->rules.qual_games_min);
        break;
    case STANDING_UNPLAYED: buf_print(out, SAY[SAY_UNPLAYED][tongue], name); break;
    case STANDING_LEFT: buf_print(out, SAY[SAY_LEFT][tongue], name); break;
    case STANDING_DISQUALIFIED: buf_print(out, SAY[SAY_DISQUALIFIED][tongue], name); break;
    }
    buf_char(out, '\n');
}

/* Every key up to the one that decides. */
static void say_keys(const Results *results, const Pair *pair, int tongue, Buf *out) {
    const Standing *above = pair->row[0], *below = pair->row[1];
    uint8_t keys[RANK_LIST], decided;
    int count = rank_keys(&results->rules, keys);
    rank_compare(&results->rules, above, below, &decided);
    for (int i = 0; i < count; i++) {
        buf_print(out, "%d. ", i + 1);
        say_key(results, pair, keys[i], tongue, out);
        if (keys[i] == decided) break;
    }
    if (decided == KEY_TIEBREAK_NUMBER && above->score.vp < below->score.vp) {
        buf_text(out, "   ");
        buf_print(out, SAY[SAY_VP_TURNS][tongue], pair->name[0], above->score.vp,
                  above->score.games, games_word(above->score.games, tongue), pair->name[1],
                  below->score.vp, below->score.games);
        buf_char(out, '\n');
    }
}

static void say_best_of(const Results *results, const Pair *pair, int tongue, Buf *out) {
    for (int i = 0; i < 2; i++) {
        bool several = false;
        for (uint32_t k = 0; k < results->sheets; k++)
            for (int s = 0; s < results->sheet[k].seats; s++)
                several |= results->sheet[k].prelim != pair->row[i]->score.prelim &&
                           results->sheet[k].seat[s].player == pair->row[i]->player;
        if (!several) continue;
        buf_print(out, SAY[SAY_BEST_OF][tongue], pair->name[i], pair->row[i]->score.prelim);
        buf_char(out, '\n');
    }
}

static void say_games_of(const Results *results, const Pair *pair, int tongue, Buf *out) {
    for (int i = 0; i < 2; i++) {
        buf_char(out, '\n');
        buf_print(out, SAY[SAY_GAMES][tongue], pair->name[i]);
        buf_char(out, '\n');
        why_games(results, pair->row[i]->player, tongue, out);
    }
}

void why_standing(const Results *results, const Standing *a, const Standing *b, int tongue,
                  Buf *out) {
    bool swap = a->state != b->state ? a->state > b->state
                                     : rank_compare(&results->rules, a, b, NULL) > 0;
    Pair pair = pair_of(results, swap ? b : a, swap ? a : b);
    const Standing *above = pair.row[0], *below = pair.row[1];
    bool ranked = above->state == STANDING_RANKED && below->state == STANDING_RANKED;
    if (ranked && above->rank == below->rank)
        buf_print(out, SAY[SAY_SHARE][tongue], pair.name[0], pair.name[1], above->rank);
    else if (ranked)
        buf_print(out, SAY[SAY_ABOVE][tongue], pair.name[0], above->rank, pair.name[1],
                  below->rank);
    else if (above->state == STANDING_RANKED)
        buf_print(out, SAY[SAY_UNRANKED][tongue], pair.name[0], pair.name[1]);
    if (above->state == STANDING_RANKED) buf_char(out, '\n');
    say_state(results, above, tongue, out);
    say_state(results, below, tongue, out);
    say_best_of(results, &pair, tongue, out);
    if (ranked) say_keys(results, &pair, tongue, out);
    say_games_of(results, &pair, tongue, out);
}

static const char *phase_word(uint8_t phase, int tongue) {
    static const char *const WORD[SHEET_PHASES][TONGUES] = {
        [SHEET_PRELIMINARY] = { "preliminary", "Vorrunde" },
        [SHEET_SEMI] = { "semi-final", "Halbfinale" },
        [SHEET_FINAL] = { "final", "Finale" },
        [SHEET_BRACKET] = { "bracket", "K.-o.-Baum" },
    };
    return WORD[phase][tongue];
}

/* What decided at the tables: the phase or round reached, or the place at the last one. */
static void say_reached(const Pair *pair, const Overall *above, const Overall *below,
                        OverallReason reason, int tongue, Buf *out) {
    const char *phase = phase_word(above->phase, tongue);
    if (reason == OVERALL_BY_FINISH && above->finish && below->finish)
        buf_print(out, SAY[SAY_FINISH][tongue], phase, pair->name[0], overall_finish(above),
                  pair->name[1], overall_finish(below));
    else if (reason == OVERALL_BY_FINISH) buf_text(out, SAY[SAY_WAITS][tongue]);
    else if (above->phase == below->phase)
        buf_print(out, SAY[SAY_ROUND][tongue], pair->name[0], above->round, pair->name[1],
                  below->round);
    else
        buf_print(out, SAY[SAY_PHASE][tongue], pair->name[0], phase, pair->name[1],
                  phase_word(below->phase, tongue));
    buf_char(out, '\n');
    bool settled = above->block != above->finish || below->block != below->finish;
    if (reason == OVERALL_BY_FINISH && above->phase == SHEET_SEMI && settled)
        buf_print(out, "%s\n", SAY[SAY_SETTLED][tongue]);
}

/* What decided between two whom their tables do not tell apart. */
static void say_rank(const Results *results, const Pair *pair, const Overall *above,
                     const Overall *below, OverallReason reason, int tongue, Buf *out) {
    if (above->finish && overall_by_finish(&results->rules, above)) {
        buf_print(out, SAY[SAY_TABLE_TIE][tongue], overall_finish(above),
                  phase_word(above->phase, tongue));
        buf_char(out, '\n');
    }
    if (reason == OVERALL_BY_KEYS) {
        buf_print(out, "%s\n", SAY[SAY_KEYS_TOTAL][tongue]);
        say_keys(results, pair, tongue, out);
    } else if (reason == OVERALL_BY_PRELIM) {
        buf_print(out, SAY[SAY_PRELIM][tongue], pair->name[0], above->prelim, pair->name[1],
                  below->prelim);
        buf_char(out, '\n');
    } else buf_print(out, "%s\n", SAY[SAY_EQUAL_PLACE][tongue]);
}

void why_overall(const Results *results, const Overall *a, const Overall *b, int tongue, Buf *out) {
    OverallReason reason;
    if (a->total.state != STANDING_RANKED || b->total.state != STANDING_RANKED) {
        why_standing(results, &a->total, &b->total, tongue, out);
        return;
    }
    bool swap = overall_compare(&results->rules, a, b, &reason) > 0;
    const Overall *above = swap ? b : a, *below = swap ? a : b;
    Pair pair = pair_of(results, &above->total, &below->total);
    if (above->place == below->place)
        buf_print(out, SAY[SAY_PLACE_SHARE][tongue], pair.name[0], pair.name[1], above->place);
    else
        buf_print(out, SAY[SAY_PLACE_ABOVE][tongue], pair.name[0], above->place, pair.name[1],
                  below->place);
    buf_char(out, '\n');
    if (reason == OVERALL_BY_PHASE || reason == OVERALL_BY_FINISH)
        say_reached(&pair, above, below, reason, tongue, out);
    else say_rank(results, &pair, above, below, reason, tongue, out);
    say_games_of(results, &pair, tongue, out);
}

static void put_game_place(const Sheet *sheet, bool several, int tongue, Buf *out) {
    if (sheet->phase == SHEET_SEMI) buf_print(out, SAY[SAY_SEMI_GAME][tongue], sheet->table);
    else if (sheet->phase == SHEET_FINAL) buf_print(out, SAY[SAY_FINAL_GAME][tongue], sheet->table);
    else if (sheet->phase == SHEET_BRACKET)
        buf_print(out, SAY[SAY_BRACKET_GAME][tongue], sheet->round, sheet->table);
    else if (several)
        buf_print(out, SAY[SAY_PRELIM_GAME][tongue], sheet->prelim, sheet->round, sheet->table);
    else buf_print(out, SAY[SAY_GAME][tongue], sheet->round, sheet->table);
}

static void say_game(const Results *results, const Sheet *sheet, int seat, int tongue, Buf *out) {
    const EventRules *rules = &results->rules;
    GameScore game = score_game(rules, sheet);
    const char mark = words_decimal_mark(tongue);
    Ratio share = score_share(&game, seat), total = ratio_of(game.total, game.parts);
    Ratio fourth = ratio_of(game.total, 4 * (uint64_t)game.parts);
    char whole[VALUE_ROOM], part[VALUE_ROOM], phantom[VALUE_ROOM], points[VALUE_ROOM];
    Buf w = buf_over(whole, sizeof whole), p = buf_over(part, sizeof part);
    Buf f = buf_over(phantom, sizeof phantom), s = buf_over(points, sizeof points);
    if (game.parts == 1) ratio_print(&total, &w);
    else ratio_decimal_with(&total, 2, mark, &w);
    ratio_percent_with(&share, 2, mark, &p);
    if (game.phantom) buf_unsigned(&f, game.phantom);
    else ratio_decimal_with(&fourth, 2, mark, &f);
    buf_text(out, ": ");
    buf_print(out, SAY[SAY_VP][tongue], game.vp[seat], whole, part);
    buf_print(out, SAY[SAY_PLACE][tongue], game.place[seat]);
    if (rules_list(rules->ranking_keys, KEYS_MAX, KEY_POINTS)) {
        Ratio worth = ratio_of(game.sixths[seat], SCORE_SIXTHS);
        ratio_print(&worth, &s);
        bool one = game.sixths[seat] == SCORE_SIXTHS;
        buf_print(out, SAY[one ? SAY_POINT : SAY_POINTS][tongue], points);
    }
    if (sheet->seat[seat].winner) buf_text(out, SAY[SAY_WON][tongue]);
    if (sheet->seat[seat].left) buf_text(out, SAY[SAY_LEFT_GAME][tongue]);
    if (game.vp[seat] != sheet->seat[seat].vp)
        buf_print(out, SAY[SAY_CAPPED][tongue], sheet->seat[seat].vp, game.vp[seat]);
    if (sheet->seats == RESULT_SEATS_MIN && rules->three_player_phantom)
        buf_print(out, SAY[SAY_THREE][tongue], phantom);
    if (sheet->decided) buf_text(out, SAY[SAY_DECIDED][tongue]);
}

static uint64_t moment(const Sheet *sheet) {
    return (uint64_t)sheet->phase << 40 | (uint64_t)sheet->prelim << 32 |
           (uint64_t)sheet->round << 16 | sheet->table;
}

/* The sheet that comes next after `last` with the player at it. */
static const Sheet *next_game(const Results *results, uint32_t player, const Sheet *last,
                              int *seat) {
    const Sheet *next = NULL;
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[i];
        if (last &&
            (moment(sheet) < moment(last) || (moment(sheet) == moment(last) && sheet <= last)))
            continue;
        if (next && moment(sheet) >= moment(next)) continue;
        for (int s = 0; s < sheet->seats; s++)
            if (sheet->seat[s].player == player) next = sheet, *seat = s;
    }
    return next;
}

void why_games(const Results *results, uint32_t player, int tongue, Buf *out) {
    unsigned rounds = result_rounds(&results->rules);
    const Sheet *sheet = NULL;
    int seat = 0, count = 0;
    bool several = false;
    for (uint32_t i = 0; i < results->sheets; i++) several |= results->sheet[i].prelim > 1;
    while ((sheet = next_game(results, player, sheet, &seat))) {
        buf_text(out, "  ");
        put_game_place(sheet, several && sheet->phase == SHEET_PRELIMINARY, tongue, out);
        if (!sheet->dropped) say_game(results, sheet, seat, tongue, out);
        else buf_text(out, SAY[SAY_VOID][tongue]);
        if (sheet->phase == SHEET_PRELIMINARY && rounds && sheet->round > rounds)
            buf_print(out, SAY[rounds == 1 ? SAY_ONE_COUNTS : SAY_NOT_COUNTED][tongue], rounds);
        buf_char(out, '\n');
        count++;
    }
    if (!count) buf_print(out, "%s\n", SAY[SAY_NO_GAMES][tongue]);
}

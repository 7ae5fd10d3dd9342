#include "tournament/why.h"

#include "rulebook/words.h"
#include "tongue/tongue.h"

static const char *const KEY_WORD[RANK_KEYS] = {
    [KEY_NONE] = "none",
    [KEY_WINS] = "Wins",
    [KEY_POINTS] = "Points for places",
    [KEY_ELO] = "Elo",
    [KEY_VP_SUM] = "Victory points",
    [KEY_PCT_SUM] = "Sum of shares",
    [KEY_PCT_AVERAGE] = "Average share",
    [KEY_FIRSTS] = "First places",
    [KEY_SECONDS] = "Second places",
    [KEY_THIRDS] = "Third places",
    [KEY_TIEBREAK_NUMBER] = "Tie-break number",
    [RANK_LOTS] = ABOUT("a ranking key", "Lots"), // NOLINT(bugprone-suspicious-missing-comma)
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

static void cite(const char *clause, Buf *out) {
    if (*clause) buf_print(out, " [%s]", clause);
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

static void say_by_hand(const Results *results, const Pair *pair, uint8_t key, int tongue,
                        Buf *out) {
    const EventRules *rules = &results->rules;
    const char mark = words_decimal_mark(tongue);
    char mine[VALUE_ROOM], theirs[VALUE_ROOM];
    Buf left = buf_over(mine, sizeof mine), right = buf_over(theirs, sizeof theirs);
    put_by_hand(rules, pair->row[0], key, mark, &left);
    put_by_hand(rules, pair->row[1], key, mark, &right);
    buf_text(out, "   ");
    if (key == KEY_TIEBREAK_NUMBER) /* .3333 and not 33.33 % (DC21-1.3.4c) */
        tongue_print(tongue, out,
                     "By hand, with each game's share rounded to four decimals first: {better%s} "
                     "and {other%s}.",
                     mine, theirs);
    else
        tongue_print(tongue, out,
                     "By hand, with each game rounded to two decimals first: {better%s} and "
                     "{other%s}.",
                     mine, theirs);
    buf_char(out, '\n');
    if (!why_turns(rules, pair->row[0], pair->row[1], key)) return;
    buf_text(out, "   ");
    if (rules->pct_precision == PRECISION_EXACT)
        tongue_print(tongue, out,
                     "Careful: rounding each game first would reverse this order; the exact "
                     "fractions count.");
    else
        tongue_print(tongue, out,
                     "Careful: this event rounds each game first; exact fractions would reverse "
                     "this order.");
    cite("Q-02", out);
    buf_char(out, '\n');
}

static void say_key(const Results *results, const Pair *pair, uint8_t key, int tongue, Buf *out) {
    const EventRules *rules = &results->rules;
    const Standing *above = pair->row[0], *below = pair->row[1];
    const Message word = { .english = KEY_WORD[key] };
    char mine[VALUE_ROOM], theirs[VALUE_ROOM];
    Buf left = buf_over(mine, sizeof mine), right = buf_over(theirs, sizeof theirs);
    const char mark = words_decimal_mark(tongue);
    put_value(rules, above, key, mark, &left);
    put_value(rules, below, key, mark, &right);
    bool drawn = key != RANK_LOTS || (above->lot && below->lot);
    if (!drawn) tongue_print(tongue, out, "{key%p}: not drawn for both yet.", &word);
    else if (rank_by(rules, above, below, key) == 0)
        tongue_print(tongue, out, "{key%p}: both have {value%s}.", &word, mine);
    else
        tongue_print(tongue, out,
                     "{key%p}: {better%s} has {value%s}, {other%s} has {less%s}. This decides.",
                     &word, pair->name[0], mine, pair->name[1], theirs);
    cite(why_clause(results->rulebook, key), out);
    buf_char(out, '\n');
    if (is_percentage(key) || key == KEY_TIEBREAK_NUMBER)
        say_by_hand(results, pair, key, tongue, out);
}

static void say_state(const Results *results, const Standing *row, int tongue, Buf *out) {
    char name[NAME_ROOM];
    Buf who = buf_over(name, sizeof name);
    why_name(results, row->player, &who);
    switch (row->state) {
    case STANDING_RANKED: return;
    case STANDING_INCOMPLETE:
        tongue_print(tongue, out,
                     "{name%s} has played {games%u, plural, one {# game} other {# games}} and "
                     "needs {least%u} to be ranked.",
                     name, row->score.games, results->rules.qual_games_min);
        cite("Q-55", out);
        break;
    case STANDING_UNPLAYED: tongue_print(tongue, out, "{name%s} has no result yet.", name); break;
    case STANDING_LEFT:
        tongue_print(tongue, out,
                     "{name%s} left a game and is not ranked; the opponents' results stand.", name);
        cite("DM19-5.6a, Q-25", out);
        break;
    case STANDING_DISQUALIFIED:
        tongue_print(tongue, out,
                     "{name%s} is disqualified and not ranked; the results as played stand.", name);
        cite("Q-14", out);
        break;
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
        tongue_print(tongue, out,
                     "Careful: victory points alone would reverse this order: {better%s} has "
                     "{vp%u} from {games%u, plural, one {# game} other {# games}}, {other%s} has "
                     "{more%u} from {played%u}.",
                     pair->name[0], above->score.vp, above->score.games, pair->name[1],
                     below->score.vp, below->score.games);
        cite("Q-58", out);
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
        tongue_print(tongue, out,
                     "{name%s} is listed with preliminary event {event%u}, the best single score.",
                     pair->name[i], pair->row[i]->score.prelim);
        cite("NC20-1.3.2c", out);
        buf_char(out, '\n');
    }
}

static void say_games_of(const Results *results, const Pair *pair, int tongue, Buf *out) {
    for (int i = 0; i < 2; i++) {
        buf_char(out, '\n');
        tongue_print(tongue, out, "Games of {name%s}:", pair->name[i]);
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
        tongue_print(tongue, out,
                     "{better%s} and {other%s} share rank {rank%u}: no tie-break separates them.",
                     pair.name[0], pair.name[1], above->rank);
    else if (ranked)
        tongue_print(tongue, out,
                     "{better%s}, rank {rank%u}, is ahead of {other%s}, rank {lower%u}.",
                     pair.name[0], above->rank, pair.name[1], below->rank);
    else if (above->state == STANDING_RANKED)
        tongue_print(tongue, out, "{better%s} is ranked, {other%s} is not.", pair.name[0],
                     pair.name[1]);
    if (above->state == STANDING_RANKED) buf_char(out, '\n');
    say_state(results, above, tongue, out);
    say_state(results, below, tongue, out);
    say_best_of(results, &pair, tongue, out);
    if (ranked) say_keys(results, &pair, tongue, out);
    say_games_of(results, &pair, tongue, out);
}

static Message phase_word(uint8_t phase) {
    static const char *const WORD[SHEET_PHASES] = {
        [SHEET_PRELIMINARY] = "preliminary round",
        [SHEET_SEMI] = "semi-final",
        [SHEET_FINAL] = "final",
        [SHEET_BRACKET] = "bracket",
    };
    return (Message){ .english = WORD[phase] };
}

/* What decided at the tables: the phase or round reached, or the place at the last one. */
static void say_reached(const Pair *pair, const Overall *above, const Overall *below,
                        OverallReason reason, int tongue, Buf *out) {
    const Message phase = phase_word(above->phase), earlier = phase_word(below->phase);
    if (reason == OVERALL_BY_FINISH && above->finish && below->finish)
        tongue_print(tongue, out,
                     "In the {phase%p} {better%s} took place {place%u}, {other%s} place {lower%u}.",
                     &phase, pair->name[0], overall_finish(above), pair->name[1],
                     overall_finish(below));
    else if (reason == OVERALL_BY_FINISH)
        tongue_print(tongue, out, "The final has not been played yet.");
    else if (above->phase == below->phase)
        tongue_print(tongue, out,
                     "{better%s} got further: bracket round {round%u}, {other%s} only round "
                     "{lower%u}.",
                     pair->name[0], above->round, pair->name[1], below->round);
    else
        tongue_print(tongue, out, "{better%s} got further: {phase%p}, {other%s} only {earlier%p}.",
                     pair->name[0], &phase, pair->name[1], &earlier);
    buf_char(out, '\n');
    bool settled = above->block != above->finish || below->block != below->finish;
    if (reason == OVERALL_BY_FINISH && above->phase == SHEET_SEMI && settled) {
        tongue_print(tongue, out,
                     "Equal victory points at a semi-final table are settled by preliminary rank.");
        cite("WC04-12", out);
        buf_char(out, '\n');
    }
}

/* What decided between two whom their tables do not tell apart. */
static void say_rank(const Results *results, const Pair *pair, const Overall *above,
                     const Overall *below, OverallReason reason, int tongue, Buf *out) {
    if (above->finish && overall_by_finish(&results->rules, above)) {
        const Message phase = phase_word(above->phase);
        tongue_print(tongue, out, "Both took place {place%u} in the {phase%p}.",
                     overall_finish(above), &phase);
        buf_char(out, '\n');
    }
    if (reason == OVERALL_BY_KEYS) {
        tongue_print(tongue, out, "Then preliminary and semi-final games count together.");
        cite("WC25-1.3.4", out);
        buf_char(out, '\n');
        say_keys(results, pair, tongue, out);
        return;
    }
    if (reason == OVERALL_BY_PRELIM)
        tongue_print(tongue, out,
                     "Then the preliminary rank counts: {better%s} {rank%u}, {other%s} {lower%u}.",
                     pair->name[0], above->prelim, pair->name[1], below->prelim);
    else tongue_print(tongue, out, "Nothing separates them.");
    buf_char(out, '\n');
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
        tongue_print(tongue, out, "{better%s} and {other%s} share place {place%u}.", pair.name[0],
                     pair.name[1], above->place);
    else
        tongue_print(tongue, out,
                     "{better%s}, place {place%u}, is ahead of {other%s}, place {lower%u}.",
                     pair.name[0], above->place, pair.name[1], below->place);
    buf_char(out, '\n');
    if (reason == OVERALL_BY_PHASE || reason == OVERALL_BY_FINISH)
        say_reached(&pair, above, below, reason, tongue, out);
    else say_rank(results, &pair, above, below, reason, tongue, out);
    say_games_of(results, &pair, tongue, out);
}

static void put_game_place(const Sheet *sheet, bool several, int tongue, Buf *out) {
    if (sheet->phase == SHEET_SEMI)
        tongue_print(tongue, out, "semi-final, table {table%u}", sheet->table);
    else if (sheet->phase == SHEET_FINAL)
        tongue_print(tongue, out, "final, table {table%u}", sheet->table);
    else if (sheet->phase == SHEET_BRACKET)
        tongue_print(tongue, out, "bracket round {round%u}, table {table%u}", sheet->round,
                     sheet->table);
    else if (several)
        tongue_print(tongue, out, "preliminary event {event%u}, round {round%u}, table {table%u}",
                     sheet->prelim, sheet->round, sheet->table);
    else tongue_print(tongue, out, "round {round%u}, table {table%u}", sheet->round, sheet->table);
}

static void remark(const char *between, const char *english, int tongue, Buf *out) {
    buf_print(out, "%s%s", between, tongue_row(tongue, english));
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
    tongue_print(tongue, out, "{vp%2u} of {total%s} VP, {share%s} %%, place {place%u}",
                 game.vp[seat], whole, part, game.place[seat]);
    if (rules_list(rules->ranking_keys, KEYS_MAX, KEY_POINTS)) {
        Ratio worth = ratio_of(game.sixths[seat], SCORE_SIXTHS);
        ratio_print(&worth, &s);
        buf_text(out, ", ");
        tongue_print(tongue, out, "{points%s, plural, one {1 point} other {# points}}", points);
    }
    if (sheet->seat[seat].winner) remark(", ", ABOUT("a game", "won"), tongue, out);
    if (sheet->seat[seat].left) remark("; ", "left the game: last place", tongue, out);
    if (game.vp[seat] != sheet->seat[seat].vp) {
        buf_text(out, "; ");
        tongue_print(tongue, out, "{vp%u} VP count as {counted%u}", sheet->seat[seat].vp,
                     game.vp[seat]);
    }
    if (sheet->seats == RESULT_SEATS_MIN && rules->three_player_phantom) {
        buf_text(out, "; ");
        tongue_print(tongue, out, "table of three with fourth score {score%s}", phantom);
    }
    if (sheet->decided) remark("; ", "decided by a judge", tongue, out);
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
        else remark("; ", "void, does not count", tongue, out);
        if (sheet->phase == SHEET_PRELIMINARY && rounds && sheet->round > rounds) {
            buf_text(out, "; ");
            tongue_print(tongue, out,
                         "left out, {rounds%u, plural, one {only round 1 counts} other {# rounds "
                         "count}}",
                         rounds);
        }
        buf_char(out, '\n');
        count++;
    }
    if (!count) buf_print(out, "  %s\n", tongue_row(tongue, ABOUT("games", "none")));
}

#include "tournament/report.h"

#include "base/sha256.h"
#include "rulebook/words.h"
#include "tournament/lots.h"
#include "tournament/why.h"

/* clang-format off */
#define SENTENCES(_) \
    _(SAY_VOID, "Void games, which do not count: %u.\n", "Ungültige Partien, die nicht zählen: %u.\n") \
    _(SAY_DECIDED, "Games decided by a judge, which count like any other: %u. [Q-68]\n", \
      "Vom Schiedsrichter entschiedene Partien, die wie jede andere zählen: %u. [Q-68]\n") \
    _(SAY_CORRECTED, "Sheets corrected against the signed paper, because they were typed wrong: %u. The rows are marked.\n", \
      "Nach dem unterschriebenen Papier berichtigte Bögen, weil falsch getippt worden war: %u. Die Zeilen sind markiert.\n") \
    _(SAY_CORRECTED_LATE, "Of these, corrected after lots were drawn, the cut was made, a next round was seated or the champion was declared: %u. That was done with the numbers typed first and stays.\n", \
      "Davon berichtigt, nachdem Lose gezogen, der Schnitt gemacht, eine weitere Runde besetzt oder der Sieg erklärt war: %u. Das geschah mit den zuerst getippten Zahlen und bleibt.\n") \
    _(SAY_ROUNDS, "Games left out because the rulebook counts %u rounds: %u.\n", \
      "Partien, die nicht zählen, weil das Regelwerk %u Runden wertet: %u.\n") \
    _(SAY_ONE_ROUND, "Games left out because the rulebook counts one round: %u.\n", \
      "Partien, die nicht zählen, weil das Regelwerk eine Runde wertet: %u.\n") \
    _(SAY_ROUNDED, "Each game's percentage is rounded to two decimals first. [Q-02]\n", \
      "Die Prozente jeder Partie werden erst auf zwei Stellen gerundet. [Q-02]\n") \
    _(SAY_UNRANKED, "Not ranked, %s: %u.\n", "Nicht gewertet, %s: %u.\n") \
    _(SAY_TIED, "Rank %u is shared by %u players and the first %u go on: draw lots.\n", \
      "Rang %u teilen sich %u Personen, und die ersten %u kommen weiter: Das Los muss entscheiden.\n") \
    _(SAY_TIED_FIRST, "Rank %u is shared by %u players and only the first goes on: draw lots.\n", \
      "Rang %u teilen sich %u Personen, und nur eine kommt weiter: Das Los muss entscheiden.\n") \
    _(SAY_LOTS, "Lots are drawn with the seed \"%s\"; its commitment is %s.\n", \
      "Die Lose sind mit \"%s\" gezogen; die Festlegung darauf ist %s.\n")
/* clang-format on */
#define NUMBER(name, english, german) name,
#define BOTH(name, english, german) { english, german },
enum { SENTENCES(NUMBER) SENTENCE_COUNT };
static const char *const SAY[SENTENCE_COUNT][TONGUES] = { SENTENCES(BOTH) };
#undef NUMBER
#undef BOTH

const char *report_state(StandingState state, int tongue) {
    static const char *const WORD[][TONGUES] = {
        [STANDING_RANKED] = { "ranked", "gewertet" },
        [STANDING_INCOMPLETE] = { "incomplete", "unvollständig" },
        [STANDING_UNPLAYED] = { "no result", "ohne Ergebnis" },
        [STANDING_LEFT] = { "left a game", "Partie verlassen" },
        [STANDING_DISQUALIFIED] = { "disqualified", "ausgeschlossen" },
    };
    return WORD[state][tongue];
}

static void note_sheets(const Results *results, int tongue, Buf *out) {
    unsigned rounds = result_rounds(&results->rules), dropped = 0, decided = 0, late = 0;
    unsigned corrected = 0, corrected_late = 0;
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[i];
        dropped += sheet->dropped;
        decided += sheet->decided && !sheet->dropped;
        corrected += sheet->corrected && !sheet->dropped;
        corrected_late += sheet->corrected_late && !sheet->dropped;
        late += sheet->phase == SHEET_PRELIMINARY && rounds && sheet->round > rounds;
    }
    if (dropped) buf_print(out, SAY[SAY_VOID][tongue], dropped);
    if (decided) buf_print(out, SAY[SAY_DECIDED][tongue], decided);
    if (corrected) buf_print(out, SAY[SAY_CORRECTED][tongue], corrected);
    if (corrected_late) buf_print(out, SAY[SAY_CORRECTED_LATE][tongue], corrected_late);
    if (late && rounds == 1) buf_print(out, SAY[SAY_ONE_ROUND][tongue], late);
    else if (late) buf_print(out, SAY[SAY_ROUNDS][tongue], rounds, late);
    if (results->rules.pct_precision != PRECISION_EXACT) buf_text(out, SAY[SAY_ROUNDED][tongue]);
}

static void note_states(const Report *report, int tongue, Buf *out) {
    uint32_t count[STANDING_DISQUALIFIED + 1] = { 0 };
    for (uint32_t i = 0; i < report->results->entrants; i++) count[report->rows[i].state]++;
    for (int state = STANDING_INCOMPLETE; state <= STANDING_DISQUALIFIED; state++)
        if (count[state])
            buf_print(out, SAY[SAY_UNRANKED][tongue], report_state((StandingState)state, tongue),
                      count[state]);
}

void report_notes(const Report *report, int tongue, Buf *out) {
    uint32_t count = report->results->entrants;
    note_sheets(report->results, tongue, out);
    note_states(report, tongue, out);
    size_t at = 0;
    for (size_t tied; (tied = rank_tied(report->rows, count, report->cut, &at)) > 0; at += tied)
        buf_print(out, SAY[report->cut == 1 ? SAY_TIED_FIRST : SAY_TIED][tongue], (unsigned)at + 1,
                  (unsigned)tied, (unsigned)report->cut);
    if (report->lots_seed) {
        uint8_t digest[SHA256_BYTES];
        char hex[SHA256_HEX];
        size_t size = 0;
        while (report->lots_seed[size]) size++;
        lots_commit(report->lots_seed, size, digest);
        sha256_hex(digest, hex);
        buf_print(out, SAY[SAY_LOTS][tongue], report->lots_seed, hex);
    }
}

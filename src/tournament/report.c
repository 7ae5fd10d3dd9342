#include "tournament/report.h"

#include "base/sha256.h"
#include "tongue/tongue.h"
#include "tournament/lots.h"
#include "tournament/why.h"

static const char *state_word(StandingState state) {
    static const char *const WORD[] = {
        [STANDING_RANKED] = "ranked",
        [STANDING_INCOMPLETE] = "incomplete",
        [STANDING_UNPLAYED] = "no result",
        [STANDING_LEFT] = "left a game",
        [STANDING_DISQUALIFIED] = "disqualified",
    };
    return WORD[state];
}

const char *report_state(StandingState state, int tongue) {
    return tongue_row(tongue, state_word(state));
}

/* Ends a note with its clause. */
static void end(const char *clause, Buf *out) {
    if (*clause) buf_print(out, " [%s]", clause);
    buf_char(out, '\n');
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
    if (dropped) {
        tongue_print(tongue, out, "Void games, which do not count: {n%u}.", dropped);
        end("", out);
    }
    if (decided) {
        tongue_print(tongue, out, "Games decided by a judge, which count like any other: {n%u}.",
                     decided);
        end("Q-68", out);
    }
    if (corrected) {
        tongue_print(
            tongue, out,
            "Record sheets corrected to match the signed paper: {n%u}, marked in the list.",
            corrected);
        end("", out);
    }
    if (corrected_late) {
        tongue_print(tongue, out,
                     "Of these, corrected after lots were drawn, the cut was made, the next round "
                     "was seated or the champion was declared: {n%u}. Those decisions were based "
                     "on the original numbers and stand.",
                     corrected_late);
        end("", out);
    }
    if (late) {
        tongue_print(tongue, out,
                     "Games left out because the rulebook counts {rounds%u, plural, one {one "
                     "round} other {# rounds}}: {n%u}.",
                     rounds, late);
        end("", out);
    }
    if (results->rules.pct_precision != PRECISION_EXACT) {
        tongue_print(tongue, out, "Each game's share is rounded to two decimals first.");
        end("Q-02", out);
    }
}

static void note_states(const Report *report, int tongue, Buf *out) {
    uint32_t count[STANDING_DISQUALIFIED + 1] = { 0 };
    for (uint32_t i = 0; i < report->results->entrants; i++) count[report->rows[i].state]++;
    for (int state = STANDING_INCOMPLETE; state <= STANDING_DISQUALIFIED; state++) {
        const Message word = { .english = state_word((StandingState)state) };
        if (!count[state]) continue;
        tongue_print(tongue, out, "Not ranked, {state%p}: {n%u}.", &word, count[state]);
        end("", out);
    }
}

void report_notes(const Report *report, int tongue, Buf *out) {
    uint32_t count = report->results->entrants;
    note_sheets(report->results, tongue, out);
    note_states(report, tongue, out);
    size_t at = 0;
    for (size_t tied; (tied = rank_tied(report->rows, count, report->cut, &at)) > 0; at += tied) {
        tongue_print(tongue, out,
                     "{n%u} players share rank {rank%u} and {cut%u, plural, one {only one "
                     "advances} other {the top # advance}}: draw lots.",
                     (unsigned)tied, (unsigned)at + 1, (unsigned)report->cut);
        end("", out);
    }
    if (report->lots_seed) {
        uint8_t digest[SHA256_BYTES];
        char hex[SHA256_HEX];
        size_t size = 0;
        while (report->lots_seed[size]) size++;
        lots_commit(report->lots_seed, size, digest);
        sha256_hex(digest, hex);
        tongue_print(tongue, out,
                     "Lots are drawn with the seed \"{seed%s}\"; its commitment is {commitment%s}.",
                     report->lots_seed, hex);
        end("", out);
    }
}

/* rehearse_report.c - what came of a championship through a real server. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/rehearse_live.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "rulebook/parameter.h"

enum { SUMMARY_MAX = 64 << 10 };

static void live_json(Championship *c, unsigned seconds, Buf *out) {
    jot_open(out, '{');
    member_word("rulebook", RULEBOOK_NAME[c->order.rulebook], out);
    member_number("players", c->order.players, out);
    member_number("groups", c->groups, out);
    member_number("games", c->seats.tables, out);
    member_number("moves", (int64_t)c->seats.moves, out);
    member_number("rounds", c->rounds, out);
    member_number("answer_us_median", seats_took(&c->seats, 50), out);
    member_number("answer_us_p99", seats_took(&c->seats, 99), out);
    member_number("seconds", seconds, out);
    member_word("champion", c->champion, out);
    jot_close(out, '}');
    buf_char(out, '\n');
}

static void live_text(Championship *c, unsigned seconds, Buf *out) {
    /* clang-format off */
    static const char *const SAY[TONGUES] = {
        "\n%u people in %u groups played %u games with %llu moves, then %u rounds of a bracket, in %u seconds.\n"
        "Half of the moves were answered within %u.%u ms, 99 %% within %u.%u ms.\n",
        "\n%u Personen in %u Gruppen haben %u Partien mit %llu Zügen gespielt, dazu %u Runden im Turnierbaum, in %u Sekunden.\n"
        "Die Hälfte der Züge war nach %u,%u ms beantwortet, 99 %% nach %u,%u ms.\n" };
    /* clang-format on */
    uint32_t half = seats_took(&c->seats, 50) / 100, most = seats_took(&c->seats, 99) / 100;
    buf_print(out, SAY[c->order.tongue], c->order.players, c->groups, c->seats.tables,
              (unsigned long long)c->seats.moves, c->rounds, seconds, half / 10, half % 10,
              most / 10, most % 10);
    buf_print(out, "%s: %s\n", rulebook_rules(c->order.rulebook).event.champion_title, c->champion);
}

int rehearse_live(const LiveOrder *order) {
    Championship c;
    Err err;
    uint64_t start = uv_hrtime();
    Status status = championship_run(&c, order, &err);
    unsigned seconds = (unsigned)((uv_hrtime() - start) / 1000000000);
    int code = EXIT_DONE;
    if (status) code = args_failed("%s", err.text);
    else {
        Buf out = buf_heap(SUMMARY_MAX);
        if (order->json) live_json(&c, seconds, &out);
        else live_text(&c, seconds, &out);
        code = file_put(&out);
        buf_free(&out);
    }
    championship_close(&c);
    return code;
}

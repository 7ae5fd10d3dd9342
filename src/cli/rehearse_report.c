/* rehearse_report.c - what came of a championship through a real server. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/rehearse_live.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "rulebook/parameter.h"
#include "tongue/tongue.h"

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
    const int tongue = c->order.tongue;
    const char mark = words_decimal_mark(tongue);
    uint32_t half = seats_took(&c->seats, 50) / 100, most = seats_took(&c->seats, 99) / 100;
    char middle[16], slow[16];
    Buf fifty = buf_over(middle, sizeof middle), ninety_nine = buf_over(slow, sizeof slow);
    buf_print(&fifty, "%u%c%u", half / 10, mark, half % 10);
    buf_print(&ninety_nine, "%u%c%u", most / 10, mark, most % 10);
    buf_char(out, '\n');
    tongue_print(tongue, out,
                 "{players%u} players in {groups%u, plural, one {# group} other {# groups}} played "
                 "{games%u, plural, one {# game} other {# games}} with {moves%llu} moves, then "
                 "{rounds%u, plural, one {# bracket round} other {# bracket rounds}}, in "
                 "{seconds%u} seconds.",
                 c->order.players, c->groups, c->seats.tables, (unsigned long long)c->seats.moves,
                 c->rounds, seconds);
    buf_char(out, '\n');
    tongue_print(tongue, out,
                 "Half of the moves were answered within {half%s} ms, 99 %% within {most%s} ms.",
                 middle, slow);
    buf_char(out, '\n');
    buf_print(out, "%s: %s\n", rulebook_rules(c->order.rulebook).event.champion_title, c->champion);
}

int rehearse_live(const LiveOrder *order) {
    Championship c;
    Err err;
    uint64_t start = uv_hrtime();
    Status status = championship_run(&c, order, &err);
    unsigned seconds = (unsigned)((uv_hrtime() - start) / 1000000000);
    int code = EXIT_DONE;
    if (status) code = args_failed_tell(&err.message);
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

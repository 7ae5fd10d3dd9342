/* cmd_verify.c - `castellan verify`: was every entry, die and card of a game.json what it must be? */
#include "base/heap.h"
#include "base/sha256.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "codec/game_proof.h"

#include <stdio.h>
#include <string.h>

enum { FORMAT_TEXT, FORMAT_JSON };

/* --- telling -------------------------------------------------------------------------------- */

static void tell_rules(const GameProof *f, Buf *out) {
    const GameLogCheck *c = &f->check;
    switch (c->verdict) {
    case GAME_LOG_HOLDS:
        buf_print(out,
                  f->closed ? "log      %u entries; a public log without hidden cards\n"
                            : "log      %u entries, all legal\n",
                  c->entry);
        break;
    case GAME_LOG_REFUSED:
        buf_print(out, "log      entry %u breaks the rules: %s\n", c->entry,
                  table_refusal(c->refusal).text);
        break;
    case GAME_LOG_WRONG_STATE:
        buf_print(out, "log      after entry %u the game differs from the recorded one\n",
                  c->entry);
        break;
    case GAME_LOG_WRONG_HEAD:
        buf_print(out, "log      entry %u isn't the recorded one\n", c->entry);
        break;
    }
}

static void tell_seats(const char *what, unsigned seats, Buf *out) {
    if (!seats) return;
    buf_print(out, "shares   %s seat", what);
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1) buf_print(out, " %d", seat);
    buf_char(out, '\n');
}

/* Whose shares are in the dice; who withholds one has chosen between two keys, no more. */
static void tell_shares(const SharesFound *found, Buf *out) {
    if (!found->pledged) {
        buf_text(
            out,
            "shares   none pledged: someone with the seed and one seat could choose the dice\n");
        return;
    }
    tell_seats("pledged and then shown by", found->shown, out);
    tell_seats("pledged and then shown by the server's bot in", found->bots, out);
    tell_seats("pledged and WITHHELD by", found->withheld, out);
    tell_seats("none from", found->without, out);
}

static void tell_text(const GameProof *f, Buf *out) {
    const GameLogCheck *c = &f->check;
    char head[SHA256_HEX];
    tell_rules(f, out);
    buf_print(out, "states   %u agree\n", c->states);
    sha256_hex(c->head, head);
    if (c->verdict == GAME_LOG_HOLDS && c->has_head)
        buf_print(out, "chain    %u links; head %s\n", c->heads, head);
    else if (c->heads) buf_print(out, "chain    %u links; incomplete\n", c->heads);
    else buf_text(out, "chain    none: entries could be changed wherever the dice still fit\n");
    if (f->head_given && f->head_found) buf_print(out, "head     found at entry %u\n", f->head_at);
    else if (f->head_given) buf_text(out, "head     not in this chain\n");
    if (c->verdict == GAME_LOG_HOLDS && !f->closed) {
        const Verification *v = &f->chance;
        if (v->verdict == VERIFIED) buf_print(out, "chance   %u draws; ", v->draws);
        else buf_print(out, "chance   entry %u: ", v->entry);
        buf_print(out, "%s\n", VERDICT_TEXT[v->verdict].text);
        tell_shares(&v->shares, out);
    }
    buf_text(out, game_proof_holds(f) ? "verified\n" : "NOT verified\n");
}

/* A database is verified by its chains, a game.json by its rules and its chance too. */
static bool means_database(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--db") == 0 || strncmp(argv[i], "--db=", 5) == 0) return true;
    return false;
}

static bool means_archive(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-' && archive_is_file(argv[i])) return true;
    return false;
}

int cmd_verify(int argc, char **argv) {
    if (means_database(argc, argv)) return store_verify_command(argc, argv);
    if (means_archive(argc, argv)) return archive_verify_command(argc, argv);
    static const char *const FORMATS[] = { "text", "json", NULL };
    const char *head = NULL;
    int format = FORMAT_TEXT;
    const Option options[] = { option_text("head", &head),
                               option_choice("format", &format, FORMATS) };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("verify", &err.message);
    if (argc != 2) return args_misuse("verify", "Give one game.json.");
    if (head && strspn(head, "0123456789abcdef") != SHA256_HEX - 1)
        return args_misuse("verify", "--head takes 64 hexadecimal digits.");
    Buf text = buf_heap(GAME_LOG_MAX + 1), out = buf_heap(4096);
    GameLog log;
    Status status = file_read(argv[1], &text, &err);
    if (!status) status = game_log_read(text.text, text.size, &log, &err);
    buf_free(&text);
    if (status) return args_failed_tell(&err.message);
    Table t;
    GameProof f = game_proof(&log, &t, head);
    if (format == FORMAT_JSON) game_proof_json(&f, &out), buf_char(&out, '\n');
    else tell_text(&f, &out);
    int code = file_put(&out);
    if (code == EXIT_DONE && !game_proof_holds(&f)) code = EXIT_FAILED;
    buf_free(&out);
    game_log_free(&log);
    return code;
}

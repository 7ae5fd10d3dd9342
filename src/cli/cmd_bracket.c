/* cmd_bracket.c - `castellan bracket`: seat a knock-out, from a number or from results. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/ranking.h"
#include "codec/bracket_json.h"
#include "print/bracket_text.h"
#include "tongue/tongue.h"
#include "tournament/group.h"

#include <stdlib.h>
#include <string.h>

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV };

typedef struct Order {
    RankingOrder ranking;
    int64_t players, promote, alternates; /* below 0: not given */
    int format, tongue;
} Order;

/* Who takes part, by seed, and who waits to fill in. */
typedef struct Field {
    uint32_t *player; /* numbers of entrants: the seeds, then the alternates */
    const char **id, **name;
    size_t seeds, alternates;
} Field;

static unsigned most_of(const EventRules *rules) {
    return rules->bracket_max ? rules->bracket_max : rules->max_bracket;
}

static const char *seed_name(const void *context, unsigned seed) {
    const Field *field = context;
    return field->name[seed - 1];
}

static void put_alternates(const Field *field, size_t alternates, int tongue, Buf *out) {
    if (!alternates) return;
    buf_print(out, "\n%s: ", tongue_row(tongue, "alternates"));
    for (size_t i = 0; i < alternates; i++)
        buf_print(out, "%s%s", i ? ", " : "", field->name[field->seeds + i]);
    buf_char(out, '\n');
}

static int put(const Bracket *bracket, const Field *field, const Order *order) {
    Buf out = buf_heap(1 << 24);
    const char *const *id = field ? field->id : NULL;
    size_t alternates = field ? field->alternates : 0;
    BracketNames names = { seed_name, field };
    switch (order->format) {
    case FORMAT_TEXT:
        bracket_text(bracket, field ? &names : NULL, order->tongue, &out);
        put_alternates(field, alternates, order->tongue, &out);
        break;
    case FORMAT_JSON:
        bracket_json(bracket, id, id ? id + field->seeds : NULL, alternates, &out);
        break;
    case FORMAT_CSV: bracket_csv(bracket, id, &out); break;
    }
    int code = file_put(&out);
    buf_free(&out);
    return code;
}

static int refuse(size_t players, unsigned most) {
    Message why;
    bracket_refusal((unsigned)players, most, &why);
    return args_failed_tell(&why);
}

static int show_numbers(const Order *order) {
    RulebookId id;
    const char *name = order->ranking.rulebook ? order->ranking.rulebook : "dc21";
    int code = ranking_rulebook("bracket", "", name, NULL, &id);
    if (code) return code;
    EventRules rules = rulebook_event(id);
    unsigned most = most_of(&rules);
    if (!most) return args_failed("The rulebook {name%s} has no bracket.", name);
    if (!bracket_playable((unsigned)order->players, most))
        return refuse((size_t)order->players, most);
    Bracket bracket;
    bracket_build((unsigned)order->players, &bracket);
    return put(&bracket, NULL, order);
}

/* Number the groups in the order in which they are met; how many. */
static size_t number_groups(const Results *results, uint16_t *group) {
    size_t count = 0;
    for (uint32_t i = 0; i < results->entrants; i++) {
        uint32_t k = 0;
        while (k < i && strcmp(results->entrant[k].group, results->entrant[i].group) != 0) k++;
        group[i] = k < i ? group[k] : (uint16_t)count++;
    }
    return count;
}

/* Choose the field from the standings: the best of each group, or simply the best. */
static int choose(const Ranking *r, const Order *order, unsigned most, Field *field) {
    const Results *results = &r->file.results;
    size_t entrants = results->entrants, groups = 1, named;
    uint16_t *group = calloc(entrants + 1, sizeof *group);
    uint32_t *chosen = calloc(entrants + 1, sizeof *chosen);
    field->player = calloc(entrants + 1, sizeof *field->player);
    field->id = calloc(entrants + 1, sizeof *field->id);
    field->name = calloc(entrants + 1, sizeof *field->name);
    int code = EXIT_DONE;
    if (!group || !chosen || !field->player || !field->id || !field->name) {
        code = args_failed("Not enough memory.");
        goto done;
    }
    unsigned promote = order->players > 0 ? (unsigned)order->players : most;
    unsigned alternates = order->alternates >= 0 ? (unsigned)order->alternates : 0;
    if (results->rules.group_by != GROUP_NONE && order->players <= 0) {
        groups = number_groups(results, group);
        promote = order->promote > 0 ? (unsigned)order->promote : results->rules.promoted_per_group;
        if (groups == 1 && order->promote <= 0) promote = most;
    }
    if (promote > entrants) promote = (unsigned)entrants;
    if (alternates > entrants) alternates = (unsigned)entrants;
    field->seeds = group_promote(r->rows, entrants, group, groups, promote, alternates, chosen,
                                 &named);
    field->alternates = named;
    for (size_t i = 0; i < field->seeds + named; i++) {
        field->player[i] = r->rows[chosen[i]].player;
        field->id[i] = results->entrant[field->player[i]].id;
        field->name[i] = results->entrant[field->player[i]].name;
    }
    for (size_t i = 0; i < field->seeds && !code; i++) { /* NC20-1.2.9a: no shared places */
        const Standing *row = &r->rows[chosen[i]];
        if (row->shared > 1)
            code = args_failed("{players%u} players share rank {rank%u}. Draw lots with --lots "
                               "SEED first. [NC20-1.2.9a]",
                               row->shared, row->rank);
    }
done:
    free(group);
    free(chosen);
    return code;
}

static unsigned seed_of(const Field *field, uint32_t player) {
    for (size_t i = 0; i < field->seeds; i++)
        if (field->player[i] == player) return (unsigned)i + 1;
    return 0;
}

static bool sits(const Sheet *sheet, uint32_t player) {
    for (int s = 0; s < sheet->seats; s++)
        if (sheet->seat[s].player == player) return true;
    return false;
}

/* In round 1 someone without a seed has come for someone absent, the best seed first.  Q-59 */
static void let_in(const Results *results, const BracketTable *table, const Sheet *sheet,
                   uint32_t player, Field *field) {
    unsigned best = 0;
    for (int slot = 0; slot < BRACKET_SEATS; slot++) {
        unsigned seed = table->seed[slot];
        if (seed && !sits(sheet, field->player[seed - 1]) && (!best || seed < best)) best = seed;
    }
    if (!best) return;
    field->player[best - 1] = player;
    field->id[best - 1] = results->entrant[player].id;
    field->name[best - 1] = results->entrant[player].name;
}

/* Everyone on the sheet belongs to that table of the bracket, and one of them advances. */
static int play_table(const Results *results, const Sheet *sheet, unsigned round, Field *field,
                      Bracket *bracket) {
    if (sheet->table < 1 || sheet->table > bracket->tables[round - 1])
        return args_failed("Round {round%u} of this bracket has no table {table%u}.", round,
                           sheet->table);
    const BracketTable *table = &bracket->table[round - 1][sheet->table - 1];
    for (int s = 0; s < sheet->seats; s++) {
        uint32_t player = sheet->seat[s].player;
        if (round == 1 && !seed_of(field, player)) let_in(results, table, sheet, player, field);
        unsigned seed = seed_of(field, player);
        bool here = false;
        for (int slot = 0; slot < BRACKET_SEATS; slot++) here |= seed && table->seed[slot] == seed;
        if (!here)
            return args_failed("{player%s} isn't at table {table%u} in round {round%u} of this "
                               "bracket. Check --promote and the file.",
                               results->entrant[player].name, sheet->table, round);
    }
    for (int s = 0; s < sheet->seats; s++)
        if (sheet->seat[s].winner)
            bracket_advance(bracket, round, sheet->table, seed_of(field, sheet->seat[s].player));
    return EXIT_DONE;
}

/* Let the winners of knock-out games advance, the first round first. */
static int advance(const Results *results, Field *field, Bracket *bracket) {
    int code = EXIT_DONE;
    for (unsigned round = 1; round <= bracket->rounds && !code; round++)
        for (uint32_t i = 0; i < results->sheets && !code; i++) {
            const Sheet *sheet = &results->sheet[i];
            unsigned at = sheet->phase == SHEET_BRACKET ? sheet->round
                          : sheet->phase == SHEET_SEMI  ? bracket->rounds - 1u
                          : sheet->phase == SHEET_FINAL ? bracket->rounds
                                                        : 0;
            if (sheet->dropped || at != round) continue;
            code = play_table(results, sheet, round, field, bracket);
        }
    return code;
}

static int show_field(const Order *order) {
    Ranking r;
    Field field = { 0 };
    int code = ranking_open("bracket", &order->ranking, &r);
    unsigned most = code ? 0 : most_of(&r.rules.event);
    if (!code && !most)
        code = args_failed("The rulebook {name%s} has no bracket.", RULEBOOK_NAME[r.rules.id]);
    if (!code) code = choose(&r, order, most, &field);
    if (!code && !bracket_playable((unsigned)field.seeds, most)) code = refuse(field.seeds, most);
    if (!code) {
        Bracket bracket;
        bracket_build((unsigned)field.seeds, &bracket);
        code = advance(&r.file.results, &field, &bracket);
        if (!code) code = put(&bracket, &field, order);
    }
    free(field.player);
    free(field.id);
    free(field.name);
    ranking_close(&r);
    return code;
}

int cmd_bracket(int argc, char **argv) {
    static const char *const FORMATS[] = { "text", "json", "csv", NULL };
    Order order = { .ranking = { .cut = -1 }, .players = -1, .promote = -1, .alternates = -1 };
    const Option options[] = {
        option_text("rulebook", &order.ranking.rulebook),
        option_texts("set", &order.ranking.set),
        option_text("lots", &order.ranking.lots),
        option_number("players", &order.players, 1, 1 << 20),
        option_number("promote", &order.promote, 1, BRACKET_MAX),
        option_number("alternates", &order.alternates, 0, 1 << 20),
        option_choice("format", &order.format, FORMATS),
        option_choice("lang", &order.tongue, TONGUE_TAG),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("bracket", &err.message);
    if (argc > 2) return args_misuse("bracket", "Give one results file.");
    if (argc == 2) {
        order.ranking.path = argv[1];
        return show_field(&order);
    }
    if (order.players < 0) return args_misuse("bracket", "Give --players N or a results file.");
    if (order.promote >= 0 || order.alternates >= 0 || order.ranking.lots ||
        order.ranking.set.count)
        return args_misuse("bracket",
                           "--promote, --alternates, --lots and --set need a results file.");
    return show_numbers(&order);
}

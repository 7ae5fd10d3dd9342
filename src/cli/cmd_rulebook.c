/* cmd_rulebook.c - `castellan rulebook`: what a rulebook sets, how two differ, what a clause says. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/rules_pages.h"
#include "codec/jot.h"
#include "tongue/tongue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_MAX = 4 << 20 };

static const char *const FORMAT_WORDS[] = { "text", "json", "csv", NULL };

/* What makes each rulebook special: its name and two lines. */
static const struct {
    const char *title, *first, *second;
} SPECIAL[RULEBOOKS] = {
    [NC20] = { "National Championship 2020",
               "Three preliminary games, the top 16 advance to the semi-finals, four to the final; "
               "one board for all.",
               "Wins, then VP, then shares, then lots. Turns of 3 minutes at most, signed "
               "sheets." },
    [WC25] = { "World Championship 2025",
               "Four preliminary games, 16 advance to the semi-finals. Study time for each board, "
               "silent placement.",
               "Second and third places break ties too. From the semi-final on judges are the "
               "bank; no devices." },
    [DM19] = { "German Championship 2019",
               "Three or four rounds without knock-out, expansions may be mixed in; a season with "
               "a final.",
               "5-3-2-1 points for places, then VP, then average shares. Players who leave a game "
               "are out." },
    [WC04] = { "World Championship 2004",
               "Four preliminary games, each position once, 16 advance to Sunday's semi-finals; a "
               "board per table.",
               "VP are not capped. Places 5 to 16 in blocks by place in the semi-final." },
    [DC21] = { "Digital World Championship 2021",
               "Online: five to seven rated games in weekend groups, then a bracket of up to 256.",
               "Pairwise Elo, then a tie-break number. Games end on their own; no judge inside a "
               "game." },
    [CUSTOM] = { "Your own event",
                 "Rounds only, at the table or online; wins, then VP, then shares, then shared "
                 "places.",
                 "Change what you like until the first game." },
};

static int list_rulebooks(const Page *page) {
    Buf *out = page->out;
    if (page->format == PAGE_JSON) jot_open(out, '[');
    if (page->format == PAGE_CSV) buf_text(out, "name,title,about\n");
    for (int id = 0; id < RULEBOOKS; id++) {
        const char *title = tongue_row(page->tongue, SPECIAL[id].title);
        char about[256];
        snprintf(about, sizeof about, "%s %s", tongue_row(page->tongue, SPECIAL[id].first),
                 tongue_row(page->tongue, SPECIAL[id].second));
        if (page->format == PAGE_JSON) {
            jot_item(out), jot_open(out, '{');
            jot_key(out, "name"), jot_text(out, RULEBOOK_NAME[id]);
            jot_key(out, "title"), jot_text(out, title);
            jot_key(out, "about"), jot_text(out, about);
            jot_close(out, '}');
        } else if (page->format == PAGE_CSV) {
            page_csv(out, true, RULEBOOK_NAME[id]);
            page_csv(out, false, title), page_csv(out, false, about);
            buf_char(out, '\n');
        } else {
            buf_print(out, "%-7s %s\n", RULEBOOK_NAME[id], title);
            buf_print(out, "        %s\n        %s\n", tongue_row(page->tongue, SPECIAL[id].first),
                      tongue_row(page->tongue, SPECIAL[id].second));
        }
    }
    if (page->format == PAGE_JSON) jot_close(out, ']'), buf_char(out, '\n');
    return EXIT_DONE;
}

static bool find_rulebook(const char *word, Rules *rules) {
    RulebookId id = rulebook_find(word);
    if (id == RULEBOOKS) {
        args_misuse("rulebook",
                    "Unknown rulebook \"{name%s}\". Choose nc20, wc25, dm19, wc04, dc21 or custom.",
                    word);
        return false;
    }
    *rules = rulebook_rules(id);
    return true;
}

/* `key=value` words, one change after the other. */
static int change(Rules *rules, char **words, int count) {
    for (int i = 0; i < count; i++) {
        char name[64];
        const char *equals = strchr(words[i], '=');
        if (!equals)
            return args_misuse("rulebook", "Write a change as key=value, not \"{value%s}\".",
                               words[i]);
        snprintf(name, sizeof name, "%.*s", (int)(equals - words[i]), words[i]);
        Err err;
        if (rules_change(rules, name, equals + 1, STAGE_DRAFT, &err))
            return args_failed_tell(&err.message);
    }
    return EXIT_DONE;
}

static int show_rules(const Page *page, char **words, int count, bool set) {
    Rules rules;
    if (!find_rulebook(words[0], &rules)) return EXIT_USAGE;
    if (count > 1 && !set)
        return args_misuse("rulebook", "Give one rulebook, or use --diff or --set.");
    if (count == 1 && set) return args_misuse("rulebook", "--set needs key=value.");
    int code = change(&rules, words + 1, count - 1);
    if (code) return code;
    if (page->format == PAGE_TEXT)
        buf_print(page->out, "%s - %s\n%s\n%s\n", RULEBOOK_NAME[rules.id],
                  tongue_row(page->tongue, SPECIAL[rules.id].title),
                  tongue_row(page->tongue, SPECIAL[rules.id].first),
                  tongue_row(page->tongue, SPECIAL[rules.id].second));
    page_rules(page, &rules);
    return EXIT_DONE;
}

static int show_difference(const Page *page, char **words, int count) {
    Rules a, b;
    if (count != 2) return args_misuse("rulebook", "--diff needs two rulebooks.");
    if (!find_rulebook(words[0], &a) || !find_rulebook(words[1], &b)) return EXIT_USAGE;
    page_difference(page, &a, &b);
    return EXIT_DONE;
}

/* In any language. */
static bool mentioned(const Clause *clause, const char *word) {
    for (int tongue = 0; tongue < TONGUES; tongue++)
        if (clause_mentions(clause, word, tongue)) return true;
    return false;
}

/* Clauses by their number or by words they hold. */
static int show_clauses(const Page *page, char **words, int count, bool search) {
    if (!count)
        return args_misuse("rulebook",
                           search ? "--search needs a word." : "--clause needs a clause number.");
    bool *marked = calloc(CLAUSE_COUNT, sizeof *marked), any = false;
    if (!marked) return args_failed("Not enough memory.");
    for (size_t i = 0; i < CLAUSE_COUNT; i++) {
        int hits = 0;
        for (int w = 0; w < count; w++)
            hits += search ? mentioned(&CLAUSES[i], words[w])
                           : clause_within(&CLAUSES[i], words[w]);
        marked[i] = search ? hits == count : hits > 0;
        any = any || marked[i];
    }
    if (any) page_clauses(page, marked);
    free(marked);
    if (any) return EXIT_DONE;
    return args_failed(search ? "No clause has all of these words."
                              : "No clause is called \"{clause%s}\". The rules of the game itself "
                                "(B-…) are in docs/rules.",
                       words[0]);
}

static int print_page(const Buf *page) {
    if (page->full) return args_failed("The page is too large.");
    bool wrote = fwrite(page->text, 1, page->size, stdout) == page->size;
    return fflush(stdout) == 0 && wrote ? EXIT_DONE : args_failed("The output can't be written.");
}

int cmd_rulebook(int argc, char **argv) {
    const char *sections[SECTIONS + 1] = { NULL };
    for (int i = 0; i < SECTIONS; i++) sections[i] = SECTION_NAME[i];

    bool diff = false, set = false, clause = false, search = false;
    Page page = { .section = SECTIONS };
    const Option options[] = {
        option_flag("diff", &diff),
        option_flag("set", &set),
        option_flag("clause", &clause),
        option_flag("search", &search),
        option_flag("about", &page.about),
        option_choice("format", &page.format, FORMAT_WORDS),
        option_choice("lang", &page.tongue, TONGUE_TAG),
        option_choice("section", &page.section, sections),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("rulebook", &err.message);
    if (diff + set + clause + search > 1)
        return args_misuse("rulebook", "Use only one of --diff, --set, --clause and --search.");

    Buf out = buf_heap(PAGE_MAX);
    page.out = &out;
    int count = argc - 1, code;
    if (clause || search) code = show_clauses(&page, argv + 1, count, search);
    else if (diff) code = show_difference(&page, argv + 1, count);
    else if (count) code = show_rules(&page, argv + 1, count, set);
    else if (set) code = args_misuse("rulebook", "--set needs a rulebook before it.");
    else code = list_rulebooks(&page);
    if (code == EXIT_DONE) code = print_page(&out);
    buf_free(&out);
    return code;
}

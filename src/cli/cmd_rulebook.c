/* cmd_rulebook.c - `castellan rulebook`: what a rulebook sets, how two differ, what a clause says. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/rules_pages.h"
#include "codec/jot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_MAX = 4 << 20 };

static const char *const FORMAT_WORDS[] = { "text", "json", "csv", NULL };
static const char *const TONGUE_WORDS[] = { "en", "de", NULL };

/* What makes each rulebook special: its name and two lines. */
static const struct {
    const char *title, *first, *second;
} SPECIAL[RULEBOOKS][TONGUES] = {
    [NC20] = { { "National Championship 2020",
                 "Three preliminary games, the best 16 to the semi-finals, four to the final; one "
                 "board for all.",
                 "Wins, then VP, then percentages, then lots. Turns of 3 minutes at most, signed "
                 "sheets." },
               { "Nationale Meisterschaft 2020",
                 "Drei Vorrundenpartien, die besten 16 ins Halbfinale, vier ins Finale; ein "
                 "Spielplan für alle.",
                 "Siege, dann Siegpunkte, dann Prozente, dann Los. Züge bis 3 Minuten, "
                 "Unterschriften." } },
    [WC25] = { { "World Championship 2025",
                 "Four preliminary games, 16 to the semi-finals. Time to study each board, silent "
                 "placement.",
                 "Second and third places break ties too. From the semi-final on judges are the "
                 "bank; no devices." },
               { "Weltmeisterschaft 2025",
                 "Vier Vorrundenpartien, 16 ins Halbfinale. Bedenkzeit vor jedem Spielplan, Setzen "
                 "in Stille.",
                 "Auch zweite und dritte Plätze zählen. Ab dem Halbfinale sind Schiedsrichter die "
                 "Bank; keine Geräte." } },
    [DM19] = { { "German Championship 2019",
                 "Three or four rounds without knock-out, expansions may be mixed in; a season "
                 "with a final.",
                 "5-3-2-1 points for places, then VP, then average percentages. Who leaves a game "
                 "is out." },
               { "Deutsche Meisterschaft 2019",
                 "Drei oder vier Runden ohne K. o., auch mit Erweiterungen; eine Saison mit "
                 "Finale.",
                 "5-3-2-1 Punkte für Plätze, dann Siegpunkte, dann Prozentschnitt. Wer eine Partie "
                 "verlässt, ist raus." } },
    [WC04] = { { "World Championship 2004",
                 "Four preliminary games, each position once, 16 to Sunday's semi-finals; each "
                 "table its board.",
                 "VP are not capped. Places 5 to 16 in blocks by the place in the semi-final." },
               { "Weltmeisterschaft 2004",
                 "Vier Vorrundenpartien, jede Position einmal, 16 ins Halbfinale am Sonntag; je "
                 "Tisch ein Spielplan.",
                 "Siegpunkte sind nicht gekappt. Plätze 5 bis 16 in Blöcken nach dem Platz im "
                 "Halbfinale." } },
    [DC21] = { { "Digital World Championship 2021",
                 "Online: five to seven rated games in weekend groups, then a bracket of up to "
                 "256.",
                 "Pairwise Elo, then a tie-break number. Games end by themselves; no judge inside "
                 "a game." },
               { "Digitale Weltmeisterschaft 2021",
                 "Online: fünf bis sieben gewertete Partien in Wochenendgruppen, dann ein "
                 "K.-o.-Baum bis 256.",
                 "Paarweise Elo, dann eine Feinwertungszahl. Partien enden von selbst; kein "
                 "Schiedsrichter im Spiel." } },
    [CUSTOM] = { { "Your own event",
                   "Rounds only, at the table or online; wins, then VP, then percentages, then "
                   "shared places.",
                   "Change what you like until the first game." },
                 { "Ein eigenes Turnier",
                   "Nur Runden, am Tisch oder online; Siege, dann Siegpunkte, dann Prozente, dann "
                   "geteilte Plätze.",
                   "Bis zur ersten Partie lässt sich alles ändern." } },
};

static int list_rulebooks(const Page *page) {
    Buf *out = page->out;
    if (page->format == PAGE_JSON) jot_open(out, '[');
    if (page->format == PAGE_CSV) buf_text(out, "name,title,about\n");
    for (int id = 0; id < RULEBOOKS; id++) {
        const char *title = SPECIAL[id][page->tongue].title;
        char about[256];
        snprintf(about, sizeof about, "%s %s", SPECIAL[id][page->tongue].first,
                 SPECIAL[id][page->tongue].second);
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
            buf_print(out, "        %s\n        %s\n", SPECIAL[id][page->tongue].first,
                      SPECIAL[id][page->tongue].second);
        }
    }
    if (page->format == PAGE_JSON) jot_close(out, ']'), buf_char(out, '\n');
    return EXIT_DONE;
}

static bool find_rulebook(const char *word, Rules *rules) {
    RulebookId id = rulebook_find(word);
    if (id == RULEBOOKS) {
        args_misuse("rulebook", "There is no rulebook \"%s\".", word);
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
        if (!equals) return args_misuse("rulebook", "A change is key=value, not \"%s\".", words[i]);
        snprintf(name, sizeof name, "%.*s", (int)(equals - words[i]), words[i]);
        Err err;
        if (rules_change(rules, name, equals + 1, STAGE_DRAFT, &err))
            return args_failed("%s", err.text);
    }
    return EXIT_DONE;
}

static int show_rules(const Page *page, char **words, int count, bool set) {
    Rules rules;
    if (!find_rulebook(words[0], &rules)) return EXIT_USAGE;
    if (count > 1 && !set)
        return args_misuse("rulebook", "Name one rulebook, or use --diff or --set.");
    if (count == 1 && set) return args_misuse("rulebook", "--set needs key=value after it.");
    int code = change(&rules, words + 1, count - 1);
    if (code) return code;
    if (page->format == PAGE_TEXT)
        buf_print(page->out, "%s - %s\n%s\n%s\n", RULEBOOK_NAME[rules.id],
                  SPECIAL[rules.id][page->tongue].title, SPECIAL[rules.id][page->tongue].first,
                  SPECIAL[rules.id][page->tongue].second);
    page_rules(page, &rules);
    return EXIT_DONE;
}

static int show_difference(const Page *page, char **words, int count) {
    Rules a, b;
    if (count != 2) return args_misuse("rulebook", "--diff compares two rulebooks.");
    if (!find_rulebook(words[0], &a) || !find_rulebook(words[1], &b)) return EXIT_USAGE;
    page_difference(page, &a, &b);
    return EXIT_DONE;
}

/* Clauses by their number or by words they hold. */
static int show_clauses(const Page *page, char **words, int count, bool search) {
    if (!count)
        return args_misuse("rulebook", search ? "--search needs words after it."
                                              : "--clause needs a number after it.");
    bool *marked = calloc(CLAUSE_COUNT, sizeof *marked), any = false;
    if (!marked) return args_failed("There is not enough memory.");
    for (size_t i = 0; i < CLAUSE_COUNT; i++) {
        int hits = 0;
        for (int w = 0; w < count; w++)
            hits += search ? clause_mentions(&CLAUSES[i], words[w], IN_ENGLISH) ||
                                 clause_mentions(&CLAUSES[i], words[w], IN_GERMAN)
                           : clause_within(&CLAUSES[i], words[w]);
        marked[i] = search ? hits == count : hits > 0;
        any = any || marked[i];
    }
    if (any) page_clauses(page, marked);
    free(marked);
    if (any) return EXIT_DONE;
    return args_failed(
        search ? "No clause mentions all of that."
               : "There is no clause \"%s\"; rules of the game itself (B-) are in docs/rules.",
        words[0]);
}

static int print_page(const Buf *page) {
    if (page->full) return args_failed("The page is too large.");
    bool wrote = fwrite(page->text, 1, page->size, stdout) == page->size;
    return fflush(stdout) == 0 && wrote ? EXIT_DONE : args_failed("The output cannot be written.");
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
        option_choice("lang", &page.tongue, TONGUE_WORDS),
        option_choice("section", &page.section, sections),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse("rulebook", "%s", err.text);
    if (diff + set + clause + search > 1)
        return args_misuse("rulebook", "Use one of --diff, --set, --clause and --search.");

    Buf out = buf_heap(PAGE_MAX);
    page.out = &out;
    int count = argc - 1, code;
    if (clause || search) code = show_clauses(&page, argv + 1, count, search);
    else if (diff) code = show_difference(&page, argv + 1, count);
    else if (count) code = show_rules(&page, argv + 1, count, set);
    else if (set) code = args_misuse("rulebook", "--set comes after the name of a rulebook.");
    else code = list_rulebooks(&page);
    if (code == EXIT_DONE) code = print_page(&out);
    buf_free(&out);
    return code;
}

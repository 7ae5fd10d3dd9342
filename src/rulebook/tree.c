#include "rulebook/tree.h"

#include "rulebook/words.h"

const TreeLine TREE_LINES[] = {
#include "trees_table.h"
};
const size_t TREE_LINE_COUNT = sizeof TREE_LINES / sizeof TREE_LINES[0];

static size_t word_size(const char *at) {
    size_t size = 0;
    while (at[size] && at[size] != ' ') size++;
    return size;
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Do the bytes at `at` begin with a word, whatever their case? */
static bool begins(const char *at, const char *word) {
    while (*word && lower(*at) == *word) at++, word++;
    return !*word;
}

bool tree_applies(const TreeLine *tree, RulebookId book) {
    const char *at = tree->field[TREE_BOOKS], *name = RULEBOOK_NAME[book];
    for (size_t size; *at; at += size, at += *at == ' ') {
        size = word_size(at);
        if (begins(at, name) && size == word_size(name)) return true;
    }
    return false;
}

bool tree_plays(const TreeLine *tree, unsigned scenario) {
    const char *at = tree->field[TREE_GAMES];
    if (*at == '-') return true;
    for (size_t size; *at; at += size, at += *at == ' ') {
        size = word_size(at);
        if (words_find(WORDS_PLAYED, at, size) == (int)scenario) return true;
    }
    return false;
}

const char *tree_clause(const TreeLine *rule, RulebookId book, size_t *size) {
    const char *first = rule->field[TREE_CLAUSES], *found = NULL, *decision = NULL;
    for (const char *at = first; *at && !found; at += word_size(at), at += *at == ' ') {
        if (begins(at, RULEBOOK_NAME[book])) found = at;
        else if (begins(at, "q-")) decision = at;
    }
    if (!found) found = decision ? decision : first;
    *size = word_size(found);
    return found;
}

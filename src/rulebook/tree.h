/* tree.h - decision trees for the judge: a question at a time, to a ruling with its clause.
 *
 * The text is data/trees.txt, made part of the program by the build.  A tree is a line TREE_BEGIN and
 * what follows up to the next one: questions with their answers, and rulings.
 */
#pragma once
#include "base/tongue.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TREE_BEGIN, TREE_ASK, TREE_ANSWER, TREE_RULE, TREE_KINDS };

/* What the fields of a line are. */
enum {
    TREE_ID = 0, /* BEGIN, ASK, RULE; of an ANSWER: where it leads */
    TREE_BOOKS = 1,
    TREE_GAMES = 2,
    TREE_CODE = 3, /* BEGIN: rulebooks, scenarios or "-", code of the incident */
    TREE_OUTCOME = 1,
    TREE_PENALTY = 2,
    TREE_CLAUSES = 3, /* RULE: words of the log, "-" for none; clauses */
    TREE_FIELDS = 4
};

typedef struct TreeLine {
    uint8_t kind;
    const char *field[TREE_FIELDS];
    const char *text[TONGUES]; /* tree_text() */
} TreeLine;

/* What a line says to a reader of any language (base/tongue.h). */
static inline const char *tree_text(const TreeLine *line, int tongue) {
    return line->text[tongue_of_documents(tongue)];
}

extern const TreeLine TREE_LINES[];
extern const size_t TREE_LINE_COUNT;

/* Is a tree in force under a rulebook? */
bool tree_applies(const TreeLine *tree, RulebookId book);

/* Is it about games of a scenario, PLAYED_BASE and its kin?  Most are about any. */
bool tree_plays(const TreeLine *tree, unsigned scenario);

/* Of the clauses of a ruling the one of this rulebook; else our decision, else the first: its bytes are
 * at the address that is returned, `size` of them. */
const char *tree_clause(const TreeLine *rule, RulebookId book, size_t *size);

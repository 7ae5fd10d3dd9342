/* clause.h - what the tournament rulebooks say, clause by clause, in our own words.
 *
 * The text is data/clauses.txt with data/clauses_de.txt, made part of the program by the build: the
 * five documents in reading order, then our decisions.  For the judge who asks "where
 * does it say so?".
 */
#pragma once
#include "base/tongue.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Clause {
    const char *id;            /* "WC25-3.0.8a" */
    const char *text[TONGUES]; /* clause_text(): UTF-8, a paragraph of whole sentences */
    const char *see; /* "≈ NC20-1.1.2a; Q-17", for editors: ≡ same, ≈ similar, ≠ unlike */
} Clause;

/* What it says to a reader of any language (base/tongue.h). */
static inline const char *clause_text(const Clause *clause, int tongue) {
    return clause->text[tongue_of_documents(tongue)];
}

extern const Clause CLAUSES[];
extern const size_t CLAUSE_COUNT;

/* Does a clause belong to `id`: is it the same, or a part of it?  "WC25-3.0.8" takes in 3.0.8a but
 * not 3.0.80; "WC25-3" takes in all of part 3.  Case does not matter. */
bool clause_within(const Clause *clause, const char *id);

/* Does each of the words, parted by spaces, occur in the id or the text of that language?  Case does
 * not matter for Latin letters. */
bool clause_mentions(const Clause *clause, const char *words, int tongue);

/* Is it in force under the rulebook of that name ("wc25"): one of its clauses, or a decision of ours that
 * one of them rests on? */
bool clause_in_force(const Clause *clause, const char *book);

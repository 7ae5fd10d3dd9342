/* tongue.h - the languages of what people read, by number; src/tongue knows more of them. */
#pragma once

/* English comes first, then the lines of data/words/languages.txt, then those an operator has added.  The documents in
 * data (clauses, trees, texts) are there in English and German. */
enum { IN_ENGLISH, IN_GERMAN, TONGUES, TONGUES_MAX = 12 };

/* In which language someone who reads `tongue` gets the documents. */
static inline int tongue_of_documents(int tongue) {
    return tongue < TONGUES ? tongue : IN_ENGLISH;
}

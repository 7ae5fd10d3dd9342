#include "rulebook/clause.h"

const Clause CLAUSES[] = {
#include "clauses_table.h"
};
const size_t CLAUSE_COUNT = sizeof CLAUSES / sizeof CLAUSES[0];

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool letter(char c) {
    return lower(c) >= 'a' && lower(c) <= 'z';
}

bool clause_within(const Clause *clause, const char *id) {
    const char *a = clause->id, *b = id;
    while (*b && lower(*a) == lower(*b)) a++, b++;
    if (*b || b == id) return false;
    /* What follows must begin a part of its own: a dot, a dash, a letter after a digit (3.0.8a)
     * or a digit after a letter (F1). */
    return !*a || *a == '.' || *a == '-' || letter(*a) != letter(b[-1]);
}

/* The byte at `i` in lower case: "Ä" is C3 84, "ä" is C3 A4. */
static char small(const char *text, size_t i) {
    unsigned char c = (unsigned char)text[i];
    bool latin = i && (unsigned char)text[i - 1] == 0xC3 && c >= 0x80 && c < 0x9F;
    return latin ? (char)(c + 0x20) : lower(text[i]);
}

/* Does `text` contain the `size` bytes at `word`? */
static bool contains(const char *text, const char *word, size_t size) {
    for (; *text; text++) {
        size_t i = 0;
        while (i < size && text[i] && small(text, i) == small(word, i)) i++;
        if (i == size) return true;
    }
    return false;
}

bool clause_mentions(const Clause *clause, const char *words, int tongue) {
    bool any = false;
    while (*words) {
        size_t size = 0;
        while (words[size] && words[size] != ' ') size++;
        if (size && !contains(clause->id, words, size) &&
            !contains(clause_text(clause, tongue), words, size))
            return false;
        any = any || size;
        words += size + (words[size] == ' ');
    }
    return any;
}

/* Is it a clause of that very document? */
static bool of_book(const Clause *clause, const char *book) {
    size_t size = 0;
    while (book[size] && lower(clause->id[size]) == lower(book[size])) size++;
    return !book[size] && clause->id[size] == '-';
}

bool clause_in_force(const Clause *clause, const char *book) {
    if (clause->id[0] != 'Q') return of_book(clause, book);
    enum { ID = 4 }; /* "Q-42" */
    for (size_t i = 0; i < CLAUSE_COUNT; i++)
        if (of_book(&CLAUSES[i], book) && contains(CLAUSES[i].see, clause->id, ID)) return true;
    return false;
}

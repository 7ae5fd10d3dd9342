#include "rulebook/words.h"

typedef struct Word {
    const char *text[TONGUES];
} Word;

#define WORD(constant, en, de) { { en, de } },
#define WORD_TABLE(list) static const Word TABLE_##list[] = { CHOICE_##list(WORD) };
WORD_TABLE(YESNO)
TABLE_CHOICES(WORD_TABLE)
CHOICES(WORD_TABLE)

#define TABLE_ROW(list) [WORDS_##list] = { TABLE_##list, sizeof TABLE_##list / sizeof(Word) },
static const struct {
    const Word *word;
    size_t count;
} TABLES[WORD_LISTS] = { TABLE_ROW(YESNO) TABLE_CHOICES(TABLE_ROW) CHOICES(TABLE_ROW) };

const char *words_at(WordList list, unsigned value, int tongue) {
    return value < TABLES[list].count ? TABLES[list].word[value].text[tongue] : NULL;
}

/* Lower case; "_" and "-" become " ".  Bytes of other alphabets stay as they are. */
static char plain(char c) {
    if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
    return c == '_' || c == '-' ? ' ' : c;
}

static bool means(const char *word, const char *text, size_t size) {
    size_t i = 0;
    while (i < size && word[i] && plain(word[i]) == plain(text[i])) i++;
    return i == size && !word[i];
}

int words_find(WordList list, const char *text, size_t size) {
    for (unsigned value = 0; value < TABLES[list].count; value++)
        for (int tongue = 0; tongue < TONGUES; tongue++)
            if (means(TABLES[list].word[value].text[tongue], text, size)) return (int)value;
    return -1;
}

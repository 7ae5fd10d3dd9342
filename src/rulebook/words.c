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

/* Words of earlier versions: logs that have them are still read. */
static const struct {
    WordList list;
    unsigned value;
    const char *text;
} FORMER[] = {
    { WORDS_CHECK, CHECK_COUNTS_AND_KINDS, "the same, development cards 14+6+5" },
};

int words_find(WordList list, const char *text, size_t size) {
    for (unsigned value = 0; value < TABLES[list].count; value++)
        for (int tongue = 0; tongue < TONGUES; tongue++)
            if (means(TABLES[list].word[value].text[tongue], text, size)) return (int)value;
    for (size_t i = 0; i < sizeof FORMER / sizeof FORMER[0]; i++)
        if (FORMER[i].list == list && means(FORMER[i].text, text, size))
            return (int)FORMER[i].value;
    return -1;
}

/* Titles that the rulebooks give, by what English calls them. */
static const char *const TITLE[][TONGUES] = {
    { "Qualifier Champion", "Sieg in der Qualifikation" },
    { "World Champion", "Sieg bei der Weltmeisterschaft" },
    { "World Champion 2004", "Sieg bei der Weltmeisterschaft 2004" },
    { "Digital World Champion", "Sieg bei der digitalen Weltmeisterschaft" },
    { "Tournament winner", "Turniersieg" },
    { "Champion", "Gesamtsieg" },
};

/* The row of a title of `size` bytes in a language, or -1. */
static int find_title(const char *title, size_t size, int tongue) {
    for (size_t i = 0; i < sizeof TITLE / sizeof TITLE[0]; i++) {
        const char *known = TITLE[i][tongue];
        size_t same = 0;
        while (same < size && known[same] == title[same]) same++;
        if (same == size && !known[same]) return (int)i;
    }
    return -1;
}

const char *words_title(const char *title, int tongue) {
    size_t size = 0;
    while (title[size]) size++;
    int row = find_title(title, size, IN_ENGLISH);
    return row < 0 ? title : TITLE[row][tongue];
}

const char *words_title_read(const char *title, size_t size) {
    for (int tongue = 0; tongue < TONGUES; tongue++) {
        int row = find_title(title, size, tongue);
        if (row >= 0) return TITLE[row][IN_ENGLISH];
    }
    return NULL;
}

#include "print/page_words.h"

const char *const PAGE_WORD[PAGE_WORD_COUNT] = {
#define ROW(word, english) [SAY_##word] = english,
    PAGE_WORDS(ROW)
#undef ROW
};

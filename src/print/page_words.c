#include "print/page_words.h"

const char *const PAGE_WORD[PAGE_WORD_COUNT][TONGUES] = {
#define ROW(word, english, german) [SAY_##word] = { english, german },
    PAGE_WORDS(ROW)
#undef ROW
};

#include "bot/bot.h"

#include "base/text.h"

#include <stddef.h>

#if FAMILY == FAMILY_BASE || FAMILY == FAMILY_ANY
const Bot *const BOT_LIST[BOTS] = {
#define ROW(constant, name, slow, summary) &NAME(BOT_##constant),
    ALL_BOTS(ROW)
#undef ROW
};
#elif HAS_KNIGHTS
const Bot *const BOT_LIST[BOTS] = { [BOT_INDEX_RANDOM] = &BOT_RANDOM,
                                    [BOT_INDEX_BEGINNER] = &BOT_BEGINNER,
                                    [BOT_INDEX_GREEDY] = &BOT_GREEDY,
                                    [BOT_INDEX_EXPERT] = &BOT_EXPERT,
                                    [BOT_INDEX_CHAMPION] = &BOT_CHAMPION };
#else
const Bot *const BOT_LIST[BOTS] = {
    [BOT_INDEX_RANDOM] = &BOT_RANDOM, [BOT_INDEX_GREEDY] = &BOT_GREEDY
};
#endif

const Bot *bot_find(const char *name) {
    for (int i = 0; i < BOTS; i++)
        if (BOT_LIST[i] && text_same(name, BOT_LIST[i]->name)) return BOT_LIST[i];
    return NULL;
}

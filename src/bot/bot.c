#include "bot/bot.h"

#include "base/text.h"

#include <stddef.h>

const Bot *const BOT_LIST[BOTS] = { &BOT_RANDOM, &BOT_BEGINNER, &BOT_TACTICIAN,
                                    &BOT_GREEDY, &BOT_EXPERT,   &BOT_CHAMPION };

const Bot *bot_find(const char *name) {
    for (int i = 0; i < BOTS; i++)
        if (text_same(name, BOT_LIST[i]->name)) return BOT_LIST[i];
    return NULL;
}

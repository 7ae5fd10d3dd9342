#include "rulebook/ready_text.h"

const ReadyPart READY_PARTS[] = {
#include "texts_table.h"
};
const size_t READY_PART_COUNT = sizeof READY_PARTS / sizeof READY_PARTS[0];

static bool same(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

static bool is_of(const ReadyPart *part, const char *kind, const char *language) {
    return same(part->kind, kind) && same(part->language, language);
}

static bool is_point(const char *text) {
    return text[0] == '-' && text[1] == ' ';
}

void ready_text(const char *kind, const char *language, RulebookId book, Buf *out) {
    const char *before = NULL;
    for (size_t i = 0; i < READY_PART_COUNT; i++) {
        const ReadyPart *part = &READY_PARTS[i];
        if (part->part != READY_PARAGRAPH || !is_of(part, kind, language)) continue;
        if (!(part->books >> book & 1)) continue;
        bool list = before && is_point(before) && is_point(part->text);
        if (before) buf_text(out, list ? "\n" : "\n\n");
        buf_text(out, before = part->text);
    }
}

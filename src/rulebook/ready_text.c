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

const char *ready_text_clauses(const char *kind, RulebookId book) {
    static const struct {
        const char *kind, *clauses[RULEBOOKS];
    } RULED[] = {
        { "code-of-conduct", { [NC20] = "NC20-1.6.", [WC25] = "WC25-2.1.", [DC21] = "DC21-2.1." } },
        { "anti-harassment", { [NC20] = "NC20-1.7", [WC25] = "WC25-2.2.", [DC21] = "DC21-2.2" } },
    };
    for (size_t i = 0; i < sizeof RULED / sizeof RULED[0]; i++)
        if (same(RULED[i].kind, kind)) return RULED[i].clauses[book];
    return NULL;
}

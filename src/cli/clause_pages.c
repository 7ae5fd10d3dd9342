#include "cli/rules_pages.h"
#include "codec/jot.h"
#include "tongue/tongue.h"

#include <string.h>

enum { TEXT_COLUMN = 14, CITED_TEXT = 256 };

/* Is `id` an entry of "NC20-1.2.3a, Q-36"? */
static bool names(const char *list, const char *id) {
    size_t size = strlen(id);
    for (const char *at = list; (at = strstr(at, id)); at += size)
        if ((at == list || at[-1] == ' ') && (!at[size] || at[size] == ',')) return true;
    return false;
}

/* Does some rulebook name the clause as the source of the parameter? */
static bool rests_on(const Parameter *p, const Clause *clause) {
    for (int id = 0; id < RULEBOOKS; id++) {
        char memory[CITED_TEXT];
        Buf cited = buf_over(memory, sizeof memory);
        parameter_clause(p, (RulebookId)id, &cited);
        if (names(cited.text, clause->id)) return true;
    }
    return false;
}

static void text_clause(const Clause *clause, int tongue, Buf *out) {
    char memory[VALUE_TEXT];
    Buf list = buf_over(memory, sizeof memory);
    for (const Parameter *p = PARAMETERS; p < PARAMETERS + PARAMETER_COUNT; p++)
        if (rests_on(p, clause))
            buf_print(&list, "%s %s", list.size ? "," : tongue_row(tongue, "Parameters:"), p->name);
    page_row(out, clause->id, TEXT_COLUMN, clause_text(clause, tongue));
    if (list.size) page_row(out, "", TEXT_COLUMN, list.text);
}

static void csv_clause(const Clause *clause, int tongue, Buf *out) {
    char memory[VALUE_TEXT];
    Buf list = buf_over(memory, sizeof memory);
    for (const Parameter *p = PARAMETERS; p < PARAMETERS + PARAMETER_COUNT; p++)
        if (rests_on(p, clause)) buf_print(&list, "%s%s", list.size ? ", " : "", p->name);
    page_csv(out, true, clause->id);
    page_csv(out, false, clause_text(clause, tongue));
    page_csv(out, false, list.text);
    buf_char(out, '\n');
}

static void json_clause(const Clause *clause, int tongue, Buf *out) {
    jot_item(out), jot_open(out, '{');
    jot_key(out, "id"), jot_text(out, clause->id);
    jot_key(out, "text"), jot_text(out, clause_text(clause, tongue));
    jot_key(out, "parameters"), jot_open(out, '[');
    for (const Parameter *p = PARAMETERS; p < PARAMETERS + PARAMETER_COUNT; p++)
        if (rests_on(p, clause)) jot_item(out), jot_text(out, p->name);
    jot_close(out, ']'), jot_close(out, '}');
}

void page_clauses(const Page *page, const bool *marked) {
    if (page->format == PAGE_JSON) jot_open(page->out, '[');
    if (page->format == PAGE_CSV) buf_text(page->out, "id,text,parameters\n");
    for (size_t i = 0; i < CLAUSE_COUNT; i++) {
        if (!marked[i]) continue;
        if (page->format == PAGE_JSON) json_clause(&CLAUSES[i], page->tongue, page->out);
        else if (page->format == PAGE_CSV) csv_clause(&CLAUSES[i], page->tongue, page->out);
        else text_clause(&CLAUSES[i], page->tongue, page->out);
    }
    if (page->format == PAGE_JSON) jot_close(page->out, ']'), buf_char(page->out, '\n');
}

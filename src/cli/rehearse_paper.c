/* rehearse_paper.c - what an organiser would print of a rehearsed event. */
#include "cli/rehearse_facts.h"
#include "cli/rehearse_files.h"

#include <stdio.h>

static Status keep(void *user, int page, Bytes file, Err *err) {
    RehearseFiles *files = user;
    (void)page, (void)err;
    buf_bytes(&files->page, file.at, file.size);
    return OK;
}

/* The same seed gives the same bytes: the date isn't part of it. */
static Status put(RehearseFiles *files, const Facts *facts, PrintKind kind, int round, Err *err) {
    SheetOrder order = { .paper = { .form = PAPER_PDF,
                                    .format = (PaperFormat)files->paper,
                                    .date = "2000-01-01T00:00:00Z",
                                    .user = files,
                                    .put = keep },
                         .round = round };
    char name[64];
    Buf text = buf_over(name, sizeof name);
    buf_print(&text, "paper/%s", PRINT_NAME[kind]);
    if (round) buf_print(&text, "-%d", round);
    buf_text(&text, ".pdf");
    Status status = sheet_print(facts, kind, &order, err);
    if (status == ERR_MISSING) { /* there is nothing of the kind at such an event */
        buf_clear(&files->page);
        return OK;
    }
    return status ? status : rehearse_files_put(files, name, err);
}

Status rehearse_paper(RehearseFiles *files, const Rehearsal *r, Err *err) {
    static const bool BY_ROUND[PRINT_KINDS] = {
        [PRINT_RECORDS] = true, [PRINT_BY_NAME] = true, [PRINT_BY_TABLE] = true
    };
    Facts facts;
    Status status = rehearse_facts(r, &files->kept, files->tongue, &facts, err);
    if (status) return status;
    for (int kind = 0; kind < PRINT_KINDS && !status; kind++) {
        int rounds = BY_ROUND[kind] ? (int)facts.rounds : 0;
        for (int round = 1; round <= rounds && !status; round++)
            status = put(files, &facts, (PrintKind)kind, round, err);
        if (!rounds) status = put(files, &facts, (PrintKind)kind, 0, err);
    }
    facts_free(&facts);
    return status;
}

#include "codec/results_file.h"

#include "base/buf.h"
#include "base/text.h"
#include "codec/csv.h"
#include "tournament/order.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a: ids are short and come from one organiser, not from an attacker with patience; the
 * number of entrants is bounded all the same. */
static uint32_t hash(const char *id) {
    uint32_t h = UINT32_C(2166136261);
    for (; *id; id++) h = (h ^ (unsigned char)*id) * UINT32_C(16777619);
    return h;
}

static uint32_t find_slot(const ResultsFile *file, const char *id) {
    uint32_t at = hash(id) & (file->slots - 1);
    while (file->slot[at] && strcmp(file->entrant[file->slot[at] - 1].id, id) != 0)
        at = (at + 1) & (file->slots - 1);
    return at;
}

uint32_t results_file_id(const ResultsFile *file, const char *id) {
    if (!file->slots) return RESULTS_ENTRANTS;
    uint32_t slot = file->slot[find_slot(file, id)];
    return slot ? slot - 1 : RESULTS_ENTRANTS;
}

static Status no_memory(Err *err) {
    return err_set(err, ERR_SYSTEM, "Not enough memory for these results.");
}

static Status grow_entrants(ResultsFile *file, Err *err) {
    uint32_t room = file->entrant_room ? 2 * file->entrant_room : 64, slots = 4 * room;
    Entrant *entrant = realloc(file->entrant, room * sizeof *entrant);
    if (!entrant) return no_memory(err);
    file->entrant = entrant;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!slot) return no_memory(err);
    free(file->slot);
    file->slot = slot;
    file->slots = slots;
    file->entrant_room = room;
    for (uint32_t i = 0; i < file->results.entrants; i++)
        slot[find_slot(file, entrant[i].id)] = i + 1;
    return OK;
}

Status results_file_entrant(ResultsFile *file, Entrant entrant, uint32_t *player, Err *err) {
    uint32_t count = file->results.entrants;
    if (count == RESULTS_ENTRANTS)
        return err_set(err, ERR_TOO_BIG, "There can be at most {most%d} players.",
                       RESULTS_ENTRANTS);
    if (count == file->entrant_room) {
        Status status = grow_entrants(file, err);
        if (status) return status;
    }
    file->entrant[count] = entrant;
    file->slot[find_slot(file, entrant.id)] = count + 1;
    *player = file->results.entrants++;
    return OK;
}

Status results_file_sheet(ResultsFile *file, const Sheet *sheet, const Spot spot[RESULTS_SPOTS],
                          Err *err) {
    uint32_t count = file->results.sheets;
    if (count == RESULTS_SHEETS)
        return err_set(err, ERR_TOO_BIG, "There can be at most {most%d} games.", RESULTS_SHEETS);
    if (count == file->sheet_room) {
        uint32_t room = file->sheet_room ? 2 * file->sheet_room : 64;
        Sheet *sheets = realloc(file->sheet, room * sizeof *sheets);
        if (!sheets) return no_memory(err);
        file->sheet = sheets;
        Spot *spots = realloc(file->spot, (size_t)room * RESULTS_SPOTS * sizeof *spots);
        if (!spots) return no_memory(err);
        file->spot = spots;
        file->sheet_room = room;
    }
    file->sheet[count] = *sheet;
    memcpy(file->spot + (size_t)count * RESULTS_SPOTS, spot, RESULTS_SPOTS * sizeof *spot);
    file->results.sheets++;
    return OK;
}

void results_file_free(ResultsFile *file) {
    free(file->entrant);
    free(file->sheet);
    free(file->spot);
    free(file->slot);
    *file = (ResultsFile){ 0 };
}

static int by_name(const void *context, uint32_t a, uint32_t b) {
    const Entrant *entrant = context;
    return strcmp(entrant[a].name, entrant[b].name);
}

/* Mark those who share a name, so that they are always shown with their id. */
static Status mark_namesakes(ResultsFile *file, Err *err) {
    uint32_t count = file->results.entrants,
             *order = malloc(((size_t)count + 1) * 2 * sizeof *order);
    if (!order) return no_memory(err);
    for (uint32_t i = 0; i < count; i++) order[i] = i;
    order_sort(order, order + count, count, by_name, file->entrant);
    for (uint32_t i = 1; i < count; i++) {
        Entrant *one = &file->entrant[order[i - 1]], *next = &file->entrant[order[i]];
        if (strcmp(one->name, next->name) == 0) one->namesake = next->namesake = true;
    }
    free(order);
    return OK;
}

/* JSON begins with a bracket; anything else is a table. */
static bool looks_like_json(const char *text, size_t size) {
    size_t at = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < size && strchr(" \t\r\n", text[at]) && text[at]) at++;
    return at < size && (text[at] == '{' || text[at] == '[');
}

Status results_file_read(char *text, size_t size, ResultsFile *file, Err *err) {
    *file = (ResultsFile){ .name = "" };
    Status status = looks_like_json(text, size) ? results_json_read(text, size, file, err)
                                                : results_csv_read(text, size, file, err);
    if (!status) status = mark_namesakes(file, err);
    file->results.entrant = file->entrant;
    file->results.sheet = file->sheet;
    return status;
}

Status results_file_bind(ResultsFile *file, const Rules *rules, Err *err) {
    Results *results = &file->results;
    results->rulebook = rules->id;
    results->rules = rules->event;
    for (uint32_t i = 0; i < results->sheets; i++)
        result_find_winner(&results->rules, &file->sheet[i]);
    size_t room = 2 * ((size_t)results->sheets + results->entrants) + 1;
    uint32_t *scratch = malloc(room * sizeof *scratch);
    if (!scratch) return no_memory(err);
    Flaw flaw = result_check(results, scratch);
    free(scratch);
    if (!flaw.kind) return OK;
    char text[ERR_TEXT];
    Buf sentence = buf_over(text, sizeof text);
    result_flaw(results, flaw, &sentence);
    bool seat = flaw.kind != FLAW_SEATS && flaw.kind != FLAW_NO_WINNER &&
                flaw.kind != FLAW_SCENARIO && flaw.kind != FLAW_TABLE_TWICE &&
                flaw.kind != FLAW_ROUND_MISSING && flaw.kind != FLAW_PRELIM;
    const Spot *spots = file->spot + (size_t)flaw.sheet * RESULTS_SPOTS;
    return csv_refuse(err, spots[seat ? 1 + flaw.seat : 0], "{why%s}", text);
}

Status results_file_find(const ResultsFile *file, const char *text, uint32_t *player, Err *err) {
    uint32_t found = results_file_id(file, text), count = 0;
    if (found < RESULTS_ENTRANTS) {
        *player = found;
        return OK;
    }
    for (uint32_t i = 0; i < file->results.entrants; i++)
        if (text_same(file->entrant[i].name, text)) *player = i, count++;
    if (count == 1) return OK;
    if (count > 1)
        return err_set(err, ERR_CONFLICT,
                       "{count%u} players are called \"{name%.60s}\". Use the id.", count, text);
    return err_set(err, ERR_MISSING, "There is no player \"{name%.60s}\".", text);
}

#include "codec/roster.h"

#include "base/buf.h"
#include "codec/csv.h"

#include <string.h>

/* ---- people ------------------------------------------------------------------------------- */

void roster_number(Roster *roster, unsigned people) {
    roster->count = people;
    for (unsigned i = 0; i < people; i++) {
        Buf id = buf_over(roster->numbered[i], sizeof roster->numbered[i]);
        buf_print(&id, "p%u", i + 1);
        roster->person[i] = (Person){ .id = id.text, .name = id.text };
    }
}

unsigned roster_add(Roster *roster, const char *id, uint32_t line) {
    if (roster->count == SCHEDULE_PLAYERS_MAX) return SCHEDULE_PLAYERS_MAX;
    roster->person[roster->count] = (Person){ .id = id, .name = id, .line = line };
    return roster->count++;
}

static int find_id(const Roster *roster, const char *id) {
    for (unsigned i = 0; i < roster->count; i++)
        if (strcmp(roster->person[i].id, id) == 0) return (int)i;
    return -1;
}

static int find_name(const Roster *roster, const char *name) {
    for (unsigned i = 0; i < roster->count; i++)
        if (strcmp(roster->person[i].name, name) == 0) return (int)i;
    return -1;
}

int roster_find(const Roster *roster, const char *text) {
    int found = find_id(roster, text);
    return found >= 0 ? found : find_name(roster, text);
}

static uint16_t country_number(Roster *roster, const char *country) {
    if (!*country) return 0;
    for (unsigned i = 1; i <= roster->countries; i++)
        if (strcmp(roster->country[i], country) == 0) return (uint16_t)i;
    roster->country[++roster->countries] = country;
    return (uint16_t)roster->countries;
}

enum { ID, NAME, COUNTRY, COLUMNS };
static const CsvHeading HEADINGS[] = {
    { "id", ID },
    { "nr", ID },
    { "number", ID },
    { "nummer", ID },
    { "name", NAME },
    { "player", NAME },
    { "spieler", NAME },
    { "spielerin", NAME },
    { "country", COUNTRY },
    { "nation", COUNTRY },
    { "land", COUNTRY },
    { "nationalität", COUNTRY },
    { "nationality", COUNTRY },
    { NULL, 0 },
};

static const char *field(const CsvRow *row, int at) {
    return at >= 0 && at < row->count ? row->field[at] : "";
}

static Spot spot(const CsvRow *row, int at) {
    return row->spot[at >= 0 && at < row->count ? at : 0];
}

static Status read_person(Roster *roster, const CsvRow *row, const int at[COLUMNS], Err *err) {
    const char *id = field(row, at[ID]), *name = field(row, at[NAME]);
    bool has_id = *id;
    if (!*id) id = name;
    if (!*name) name = id;
    if (!*id) return csv_refuse(err, row->spot[0], "This line names nobody.");
    int same = find_id(roster, id);
    if (same >= 0 && has_id)
        return csv_refuse(err, spot(row, at[ID]),
                          "The id \"{id%.40s}\" is already on line {line%u}.", id,
                          roster->person[same].line);
    same = find_name(roster, name);
    if (same >= 0)
        return csv_refuse(err, spot(row, at[NAME]),
                          "The name \"{name%.40s}\" is already on line {line%u}. Add something to "
                          "tell the two apart.",
                          name, roster->person[same].line);
    unsigned i = roster_add(roster, id, row->spot[0].line);
    if (i == SCHEDULE_PLAYERS_MAX)
        return csv_refuse(err, row->spot[0], "There are more than {most%d} people.",
                          SCHEDULE_PLAYERS_MAX);
    roster->person[i].name = name;
    roster->person[i].country = country_number(roster, field(row, at[COUNTRY]));
    return OK;
}

Status roster_read(Roster *roster, char *text, size_t size, Err *err) {
    Csv csv = csv_open(text, size, err);
    CsvRow row;
    int at[COLUMNS];
    Status status = csv_row(&csv, &row);
    if (!status && row.count == 0) return err_set(err, ERR_INPUT, "The list of people is empty.");
    if (!status) status = csv_headings(&row, HEADINGS, at, COLUMNS, true, err);
    if (!status && at[ID] < 0 && at[NAME] < 0)
        return csv_refuse(err, row.spot[0],
                          "The first line must name the columns: id,name,country.");
    while (!status && !(status = csv_row(&csv, &row)) && row.count)
        status = read_person(roster, &row, at, err);
    return status;
}

/* ---- pairs and fixed tables --------------------------------------------------------------- */

static Status read_known(const Roster *roster, const CsvRow *row, int at, uint16_t *person,
                         Err *err) {
    int found = roster_find(roster, field(row, at));
    if (found < 0)
        return csv_refuse(err, spot(row, at), "No one has the id or name \"{text%.40s}\".",
                          field(row, at));
    *person = (uint16_t)found;
    return OK;
}

/* Is this a first line that names columns rather than people? */
static bool is_heading(const CsvRow *row, const CsvHeading *known) {
    int at[2];
    Err ignored;
    if (csv_headings(row, known, at, 2, false, &ignored)) return false;
    return at[0] >= 0 && at[1] >= 0;
}

Status roster_read_pairs(const Roster *roster, char *text, size_t size, PlayerPair *pairs,
                         size_t room, size_t *count, Err *err) {
    static const CsvHeading KNOWN[] = {
        { "a", 0 },       { "b", 1 },     { "id1", 0 },     { "id2", 1 },      { "player1", 0 },
        { "player2", 1 }, { "name1", 0 }, { "name2", 1 },   { "spieler1", 0 }, { "spieler2", 1 },
        { "one", 0 },     { "other", 1 }, { "person1", 0 }, { "person2", 1 },  { NULL, 0 },
    };
    Csv csv = csv_open(text, size, err);
    CsvRow row;
    Status status = csv_row(&csv, &row);
    *count = 0;
    if (!status && row.count && is_heading(&row, KNOWN)) status = csv_row(&csv, &row);
    for (; !status && row.count; status = csv_row(&csv, &row)) {
        PlayerPair pair = { 0 };
        if (row.count != 2)
            return csv_refuse(err, row.spot[0], "A pair has two people, not {count%d}.", row.count);
        status = read_known(roster, &row, 0, &pair.a, err);
        if (!status) status = read_known(roster, &row, 1, &pair.b, err);
        if (status) return status;
        if (pair.a == pair.b)
            return csv_refuse(err, row.spot[1],
                              "\"{one%.40s}\" and \"{two%.40s}\" are the same person.",
                              row.field[0], row.field[1]);
        size_t i = 0;
        while (i < *count && !(pairs[i].a == pair.a && pairs[i].b == pair.b) &&
               !(pairs[i].a == pair.b && pairs[i].b == pair.a))
            i++;
        if (i < *count) continue;
        if (i == room)
            return csv_refuse(err, row.spot[0], "There are more than {most%zu} pairs.", room);
        pairs[(*count)++] = pair;
    }
    return status;
}

static bool read_table(const char *text, unsigned *table) {
    *table = 0;
    if (!*text) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || *table > SCHEDULE_PLAYERS_MAX) return false;
        *table = *table * 10 + (unsigned)(*text - '0');
    }
    return *table > 0;
}

Status roster_read_fixed(const Roster *roster, char *text, size_t size, uint16_t *fixed, Err *err) {
    static const CsvHeading KNOWN[] = {
        { "id", 0 },     { "name", 0 },  { "player", 0 }, { "spieler", 0 },
        { "person", 0 }, { "table", 1 }, { "tisch", 1 },  { NULL, 0 },
    };
    Csv csv = csv_open(text, size, err);
    CsvRow row;
    Status status = csv_row(&csv, &row);
    memset(fixed, 0, sizeof *fixed * roster->count);
    if (!status && row.count && is_heading(&row, KNOWN)) status = csv_row(&csv, &row);
    for (; !status && row.count; status = csv_row(&csv, &row)) {
        uint16_t person = 0;
        unsigned table;
        if (row.count != 2)
            return csv_refuse(err, row.spot[0], "Each line needs a person and a table.");
        status = read_known(roster, &row, 0, &person, err);
        if (status) return status;
        if (!read_table(row.field[1], &table) || table > SCHEDULE_PLAYERS_MAX / 3)
            return csv_refuse(err, row.spot[1], "\"{text%.40s}\" is not a table number.",
                              row.field[1]);
        if (fixed[person])
            return csv_refuse(err, row.spot[0], "\"{name%.40s}\" already has a table.",
                              row.field[0]);
        fixed[person] = (uint16_t)table;
    }
    return status;
}

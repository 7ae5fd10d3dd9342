#include "app/director/guest_list.h"

#include "app/people/names.h"
#include "codec/country.h"
#include "codec/csv.h"
#include "event/event.h"
#include "tournament/group.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const GUEST_COLUMN[GUEST_COLUMNS] = { "name", "country", "e-mail", "zone" };
const char *const GUEST_FLAW[GUEST_FLAWS] = { "",     "nobody",     "mixed",  "bad",    "twice",
                                              "here", "no-country", "banned", "missing" };

/* ---- headings ---- */

enum { WHOLE, FIRST, LAST, COUNTRY, EMAIL, ZONE, COLUMNS };

static const CsvHeading HEADINGS[] = {
    { "name", WHOLE },
    { "names", WHOLE },
    { "fullname", WHOLE },
    { "player", WHOLE },
    { "participant", WHOLE },
    { "spieler", WHOLE },
    { "spielerin", WHOLE },
    { "spieler/in", WHOLE },
    { "spieler*in", WHOLE },
    { "spieler:in", WHOLE },
    { "teilnehmer", WHOLE },
    { "teilnehmerin", WHOLE },
    { "teilnehmer/in", WHOLE },
    { "vollständigername", WHOLE },
    { "vorundnachname", WHOLE },
    { "firstname", FIRST },
    { "givenname", FIRST },
    { "forename", FIRST },
    { "vorname", FIRST },
    { "lastname", LAST },
    { "surname", LAST },
    { "familyname", LAST },
    { "nachname", LAST },
    { "familienname", LAST },
    { "zuname", LAST },
    { "country", COUNTRY },
    { "nation", COUNTRY },
    { "nationality", COUNTRY },
    { "land", COUNTRY },
    { "staat", COUNTRY },
    { "nationalität", COUNTRY },
    { "email", EMAIL },
    { "mail", EMAIL },
    { "emailaddress", EMAIL },
    { "emailadresse", EMAIL },
    { "mailadresse", EMAIL },
    { "zone", ZONE },
    { "timezone", ZONE },
    { "utcoffset", ZONE },
    { "zeitzone", ZONE },
    { NULL, 0 },
};

static bool names_people(const int at[COLUMNS]) {
    return at[WHOLE] >= 0 || at[FIRST] >= 0 || at[LAST] >= 0;
}

static void note_unused(const CsvRow *row, const int at[COLUMNS], GuestList *list) {
    for (int i = 0; i < row->count && list->unused_count < GUEST_UNUSED; i++) {
        bool used = false;
        for (int c = 0; c < COLUMNS; c++) used |= at[c] == i;
        if (used || !*row->field[i]) continue;
        Buf heading = buf_over(list->unused[list->unused_count++], GUEST_TOLD);
        buf_print(&heading, "%.*s", GUEST_TOLD - 1, row->field[i]);
    }
}

/* Is the first line a heading?  Without one, the first column is the name and the second the country. */
static Status find_columns(const CsvRow *row, int at[COLUMNS], bool *headed, Err *err) {
    Status status = csv_headings(row, HEADINGS, at, COLUMNS, true, err);
    if (status) return status;
    *headed = names_people(at);
    if (*headed) return OK;
    if (at[COUNTRY] >= 0 || at[EMAIL] >= 0 || at[ZONE] >= 0)
        return csv_refuse(err, row->spot[0],
                          "The list needs a column \"name\", or \"first name\" and \"last name\".");
    at[WHOLE] = 0;
    at[COUNTRY] = row->count > 1 ? 1 : -1;
    return OK;
}

/* ---- one line ---- */

static const char *field(const CsvRow *row, int at) {
    return at >= 0 && at < row->count ? row->field[at] : "";
}

static void join_name(const CsvRow *row, const int at[COLUMNS], Buf *out) {
    const char *first = field(row, at[FIRST]), *last = field(row, at[LAST]);
    if (*field(row, at[WHOLE])) buf_text(out, field(row, at[WHOLE]));
    else buf_print(out, "%s%s%s", first, *first && *last ? " " : "", last);
}

/* A name in which the signs between columns are left over: ";" or a tab, or ", DE" at its end. */
static bool is_mixed(const char *name, char between) {
    const char *comma = strrchr(name, ',');
    if (strpbrk(name, ";\t")) return true;
    if (!comma || between == ',') return false;
    comma += 1 + strspn(comma + 1, " ");
    return strlen(comma) == 2 && country_code(comma);
}

static void read_name(const CsvRow *row, const int at[COLUMNS], char between, Guest *guest) {
    char whole[2048];
    Buf name = buf_over(whole, sizeof whole);
    join_name(row, at, &name);
    Err ignored;
    if (is_mixed(whole, between)) guest->flaw[GUEST_NAME] = GUEST_MIXED;
    else if (!*whole && !name.full) guest->flaw[GUEST_NAME] = GUEST_NOBODY;
    else if (name.full || name_tidy(whole, guest->name, &ignored))
        guest->flaw[GUEST_NAME] = GUEST_BAD;
    if (guest->flaw[GUEST_NAME] == GUEST_GOOD) return;
    Buf shown = buf_over(guest->name, sizeof guest->name); /* so that the line is recognised */
    buf_print(&shown, "%.*s", (int)sizeof guest->name - 1, whole);
}

static void read_zone(const char *text, Guest *guest) {
    guest->zoned = *text;
    if (*text && !group_offset(text, &guest->zone)) guest->flaw[GUEST_ZONE] = GUEST_BAD;
}

static void read_person(const CsvRow *row, const int at[COLUMNS], char between, Guest *guest) {
    const char *country = field(row, at[COUNTRY]), *email = field(row, at[EMAIL]);
    const char *code = *country ? country_code(country) : "";
    Buf told = buf_over(guest->told, GUEST_TOLD);
    Err ignored;
    guest->line = row->spot[0].line;
    read_name(row, at, between, guest);
    buf_print(&told, "%.*s", GUEST_TOLD - 1, country);
    snprintf(guest->country, sizeof guest->country, "%s", code ? code : "");
    if (!code) guest->flaw[GUEST_COUNTRY] = GUEST_UNKNOWN;
    bool bad = profile_check_email(email, &ignored) != OK;
    if (bad) guest->flaw[GUEST_EMAIL] = GUEST_BAD;
    snprintf(guest->email, sizeof guest->email, "%s", bad ? "" : email);
    read_zone(field(row, at[ZONE]), guest);
}

/* ---- the list ---- */

static Status read_rows(Csv *csv, CsvRow *row, const int at[COLUMNS], GuestList *list) {
    Status status = OK;
    for (; !status && row->count; status = csv_row(csv, row)) {
        if (list->count == EV_PLAYERS_MAX)
            return csv_refuse(csv->err, row->spot[0], "The list has more than {most%d} people.",
                              EV_PLAYERS_MAX);
        read_person(row, at, csv->between, &list->people[list->count++]);
    }
    return status;
}

Status guest_list_read(char *text, size_t size, GuestList *list, Err *err) {
    Csv csv = csv_open(text, size, err);
    CsvRow row = { 0 };
    int at[COLUMNS];
    bool headed = false;
    *list = (GuestList){ .people = calloc(EV_PLAYERS_MAX, sizeof *list->people) };
    Status status = list->people ? csv_row(&csv, &row)
                                 : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    if (!status) status = find_columns(&row, at, &headed, err);
    if (!status && headed) {
        note_unused(&row, at, list);
        status = csv_row(&csv, &row);
    }
    if (!status) status = read_rows(&csv, &row, at, list);
    if (!status && !list->count) status = err_set(err, ERR_INPUT, "The list is empty.");
    if (status) {
        guest_list_free(list);
        return status;
    }
    list->has[GUEST_NAME] = true;
    list->has[GUEST_COUNTRY] = at[COUNTRY] >= 0;
    list->has[GUEST_EMAIL] = at[EMAIL] >= 0;
    list->has[GUEST_ZONE] = at[ZONE] >= 0;
    return OK;
}

void guest_list_free(GuestList *list) {
    free(list->people);
    *list = (GuestList){ 0 };
}

/* ---- judging ---- */

bool guest_good(const Guest *guest) {
    for (int c = 0; c < GUEST_COLUMNS; c++)
        if (guest->flaw[c]) return false;
    return true;
}

static size_t find(const FoldedName *names, size_t count, const char *name) {
    size_t i = 0;
    while (i < count && strcmp(names[i], name) != 0) i++;
    return i;
}

Status guest_list_judge(GuestList *list, const FoldedName *here, size_t count, Err *err) {
    FoldedName *seen = calloc(list->count + 1, sizeof *seen);
    if (!seen) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    for (size_t i = 0; i < list->count; i++) {
        Guest *guest = &list->people[i];
        if (guest->flaw[GUEST_NAME] || guest->left_out) continue;
        name_fold(guest->name, seen[i]);
        size_t before = find(seen, i, seen[i]);
        if (before < i) {
            guest->flaw[GUEST_NAME] = GUEST_TWICE;
            guest->before[GUEST_NAME] = list->people[before].line;
        } else if (find(here, count, seen[i]) < count) guest->flaw[GUEST_NAME] = GUEST_HERE;
    }
    free(seen);
    return OK;
}

void guest_list_need(GuestList *list, int column) {
    for (size_t i = 0; i < list->count; i++) {
        Guest *guest = &list->people[i];
        bool told = column == GUEST_ZONE ? guest->zoned : guest->email[0] != 0;
        if (!told && !guest->flaw[column]) guest->flaw[column] = GUEST_MISSING;
    }
}

void guest_list_tell_apart(GuestList *list) {
    for (size_t i = 0; i < list->count; i++) {
        Guest *guest = &list->people[i];
        if (!guest->email[0] || guest->left_out || guest->flaw[GUEST_EMAIL]) continue;
        for (size_t k = 0; k < i && !guest->flaw[GUEST_EMAIL]; k++) {
            const Guest *other = &list->people[k];
            if (other->left_out || strcasecmp(other->email, guest->email) != 0) continue;
            guest->flaw[GUEST_EMAIL] = GUEST_TWICE;
            guest->before[GUEST_EMAIL] = other->line;
        }
    }
}

/* What is wrong with an address. */
static void say_email_flaw(const Guest *guest, Message *out) {
    switch ((GuestFlaw)guest->flaw[GUEST_EMAIL]) {
    case GUEST_BAD:
        message_set(out, "This is not an e-mail address. Write it like anna@example.org.");
        break;
    case GUEST_MISSING: message_set(out, "An e-mail address is required here. [DC21-2.0.3]"); break;
    case GUEST_TWICE:
        message_set(out, "This address is already on line {line%u}. [DC21-2.0.3]",
                    guest->before[GUEST_EMAIL]);
        break;
    case GUEST_HERE: message_set(out, "This address is already registered. [DC21-2.0.3]"); break;
    default: break;
    }
}

static void say_zone_flaw(const Guest *guest, Message *out) {
    if (guest->flaw[GUEST_ZONE] == GUEST_BAD)
        message_set(out, "This is not a time zone. Write the offset from UTC, like UTC+1 or "
                         "UTC-03:30.");
    else
        message_set(out, "A time zone is required here. Write the offset from UTC, like UTC+1. "
                         "[DC21-1.2.4c]");
}

static void say_banned(const Guest *guest, Message *out) {
    static const Message BANNED = {
        .english = "Someone with this name is banned. If this is another person, add something "
                   "that tells the two apart."
    };
    if (*guest->clause) message_set(out, "{what%p} [{clause%s}]", &BANNED, guest->clause);
    else *out = BANNED;
}

void guest_flaw_say(const Guest *guest, int column, Message *out) {
    char tidy[PERSON_NAME];
    Err err;
    *out = (Message){ .english = NULL };
    if (column == GUEST_EMAIL) return say_email_flaw(guest, out);
    if (column == GUEST_ZONE) return say_zone_flaw(guest, out);
    switch ((GuestFlaw)guest->flaw[column]) {
    case GUEST_GOOD:
    case GUEST_MISSING:
    case GUEST_FLAWS: break;
    case GUEST_NOBODY: message_set(out, "This line has no name."); break;
    case GUEST_MIXED:
        message_set(out, "This line uses different separators from the first one.");
        break;
    case GUEST_TWICE:
        message_set(out,
                    "This name is already on line {line%u}. Add something that tells the two "
                    "apart.",
                    guest->before[column]);
        break;
    case GUEST_HERE: message_set(out, "Someone with this name is already registered."); break;
    case GUEST_BANNED: say_banned(guest, out); break;
    case GUEST_UNKNOWN:
        message_set(out, "There is no country \"{country%s}\". Two letters are enough, like DE.",
                    guest->told);
        break;
    case GUEST_BAD:
        if (name_tidy(guest->name, tidy, &err)) *out = err.message;
        else message_set(out, "Names have at most {most%d} letters.", NAME_LETTERS_MAX);
        break; /* the last one was cut off here */
    }
}

/* "Line 3, country: There is no country …" */
static Status refuse(const Guest *guest, int column, Err *err) {
    const Message name = { .english = GUEST_COLUMN[column] };
    Message why;
    guest_flaw_say(guest, column, &why);
    return err_set(err, ERR_INPUT, "Line {line%u}, {column%p}: {why%p}", guest->line, &name, &why);
}

Status guest_list_settle(GuestList *list, Err *err) {
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (list->people[i].left_out) continue;
        for (int c = 0; c < GUEST_COLUMNS; c++)
            if (list->people[i].flaw[c]) return refuse(&list->people[i], c, err);
        list->people[kept++] = list->people[i];
    }
    list->count = kept;
    return kept ? OK : err_set(err, ERR_INPUT, "The list is empty.");
}

#include "codec/season_json.h"

#include "codec/jot.h"
#include "codec/standings_json.h"

#include <stdlib.h>
#include <string.h>

/* Room for one more item; the list may move. */
static bool grow(void **list, uint32_t count, uint32_t *room, size_t size) {
    if (count < *room) return true;
    uint32_t more = *room ? 2 * *room : 64;
    void *larger = realloc(*list, more * size);
    if (!larger) return false;
    *list = larger;
    *room = more;
    return true;
}

static uint32_t hash(const char *id) { /* FNV-1a */
    uint32_t h = UINT32_C(2166136261);
    for (; *id; id++) h = (h ^ (unsigned char)*id) * UINT32_C(16777619);
    return h;
}

static uint32_t find_slot(const SeasonFile *file, const char *id) {
    uint32_t at = hash(id) & (file->slots - 1);
    while (file->slot[at] && strcmp(file->member[file->slot[at] - 1].id, id) != 0)
        at = (at + 1) & (file->slots - 1);
    return at;
}

static bool rehash(SeasonFile *file) {
    uint32_t slots = 4 * file->member_room;
    uint32_t *slot = calloc(slots, sizeof *slot);
    uint32_t *seen = realloc(file->seen, file->member_room * sizeof *seen);
    if (seen) file->seen = seen;
    if (!slot || !seen) {
        free(slot);
        return false;
    }
    free(file->slot);
    file->slot = slot;
    file->slots = slots;
    for (uint32_t i = 0; i < file->season.members; i++)
        slot[find_slot(file, file->member[i].id)] = i + 1;
    return true;
}

/* Enter a person; false without memory. */
static bool add_member(SeasonFile *file, Member member, uint32_t *number) {
    uint32_t room = file->member_room;
    if (!grow((void **)&file->member, file->season.members, &file->member_room, sizeof member))
        return false;
    if (room != file->member_room && !rehash(file)) return false;
    *number = file->season.members++;
    file->member[*number] = member;
    file->seen[*number] = 0;
    file->slot[find_slot(file, member.id)] = *number + 1;
    return true;
}

static void no_memory(Scan *s, Spot spot) {
    scan_refuse(s, spot, "Not enough memory for this season.");
}

static void read_person(Scan *s, SeasonFile *file) {
    enum { ID, NAME, NATIONALITY, RESIDENCE, OTHER, DIRECT, DECLINED, LOT, NAMES };
    static const char *const NAME_OF[NAMES] = {
        "id", "name", "nationality", "residence", "other_championship", "direct", "declined", "lot"
    };
    ScanObject object = scan_object(s, NAME_OF, NAMES);
    Member one = { .id = "", .name = "", .nationality = "", .residence = "", .direct = "" };
    for (int name; (name = scan_member(s, &object)) >= 0;) switch (name) {
        case ID: one.id = scan_text(s); break;
        case NAME: one.name = scan_text(s); break;
        case NATIONALITY: one.nationality = scan_text(s); break;
        case RESIDENCE: one.residence = scan_text(s); break;
        case OTHER: one.other_championship = scan_flag(s); break;
        case DIRECT: one.direct = scan_text(s); break;
        case DECLINED: one.declined = scan_flag(s); break;
        case LOT: one.lot = (uint64_t)scan_number(s, 1, INT32_MAX); break;
        }
    if (!(object.seen & 1u << ID)) one.id = one.name;
    if (!(object.seen & 1u << NAME)) one.name = one.id;
    if (s->status) return;
    if (!*one.id) {
        scan_refuse(s, object.spot, "A person needs an id or a name.");
    } else if (file->slots && file->slot[find_slot(file, one.id)]) {
        scan_refuse(s, object.spot, "The person \"{id%.60s}\" is listed twice.", one.id);
    } else if (file->season.members == SEASON_PEOPLE) {
        scan_refuse(s, object.spot, "There can be at most {most%d} people.", SEASON_PEOPLE);
    } else {
        uint32_t ignored;
        if (!add_member(file, one, &ignored)) no_memory(s, object.spot);
    }
}

/* People met for the first time are added. */
static uint32_t read_who(Scan *s, SeasonFile *file) {
    Spot spot = scan_spot(s);
    const char *id = scan_text(s);
    uint32_t number = 0;
    if (s->status) return 0;
    if (file->slots && (number = file->slot[find_slot(file, id)])) {
        number--;
    } else if (file->season.members == SEASON_PEOPLE || !*id) {
        scan_refuse(s, spot, *id ? "There are too many people." : "A player needs an id.");
        return 0;
    } else {
        Member one = { .id = id, .name = id, .nationality = "", .residence = "", .direct = "" };
        if (!add_member(file, one, &number)) {
            no_memory(s, spot);
            return 0;
        }
    }
    if (file->seen[number] == file->season.tournaments)
        scan_refuse(s, spot, "\"{id%.60s}\" has two results in this tournament.", id);
    file->seen[number] = file->season.tournaments;
    return number;
}

static Ratio read_share(Scan *s) {
    Spot spot = scan_spot(s);
    const char *text = scan_text(s);
    Ratio share = ratio_of(0, 1), one = ratio_of(1, 1);
    if (s->status) return share;
    if (!ratio_read(text, strlen(text), &share) || share.negative ||
        ratio_compare(&share, &one) > 0)
        scan_refuse(s, spot, "Write a percentage like \"617/2160\", \"0.2856\" or \"28.56%%\".");
    return share;
}

static void add_finish(Scan *s, SeasonFile *file, Spot spot, Finish finish) {
    if (s->status) return;
    finish.tournament = file->season.tournaments - 1;
    if (file->season.finishes == SEASON_FINISHES)
        scan_refuse(s, spot, "There can be at most {most%d} results.", SEASON_FINISHES);
    else if (!grow((void **)&file->finish, file->season.finishes, &file->finish_room,
                   sizeof finish))
        no_memory(s, spot);
    else file->finish[file->season.finishes++] = finish;
}

static void read_finish(Scan *s, SeasonFile *file) {
    enum { PLAYER, PLACE, PCT, VALID, NAMES };
    static const char *const NAME_OF[NAMES] = { "player", "place", "pct", "valid" };
    ScanObject object = scan_object(s, NAME_OF, NAMES);
    Finish finish = { .valid = true, .pct = ratio_of(0, 1) };
    for (int name; (name = scan_member(s, &object)) >= 0;) switch (name) {
        case PLAYER: finish.member = read_who(s, file); break;
        case PLACE: finish.place = (uint32_t)scan_number(s, 1, 99999); break;
        case PCT: finish.pct = read_share(s); break;
        case VALID: finish.valid = scan_flag(s); break;
        }
    scan_needs(s, &object, PLAYER);
    if (finish.valid) scan_needs(s, &object, PLACE);
    if (finish.valid) scan_needs(s, &object, PCT);
    add_finish(s, file, object.spot, finish);
}

/* The keys of a standing: only the percentage average is of interest. */
static void read_keys(Scan *s, Finish *finish) {
    enum { KEY, VALUE, DECIMAL, NAMES };
    static const char *const NAME_OF[NAMES] = { "key", "value", "decimal" };
    for (bool open = scan_list(s); open && scan_item(s);) {
        ScanObject object = scan_object(s, NAME_OF, NAMES);
        const char *key = "";
        Ratio share = ratio_of(0, 1);
        for (int name; (name = scan_member(s, &object)) >= 0;) {
            if (name == KEY) key = scan_text(s);
            else if (name == VALUE && strcmp(key, RANK_KEY_NAME[KEY_PCT_AVERAGE]) == 0)
                share = read_share(s);
            else scan_skip(s);
        }
        if (strcmp(key, RANK_KEY_NAME[KEY_PCT_AVERAGE]) == 0) finish->pct = share;
    }
}

/* One row of `castellan standings --format json`. */
static void read_standing(Scan *s, SeasonFile *file) {
    enum { RANK, PLAYER, NAME, STATE, SHARED, GAMES, KEYS, COUNTRY, GROUP, NAMES };
    static const char *const NAME_OF[NAMES] = { "rank",  "player", "name",    "state", "shared",
                                                "games", "keys",   "country", "group" };
    ScanObject object = scan_object(s, NAME_OF, NAMES);
    Finish finish = { .valid = true, .pct = ratio_of(0, 1) };
    for (int name; (name = scan_member(s, &object)) >= 0;) switch (name) {
        case RANK:
            if (scan_at_null(s)) finish.valid = false, scan_skip(s);
            else finish.place = (uint32_t)scan_number(s, 1, 99999);
            break;
        case PLAYER: finish.member = read_who(s, file); break;
        case KEYS: read_keys(s, &finish); break;
        default: scan_skip(s);
        }
    scan_needs(s, &object, RANK);
    scan_needs(s, &object, PLAYER);
    scan_needs(s, &object, KEYS);
    add_finish(s, file, object.spot, finish);
}

static void read_tournament(Scan *s, SeasonFile *file) {
    enum { ID, NAME, ONLINE, RESULTS, STANDINGS, NAMES };
    static const char *const NAME_OF[NAMES] = { "id", "name", "online", "results", "standings" };
    ScanObject object = scan_object(s, NAME_OF, NAMES);
    if (s->status) return;
    if (file->season.tournaments == SEASON_TOURNAMENTS) {
        scan_refuse(s, object.spot, "There can be at most {most%d} tournaments.",
                    SEASON_TOURNAMENTS);
        return;
    }
    if (!grow((void **)&file->tournament, file->season.tournaments, &file->tournament_room,
              sizeof *file->tournament)) {
        no_memory(s, object.spot);
        return;
    }
    uint32_t number = file->season.tournaments++;
    Tournament one = { .id = "", .name = "" };
    for (int name; (name = scan_member(s, &object)) >= 0;) switch (name) {
        case ID: one.id = scan_text(s); break;
        case NAME: one.name = scan_text(s); break;
        case ONLINE: one.online = scan_flag(s); break;
        case RESULTS:
            for (bool open = scan_list(s); open && scan_item(s);) read_finish(s, file);
            break;
        case STANDINGS:
            for (bool open = scan_list(s); open && scan_item(s);) read_standing(s, file);
            break;
        }
    if (!*one.id) one.id = one.name;
    if (!*one.name) one.name = one.id;
    if (!*one.name) scan_refuse(s, object.spot, "A tournament needs an id or a name.");
    file->tournament[number] = one;
}

Status season_json_read(char *text, size_t size, SeasonFile *file, Err *err) {
    enum { RULEBOOK, NAME, PEOPLE, TOURNAMENTS, NAMES };
    static const char *const NAME_OF[NAMES] = { "rulebook", "name", "people", "tournaments" };
    *file = (SeasonFile){ .name = "" };
    Scan s = scan_open(text, size, err), people = s, tournaments = s;
    ScanObject object = scan_object(&s, NAME_OF, NAMES);
    for (int name; (name = scan_member(&s, &object)) >= 0;) switch (name) {
        case RULEBOOK: file->rulebook = scan_text(&s); break;
        case NAME: file->name = scan_text(&s); break;
        case PEOPLE: people = s, scan_skip(&s); break;
        case TOURNAMENTS: tournaments = s, scan_skip(&s); break;
        }
    scan_needs(&s, &object, TOURNAMENTS);
    Status status = scan_close(&s);
    if (!status && object.seen & 1u << PEOPLE) {
        for (bool open = scan_list(&people); open && scan_item(&people);)
            read_person(&people, file);
        status = people.status;
    }
    if (!status) {
        for (bool open = scan_list(&tournaments); open && scan_item(&tournaments);)
            read_tournament(&tournaments, file);
        status = tournaments.status;
    }
    file->season.member = file->member;
    file->season.tournament = file->tournament;
    file->season.finish = file->finish;
    return status;
}

void season_json_free(SeasonFile *file) {
    free(file->member);
    free(file->tournament);
    free(file->finish);
    free(file->slot);
    free(file->seen);
    *file = (SeasonFile){ 0 };
}

static const char *const STATE_NAME[] = {
    [SEASON_OUT] = "out",
    [SEASON_FINALIST] = "finalist",
    [SEASON_DIRECT] = "direct",
    [SEASON_FOREIGN] = "not_resident",
    [SEASON_ELSEWHERE] = "other_championship",
    [SEASON_DECLINED] = "declined",
    [SEASON_TIED] = "tied_at_the_cut",
    [SEASON_UNDECIDED] = "undecided",
};

static void put_ratio(const char *key, const Ratio *value, Buf *out) {
    jot_key(out, key);
    buf_char(out, '"');
    ratio_print(value, out);
    buf_char(out, '"');
}

static void put_text(const char *key, const char *text, Buf *out) {
    jot_key(out, key);
    jot_text(out, text);
}

static void put_number(const char *key, uint32_t number, Buf *out) {
    jot_key(out, key);
    jot_number(out, number);
}

static void put_row(const Season *season, const SeasonRow *row, Buf *out) {
    jot_item(out);
    jot_open(out, '{');
    put_number("rank", row->rank, out);
    put_text("player", season->member[row->member].id, out);
    put_text("name", season->member[row->member].name, out);
    put_number("shared", row->shared, out);
    put_text("state", STATE_NAME[row->state], out);
    put_ratio("points", &row->points, out);
    put_number("tournaments", row->played, out);
    put_ratio("pct_mean", &row->pct, out);
    put_number("best_place", row->best, out);
    put_number("worst_place", row->worst, out);
    jot_key(out, "counted");
    jot_open(out, '[');
    for (uint32_t i = 0; i < row->counts; i++) {
        const Finish *finish = &season->finish[row->counted[i]];
        Ratio points = season_points(season, finish);
        jot_item(out);
        jot_open(out, '{');
        put_text("tournament", season->tournament[finish->tournament].id, out);
        put_number("place", finish->place, out);
        put_ratio("points", &points, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

void season_json_write(const Season *season, const SeasonRow *rows, size_t count, Buf *out) {
    static const char *const VERDICT[] = { [TOURNAMENT_COUNTS] = "counts",
                                           [TOURNAMENT_TOO_SMALL] = "too few valid results",
                                           [TOURNAMENT_ONLINE] = "held online" };
    jot_open(out, '{');
    jot_key(out, "ranking");
    jot_open(out, '[');
    for (size_t i = 0; i < count; i++) put_row(season, &rows[i], out);
    jot_close(out, ']');
    jot_key(out, "finalists");
    jot_open(out, '[');
    for (size_t i = 0; i < count; i++)
        if (rows[i].state == SEASON_FINALIST)
            jot_item(out), jot_text(out, season->member[rows[i].member].id);
    jot_close(out, ']');
    jot_key(out, "tournaments");
    jot_open(out, '[');
    for (uint32_t i = 0; i < season->tournaments; i++) {
        jot_item(out);
        jot_open(out, '{');
        put_text("id", season->tournament[i].id, out);
        put_number("valid", season->tournament[i].valid, out);
        put_text("verdict", VERDICT[season->tournament[i].state], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
    buf_char(out, '\n');
}

void season_csv_write(const Season *season, const SeasonRow *rows, size_t count, Buf *out) {
    buf_text(out, "rank,player,name,state,points,tournaments,pct_mean,pct_mean_decimal,best_place,"
                  "worst_place\n");
    for (size_t i = 0; i < count; i++) {
        const SeasonRow *row = &rows[i];
        buf_print(out, "%u,", row->rank);
        standings_csv_field(season->member[row->member].id, out);
        buf_char(out, ',');
        standings_csv_field(season->member[row->member].name, out);
        buf_print(out, ",%s,", STATE_NAME[row->state]);
        ratio_print(&row->points, out);
        buf_print(out, ",%u,", row->played);
        ratio_print(&row->pct, out);
        buf_char(out, ',');
        ratio_decimal(&row->pct, 4, out);
        buf_print(out, ",%u,%u\n", row->best, row->worst);
    }
}

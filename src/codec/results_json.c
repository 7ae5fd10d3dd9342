/* results_json.c - results as JSON; the form is in results_file.h. */
#include "codec/results_file.h"

#include <string.h>

/* A failure without a place of its own gets that of the value. */
static void pass_on(Scan *s, Spot spot, Status status, const Err *err) {
    if (!status || s->status) return;
    scan_refuse(s, spot, "{why%p}", &err->message);
    s->status = status;
}

static void read_player(Scan *s, ResultsFile *file) {
    enum { ID, NAME, COUNTRY, GROUP, LOT, RATING, DISQUALIFIED, WITHDRAWN, NAMES };
    static const char *const NAME_OF[NAMES] = { "id",  "name",   "country",      "group",
                                                "lot", "rating", "disqualified", "withdrawn" };
    ScanObject object = scan_object(s, NAME_OF, NAMES);
    Entrant one = { .id = "", .name = "", .country = "", .group = "" };
    for (int name; (name = scan_member(s, &object)) >= 0;) switch (name) {
        case ID: one.id = scan_text(s); break;
        case NAME: one.name = scan_text(s); break;
        case COUNTRY: one.country = scan_text(s); break;
        case GROUP: one.group = scan_text(s); break;
        case LOT: one.lot = (uint64_t)scan_number(s, 1, INT32_MAX); break;
        case RATING:
            one.rating = (int32_t)scan_number(s, 0, RESULTS_RATING_MAX);
            one.rated = true;
            break;
        case DISQUALIFIED: one.disqualified = scan_flag(s); break;
        case WITHDRAWN: one.withdrawn = scan_flag(s); break;
        }
    if (!(object.seen & 1u << ID)) one.id = one.name; /* a name alone will do */
    if (!(object.seen & 1u << NAME)) one.name = one.id;
    if (s->status) return;
    if (!*one.id) {
        scan_refuse(s, object.spot, "A player needs an id or a name.");
        return;
    }
    if (results_file_id(file, one.id) < RESULTS_ENTRANTS) {
        scan_refuse(s, object.spot,
                    "The player \"{name%.60s}\" is listed twice. Give each an id of their own.",
                    one.id);
        return;
    }
    Err err;
    uint32_t ignored;
    pass_on(s, object.spot, results_file_entrant(file, one, &ignored, &err), &err);
}

/* Who is meant; without a list of players everyone who plays is one. */
static uint32_t read_who(Scan *s, ResultsFile *file, bool listed) {
    Spot spot = scan_spot(s);
    const char *who = scan_text(s);
    Err err;
    uint32_t player = results_file_id(file, who);
    if (s->status || player < RESULTS_ENTRANTS) return player;
    if (listed) {
        Status status = results_file_find(file, who, &player, &err);
        pass_on(s, spot, status, &err);
    } else if (!*who) {
        scan_refuse(s, spot, "A player needs an id or a name.");
    } else {
        Entrant one = { .id = who, .name = who, .country = "", .group = "" };
        pass_on(s, spot, results_file_entrant(file, one, &player, &err), &err);
    }
    return player;
}

static void read_seat(Scan *s, ResultsFile *file, bool listed, SheetSeat *seat) {
    enum { PLAYER, VP, WINNER, LEFT, TYPED, TYPED_WINNER, NAMES };
    static const char *const NAME_OF[NAMES] = { "player", "vp",    "winner",
                                                "left",   "typed", "typed_winner" };
    ScanObject object = scan_object(s, NAME_OF, NAMES);
    for (int name; (name = scan_member(s, &object)) >= 0;) switch (name) {
        case PLAYER: seat->player = read_who(s, file, listed); break;
        case VP: seat->vp = (uint8_t)scan_number(s, 0, RESULT_VP_MAX); break;
        case WINNER: seat->winner = scan_flag(s); break;
        case TYPED: seat->typed = (uint8_t)scan_number(s, 0, RESULT_VP_MAX); break;
        case TYPED_WINNER: seat->typed_winner = scan_flag(s); break;
        case LEFT:
            seat->left = scan_at_flag(s) ? scan_flag(s) : (uint8_t)scan_number(s, 0, RESULT_SEATS);
            break;
        }
    if (!(object.seen & 1u << TYPED)) seat->typed = seat->vp;
    scan_needs(s, &object, PLAYER);
    scan_needs(s, &object, VP);
}

/* true, or "late" if something had used the numbers that were typed first. */
static void read_corrected(Scan *s, Sheet *sheet) {
    static const char *const LATE[] = { "late" };
    bool flag = scan_at_flag(s);
    sheet->corrected = flag ? scan_flag(s) : scan_word(s, LATE, 1) == 0;
    sheet->corrected_late = !flag;
}

static void read_game(Scan *s, ResultsFile *file, bool listed) {
    enum { ROUND, TABLE, SCENARIO, PHASE, PRELIM, DECIDED, VOIDED, SEATS_OF, CORRECTED, NAMES };
    static const char *const NAME_OF[NAMES] = { "round", "table",  "scenario",
                                                "phase", "prelim", "decided",
                                                "void",  "seats",  "corrected" };
    ScanObject object = scan_object(s, NAME_OF, NAMES);
    Sheet sheet = { .prelim = 1 };
    Spot spot[RESULTS_SPOTS] = { object.spot };
    for (int name; (name = scan_member(s, &object)) >= 0;) switch (name) {
        case ROUND: sheet.round = (uint16_t)scan_number(s, 1, RESULT_ROUND_MAX); break;
        case TABLE: sheet.table = (uint16_t)scan_number(s, 1, RESULT_TABLE_MAX); break;
        case SCENARIO:
            sheet.scenario = (uint8_t)scan_word(s, SHEET_SCENARIO_NAME, PLAYED_SCENARIOS);
            break;
        case PHASE: sheet.phase = (uint8_t)scan_word(s, SHEET_PHASE_NAME, SHEET_PHASES); break;
        case PRELIM: sheet.prelim = (uint16_t)scan_number(s, 1, RESULT_PRELIM_MAX); break;
        case DECIDED: sheet.decided = scan_flag(s); break;
        case VOIDED: sheet.dropped = scan_flag(s); break;
        case CORRECTED: read_corrected(s, &sheet); break;
        case SEATS_OF:
            for (bool open = scan_list(s); open && scan_item(s);) {
                Spot at = scan_spot(s);
                if (sheet.seats == RESULT_SEATS) {
                    scan_refuse(s, at, "A table has three or four players.");
                    break;
                }
                spot[1 + sheet.seats] = at;
                read_seat(s, file, listed, &sheet.seat[sheet.seats++]);
            }
            break;
        }
    scan_needs(s, &object, ROUND);
    scan_needs(s, &object, TABLE);
    scan_needs(s, &object, SEATS_OF);
    if (s->status) return;
    Err err;
    pass_on(s, object.spot, results_file_sheet(file, &sheet, spot, &err), &err);
}

static void read_players(Scan *s, ResultsFile *file) {
    for (bool open = scan_list(s); open && scan_item(s);) read_player(s, file);
}

static void read_games(Scan *s, ResultsFile *file, bool listed) {
    for (bool open = scan_list(s); open && scan_item(s);) read_game(s, file, listed);
}

static void read_lots(Scan *s, ResultsFile *file) {
    enum { COMMIT, SEED, MIXED, NAMES };
    static const char *const NAME_OF[NAMES] = { "commit", "seed", "mix" };
    ScanObject object = scan_object(s, NAME_OF, NAMES);
    for (int name; (name = scan_member(s, &object)) >= 0;) switch (name) {
        case COMMIT: file->lots_commit = scan_text(s); break;
        case SEED: file->lots_seed = scan_text(s); break;
        case MIXED: file->lots_mix = scan_text(s); break;
        }
}

/* Overrides: any names, judged when the rules are known. */
static void read_rules(Scan *s, ResultsFile *file) {
    if (!scan_enter(s)) return;
    Spot spot;
    for (const char *name; (name = scan_name(s, &spot));) {
        if (file->sets == RESULTS_OVERRIDES) {
            scan_refuse(s, spot, "There can be at most {most%d} overrides.", RESULTS_OVERRIDES);
            return;
        }
        file->set_name[file->sets] = name;
        file->set_text[file->sets] = scan_text(s);
        file->set_spot[file->sets++] = spot;
    }
}

Status results_json_read(char *text, size_t size, ResultsFile *file, Err *err) {
    enum { RULEBOOK, TITLE, RULES, LOTS, PLAYERS, GAMES, NAMES };
    static const char *const NAME_OF[NAMES] = { "rulebook", "name",    "rules",
                                                "lots",     "players", "games" };
    Scan s = scan_open(text, size, err), games = s;
    ScanObject object = scan_object(&s, NAME_OF, NAMES);
    bool waiting = false; /* games come before the players but are read after them */
    for (int name; (name = scan_member(&s, &object)) >= 0;) switch (name) {
        case RULEBOOK: file->rulebook = scan_text(&s); break;
        case TITLE: file->name = scan_text(&s); break;
        case RULES: read_rules(&s, file); break;
        case LOTS: read_lots(&s, file); break;
        case PLAYERS: read_players(&s, file); break;
        case GAMES:
            waiting = !(object.seen & 1u << PLAYERS);
            games = s;
            if (waiting) scan_skip(&s);
            else read_games(&s, file, true);
            break;
        }
    scan_needs(&s, &object, GAMES);
    if (scan_close(&s) || !waiting) return s.status;
    read_games(&games, file, object.seen & 1u << PLAYERS);
    return games.status;
}

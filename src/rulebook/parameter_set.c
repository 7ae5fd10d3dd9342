/* parameter_set.c - changing a parameter: read the value, ask the rulebook, then write it. */
#include "rulebook/parameter.h"

#include <assert.h>
#include <string.h>

/* ---- what a rulebook forbids beyond the range of the value ---- */

enum { ALL = (1 << RULEBOOKS) - 1 };

/* The clause of the parameter itself is the reason. */
static const struct {
    uint8_t parameter, rulebooks;
    uint16_t min, max;
} LIMITS[] = {
    { P_end_by_time, ALL, 0, 0 },
    { P_mode, 1 << DM19, MODE_PHYSICAL, MODE_PHYSICAL },
    { P_mode, 1 << DC21, MODE_ONLINE, MODE_ONLINE },
    { P_fee, 1 << DC21, FEE_NONE, FEE_NONE },
    { P_prelim_games, 1 << DM19, 3, 4 },
    { P_prelim_games, 1 << DC21, 5, 7 },
    { P_skip_semi, 1 << NC20, 0, 28 },
    { P_turn_limit_max_s, 1 << NC20 | 1 << DM19 | 1 << WC04, 1, 180 },
    { P_referee_may_play, 1 << NC20 | 1 << DC21, MAY_PLAY_NO, MAY_PLAY_NO },
    { P_organiser_may_play, 1 << NC20 | 1 << DC21, MAY_PLAY_NO, MAY_PLAY_NO },
    { P_player_livestream, 1 << WC25, LIVESTREAM_FORBIDDEN, LIVESTREAM_FORBIDDEN },
    { P_season_online_allowed, 1 << DM19, 0, 0 },
};
enum { LIMIT_COUNT = sizeof LIMITS / sizeof LIMITS[0] };

/* One parameter may not be greater than another, unless that is 0: no bound.  The clause is that
 * of the bound. */
static const struct {
    uint8_t parameter, bound;
} RELATIONS[] = {
    { P_turn_limit_s, P_turn_limit_max_s },
    { P_turn_limit_default_s, P_turn_limit_max_s },
    { P_qual_games_min, P_qual_games_max },
};
enum { RELATION_COUNT = sizeof RELATIONS / sizeof RELATIONS[0] };

/* ---- refusals: the clause at their end ---- */

static const char *unit(const Parameter *p) {
    return p->kind == VALUE_SECONDS ? " s" : "";
}

/* `because` is the parameter whose clause is the reason; NULL when the reason is only ours. */
static Status refuse(Err *err, Status status, const Message *what, const Parameter *because,
                     RulebookId id) {
    char memory[96];
    Buf clause = buf_over(memory, sizeof memory);
    if (because) parameter_clause(because, id, &clause);
    if (clause.size) return err_set(err, status, "{what%p} [{clause%s}]", what, clause.text);
    return err_tell(err, status, what);
}

static Status frozen(const Parameter *p, RulebookId id, Err *err) {
    static const Message WHY[] = {
        [AT_REGISTRATION] = { .english = "Registration is open." },
        [AT_PUBLICATION] = { .english = "The schedule is published." },
        [AT_FIRST_GAME] = { .english = "The first game has begun." },
    };
    Message what;
    message_set(&what, "{name%s} can no longer be changed. {why%p}", p->name, &WHY[p->frozen_at]);
    return refuse(err, ERR_CONFLICT, &what, p, id);
}

static Status outside(const Parameter *p, unsigned value, unsigned min, unsigned max,
                      const Parameter *because, RulebookId id, Err *err) {
    Message what;
    const char *word = words_at(p->words, min, IN_ENGLISH);
    bool choice = p->kind == VALUE_CHOICE || p->kind == VALUE_YESNO;
    if (choice && word) message_set(&what, "{name%s} must stay \"{word%s}\".", p->name, word);
    else if (value > max)
        message_set(&what, "{name%s} can be at most {most%u}{unit%s}.", p->name, max, unit(p));
    else message_set(&what, "{name%s} must be at least {least%u}{unit%s}.", p->name, min, unit(p));
    return refuse(err, ERR_INPUT, &what, because, id);
}

/* ---- reading ---- */

typedef struct Reader {
    const Parameter *p;
    Rules *rules;
    Err *err;
    const char *at, *end; /* what is left of the text */
} Reader;

static size_t length(const char *text) {
    size_t size = 0;
    while (text[size]) size++;
    return size;
}

static bool blank(char c) {
    return c == ' ' || c == '\t';
}

static Reader trimmed(Reader r) {
    while (r.at < r.end && blank(*r.at)) r.at++;
    while (r.end > r.at && blank(r.end[-1])) r.end--;
    return r;
}

/* The next piece up to `separator`, without spaces around it; false when there is none left. */
static bool next_piece(Reader *r, char separator, Reader *piece) {
    if (r->at > r->end) return false;
    const char *stop = r->at;
    while (stop < r->end && *stop != separator) stop++;
    *piece = *r;
    piece->end = stop;
    *piece = trimmed(*piece);
    r->at = stop + 1;
    return true;
}

static Status not_understood(const Reader *r, const Message *expected) {
    int size = (int)(r->end - r->at);
    return err_set(r->err, ERR_INPUT, "{name%s} can't be \"{text%.*s}\". Expected: {expected%p}.",
                   r->p->name, size > 40 ? 40 : size, r->at, expected);
}

static Status put(const Reader *r, unsigned i, unsigned value) {
    char *field = (char *)r->rules + r->p->offset;
    uint16_t word = (uint16_t)value;
    if (i >= parameter_room(r->p))
        return err_set(r->err, ERR_TOO_BIG, "{name%s} has at most {most%u} entries.", r->p->name,
                       parameter_room(r->p));
    if (parameter_width(r->p) == 1) field[i] = (char)value;
    else memcpy(field + i * sizeof word, &word, sizeof word);
    return OK;
}

/* The words there are, as many as fit, for the person who typed another. */
static Status unknown_word(const Reader *r, unsigned first, unsigned last) {
    char memory[160];
    Buf list = buf_over(memory, sizeof memory);
    for (unsigned v = first; v <= last; v++) {
        const char *word = words_at(r->p->words, v, IN_ENGLISH);
        if (list.size + length(word) + sizeof ", \"\" …" > sizeof memory) {
            buf_text(&list, " …");
            break;
        }
        buf_print(&list, "%s\"%s\"", v == first ? "" : ", ", word);
    }
    Message expected;
    message_set(&expected, "{words%s}", list.text);
    return not_understood(r, &expected);
}

static int read_word(const Reader *r) {
    return words_find(r->p->words, r->at, (size_t)(r->end - r->at));
}

/* Take the digits at the front.  What is above 99999 is too much for every parameter. */
static bool take_number(Reader *r, unsigned *number) {
    const char *from = r->at;
    for (*number = 0; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++)
        *number = *number > 9999 ? 100000 : *number * 10 + (unsigned)(*r->at - '0');
    return r->at > from;
}

static Status read_number(const Reader *text, unsigned i) {
    const Parameter *p = text->p;
    Reader r = *text;
    unsigned number;
    bool seconds = p->kind == VALUE_SECONDS, ok = take_number(&r, &number);
    r = trimmed(r);
    if (seconds && r.end - r.at == 1 && *r.at == 's') r.at++; /* "180 s" */
    if (!ok || r.at < r.end)
        return not_understood(text, seconds ? MESSAGE("a number of seconds") : MESSAGE("a number"));
    if (number < p->min || number > p->max)
        return outside(p, number, p->min, p->max, NULL, CUSTOM, r.err);
    return put(&r, i, number);
}

static Status read_choice(const Reader *r) {
    int value = read_word(r);
    return value < 0 ? unknown_word(r, r->p->min, r->p->max) : put(r, 0, (unsigned)value);
}

/* "wins, VP sum, pct sum" */
static Status read_list(const Reader *text) {
    Reader rest = *text, piece;
    for (unsigned i = 0; next_piece(&rest, ',', &piece); i++) {
        int value = read_word(&piece);
        if (value < 1) return unknown_word(&piece, 1, text->p->max);
        for (unsigned k = 0; k < i; k++)
            if (parameter_value(text->p, text->rules, k) == (unsigned)value)
                return err_set(text->err, ERR_INPUT, "{name%s} has \"{word%s}\" twice.",
                               text->p->name,
                               words_at(text->p->words, (unsigned)value, IN_ENGLISH));
        Status status = put(&piece, i, (unsigned)value);
        if (status) return status;
    }
    return OK;
}

/* "5, 3, 2, 1" */
static Status read_numbers(const Reader *text) {
    Reader rest = *text, piece;
    Status status = OK;
    for (unsigned i = 0; !status && next_piece(&rest, ',', &piece); i++)
        status = read_number(&piece, i);
    return status;
}

/* "base 12, new-shores 14"; scenarios that are not named stay as they were. */
static Status read_each(const Reader *text) {
    Reader rest = *text, piece;
    Status status = OK;
    while (!status && next_piece(&rest, ',', &piece)) {
        Reader name = piece, number = piece;
        while (name.end > name.at && !blank(name.end[-1])) name.end--;
        number.at = name.end;
        name = trimmed(name);
        int scenario = read_word(&name);
        if (scenario < 0)
            return not_understood(&piece, MESSAGE("a scenario and a number, as in \"base 10\""));
        status = read_number(&number, (unsigned)scenario);
    }
    return status;
}

/* "2 base + 1 new-shores" */
static Status read_mix(const Reader *text, unsigned i) {
    Reader rest = *text, piece;
    unsigned mix = 0;
    while (next_piece(&rest, '+', &piece)) {
        Reader name = piece;
        unsigned games;
        bool ok = take_number(&name, &games) && games >= 1 && games <= text->p->max;
        name = trimmed(name);
        int scenario = read_word(&name);
        if (!ok || scenario < 0 || mix_games((uint16_t)mix, scenario))
            return not_understood(text, MESSAGE("a mix of games, as in \"2 base + 1 new-shores\""));
        mix |= games << 3 * scenario;
    }
    return put(text, i, mix);
}

/* "3 base; 2 base + 1 new-shores" */
static Status read_mixes(const Reader *text) {
    Reader rest = *text, piece;
    Status status = OK;
    for (unsigned i = 0; !status && next_piece(&rest, ';', &piece); i++)
        status = read_mix(&piece, i);
    return status;
}

/* Bytes of the UTF-8 character at `at`; 0 if it is none or a control character. */
static int letter(const char *at, const char *end) {
    const unsigned char *c = (const unsigned char *)at;
    int size = *c < 0x20 || *c == 0x7f ? 0
               : *c < 0x80             ? 1
               : *c < 0xc2             ? 0
               : *c < 0xe0             ? 2
               : *c < 0xf0             ? 3
               : *c < 0xf5             ? 4
                                       : 0;
    if (end - at < size) return 0;
    for (int i = 1; i < size; i++)
        if ((c[i] & 0xc0) != 0x80) return 0;
    return size;
}

static Status read_title(const Reader *r) {
    size_t size = (size_t)(r->end - r->at);
    if (!size || size >= r->p->size)
        return err_set(r->err, ERR_INPUT, "{name%s} needs 1 to {most%u} bytes.", r->p->name,
                       r->p->size - 1u);
    for (const char *at = r->at; at < r->end;) {
        int bytes = letter(at, r->end);
        if (!bytes)
            return err_set(r->err, ERR_INPUT, "{name%s} takes plain text only.", r->p->name);
        at += bytes;
    }
    const char *known = words_title_read(r->at, size);
    memcpy((char *)r->rules + r->p->offset, known ? known : r->at, known ? strlen(known) : size);
    return OK;
}

/* Is the text one of the words for an empty list? */
static bool empties(const Reader *r) {
    const Parameter *p = r->p;
    const Rules nothing = { 0 };
    for (int tongue = 0; tongue < TONGUES; tongue++) {
        char memory[64];
        Buf word = buf_over(memory, sizeof memory);
        parameter_text(p, &nothing, tongue, &word);
        if (word.size == (size_t)(r->end - r->at) && !memcmp(word.text, r->at, word.size))
            return true;
    }
    return false;
}

static Status read_value(const Reader *r) {
    bool list = r->p->kind == VALUE_LIST || r->p->kind == VALUE_NUMBERS ||
                r->p->kind == VALUE_EACH || r->p->kind == VALUE_MIXES;
    bool each_needs_one = r->p->kind == VALUE_EACH && r->p->min;
    bool empty = list && !each_needs_one && empties(r);
    if (r->p->kind == VALUE_TITLE || empty || (list && r->p->kind != VALUE_EACH))
        memset((char *)r->rules + r->p->offset, 0, r->p->size);
    if (empty) return OK;
    switch (r->p->kind) {
    case VALUE_COUNT:
    case VALUE_SECONDS: return read_number(r, 0);
    case VALUE_YESNO:
    case VALUE_CHOICE: return read_choice(r);
    case VALUE_LIST: return read_list(r);
    case VALUE_NUMBERS: return read_numbers(r);
    case VALUE_EACH: return read_each(r);
    case VALUE_MIXES: return read_mixes(r);
    case VALUE_TITLE: return read_title(r);
    }
    return ERR_INPUT;
}

/* ---- asking the rulebook ---- */

static Status check_limits(const Parameter *p, const Rules *rules, Err *err) {
    for (size_t i = 0; i < LIMIT_COUNT; i++) {
        unsigned value = parameter_value(p, rules, 0);
        if (&PARAMETERS[LIMITS[i].parameter] != p || !(LIMITS[i].rulebooks >> rules->id & 1))
            continue;
        if (value < LIMITS[i].min || value > LIMITS[i].max)
            return outside(p, value, LIMITS[i].min, LIMITS[i].max, p, rules->id, err);
    }
    return OK;
}

static Status check_relations(const Parameter *p, const Rules *rules, Err *err) {
    for (size_t i = 0; i < RELATION_COUNT; i++) {
        const Parameter *small = &PARAMETERS[RELATIONS[i].parameter];
        const Parameter *great = &PARAMETERS[RELATIONS[i].bound];
        unsigned value = parameter_value(small, rules, 0), bound = parameter_value(great, rules, 0);
        if ((p != small && p != great) || !bound || value <= bound) continue;
        if (p == small) return outside(p, value, 0, bound, great, rules->id, err);
        return outside(p, bound, value, p->max, NULL, rules->id, err);
    }
    return OK;
}

Status rules_set(Rules *rules, const char *name, const char *text, Stage stage, Err *err) {
    const Parameter *p = parameter_find(name);
    if (!p) return err_set(err, ERR_INPUT, "There is no parameter \"{name%.40s}\".", name);
    if ((int)stage > (int)p->frozen_at) return frozen(p, rules->id, err);

    Rules next = *rules;
    Reader reader = trimmed((Reader){ p, &next, err, text, text + length(text) });
    Status status = read_value(&reader);
    if (!status) status = check_limits(p, &next, err);
    if (!status) status = check_relations(p, &next, err);
    if (!status) *rules = next;
    return status;
}

Status rules_change(Rules *rules, const char *name, const char *text, Stage stage, Err *err) {
    Rules next = *rules;
    Status status = rules_set(&next, name, text, stage, err);
    if (status) return status;
    const Parameter *p = parameter_find(name);
    if (!parameter_is_remark(p)) {
        *rules = next;
        return OK;
    }
    Message what;
    message_set(&what, "{name%s} is only a remark in the rulebook and can't be changed.", p->name);
    return refuse(err, ERR_INPUT, &what, p, rules->id);
}

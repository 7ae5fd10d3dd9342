/* sheet_cards.c - a card for each table of a round, four on a page, to be cut: who sits there in play
 * order, who starts and keeps the bank, whose copy is used (NC20-1.5.4a, DM19-2.4, DM19-5.8). */
#include "print/page_words.h"
#include "print/sheet.h"

enum { COLUMNS = 2, ROWS = 2, INSET = 24, CODE = 46, SENTENCE = 2 * FACT_NAME + 160 };

static const char *name_of(const Facts *f, const FactTable *table, int order) {
    for (int i = 0; i < table->seats; i++)
        if (order && table->seat[i].order == order) return f->person[table->seat[i].person].name;
    return NULL;
}

static void put_head(Press *p, const FactTable *table, PaperBox box) {
    char number[32];
    Buf text = buf_over(number, sizeof number);
    double right = box.x + box.wide;
    say_table(p->tongue, table->table, &text);
    paper_text(p->paper, (Place){ box.x, box.y + 28 }, box.wide,
               (Type){ .size = 7.5, .bold = true, .ink = INK_ACCENT, .tracked = 0.5 },
               p->facts->name);
    const FactRound *round = &p->facts->round[table->round];
    paper_text(p->paper, (Place){ box.x, box.y + (round->game ? 44 : 52) }, box.wide - 128,
               (Type){ .size = 15, .face = FACE_TITLE }, round->title);
    if (round->game)
        paper_text(p->paper, (Place){ box.x, box.y + 55.5 }, box.wide - 128,
                   (Type){ .size = 8.5, .bold = true }, round->game);
    paper_text(p->paper, (Place){ right, box.y + 52 }, 120,
               (Type){ .size = 25, .face = FACE_TITLE, .bold = true, .align = ALIGN_RIGHT },
               number);
    paper_rule(p->paper, (Place){ box.x, box.y + 60 }, (Place){ right, box.y + 60 }, 1, INK_BLACK);
}

/* What someone has to do besides playing. */
static void duties(const Press *p, const FactTable *table, const FactSeat *seat, Buf *out) {
    const enum PageWord WORD[] = { SAY_STARTS, SAY_BANK, SAY_THIS_COPY };
    int order = seat->order, set = table->set;
    bool has[] = { order == 1, order && order == table->banker, order && order == set };
    for (int i = 0; i < 3; i++)
        if (has[i]) buf_print(out, "%s%s", out->size ? " · " : "", say(p->tongue, WORD[i]));
}

static void put_player(Press *p, const FactTable *table, int row, PaperBox box, double y) {
    const FactSeat *seat = &table->seat[row];
    char number[4], duty[96], chosen[48];
    Buf order = buf_over(number, sizeof number), does = buf_over(duty, sizeof duty),
        colour = buf_over(chosen, sizeof chosen);
    buf_unsigned(&order, seat->order);
    duties(p, table, seat, &does);
    facts_seat(seat, p->tongue, &colour);
    if (seat->order)
        paper_text(p->paper, (Place){ box.x + 2, y }, 20,
                   (Type){ .size = 20, .face = FACE_TITLE, .bold = true, .ink = INK_ACCENT },
                   number);
    else
        paper_rule(p->paper, (Place){ box.x, y + 2 }, (Place){ box.x + 18, y + 2 }, 0.5, INK_QUIET);
    const Type quiet = { .size = 9, .ink = INK_QUIET, .align = ALIGN_RIGHT };
    double side = colour.size ? paper_text_wide(p->paper, quiet, chosen) + 8 : 0;
    double left = box.x + 28;
    sheet_name(p, (Place){ left, y }, box.wide - 28 - side, 12,
               (Type){ .size = 14, .bold = does.size > 0 }, p->facts->person[seat->person].name);
    if (colour.size) paper_text(p->paper, (Place){ box.x + box.wide, y }, side, quiet, chosen);
    if (does.size)
        paper_text(p->paper, (Place){ left, y + 14 }, box.wide - 28,
                   (Type){ .size = 8, .ink = INK_QUIET }, duty);
}

/* ---- the sentences below ---- */

static void tell_bank(const Press *p, const FactTable *table, Buf *out) {
    const char *who = name_of(p->facts, table, table->banker);
    if (!who) who = say(p->tongue, SAY_FIRST_PLAYER);
    bool knights = p->facts->round[table->round].scenario == PLAYED_CITIES_AND_KNIGHTS;
    if (table->banker > EV_SEATS) buf_text(out, say(p->tongue, SAY_BANK_SYSTEM));
    else if (!table->banker)
        tongue_print(p->tongue, out, "{who%s} handles all cards.",
                     *table->judge ? table->judge : say(p->tongue, SAY_A_JUDGE));
    else if (knights) /* K-159 */
        tongue_print(
            p->tongue, out,
            "{who%s} handles all resource, commodity and progress cards and says aloud what "
            "is taken and paid.",
            who);
    else if (table->deals)
        tongue_print(p->tongue, out,
                     "{who%s} handles all resource and development cards and says aloud what is "
                     "taken and paid.",
                     who);
    else
        tongue_print(p->tongue, out,
                     "{who%s} handles all resource cards and says aloud what is taken and paid.",
                     who);
}

static void tell_set(const Press *p, const FactTable *table, Buf *out) {
    const char *who = name_of(p->facts, table, table->set);
    if (table->set < 0) return;
    if (who) tongue_print(p->tongue, out, "{who%s}’s copy", who);
    else buf_text(out, say(p->tongue, SAY_SET_ORGANISER));
}

static void tell_goal(const Press *p, const FactTable *table, Buf *out) {
    facts_goal(p->facts, table->round, out);
}

static void tell_count(const Press *p, const FactTable *table, Buf *out) {
    unsigned check = p->facts->rules.event.material_check;
    bool knights = p->facts->round[table->round].scenario == PLAYED_CITIES_AND_KNIGHTS;
    if (check != CHECK_UNREGULATED && knights) buf_text(out, say(p->tongue, SAY_COUNT_KNIGHTS));
    else if (check == CHECK_COUNTS) buf_text(out, say(p->tongue, SAY_COUNT_THESE));
    else if (check == CHECK_COUNTS_AND_KINDS) buf_text(out, say(p->tongue, SAY_COUNT_KINDS));
}

static bool board_is_drawn(const Facts *f, const FactTable *table) {
    for (size_t i = 0; i < f->boards; i++)
        if (f->board[i].round == table->round && f->board[i].table == table->table) return true;
    return false;
}

/* Players who choose a chair by its number can see which one it is. */
static void tell_chairs(const Press *p, const FactTable *table, Buf *out) {
    if (p->facts->round[table->round].chairs) buf_text(out, say(p->tongue, SAY_CHAIR_ONE));
}

/* A table that has its own board says whether someone drew it. */
static void tell_board(const Press *p, const FactTable *table, Buf *out) {
    if (!p->facts->round[table->round].own_boards) return;
    bool drawn = board_is_drawn(p->facts, table);
    buf_text(out, say(p->tongue, drawn ? SAY_BUILD_DRAWN : SAY_BUILD_IT));
}

/* Label and sentence, one below the other; those that have nothing to say take no room.  Their height. */
static double sentences(Press *p, const FactTable *table, PaperBox box, double size, bool draw) {
    static const struct {
        enum PageWord label;
        void (*tell)(const Press *p, const FactTable *table, Buf *out);
    } LINE[] = { { SAY_GOAL, tell_goal },    { SAY_BANK, tell_bank },
                 { SAY_GAME_SET, tell_set }, { SAY_CHAIRS, tell_chairs },
                 { SAY_BOARD, tell_board },  { SAY_COUNT_FIRST, tell_count } };
    const double side = 58, leading = size * 1.25;
    double y = box.y;
    for (size_t i = 0; i < sizeof LINE / sizeof LINE[0]; i++) {
        char sentence[SENTENCE];
        Buf text = buf_over(sentence, sizeof sentence);
        LINE[i].tell(p, table, &text);
        if (!text.size) continue;
        if (draw)
            paper_text(p->paper, (Place){ box.x, y }, side - 6,
                       (Type){ .size = size, .bold = true }, say(p->tongue, LINE[i].label));
        y += paper_paragraph(p->paper, (Place){ box.x + side, y }, box.wide - side, leading,
                             (Type){ .size = size }, sentence, draw) +
             3;
    }
    return y - box.y;
}

/* As large as they can be in the box. */
static void put_sentences(Press *p, const FactTable *table, PaperBox box) {
    double size = 8;
    while (size > 6 && sentences(p, table, box, size, false) > box.high) size -= 0.5;
    sentences(p, table, box, size, true);
}

static void put_card(Press *p, const FactTable *table, PaperBox box) {
    enum { FIRST = 88, STEP = 37 };
    char link[FACT_LINK + 32];
    Buf code = buf_over(link, sizeof link);
    double bottom = box.y + box.high - INSET;
    put_head(p, table, box);
    for (int row = 0; row < table->seats; row++)
        put_player(p, table, row, box, box.y + FIRST + STEP * row);
    double below = box.y + FIRST + STEP * EV_SEATS - 12;
    paper_rule(p->paper, (Place){ box.x, below }, (Place){ box.x + box.wide, below }, 0.5,
               INK_FAINT);
    facts_link(p->facts, table, &code);
    put_sentences(p, table, (PaperBox){ box.x, below + 17, box.wide, bottom - CODE - below - 17 });
    if (*link) paper_qr(p->paper, (PaperBox){ box.x, bottom - CODE, CODE, CODE }, link);
    double side = *link ? CODE + 10 : 0;
    paper_text(p->paper, (Place){ box.x + side, bottom - 12 }, box.wide - side,
               (Type){ .size = 7, .ink = INK_QUIET }, p->facts->place);
    sheet_sponsors(p, (Place){ box.x + side, bottom - 2 }, box.wide - side, (Type){ .size = 6.5 });
}

Status sheet_cards(Press *p, Err *err) {
    uint16_t round;
    size_t count;
    Status status = sheet_round(p, &round, err);
    if (status) return status;
    const FactTable *tables = sheet_tables(p->facts, round, &count);
    Collation c = collate(count, COLUMNS * ROWS);
    double wide = paper_wide(p->paper) / COLUMNS, high = paper_high(p->paper) / ROWS;
    for (size_t page = 0; page < c.pages; page++) {
        paper_page(p->paper);
        for (int place = 0; place < c.fit; place++) {
            size_t card = collated(&c, page, place);
            int row = place / COLUMNS;
            PaperBox box = { place % COLUMNS * wide + INSET, row * high, wide - 2 * INSET, high };
            if (card < count) put_card(p, &tables[card], box);
        }
        paper_dashes(p->paper, (Place){ 0, high }, (Place){ 2 * wide, high }, 0.4, INK_FAINT);
        paper_dashes(p->paper, (Place){ wide, 0 }, (Place){ wide, 2 * high }, 0.4, INK_FAINT);
    }
    return OK;
}

/* cmd_board.c - `castellan board`: draw, show, convert and compare boards. */
#include "base/heap.h"
#include "base/sha256.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "codec/board_json.h"
#include "engine/layout.h"
#include "print/board_svg.h"
#include "print/board_text.h"
#include "tongue/tongue.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_SVG };
enum { NOT_GIVEN = -1, NOTE_TEXT = 96 };

typedef struct Order {
    int scenario, setup, harbours, corner, format, language;
    uint64_t seed;
    bool check, lenient, mono, coordinates, seeded;
    const char *file, *out, *title;
} Order;

static const char *const SCENARIO_WORDS[] = { "base", "fishermen", "new-shores", NULL };
static const char *const SETUP_WORDS[] = { "spiral", "random", "beginner", "balanced", NULL };
static const char *const HARBOUR_WORDS[] = { "printed", "tokens", "frame", NULL };
static const char *const CORNER_WORDS[] = { "nw", "ne", "e", "se", "sw", "w", NULL };
static const char *const FORMAT_WORDS[] = { "text", "json", "svg", NULL };

/* Read a whole file of at most BOARD_JSON_MAX bytes; one more byte shows that it is longer. */
static Status read_board(const char *path, bool lenient, Board *board, Err *err) {
    char text[BOARD_JSON_MAX + 1];
    FILE *file = fopen(path, "rb");
    if (!file)
        return err_set(err, ERR_MISSING, "The file can't be opened: {reason%s}.", strerror(errno));
    size_t size = fread(text, 1, sizeof text, file);
    bool failed = ferror(file) != 0;
    fclose(file);
    if (failed) return err_set(err, ERR_SYSTEM, "The file can't be read.");
    if (size > BOARD_JSON_MAX)
        return err_set(err, ERR_TOO_BIG, "A board file can have at most {most%d} bytes.",
                       BOARD_JSON_MAX);
    return board_json_read(text, size, lenient ? BOARD_JSON_ANY_COUNTS : BOARD_JSON_STRICT, board,
                           err);
}

/* Say whether each board is legal, and which are the same turned or mirrored. */
static int check_boards(char **files, int count, const Order *order) {
    assert(count > 0);
    uint8_t(*hash)[LAYOUT_HASH] = calloc((size_t)count, sizeof *hash);
    bool *lawful = calloc((size_t)count, sizeof *lawful);
    int code = hash && lawful ? EXIT_DONE : args_failed("Not enough memory.");
    for (int i = 0; hash && lawful && i < count; i++) {
        Board board;
        Err err;
        if (read_board(files[i], order->lenient, &board, &err)) {
            printf("%s: %s\n", files[i], err.text);
            code = EXIT_FAILED;
            continue;
        }
        char hex[SHA256_HEX];
        Fairness fair = layout_fairness(&board);
        layout_hash(&board, hash[i]);
        sha256_hex(hash[i], hex);
        lawful[i] = true;
        int same = 0;
        while (same < i && (!lawful[same] || memcmp(hash[same], hash[i], LAYOUT_HASH) != 0)) same++;
        printf("%s: legal, layout %.16s, fairness %u", files[i], hex, fair.total);
        if (fair.reds) printf(", red numbers touch %u times [B-25]", fair.reds);
        if (same < i) {
            printf(", same layout as %s, possibly turned or mirrored", files[same]);
            code = EXIT_FAILED;
        }
        printf("\n");
    }
    free(hash);
    free(lawful);
    return code;
}

static void write_text(const Board *board, const Order *order, const char *note, Buf *out) {
    uint8_t hash[LAYOUT_HASH];
    char hex[SHA256_HEX];
    Fairness fair = layout_fairness(board);
    layout_hash(board, hash);
    sha256_hex(hash, hex);
    if (order->title) buf_print(out, "%s\n\n", order->title);
    board_text(board, order->language, out);
    if (*note) buf_print(out, "\n%s", note);
    buf_print(out, "\n%s %s\n\n", tongue_row(order->language, BOARD_WORDS.layout), hex);
    board_text_fairness(&fair, order->language, out);
}

static void write_svg(const Board *board, const Order *order, const char *note, Buf *out) {
    BoardPicture picture = {
        .board = board,
        .robber = NONE,
        .pirate = NONE, /* S-26 */
        .tongue = (uint8_t)order->language,
        .mono = order->mono,
        .coordinates = order->coordinates,
        .title = order->title,
        .note = *note ? note : NULL,
    };
    for (int hex = 0; hex < topology_of(board->scenario)->hexes; hex++) /* B-26 */
        if (board->terrain[hex] == DESERT) picture.robber = (uint8_t)hex;
    board_svg(&picture, out);
}

static int deliver(const Buf *text, const char *path) {
    if (text->full) return args_failed("The board is too large to write.");
    FILE *file = path ? fopen(path, "wb") : stdout;
    if (!file) return args_failed("{path%s} can't be written: {reason%s}.", path, strerror(errno));
    bool wrote = fwrite(text->text, 1, text->size, file) == text->size;
    wrote = (path ? fclose(file) : fflush(file)) == 0 && wrote;
    if (!wrote) return args_failed("{path%s} can't be written.", path ? path : "The output");
    return EXIT_DONE;
}

/* Combinations that would leave an option without effect are reported, not ignored. */
static int check_order(const Order *order, int words) {
    bool drawing = order->setup != NOT_GIVEN || order->harbours != NOT_GIVEN ||
                   order->corner != NOT_GIVEN || order->seeded || order->scenario != SCENARIO_BASE;
    if (!order->check && words)
        return args_misuse("board", "Give a file with --file, or several after --check.");
    if (order->check && !words) return args_misuse("board", "--check needs at least one file.");
    if (order->check && (drawing || order->file || order->out || order->format != FORMAT_TEXT))
        return args_misuse("board", "--check only takes files and --lenient.");
    if (order->file && drawing)
        return args_misuse("board", "--file shows a finished board. Leave out --scenario, --setup, "
                                    "--harbours, --corner and --seed.");
    if (order->scenario != SCENARIO_BASE && order->harbours == HARBOURS_FRAME)
        return args_misuse("board", "--harbours frame only works for the base game. No rule says "
                                    "how fishing grounds or islands move with the frame. [F-9]");
    if (order->scenario == SCENARIO_NEW_SHORES && order->corner != NOT_GIVEN)
        return args_misuse("board",
                           "--corner only works with a single island, not with New Shores. [S-21]");
    if (order->lenient && !order->file && !order->check)
        return args_misuse("board", "--lenient only works with --file or --check.");
    if (order->corner != NOT_GIVEN && order->setup != NOT_GIVEN && order->setup != SETUP_SPIRAL)
        return args_misuse("board", "--corner only works with --setup spiral.");
    if ((order->mono || order->coordinates) && order->format != FORMAT_SVG)
        return args_misuse("board", "--mono and --coordinates only work with --format svg.");
    return EXIT_DONE;
}

/* Draw the board that was ordered and leave a line on how to draw it again. */
static void draw_board(const Order *order, Board *board, char note[NOTE_TEXT]) {
    int setup = order->setup == NOT_GIVEN ? SETUP_SPIRAL : order->setup;
    LayoutPlan plan = LAYOUT_SETUPS[setup].plan;
    plan.scenario = (uint8_t)order->scenario;
    if (order->harbours != NOT_GIVEN) plan.harbours = (uint8_t)order->harbours;
    if (order->corner != NOT_GIVEN) plan.corner = (uint8_t)order->corner;
    Rng rng = { order->seed };
    Buf line = buf_over(note, NOTE_TEXT);
    const int tongue = order->language;
    if (order->scenario != SCENARIO_BASE)
        buf_print(&line, "%s, ", tongue_row(tongue, BOARD_WORDS.scenario[order->scenario]));
    buf_print(&line, "%s, %s, ", tongue_row(tongue, BOARD_WORDS.setup[setup]),
              tongue_row(tongue, BOARD_WORDS.mode[plan.harbours]));
    char seed[24];
    Buf digits = buf_over(seed, sizeof seed);
    buf_print(&digits, "%llu", (unsigned long long)rng.state);
    tongue_print(tongue, &line, "seed {seed%s}", seed);
    if (plan.corner < CORNERS && setup == SETUP_SPIRAL) {
        buf_text(&line, ", ");
        tongue_print(tongue, &line, "corner {corner%s}", CORNER_NAME[plan.corner]);
    }
    layout_draw(&rng, plan, board);
}

static int show_board(const Order *order) {
    Board board = { 0 };
    char note[NOTE_TEXT] = "";
    if (order->file) {
        Err err;
        if (read_board(order->file, order->lenient, &board, &err))
            return args_failed("{path%s}: {why%p}", order->file, &err.message);
    } else {
        draw_board(order, &board, note);
    }
    Buf text = buf_heap(1 << 20);
    switch (order->format) {
    case FORMAT_TEXT: write_text(&board, order, note, &text); break;
    case FORMAT_JSON:
        board_json_write(&board, &text);
        buf_char(&text, '\n');
        if (!order->seeded && *note) fprintf(stderr, "castellan: drew %s\n", note);
        break;
    case FORMAT_SVG: write_svg(&board, order, note, &text); break;
    }
    int code = deliver(&text, order->out);
    buf_free(&text);
    return code;
}

int cmd_board(int argc, char **argv) {
    uint64_t fresh; /* every number is a seed: one that differs from this was given */
    if (getrandom(&fresh, sizeof fresh, 0) != sizeof fresh)
        return args_failed("The system provides no random numbers.");
    Order order = { .setup = NOT_GIVEN, .harbours = NOT_GIVEN, .corner = NOT_GIVEN, .seed = fresh };
    const Option options[] = {
        option_choice("scenario", &order.scenario, SCENARIO_WORDS),
        option_choice("setup", &order.setup, SETUP_WORDS),
        option_choice("harbours", &order.harbours, HARBOUR_WORDS),
        option_choice("corner", &order.corner, CORNER_WORDS),
        option_choice("format", &order.format, FORMAT_WORDS),
        option_choice("lang", &order.language, TONGUE_TAG),
        option_seed("seed", &order.seed),
        option_text("file", &order.file),
        option_text("out", &order.out),
        option_text("title", &order.title),
        option_flag("check", &order.check),
        option_flag("lenient", &order.lenient),
        option_flag("mono", &order.mono),
        option_flag("coordinates", &order.coordinates),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("board", &err.message);
    order.seeded = order.seed != fresh;
    int code = check_order(&order, argc - 1);
    if (code) return code;
    return order.check ? check_boards(argv + 1, argc - 1, &order) : show_board(&order);
}

/* print.c - paper over HTTP: the facts are gathered at once, the pages drawn on another thread. */
#include "app/core/background.h"
#include "print/sheet.h"
#include "server/response.h"
#include "tongue/tongue.h"
#include "web/director/facts.h"
#include "web/director/events.h"
#include "web/director/print.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 16 };

typedef struct Print { /* one document in the making */
    uv_work_t work;
    Exchange *x;
    Web *web;
    Facts facts;
    PrintKind kind;
    SheetOrder order;
    int page;          /* of SVG and PNG */
    uint64_t who;      /* asks for it */
    bool drawing;      /* or it waits for its turn */
    atomic_bool stop;  /* nobody waits for it any more */
    SharedBytes *file; /* what came of it */
    Status status;
    Err err;
    struct Print *next; /* in web->prints */
} Print;

/* ---- on the other thread ---- */

static Status keep(void *user, int page, Bytes file, Err *err) {
    Print *print = user;
    if (atomic_load(&print->stop))
        return err_set(err, ERR_SYSTEM, "Drawing the pages was cancelled.");
    if (page && page != print->page) return OK;
    shared_bytes_drop(print->file);
    print->file = shared_bytes_copy(file.at, file.size);
    return print->file ? OK : err_set(err, ERR_SYSTEM, "Not enough memory for the pages.");
}

static bool given_up(void *user) {
    return atomic_load(&((Print *)user)->stop);
}

static void draw(uv_work_t *work) {
    Print *print = work->data;
    background();
    if (given_up(print)) {
        print->status = err_set(&print->err, ERR_SYSTEM, "Drawing the pages was cancelled.");
        return;
    }
    print->status = sheet_print(&print->facts, print->kind, &print->order, &print->err);
    if (!print->status && !print->file)
        print->status = err_set(&print->err, ERR_MISSING, "There is no page {page%d}.",
                                print->page);
}

/* ---- on the loop's ---- */

static void print_free(Print *print) {
    facts_free(&print->facts);
    shared_bytes_drop(print->file);
    free(print);
}

static void prints_go_on(Web *web);

static void drawn(uv_work_t *work, int status) {
    Print *print = work->data;
    char name[64];
    Buf text = buf_over(name, sizeof name);
    Print **link = &print->web->prints;
    while (*link != print) link = &(*link)->next;
    *link = print->next;
    print->web->printing--;
    print->x->gone = NULL;
    prints_go_on(print->web);
    if (status && !print->status)
        print->status = err_set(&print->err, ERR_SYSTEM, "Drawing the pages was cancelled.");
    if (print->status) {
        reply_failure(print->x, &print->err);
    } else {
        PaperForm form = print->order.paper.form;
        buf_print(&text, "inline; filename=\"%s.%s\"", PRINT_NAME[print->kind],
                  PAPER_FORM_NAME[form]);
        reply_header(print->x, "Content-Disposition", name);
        reply_parcel(print->x, 200, PAPER_FORM_TYPE[form], print->file);
        print->file = NULL;
    }
    print_free(print);
}

/* How many documents of someone are being drawn, or also wait for it; of everyone: 0. */
static unsigned count_of(const Web *web, uint64_t who, bool waiting) {
    unsigned count = 0;
    for (const Print *p = web->prints; p; p = p->next)
        count += (!who || p->who == who) && (waiting || p->drawing);
    return count;
}

/* Whose turn it is: of those with the fewest being drawn, the first to come; NULL: nobody waits. */
static Print *next_print(const Web *web) {
    Print *best = NULL;
    for (Print *p = web->prints; p; p = p->next)
        if (!p->drawing &&
            (!best || count_of(web, p->who, false) < count_of(web, best->who, false)))
            best = p;
    return best;
}

static void prints_go_on(Web *web) {
    Print *print;
    while (count_of(web, 0, false) < PRINTS_AT_ONCE && (print = next_print(web))) {
        print->drawing = true;
        uv_queue_work(web->app->loop, &print->work, draw, drawn);
    }
}

static void leave(void *print) {
    atomic_store(&((Print *)print)->stop, true);
}

void prints_stop(Web *web) {
    for (Print *print = web->prints; print; print = print->next) leave(print);
}

void prints_settle(Web *web) {
    prints_stop(web);
    while (web->printing) uv_run(web->app->loop, UV_RUN_ONCE);
}

/* ---- what is asked for ---- */

/* One of the words, `*at` if it is not said; false: answered. */
static bool choose(Exchange *x, const char *name, const char *const *words, int *at) {
    char text[WORD] = "";
    bool said = request_query(&x->request, name, text, sizeof text);
    for (int i = 0; said && words[i]; i++)
        if (strcmp(text, words[i]) == 0) {
            *at = i;
            return true;
        }
    if (said) reply_error(x, 400, "input", "\"{key%s}\" can't be \"{text%s}\".", name, text);
    return !said;
}

/* Any language that someone can choose. */
static bool choose_language(Exchange *x, int *tongue) {
    char tag[WORD] = "";
    if (!request_query(&x->request, "lang", tag, sizeof tag)) return true;
    int named = tongue_named(tag);
    if (named >= 0) *tongue = named;
    else reply_error(x, 400, "input", "\"{key%s}\" can't be \"{text%s}\".", "lang", tag);
    return named >= 0;
}

static bool number(Exchange *x, const char *name, int most, int *to) {
    char text[WORD] = "", *end;
    if (!request_query(&x->request, name, text, sizeof text)) return true;
    long value = strtol(text, &end, 10);
    bool good = *text && !*end && value >= 1 && value <= most;
    if (good) *to = (int)value;
    else
        reply_error(x, 400, "input", "\"{key%s}\" must be a number from 1 to {most%d}.", name,
                    most);
    return good;
}

static bool read_order(Exchange *x, Print *print, int *tongue) {
    int form = PAPER_PDF, format = PAPER_A4;
    const char *what = exchange_param(x, "what");
    int kind = 0;
    while (kind < PRINT_KINDS && strcmp(what, PRINT_NAME[kind]) != 0) kind++;
    if (kind == PRINT_KINDS) {
        reply_error(x, 404, "no-such-page", "Nothing with this name can be printed.");
        return false;
    }
    print->page = 1;
    if (!choose(x, "form", PAPER_FORM_NAME, &form) ||
        !choose(x, "paper", PAPER_FORMAT_NAME, &format) || !choose_language(x, tongue) ||
        !number(x, "round", EV_ROUNDS_MAX, &print->order.round) ||
        !number(x, "count", EV_PLAYERS_MAX, &print->order.count) ||
        !number(x, "page", EV_PLAYERS_MAX, &print->page))
        return false;
    request_query(&x->request, "material", print->order.other, sizeof print->order.other);
    print->kind = (PrintKind)kind;
    print->order.paper = (PaperOrder){ .form = (PaperForm)form,
                                       .format = (PaperFormat)format,
                                       .user = print,
                                       .put = keep,
                                       .given_up = given_up };
    return true;
}

/* Read the order and gather the facts; false: answered. */
static bool prepare(Exchange *x, Print *print) {
    EventEye eye;
    if (!event_eye(x, &eye)) return false;
    int tongue = tongue_named(event_of(eye.live)->facts.language);
    if (tongue < 0) tongue = IN_ENGLISH;
    if (!read_order(x, print, &tongue)) return false;
    Status status = event_facts(&eye, print->web->address, tongue, &print->facts, &print->err);
    if (status) reply_failure(x, &print->err);
    return !status;
}

void event_print_get(Exchange *x) {
    Web *web = exchange_user(x);
    uint64_t who = web_asker(x)->account;
    if (web->printing >= PRINTS_WAITING || count_of(web, who, true) >= PRINTS_EACH) {
        reply_error(x, 503, "busy", "Other pages are being drawn. Try again in a moment.");
        return;
    }
    Print *print = calloc(1, sizeof *print);
    if (!print) {
        reply_error(x, 500, "memory", "Not enough memory for the pages.");
        return;
    }
    print->work.data = print;
    print->x = x;
    print->web = web;
    if (!prepare(x, print)) {
        print_free(print);
        return;
    }
    print->who = who;
    web->printing++;
    Print **last = &web->prints; /* in the order in which they came */
    while (*last) last = &(*last)->next;
    *last = print;
    x->work = print;
    x->gone = leave;
    prints_go_on(web);
}

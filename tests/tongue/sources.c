#include "sources.h"

#include "base/message.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CALLS = 64, WORD = 64 };

typedef struct Reader {
    const char *at;
    char file[WORD];
    char word[WORD]; /* the last identifier, if nothing but spaces followed it */
    char call[CALLS][WORD];
    int depth;
    Sources *to;
} Reader;

static void skip_comment(Reader *r) {
    if (r->at[1] == '/') r->at += strcspn(r->at, "\n");
    else {
        const char *end = strstr(r->at + 2, "*/");
        r->at = end ? end + 2 : r->at + strlen(r->at);
    }
}

/* Blanks, comments and the ends of a macro's lines. */
static void skip_space(Reader *r) {
    for (;;) {
        if (isspace((unsigned char)*r->at)) r->at++;
        else if (r->at[0] == '\\' && r->at[1] == '\n') r->at += 2;
        else if (r->at[0] == '/' && (r->at[1] == '*' || r->at[1] == '/')) skip_comment(r);
        else return;
    }
}

static bool letter(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static void put(char *text, size_t *size, char c) {
    if (*size + 1 < LITERAL_TEXT) text[(*size)++] = c;
    text[*size] = 0;
}

/* One quoted piece. */
static void read_piece(Reader *r, char *text, size_t *size) {
    for (r->at++; *r->at && *r->at != '"'; r->at++) {
        char c = *r->at;
        if (c == '\\') {
            c = *++r->at;
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
        }
        put(text, size, c);
    }
    if (*r->at) r->at++;
}

/* Pieces side by side are one text; PRIu64 between them stands for its letter. */
static void read_text(Reader *r, char *text) {
    size_t size = 0;
    *text = 0;
    for (;;) {
        if (*r->at == '"') read_piece(r, text, &size);
        else if (strncmp(r->at, "PRI", 3) == 0) {
            put(text, &size, r->at[3]);
            while (letter(*r->at)) r->at++;
        } else return;
        skip_space(r);
    }
}

/* A clause at the end is not part of a template. */
static void cut_clause(char *text) {
    size_t size = strlen(text);
    char *open = size && text[size - 1] == ']' ? strrchr(text, '[') : NULL;
    if (open && open > text && open[-1] == ' ') open[-1] = 0;
}

static bool names(const char *call, const char *const words[]) {
    for (; *words; words++)
        if (strstr(call, *words)) return true;
    return false;
}

/* ABOUT("a state", "over"): the key has both. */
static void about(Reader *r, Literal *l) {
    if (!r->depth || r->depth > CALLS || strcmp(r->call[r->depth - 1], "ABOUT") != 0) return;
    if (*r->at != ',') return;
    char english[LITERAL_TEXT];
    r->at++;
    skip_space(r);
    read_text(r, english);
    size_t size = strlen(l->text);
    snprintf(l->text + size, sizeof l->text - size, "\x04%s", english);
}

/* Braces open holes, but JSON and other languages have them, too. */
static bool has_holes(const char *text) {
    const char *open = strchr(text, '{');
    for (; open; open = strchr(open + 1, '{')) {
        size_t name = strspn(open + 1, "abcdefghijklmnopqrstuvwxyz0123456789_");
        if (name && open[1 + name] && strchr("%,}", open[1 + name])) return true;
    }
    return false;
}

/* A template as the catalogues have it. */
static void make_key(Literal *l) {
    char key[LITERAL_TEXT];
    Buf out = buf_over(key, sizeof key);
    if (!has_holes(l->text)) return;
    message_key(l->text, &out);
    strcpy(l->text, key);
}

static void keep(Reader *r) {
    static const char *const REFUSES[] = { "refus", "err_set", "reply_error", "fail", NULL };
    static const char *const SAYS[] = { "tongue_row", "tongue_print", NULL };
    if (r->to->count == LITERALS_MAX) abort();
    Literal *l = &r->to->literal[r->to->count++];
    read_text(r, l->text);
    about(r, l);
    make_key(l);
    cut_clause(l->text);
    snprintf(l->file, sizeof l->file, "%s", r->file);
    for (int i = 0; i < r->depth && i < CALLS; i++) {
        const char *call = r->call[i];
        if (*call) snprintf(l->call, sizeof l->call, "%s", call);
        l->refuses = l->refuses || names(call, REFUSES);
        l->says = l->says || names(call, SAYS) || strcmp(call, "say") == 0;
        l->subject = l->subject || strcmp(call, "pick_open") == 0;
    }
}

static void read_word(Reader *r) {
    size_t size = 0;
    while (letter(*r->at)) {
        if (size + 1 < WORD) r->word[size++] = *r->at;
        r->at++;
    }
    r->word[size] = 0;
}

static void read_source(Reader *r) {
    for (skip_space(r); *r->at; skip_space(r)) {
        char c = *r->at;
        if (letter(c)) {
            read_word(r);
            continue;
        }
        if (c == '"') keep(r);
        else if (c == '\'') {
            for (r->at++; *r->at && *r->at != '\''; r->at++)
                if (*r->at == '\\') r->at++;
            if (*r->at) r->at++;
        } else if (c == '#' && strncmp(r->at, "#include", 8) == 0) r->at += strcspn(r->at, "\n");
        else {
            if (c == '(' && r->depth < CALLS) strcpy(r->call[r->depth], r->word);
            if (c == '(') r->depth++;
            if (c == ')' && r->depth) r->depth--;
            r->at++;
        }
        r->word[0] = 0;
    }
}

static char *file_text(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = calloc(1, (size_t)size + 1);
    if (!text || fread(text, 1, (size_t)size, file) != (size_t)size) abort();
    fclose(file);
    return text;
}

static void read_folder(const char *folder, Sources *to) {
    char path[1024];
    snprintf(path, sizeof path, "%s/src/%s", SOURCE_ROOT, folder);
    DIR *dir = opendir(path);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        if (e->d_name[0] == '.') continue;
        size_t size = strlen(e->d_name);
        char file[64];
        snprintf(file, sizeof file, "%.30s/%.30s", folder, e->d_name);
        if (!strchr(e->d_name, '.')) read_folder(file, to);
        bool ours = size > 2 && e->d_name[size - 2] == '.' && strchr("ch", e->d_name[size - 1]);
        if (!ours) continue;
        Reader r = { .to = to };
        snprintf(r.file, sizeof r.file, "%.63s", file);
        snprintf(path, sizeof path, "%s/src/%s", SOURCE_ROOT, file);
        char *text = file_text(path);
        if (!text) continue;
        r.at = text;
        read_source(&r);
        free(text);
    }
    if (dir) closedir(dir);
}

Sources sources_read(const char *const folders[]) {
    Sources s = { calloc(LITERALS_MAX, sizeof(Literal)), 0 };
    if (!s.literal) abort();
    for (; *folders; folders++) read_folder(*folders, &s);
    return s;
}

void sources_free(Sources *sources) {
    free(sources->literal);
    *sources = (Sources){ 0 };
}

bool sources_have(const Sources *sources, const char *text) {
    for (size_t i = 0; i < sources->count; i++)
        if (strcmp(sources->literal[i].text, text) == 0) return true;
    return false;
}

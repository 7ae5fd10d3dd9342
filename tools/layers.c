/* layers.c - keep the picture in ARCHITECTURE.md true: includes point one way.
 *
 *     layers TABLE SRC
 *
 * TABLE is src/layers.txt.  Reads the #include "..." lines of every .c and .h file below SRC and complains about each one
 * that its layer may not make.  The layer of a file is its first folder; files directly in SRC
 * are "main".  Folders within a layer are its subjects, with arrows of their own; files of the layer
 * that lie in none of them know all.  Exit 0 when all is well, 1 when not, 2 when SRC cannot be read.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 1024, NAME_SIZE = 64, BELOW_SIZE = 256, ROWS_MAX = 64 };

/* A row of the table: a layer or a subject of one, and what it may include besides itself. */
static struct Row { char name[NAME_SIZE], below[BELOW_SIZE]; } rows[ROWS_MAX];
static int row_count;

static int files, mistakes;

/* The first folder of a path, or "main". */
static void layer_of(const char *path, char layer[NAME_SIZE]) {
    size_t size = strcspn(path, "/");
    if (!path[size] || size >= NAME_SIZE) strcpy(layer, "main");
    else memcpy(layer, path, size), layer[size] = 0;
}

static const char *below(const char *name) {
    for (int i = 0; i < row_count; i++)
        if (strcmp(rows[i].name, name) == 0) return rows[i].below;
    return NULL;
}

static int lists(const char *words, const char *word) {
    size_t size = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += size)
        if ((at == words || at[-1] == ' ') && (at[size] == 0 || at[size] == ' ')) return 1;
    return 0;
}

static void complain(const char *path, int number, const char *who, const char *target,
                     const char *allowed) {
    printf("%s:%d: %s may not include \"%s\"; it may include %s.\n", path, number, who, target,
           allowed && *allowed ? allowed : "nothing but itself");
    mistakes++;
}

/* The second folder of a path, "." if there is none. */
static void subject_of(const char *path, char subject[NAME_SIZE]) {
    const char *at = strchr(path, '/'), *end = at ? strchr(at + 1, '/') : NULL;
    size_t size = end ? (size_t)(end - at - 1) : 0;
    if (!size || size >= NAME_SIZE) strcpy(subject, ".");
    else memcpy(subject, at + 1, size), subject[size] = 0;
}

/* Both lie in the same layer. */
static void check_subjects(const char *path, int number, const char *layer, const char *target) {
    char from[NAME_SIZE], to[NAME_SIZE], whole[2 * NAME_SIZE + 1];
    subject_of(path, from);
    subject_of(target, to);
    if (strcmp(from, ".") == 0 || strcmp(from, to) == 0) return;
    snprintf(whole, sizeof whole, "%s/%s", layer, from);
    const char *allowed = below(whole);
    if (!allowed || !lists(allowed, to)) complain(path, number, whole, target, allowed);
}

static void check_line(const char *path, int number, const char *line, const char *layer) {
    char target[PATH_SIZE], other[NAME_SIZE];
    if (sscanf(line, " # include \"%1023[^\"]\"", target) != 1) return;
    if (!strchr(target, '/')) return; /* made by the build, or a neighbour */
    layer_of(target, other);
    if (strcmp(other, layer) == 0) return check_subjects(path, number, layer, target);
    const char *allowed = below(layer);
    if (strstr(target, "..") || !allowed || !lists(allowed, other))
        complain(path, number, layer, target, allowed);
}

static int check_file(const char *full, const char *path) {
    char layer[NAME_SIZE], line[PATH_SIZE];
    layer_of(path, layer);
    if (!below(layer)) {
        printf("%s: the layer \"%s\" is unknown; add it to src/layers.txt.\n", path, layer);
        mistakes++;
        return 0;
    }
    FILE *file = fopen(full, "r");
    if (!file) return -1;
    for (int number = 1; fgets(line, sizeof line, file); number++)
        check_line(path, number, line, layer);
    fclose(file);
    files++;
    return 0;
}

static int ends_in_c_or_h(const char *name) {
    size_t size = strlen(name);
    return size > 2 && name[size - 2] == '.' && strchr("ch", name[size - 1]);
}

/* Visit everything below root/path; path is "" at first. */
static int walk(const char *root, const char *path) {
    char here[PATH_SIZE], next[PATH_SIZE], full[PATH_SIZE * 2];
    if (snprintf(here, sizeof here, "%s/%s", root, path) >= PATH_SIZE) return -1;
    DIR *dir = opendir(here);
    if (!dir) return -1;
    int status = 0;
    for (struct dirent *entry; !status && (entry = readdir(dir));) {
        if (entry->d_name[0] == '.') continue;
        int size = snprintf(next, sizeof next, "%s%s%s", path, *path ? "/" : "", entry->d_name);
        if (size >= PATH_SIZE) status = -1;
        snprintf(full, sizeof full, "%s/%s", root, next);
        struct stat about;
        if (status || stat(full, &about)) status = -1;
        else if (S_ISDIR(about.st_mode)) status = walk(root, next);
        else if (ends_in_c_or_h(entry->d_name)) status = check_file(full, next);
    }
    closedir(dir);
    return status;
}

static int read_table(const char *path) {
    char line[NAME_SIZE + BELOW_SIZE + 8];
    FILE *file = fopen(path, "r");
    if (!file) return -1;
    while (fgets(line, sizeof line, file)) {
        struct Row row = { "", "" };
        if (line[0] == '#' || line[0] == '\n') continue;
        int good = sscanf(line, "%63[^: ]: %255[^\n]", row.name, row.below) > 0;
        if (!good || row_count == ROWS_MAX) {
            fclose(file);
            errno = EINVAL;
            return -1;
        }
        rows[row_count++] = row;
    }
    fclose(file);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: layers TABLE SRC\n");
        return 2;
    }
    if (read_table(argv[1]) || walk(argv[2], "")) {
        fprintf(stderr, "layers: cannot read %s or %s: %s\n", argv[1], argv[2], strerror(errno));
        return 2;
    }
    printf("%d files, %d includes that point the wrong way\n", files, mistakes);
    return mistakes > 0;
}

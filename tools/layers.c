/* layers.c - keep the picture in ARCHITECTURE.md true: includes point one way.
 *
 *     layers SRC
 *
 * Reads the #include "..." lines of every .c and .h file below SRC and complains about each one
 * that its layer may not make.  The layer of a file is its first folder; files directly in SRC
 * are "main".  Exit 0 when all is well, 1 when not, 2 when SRC cannot be read.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 1024, NAME_SIZE = 64 };

/* Each layer and what it may include besides itself. */
static const struct {
    const char *layer, *below;
} ALLOWED[] = {
    { "base", "" },
    { "tongue", "base" },
    { "rulebook", "base" },
    { "store", "base" },
    { "engine", "rulebook base" },
    { "tournament", "rulebook base" },
    { "event", "tournament rulebook base" },
    { "table", "engine rulebook base" },
    { "bot", "engine rulebook base" },
    { "codec", "table engine event tournament rulebook base" },
    { "print", "table engine event tournament rulebook base" },
    { "app", "tongue codec store bot table engine event tournament rulebook base" },
    { "server", "tongue codec base" },
    { "web",
      "server app tongue print codec store bot table engine event tournament rulebook base" },
    { "cli",
      "web server app tongue print codec store bot table engine event tournament rulebook base" },
    { "wasm", "codec bot table engine event tournament rulebook base" },
    { "main", "cli base" },
};
enum { LAYERS = sizeof ALLOWED / sizeof ALLOWED[0] };

static int files, mistakes;

/* The first folder of a path, or "main". */
static void layer_of(const char *path, char layer[NAME_SIZE]) {
    size_t size = strcspn(path, "/");
    if (!path[size] || size >= NAME_SIZE) strcpy(layer, "main");
    else memcpy(layer, path, size), layer[size] = 0;
}

static const char *below(const char *layer) {
    for (int i = 0; i < LAYERS; i++)
        if (strcmp(ALLOWED[i].layer, layer) == 0) return ALLOWED[i].below;
    return NULL;
}

static int lists(const char *words, const char *word) {
    size_t size = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += size)
        if ((at == words || at[-1] == ' ') && (at[size] == 0 || at[size] == ' ')) return 1;
    return 0;
}

static void check_line(const char *path, int number, const char *line, const char *layer) {
    char target[PATH_SIZE], other[NAME_SIZE];
    if (sscanf(line, " # include \"%1023[^\"]\"", target) != 1) return;
    if (!strchr(target, '/')) return; /* made by the build, or a neighbour */
    layer_of(target, other);
    if (strcmp(other, layer) == 0) return;
    const char *allowed = below(layer);
    if (strstr(target, "..") || !allowed || !lists(allowed, other)) {
        printf("%s:%d: %s may not include \"%s\"; it may include %s.\n", path, number, layer,
               target, allowed && *allowed ? allowed : "nothing but itself");
        mistakes++;
    }
}

static int check_file(const char *full, const char *path) {
    char layer[NAME_SIZE], line[PATH_SIZE];
    layer_of(path, layer);
    if (!below(layer)) {
        printf("%s: the layer \"%s\" is unknown; add it to ALLOWED in tools/layers.c.\n", path,
               layer);
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

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: layers SRC\n");
        return 2;
    }
    if (walk(argv[1], "")) {
        fprintf(stderr, "layers: cannot read %s: %s\n", argv[1], strerror(errno));
        return 2;
    }
    printf("%d files, %d includes that point the wrong way\n", files, mistakes);
    return mistakes > 0;
}

/* The archive of an event from outside: it is refused, or every chain in it holds and it can be read
 * into a store. */
#include "app/archive.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Archive archive;
    Store *store;
    if (size > 1 << 18 || archive_read((const char *)data, size, &archive, NULL)) return 0;
    archive_head(&archive, "event/x#1:0123456789abcdef", NULL);
    if (store_open("memory:", NULL, &store, NULL)) abort();
    Status first = archive_import(&archive, store, NULL);
    uint64_t added = archive.added;
    if (!first && (archive_import(&archive, store, NULL) || archive.added)) abort(); /* again */
    if (!first && added > archive.events) abort();
    store_close(store);
    archive_free(&archive);
    return 0;
}

/* inside.h - what the other files of the store may ask of an open one.
 *
 * Private to the store.
 */
#pragma once
#include "store/backend.h"

/* Borrow a connection for reading; give it back on any thread. */
Status store_lease(Store *store, Backend **reader, Err *err);
void store_release(Store *store, Backend *reader);

const Backend *store_main(const Store *store);
bool store_is_read_only(const Store *store);

/* The backend for this address; `rest` is what it opens. */
const BackendKind *backend_kind(const char *url, const char **rest);

/* out.h - bytes on their way to a client.
 *
 * A SharedBytes is an immutable piece of bytes that many may share: a broadcast is written once and
 * waits in a thousand queues.  Every holder has a reference; the last one to drop it frees it.
 *
 * An Out is the queue of one connection.  What can be sent at once is sent at once, without a
 * callback; the rest waits, and the owner can see how much and since when.
 *
 * Ownership: out_push takes over the caller's reference.  An Out belongs to its connection and
 * must not be freed before the stream is closed: libuv may still be reading from the parcels.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

typedef struct SharedBytes {
    uint32_t refs;
    size_t size;
    const uint8_t *at;
} SharedBytes;

/* A parcel with room for `size` bytes, to be filled through *room now; NULL without memory. */
SharedBytes *shared_bytes_new(size_t size, uint8_t **room);
/* A parcel with a copy of these bytes; NULL without memory. */
SharedBytes *shared_bytes_copy(const void *bytes, size_t size);
/* A parcel over bytes that outlive every connection, such as the assets of the program. */
SharedBytes *shared_bytes_over(const void *bytes, size_t size);
SharedBytes *shared_bytes_take(SharedBytes *parcel); /* one more reference */
void shared_bytes_drop(SharedBytes *parcel);         /* one fewer; NULL is allowed */

typedef struct Out Out;
struct Out {
    uv_stream_t *stream;
    void (*moved)(Out *out); /* some of what waited is gone, or (`broken`) never will be */
    bool broken;             /* the client cannot be reached any more */
    size_t bytes;            /* pushed and not yet handed to the kernel */

    /* inside */
    SharedBytes **queue; /* a ring of `room`, `count` used from `first` on */
    size_t room, first, count;
    size_t offset;    /* bytes of the first parcel that are gone */
    size_t under_way; /* parcels libuv is writing; 0 when it is not */
    uv_write_t write;
};

void out_open(Out *out, uv_stream_t *stream, void (*moved)(Out *out));
void out_close(Out *out); /* after the stream was closed */

/* Put a parcel at the end of the queue; NULL and lack of memory make the Out `broken`. */
void out_push(Out *out, SharedBytes *parcel);

/* Send what the kernel takes now and let libuv wait for the rest. */
void out_flush(Out *out);

/* Forget everything that libuv is not writing already. */
void out_forget(Out *out);

/* Bytes not yet taken by the kernel: it shrinks while a client reads. */
size_t out_waiting(const Out *out);

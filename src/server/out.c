#include "server/out.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 4, PIECES = 32 };

SharedBytes *shared_bytes_new(size_t size, uint8_t **room) {
    SharedBytes *parcel = malloc(sizeof *parcel + size);
    if (!parcel) return NULL;
    *room = (uint8_t *)(parcel + 1);
    *parcel = (SharedBytes){ .refs = 1, .size = size, .at = *room };
    return parcel;
}

SharedBytes *shared_bytes_copy(const void *bytes, size_t size) {
    uint8_t *room;
    SharedBytes *parcel = shared_bytes_new(size, &room);
    if (parcel && size) memcpy(room, bytes, size);
    return parcel;
}

SharedBytes *shared_bytes_over(const void *bytes, size_t size) {
    SharedBytes *parcel = malloc(sizeof *parcel);
    if (parcel) *parcel = (SharedBytes){ .refs = 1, .size = size, .at = bytes };
    return parcel;
}

SharedBytes *shared_bytes_take(SharedBytes *parcel) {
    parcel->refs++;
    return parcel;
}

void shared_bytes_drop(SharedBytes *parcel) {
    if (parcel && --parcel->refs == 0) free(parcel);
}

/* ---- the queue ---- */

void out_open(Out *out, uv_stream_t *stream, void (*moved)(Out *out)) {
    *out = (Out){ .stream = stream, .moved = moved };
}

static SharedBytes *pop(Out *out) {
    SharedBytes *parcel = out->queue[out->first];
    out->first = (out->first + 1) % out->room;
    out->count--;
    return parcel;
}

void out_close(Out *out) {
    while (out->count > 0) shared_bytes_drop(pop(out));
    free(out->queue);
    *out = (Out){ .broken = true };
}

static bool grow(Out *out) {
    size_t room = out->room ? out->room * 2 : FIRST_ROOM;
    SharedBytes **queue = calloc(room, sizeof(void *));
    if (!queue) return false;
    for (size_t i = 0; i < out->count; i++) queue[i] = out->queue[(out->first + i) % out->room];
    free(out->queue);
    out->queue = queue;
    out->room = room;
    out->first = 0;
    return true;
}

void out_push(Out *out, SharedBytes *parcel) {
    if (!parcel || out->broken || (out->count == out->room && !grow(out))) {
        out->broken = true;
        shared_bytes_drop(parcel);
        return;
    }
    out->queue[(out->first + out->count++) % out->room] = parcel;
    out->bytes += parcel->size;
}

/* Let go of the next `size` bytes, which are sent. */
static void advance(Out *out, size_t size) {
    out->bytes -= size;
    while (out->count > 0 && size >= out->queue[out->first]->size - out->offset) {
        size -= out->queue[out->first]->size - out->offset;
        out->offset = 0;
        shared_bytes_drop(pop(out));
    }
    if (out->count > 0) out->offset += size;
}

static size_t gather(const Out *out, uv_buf_t pieces[PIECES], size_t *bytes) {
    size_t count = out->count < PIECES ? out->count : PIECES;
    *bytes = 0;
    for (size_t i = 0; i < count; i++) {
        const SharedBytes *parcel = out->queue[(out->first + i) % out->room];
        size_t skip = i == 0 ? out->offset : 0;
        pieces[i] = uv_buf_init((char *)(uintptr_t)(parcel->at + skip),
                                (unsigned)(parcel->size - skip));
        *bytes += pieces[i].len;
    }
    return count;
}

static void on_written(uv_write_t *write, int status) {
    Out *out = write->data;
    size_t bytes = 0;
    for (size_t i = 0; i < out->under_way; i++)
        bytes += out->queue[(out->first + i) % out->room]->size - (i == 0 ? out->offset : 0);
    out->under_way = 0;
    advance(out, bytes);
    if (status < 0) out->broken = true;
    else out_flush(out);
    if (out->moved) out->moved(out);
}

void out_flush(Out *out) {
    while (!out->broken && out->under_way == 0 && out->count > 0) {
        uv_buf_t pieces[PIECES];
        size_t bytes, count = gather(out, pieces, &bytes);
        int sent = uv_try_write(out->stream, pieces, (unsigned)count);
        if (sent < 0 && sent != UV_EAGAIN) {
            out->broken = true;
            return;
        }
        if (sent > 0) advance(out, (size_t)sent);
        if (sent > 0 && (size_t)sent == bytes) continue;
        count = gather(out, pieces, &bytes);
        out->write.data = out;
        if (uv_write(&out->write, out->stream, pieces, (unsigned)count, on_written) < 0)
            out->broken = true;
        else out->under_way = count;
    }
}

void out_forget(Out *out) {
    /* A parcel of which a part is gone must be finished: the client counts on its length. */
    size_t keep = out->under_way > 0 ? out->under_way : out->offset > 0 ? 1 : 0;
    while (out->count > keep) {
        SharedBytes *last = out->queue[(out->first + --out->count) % out->room];
        out->bytes -= last->size;
        shared_bytes_drop(last);
    }
}

size_t out_waiting(const Out *out) {
    if (out->under_way == 0) return out->bytes;
    size_t asked = 0; /* the kernel already has part of what libuv holds */
    for (size_t i = 0; i < out->under_way; i++)
        asked += out->queue[(out->first + i) % out->room]->size - (i == 0 ? out->offset : 0);
    return out->bytes - asked + uv_stream_get_write_queue_size(out->stream);
}

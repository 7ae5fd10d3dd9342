/* ws_peer.h - one open WebSocket.  Inside the server only.
 *
 * Made by ws_get, owned by its connection, freed with it.  `leave` is called exactly once for each
 * `join` that said yes.
 */
#pragma once
#include "server/conn.h"
#include "server/ws.h"

struct WsPeer {
    Conn *conn;
    Hub *hub;
    void *person;
    struct HubSub *subs; /* its subscriptions */
    uint32_t sub_count;
    WsReader reader;
    uint64_t heard, asked;              /* when it last said something; when we last sent a ping */
    int tongue;                         /* the language it was opened in */
    bool closing;                       /* our close frame is on its way; nothing else is sent */
    struct WsText *later, **later_last; /* texts that wait for the loop to turn */
    uint32_t later_count;
};

/* Bytes from the client; how many were used before it was the others' turn.  The rest comes again, and
 * be it nothing: some may wait inside of the reader. */
size_t ws_peer_feed(WsPeer *peer, const void *bytes, size_t size);
/* Queue a frame, taking over the reference; a client with too much waiting is dropped. */
void ws_peer_push(WsPeer *peer, SharedBytes *frame);
/* A frame around a text. */
SharedBytes *ws_frame(uint8_t opcode, const void *payload, size_t size);
/* Count something it asks for; false: far too fast, and the client is being closed. */
bool ws_peer_paced(WsPeer *peer, MeterKind kind);
/* Hand the hub what waited. */
void ws_peer_resume(WsPeer *peer);
void ws_peer_sweep(WsPeer *peer, uint64_t now);
/* The connection is gone. */
void ws_peer_free(WsPeer *peer);

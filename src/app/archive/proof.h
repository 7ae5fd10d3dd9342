/* proof.h - what a server signs when it writes an archive, so that nobody else can.
 *
 * Chains of hashes show that a file is whole; anyone can chain another one.  The last member of a
 * signed archive is
 *
 *     "proof":{"key":"5f…","people":[{"id":"117","commitment":"91…","salt":"0c…"}],"signature":"d2…"}
 *
 *   commitment = SHA-256("castellan person 1\n", salt, text(id), text(name), text(country), u8(minor))
 *   signature  = Ed25519 with `key` over SHA-256("castellan archive 1\n", text(event), u8(names),
 *                for each of proof.people in order: u8(1), text(id), commitment,
 *                for each stream in order: u8(2), text(stream), u64(last seq), last hash)
 *
 * with u64 and text as in store/chain.h.  So names are part of what is signed, and yet may go: erasing
 * someone from a file (the line in "people", the salt here) leaves a commitment that says nothing
 * without its salt, and the signature holds.
 *
 * The key pair comes from the server's key file (keyfile.h).  Which key belongs to whom a file cannot
 * prove: people tell each other, as they do with heads on paper.
 *
 * Private to the archive, except for the key.
 */
#pragma once
#include "app/archive/archive.h"
#include "base/sha256.h"

enum { PERSON_SALT = 16 };

/* The public key of the server with this key file, as 64 digits. */
void archive_key_text(const uint8_t key[ARCHIVE_KEY], char text[ARCHIVE_KEY_TEXT]);

typedef struct ArchivePerson { /* as the file has it; what is missing is NULL */
    const char *id, *name, *country;
    bool minor;
} ArchivePerson;

/* ---- writing ---- */

typedef struct ArchiveSigning {
    uint8_t public[32], secret[64];
    Sha256 said; /* of what is signed, so far */
    Buf people;  /* the items of proof.people */
} ArchiveSigning;

void signing_open(ArchiveSigning *s, const uint8_t key[ARCHIVE_KEY], const char *event, bool names);
void signing_person(ArchiveSigning *s, const char *event, const ArchivePerson *person);
void signing_stream(ArchiveSigning *s, const char *stream, uint64_t seq,
                    const uint8_t hash[SHA256_BYTES]);
/* The member "proof"; lets go of all. */
void signing_close(ArchiveSigning *s, Buf *out);

/* ---- reading ---- */

/* Hold an archive whose chains were followed against its proof, if it has one: ERR_INPUT if a name or
 * anything else is not what was signed.  archive->key is then who signed, "" for nobody. */
Status archive_proof_check(Archive *archive, Err *err);

#include "app/people/mail.h"

#include "app/people/letter.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <curl/curl.h>
#include <jansson.h>
#include <sodium.h>

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 3000, SEND_MS = 60000, FIRST_WAIT_MS = 60000, LETTER_MAX = 4 * MAIL_TEXT };
enum { SORT = 24, CLAIM_KEY = APP_ID + SORT };
enum { CLAIMS_KEPT_MS = 3600000, CLAIMS_FORGOTTEN = 16 };
static const char OUTBOX[] = "outbox", CLAIMS[] = "outbox-claims";

typedef struct Mail {
    App *app;
    char *smtp, *from;
    bool tls; /* or nothing is sent */
    uv_timer_t timer;
    uv_work_t work;
    bool busy;
    atomic_bool stopping; /* looked at by the thread of the pool, too */

    /* the letter in hand; the thread of the pool has it while busy */
    char key[APP_ID];
    char due[SORT];    /* when it was to be sent, as its cell says */
    int64_t lease;     /* another machine may take it from then on; 0: there is no other */
    char done[APP_ID]; /* was sent and has still to be erased; "": none */
    bool sealed;       /* and stays so: it cannot be read */
    Letter letter;
    char *text; /* of the letter; NULL: there is none */
    unsigned tries;
    Buf bytes;
    size_t sent; /* of the bytes */
    CURLcode result;
} Mail;

bool mail_ready(const App *app) {
    return app->accounts->mail != NULL;
}

/* ---- the outbox ---- */

static void sort_of(int64_t when, char sort[SORT]) {
    snprintf(sort, SORT, "%020lld", (long long)when);
}

static void seal_letter(const App *app, const char *key, const Letter *letter, unsigned tries,
                        Buf *sealed) {
    char what[64];
    Buf plain = buf_heap(LETTER_MAX);
    snprintf(what, sizeof what, "outbox/%s", key);
    jot_open(&plain, '{');
    member_word("to", letter->to, &plain);
    member_word("subject", letter->subject, &plain);
    if (*letter->stop) member_word("stop", letter->stop, &plain);
    member_word("text", letter->text, &plain);
    member_number("tries", tries, &plain);
    jot_close(&plain, '}');
    if (!plain.full) app_seal(app, what, (Bytes){ plain.text, plain.size }, sealed);
    if (plain.text) sodium_memzero(plain.text, plain.size);
    buf_free(&plain);
}

void mail_send(Task *t, const Letter *letter) {
    char key[APP_ID], sort[SORT];
    Buf sealed = buf_heap(2 * LETTER_MAX);
    app_random_name(key);
    sort_of(app_now(t->app), sort);
    seal_letter(t->app, key, letter, 0, &sealed);
    if (sealed.size)
        task_cell(t, BOX_SECRET, OUTBOX, key, sort, (Bytes){ sealed.text, sealed.size });
    buf_free(&sealed);
}

static bool count_one(void *user, const StoreCell *cell) {
    (void)cell;
    ++*(unsigned *)user;
    return true;
}

unsigned mail_waiting(App *app) {
    unsigned count = 0;
    store_scan(app->store, BOX_SECRET, &(StoreScan){ .owner = OUTBOX }, count_one, &count, NULL);
    return count;
}

/* ---- sending: on a thread of the pool ---- */

static size_t give_bytes(char *to, size_t size, size_t count, void *user) {
    Mail *mail = user;
    size_t room = size * count, left = mail->bytes.size - mail->sent;
    size_t given = left < room ? left : room;
    memcpy(to, mail->bytes.text + mail->sent, given);
    mail->sent += given;
    return given;
}

/* curl asks once a second at least, also while the mail server is silent. */
static int goes_on(void *user, curl_off_t all, curl_off_t here, curl_off_t most, curl_off_t sent) {
    (void)all, (void)here, (void)most, (void)sent;
    return ((const Mail *)user)->stopping;
}

static void work(uv_work_t *w) {
    Mail *mail = w->data;
    char from[PROFILE_TEXT + 3], to[PROFILE_TEXT + 3];
    CURL *curl = curl_easy_init();
    struct curl_slist *list = NULL;
    mail->result = CURLE_OUT_OF_MEMORY;
    snprintf(from, sizeof from, "<%s>", mail->from);
    snprintf(to, sizeof to, "<%s>", mail->letter.to);
    if (curl) list = curl_slist_append(NULL, to);
    if (curl && list) {
        curl_easy_setopt(curl, CURLOPT_URL, mail->smtp);
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
        curl_easy_setopt(curl, CURLOPT_USE_SSL,
                         (long)(mail->tls ? CURLUSESSL_ALL : CURLUSESSL_TRY));
        curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from);
        curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, list);
        curl_easy_setopt(curl, CURLOPT_READFUNCTION, give_bytes);
        curl_easy_setopt(curl, CURLOPT_READDATA, mail);
        curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)SEND_MS);
        curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
        curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, goes_on);
        curl_easy_setopt(curl, CURLOPT_XFERINFODATA, mail);
        mail->result = curl_easy_perform(curl);
    }
    curl_slist_free_all(list);
    curl_easy_cleanup(curl);
}

/* ---- taking letters out: on the loop's thread ---- */

/* Look again, at once or after a while: a full disk is not better at once. */
static void look_again(Mail *mail, bool failed) {
    mail->busy = false;
    if (!mail->stopping)
        uv_timer_start(&mail->timer, mail->timer.timer_cb, failed ? LOOK_MS : 0, LOOK_MS);
}

/* It is on the disk what became of the letter: only now is it time for the next one, or this one
 * would be found again and sent twice. */
static void kept(void *user, const StoreResult *result) {
    Mail *mail = user;
    if (!result->err.status) mail->done[0] = 0;
    look_again(mail, result->err.status != OK);
}

static void keep(Mail *mail, const StoreCell *cell) {
    if (store_submit(mail->app->store, &(StoreWrite){ .cells = cell, .cell_count = 1 }, kept, mail,
                     NULL))
        mail->busy = false; /* the queue is full: it is looked at again soon */
}

static void erase_done(Mail *mail) {
    keep(mail, &(StoreCell){ BOX_SECRET, CELL_ERASE, OUTBOX, mail->done, "", { 0 } });
}

static void put_off(Mail *mail) {
    char sort[SORT];
    Buf sealed = buf_heap(2 * LETTER_MAX);
    sort_of(app_now(mail->app) + ((int64_t)FIRST_WAIT_MS << mail->tries), sort);
    seal_letter(mail->app, mail->key, &mail->letter, mail->tries + 1, &sealed);
    keep(mail, &(StoreCell){
                   BOX_SECRET, CELL_PUT, OUTBOX, mail->key, sort, { sealed.text, sealed.size } });
    buf_free(&sealed);
}

static void tell(const Mail *mail, bool over, const char *why) {
    const App *app = mail->app;
    char text[ERR_TEXT];
    Buf out = buf_over(text, sizeof text);
    if (!app->hooks.notice) return;
    if (over)
        message_print(&SPEECH_ENGLISH, &out,
                      "An e-mail could not be sent and won't be retried: {why%s}.", why);
    else
        message_print(&SPEECH_ENGLISH, &out,
                      "An e-mail could not be sent and will be retried later: {why%s}.", why);
    app->hooks.notice(app->hooks.user, text);
}

/* Put the letter back for later, or away for good. */
static void settle(Mail *mail) {
    App *app = mail->app;
    bool sent = mail->result == CURLE_OK, over = sent || mail->tries + 1 >= MAIL_TRIES;
    if (over) {
        memcpy(mail->done, mail->key, sizeof mail->done);
        erase_done(mail);
    } else if (mail->lease && app_now(app) >= mail->lease)
        look_again(mail, false); /* no more ours */
    else put_off(mail);
    if (!sent)
        tell(mail, over,
             mail->result == CURLE_USE_SSL_FAILED
                 ? "the mail server offers no TLS, and nothing is sent without it"
                 : curl_easy_strerror(mail->result));
}

static void let_go(Mail *mail) {
    if (mail->bytes.text) sodium_memzero(mail->bytes.text, mail->bytes.size);
    buf_free(&mail->bytes);
    free(mail->text);
    mail->text = NULL;
    mail->letter = (Letter){ 0 };
}

static void worked(uv_work_t *w, int status) {
    Mail *mail = w->data;
    if (status) mail->result = CURLE_ABORTED_BY_CALLBACK;
    if (mail->stopping && mail->result == CURLE_ABORTED_BY_CALLBACK)
        mail->busy = false; /* it stays where it is, until our next start or for another machine */
    else settle(mail);
    let_go(mail);
}

/* The first cell is the one that is due first. */
static bool take_first(void *user, const StoreCell *cell) {
    Mail *mail = user;
    char what[64], now[SORT];
    sort_of(app_now(mail->app), now);
    if (strcmp(cell->sort, now) > 0 || strlen(cell->key) >= sizeof mail->key) return false;
    memcpy(mail->key, cell->key, strlen(cell->key) + 1);
    snprintf(mail->due, sizeof mail->due, "%s", cell->sort);
    snprintf(what, sizeof what, "outbox/%s", mail->key);
    Buf plain = buf_heap(LETTER_MAX);
    json_t *letter = NULL;
    if (!app_unseal(mail->app, what, cell->value, &plain, NULL))
        letter = json_loadb(plain.text, plain.size, 0, NULL);
    const char *to = json_string_value(json_object_get(letter, "to"));
    const char *subject = json_string_value(json_object_get(letter, "subject"));
    const char *text = json_string_value(json_object_get(letter, "text"));
    const char *stop = json_string_value(json_object_get(letter, "stop"));
    if (to && subject && text && (mail->text = strdup(text))) {
        snprintf(mail->letter.to, sizeof mail->letter.to, "%s", to);
        snprintf(mail->letter.subject, sizeof mail->letter.subject, "%s", subject);
        snprintf(mail->letter.stop, sizeof mail->letter.stop, "%s", stop ? stop : "");
        mail->letter.text = mail->text;
        mail->tries = (unsigned)json_integer_value(json_object_get(letter, "tries"));
    }
    mail->sealed = !mail->text;
    json_decref(letter);
    if (plain.text) sodium_memzero(plain.text, plain.size);
    buf_free(&plain);
    return false;
}

/* What is encrypted under a lost key can never be read, and all letters would wait behind it. */
static void drop(Mail *mail) {
    memcpy(mail->done, mail->key, sizeof mail->done);
    mail->busy = true;
    tell(mail, true, "it can't be decrypted with this server's key");
    erase_done(mail);
}

static void send_letter(Mail *mail) {
    mail->bytes = buf_heap(LETTER_MAX);
    mail->sent = 0;
    letter_write(&(LetterHead){ .from = mail->from,
                                .to = mail->letter.to,
                                .subject = mail->letter.subject,
                                .id = mail->key,
                                .stop = mail->letter.stop,
                                .at = app_now(mail->app) },
                 mail->text, &mail->bytes);
    mail->work.data = mail;
    uv_queue_work(mail->app->loop, &mail->work, work, worked);
}

/* ---- several machines on one database: the one that claims a letter sends it ---- */

/* The claim is ours: or someone was first, or it could not be written. */
static void claimed(void *user, const StoreResult *result) {
    Mail *mail = user;
    if (!result->err.status) {
        send_letter(mail);
        return;
    }
    let_go(mail);
    look_again(mail, result->err.status != ERR_CONFLICT);
}

typedef struct OldClaims {
    char limit[SORT], key[CLAIMS_FORGOTTEN][CLAIM_KEY];
    size_t count;
} OldClaims;

static bool take_old(void *user, const StoreCell *cell) {
    OldClaims *old = user;
    if (strcmp(cell->sort, old->limit) >= 0 || strlen(cell->key) >= CLAIM_KEY) return false;
    memcpy(old->key[old->count++], cell->key, strlen(cell->key) + 1);
    return true;
}

/* One cell for a letter and the time it was due: only one machine can make it, and it outlives the
 * letter, so that someone who read the outbox before does not bring it back.  With it the letter is
 * put off until the lease ends: if this machine dies, another one sends it then. */
static void claim_letter(Mail *mail) {
    App *app = mail->app;
    int64_t now = app_now(app);
    char claim[CLAIM_KEY], made[SORT], lease[SORT];
    OldClaims old = { .count = 0 };
    StoreCell cells[2 + CLAIMS_FORGOTTEN];
    size_t count = 0;
    Buf sealed = buf_heap(2 * LETTER_MAX);
    mail->lease = now + MAIL_LEASE_MS;
    sort_of(now, made);
    sort_of(mail->lease, lease);
    sort_of(now - CLAIMS_KEPT_MS, old.limit);
    snprintf(claim, sizeof claim, "%s.%s", mail->key, mail->due);
    seal_letter(app, mail->key, &mail->letter, mail->tries + 1, &sealed);
    store_scan(app->store, BOX_SECRET, &(StoreScan){ .owner = CLAIMS, .limit = CLAIMS_FORGOTTEN },
               take_old, &old, NULL);
    cells[count++] = (StoreCell){ BOX_SECRET, CELL_MAKE, CLAIMS, claim, made, { "", 0 } };
    cells[count++] = (StoreCell){ BOX_SECRET, CELL_PUT, OUTBOX,
                                  mail->key,  lease,    { sealed.text, sealed.size } };
    for (size_t i = 0; i < old.count; i++)
        cells[count++] = (StoreCell){ BOX_SECRET, CELL_ERASE, CLAIMS, old.key[i], "", { 0 } };
    if (store_submit(app->store, &(StoreWrite){ .cells = cells, .cell_count = count }, claimed,
                     mail, NULL)) {
        let_go(mail);
        mail->busy = false; /* the queue is full: it is looked at again soon */
    }
    buf_free(&sealed);
}

void mail_look(App *app) {
    Mail *mail = app->accounts->mail;
    if (!mail || mail->busy || mail->stopping) return;
    if (*mail->done) {
        mail->busy = true;
        erase_done(mail);
        return;
    }
    mail->sealed = false;
    store_scan(app->store, BOX_SECRET, &(StoreScan){ .owner = OUTBOX, .limit = 1 }, take_first,
               mail, NULL);
    if (mail->sealed) drop(mail);
    if (!mail->text) return;
    mail->busy = true;
    if (app->shared) claim_letter(mail);
    else send_letter(mail);
}

static void look(uv_timer_t *timer) {
    mail_look(((Mail *)timer->data)->app);
}

/* ---- opening and closing ---- */

static bool has_password(const char *smtp) {
    const char *host = strstr(smtp, "://") + 3;
    return memchr(host, '@', strcspn(host, "/")) != NULL;
}

static bool is_here(const char *smtp) {
    const char *host = strstr(smtp, "://") + 3;
    size_t size = strcspn(host, "/");
    return strncmp(host, "127.", 4) == 0 || strncmp(host, "[::1]", 5) == 0 ||
           (size >= 9 && strncmp(host, "localhost", 9) == 0 && (size == 9 || host[9] == ':'));
}

Status mail_open(App *app, const MailOptions *o, Err *err) {
    if (!o->smtp || !*o->smtp) return OK;
    if (strncmp(o->smtp, "smtp://", 7) != 0 && strncmp(o->smtp, "smtps://", 8) != 0)
        return err_set(err, ERR_USAGE, "--smtp takes smtp://host:port or smtps://host:port.");
    if (!o->from || !*o->from || profile_check_email(o->from, err))
        return err_set(err, ERR_USAGE, "--mail-from must be the sender's address.");
    bool password = has_password(o->smtp);
    if (o->plain && password)
        return err_set(err, ERR_USAGE,
                       "Passwords are only sent over TLS. Leave out --smtp-plain or the password.");
    Mail *mail = calloc(1, sizeof *mail);
    if (!mail) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    curl_global_init(CURL_GLOBAL_DEFAULT);
    mail->app = app;
    mail->smtp = strdup(o->smtp);
    mail->from = strdup(o->from);
    mail->tls = password || !(o->plain || is_here(o->smtp));
    uv_timer_init(app->loop, &mail->timer);
    mail->timer.data = mail;
    uv_timer_start(&mail->timer, look, LOOK_MS, LOOK_MS);
    app->accounts->mail = mail;
    return OK;
}

void mail_stop(App *app) {
    Mail *mail = app->accounts->mail;
    if (!mail) return;
    mail->stopping = true;
    while (mail->busy) uv_run(app->loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&mail->timer, NULL);
}

void mail_close(App *app) {
    Mail *mail = app->accounts->mail;
    if (!mail) return;
    if (mail->smtp) sodium_memzero(mail->smtp, strlen(mail->smtp));
    free(mail->smtp);
    free(mail->from);
    free(mail);
    app->accounts->mail = NULL;
}

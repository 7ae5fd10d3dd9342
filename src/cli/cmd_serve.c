/* cmd_serve.c - `castellan serve`: start the server and stay until told to stop. */
#include "app/online/tables.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "web/web.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An origin: a scheme, a host, perhaps a port; no path. */
static bool is_origin(const char *url) {
    const char *host = strncmp(url, "https://", 8) == 0  ? url + 8
                       : strncmp(url, "http://", 7) == 0 ? url + 7
                                                         : "";
    return *host && !strpbrk(host, "/?#@ \r\n");
}

/* What the operator reads first: the address, and how to become administrator. */
static void say_where_to_look(const Web *web) {
    printf("Castellan is running at %s\n", web->address);
    if (*web->setup)
        printf("\n"
               "  This server has no administrator yet.  Open this link to become one.  The link "
               "works\n"
               "  once, until the next start:\n\n"
               "      %s/setup#%s\n\n",
               web->address, web->setup);
    fflush(stdout);
}

/* ---- stopping ---- */

/* From the wish to stop, seconds: limits.stop_ms for clients to take their answers, and a little to put
 * everything away.  Then we go, whatever still runs: what was acknowledged is on disk. */
enum { GONE_AFTER_S = 4 };

static _Atomic(Server *) serving; /* signals come with no arguments of ours */
static volatile sig_atomic_t asked_to_stop;

static void on_stop(int signal) {
    (void)signal;
    Server *server = serving;
    if (!asked_to_stop) alarm(GONE_AFTER_S);
    asked_to_stop = 1;
    if (server) server_stop(server);
}

static void on_patience_over(int signal) {
    static const char LINE[] =
        "{\"level\":\"warn\",\"event\":\"stopped\",\"text\":\"Unfinished work was "
        "dropped.\"}\n";
    (void)signal;
    if (write(STDERR_FILENO, LINE, sizeof LINE - 1) < 0) _exit(EXIT_DONE);
    _exit(EXIT_DONE);
}

static void listen_to_signals(void) {
    struct sigaction stop = { .sa_handler = on_stop, .sa_flags = SA_RESTART };
    struct sigaction over = { .sa_handler = on_patience_over };
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGALRM, &over, NULL);
}

static void serve(Web *web) {
    serving = web->server;
    if (asked_to_stop) server_stop(web->server);
    web_run(web);
    serving = NULL;
    web_close(web);
    alarm(0);
}

int cmd_serve(int argc, char **argv) {
    static const char *const LEVELS[] = { "debug", "info", "warn", "error", "silent", NULL };
    WebOptions o = { .server = { .limits = limits_default(),
                                 .log_file = STDERR_FILENO,
                                 .assets = assets_embedded() },
                     .app = { .db = "castellan.db" },
                     .mail = { getenv("CASTELLAN_SMTP"), getenv("CASTELLAN_MAIL_FROM") } };
    ServerOptions *server = &o.server;
    int64_t port = 8080;
    int level = LOG_INFO;
    TablesOptions tables = tables_defaults();
    int64_t quotas = 1, db_wait = 5000;
    int64_t bot_pause = tables.bot_pause_ms, takeover = tables.lease_ms, missed = tables.lost_ms;
    const Option options[] = {
        option_number("port", &port, 0, 65535),
        option_text("listen", &server->listen),
        option_text("public-url", &server->public_url),
        option_flag("behind-proxy", &server->behind_proxy),
        option_text("assets", &server->assets.folder),
        option_text("words", &o.words),
        option_choice("log", &level, LEVELS),
        option_text("db", &o.app.db),
        option_text("key-file", &o.app.key_file),
        option_flag("key-lost", &o.app.key_lost),
        option_flag("accept-db", &o.app.accept_db),
        option_text("mirror", &o.app.mirror),
        option_flag("mirror-async", &o.app.mirror_async),
        option_text("smtp", &o.mail.smtp),
        option_text("mail-from", &o.mail.from),
        option_flag("smtp-plain", &o.mail.plain),
        option_number("db-wait", &db_wait, 200, 60000),
        option_number("quotas", &quotas, 1, 1000000),
        option_number("bot-pause", &bot_pause, 0, 60000),
        option_number("takeover", &takeover, 500, 60000),
        option_number("missed", &missed, 500, 60000),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("serve", &err.message);
    if (argc > 1) return args_misuse("serve", "Unexpected \"{word%s}\".", argv[1]);
    if (server->public_url && !is_origin(server->public_url))
        return args_misuse("serve", "--public-url takes https://host or http://host:port.");
    server->port = (uint16_t)port;
    server->log_level = (LogLevel)level;
    o.app.quotas = (uint32_t)quotas;
    o.app.db_wait_ms = (uint32_t)db_wait;
    tables.bot_pause_ms = (uint32_t)bot_pause;
    tables.lease_ms = (uint32_t)takeover;
    tables.lost_ms = (uint32_t)missed;
    o.tables = &tables;
    server->no_signals = true; /* they are ours */
    listen_to_signals();
    Web *web;
    Status status = web_open(&o, &web, &err);
    if (status == ERR_USAGE) return args_misuse_tell("serve", &err.message);
    if (status) return args_failed_tell(&err.message);
    say_where_to_look(web);
    serve(web);
    return EXIT_DONE;
}

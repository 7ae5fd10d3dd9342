/* cmd_serve.c - `castellan serve`: start the server and stay until told to stop. */
#include "cli/args.h"
#include "cli/commands.h"
#include "server/loop.h"
#include "server/routes.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* An origin: a scheme, a host, perhaps a port; no path. */
static bool is_origin(const char *url) {
    const char *host = strncmp(url, "https://", 8) == 0  ? url + 8
                       : strncmp(url, "http://", 7) == 0 ? url + 7
                                                         : "";
    return *host && !strpbrk(host, "/?#@ \r\n");
}

int cmd_serve(int argc, char **argv) {
    static const char *const LEVELS[] = { "debug", "info", "warn", "error", "silent", NULL };
    ServerOptions o = { .limits = limits_default(),
                        .log_file = STDERR_FILENO,
                        .assets = assets_embedded(),
                        .routes = ROUTES,
                        .route_count = ROUTE_COUNT };
    int64_t port = 8080;
    int level = LOG_INFO;
    const Option options[] = {
        option_number("port", &port, 0, 65535),   option_text("listen", &o.listen),
        option_text("public-url", &o.public_url), option_flag("behind-proxy", &o.behind_proxy),
        option_text("assets", &o.assets.folder),  option_choice("log", &level, LEVELS)
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse("serve", "%s", err.text);
    if (argc > 1) return args_misuse("serve", "There is nothing to do with \"%s\".", argv[1]);
    if (o.public_url && !is_origin(o.public_url))
        return args_misuse("serve", "--public-url takes https://host or http://host:port.");
    o.port = (uint16_t)port;
    o.log_level = (LogLevel)level;
    Server *server;
    Status status = server_open(&o, &server, &err);
    if (status == ERR_USAGE) return args_misuse("serve", "%s", err.text);
    if (status) return args_failed("%s", err.text);
    const char *host = o.listen && strcmp(o.listen, "0.0.0.0") != 0 ? o.listen : "localhost";
    bool six = strchr(host, ':') != NULL;
    if (o.public_url) printf("Castellan is running at %s\n", o.public_url);
    else
        printf("Castellan is running at http://%s%s%s:%u\n", six ? "[" : "", host, six ? "]" : "",
               (unsigned)server_port(server));
    fflush(stdout);
    server_run(server);
    server_close(server);
    return EXIT_DONE;
}

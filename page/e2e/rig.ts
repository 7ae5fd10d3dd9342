// rig.ts - a real server and a real browser for tests: everything on loopback, everything ends with the test.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

export const PASSWORD = "a long password";
/** After this long, waiting is pointless. It is there for what hangs; a busy machine isn't a failure. */
export const HANGS_MS = Number(process.env.HANGS_MS ?? 300_000);

/** So much later pages hear what has happened: finds tests that press before the page shows what they press at. */
const LATE_MS = Number(process.env.LATE_MS ?? 0);

/** Look again until it is so. */
export async function until(true_: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + HANGS_MS; Date.now() < end; ) {
    if (await true_()) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`never: ${what}`);
}

/** A server of our own; `stop` and `start` again keep its database, `end` removes everything. */
export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), "castellan-e2e-"));
  url = "";
  token = "";
  private child: ChildProcess | null = null;
  private port = 0;

  /** More words of the command line. */
  private options: readonly string[] = [];

  static async begin(...options: string[]): Promise<Server> {
    const server = new Server();
    server.options = options;
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const program = process.env.CASTELLAN;
    if (!program) throw new Error("CASTELLAN does not name the program to test");
    const page = process.env.CASTELLAN_PAGE ? ["--assets", process.env.CASTELLAN_PAGE] : [];
    const child = spawn(
      program,
      [
        "serve",
        "--db",
        join(this.folder, "test.db"),
        "--port",
        String(this.port),
        "--bot-pause",
        "0",
        ...page,
        ...this.options,
      ],
      { cwd: this.folder, stdio: ["ignore", "pipe", "pipe"] },
    );
    this.child = child;
    let said = "";
    await new Promise<void>((ready, failed) => {
      const hear = (bytes: Buffer): void => {
        said += bytes.toString();
        const where = /running at (http:\/\/\S+)/.exec(said);
        if (!where || !/"event":"listening"/.test(said)) return;
        this.url = where[1]!;
        this.port = Number(new URL(this.url).port);
        this.token = /setup#(\S+)/.exec(said)?.[1] ?? this.token;
        ready();
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("exit", (code) => failed(new Error(`the server ended (${code}): ${said}`)));
    });
  }

  /** End the process: "SIGTERM" as an operator would, "SIGKILL" as a power cut would. */
  async stop(how: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.child;
    if (!child) return;
    this.child = null;
    child.removeAllListeners("exit");
    const gone = new Promise((end) => child.once("exit", end));
    child.kill(how);
    await gone;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The administrator, through the page's interface but without the page. */
  async admin(name = "Ada Admin"): Promise<Client> {
    const client = new Client(this.url);
    await client.send("/api/setup", { token: this.token, name, password: PASSWORD });
    return client;
  }

  async account(name: string): Promise<Client> {
    const client = new Client(this.url);
    await client.send("/api/accounts", { name, password: PASSWORD });
    return client;
  }
}

/** A program that talks to the server as one person: to set the scene quickly before a browser looks at it. */
export class Client {
  private cookie = "";
  constructor(readonly url: string) {}

  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { "Content-Type": "application/json", ...(this.cookie ? { Cookie: this.cookie } : {}) },
      ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const set = answer.headers.get("set-cookie");
    if (set) this.cookie = set.split(";")[0]!;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }
  look = <T>(path: string): Promise<T> => this.ask<T>("GET", path);
  send = <T>(path: string, body?: unknown): Promise<T> => this.ask<T>("POST", path, body);
  step = <T>(event: string, step: unknown): Promise<T> =>
    this.send<T>(`/api/events/${event}/steps`, Array.isArray(step) ? { steps: step } : step);

  /** Sit this person down at a browser. */
  async at(context: BrowserContext): Promise<void> {
    const [name, ...value] = this.cookie.split("=");
    await context.addCookies([{ name: name!, value: value.join("="), url: this.url }]);
  }
}

export type Look = {
  width?: number;
  height?: number;
  language?: "en" | "de";
  light?: "light" | "dark";
  touch?: boolean /** the colours of the table */;
  palette?: string;
};
export const PHONE: Look = { width: 390, height: 844, touch: true };
export const DESKTOP: Look = { width: 1280, height: 900 };
export const BIG: Look = { width: 1920, height: 1080 };

/** The shell is the browser without its windows, and needs half the time. */
const CHROMIUMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** A browser with its contexts; a page that throws or is refused a resource fails the test that looks at `complaints`. */
export class Windows {
  readonly complaints: string[] = [];
  private constructor(readonly browser: Browser) {}

  static async begin(): Promise<Windows> {
    return new Windows(
      await chromium.launch({
        executablePath: process.env.CHROMIUM ?? CHROMIUMS.find(existsSync) ?? CHROMIUMS[0]!,
        headless: true,
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
        ],
      }),
    );
  }

  async open(server: Server, path = "/", look: Look = {}, who?: Client): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width: look.width ?? 1280, height: look.height ?? 900 },
      locale: look.language === "de" ? "de-DE" : "en-GB",
      colorScheme: look.light ?? "light",
      hasTouch: look.touch ?? false,
      reducedMotion: "reduce",
      acceptDownloads: true,
    });
    context.setDefaultTimeout(HANGS_MS);
    await who?.at(context);
    if (look.palette)
      await context.addInitScript((palette) => localStorage.setItem("table-palette", palette), look.palette);
    if (LATE_MS)
      await context.routeWebSocket(/./, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => setTimeout(() => socket.send(message), LATE_MS));
      });
    const page = await context.newPage();
    page.on("pageerror", (error) => this.complaints.push(`${page.url()}: ${error.message}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
        this.complaints.push(`asks elsewhere: ${request.url()}`);
    });
    page.on("console", (message) => {
      if (message.type() === "error" && !/Failed to load resource|WebSocket connection/.test(message.text()))
        this.complaints.push(`${page.url()}: ${message.text()}`);
    });
    await page.goto(server.url + path);
    return page;
  }

  end = (): Promise<void> => this.browser.close();
}

export type Finding = { id: string; impact: string; help: string; nodes: string[] };

/** What axe-core finds on a page that is serious or worse; `only` some of its rules. */
export async function accessibility(page: Page, only?: readonly string[]): Promise<Finding[]> {
  const source = readFileSync(join(process.env.PAGE_FOLDER!, "node_modules/axe-core/axe.min.js"), "utf8");
  // The page's own rules forbid foreign scripts; this one is let in by the debugger, not by the page.
  await page.evaluate(source);
  return page.evaluate(async (rules) => {
    type Result = {
      violations: {
        id: string;
        impact: string;
        help: string;
        nodes: { target: unknown[]; html: string }[];
      }[];
    };
    const axe = (window as unknown as { axe: { run: (node: Document, options: object) => Promise<Result> } })
      .axe;
    const { violations } = await axe.run(document, rules ? { runOnly: rules } : {});
    return violations
      .filter((one) => one.impact === "serious" || one.impact === "critical")
      .map((one) => ({
        id: one.id,
        impact: one.impact,
        help: one.help,
        nodes: one.nodes.map((node) => node.target.join(" ") + " " + node.html.slice(0, 160)),
      }));
  }, only);
}

// page.js - the doorstep: become the administrator, sign in, join by a code, look at events and tables.
// Text reaches the page as text, never as markup.  Everything comes from /api and /ws.

const WORDS = {
  en: {
    home: "Events and tables", lead: "Tournaments and tables on this server.", events: "Events", tables: "Open tables",
    noEvents: "No event is public yet.", noTables: "Nobody plays just now.", signIn: "Sign in", signOut: "Sign out",
    account: "New account", name: "Name", password: "Password", code: "Code", join: "Join", send: "Go on",
    setup: "Run this server", setupLead: "You opened the one-time link. Choose a name and a password: this account runs the server.",
    setupGone: "This link is not complete. Copy all of it from the console, or start the server again for a new one.",
    joinLead: "You have been given a code. Say your name and you are in.", entrants: "players", rank: "Rank", player: "Player",
    standings: "Standings", none: "There are no results yet.", live: "live", seats: "Seats", state: "State",
    next: "What comes next", docs: "The interface for programs is described in docs/api.md of the project.",
    missing: "There is nothing here.", offline: "The server does not answer. Trying again …", other: "Deutsch",
  },
  de: {
    home: "Turniere und Tische", lead: "Turniere und Tische auf diesem Server.", events: "Turniere", tables: "Offene Tische",
    noEvents: "Noch ist kein Turnier öffentlich.", noTables: "Gerade spielt niemand.", signIn: "Anmelden", signOut: "Abmelden",
    account: "Neues Konto", name: "Name", password: "Passwort", code: "Code", join: "Beitreten", send: "Weiter",
    setup: "Diesen Server leiten", setupLead: "Du hast den Einmal-Link geöffnet. Wähle Name und Passwort: Dieses Konto leitet den Server.",
    setupGone: "Dieser Link ist nicht vollständig. Kopiere ihn ganz aus der Konsole oder starte den Server für einen neuen.",
    joinLead: "Du hast einen Code bekommen. Nenne deinen Namen, und du bist dabei.", entrants: "Personen", rank: "Rang", player: "Name",
    standings: "Tabelle", none: "Es gibt noch keine Ergebnisse.", live: "live", seats: "Plätze", state: "Stand",
    next: "Was als Nächstes kommt", docs: "Die Schnittstelle für Programme beschreibt docs/api.md des Projekts.",
    missing: "Hier ist nichts.", offline: "Der Server antwortet nicht. Neuer Versuch …", other: "English",
  },
};
let language = localStorage.getItem("language") ?? (navigator.language.startsWith("de") ? "de" : "en");
const t = (key) => WORDS[language][key];

/** An element with its attributes and children; texts become text. */
function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== false) node.setAttribute(key, value === true ? "" : value);
  node.append(...children.flat().filter((child) => child !== null));
  return node;
}

/** Ask the server; throws a sentence for people. */
async function ask(path, body, method = body ? "POST" : "GET") {
  const answer = await fetch(path, {
    method, headers: body ? { "Content-Type": "application/json" } : {}, body: body && JSON.stringify(body),
  }).catch(() => { throw new Error(t("offline")); });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(value.error?.text ?? String(answer.status));
  return value;
}

/** A form of labelled fields that sends what was typed and shows what the server says. */
function form(fields, button, send) {
  const alert = el("p", { role: "alert" });
  const inputs = fields.map(([key, attributes]) => el("input", { name: key, required: true, ...attributes }));
  const submit = async (event) => {
    event.preventDefault();
    alert.textContent = "";
    try { await send(Object.fromEntries(inputs.map((input) => [input.name, input.value.trim()]))); }
    catch (error) { alert.textContent = error.message; }
  };
  return el("form", { onsubmit: submit },
    inputs.map((input) => el("label", {}, t(input.name), input)), el("button", {}, button), alert);
}

const go = (path) => { history.pushState(null, "", path); show(); };
const NAME = ["name", { autocomplete: "username", maxlength: 63 }];
const OLD = ["password", { type: "password", autocomplete: "current-password" }];
const NEW = ["password", { type: "password", autocomplete: "new-password", minlength: 10 }];

function setup() {
  const token = location.hash.slice(1);
  if (!token) return [el("h1", {}, t("setup")), el("p", { class: "lead" }, t("setupGone"))];
  return [el("h1", {}, t("setup")), el("p", { class: "lead" }, t("setupLead")),
    form([NAME, NEW], t("send"), async (typed) => { await ask("/api/setup", { token, ...typed }); go("/"); })];
}

const signIn = () => [el("h1", {}, t("signIn")),
  form([NAME, OLD], t("signIn"), async (typed) => { await ask("/api/sessions", typed); go("/"); })];

const account = () => [el("h1", {}, t("account")),
  form([NAME, NEW], t("account"), async (typed) => { await ask("/api/accounts", typed); go("/"); })];

const join = (code) => [el("h1", {}, t("join")), el("p", { class: "lead" }, t("joinLead")),
  form([["code", { value: code, autocapitalize: "off" }], NAME], t("join"),
    async (typed) => { await ask("/api/guests", typed); go("/"); })];

const table = (heads, rows) => el("div", { class: "scroll" }, el("table", {},
  el("thead", {}, el("tr", {}, heads.map((head) => el("th", {}, head)))),
  el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, cell ?? "")))))));

async function home() {
  const [{ events }, { tables }] = await Promise.all([ask("/api/events"), ask("/api/tables")]);
  const people = (entrants) => Object.values(entrants).reduce((sum, count) => sum + count, 0);
  return [el("h1", {}, t("home")), el("p", { class: "lead" }, t("lead")),
    el("h2", {}, t("events")),
    events.length ? table([t("name"), "", t("state"), t("entrants")], events.map((e) => [
      el("a", { href: `/e/${e.event}` }, e.name), [e.place, e.starts].filter(Boolean).join(", "),
      `${e.rulebook}, ${e.stage}`, String(people(e.entrants))])) : el("p", { class: "soft" }, t("noEvents")),
    el("h2", {}, t("tables")),
    tables.length ? table([t("name"), t("state"), t("seats")], tables.map((one) => [
      el("a", { href: `/api/tables/${one.table}` }, one.host_name ?? one.table), one.state,
      one.places.map((place) => place.name ?? place.bot ?? "–").join(", ")])) : el("p", { class: "soft" }, t("noTables")),
    el("p", { class: "soft" }, t("docs"))];
}

/** An event: its standings, drawn again whenever something happens there. */
async function event(id) {
  const [facts, { standings }] = await Promise.all([ask(`/api/events/${id}`), ask(`/api/events/${id}/standings`)]);
  listen(`event/${id}`);
  const keys = standings[0]?.keys.map((key) => key.key.replaceAll("_", " ")) ?? [];
  return [el("h1", {}, facts.name), el("p", { class: "lead" },
    [facts.place, facts.starts, facts.rulebook, facts.stage].filter(Boolean).join(" · ")),
    el("h2", {}, t("standings")),
    standings.length ? table([t("rank"), t("player"), ...keys], standings.map((row) => [
      String(row.rank), row.name ?? row.player, ...row.keys.map((key) => key.decimal ?? key.value)]))
      : el("p", { class: "soft" }, t("none"))];
}

let socket = null, topic = null, due = null;
function listen(wanted) {
  if (topic === wanted && socket && socket.readyState <= 1) return;
  topic = wanted;
  socket?.close();
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  socket.onopen = () => socket.send(JSON.stringify({ subscribe: wanted }));
  socket.onmessage = (message) => {
    if (!JSON.parse(message.data).news) return;
    clearTimeout(due);
    due = setTimeout(show, 300);
  };
  socket.onclose = () => { if (topic === wanted) setTimeout(() => topic === wanted && show(), 3000); };
}

const PAGES = [
  [/^\/$/, home], [/^\/setup$/, setup], [/^\/sign-in$/, signIn], [/^\/account$/, account],
  [/^\/j\/([\w-]+)$/, join], [/^\/join$/, () => join("")], [/^\/e\/(\w+)$/, event],
];

async function frame() {
  const { me } = await ask("/api/me").catch(() => ({ me: null }));
  const link = (path, word) => el("a", { href: path }, word);
  const leave = async () => { await ask("/api/sessions", undefined, "DELETE").catch(() => {}); go("/"); };
  document.getElementById("nav").replaceChildren(
    ...(me?.id ? [el("span", {}, me.name), el("button", { class: "plain", onclick: leave }, t("signOut"))]
      : [link("/sign-in", t("signIn")), link("/account", t("account")), link("/join", t("join"))]),
    el("button", { class: "plain", onclick: () => {
      language = language === "de" ? "en" : "de";
      localStorage.setItem("language", language);
      show();
    } }, t("other")));
}

async function show() {
  document.documentElement.lang = language;
  const path = location.pathname;
  const [pattern, page] = PAGES.find(([one]) => one.test(path)) ?? [null, () => [el("h1", {}, t("missing"))]];
  if (page !== event) { topic = null; socket?.close(); }
  try {
    const content = await page(...(pattern?.exec(path)?.slice(1) ?? []));
    document.getElementById("main").replaceChildren(...content);
  } catch (error) {
    document.getElementById("main").replaceChildren(el("h1", {}, "Castellan"), el("p", { role: "alert" }, error.message));
  }
  await frame();
}

document.addEventListener("click", (click) => {
  const link = click.target.closest("a");
  const ours = link && link.origin === location.origin && !link.pathname.startsWith("/api/");
  if (!ours || click.ctrlKey || click.metaKey || click.shiftKey) return;
  click.preventDefault();
  go(link.pathname);
});
addEventListener("popstate", show);
document.getElementById("foot").textContent = "Castellan · compatible with CATAN®, an independent work";
show();

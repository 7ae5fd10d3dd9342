// titles.tsx - the archive: who won what, where champions go next, and how countries fared.
import type { JSX } from "preact";
import { useData } from "../data";
import { OWN_RULES, rulebookWord, RULEBOOKS } from "../event/rulebooks";
import { country, day, number, ordinal, words } from "../language";
import { ask, query } from "../router";
import { Empty, Field, LinkButton, Shown, Tag } from "../ui/parts";
import type * as answers from "../answers";

const t = words({
  title: "Titles",
  lead: "Champions of completed events, newest first, and how each country did.",
  none: "No completed events yet.",
  which: "Rulebook",
  all: "All",
  event: "Event",
  champion: "Champion",
  players: "{n, plural, one {1 player} other {# players}}",
  next: "Qualified for",
  open: "not invited yet",
  ranking: "Final standings",
  countries: "Countries",
  countriesLead: "By titles, then top-three places, then seats at a final table, then best place.",
  rank: "Rank",
  country: "Country",
  titles: "Titles",
  podiums: "Places 1–3",
  finals: "Places 1–4",
  best: "Best place",
  entries: "Entries",
  history: "Title history",
  file: "Results as CSV",
  unsigned: "unsigned file",
});

export type Title = answers.Title;
export type CountryRow = answers.TitlesOfCountry;
export type Titles = answers.Titles;
const BOOKS = ["", ...RULEBOOKS.filter((one) => one !== OWN_RULES)] as const;

/** How countries fared, as a table. */
export function Countries({ rows }: { rows: CountryRow[] }): JSX.Element | null {
  if (!rows.length) return null;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("countries")}>
      <table class="titles-countries">
        <thead>
          <tr>
            <th scope="col" class="number">
              {t("rank")}
            </th>
            <th scope="col">{t("country")}</th>
            <th scope="col" class="number">
              {t("titles")}
            </th>
            <th scope="col" class="number">
              {t("podiums")}
            </th>
            <th scope="col" class="number">
              {t("finals")}
            </th>
            <th scope="col" class="number">
              {t("best")}
            </th>
            <th scope="col" class="number">
              {t("entries")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={row.country}>
              <td class="number">
                {rows.some((other, k) => k !== i && other.rank === row.rank) ? "=" : ""}
                {number(row.rank)}
              </td>
              <th scope="row">{country(row.country)}</th>
              <td class="number">
                <b>{number(row.titles)}</b>
              </td>
              <td class="number">{number(row.podiums)}</td>
              <td class="number">{number(row.finals)}</td>
              <td class="number">{ordinal(row.best)}</td>
              <td class="number">{number(row.players)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TitleRow({ one }: { one: Title }): JSX.Element {
  return (
    <tr>
      <th scope="row">
        <a href={`/events/${one.event}`}>{one.name}</a>
        {one.kept === "unsigned" && (
          <>
            {" "}
            <Tag kind="warning">{t("unsigned")}</Tag>
          </>
        )}
        <br />
        <span class="soft">
          {[rulebookWord(one.rulebook), one.starts && day(one.starts), t("players", { n: one.players })]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </th>
      <td>
        <a href={`/players/${one.champion.person}`}>
          <b>{one.champion.name}</b>
        </a>
        {one.champion.country && (
          <>
            <br />
            <span class="soft">{country(one.champion.country)}</span>
          </>
        )}
      </td>
      <td>
        {one.next.length ? (
          one.next.map((next) => (
            <div key={next.event}>
              <Tag kind="good">
                <a href={`/events/${next.event}`}>{next.name}</a>
              </Tag>
            </div>
          ))
        ) : (
          <span class="soft">{one.last ? "–" : t("open")}</span>
        )}
      </td>
      <td class="titles-act">
        <LinkButton small to={`/events/${one.event}/champion`}>
          {t("ranking")}
        </LinkButton>{" "}
        <LinkButton small to={`/api/events/${one.event}/results.csv`} download>
          {t("file")}
        </LinkButton>
      </td>
    </tr>
  );
}

export default function TitlesPage(): JSX.Element {
  const asked = query.value.get("rulebook") ?? "",
    book = BOOKS.find((one) => one === asked) ?? "",
    data = useData<Titles>(`/api/archive/titles${book ? `?rulebook=${book}` : ""}`);
  return (
    <>
      <h1>{t("title")}</h1>
      <p class="lead">{t("lead")}</p>
      <div class="titles-book">
        <Field
          label={t("which")}
          value={book}
          set={(next) => ask("rulebook", next || null)}
          choices={BOOKS.map((one) => [one, one ? rulebookWord(one) : t("all")] as const)}
        />
      </div>
      <Shown data={data}>
        {({ titles, countries }) =>
          titles.length ? (
            <>
              <h2>{t("history")}</h2>
              <div class="scroll" tabIndex={0} role="region" aria-label={t("history")}>
                <table class="titles-table">
                  <thead>
                    <tr>
                      <th scope="col">{t("event")}</th>
                      <th scope="col">{t("champion")}</th>
                      <th scope="col">{t("next")}</th>
                      <th />
                    </tr>
                  </thead>
                  <tbody>
                    {titles.map((one) => (
                      <TitleRow key={one.event} one={one} />
                    ))}
                  </tbody>
                </table>
              </div>
              {countries.length > 0 && (
                <>
                  <h2>{t("countries")}</h2>
                  <p class="soft">{t("countriesLead")}</p>
                  <Countries rows={countries} />
                </>
              )}
            </>
          ) : (
            <Empty icon="trophy" title={t("none")} />
          )
        }
      </Shown>
    </>
  );
}

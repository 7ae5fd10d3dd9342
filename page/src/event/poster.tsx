// poster.tsx - a poster of the event for the door and the shop window: one page, printed by the browser.
import type { JSX } from "preact";
import { day, language, speak, words } from "../language";
import { languageChoices } from "../ui/language-switch";
import type { Params } from "../router";
import { Button, Choice } from "../ui/parts";
import { QrCode } from "../ui/qr-code";
import { useEvent } from "./event";
import { rulebookWord } from "./rulebooks";
import { SponsorLine } from "./sponsors";
import { eventLink } from "./share-event";
import { WithEvent } from "./event-frame";

const t = words({
  print: "Print",
  language: "Language",
  scan: "Rules, registration, tables and standings:",
  register: "Register now",
  to: "to",
  qr: "QR code for {link}",
  places: "{n, plural, one {# place} other {# places}}",
  back: "Back",
});

function Poster(): JSX.Element {
  const { id, facts } = useEvent(),
    link = eventLink(id, facts.links);
  return (
    <>
      <div class="poster-tools">
        <a href={`/events/${id}/share`}>{t("back")}</a>
        <Choice
          label={t("language")}
          value={language.value}
          set={(tag) => void speak(tag)}
          choices={languageChoices()}
        />
        <Button kind="main" icon="print" act={() => print()}>
          {t("print")}
        </Button>
      </div>
      <main class="poster" id="main">
        <p class="poster-book">{rulebookWord(facts.rulebook)}</p>
        <h1>{facts.name}</h1>
        {facts.starts && (
          <p class="poster-when">
            {day(facts.starts)}
            {facts.ends && facts.ends !== facts.starts && (
              <>
                {" "}
                {t("to")} {day(facts.ends)}
              </>
            )}
          </p>
        )}
        {facts.place && <p class="poster-where">{facts.place}</p>}
        <div class="poster-code">
          <QrCode text={link} label={t("qr", { link })} />
          <div>
            <p class="poster-call">{facts.registration_open ? t("register") : t("scan")}</p>
            {facts.places ? <p>{t("places", { n: facts.places })}</p> : null}
            <p class="poster-link">{link}</p>
            {facts.contact && <p>{facts.contact}</p>}
          </div>
        </div>
        <SponsorLine name="poster-sponsors" list={facts.sponsors} />
      </main>
    </>
  );
}

export default function PosterPage({ params }: { params: Params }): JSX.Element {
  return <WithEvent id={params.event!}>{() => <Poster />}</WithEvent>;
}

// import.tsx - people from a list: pasted or from a file, looked at line by line before anything is sent.
import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { send } from "../api";
import { country, words } from "../language";
import { Button, Check, Field, Form, Tag } from "../ui/parts";
import { tell } from "../ui/toast";
import { useEvent } from "../event/event";
import { people, written, type Line, type Problem } from "./csv";
import type { Entrant } from "./entrant";

const t = words(
  { lead: "One person on each line: name, country as two letters. Lists from spreadsheets work as they are; first and last name may be two columns.", paste: "List", file: "Or choose a file", look: "{n} people", bad: { one: "1 line is left out", other: "{n} lines are left out" }, in: "They are here: check them in at once", inHint: "They have signed what the rulebook wants.", go: "Import {n} people", none: "Nobody to import yet.",
    done: { one: "1 person is in.", other: "{n} people are in." }, line: "Line {n}", nobody: "no name", twice: "the name is already on line {of}", there: "is registered already", country: "“{value}” is no country of two letters", long: "the name is too long", mixed: "separated or quoted otherwise than the first line", preview: "Preview", more: "… and {n} more", clear: "Empty the list" },
  { lead: "Eine Person je Zeile: Name, Land mit zwei Buchstaben. Listen aus Tabellen gehen, wie sie sind; Vor- und Nachname dürfen zwei Spalten sein.", paste: "Liste", file: "Oder eine Datei wählen", look: "{n} Personen", bad: { one: "1 Zeile bleibt weg", other: "{n} Zeilen bleiben weg" }, in: "Sie sind da: gleich einlassen", inHint: "Sie haben unterschrieben, was das Regelwerk verlangt.", go: "{n} Personen einlesen", none: "Noch niemand einzulesen.",
    done: { one: "1 Person ist drin.", other: "{n} Personen sind drin." }, line: "Zeile {n}", nobody: "kein Name", twice: "der Name steht schon in Zeile {of}", there: "ist schon angemeldet", country: "„{value}“ ist kein Land mit zwei Buchstaben", long: "der Name ist zu lang", mixed: "anders getrennt oder in Anführungszeichen als die erste Zeile", preview: "Vorschau", more: "… und {n} weitere", clear: "Liste leeren" });

const PREVIEW = 12;
const why = (line: Line, problem: Problem): string => t(problem, { of: line.of ?? 0, value: line.country });

export function Import({ list, start, done }: { list: Entrant[]; start?: string; done: () => void }): JSX.Element {
  const { api } = useEvent(), text = useSignal(start ? `${start}\n` : ""), at = useSignal(false);
  const lines = people(text.value, list.map((one) => one.name)), good = lines.filter((line) => !line.problem), bad = lines.filter((line) => line.problem);
  return (
    <Form button={t("go", { n: good.length })} send={async () => {
      if (!good.length) throw new Error(t("none"));
      const { people: count } = await send<{ people: number }>(`${api}/import`, { csv: written(good), check_in: at.value });
      tell(t("done", { n: count }));
      text.value = "";
      done();
    }}>
      <Field label={t("paste")} hint={t("lead")} name="csv" rows={8} placeholder={"Anna Groß, DE\nBen Petit, FR"} value={text.value} set={(v) => { text.value = v; }} />
      <label class="desk-file">{t("file")} <input type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={async (event) => { const file = event.currentTarget.files?.[0]; if (file) text.value = await file.text(); }} /></label>
      {lines.length > 0 && (
        <section aria-label={t("preview")} aria-live="polite">
          <p><strong>{t("look", { n: good.length })}</strong> {bad.length > 0 && <Tag kind="bad">{t("bad", { n: bad.length })}</Tag>} <Button small kind="quiet" act={() => { text.value = ""; }}>{t("clear")}</Button></p>
          {bad.length > 0 && <ul class="desk-wrong">{bad.slice(0, PREVIEW).map((line) => <li key={line.line}><strong>{t("line", { n: line.line })}</strong> {line.name && <>“{line.name}”: </>}{why(line, line.problem!)}</li>)}{bad.length > PREVIEW && <li>{t("more", { n: bad.length - PREVIEW })}</li>}</ul>}
          <ul class="desk-preview">{good.slice(0, PREVIEW).map((line) => <li key={line.line}>{line.name}{line.country && <span class="soft"> {country(line.country)}</span>}</li>)}{good.length > PREVIEW && <li class="soft">{t("more", { n: good.length - PREVIEW })}</li>}</ul>
        </section>)}
      <Check label={t("in")} hint={t("inHint")} value={at.value} set={(v) => { at.value = v; }} />
    </Form>
  );
}

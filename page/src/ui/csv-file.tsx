// csv-file.tsx - a list out of a spreadsheet's file, into a field where it can be looked at.
import type { JSX } from "preact";
import type { Signal } from "@preact/signals";
import { complaining } from "./toast";

export function CsvFile({ label, text }: { label: string; text: Signal<string> }): JSX.Element {
  return (
    <div class="field">
      <label>
        {label}{" "}
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={complaining(async (event) => {
            const file = event.currentTarget.files?.[0];
            if (file) text.value = await file.text();
          })}
        />
      </label>
    </div>
  );
}

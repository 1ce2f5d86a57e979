import { useState } from "react";
import { request, sentenceOf } from "../api/call.ts";
import type { PriceKind } from "../api/types.ts";
import { PRICE_KINDS } from "../directory/import-form.tsx";
import { Button } from "../ui/button.tsx";
import { Choice, ErrorNote } from "../ui/field.tsx";
import { saveFile } from "../ui/save-file.ts";

/** Saves what is loaded as a file that can be loaded again, or a file to begin with. */
export function ExportPrices() {
  const [kind, setKind] = useState<PriceKind>("fee-schedules");
  const [error, setError] = useState("");

  async function save(is_template: boolean) {
    setError("");
    try {
      const answer = await request("/fees/export", { kind, is_template });
      const name = is_template ? `${kind}-template.csv` : `${kind}.csv`;
      saveFile(name, "text/csv", await answer.blob());
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  return (
    <div className="grid gap-3">
      <div className="flex max-w-2xl flex-wrap items-end gap-3">
        <div className="grow">
          <Choice
            label="File to save"
            value={kind}
            onChange={(event) => setKind(event.target.value as PriceKind)}
          >
            {[...PRICE_KINDS].map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Choice>
        </div>
        <Button onClick={() => void save(false)}>Save what is loaded</Button>
        <Button onClick={() => void save(true)}>Save a template</Button>
      </div>
      <ErrorNote>{error}</ErrorNote>
    </div>
  );
}

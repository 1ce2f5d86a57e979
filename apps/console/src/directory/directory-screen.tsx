import { type FormEvent, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import { useShell } from "../shell/session-context.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote, Field } from "../ui/field.tsx";
import { formatPhone } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import type { FoundEntry } from "./types.ts";

export function DirectoryScreen() {
  const { go } = useShell();
  const [text, setText] = useState("");
  const [entries, setEntries] = useState<FoundEntry[] | null>(null);
  const [error, setError] = useState("");

  function find(event: FormEvent) {
    event.preventDefault();
    setError("");
    call<{ entries: FoundEntry[] }>("/directory/find", { text }).then(
      (answer) => setEntries(answer.entries),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }

  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Directory</h1>
      <form onSubmit={find} className="flex max-w-2xl flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-72">
          <Field
            label="Name, phone, NPI, id or city of a dentist"
            required
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" variant="primary">
          Find
        </Button>
      </form>
      <ErrorNote>{error}</ErrorNote>
      {entries && (
        <Table
          caption="Entries found"
          columns={["Dentist", "Office", "Address", "Phone", "NPI", "State"]}
          empty="No entry matches."
          rows={entries.map((entry) => ({
            key: entry.locationId,
            cells: [
              <Button key="open" onClick={() => go({ name: "entry", providerId: entry.providerId })}>
                {entry.dentist}
              </Button>,
              entry.centerName,
              `${entry.address}, ${entry.city}, ${entry.state}`,
              formatPhone(entry.phone),
              entry.npi,
              `${entry.published ? "shown" : "hidden"}${entry.beingChecked ? ", being checked" : ""}`,
            ],
          }))}
        />
      )}
    </div>
  );
}

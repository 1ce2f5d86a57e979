import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import type { FoundEntry } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { findKept, keep, useKept } from "../session/use-page.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { FindForm } from "../ui/find-form.tsx";
import { formatPhone } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { MoreButton, usePaged } from "../ui/use-paged.tsx";

const OPENED = "opened";

export function DirectoryScreen() {
  const { go } = useShell();
  const [searched, search] = useKept("text", "");
  const [text, setText] = useState(searched);
  const load = useCallback(
    async (after: string | null) => {
      const body = { text: searched, is_paged: true, ...(after !== null && { after }) };
      const { entries, next } = await call("/directory/find", body);
      return { rows: entries, next: next ?? null };
    },
    [searched],
  );
  const list = usePaged(searched === "" ? null : load);

  function find() {
    if (text === searched) list.reload();
    else search(text);
  }

  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Directory</h1>
      <FindForm
        label="Name, phone, NPI, id or city of a dentist"
        text={text}
        onType={setText}
        onFind={find}
      />
      <ErrorNote>{list.error}</ErrorNote>
      {list.rows && (
        <Table
          caption="Entries found"
          columns={["Dentist", "Office", "Address", "Phone", "NPI", "State"]}
          empty="No entry matches."
          rows={list.rows.map((entry) => ({
            key: entry.location_id,
            cells: [
              <OpenButton
                key="open"
                entry={entry}
                onOpen={() => {
                  keep({ [OPENED]: entry.location_id });
                  go({ name: "entry", providerId: entry.provider_id });
                }}
              />,
              entry.center_name,
              `${entry.address}, ${entry.city}, ${entry.state}`,
              formatPhone(entry.phone),
              entry.npi,
              `${entry.published ? "shown" : "hidden"}${entry.being_checked ? ", being checked" : ""}`,
            ],
          }))}
        />
      )}
      <MoreButton list={list} what="entries" />
    </div>
  );
}

/** The one that was opened last has the focus again after Back. */
function OpenButton({ entry, onOpen }: { entry: FoundEntry; onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (findKept(OPENED) === entry.location_id) button.current?.focus({ preventScroll: true });
  }, [entry.location_id]);
  return (
    <Button ref={button} onClick={onOpen}>
      {entry.dentist}
    </Button>
  );
}

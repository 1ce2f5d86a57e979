import { type FormEvent, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { ChoosableMembers } from "../api/types.ts";
import { useShell } from "../shell/session-context.ts";
import { Button } from "../ui/button.tsx";
import { Choice, ErrorNote } from "../ui/field.tsx";
import { BULK_CHOICES } from "./bulk-actions.ts";
import { ChoosableTable } from "./choosable-table.tsx";
import { EMPTY_FILTER, FilterFields } from "./filter-fields.tsx";

/** @param onPreview gets the id of the bulk action whose preview has begun */
export function ChooseMembers({ onPreview }: { onPreview: (bulkId: string) => void }) {
  const { can, proven } = useShell();
  const offered = BULK_CHOICES.filter(({ action }) => can(`bulk.preview_${action}`));
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [found, setFound] = useState<ChoosableMembers | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [place, setPlace] = useState(0);
  const [error, setError] = useState("");

  async function attempt(run: () => Promise<void>) {
    setError("");
    await run().catch((failure: unknown) => setError(sentenceOf(failure)));
  }
  const list = () =>
    attempt(async () => {
      const filled = Object.entries(filter).filter(([, value]) => value !== "");
      setFound(await call<ChoosableMembers>("/members/list", Object.fromEntries(filled)));
      setChosen(new Set());
    });
  const preview = () =>
    attempt(async () => {
      const { action, choice } = offered[place] ?? BULK_CHOICES[0] ?? { action: "resend", choice: "" };
      const body = { account_ids: [...chosen], choice };
      const { bulk_id } = await proven(() => call<{ bulk_id: string }>(`/bulk/${action}/preview`, body));
      onPreview(bulk_id);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void list();
  };

  return (
    <div className="grid gap-6">
      <form onSubmit={submit} className="grid gap-4">
        <FilterFields filter={filter} plans={found?.plans ?? []} onChange={setFilter} />
        <div>
          <Button type="submit" variant="primary">
            List members
          </Button>
        </div>
      </form>
      <ErrorNote>{error}</ErrorNote>
      {found && (
        <>
          <ChoosableTable found={found} chosen={chosen} onChoose={setChosen} />
          <div className="flex flex-wrap items-end gap-4">
            <div className="min-w-0 flex-1">
              <Choice label="Action" value={place} onChange={(event) => setPlace(Number(event.target.value))}>
                {offered.map(({ label }, index) => (
                  <option key={label} value={index}>
                    {label}
                  </option>
                ))}
              </Choice>
            </div>
            <Button variant="primary" disabled={chosen.size === 0} onClick={() => void preview()}>
              Preview for {chosen.size}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

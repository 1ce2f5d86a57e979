import { type FormEvent, useState } from "react";
import { call, request, sentenceOf } from "../api/call.ts";
import type { ListedMembers } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { Choice, ErrorNote } from "../ui/field.tsx";
import { saveFile } from "../ui/save-file.ts";
import { BULK_CHOICES, previewBulk } from "./bulk-actions.ts";
import { ChoosableTable } from "./choosable-table.tsx";
import { EMPTY_FILTER, FilterFields } from "./filter-fields.tsx";

/** @param onPreview gets the id of the bulk action whose preview has begun */
export function ChooseMembers({ onPreview }: { onPreview: (bulkId: string) => void }) {
  const { can, proven } = useShell();
  const offered = BULK_CHOICES.filter(({ action }) => can(`bulk.preview_${action}`));
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [found, setFound] = useState<ListedMembers | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [place, setPlace] = useState(0);
  const [error, setError] = useState("");
  const [isSaving, setSaving] = useState(false);

  async function attempt(run: () => Promise<void>) {
    setError("");
    await run().catch((failure: unknown) => setError(sentenceOf(failure)));
  }
  const filled = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
  const list = () =>
    attempt(async () => {
      setFound(await call("/members/list", filled));
      setChosen(new Set());
    });
  const preview = () =>
    attempt(async () => {
      const bulk = offered[place];
      if (bulk === undefined) return;
      const { bulk_id } = await proven(() => previewBulk(bulk, [...chosen]));
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            List members
          </Button>
          {can("members.save") && <Button onClick={() => setSaving(true)}>Save as CSV</Button>}
        </div>
      </form>
      <ErrorNote>{error}</ErrorNote>
      {isSaving && (
        <ActionForm
          title="Save members as CSV"
          button="Save"
          run={async (reason) => {
            const answer = await request("/members/list/save", { ...filled, reason });
            saveFile("members.csv", "text/csv", await answer.blob());
            return "";
          }}
          onClose={() => setSaving(false)}
          onDone={() => setSaving(false)}
        >
          <p>
            The file has every member of the filter, with contacts and what each has paid. The log says who
            saved it and why.
          </p>
        </ActionForm>
      )}
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

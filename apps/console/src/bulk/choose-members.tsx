import { type FormEvent, useState } from "react";
import { call, request, sentenceOf } from "../api/call.ts";
import type { ListedMembers } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { Choice, ErrorNote } from "../ui/field.tsx";
import { formatDay } from "../ui/formats.ts";
import { saveFile } from "../ui/save-file.ts";
import { Table } from "../ui/table.tsx";
import { useLongRows } from "../ui/use-paged.tsx";
import { BULK_CHOICES, previewBulk } from "./bulk-actions.ts";
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
          <Button type="submit" variant={found === null ? "primary" : "secondary"}>
            List members
          </Button>
          {can("members.save") && <Button onClick={() => setSaving(true)}>Save as CSV</Button>}
        </div>
      </form>
      <ErrorNote>{error}</ErrorNote>
      {isSaving && <SaveMembers filter={filled} onClose={() => setSaving(false)} />}
      {found && (
        <>
          <ChoosableTable found={found} chosen={chosen} onChoose={setChosen} />
          <div className="flex flex-wrap items-end gap-4">
            <BulkChoice place={place} labels={offered.map(({ label }) => label)} onChoose={setPlace} />
            <Button variant="primary" disabled={chosen.size === 0} onClick={() => void preview()}>
              Preview for {chosen.size}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface BulkChoiceProps {
  /** The index of what is chosen among `labels`. */
  place: number;
  labels: readonly string[];
  onChoose: (place: number) => void;
}

function BulkChoice({ place, labels, onChoose }: BulkChoiceProps) {
  return (
    <div className="min-w-0 flex-1">
      <Choice label="Action" value={place} onChange={(event) => onChoose(Number(event.target.value))}>
        {labels.map((label, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </Choice>
    </div>
  );
}

interface SaveMembersProps {
  /** What the filter's fields hold, without the empty ones. */
  filter: Readonly<Record<string, string>>;
  onClose: () => void;
}

function SaveMembers({ filter, onClose }: SaveMembersProps) {
  async function save(reason: string) {
    const answer = await request("/members/list/save", { ...filter, reason });
    saveFile("members.csv", "text/csv", await answer.blob());
    return "";
  }
  return (
    <ActionForm title="Save members as CSV" button="Save" run={save} onClose={onClose} onDone={onClose}>
      <p>
        The file has every member of the filter, with contacts and what each has paid. The log says who saved
        it and why.
      </p>
    </ActionForm>
  );
}

interface ChoosableTableProps {
  found: ListedMembers;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function ChoosableTable({ found: { members, most }, chosen, onChoose }: ChoosableTableProps) {
  const toggle = (accountId: string) => {
    const next = new Set(chosen);
    if (!next.delete(accountId)) next.add(accountId);
    onChoose(next);
  };
  const [shown, more] = useLongRows(members, "members");
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status">
          {members.length === most ? `The newest ${most} members` : `${members.length} members`},{" "}
          {chosen.size} chosen
        </p>
        <Button onClick={() => onChoose(new Set(members.map(({ account_id: accountId }) => accountId)))}>
          Choose all
        </Button>
        {chosen.size > 0 && <Button onClick={() => onChoose(new Set())}>Choose none</Button>}
      </div>
      <Table
        caption="Members to choose from"
        columns={["Choose", "Name", "Membership", "Plan", "City", "Joined", "Email"]}
        empty="No member matches."
        rows={shown.map((member) => ({
          key: member.account_id,
          cells: [
            <label key="choose" className="-m-2 flex size-11 items-center justify-center">
              <input
                type="checkbox"
                className="size-5 translate-y-1 accent-action"
                checked={chosen.has(member.account_id)}
                onChange={() => toggle(member.account_id)}
              />
              <span className="sr-only">{member.name}</span>
            </label>,
            member.name,
            member.state,
            member.plan_name,
            `${member.city}, ${member.state_code}`,
            formatDay(member.joined_on),
            member.email,
          ],
        }))}
      />
      {more}
    </div>
  );
}

import { useState } from "react";
import type { MemberPage } from "../api/types.ts";
import { LoggedFacts } from "../directory/logged-facts.tsx";
import { useShell } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Choice, ErrorNote } from "../ui/field.tsx";
import { formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { usePreview } from "./dialogs/use-preview.ts";
import { listTimeline, TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from "./list-timeline.ts";
import { MessageDialog } from "./message-dialog.tsx";

/** Everything that happened with a member, the newest first. */
export function TimelineTab({ member }: { member: MemberPage }) {
  const { can } = useShell();
  const [kind, setKind] = useState<TimelineKind | "">("");
  const [opened, setOpened] = useState<TimelineEntry | null>(null);
  const { preview: records, error } = usePreview("/members/records", { account_id: member.account.id });
  const isOpenable = ({ message, words }: TimelineEntry) =>
    words !== undefined || (message !== undefined && can("members.preview_message"));
  const entries = listTimeline(member, records).filter((entry) => kind === "" || entry.kind === kind);
  const wrongCodes = member.sign_ins.wrong_codes;
  return (
    <>
      {wrongCodes > 0 && <p>Wrong codes in a row: {wrongCodes}.</p>}
      <KindChoice kind={kind} onChange={setKind} />
      <ErrorNote>{error}</ErrorNote>
      {records === null && error === "" && <p role="status">Loading agreements, card checks and visits …</p>}
      <Table
        caption="Timeline"
        columns={["At", "What", "Details", "Show"]}
        empty="Nothing of that kind has happened."
        rows={entries.map((entry) => ({
          key: entry.key,
          cells: [
            formatTime(entry.at),
            <span key="what" className="whitespace-pre-wrap break-words">
              {entry.what}
            </span>,
            <div key="details" className="grid gap-1">
              {entry.details}
              {entry.changes && <LoggedFacts changes={entry.changes} />}
            </div>,
            isOpenable(entry) ? (
              <Button key="show" onClick={() => setOpened(entry)}>
                Show
              </Button>
            ) : (
              ""
            ),
          ],
        }))}
      />
      {opened?.message && (
        <MessageDialog
          accountId={member.account.id}
          opened={opened.message}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.words !== undefined && (
        <WordsDialog entry={opened} words={opened.words} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface KindChoiceProps {
  /** Empty: everything. */
  kind: TimelineKind | "";
  onChange: (kind: TimelineKind | "") => void;
}

function KindChoice({ kind, onChange }: KindChoiceProps) {
  return (
    <div className="max-w-xs">
      <Choice
        label="Show"
        value={kind}
        onChange={(event) => onChange(TIMELINE_KINDS.find((one) => one === event.target.value) ?? "")}
      >
        <option value="">Everything</option>
        {TIMELINE_KINDS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Choice>
    </div>
  );
}

interface WordsDialogProps {
  entry: TimelineEntry;
  words: string;
  onClose: () => void;
}

/** What a member agreed to, word for word, and as a file to send. */
function WordsDialog({ entry: { what, details, at }, words, onClose }: WordsDialogProps) {
  const copy = `${what}\n${formatTime(at)}, ${details}\n\n${words}\n`;
  return (
    <Dialog title={what} onClose={onClose}>
      <p className="text-muted">
        {formatTime(at)}, {details}
      </p>
      <pre className="whitespace-pre-wrap break-words rounded-md border border-line bg-paper p-3 font-sans">
        {words}
      </pre>
      <div className="flex flex-wrap gap-2">
        <a
          className="inline-flex min-h-11 items-center font-medium text-action underline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(copy)}`}
          download={`agreed-${at.slice(0, 10)}.txt`}
        >
          Save as a text
        </a>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

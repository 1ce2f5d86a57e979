import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import type { MemberPage } from "../api/types.ts";
import { LoggedFacts } from "../directory/logged-facts.tsx";
import type { OnDone } from "../ui/action-form.tsx";
import { formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { FamilyTab } from "./family-tab.tsx";
import { MessagesTab } from "./messages-tab.tsx";
import { MoneyTab } from "./money-tab.tsx";
import { NotesTab } from "./notes-tab.tsx";
import { StatusTab } from "./status-tab.tsx";

const TABS: readonly { label: string; render: (member: MemberPage, onDone: OnDone) => ReactNode }[] = [
  { label: "Status", render: (member) => <StatusTab member={member} /> },
  { label: "Notes", render: (member, onDone) => <NotesTab member={member} onDone={onDone} /> },
  { label: "Family", render: (member) => <FamilyTab member={member} /> },
  { label: "Money", render: (member) => <MoneyTab member={member} /> },
  { label: "Messages", render: (member) => <MessagesTab member={member} /> },
  { label: "Sign-ins", render: (member) => <SignInsTab member={member} /> },
  { label: "Log", render: (member) => <LogTab member={member} /> },
];

export function MemberTabs({ member, onDone }: { member: MemberPage; onDone: OnDone }) {
  const [open, setOpen] = useState(0);
  const id = useId();
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (open + step + TABS.length) % TABS.length;
    setOpen(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
    event.preventDefault();
  }
  return (
    <div className="grid gap-4">
      <div
        role="tablist"
        aria-label="About this member"
        className="flex flex-wrap gap-1 border-line border-b"
      >
        {TABS.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === open}
            aria-controls={`${id}-panel`}
            tabIndex={index === open ? 0 : -1}
            onClick={() => setOpen(index)}
            onKeyDown={onKeyDown}
            className="min-h-11 border-transparent border-b-3 px-3 font-medium hover:bg-tint aria-selected:border-action aria-selected:text-action"
          >
            {label}
            {label === "Notes" && member.notes.length > 0 && ` (${member.notes.length})`}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${open}`} className="grid gap-6">
        {TABS[open]?.render(member, onDone)}
      </div>
    </div>
  );
}

function SignInsTab({ member: { sign_ins: signIns } }: { member: MemberPage }) {
  return (
    <>
      {signIns.wrong_codes > 0 && <p>Wrong codes in a row: {signIns.wrong_codes}.</p>}
      <Table
        caption="Sign-ins"
        columns={["Browser", "Signed in", "Last used", "Ended"]}
        empty="Nobody has signed in."
        rows={signIns.sessions.map(
          ({ browser, created_at: createdAt, last_used_at: lastUsedAt, ended_at: endedAt }, index) => ({
            key: `${createdAt} ${index}`,
            cells: [browser ?? "unknown", formatTime(createdAt), formatTime(lastUsedAt), formatTime(endedAt)],
          }),
        )}
      />
    </>
  );
}

function LogTab({ member: { log } }: { member: MemberPage }) {
  return (
    <Table
      caption="What operators did"
      columns={["At", "Who", "What", "Reason", "Changes"]}
      empty="No operator has done anything yet."
      rows={log.map(({ id, at, actor, command, reason, changes }) => ({
        key: id,
        cells: [
          formatTime(at),
          actor,
          command,
          reason ?? "",
          <LoggedFacts key="changes" changes={changes} />,
        ],
      }))}
    />
  );
}

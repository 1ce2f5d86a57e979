import { useState } from "react";
import type { MemberPage, MessagePreview } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatCode, formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { usePreview } from "./dialogs/use-preview.ts";

interface Opened {
  way: "email" | "text";
  message_id: string;
  title: string;
}

export function MessagesTab({ member }: { member: MemberPage }) {
  const { can } = useShell();
  const [opened, setOpened] = useState<Opened | null>(null);
  const mails = member.memberships.flatMap((membership) => membership.mails);
  const sent = [
    ...mails.map((mail) => ({ ...mail, way: "email" as const })),
    ...member.texts.map((text) => ({ ...text, way: "text" as const })),
  ].toSorted((a, b) => b.written_at.localeCompare(a.written_at));
  const isShown = can("members.preview_message");
  return (
    <>
      <Table
        caption="Emails and texts"
        columns={["Message", "Way", "Written", "Sent", ...(isShown ? ["Preview"] : [])]}
        empty="Nothing was sent."
        rows={sent.map(
          ({ id, kind, way, written_at: writtenAt, sent_at: sentAt, given_up_at: givenUpAt }) => ({
            key: id,
            cells: [
              formatCode(kind),
              way,
              formatTime(writtenAt),
              sentAt ? formatTime(sentAt) : givenUpAt ? "given up" : "not yet",
              isShown && (
                <Button
                  key="show"
                  onClick={() => setOpened({ way, message_id: id, title: formatCode(kind) })}
                >
                  Show
                </Button>
              ),
            ].slice(0, isShown ? 5 : 4),
          }),
        )}
      />
      {opened && (
        <PreviewDialog accountId={member.account.id} opened={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const SOURCES: Record<MessagePreview["source"], string> = {
  stored: "As it was written. Codes and what makes links work are hidden.",
  drawn:
    "Its text is deleted. It is written again here from what is still stored, so that names may be newer.",
  deleted: "Its text is deleted, and so is what it could be written again from.",
};

interface PreviewDialogProps {
  accountId: string;
  opened: Opened;
  onClose: () => void;
}

function PreviewDialog({ accountId, opened: { title, ...message }, onClose }: PreviewDialogProps) {
  const { preview, error } = usePreview("/members/message", {
    account_id: accountId,
    ...message,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <ErrorNote>{error}</ErrorNote>
      {preview === null && error === "" && <p role="status">Loading …</p>}
      {preview && (
        <>
          <Facts
            facts={[
              ["Subject", preview.subject],
              ["To", preview.to],
              ["Attached", preview.attachments.join(", ")],
            ]}
          />
          <p className="text-muted">{SOURCES[preview.source]}</p>
          {preview.text !== null && (
            <pre className="whitespace-pre-wrap break-words rounded-md border border-line bg-paper p-3 font-sans">
              {preview.text}
            </pre>
          )}
        </>
      )}
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

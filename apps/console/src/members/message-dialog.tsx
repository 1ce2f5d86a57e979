import type { MessagePreview } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { usePreview } from "./dialogs/use-preview.ts";

export interface OpenedMessage {
  way: "email" | "text";
  message_id: string;
  title: string;
}

const SOURCES: Record<MessagePreview["source"], string> = {
  stored: "As it was written. Codes and what makes links work are hidden.",
  drawn:
    "Its text is deleted. It is written again here from what is still stored, so that names may be newer.",
  deleted: "Its text is deleted, and so is what it could be written again from.",
};

interface MessageDialogProps {
  accountId: string;
  opened: OpenedMessage;
  onClose: () => void;
}

export function MessageDialog({ accountId, opened: { title, ...message }, onClose }: MessageDialogProps) {
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

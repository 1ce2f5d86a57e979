import { type KeyboardEvent, useId, useState } from "react";
import { call } from "../../api/call.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionDialogProps } from "./action-dialog-props.ts";

const LONGEST = 1_000;

export function NoteDialog({ member, onDone, onClose }: ActionDialogProps) {
  const [text, setText] = useState("");
  const id = useId();
  const account_id = member.account.id;
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  async function run() {
    const { note_id } = await call("/members/note", { account_id, text });
    return { sentence: "Noted.", undo: () => removeNote(account_id, note_id) };
  }
  return (
    <ActionForm
      title="Write a note"
      button="Save the note"
      asksReason={false}
      isReady={text.trim() !== ""}
      {...{ run, onDone, onClose }}
    >
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium text-sm">
          Note
        </label>
        <textarea
          id={id}
          rows={4}
          required
          maxLength={LONGEST}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="w-full rounded-md border border-control bg-surface px-3 py-2 text-ink"
        />
        <p id={`${id}-hint`} className="text-muted text-sm">
          Every operator reads it, and the member in their copy of their data. No card numbers. Enter saves,
          Shift and Enter begins a line.
        </p>
      </div>
    </ActionForm>
  );
}

export async function removeNote(account_id: string, note_id: string): Promise<string> {
  await call("/members/note/remove", { account_id, note_id });
  return "The note is removed.";
}

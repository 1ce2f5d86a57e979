import { useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { MemberNote, MemberPage } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import type { OnDone } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { removeNote } from "./dialogs/message-dialogs.tsx";

export function NotesTab({ member, onDone }: { member: MemberPage; onDone: OnDone }) {
  const { can, proven } = useShell();
  const [error, setError] = useState("");
  const account_id = member.account.id;

  async function remove({ id, text }: MemberNote) {
    setError("");
    await proven(() => removeNote(account_id, id)).then(
      (sentence) =>
        onDone(sentence, async () => {
          await call("/members/note", { account_id, text });
          return "Undone. The note is back, with the time of now.";
        }),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }
  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <Table
        caption="Notes"
        columns={["Written", "By", "Note", "Remove"]}
        empty="There are no notes yet."
        rows={member.notes.map((note) => ({
          key: note.id,
          cells: [
            formatTime(note.written_at),
            note.written_by,
            <span key="text" className="whitespace-pre-wrap break-words">
              {note.text}
            </span>,
            can("members.remove_note") ? (
              <Button key="remove" onClick={() => void remove(note)}>
                Remove
              </Button>
            ) : (
              ""
            ),
          ],
        }))}
      />
    </>
  );
}

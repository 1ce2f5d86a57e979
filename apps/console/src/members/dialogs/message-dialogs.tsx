import { MESSAGE_KINDS, type MessageKind } from "@smirk/contract/account/messages";
import { type KeyboardEvent, useId, useState } from "react";
import { call } from "../../api/call.ts";
import type { Answer } from "../../api/types.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Choice, ErrorNote } from "../../ui/field.tsx";
import { formatTime } from "../../ui/formats.ts";
import { type ActionDialogProps, usePreview } from "./use-preview.ts";

const LABELS: Record<MessageKind, string> = {
  news_email: "News by email",
  payment_text: "Texts about a failed payment",
  renewal_text: "Texts before a renewal",
  card_text: "Texts when a card is checked often",
};

export function MessagesDialog({ member, onDone, onClose }: ActionDialogProps) {
  const [kind, setKind] = useState<MessageKind>("news_email");
  const account_id = member.account.id;
  const { preview, error } = usePreview("/members/messages/preview", { account_id });
  const isWanted = preview?.wanted[kind] ?? false;

  const choose = async (is_wanted: boolean, reason: string) => {
    await call("/members/messages", { account_id, kind, is_wanted, reason });
    return `${LABELS[kind]}: ${is_wanted ? "on" : "off"}.`;
  };
  return (
    <ActionForm
      title="Message choices"
      button={isWanted ? "Switch off" : "Switch on"}
      isReady={preview !== null}
      run={async (reason) => ({
        sentence: await choose(!isWanted, reason),
        undo: async (why) => `Undone. ${await choose(isWanted, why)}`,
      })}
      onDone={onDone}
      onClose={onClose}
    >
      <Choice label="Message" value={kind} onChange={(event) => setKind(event.target.value as MessageKind)}>
        {MESSAGE_KINDS.map((each) => (
          <option key={each} value={each}>
            {preview ? `${LABELS[each]} (${preview.wanted[each] ? "on" : "off"})` : LABELS[each]}
          </option>
        ))}
      </Choice>
      <ErrorNote>{error}</ErrorNote>
      {preview && <p className="text-muted">{describeWays(preview)}</p>}
    </ActionForm>
  );
}

function describeWays({ email, texts }: Answer<"members.preview_messages">): string {
  const phone = texts.phone_number ?? "no phone";
  const stopped = texts.stopped_at && formatTime(new Date(texts.stopped_at * 1000).toISOString());
  const ways = `Emails go to ${email ?? "nobody"}, texts to ${phone}.`;
  if (!texts.are_offered) return `${ways} This site sends no such texts.`;
  return stopped
    ? `${ways} The phone stopped all texts on ${stopped}: only a text START begins them again.`
    : ways;
}

export const EMAIL_KINDS = [
  ["welcome", "Welcome, with the card and the agreement"],
  ["receipt", "Newest receipt"],
  ["canceled", "Canceled"],
  ["kept", "Not canceled after all"],
  ["ended", "Ended"],
  ["refunded", "Refunded"],
] as const;

type Kind = (typeof EMAIL_KINDS)[number][0];

export function ResendDialog({ member, onDone, onClose }: ActionDialogProps) {
  const [kind, setKind] = useState<Kind>("welcome");
  const email = member.memberships[0]?.row.email;
  async function run(reason: string) {
    await call("/members/resend", { account_id: member.account.id, kind, reason });
    return `The email goes out to ${email}.`;
  }
  return (
    <ActionForm title="Resend an email" button="Send" run={run} onDone={onDone} onClose={onClose}>
      <p>
        It goes to <strong>{email}</strong>.
      </p>
      <Choice label="Email" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
        {EMAIL_KINDS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
    </ActionForm>
  );
}

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

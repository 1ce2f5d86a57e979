import { MESSAGE_KINDS, type MessageKind } from "@smirk/contract/account/messages";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Answer } from "../../api/contract.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Choice, ErrorNote } from "../../ui/field.tsx";
import { formatTime } from "../../ui/formats.ts";
import type { ActionDialogProps } from "./action-dialog-props.ts";
import { usePreview } from "./use-preview.ts";

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

import { useState } from "react";
import { call } from "../../api/call.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Choice } from "../../ui/field.tsx";
import type { ActionDialogProps } from "./action-dialog-props.ts";

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

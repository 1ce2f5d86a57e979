import { call } from "../../api/call.ts";
import type { ActionDialogProps } from "./action-dialog-props.ts";
import { ActionForm } from "./action-form.tsx";

export function UnlockDialog({ member, onDone, onClose }: ActionDialogProps) {
  async function run(reason: string) {
    const { wrong_codes: codes } = await call<{ wrong_codes: number }>("/members/unlock-phone", {
      account_id: member.account.id,
      reason,
    });
    return codes === 0 ? "No wrong codes were counted." : `Unlocked. ${codes} wrong codes were counted.`;
  }
  return (
    <ActionForm title="Unlock sign-in" button="Unlock" run={run} onDone={onDone} onClose={onClose}>
      <p>
        Sign-in codes work again after a hundred wrong ones. Make sure first that you speak with the owner of
        the phone.
      </p>
      <p>Wrong codes in a row: {member.signIns.wrongCodes}.</p>
    </ActionForm>
  );
}

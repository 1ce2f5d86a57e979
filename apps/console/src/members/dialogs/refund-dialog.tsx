import { formatMoney, readMoney } from "@smirk/domain/billing/money";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Facts } from "../../ui/facts.tsx";
import { CheckBox, ErrorNote, Field } from "../../ui/field.tsx";
import { formatPlainDay } from "../../ui/formats.ts";
import type { ActionDialogProps } from "./action-dialog-props.ts";
import { usePreview } from "./use-preview.ts";

const SENTENCES: Record<string, string> = {
  requested: "The refund is on its way.",
  requested_before: "This refund was requested before: nothing is refunded twice.",
  needs_approval: "A second operator has to approve this refund, under Refunds.",
};

export function RefundDialog({ member, onDone, onClose }: ActionDialogProps) {
  const [amount, setAmount] = useState("");
  const [isAgain, setAgain] = useState(false);
  const account_id = member.account.id;
  const { preview, error } = usePreview("/members/refund/preview", { account_id });
  const cents = readMoney(amount);
  const needsApproval = cents !== null && preview !== null && cents > preview.unapproved_cents;

  async function run(reason: string) {
    const body = { account_id, amount_cents: cents ?? 0, is_again: isAgain, reason };
    const { state } = await call("/members/refund", body);
    return SENTENCES[state] ?? "";
  }
  return (
    <ActionForm
      title="Refund an amount"
      button={cents === null ? "Refund" : `Refund ${formatMoney(cents)}`}
      isReady={preview !== null && cents !== null && cents > 0 && cents <= preview.left_cents}
      run={run}
      onDone={onDone}
      onClose={onClose}
    >
      <ErrorNote>{error}</ErrorNote>
      {preview && (
        <Facts
          facts={[
            ["Left of what was paid", formatMoney(preview.left_cents)],
            [
              "A cancellation today",
              preview.by_rules &&
                `pays back ${formatMoney(preview.by_rules.refund_cents)}, last day ${formatPlainDay(preview.by_rules.last_day)}`,
            ],
          ]}
        />
      )}
      <Field
        label="Amount in dollars"
        inputMode="decimal"
        required
        placeholder="10.00"
        value={amount}
        hint={
          needsApproval ? "This amount needs the approval of a second operator." : "The membership continues."
        }
        onChange={(event) => setAmount(event.target.value)}
      />
      <CheckBox
        label="The same amount was refunded today: refund it again"
        checked={isAgain}
        onChange={(event) => setAgain(event.target.checked)}
      />
    </ActionForm>
  );
}

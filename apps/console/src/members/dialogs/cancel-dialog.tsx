import { formatMoney } from "@smirk/domain/billing/money";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { BodyOf } from "../../api/contract.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Choice, ErrorNote } from "../../ui/field.tsx";
import { formatCode, formatPlainDay } from "../../ui/formats.ts";
import type { ActionDialogProps } from "./action-dialog-props.ts";
import { keepMembership } from "./simple-actions.tsx";
import { usePreview } from "./use-preview.ts";

type At = BodyOf<"/members/cancel">["at"];

export function CancelDialog({ member, onDone, onClose }: ActionDialogProps) {
  const [at, setAt] = useState<At>("rules");
  const account_id = member.account.id;
  const { preview, error } = usePreview("/members/cancel/preview", { account_id, at });
  const quote = preview?.quote ?? null;

  async function run(reason: string) {
    const shown = { refund_cents: quote?.refund_cents ?? 0, last_day: quote?.last_day ?? "" };
    const { state } = await call("/members/cancel", { account_id, at, ...shown, reason });
    const sentence = `Canceled. Last day ${formatPlainDay(shown.last_day)}, ${formatMoney(shown.refund_cents)} back.`;
    return state === "canceled" && at === "period-end"
      ? { sentence, undo: (why: string) => keepMembership(account_id, why) }
      : sentence;
  }
  return (
    <ActionForm
      title="Cancel the membership"
      button="Cancel membership"
      isDangerous
      isReady={quote !== null}
      run={run}
      onDone={onDone}
      onClose={onClose}
    >
      <Choice label="When" value={at} onChange={(event) => setAt(event.target.value as At)}>
        <option value="rules">By the cancellation rules, today</option>
        <option value="period-end">At the end of the paid period, without a refund</option>
      </Choice>
      <ErrorNote>{error}</ErrorNote>
      {preview !== null && quote === null && <p>It is already canceled.</p>}
      {quote && (
        <Facts
          facts={[
            ["Last day", formatPlainDay(quote.last_day)],
            ["Paid back", formatMoney(quote.refund_cents)],
            [
              "Fee not paid back",
              quote.retained_fee_cents > 0 ? formatMoney(quote.retained_fee_cents) : null,
            ],
            ["Rule", formatCode(quote.rule)],
            ["Emails", preview?.mails?.map(formatCode).join(", ") || "none"],
          ]}
        />
      )}
    </ActionForm>
  );
}

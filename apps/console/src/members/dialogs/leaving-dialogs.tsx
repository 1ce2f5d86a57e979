import { formatMoney } from "@smirk/domain/billing/money";
import { readMoney } from "@smirk/domain/billing/read-money";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { BodyOf } from "../../api/types.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Facts } from "../../ui/facts.tsx";
import { CheckBox, Choice, ErrorNote, Field } from "../../ui/field.tsx";
import { formatCode, formatPlainDay } from "../../ui/formats.ts";
import { keepMembership } from "./simple-actions.tsx";
import { type ActionDialogProps, usePreview } from "./use-preview.ts";

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

export function EraseDialog({ member, onDone, onClose }: ActionDialogProps) {
  const [typed, setTyped] = useState("");
  const account_id = member.account.id;
  const { preview, error } = usePreview("/members/erase/preview", { account_id });
  const erasure = preview?.erasure ?? null;
  async function run(reason: string) {
    const { erased } = await call("/members/erase", {
      account_id,
      reason,
    });
    const customers = erased?.customers.join(", ") || "none";
    return `Erased. Erase by hand what vendors store: customer at the payment provider ${customers}, and the log of texts and emails.`;
  }
  return (
    <ActionForm
      title="Erase personal data"
      button="Erase permanently"
      isDangerous
      isReady={erasure !== null && typed.trim().toLowerCase() === "erase"}
      run={run}
      onDone={onDone}
      onClose={onClose}
    >
      <ErrorNote>{error}</ErrorNote>
      {preview !== null && erasure === null && <p>They are already erased.</p>}
      {erasure && (
        <>
          <p>
            Only a backup could restore this. What accounting needs stays, without a name. What they agreed to
            and their signed agreements stay as long as someone can ask us to prove it.
          </p>
          <Facts
            facts={Object.entries(erasure.erased).map(([name, rows]) => [formatCode(name), String(rows)])}
          />
          <Field
            label="Type “erase”"
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
    </ActionForm>
  );
}

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

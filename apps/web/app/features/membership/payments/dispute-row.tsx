import { Trans, useLingui } from "@lingui/react/macro";
import type { MemberPayment } from "@smirk/contract/account/payments";
import { formatMoney } from "@smirk/domain/billing/money";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";

interface DisputeProps {
  dispute: NonNullable<MemberPayment["dispute"]>;
}

export function DisputeRow({ dispute }: DisputeProps) {
  const { i18n } = useLingui();
  return (
    <div className="flex justify-between gap-x-6 font-medium text-on-tint">
      <DisputeWords dispute={dispute} />
      {dispute.state === "lost" && (
        <span className="tabular-nums">{formatMoney(0 - dispute.amount_cents, i18n.locale)}</span>
      )}
    </div>
  );
}

export function DisputeWords({ dispute: { state, day: date } }: DisputeProps) {
  const { i18n } = useLingui();
  const day = formatSentenceDate(date, i18n.locale);
  return (
    <span>
      {state === "open" && <Trans>Disputed on {day}. Your bank has not decided yet.</Trans>}
      {state === "won" && <Trans>Disputed on {day}. Your bank decided that this payment is valid.</Trans>}
      {state === "lost" && <Trans>Disputed on {day} and taken back by your bank</Trans>}
    </span>
  );
}

/** What is left of a charge. */
export function NetWords({ payment: { dispute } }: { payment: Pick<MemberPayment, "dispute"> }) {
  if (dispute?.state === "lost") return <Trans>Charged less refunds and disputed payments</Trans>;
  return <Trans>Charged less refunds</Trans>;
}

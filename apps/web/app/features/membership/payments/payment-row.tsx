import { Trans, useLingui } from "@lingui/react/macro";
import type { MemberPayment } from "@smirk/contract/account/payments";
import { formatMoney } from "@smirk/domain/billing/money";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";

export function PaymentRow({ payment }: { payment: MemberPayment }) {
  const { i18n } = useLingui();
  const day = formatShortDate(payment.day, i18n.locale);
  return (
    <li className="grid grid-cols-1 gap-1 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="font-semibold">{day}</p>
        <p className="font-semibold tabular-nums">{formatMoney(payment.amount_cents, i18n.locale)}</p>
      </div>
      {payment.lines.map(({ description, amount_cents: cents, from }) => (
        <Line key={`${description} ${from} ${cents}`} cents={cents} className="text-muted">
          {description}
        </Line>
      ))}
      {payment.discount_cents > 0 && (
        <Line cents={0 - payment.discount_cents} className="text-muted">
          <Trans>Discount</Trans>
        </Line>
      )}
      {payment.refunds.map((refund) => (
        <Line key={refund.id} cents={0 - refund.amount_cents} className="font-medium text-on-tint">
          <RefundedOn day={formatShortDate(refund.day, i18n.locale)} />
        </Line>
      ))}
      {payment.dispute && <DisputeRow dispute={payment.dispute} />}
      {(payment.refunds.length > 0 || payment.dispute?.state === "lost") && (
        <Line cents={payment.net_cents} className="font-semibold">
          <NetWords payment={payment} />
        </Line>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-muted">
          <CardName method={payment.method} />
        </p>
        {payment.state === "due" ? (
          <p className="font-semibold">
            <Trans>Not paid yet</Trans>
          </p>
        ) : (
          <Link
            to={paths.payment(payment.id)}
            className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
          >
            <Trans>
              Receipt<span className="sr-only"> of {day}</span>
            </Trans>
          </Link>
        )}
      </div>
    </li>
  );
}

interface LineProps {
  /** Null: it names no amount. */
  cents: number | null;
  className: string;
  children: React.ReactNode;
}

/** Large text puts the amount below the words, which are not broken for it. */
function Line({ cents, className, children }: LineProps) {
  const { i18n } = useLingui();
  return (
    <div className={`flex flex-wrap justify-end gap-x-6 ${className}`}>
      <span className="wrap-anywhere min-w-0 flex-[1_1_8rem]">{children}</span>
      {cents !== null && <span className="tabular-nums">{formatMoney(cents, i18n.locale)}</span>}
    </div>
  );
}

function RefundedOn({ day }: { day: string }) {
  return (
    <span>
      <Trans>Refunded on {day}</Trans>
    </span>
  );
}

interface DisputeProps {
  dispute: NonNullable<MemberPayment["dispute"]>;
}

function DisputeRow({ dispute }: DisputeProps) {
  const cents = dispute.state === "lost" ? 0 - dispute.amount_cents : null;
  return (
    <Line cents={cents} className="font-medium text-on-tint">
      <DisputeWords dispute={dispute} />
    </Line>
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

/** The payment provider's names of card brands. */
const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** 'Visa ending in 4242' */
export function CardName({ method }: { method: MemberPayment["method"] }) {
  if (method === null) return null;
  const { brand, last4 } = method;
  const name = BRANDS[brand];
  return name === undefined ? (
    <Trans>Card ending in {last4}</Trans>
  ) : (
    <Trans>
      {name} ending in {last4}
    </Trans>
  );
}

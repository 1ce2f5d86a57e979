import { Trans, useLingui } from "@lingui/react/macro";
import type { Cancellation } from "@smirk/contract/account/cancellation";
import { formatMoney } from "@smirk/domain/billing/money";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";

interface CancellationTermsProps {
  terms: Cancellation;
  isDone?: boolean;
}

export function CancellationTerms({ terms, isDone = false }: CancellationTermsProps) {
  const { i18n } = useLingui();
  const refund = formatMoney(terms.refund_cents, i18n.locale);
  const heldAmount = formatMoney(terms.held_cents, i18n.locale);
  const lastDay = formatShortDate(terms.last_day, i18n.locale);
  const isHeld = terms.held_cents > 0;
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-4 rounded-md bg-tint px-[min(1.25rem,5.6vw)] py-4 text-on-tint">
        <div>
          <dt>{isDone ? <Trans>Your refund</Trans> : <Trans>You get back</Trans>}</dt>
          <dd className="font-bold text-xl tabular-nums md:text-2xl">{refund}</dd>
        </div>
        {isHeld && (
          <div>
            <dt>
              <Trans>Held for now</Trans>
            </dt>
            <dd className="font-bold text-xl tabular-nums md:text-2xl">{heldAmount}</dd>
          </div>
        )}
        <div className={isHeld ? "col-span-full" : undefined}>
          <dt>
            <Trans>Your last day</Trans>
          </dt>
          <dd className="font-bold text-xl tabular-nums md:text-2xl">{lastDay}</dd>
        </div>
      </dl>
      <p>
        <Reason terms={terms} />
      </p>
      {isHeld && (
        <p>
          <Trans>
            You disputed a payment, so we are holding {heldAmount} until your bank decides. If your bank does
            not give you that money back, we will.
          </Trans>
        </p>
      )}
    </>
  );
}

function Reason({ terms }: { terms: Cancellation }) {
  const { i18n } = useLingui();
  const fee = formatMoney(terms.kept_fee_cents, i18n.locale);
  const lastDay = formatSentenceDate(terms.last_day, i18n.locale);
  switch (terms.rule) {
    case "first_30_days":
      return terms.held_cents > 0 ? (
        <FirstDaysInDispute terms={terms} />
      ) : terms.kept_fee_cents === 0 ? (
        <Trans>
          You are in your first 30 days, so all of your money goes back to the card you paid with.
        </Trans>
      ) : (
        <Trans>
          You are in your first 30 days, so your money goes back to the card you paid with, less the one-time
          processing fee of {fee}.
        </Trans>
      );
    case "pro_rata":
      return (
        <Trans>
          You get a refund for the unused part of your membership. It goes to the card you paid with.
        </Trans>
      );
    case "end_of_period":
      return (
        <Trans>
          Your first 30 days are over, so what you paid is not refunded. You and your family keep all
          discounts until {lastDay}, and your card will not be charged again.
        </Trans>
      );
  }
}

/** A dispute leaves it unknown whether the bank or we return the money. */
function FirstDaysInDispute({ terms }: { terms: Cancellation }) {
  const { i18n } = useLingui();
  const fee = formatMoney(terms.kept_fee_cents, i18n.locale);
  return terms.kept_fee_cents === 0 ? (
    <Trans>You are in your first 30 days, so you have a right to get all of your money back.</Trans>
  ) : (
    <Trans>
      You are in your first 30 days, so you have a right to get your money back, less the one-time processing
      fee of {fee}.
    </Trans>
  );
}

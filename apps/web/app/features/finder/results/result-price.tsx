import { Trans, useLingui } from "@lingui/react/macro";
import { formatPrice } from "@smirk/domain/billing/money";
import type { NamedPrice } from "@smirk/domain/finder/map-contents";

interface ResultPriceProps {
  price: NamedPrice;
  namesPlan: boolean;
}

/** The largest thing of its row; the head of the list says that it is the member price. */
export function ResultPrice({ price, namesPlan }: ResultPriceProps) {
  const { i18n } = useLingui();
  const { planName: plan, usual_cents: usualCents } = price;
  const amount = formatPrice(price.member_cents, i18n.locale);
  const usual = usualCents === null ? null : formatPrice(usualCents, i18n.locale);
  return (
    <p className="result-price">
      <b>{price.is_estimate ? `~${amount}` : amount}</b>{" "}
      {price.is_estimate && (
        <span>
          <Trans>estimate</Trans>{" "}
        </span>
      )}
      {usual !== null && (
        <span>
          <Trans>usually {usual}</Trans>{" "}
        </span>
      )}
      {namesPlan && plan !== undefined && (
        <span className="text-xs leading-4">
          <Trans>with {plan}</Trans>
        </span>
      )}
    </p>
  );
}

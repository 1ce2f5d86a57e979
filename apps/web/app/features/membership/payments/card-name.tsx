import { Trans } from "@lingui/react/macro";
import type { MemberPayment } from "@smirk/contract/account/payments";

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

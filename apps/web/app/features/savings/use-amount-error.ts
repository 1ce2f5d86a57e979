import { useLingui } from "@lingui/react/macro";
import { findAmountError } from "@smirk/domain/billing/read-money";

/** What is wrong with an amount that is refused. */
export function useAmountError(): (text: string) => string {
  const { t } = useLingui();
  return (text) =>
    findAmountError(text) === "comma_before_cents"
      ? t`Please write a point before the cents: 45.50 and not 45,50.`
      : t`Please type an amount such as 1,200 or 89.50.`;
}

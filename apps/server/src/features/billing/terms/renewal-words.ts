import type { ReceiptTerms } from "@smirk/domain/billing/refunds/receipt-terms";
import type { Texts } from "../../../locales/texts.ts";
import { describeCharges, isUniform } from "../../members/charges/describe-charges.ts";
import type { CheckoutTerms } from "./checkout-terms.ts";

/** The sentences that every consent to renewal begins and ends with. */
export function frameRenewal(
  { t }: Texts,
  {
    brandName,
    period,
    cancelBy,
  }: Pick<CheckoutTerms, "brandName"> & Pick<ReceiptTerms, "period" | "cancelBy">,
) {
  return {
    first: t(
      "I agree that my {brandName} membership renews automatically every {period, select, yearly {year} other {month}}.",
      { brandName, period },
    ),
    last: t(
      "I can cancel at any time on my membership page, by phone at {phone} or by email at {email}.",
      cancelBy,
    ),
  };
}

export function agreeToRenewal(texts: Texts, { brandName, receipt }: CheckoutTerms): string {
  const { t, money, date, list } = texts;
  const { period, charges } = receipt;
  const { first, last } = frameRenewal(texts, { brandName, ...receipt });
  const charged = {
    period,
    today: money(receipt.dueTodayCents),
    next: money(receipt.renewalCents),
    day: date(receipt.renewalDay),
  };
  return [
    first,
    isUniform(charges)
      ? t(
          "My card will be charged {today} today, {next} on {day}, and the same amount every {period, select, yearly {year} other {month}} after that, until I cancel.",
          charged,
        )
      : t("My card will be charged {charges}, until I cancel.", {
          charges: list([t("{amount} today", { amount: charged.today }), ...describeCharges(texts, charges)]),
        }),
    last,
  ].join(" ");
}

import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import type { ReceiptTerms } from "@smirk/domain/billing/refunds/receipt-terms";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { useSite } from "../../../../shell/page/use-site.ts";

/** The consent next to the checkbox. `terms.version` identifies its wording: change both together. */
export function ConsentSentence({ terms }: { terms: ReceiptTerms }) {
  const { i18n } = useLingui();
  const { brandName } = useSite().publicConfig;
  const { phone, email } = terms.cancelBy;
  const today = formatMoney(terms.dueTodayCents, i18n.locale);
  const next = formatMoney(terms.renewalCents, i18n.locale);
  const regular = formatMoney(terms.regularCents, i18n.locale);
  const day = formatShortDate(terms.renewalDay, i18n.locale);
  if (!terms.autoRenew) {
    return (
      <Trans>
        I agree that my card is charged {today} today. My {brandName} membership does not renew: it ends on{" "}
        {day}, and my card is not charged again unless I turn automatic renewal on. I can cancel at any time
        on my membership page, by phone at {phone} or by email to {email}.
      </Trans>
    );
  }
  const isYearly = terms.period === "yearly";
  const promotionEnds = terms.regularCents !== terms.renewalCents;
  return (
    <>
      {isYearly ? (
        <Trans>I agree that my {brandName} membership renews by itself every year.</Trans>
      ) : (
        <Trans>I agree that my {brandName} membership renews by itself every month.</Trans>
      )}{" "}
      {isYearly && promotionEnds && (
        <Trans>
          My card is charged {today} today, {next} on {day}, and {regular} every year once my promo code has
          ended, until I cancel.
        </Trans>
      )}
      {isYearly && !promotionEnds && (
        <Trans>
          My card is charged {today} today, {next} on {day}, and the same amount every year after that, until
          I cancel.
        </Trans>
      )}
      {!isYearly && promotionEnds && (
        <Trans>
          My card is charged {today} today, {next} on {day}, and {regular} every month once my promo code has
          ended, until I cancel.
        </Trans>
      )}
      {!isYearly && !promotionEnds && (
        <Trans>
          My card is charged {today} today, {next} on {day}, and the same amount every month after that, until
          I cancel.
        </Trans>
      )}{" "}
      <Trans>
        I can cancel at any time on my membership page, by phone at {phone} or by email to {email}.
      </Trans>
    </>
  );
}

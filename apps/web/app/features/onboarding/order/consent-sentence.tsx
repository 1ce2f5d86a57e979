import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import type { ReceiptTerms } from "@smirk/domain/billing/refunds/receipt-terms";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { useSite } from "../../../shell/page/use-site.ts";

/** The consent next to the checkbox. `terms.version` identifies its wording: change both together. */
export function ConsentSentence({ terms }: { terms: ReceiptTerms }) {
  const { i18n } = useLingui();
  const { brandName } = useSite().publicConfig;
  const { phone, email } = terms.cancelBy;
  const today = formatMoney(terms.dueTodayCents, i18n.locale);
  const next = formatMoney(terms.renewalCents, i18n.locale);
  const regular = formatMoney(terms.regularCents, i18n.locale);
  const day = formatSentenceDate(terms.renewalDay, i18n.locale);
  if (!terms.autoRenew) {
    return (
      <Trans>
        I agree that my card will be charged {today} today. My {brandName} membership does not renew. It ends
        on {day}, and my card will not be charged again unless I turn on automatic renewal. I can cancel at
        any time on my membership page, by phone at {phone} or by email at {email}.
      </Trans>
    );
  }
  const isYearly = terms.period === "yearly";
  const promotionEnds = terms.regularCents !== terms.renewalCents;
  return (
    <>
      {isYearly ? (
        <Trans>I agree that my {brandName} membership renews automatically every year.</Trans>
      ) : (
        <Trans>I agree that my {brandName} membership renews automatically every month.</Trans>
      )}{" "}
      {isYearly && promotionEnds && (
        <Trans>
          My card will be charged {today} today, {next} on {day}, and {regular} every year after my promo code
          ends, until I cancel.
        </Trans>
      )}
      {isYearly && !promotionEnds && (
        <Trans>
          My card will be charged {today} today, {next} on {day}, and the same amount every year after that,
          until I cancel.
        </Trans>
      )}
      {!isYearly && promotionEnds && (
        <Trans>
          My card will be charged {today} today, {next} on {day}, and {regular} every month after my promo
          code ends, until I cancel.
        </Trans>
      )}
      {!isYearly && !promotionEnds && (
        <Trans>
          My card will be charged {today} today, {next} on {day}, and the same amount every month after that,
          until I cancel.
        </Trans>
      )}{" "}
      <Trans>
        I can cancel at any time on my membership page, by phone at {phone} or by email at {email}.
      </Trans>
    </>
  );
}

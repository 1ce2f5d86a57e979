import { Trans, useLingui } from "@lingui/react/macro";
import { formatPrice } from "@smirk/domain/billing/money";
import { nameList } from "../../../directory/prices/name-list.ts";
import type { CleaningPrice } from "./load-promise.ts";

/** Without a schedule no number. */
export function PromiseWords({ price }: { price: CleaningPrice | null }) {
  const { i18n } = useLingui();
  if (price === null) return <Trans>Members pay less at the dentists of their plan.</Trans>;
  const source = nameList(i18n.locale, price.source, price.sourceEs);
  const member = formatPrice(price.memberCents, i18n.locale);
  const usual = formatPrice(price.usualCents, i18n.locale);
  return (
    <>
      <Trans>
        Members pay {member} for a cleaning; the usual price is {usual}.
      </Trans>{" "}
      <span className="phone:sr-only">{source}.</span>
    </>
  );
}

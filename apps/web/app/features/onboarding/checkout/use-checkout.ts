import type { ReceiptTerms } from "@smirk/domain/billing/refunds/receipt-terms";
import { useCallback, useMemo, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { HandOff } from "../hand-off/hand-off.ts";
import { usePlans } from "../use-plans.ts";
import { type Order, readOrder } from "../order/order.ts";
import { draftPayment, gatherForms, isSamePayment } from "../pay/gather-forms.ts";
import type { PayError } from "../pay/pay-error.ts";
import { usePromotion } from "./use-promotion.ts";
import { useForms } from "./use-forms.ts";

export function useCheckout(handOff: HandOff | null, firstError: PayError | null) {
  const { apiUrl, supportPhone: phone, supportEmail: email, officeTimeZone } = useSite().publicConfig;
  const apiFetch = useMemo(() => browserFetch(apiUrl), [apiUrl]);
  const appPayment = handOff?.payment ?? null;
  const [openedAt] = useState(() => new Date());
  const sale = usePlans();
  const { forms, refresh, gather, chooseRenewal } = useForms(appPayment);
  const [firstCode] = useState(() => gatherForms(appPayment).promotionCode);
  const promotion = usePromotion({
    apiFetch,
    initialCode: firstCode,
    isStored: appPayment === null,
    readSelectedPlan: () => gatherForms(appPayment).selectedPlan,
  });
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [failure, setError] = useState({ what: firstError, count: 0 });

  const { applied } = promotion.state;
  const reading = useMemo(
    () =>
      forms === null || sale.plans === null
        ? null
        : readOrder(
            forms,
            { plans: sale.plans, applied, cancelBy: { phone, email }, timeZone: officeTimeZone },
            openedAt,
          ),
    [forms, sale.plans, applied, phone, email, officeTimeZone, openedAt],
  );
  const order = reading?.kind === "order" ? reading.order : null;

  const isStillChosen = useCallback(
    ({ payment, applied: shown }: Order) =>
      isSamePayment(payment, draftPayment(gather(), shown?.code ?? null)),
    [gather],
  );

  /** Refreshes what is shown; changed terms need new consent. */
  async function fail(what: PayError) {
    if (what.kind === "promotion") promotion.remove();
    const isOutdated = ["orderChanged", "pricesChanged", "conflict"].includes(what.kind);
    const hasNewPrices = isOutdated && (await sale.reload());
    if (isOutdated) {
      refresh();
      if (applied) void promotion.apply(applied.code);
    }
    const isPrice = what.kind === "conflict" && hasNewPrices;
    setError(({ count }) => ({ what: isPrice ? { kind: "pricesChanged" } : what, count: count + 1 }));
  }

  return {
    sale,
    reading,
    promotion,
    failure,
    fail,
    clearError: () => setError(({ count }) => ({ what: null, count })),
    isStillChosen,
    chooseRenewal,
    /** Consent holds for the exact amounts and dates shown. */
    isAgreed: order !== null && agreedTo === describeTerms(order.terms),
    agree: (isAgreed: boolean) => setAgreedTo(isAgreed && order !== null ? describeTerms(order.terms) : null),
  };
}

function describeTerms(terms: ReceiptTerms): string {
  return JSON.stringify(terms);
}

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import type { AppPayment } from "../../../api/wire/payment-object.ts";
import type { GatheredForms } from "../../../api/wire/payment-of-forms.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { writeSignUpValue } from "../../session/stored/sign-up-values.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import type { HandOff } from "../hand-off/hand-off.ts";
import { type Order, readOrder } from "../order/order.ts";
import { draftPayment, gatherForms, isSamePayment } from "../pay/gather-forms.ts";
import type { PayError } from "../pay/pay-error.ts";
import { restoreSignUp } from "../restore-sign-up.ts";
import { usePlans } from "../use-plans.ts";
import { usePromotion } from "./use-promotion.ts";

export function useCheckout(handOff: HandOff | null, firstError: PayError | null) {
  const { apiUrl, supportPhone: phone, supportEmail: email, officeTimeZone } = useSite().publicConfig;
  const apiFetch = useMemo(() => browserFetch(apiUrl), [apiUrl]);
  const appPayment = handOff?.payment ?? null;
  const [openedAt, setOpenedAt] = useState(() => new Date());
  const sale = usePlans();
  const { forms, refresh, gather, chooseRenewal } = useForms(appPayment);
  const [firstCode] = useState(() => gatherForms(appPayment).promotionCode);
  const promotion = usePromotion({
    apiFetch,
    initialCode: firstCode,
    isStored: appPayment === null,
    readSelectedPlan: () => gatherForms(appPayment).selectedPlan,
  });
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
  const isStillChosen = useCallback(
    ({ payment, applied: shown }: Order) =>
      isSamePayment(payment, draftPayment(gather(), shown?.code ?? null)),
    [gather],
  );

  /** Refreshes what is shown. */
  async function fail(what: PayError) {
    if (what.kind === "promotion") promotion.remove();
    const isOutdated = ["orderChanged", "pricesChanged", "conflict"].includes(what.kind);
    const hasNewPrices = isOutdated && (await sale.reload());
    if (isOutdated) {
      setOpenedAt(new Date());
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
  };
}

/** Falls back to an earlier payment (PAY-10). `forms` is null while loading. */
function useForms(appPayment: AppPayment | null): {
  forms: GatheredForms | null;
  /** Re-reads storage, which another tab may have changed. */
  refresh: () => void;
  /** Reads storage, or the app's payment, with the choice that was made here. */
  gather: () => GatheredForms;
  chooseRenewal: (isOn: boolean) => void;
} {
  const memberFetch = useMemberFetch();
  // What comes from the app is not stored.
  const appRenewal = useRef<boolean | null>(null);
  const gather = useCallback(() => {
    const gathered = gatherForms(appPayment);
    return appRenewal.current === null ? gathered : { ...gathered, autoRenew: appRenewal.current };
  }, [appPayment]);
  const [forms, setForms] = useState<GatheredForms>(() => gatherForms(appPayment));
  const [isLoading, setIsLoading] = useState(
    () => appPayment === null && (forms.details === null || forms.selectedPlan === null),
  );

  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    restoreSignUp(memberFetch, requestLimit())
      .catch(() => {})
      .finally(() => {
        if (isOver) return;
        setForms(gatherForms(null));
        setIsLoading(false);
      });
    return () => {
      isOver = true;
    };
  }, [memberFetch, isLoading]);

  const refresh = () => setForms(gather());
  const chooseRenewal = (isOn: boolean) => {
    if (appPayment === null) writeSignUpValue("autoRenew", isOn);
    else appRenewal.current = isOn;
    refresh();
  };
  return { forms: isLoading ? null : forms, refresh, gather, chooseRenewal };
}

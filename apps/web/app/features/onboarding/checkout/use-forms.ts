import { useCallback, useEffect, useRef, useState } from "react";
import { requestLimit } from "../../../api/member/request-limit.ts";
import type { PaymentObject } from "../../../api/wire/payment-object.ts";
import { writeSignUpValue } from "../../session/stored/sign-up-values.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { restoreSignUp } from "../restore/restore-sign-up.ts";
import { type GatheredForms, gatherForms } from "../pay/gather-forms.ts";

/** Falls back to an earlier payment (PAY-10). `forms` is null while loading. */
export function useForms(appPayment: PaymentObject | null): {
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

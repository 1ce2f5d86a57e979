import { useEffect, useState } from "react";
import { requestLimit } from "../../../api/member/request-limit.ts";
import type { PaymentObject } from "../../../api/wire/payment-object.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { restoreSignUp } from "../restore/restore-sign-up.ts";
import { type GatheredForms, gatherForms } from "./pay/gather-forms.ts";

/** Falls back to an earlier payment (PAY-10). `forms` is null while loading. */
export function useForms(appPayment: PaymentObject | null): {
  forms: GatheredForms | null;
  /** Re-reads storage, which another tab may have changed. */
  refresh: () => void;
} {
  const memberFetch = useMemberFetch();
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

  return { forms: isLoading ? null : forms, refresh: () => setForms(gatherForms(appPayment)) };
}

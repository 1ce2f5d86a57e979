import type { SignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import type { ShownConsent } from "@smirk/contract/subscription/terms";
import { useEffect, useReducer, useState } from "react";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { getTerms } from "../../../api/member/payment.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { isSamePayment } from "../pay/gather-forms.ts";
import { readPayError } from "../pay/pay-error.ts";
import { findAgreed, LOADING_TERMS, reduceTerms } from "./terms-state.ts";

export type Terms = ReturnType<typeof useTerms>;

/** Asks for what is read and agreed to, again for each order. @param payment null while its price is not known */
export function useTerms(apiFetch: ApiFetch, payment: SignUpPayment | null, onCodeRefused: () => void) {
  const asked = useSamePayment(payment);
  const [tries, setTries] = useState(0);
  const [state, dispatch] = useReducer(reduceTerms, LOADING_TERMS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (asked === null) return;
    const leaving = new AbortController();
    dispatch({ type: "asked" });
    getTerms(apiFetch, asked, AbortSignal.any([leaving.signal, requestLimit()])).then(
      (terms) => !leaving.signal.aborted && dispatch({ type: "answered", terms }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const failure = readPayError(error);
        if (failure.kind === "promotion") onCodeRefused();
        dispatch({ type: "failed", failure });
      },
    );
    return () => leaving.abort();
  }, [apiFetch, asked, tries]);
  return {
    ...state,
    /** Null until every box is checked for the order as it is. */
    agreedTo: findAgreed(state),
    check: (consent: ShownConsent, isOn: boolean) => dispatch({ type: "checked", consent, isOn }),
    ask: () => setTries((count) => count + 1),
  };
}

/** The first of equal payments, so that a new list of plans asks nothing. */
function useSamePayment(payment: SignUpPayment | null): SignUpPayment | null {
  const [first, setFirst] = useState(payment);
  if (payment === null || (first !== null && isSamePayment(payment, first))) return first;
  setFirst(payment);
  return payment;
}

import { type SignUpPayment, writeSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { getTermsRoute } from "@smirk/contract/subscription/sign-up-routes";
import type { CheckoutConsentKind, ShownConsent, TermsAnswer } from "@smirk/contract/subscription/terms";
import { useEffect, useReducer, useState } from "react";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { isSamePayment } from "../pay/gather-forms.ts";
import { type PayError, readPayError } from "../pay/pay-error.ts";

interface TermsState {
  /** `loading` may have the terms of before: what they say is not agreed to. */
  status: "loading" | "shown" | "failed";
  terms: TermsAnswer | null;
  failure: PayError | null;
  /** The fingerprint of the words whose box is checked. */
  agreed: Partial<Record<CheckoutConsentKind, string>>;
  /** Boxes that were unchecked because their words changed. */
  changed: readonly CheckoutConsentKind[];
}

const LOADING_TERMS: TermsState = {
  status: "loading",
  terms: null,
  failure: null,
  agreed: {},
  changed: [],
};

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
    const signal = AbortSignal.any([leaving.signal, requestLimit()]);
    callRoute(apiFetch, getTermsRoute, { body: writeSignUpPayment(asked), signal }).then(
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

type TermsEvent =
  | { type: "asked" }
  | { type: "answered"; terms: TermsAnswer }
  | { type: "failed"; failure: PayError }
  | { type: "checked"; consent: ShownConsent; isOn: boolean };

/** A box stays checked for the same words only (LAW-03). */
function reduceTerms(state: TermsState, event: TermsEvent): TermsState {
  switch (event.type) {
    case "asked":
      return { ...state, status: "loading", failure: null };
    case "answered": {
      const { agreed, changed } = state;
      const { consents } = event.terms;
      const isSame = ({ kind, sha256 }: ShownConsent) => agreed[kind] === sha256;
      const isOther = ({ kind }: ShownConsent) => agreed[kind] !== undefined || changed.includes(kind);
      const kept = consents.filter(isSame).map(({ kind, sha256 }) => [kind, sha256]);
      return {
        status: "shown",
        terms: event.terms,
        failure: null,
        agreed: Object.fromEntries(kept),
        changed: consents.filter((one) => !isSame(one) && isOther(one)).map(({ kind }) => kind),
      };
    }
    case "failed":
      return { ...state, status: "failed", terms: null, failure: event.failure };
    case "checked": {
      const { kind, sha256 } = event.consent;
      const { [kind]: _, ...others } = state.agreed;
      return {
        ...state,
        agreed: event.isOn ? { ...others, [kind]: sha256 } : others,
        changed: state.changed.filter((one) => one !== kind),
      };
    }
  }
}

/** The words whose boxes are checked, once they are those of the order; null while one is not. */
function findAgreed({ status, terms, agreed }: TermsState): ShownConsent[] | null {
  if (status !== "shown" || terms === null) return null;
  const isChecked = terms.consents.every(({ kind, sha256 }) => agreed[kind] === sha256);
  return isChecked ? terms.consents.map(({ kind, version, sha256 }) => ({ kind, version, sha256 })) : null;
}

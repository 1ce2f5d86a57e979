import type { CheckoutConsentKind, ShownConsent, TermsAnswer } from "@smirk/contract/subscription/terms";
import type { PayError } from "../pay/pay-error.ts";

export interface TermsState {
  /** `loading` may have the terms of before: what they say is not agreed to. */
  status: "loading" | "shown" | "failed";
  terms: TermsAnswer | null;
  failure: PayError | null;
  /** The fingerprint of the words whose box is checked. */
  agreed: Partial<Record<CheckoutConsentKind, string>>;
  /** Boxes that were unchecked because their words changed. */
  changed: readonly CheckoutConsentKind[];
}

export const LOADING_TERMS: TermsState = {
  status: "loading",
  terms: null,
  failure: null,
  agreed: {},
  changed: [],
};

export type TermsEvent =
  | { type: "asked" }
  | { type: "answered"; terms: TermsAnswer }
  | { type: "failed"; failure: PayError }
  | { type: "checked"; consent: ShownConsent; isOn: boolean };

/** A box stays checked for the same words only (LAW-03). */
export function reduceTerms(state: TermsState, event: TermsEvent): TermsState {
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
export function findAgreed({ status, terms, agreed }: TermsState): ShownConsent[] | null {
  if (status !== "shown" || terms === null) return null;
  const isChecked = terms.consents.every(({ kind, sha256 }) => agreed[kind] === sha256);
  return isChecked ? terms.consents.map(({ kind, version, sha256 }) => ({ kind, version, sha256 })) : null;
}

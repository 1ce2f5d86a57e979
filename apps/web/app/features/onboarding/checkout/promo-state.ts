import type { Refusal } from "@smirk/contract/errors";
import type { AppliedPromotion } from "@smirk/domain/billing/promotions/promotion";

export type PromoError =
  | { kind: "empty" }
  | { kind: "invalid" }
  | { kind: "several" }
  | { kind: "noPlan" }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "unreachable" };

/** Typed, being checked, or applied and locked (spec §4). */
export interface PromoState {
  code: string;
  status: "open" | "applying" | "applied";
  applied: AppliedPromotion | null;
  failure: PromoError | null;
  errors: number;
}

export type PromoEvent =
  | { type: "typed"; code: string }
  | { type: "applying"; code: string }
  | { type: "applied"; applied: AppliedPromotion }
  | { type: "failed"; failure: PromoError }
  | { type: "removed" };

export const OPEN_PROMO: PromoState = { code: "", status: "open", applied: null, failure: null, errors: 0 };

export function reducePromo(state: PromoState, event: PromoEvent): PromoState {
  switch (event.type) {
    case "typed":
      return state.status === "open" ? { ...state, code: event.code, failure: null } : state;
    case "applying":
      return { ...state, code: event.code, status: "applying", applied: null, failure: null };
    case "applied":
      return {
        ...state,
        code: event.applied.code,
        status: "applied",
        applied: event.applied,
        failure: null,
      };
    case "failed":
      return { ...state, status: "open", applied: null, failure: event.failure, errors: state.errors + 1 };
    case "removed":
      return { ...OPEN_PROMO, errors: state.errors };
  }
}

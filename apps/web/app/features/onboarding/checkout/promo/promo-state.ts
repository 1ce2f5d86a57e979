import type { AppliedPromotion } from "@smirk/domain/billing/promotions/promotion";

/** Why a code was not applied; `said` is the server's own sentence. */
export type PromoError =
  | { kind: "empty" }
  | { kind: "invalid" }
  /** No plan or period is chosen (spec §5). */
  | { kind: "noPlan" }
  | { kind: "refused"; said: string }
  | { kind: "unreachable" };

/** The promo box (spec §4): a code is typed, is being asked for, or is applied and locked. */
export interface PromoState {
  code: string;
  status: "open" | "applying" | "applied";
  applied: AppliedPromotion | null;
  failure: PromoError | null;
  /** How many errors there were: each one flashes and is announced anew. */
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

import type { AppliedPromotion } from "@smirk/domain/promotion";

/** Why a code was not applied; `said` is the server's own sentence. */
export type PromoFault =
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
  fault: PromoFault | null;
  /** How many faults there were: each one flashes and is announced anew. */
  faults: number;
}

export type PromoEvent =
  | { type: "typed"; code: string }
  | { type: "applying"; code: string }
  | { type: "applied"; applied: AppliedPromotion }
  | { type: "failed"; fault: PromoFault }
  | { type: "removed" };

export const OPEN_PROMO: PromoState = { code: "", status: "open", applied: null, fault: null, faults: 0 };

export function reducePromo(state: PromoState, event: PromoEvent): PromoState {
  switch (event.type) {
    case "typed":
      return state.status === "open" ? { ...state, code: event.code, fault: null } : state;
    case "applying":
      return { ...state, code: event.code, status: "applying", applied: null, fault: null };
    case "applied":
      return {
        ...state,
        code: event.applied.code,
        status: "applied",
        applied: event.applied,
        fault: null,
      };
    case "failed":
      return { ...state, status: "open", applied: null, fault: event.fault, faults: state.faults + 1 };
    case "removed":
      return { ...OPEN_PROMO, faults: state.faults };
  }
}

import type { Refusal } from "@smirk/contract/errors";

export type ProofError =
  | { kind: "wrong" }
  | { kind: "incomplete" }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "unreachable" };

interface ProofState {
  step: "offer" | "enter";
  busy: boolean;
  error: ProofError | null;
  errors: number;
}

export type ProofEvent =
  | { type: "started" }
  | { type: "requested" }
  | { type: "typed" }
  | { type: "failed"; error: ProofError };

export const NO_PROOF: ProofState = { step: "offer", busy: false, error: null, errors: 0 };

export function reduceProof(state: ProofState, event: ProofEvent): ProofState {
  switch (event.type) {
    case "started":
      return { ...state, busy: true, error: null };
    case "requested":
      return { ...state, step: "enter", busy: false };
    case "typed":
      return state.error === null ? state : { ...state, error: null };
    case "failed":
      return { ...state, busy: false, error: event.error, errors: state.errors + 1 };
  }
}

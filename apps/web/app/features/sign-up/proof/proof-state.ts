export type ProofError =
  /** Not a code that was sent. */
  | { kind: "wrong" }
  /** Too few characters were typed. */
  | { kind: "incomplete" }
  /** The server's own sentence. */
  | { kind: "refused"; said: string }
  | { kind: "unreachable" };

/** Proving by e-mail that a phone is one's own: first a code is asked for, then it is entered. */
export interface ProofState {
  step: "offer" | "enter";
  busy: boolean;
  error: ProofError | null;
  /** How many errors there were: each one is announced anew. */
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

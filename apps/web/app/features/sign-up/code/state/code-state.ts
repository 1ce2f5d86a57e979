export const CODE_LENGTH = 6;

/** What stands in the way; `said` is the server's own sentence. */
export type CodeError =
  /** Not the code that was sent. */
  | { kind: "wrong" }
  /** The code cannot be used any more, whatever is typed. */
  | { kind: "dead"; said: string }
  /** The server will not or cannot right now, and says why. `canProve`: whose number it is may go on. */
  | { kind: "refused"; said: string; canProve?: true }
  /** Too many wrong codes: the number takes another proof before any code. */
  | { kind: "locked"; canProve?: true }
  /** No answer came. */
  | { kind: "unreachable" };

export interface CodeState {
  digits: string;
  /** What the server is being asked. */
  busy: "verifying" | "resending" | null;
  /** Stays until other digits are entered, longer than the flash. */
  failure: CodeError | null;
  /** How many errors there were: each one flashes and is announced anew. */
  errors: number;
  /** A new code is on its way. */
  resent: boolean;
}

export type CodeEvent =
  | { type: "typed"; digits: string }
  | { type: "verifying" }
  | { type: "resending" }
  | { type: "failed"; failure: CodeError }
  | { type: "resent" };

export const OPEN_CODE: CodeState = { digits: "", busy: null, failure: null, errors: 0, resent: false };

/** The code page: digits, what is under way and what went wrong. Attempts and time stand in the stored state. */
export function reduceCode(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case "typed":
      if (state.busy !== null || event.digits === state.digits) return state;
      return { ...state, digits: event.digits, failure: null, resent: false };
    case "verifying":
      return canVerify(state) ? { ...state, busy: "verifying", failure: null, resent: false } : state;
    case "resending":
      return state.busy === null ? { ...state, busy: "resending", failure: null, resent: false } : state;
    case "failed":
      return {
        ...state,
        digits: retainsDigits(event.failure) ? state.digits : "",
        busy: null,
        failure: event.failure,
        errors: state.errors + 1,
      };
    case "resent":
      return { ...state, digits: "", busy: null, failure: null, resent: true };
  }
}

export function canVerify(state: CodeState): boolean {
  return state.busy === null && state.digits.length === CODE_LENGTH;
}

/** The digits that a text holds: codes are pasted with spaces, hyphens and words around them. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "").slice(0, CODE_LENGTH);
}

/** A code that was never checked may be sent again as it stands. */
function retainsDigits({ kind }: CodeError): boolean {
  return kind === "unreachable" || kind === "refused";
}

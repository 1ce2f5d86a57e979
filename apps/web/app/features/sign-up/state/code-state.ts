import type { Refusal } from "@smirk/contract/errors";
import { foldDigits } from "@smirk/domain/text/visible-text";

export const CODE_LENGTH = 6;

export type CodeError =
  | { kind: "wrong" }
  /** No digits can work any more. */
  | { kind: "dead"; refusal: Refusal }
  | { kind: "refused"; refusal: Refusal; canProve?: true }
  | { kind: "locked"; canProve?: true }
  /** The code is right, and more has to be known of the owner. */
  | { kind: "unproven"; refusal: Refusal; canProve?: true }
  | { kind: "unreachable" };

export interface CodeState {
  digits: string;
  busy: "verifying" | "resending" | null;
  /** Stays after the flash, until the digits change. */
  failure: CodeError | null;
  errors: number;
  resent: boolean;
}

export type CodeEvent =
  | { type: "typed"; digits: string }
  | { type: "verifying" }
  | { type: "resending" }
  | { type: "failed"; failure: CodeError }
  | { type: "resent" };

export const OPEN_CODE: CodeState = { digits: "", busy: null, failure: null, errors: 0, resent: false };

/** Attempts and time live in the stored two-factor state. */
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

/** Codes are pasted with spaces, hyphens and words around them. */
export function digitsOf(text: string): string {
  return foldDigits(text).replaceAll(/\D/g, "").slice(0, CODE_LENGTH);
}

/** The code was not used, so the same digits may be sent again. */
function retainsDigits({ kind }: CodeError): boolean {
  return kind === "unreachable" || kind === "refused" || kind === "unproven";
}

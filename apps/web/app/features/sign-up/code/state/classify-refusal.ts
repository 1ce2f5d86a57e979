import { ApiError } from "../../../../api/api-error.ts";
import { type CodeTerms, countWrongCode } from "./attempts.ts";
import type { CodeError } from "./code-state.ts";

/** What a code that was not taken leads to: an error to show, the attempt to remember with it, or the end. */
export type Verdict = { kind: "stay"; failure: CodeError; attempt: number } | { kind: "usedUp" };

/**
 * Validates why a code was not taken. A wrong one counts as an attempt; one that has expired or was replaced does not,
 * and neither does a server that cannot be reached.
 */
export function classifyRefusal(error: unknown, terms: CodeTerms): Verdict {
  const stay = (failure: CodeError, attempt = terms.attempt): Verdict => ({ kind: "stay", failure, attempt });
  if (!(error instanceof ApiError) || error.message === "") return stay({ kind: "unreachable" });
  if (error.code !== "invalid_code") {
    const canProve = error.details.proofs?.includes("email") ? { canProve: true as const } : {};
    if (error.code === "proof_required") return stay({ kind: "locked", ...canProve });
    return stay({ kind: "refused", said: error.message, ...canProve });
  }
  const { attemptsLeft } = error.details;
  // Nothing left although tries are: the code itself is past.
  if (attemptsLeft === 0 && countWrongCode(terms) !== "usedUp") {
    return stay({ kind: "dead", said: error.message });
  }
  const attempt = countWrongCode(terms, attemptsLeft);
  return attempt === "usedUp" ? { kind: "usedUp" } : stay({ kind: "wrong" }, attempt);
}

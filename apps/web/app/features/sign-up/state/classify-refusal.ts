import { ApiError } from "../../../api/api-error.ts";
import { toRefusal } from "../../../api/member/to-refusal.ts";
import { type CodeTerms, countWrongCode } from "./attempts.ts";
import type { CodeError } from "./code-state.ts";

export type Outcome = { kind: "stay"; failure: CodeError; attempt: number } | { kind: "usedUp" };

/** A wrong code counts as an attempt; an expired or replaced one, or an unreachable server, does not. */
export function classifyRefusal(error: unknown, terms: CodeTerms): Outcome {
  const stay = (failure: CodeError, attempt = terms.attempt): Outcome => ({ kind: "stay", failure, attempt });
  if (!(error instanceof ApiError) || error.message === "") return stay({ kind: "unreachable" });
  if (error.code !== "invalid_code") {
    const canProve = error.details.proofs?.includes("email") ? { canProve: true as const } : {};
    const refusal = toRefusal(error);
    if (refusal.reason?.startsWith("owner_")) return stay({ kind: "unproven", refusal, ...canProve });
    if (error.code === "proof_required") return stay({ kind: "locked", ...canProve });
    return stay({ kind: "refused", refusal, ...canProve });
  }
  const { attemptsLeft } = error.details;
  // No tries left on the server but some here: the code itself has expired.
  if (attemptsLeft === 0 && countWrongCode(terms) !== "usedUp") {
    return stay({ kind: "dead", refusal: toRefusal(error) });
  }
  const attempt = countWrongCode(terms, attemptsLeft);
  return attempt === "usedUp" ? { kind: "usedUp" } : stay({ kind: "wrong" }, attempt);
}

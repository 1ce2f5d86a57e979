import type { Refusal } from "@smirk/contract/errors";
import { ApiError } from "../../../api/api-error.ts";
import { toRefusal } from "../../../api/member/to-refusal.ts";

/** `wrong` and `dead` are of a code. */
export type RequestFailure =
  | { kind: "wrong" | "dead" | "unreachable" }
  | { kind: "refused"; refusal: Refusal };

export function toRequestFailure(error: unknown): RequestFailure {
  if (!(error instanceof ApiError)) return { kind: "unreachable" };
  const { code, message, details } = error;
  if (code === "invalid_code") return { kind: details.attemptsLeft === 0 ? "dead" : "wrong" };
  if (message === "" || code === "unreadable") return { kind: "unreachable" };
  return { kind: "refused", refusal: toRefusal(error) };
}

import type { Refusal } from "@smirk/contract/errors";
import { isForeignPhone } from "@smirk/domain/joining/contact/phone-number";
import { ApiError } from "../../../api/api-error.ts";
import { toRefusal } from "../../../api/member/to-refusal.ts";

export type PhoneError =
  | { kind: "missing" }
  | { kind: "incomplete" }
  | { kind: "foreign" }
  | { kind: "number"; refusal: Refusal }
  /** Rate-limited, or the vendor is down. `canProve` offers the proof by email. */
  | { kind: "refused"; refusal: Refusal; canProve?: true }
  | { kind: "locked"; canProve?: true }
  | { kind: "unreachable" };

/** Before any request; null for a complete number. */
export function validatePhone(text: string, isComplete: (text: string) => boolean): PhoneError | null {
  if (!/\d/.test(text.replace(/^\s*\+?1/, ""))) return { kind: "missing" };
  if (isForeignPhone(text)) return { kind: "foreign" };
  return isComplete(text) ? null : { kind: "incomplete" };
}

export function readPhoneError(error: unknown): PhoneError {
  if (!(error instanceof ApiError) || error.message === "") return { kind: "unreachable" };
  const { fields, fieldReasons } = error.details;
  if (fields?.phone_number !== undefined) {
    return { kind: "number", refusal: { code: error.code, reason: fieldReasons?.phone_number } };
  }
  const canProve = error.details.proofs?.includes("email") ? { canProve: true as const } : {};
  if (error.code === "proof_required") return { kind: "locked", ...canProve };
  return { kind: "refused", refusal: toRefusal(error), ...canProve };
}

export function isFieldError({ kind }: PhoneError): boolean {
  return kind === "missing" || kind === "foreign" || kind === "incomplete" || kind === "number";
}

import { ApiError } from "../../../api/api-error.ts";

/** Why no code is on its way; `said` is the server's own sentence. */
export type PhoneError =
  | { kind: "missing" }
  | { kind: "incomplete" }
  /** About this number. */
  | { kind: "number"; said: string }
  /** Too often, or the vendor does not answer: not the number's error. `canProve`: whose number it is may go on. */
  | { kind: "refused"; said: string; canProve?: true }
  /** Too many wrong codes: the number takes another proof first. */
  | { kind: "locked"; canProve?: true }
  | { kind: "unreachable" };

/** What is wrong with the field before anybody is asked; null when it holds a whole number. */
export function validatePhone(text: string, isComplete: (text: string) => boolean): PhoneError | null {
  if (!/\d/.test(text.replace(/^\s*\+?1/, ""))) return { kind: "missing" };
  return isComplete(text) ? null : { kind: "incomplete" };
}

/** Reads what the server, or the network, had against it. */
export function readPhoneError(error: unknown): PhoneError {
  if (!(error instanceof ApiError) || error.message === "") return { kind: "unreachable" };
  const aboutNumber = error.details.fields?.phone_number;
  if (aboutNumber !== undefined) return { kind: "number", said: aboutNumber };
  const canProve = error.details.proofs?.includes("email") ? { canProve: true as const } : {};
  if (error.code === "proof_required") return { kind: "locked", ...canProve };
  return { kind: "refused", said: error.message, ...canProve };
}

/** An error of what stands in the field, and not of the way to the server. */
export function isFieldError({ kind }: PhoneError): boolean {
  return kind === "missing" || kind === "incomplete" || kind === "number";
}

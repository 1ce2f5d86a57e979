import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import { tidyLine } from "@smirk/domain/text/visible-text";
import type { IDToken } from "openid-client";

interface SignOnChecks {
  callbackUrl: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SignOnPerson {
  subject: string;
  /** Lower case; null unless verified by the vendor. */
  verifiedEmail: string | null;
  name: string | null;
  lastName: string | null;
}

export interface SignOnVendor {
  /** @returns the vendor's page @throws {SignOnError} `unavailable` */
  begin(checks: SignOnChecks): Promise<string>;
  /** Verifies state, nonce, PKCE and ID token of the callback's fields. @throws {SignOnError} */
  finish(checks: SignOnChecks, answer: URLSearchParams): Promise<SignOnPerson>;
}

export type SignOn = Record<SignOnProvider, SignOnVendor | null>;

/** Refused by person or vendor; an untrustworthy answer; no answer. */
export type SignOnReason = "access_denied" | "sign_on_failed" | "unavailable";

export class SignOnError extends Error {
  readonly reason: SignOnReason;

  constructor(reason: SignOnReason, options?: ErrorOptions) {
    super(`Sign-on failed: ${reason}.`, options);
    this.name = "SignOnError";
    this.reason = reason;
  }
}

const MAX_NAME_CHARS = 100;
/** Before a name's spaces are joined. */
const MAX_READ_CHARS = 1_000;

/** Vendors send names in different places, so the caller passes them. */
export function readPerson(claims: IDToken, names: { name: unknown; lastName: unknown }): SignOnPerson {
  return {
    subject: claims.sub,
    verifiedEmail: isTrue(claims.email_verified) ? readEmail(claims.email) : null,
    name: readName(names.name),
    lastName: readName(names.lastName),
  };
}

/** Apple sends booleans as strings. */
function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

function readEmail(value: unknown): string | null {
  return typeof value === "string" && validateEmail(value) === null ? tidyEmail(value).toLowerCase() : null;
}

function readName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const name = tidyLine(value.slice(0, MAX_READ_CHARS));
  return [...name].slice(0, MAX_NAME_CHARS).join("").trim() || null;
}

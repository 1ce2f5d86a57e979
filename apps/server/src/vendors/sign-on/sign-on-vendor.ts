import type { SignOnProvider } from "@smirk/contract/auth/sessions";

export interface SignOnChecks {
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

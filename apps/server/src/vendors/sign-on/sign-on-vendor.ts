export const SIGN_ON_PROVIDERS = ["google", "apple"] as const;
export type SignOnProvider = (typeof SIGN_ON_PROVIDERS)[number];

/** What ties an answer to the attempt that asked for it. */
export interface SignOnChecks {
  /** Where the vendor sends its answer, on the site's own origin. */
  callbackUrl: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Whom the vendor vouches for. */
export interface SignOnPerson {
  /** The vendor's own, lasting name for the person. */
  subject: string;
  /** Lower case; null unless the vendor says that it belongs to the person. */
  verifiedEmail: string | null;
  name: string | null;
  lastName: string | null;
}

export interface SignOnVendor {
  /**
   * @returns the vendor's page that the browser goes to
   * @throws {SignOnError} `unavailable`
   */
  begin(checks: SignOnChecks): Promise<string>;
  /**
   * Exchanges the vendor's answer for the person it is about; state, nonce, PKCE and ID token are checked.
   * @param answer the fields that came back to the callback
   * @throws {SignOnError}
   */
  finish(checks: SignOnChecks, answer: URLSearchParams): Promise<SignOnPerson>;
}

/** Null: not configured, so not offered. */
export type SignOn = Record<SignOnProvider, SignOnVendor | null>;

/** Why nobody was signed in: the person or the vendor said no, the answer is not to be believed, or no answer came. */
export type SignOnReason = "access_denied" | "sign_on_failed" | "unavailable";

export class SignOnError extends Error {
  readonly reason: SignOnReason;

  constructor(reason: SignOnReason, options?: ErrorOptions) {
    super(`Sign-on ended with ${reason}.`, options);
    this.name = "SignOnError";
    this.reason = reason;
  }
}

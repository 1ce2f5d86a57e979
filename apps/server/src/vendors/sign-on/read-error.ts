import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { SignOnError, type SignOnReason } from "./sign-on-vendor.ts";

/** The ID token is for someone else, or an earlier one. */
const UNTRUSTED = new Set(["OAUTH_JWT_CLAIM_COMPARISON_FAILED", "OAUTH_JWT_TIMESTAMP_CHECK_FAILED"]);
/** Errors of our configuration: another attempt does not help. */
const OUR_ERRORS = new Set(["invalid_client", "unauthorized_client"]);
const CANCELED = new Set(["access_denied", "user_cancelled_authorize"]);
const BUSY = new Set(["server_error", "temporarily_unavailable"]);

/** OAuth 2.0 §4.1.2.1; Apple adds its own code for a canceled sign-on. */
export function readRefusal(word: string): SignOnError {
  if (CANCELED.has(word)) return new SignOnError("access_denied");
  return new SignOnError(BUSY.has(word) ? "unavailable" : "sign_on_failed");
}

export function readError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error;
  if (error instanceof AuthorizationResponseError) return readRefusal(error.error);
  return new SignOnError(reasonOf(error), { cause: error });
}

function reasonOf(error: unknown): SignOnReason {
  if (error instanceof ResponseBodyError) {
    return error.status >= 500 || OUR_ERRORS.has(error.error) ? "unavailable" : "sign_on_failed";
  }
  if (error instanceof ClientError && UNTRUSTED.has(error.code ?? "")) return "sign_on_failed";
  return "unavailable";
}

/** For logs: messages and causes may quote the vendor's answer. */
export function nameError({ reason, cause }: SignOnError): string {
  if (cause instanceof ResponseBodyError && /^\w{1,40}$/.test(cause.error)) return cause.error;
  if (cause instanceof ClientError && cause.code !== undefined) return cause.code;
  return cause instanceof Error ? cause.name : reason;
}

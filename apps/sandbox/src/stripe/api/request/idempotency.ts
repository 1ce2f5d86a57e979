import { createHash } from "node:crypto";
import type { StoredResponse } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { StripeError } from "../stripe-error.ts";

const RETENTION_SECONDS = 24 * 60 * 60;

/** Describes a call, so that a second use of its key can be compared. */
export function describeRequest(method: string, path: string, body: string): string {
  return createHash("sha256").update(`${method} ${path}\n${body}`).digest("base64url");
}

/**
 * The answer stored for a key in the last 24 hours of the account's clock.
 * @throws StripeError 400 `idempotency_error` when the key was used for another call
 */
export function findStoredResponse(
  state: StripeState,
  key: string,
  request: string,
): StoredResponse | undefined {
  const stored = state.store.get("sandbox.kept_answer", key);
  if (!stored) return undefined;
  if (stored.at + RETENTION_SECONDS <= state.clock.now()) {
    state.store.remove(stored);
    return undefined;
  }
  if (stored.request === request) return stored;
  throw new StripeError(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

export function storeResponse(
  state: StripeState,
  key: string,
  answer: Omit<StoredResponse, "at" | "id" | "object">,
): void {
  state.store.save({
    ...answer,
    id: key,
    object: "sandbox.kept_answer",
    at: state.clock.now(),
  } as StoredResponse);
}

export function keyInUse(key: string): StripeError {
  return new StripeError(409, {
    type: "invalid_request_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

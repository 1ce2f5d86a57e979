import { createHash } from "node:crypto";
import type { KeptAnswer } from "./payment-objects.ts";
import { StripeError } from "./stripe-error.ts";
import type { World } from "./world.ts";

const KEPT_SECONDS = 24 * 60 * 60;

/** What a key is being used for, so that its second use can be compared. */
export function describeRequest(method: string, path: string, body: string): string {
  return createHash("sha256").update(`${method} ${path}\n${body}`).digest("base64url");
}

/**
 * The answer that a key has had in the last 24 hours of the account's clock.
 * @throws StripeError 400 `idempotency_error` when it was for something else
 */
export function findKeptAnswer(world: World, key: string, request: string): KeptAnswer | undefined {
  const kept = world.store.get("sandbox.kept_answer", key);
  if (!kept) return undefined;
  if (kept.at + KEPT_SECONDS <= world.clock.now()) {
    world.store.remove(kept);
    return undefined;
  }
  if (kept.request === request) return kept;
  throw new StripeError(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

export function keepAnswer(
  world: World,
  key: string,
  answer: Omit<KeptAnswer, "at" | "id" | "object">,
): void {
  world.store.save({
    ...answer,
    id: key,
    object: "sandbox.kept_answer",
    at: world.clock.now(),
  } as KeptAnswer);
}

export function keyInUse(key: string): StripeError {
  return new StripeError(409, {
    type: "invalid_request_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

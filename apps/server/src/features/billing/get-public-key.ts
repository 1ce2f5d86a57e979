import type { Context } from "../../context.ts";
import { paymentsUnavailable } from "./payment-errors.ts";

/** @throws 503 `unavailable` while payments are off */
export function getPublicKey({ config }: Pick<Context, "config">): string {
  if (!config.stripe) throw paymentsUnavailable();
  return config.stripe.publicKey;
}

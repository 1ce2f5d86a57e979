import type { FastifyRequest } from "fastify";
import { invalid } from "../../../errors.ts";
import type { createFailedProofs } from "../../../http/limits/failed-proofs.ts";
import type { PaymentEvent } from "../../../vendors/stripe/events.ts";
import type { SellingContext } from "../selling-context.ts";

export const SIGNATURE_HEADER = "stripe-signature";

export const unsigned = () => invalid("This message is not signed as it should be.");

/** @throws 400 `invalid` for a body whose signature is not Stripe's, which counts against its sender */
export function readSignedEvent(
  { payments, clock }: Pick<SellingContext, "payments" | "clock">,
  request: FastifyRequest,
  proofs: ReturnType<typeof createFailedProofs>,
): PaymentEvent {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const event = payments.readEvent(body, String(request.headers[SIGNATURE_HEADER]), clock.now());
  if (event === null) throw proofs.count(request, unsigned());
  return event;
}

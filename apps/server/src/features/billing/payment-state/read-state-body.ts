import { paymentStateBodySchema } from "@smirk/contract/subscription/payment";
import * as v from "valibot";
import { parseBody } from "../../../http/requests/parse-body.ts";

/** Whether the caller wants the state with the token that the payment has superseded: a browser reports every 400. */
export function readAcceptsSuperseded(body: unknown): boolean {
  return v.is(v.object({ accepts_superseded: v.literal(true) }), body);
}

export function readStateBody(body: unknown): { clientSecret: string; nonce: string } {
  const { client_secret, nonce } = parseBody(
    paymentStateBodySchema,
    body,
    "The payment that is meant is missing.",
  );
  return { clientSecret: client_secret, nonce };
}

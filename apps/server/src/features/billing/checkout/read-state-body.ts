import { readInput } from "@smirk/contract/read-input";
import { paymentStateBodySchema, supersededTokenSchema } from "@smirk/contract/subscription/payment";
import { parseBody } from "../../../http/requests/parse-body.ts";

/** Whether the caller wants the state with the token that the payment has superseded: a browser reports every 400. */
export function readAcceptsSuperseded(body: unknown): boolean {
  const read = readInput(supersededTokenSchema, body);
  return read.success && read.output.accepts_superseded === true;
}

export function readStateBody(body: unknown): { clientSecret: string; nonce: string } {
  const { client_secret, nonce } = parseBody(
    paymentStateBodySchema,
    body,
    "The payment that is meant is missing.",
  );
  return { clientSecret: client_secret, nonce };
}

import * as v from "valibot";
import { parseBody } from "../../../http/requests/parse-body.ts";

const filled = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500));
const schema = v.object({ client_secret: filled, nonce: filled });

/** Whether the caller wants the state with the token that the payment has superseded: a browser reports every 400. */
export function readAcceptsSuperseded(body: unknown): boolean {
  return v.is(v.object({ accepts_superseded: v.literal(true) }), body);
}

export function readStateBody(body: unknown): { clientSecret: string; nonce: string } {
  const { client_secret, nonce } = parseBody(schema, body, "The payment that is meant is missing.");
  return { clientSecret: client_secret, nonce };
}

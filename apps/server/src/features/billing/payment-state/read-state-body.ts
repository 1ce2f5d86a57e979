import * as v from "valibot";
import { parseBody } from "../../../http/requests/parse-body.ts";

const filled = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500));
const schema = v.object({ client_secret: filled, nonce: filled });

export function readStateBody(body: unknown): { clientSecret: string; nonce: string } {
  const { client_secret, nonce } = parseBody(schema, body, "The payment that is meant is missing.");
  return { clientSecret: client_secret, nonce };
}

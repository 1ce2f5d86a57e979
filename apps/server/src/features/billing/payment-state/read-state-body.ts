import * as v from "valibot";
import { invalid } from "../../../errors.ts";

const filled = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500));
const schema = v.object({ client_secret: filled, nonce: filled });

/** @throws 400 `invalid` */
export function readStateBody(body: unknown): { clientSecret: string; nonce: string } {
  const result = v.safeParse(schema, body ?? {});
  if (!result.success) throw invalid("The payment that is meant is missing.");
  return { clientSecret: result.output.client_secret, nonce: result.output.nonce };
}

import * as v from "valibot";
import { invalid } from "../../../errors.ts";

const MAX_TOKEN_CHARS = 200;

const schema = v.object({
  refresh_token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TOKEN_CHARS)),
});

export function readRefreshToken(source: unknown): string {
  const result = v.safeParse(schema, source);
  if (result.success) return result.output.refresh_token;
  const sentence = "Please send one refresh token.";
  throw invalid(sentence, { refresh_token: sentence });
}

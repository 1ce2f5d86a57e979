import { refreshTokenBodySchema } from "@smirk/contract/auth/sessions";
import * as v from "valibot";
import { invalid } from "../../../errors.ts";

export function readRefreshToken(source: unknown): string {
  const result = v.safeParse(refreshTokenBodySchema, source);
  if (result.success) return result.output.refresh_token;
  const sentence = "Please send one refresh token.";
  throw invalid(sentence, { refresh_token: sentence });
}

import { refreshTokenBodySchema } from "@smirk/contract/auth/sessions";
import { readInput } from "@smirk/contract/read-input";
import { invalid } from "../../../errors.ts";

export function readRefreshToken(source: unknown): string {
  const result = readInput(refreshTokenBodySchema, source);
  if (result.success) return result.output.refresh_token;
  const sentence = "Please send one refresh token.";
  throw invalid(sentence, { refresh_token: sentence });
}

import { decodeBase64Text } from "@smirk/domain/wire/base64/base64-text";
import { readRecord } from "../../../storage/read-record.ts";

/** `access_token`: a paid member. `temporary_access_token`: still signing up. */
export type TokenType = "access_token" | "temporary_access_token";

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  type: TokenType;
}

/**
 * Local-storage key `tokens` (spec §3). Only the server verifies signatures; the payload decides which screens
 * make sense. Null for anything corrupt or foreign.
 */
export function parseTokens(stored: string | null): Tokens | null {
  const { access_token: accessToken, refresh_token: refreshToken } = readRecord(stored);
  if (typeof accessToken !== "string") return null;
  const type = readTokenType(accessToken);
  if (type === null) return null;
  return { accessToken, refreshToken: typeof refreshToken === "string" ? refreshToken : null, type };
}

export function readTokenType(jwt: string): TokenType | null {
  const { token_type: type } = readPayload(jwt);
  return type === "access_token" || type === "temporary_access_token" ? type : null;
}

/** Account id; null when the token has none. */
export function readAccountId(jwt: string): string | null {
  const { sub } = readPayload(jwt);
  return typeof sub === "string" ? sub : null;
}

function readPayload(jwt: string): Record<string, unknown> {
  return readRecord(decodeBase64Text(jwt.split(".")[1] ?? ""));
}

import { decodeBase64Text } from "@smirk/domain/wire/base64-text";
import { readRecord } from "../../../storage/read-record.ts";

/** `access_token`: a paid member. `temporary_access_token`: someone who is still signing up. */
export type TokenType = "access_token" | "temporary_access_token";

export interface Tokens {
  accessToken: string;
  /** Only a paid member has one. */
  refreshToken: string | null;
  type: TokenType;
}

/**
 * Reads what stands under the local-storage key `tokens`, `{ access_token, refresh_token }` (spec §3). The server
 * alone checks signatures; here the payload only says which screens make sense.
 * @returns null for anything corrupt or foreign.
 */
export function parseTokens(stored: string | null): Tokens | null {
  const { access_token: accessToken, refresh_token: refreshToken } = readRecord(stored);
  if (typeof accessToken !== "string") return null;
  const type = readTokenType(accessToken);
  if (type === null) return null;
  return { accessToken, refreshToken: typeof refreshToken === "string" ? refreshToken : null, type };
}

/** The `token_type` of a JWT's payload, or null when it has none that we know. */
export function readTokenType(jwt: string): TokenType | null {
  const { token_type: type } = readPayload(jwt);
  return type === "access_token" || type === "temporary_access_token" ? type : null;
}

/** Id of the account that a JWT stands for; null when it names none. */
export function readAccountId(jwt: string): string | null {
  const { sub } = readPayload(jwt);
  return typeof sub === "string" ? sub : null;
}

function readPayload(jwt: string): Record<string, unknown> {
  return readRecord(decodeBase64Text(jwt.split(".")[1] ?? ""));
}

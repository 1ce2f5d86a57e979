import { randomBytes } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import type { TokenKey } from "../../../config/settings/setting-kinds.ts";

export interface AuthSecrets {
  tokenKeys: TokenKey[];
  codeSecret: string;
}

/** One P-256 key, named by its thumbprint (RFC 7638), and 256 random bits. */
export async function makeAuthSecrets(): Promise<AuthSecrets> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const { x = "", y = "", d = "" } = await exportJWK(privateKey);
  const key = { kty: "EC", crv: "P-256", x, y, d } as const;
  const kid = (await calculateJwkThumbprint(key)).slice(0, 16);
  return { tokenKeys: [{ kid, ...key }], codeSecret: randomBytes(32).toString("base64url") };
}

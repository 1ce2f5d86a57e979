import { type CryptoKey, importJWK } from "jose";
import type { Config } from "../../../config/config.ts";
import type { TokenKey } from "../../../config/settings/setting-kinds.ts";
import { loadOrCreateAuthSecrets } from "./load-or-create-auth-secrets.ts";

export interface AuthKeys {
  signing: { kid: string; key: CryptoKey };
  verifying: ReadonlyMap<string, CryptoKey>;
  codeSecret: string;
}

export async function openAuthKeys(
  config: Pick<Config, "tokenKeys" | "codeSecret" | "dataDir">,
): Promise<AuthKeys> {
  const { tokenKeys, codeSecret } = config;
  if (tokenKeys && codeSecret) return importKeys(tokenKeys, codeSecret);
  const stored = await loadOrCreateAuthSecrets(config.dataDir);
  return importKeys(tokenKeys ?? stored.tokenKeys, codeSecret ?? stored.codeSecret);
}

async function importKeys(tokenKeys: TokenKey[], codeSecret: string): Promise<AuthKeys> {
  const [first] = tokenKeys;
  if (first === undefined) throw new Error("No key to sign tokens with.");
  const verifying = tokenKeys.map(
    async ({ d: _private, ...jwk }) => [jwk.kid, await importKey(jwk)] as const,
  );
  return {
    signing: { kid: first.kid, key: await importKey(first) },
    verifying: new Map(await Promise.all(verifying)),
    codeSecret,
  };
}

async function importKey(jwk: Omit<TokenKey, "d">): Promise<CryptoKey> {
  return (await importJWK(jwk, "ES256")) as CryptoKey;
}

import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import * as v from "valibot";
import type { Config } from "../../../config/config.ts";
import { codeSecret, TOKEN_KEYS, type TokenKey } from "../../../config/settings/setting-kinds.ts";

interface AuthSecrets {
  tokenKeys: TokenKey[];
  codeSecret: string;
}

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

const STORED = v.object({ tokenKeys: TOKEN_KEYS, codeSecret });

/** The secrets of this data folder, readable by its owner only. */
export async function loadOrCreateAuthSecrets(dataDir: string): Promise<AuthSecrets> {
  const file = join(dataDir, "keys", "auth.json");
  const stored = await readStored(file);
  if (stored) return stored;
  await publish(file, JSON.stringify(await makeAuthSecrets()));
  const created = await readStored(file);
  if (created) return created;
  throw new Error(`${file} disappeared while the server started.`);
}

/** Links the complete file to its name. Of two servers that start at once, one wins and both read its file. */
async function publish(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }
}

async function readStored(file: string): Promise<AuthSecrets | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return v.parse(STORED, JSON.parse(text));
  } catch {
    // The parser's message would quote secrets.
    throw new Error(`${file} holds no valid keys. Restore a copy, or delete it and everyone signs in again.`);
  }
}

/** One P-256 key, named by its thumbprint (RFC 7638), and 256 random bits. */
export async function makeAuthSecrets(): Promise<AuthSecrets> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const { x = "", y = "", d = "" } = await exportJWK(privateKey);
  const key = { kty: "EC", crv: "P-256", x, y, d } as const;
  const kid = (await calculateJwkThumbprint(key)).slice(0, 16);
  return { tokenKeys: [{ kid, ...key }], codeSecret: randomBytes(32).toString("base64url") };
}

import { calculateJwkThumbprint, importJWK } from "jose";
import * as v from "valibot";
import type { PublicKey } from "../../db/schema/schema-partners.ts";
import { type AppError, invalid } from "../../errors.ts";
import { parseBody } from "../../http/requests/parse-body.ts";

/** Signatures by a key pair alone: what a shared secret signs, we could have signed. */
export const SIGNING_ALGORITHMS = ["ES256", "ES384", "RS256", "RS384", "PS256", "EdDSA", "Ed25519"] as const;

/** Members of private and of shared keys. */
const SECRET_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];
const MOST_KEYS = 5;
const LEAST_RSA_BITS = 2_048;

const part = v.pipe(v.string(), v.maxLength(1_500), v.regex(/^[\w-]+$/));
const kid = v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^[\x21-\x7e]+$/)));
const alg = v.optional(v.picklist(SIGNING_ALGORITHMS));
const keySchema = v.variant("kty", [
  v.object({ kty: v.literal("RSA"), n: part, e: part, kid, alg }),
  v.object({ kty: v.literal("EC"), crv: v.picklist(["P-256", "P-384"]), x: part, y: part, kid, alg }),
  v.object({ kty: v.literal("OKP"), crv: v.literal("Ed25519"), x: part, kid, alg }),
]);
const keySetSchema = v.object({
  keys: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(MOST_KEYS)),
});

export interface NamedKey {
  kid: string;
  jwk: PublicKey;
}

/** Reads a pasted JSON Web Key or a set of them; a key without a name gets its thumbprint. @throws 400 `invalid` */
export async function readPublicKeys(text: string): Promise<NamedKey[]> {
  const value = readJson(text);
  const given =
    isRecord(value) && "keys" in value ? parseBody(keySetSchema, value, UNREADABLE).keys : [value];
  const keys = [];
  for (const each of given) keys.push(await readKey(each));
  if (new Set(keys.map((key) => key.kid)).size < keys.length)
    throw refused("Two of these keys have one kid.");
  return keys;
}

const UNREADABLE = "Paste a public key as JSON, or a set of at most five: EC (P-256, P-384), RSA or Ed25519.";

function refused(sentence: string): AppError {
  return invalid(sentence, { keys: sentence });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused(UNREADABLE);
  }
}

async function readKey(given: unknown): Promise<NamedKey> {
  if (isRecord(given) && SECRET_MEMBERS.some((name) => name in given))
    throw refused(
      "This is a secret key. The partner has to make another pair, and to send its public half alone.",
    );
  const { kid: name, alg: algorithm, ...key } = parseBody(keySchema, given, UNREADABLE);
  const jwk = algorithm === undefined ? key : { ...key, alg: algorithm };
  await requireUsable(jwk);
  return { kid: name ?? (await calculateJwkThumbprint(jwk)), jwk };
}

/** One that each kind of key can sign with. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  RSA: "RS256",
  OKP: "EdDSA",
  "P-256": "ES256",
  "P-384": "ES384",
};

async function requireUsable(jwk: PublicKey): Promise<void> {
  const algorithm = jwk.alg ?? (jwk.kty === "EC" ? ALGORITHMS[jwk.crv] : ALGORITHMS[jwk.kty]);
  try {
    await importJWK(jwk, algorithm ?? "none");
  } catch {
    throw refused(UNREADABLE);
  }
  if (jwk.kty === "RSA" && Buffer.from(jwk.n, "base64url").length * 8 < LEAST_RSA_BITS)
    throw refused("An RSA key needs at least 2,048 bits.");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { isDatabaseUnavailable } from "../../../db/connection/is-database-unavailable.ts";
import type { OperatorChallengesTable } from "../../../db/schema/console/schema-operators.ts";
import { AppError } from "../../../errors.ts";
import { hashSecret, makeSecret } from "../tokens/random-secret.ts";
import type { KeyHolders } from "./key-holders.ts";

const USER_VERIFICATION = "required";

type KeyContext = Pick<Context, "db" | "clock">;

interface NewKey {
  origin: string;
  /** What the browser shows as the place that the key is for. */
  place: string;
  holder: { id: string; email: string };
}

export async function createRegistrationOptions(
  ctx: KeyContext,
  holders: KeyHolders,
  { origin, place, holder }: NewKey,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: place,
    rpID: new URL(origin).hostname,
    userName: holder.email,
    userID: new Uint8Array(Buffer.from(holder.id)),
    challenge: await createChallenge(ctx, holders, { purpose: "register", holderId: holder.id }),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: USER_VERIFICATION },
  });
}

/** Any holder's passkey. */
export async function createSignInOptions(
  ctx: KeyContext,
  holders: KeyHolders,
  { origin }: Pick<NewKey, "origin">,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: await createChallenge(ctx, holders, { purpose: "sign_in", holderId: null }),
    userVerification: USER_VERIFICATION,
  });
}

/** One of this holder's passkeys. */
export async function createProofOptions(
  ctx: KeyContext,
  holders: KeyHolders,
  { origin, holderId }: Pick<NewKey, "origin"> & { holderId: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rows } = await sql<{ id: string }>`select credential_id as id from ${sql.table(holders.passkeys)}
    where ${sql.ref(holders.holder)} = ${holderId}`.execute(ctx.db);
  return generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: await createChallenge(ctx, holders, { purpose: "prove", holderId }),
    userVerification: USER_VERIFICATION,
    allowCredentials: rows,
  });
}

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

interface Challenge {
  purpose: OperatorChallengesTable["purpose"];
  /** Null: the answer says who signs in. */
  holderId: string | null;
}

/** @returns bytes for the authenticator to sign */
async function createChallenge(
  { db, clock }: KeyContext,
  { challenges, holder }: KeyHolders,
  { purpose, holderId }: Challenge,
): Promise<Uint8Array<ArrayBuffer>> {
  const secret = makeSecret();
  const now = clock.now();
  await sql`delete from ${sql.table(challenges)} where expires_at < ${now}`.execute(db);
  await sql`
    insert into ${sql.table(challenges)} (challenge_hash, purpose, ${sql.ref(holder)}, expires_at)
    values (${hashSecret(secret)}, ${purpose}, ${holderId}, ${new Date(now.getTime() + CHALLENGE_LIFE_MS)})`.execute(
    db,
  );
  return new Uint8Array(Buffer.from(secret, "base64url"));
}

/** Deletes the challenge: an answer counts once. @param challenge as base64url */
export async function consumeChallenge(
  { db, clock }: KeyContext,
  { challenges, holder }: KeyHolders,
  { purpose, holderId, challenge }: Challenge & { challenge: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(challenges)}
    where challenge_hash = ${hashSecret(challenge)} and purpose = ${purpose}
      and ${sql.ref(holder)} is not distinct from ${holderId}::uuid and expires_at > ${clock.now()}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** The library throws for every part of an answer that does not match. */
export function passkeyRefused(cause?: unknown): unknown {
  if (isDatabaseUnavailable(cause)) return cause;
  return new AppError(401, "not_authorized", "This passkey was not accepted. Please try again.", { cause });
}

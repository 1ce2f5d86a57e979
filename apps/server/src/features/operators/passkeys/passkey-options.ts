import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { isDatabaseUnavailable } from "../../../db/connection/is-database-unavailable.ts";
import type { OperatorChallengesTable } from "../../../db/schema/console/schema-operators.ts";
import { AppError } from "../../../errors.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";

const USER_VERIFICATION = "required";

interface ForOperator {
  origin: string;
  operator: { id: string; email: string };
}

export async function createRegistrationOptions(
  ctx: Context,
  { origin, operator }: ForOperator,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: `${ctx.config.brandName} console`,
    rpID: new URL(origin).hostname,
    userName: operator.email,
    userID: new Uint8Array(Buffer.from(operator.id)),
    challenge: await createChallenge(ctx, { purpose: "register", operatorId: operator.id }),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: USER_VERIFICATION },
  });
}

/** Any operator's passkey. */
export async function createSignInOptions(
  ctx: Context,
  { origin }: Pick<ForOperator, "origin">,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: await createChallenge(ctx, { purpose: "sign_in", operatorId: null }),
    userVerification: USER_VERIFICATION,
  });
}

/** One of this operator's passkeys. */
export async function createProofOptions(
  ctx: Context,
  { origin, operatorId }: { origin: string; operatorId: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys = await ctx.db
    .selectFrom("operator_passkeys")
    .select("credential_id")
    .where("operator_id", "=", operatorId)
    .execute();
  return generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: await createChallenge(ctx, { purpose: "prove", operatorId }),
    userVerification: USER_VERIFICATION,
    allowCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
  });
}

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

interface Challenge {
  purpose: OperatorChallengesTable["purpose"];
  /** Null: the answer says who signs in. */
  operatorId: string | null;
}

/** @returns bytes for the authenticator to sign */
async function createChallenge(
  { db, clock }: Pick<Context, "db" | "clock">,
  { purpose, operatorId }: Challenge,
): Promise<Uint8Array<ArrayBuffer>> {
  const secret = makeSecret();
  const now = clock.now();
  await db.deleteFrom("operator_challenges").where("expires_at", "<", now).execute();
  await db
    .insertInto("operator_challenges")
    .values({
      challenge_hash: hashSecret(secret),
      purpose,
      operator_id: operatorId,
      expires_at: new Date(now.getTime() + CHALLENGE_LIFE_MS),
    })
    .execute();
  return new Uint8Array(Buffer.from(secret, "base64url"));
}

/** Deletes the challenge: an answer counts once. @param challenge as base64url */
export async function consumeChallenge(
  { db, clock }: Pick<Context, "db" | "clock">,
  { purpose, operatorId, challenge }: Challenge & { challenge: string },
): Promise<boolean> {
  const consumed = await db
    .deleteFrom("operator_challenges")
    .where("challenge_hash", "=", hashSecret(challenge))
    .where("purpose", "=", purpose)
    .where("operator_id", "is not distinct from", operatorId)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return consumed.numDeletedRows === 1n;
}

/** The library throws for every part of an answer that does not match. */
export function passkeyRefused(cause?: unknown): unknown {
  if (isDatabaseUnavailable(cause)) return cause;
  return new AppError(401, "not_authorized", "This passkey was not accepted. Please try again.", { cause });
}

export function keyDoubted(): AppError {
  const sentence =
    "This key counts its uses lower than before: it was reset or restored, or somebody has a copy. An owner can allow it under Operators, where yours has been listed.";
  return new AppError(401, "not_authorized", sentence);
}

import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import type { OperatorChallengesTable } from "../../../db/schema/console/schema-operators.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

interface Challenge {
  purpose: OperatorChallengesTable["purpose"];
  /** Null: the answer says who signs in. */
  operatorId: string | null;
}

/** @returns bytes for the authenticator to sign */
export async function createChallenge(
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

import { HOUR_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";

export const SESSION_LIFE_MS = 8 * HOUR_MS;

/** @returns the secret for the cookie */
export async function startOperatorSession(
  trx: Kysely<Database>,
  { operatorId, now, keySince }: { operatorId: string; now: Date; keySince: Date },
): Promise<string> {
  const secret = makeSecret();
  await trx.deleteFrom("operator_sessions").where("expires_at", "<", now).execute();
  await trx
    .insertInto("operator_sessions")
    .values({
      token_hash: hashSecret(secret),
      operator_id: operatorId,
      created_at: now,
      last_used_at: now,
      proven_at: now,
      key_since: keySince,
      expires_at: new Date(now.getTime() + SESSION_LIFE_MS),
    })
    .execute();
  return secret;
}

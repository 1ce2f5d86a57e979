import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Cents of refunds that wait until they can be paid. */
export async function sumHeld(trx: Kysely<Database>, membershipId: string): Promise<number> {
  const { cents } = await trx
    .selectFrom("refunds")
    .select(({ fn }) => fn.sum<string | null>("amount_cents").as("cents"))
    .where("membership_id", "=", membershipId)
    .where("state", "=", "held")
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

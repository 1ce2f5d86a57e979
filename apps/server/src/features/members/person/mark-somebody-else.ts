import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { updateMembership } from "../write-membership.ts";
import type { Payer } from "./known-memberships.ts";

/** Adds what the payer said since the membership was stored. @param trx as `updateMembership` */
export async function markSomebodyElse(
  trx: Kysely<Database>,
  { id, payer }: { id: string; payer: Payer },
): Promise<void> {
  if (payer.isSomebodyElse) await updateMembership(trx, id, { is_somebody_else: true });
  const positions = payer.family.flatMap(({ isSomebodyElse }, position) => (isSomebodyElse ? position : []));
  if (positions.length === 0) return;
  await trx
    .updateTable("family_members")
    .set({ is_somebody_else: true })
    .where("membership_id", "=", id)
    .where("position", "in", positions)
    .execute();
}

/** An operator has found out that the person is not the one on another membership. */
export async function markFamilySomebodyElse(trx: Kysely<Database>, personId: string): Promise<void> {
  await trx
    .updateTable("family_members")
    .set({ is_somebody_else: true })
    .where("id", "=", personId)
    .execute();
}

import type { Kysely, Selectable } from "kysely";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";

/** Whether a membership ends with its period by the member's choice. A cancellation counts more than the choice. */
export async function isRenewalOff(
  db: Kysely<Database>,
  membership: Pick<Selectable<MembershipsTable>, "id" | "auto_renew" | "auto_renew_change">,
): Promise<boolean> {
  // A choice to renew that the provider does not have yet is no cancellation either.
  if (membership.auto_renew && membership.auto_renew_change === null) return false;
  const cancellation = await db
    .selectFrom("cancellations")
    .select("membership_id")
    .where("membership_id", "=", membership.id)
    .executeTakeFirst();
  return cancellation === undefined;
}

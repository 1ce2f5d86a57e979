import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { SubscriptionStep } from "../../billing/sync/subscription-step.ts";
import { updatePassesJob } from "../job-types.ts";

/** To be called wherever something changes that a pass may show: whether it does is found out later. */
export async function queuePassUpdate(trx: Kysely<Database>, membershipId: string): Promise<void> {
  const pass = await trx
    .selectFrom("wallet_passes")
    .select("id")
    .where("membership_id", "=", membershipId)
    .limit(1)
    .executeTakeFirst();
  if (pass) await addJob(trx, updatePassesJob, { membershipId });
}

/** Whether a membership runs, and until when, is what its subscription says. */
export const queuePasses: SubscriptionStep = async (_ctx, trx, { membership, next }) => {
  const isSame =
    membership.state === next.state &&
    membership.cancel_at?.getTime() === next.cancel_at?.getTime() &&
    membership.ended_at?.getTime() === next.ended_at?.getTime();
  if (!isSame) await queuePassUpdate(trx, membership.id);
};

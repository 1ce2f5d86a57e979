import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { replaceOpen } from "../../members/write-membership.ts";
import { deriveMembershipStatus } from "../sync/derive-membership-status.ts";

/** Unpaid for a day, or replaced on our side. */
export async function isAbandoned(
  { db, clock }: Pick<Context, "db" | "clock">,
  facts: SubscriptionFacts,
): Promise<boolean> {
  if (facts.membershipId === "" || deriveMembershipStatus(facts, { wasPaid: false }) !== "waits")
    return false;
  const yesterday = new Date(clock.now().getTime() - DAY_MS);
  const row = await db
    .selectFrom("memberships")
    .select(["state", "paid_at", "created_at"])
    .where("subscription_id", "=", facts.id)
    .executeTakeFirst();
  if (row === undefined || row.paid_at !== null) return false;
  return row.state !== "open" || row.created_at < yesterday;
}

/** Purchases of yesterday or before that the provider knows nothing of. */
export async function replaceUnstartedLong({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const unstarted = await db
    .selectFrom("memberships")
    .select("id")
    .where("state", "=", "open")
    .where("subscription_id", "is", null)
    .where("created_at", "<", new Date(now.getTime() - DAY_MS))
    .execute();
  for (const { id } of unstarted) {
    await withMembershipLock(db, id, (trx) => replaceOpen(trx, { id, now, isUnstarted: true }));
  }
}

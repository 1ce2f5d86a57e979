import type { Kysely } from "kysely";
import type { SyncContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import type { SubscriptionFacts } from "../../vendors/stripe/billing/subscription-facts.ts";
import { ifMissing, PaymentError } from "../../vendors/stripe/payment-error.ts";
import { recordAccountEvent } from "../account-events/account-events.ts";
import { diffItems } from "../billing/plan-change/target-items.ts";
import type { PaidMembership } from "../members/find-membership.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { findOpenChange, finishPlanChange } from "./apply-plan-change.ts";
import { scheduleLeavingLater } from "./job-types.ts";

interface DroppedChange {
  membershipId: string;
  accountId: string;
  subscriptionId: string;
}

/** A schedule refuses an end of the subscription, also when what it planned has come. */
export async function releaseSchedules(
  ctx: SyncContext,
  trx: Kysely<Database>,
  membershipId: string,
): Promise<void> {
  const held = await trx
    .updateTable("plan_changes")
    .set({ schedule_id: null })
    .from("plan_changes as before")
    .whereRef("before.id", "=", "plan_changes.id")
    .where("plan_changes.membership_id", "=", membershipId)
    .where("plan_changes.schedule_id", "is not", null)
    .returning("before.schedule_id")
    .execute();
  for (const { schedule_id: id } of held) if (id !== null) await releaseSchedule(ctx, id);
}

/** Takes an open change back at Stripe. The caller holds the membership's lock. @returns whether there was one */
export async function dropPlanChange(
  ctx: SyncContext,
  trx: Kysely<Database>,
  { membershipId, accountId, subscriptionId }: DroppedChange,
): Promise<boolean> {
  const change = await findOpenChange(trx, membershipId);
  if (!change) return false;
  const facts = await ctx.payments.retrieveSubscription(subscriptionId);
  if (change.items !== null && diffItems(facts.items, change.items).length === 0) return false;
  if (facts.isUpdatePending && !(await dropPendingUpdate(ctx, facts))) return false;
  const scheduleId = change.schedule_id ?? (change.timing === "period_end" ? facts.scheduleId : null);
  if (scheduleId !== null) await releaseSchedule(ctx, scheduleId);
  await trx.updateTable("plan_changes").set({ schedule_id: null }).where("id", "=", change.id).execute();
  await finishPlanChange(ctx, trx, { change, state: "undone" });
  if (change.made_by === "system") return true;
  await recordAccountEvent(trx, {
    accountId,
    membershipId,
    kind: "plan_change_undone",
    facts: {},
    at: ctx.clock.now(),
  });
  return true;
}

/** The member may make a change of their own; unless one follows soon, the system makes its change again. */
export async function dropSystemChange(
  ctx: SyncContext,
  { id: membershipId, account_id: accountId, subscription_id: subscriptionId }: PaidMembership,
): Promise<void> {
  const open = await findOpenChange(ctx.db, membershipId);
  if (open?.made_by !== "system") return;
  await withMembershipLock(ctx.db, membershipId, async (trx) => {
    const locked = await findOpenChange(trx, membershipId);
    if (locked?.made_by !== "system") return;
    await dropPlanChange(ctx, trx, { membershipId, accountId, subscriptionId });
    const leftMs = locked.takes_effect_at.getTime() - ctx.clock.now().getTime();
    await addJob(trx, scheduleLeavingLater(leftMs), { membershipId });
  });
}

/** Voiding its invoice ends it. @returns false where it was paid meanwhile, so that the change counts */
export async function dropPendingUpdate(
  { payments }: Pick<SyncContext, "payments">,
  { latestInvoice }: SubscriptionFacts,
): Promise<boolean> {
  if (latestInvoice?.status !== "open") return true;
  try {
    await payments.voidInvoice(latestInvoice.id, `void-${latestInvoice.id}`);
    return true;
  } catch (error) {
    if (error instanceof PaymentError && error.reason === "refused") return false;
    throw error;
  }
}

/** Leaves the subscription as it is now; one that has ended by itself is fine. @throws {PaymentError} */
export async function releaseSchedule(
  { payments }: Pick<SyncContext, "payments">,
  scheduleId: string,
): Promise<void> {
  await payments.releaseSchedule(scheduleId, `release-${scheduleId}`).catch((error: unknown) => {
    if (error instanceof PaymentError && error.reason === "refused") return;
    return ifMissing(undefined)(error);
  });
}

import { readComponent } from "@smirk/domain/billing/product-id";
import type { Kysely } from "kysely";
import type { Context, SyncContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { officeDay } from "../../office-day.ts";
import type { SubscriptionFacts } from "../../vendors/stripe/billing/subscription-facts.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";
import { recordAccountEvent } from "../account-events/account-events.ts";
import { diffItems } from "../billing/plan-change/target-items.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { findCustomer } from "../members/find-member.ts";
import { findBoughtPlan, isOver, type PaidMembership } from "../members/find-membership.ts";
import { notifyMemberJob } from "../members/job-types.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { getMembershipRow } from "../members/memberships.ts";
import { findCancellationRow } from "../refunds/find-cancellation-row.ts";
import { applyPlanChange, finishPlanChange, type PlanChange } from "./apply-plan-change.ts";
import { dropPendingUpdate, releaseSchedule } from "./drop-plan-change.ts";

/** Makes a requested change, or takes back what a finished one has left. Safe to repeat. @throws {PaymentError} */
export async function carryOutPlanChange(ctx: SyncContext, changeId: string): Promise<void> {
  const found = await findChange(ctx.db, changeId);
  if (!found) return;
  const accountId = await withMembershipLock(ctx.db, found.membership.id, async (trx) => {
    const locked = await findChange(trx, changeId);
    if (!locked) return null;
    return carryOut(ctx, trx, locked);
  });
  const customerId = accountId && (await findCustomer(ctx, accountId));
  if (customerId) await syncCustomer(ctx, customerId);
}

interface FoundChange {
  change: PlanChange;
  membership: PaidMembership;
}

async function findChange(db: Kysely<Database>, changeId: string): Promise<FoundChange | null> {
  const change = await db
    .selectFrom("plan_changes")
    .selectAll()
    .where("id", "=", changeId)
    .executeTakeFirst();
  if (!change) return null;
  const membership = await getMembershipRow(db, change.membership_id);
  return { change, membership: membership as PaidMembership };
}

/** @returns the account to sync; null where nothing was asked of Stripe */
async function carryOut(
  ctx: SyncContext,
  trx: Kysely<Database>,
  { change, membership }: FoundChange,
): Promise<string | null> {
  const { account_id: accountId, subscription_id: subscriptionId } = membership;
  if (change.state !== "requested") return (await releaseFinished(ctx, trx, change)) ? accountId : null;
  const isCanceled = (await findCancellationRow(trx, membership.id))?.done_at === null;
  // Since it was agreed to, on terms that know of no such charge.
  if (isCanceled || isOver(membership, ctx.clock.now())) {
    await finishPlanChange(ctx, trx, { change, state: "failed" });
    return accountId;
  }
  if (change.items === null && change.timing === "period_end") {
    // Only people change: Stripe has nothing to do, and the renewal's sync applies it.
    await markScheduled(ctx, trx, { change, membership, scheduleId: null });
    return null;
  }
  if (change.items === null) {
    await applyPlanChange(ctx, trx, { change, membership, invoiceId: null });
    return null;
  }
  const facts = await ctx.payments.retrieveSubscription(subscriptionId);
  if (facts.status !== "active" || facts.endsWithPeriod || facts.cancelAt !== null) {
    await finishPlanChange(ctx, trx, { change, state: "failed" });
    return accountId;
  }
  if (isTooLate(change, facts)) await finishPlanChange(ctx, trx, { change, state: "failed" });
  else if (change.timing === "now") await changeNow(ctx, trx, { change, facts });
  else await changeLater(ctx, trx, { change, membership, facts });
  return accountId;
}

/** The renewal has passed without the system's change, and nobody agreed to it for the next one. */
function isTooLate(
  { made_by: madeBy, timing, takes_effect_at: at }: PlanChange,
  { currentPeriodEnd: end }: SubscriptionFacts,
): boolean {
  return madeBy === "system" && timing === "period_end" && end !== null && end > at;
}

/** The sync that follows sees whether it was paid. */
async function changeNow(
  ctx: SyncContext,
  trx: Kysely<Database>,
  { change, facts }: { change: PlanChange; facts: SubscriptionFacts },
): Promise<void> {
  const { id, items, proration_at: prorationDate } = change;
  const changes = diffItems(facts.items, items ?? []);
  if (changes.length === 0) return;
  const wanted = { subscriptionId: facts.id, changes, prorationDate };
  const changed = facts.isUpdatePending
    ? facts
    : await ctx.payments.changeItems(wanted, `change-${id}`).catch(ifDeclined);
  if (changed !== null && !changed.isUpdatePending) return;
  const secret = changed?.clientSecret ?? null;
  if (secret !== null && (await ctx.payments.needsAnswer(secret))) {
    await trx.updateTable("plan_changes").set({ state: "action_required" }).where("id", "=", id).execute();
    return;
  }
  if (changed && !(await dropPendingUpdate(ctx, changed))) return;
  await finishPlanChange(ctx, trx, { change, state: "failed" });
}

/** No card at all, one that was declined, or a subscription that takes no change: what was, stays. */
function ifDeclined(error: unknown): null {
  if (error instanceof PaymentError && ["declined", "missing", "refused"].includes(error.reason)) return null;
  throw error;
}

async function changeLater(
  ctx: SyncContext,
  trx: Kysely<Database>,
  { change, membership, facts }: FoundChange & { facts: SubscriptionFacts },
): Promise<void> {
  const { payments } = ctx;
  const { id, items } = change;
  // When a schedule changes a subscription, the customer's default pays instead of the subscription's own card.
  await payments.shareCard(facts.id);
  const scheduleId = facts.scheduleId ?? (await payments.createSchedule(facts.id, `change-${id}-schedule`));
  const isPlan = (productId: string) => readComponent(productId) === "plan";
  const wanted = (items ?? []).filter(({ quantity }) => quantity > 0);
  const planned = wanted.map(({ component, priceId, quantity }) => {
    const old = facts.items.find(({ productId }) => isPlan(productId) === (component === "plan"));
    return { priceId, quantity, oldPriceId: old?.priceId ?? null };
  });
  await payments.planItems(scheduleId, planned, `change-${id}-phases`);
  await markScheduled(ctx, trx, { change, membership, scheduleId });
}

/** @returns whether a schedule was released */
async function releaseFinished(
  ctx: SyncContext,
  trx: Kysely<Database>,
  change: PlanChange,
): Promise<boolean> {
  const { state, schedule_id: scheduleId } = change;
  if (state === "scheduled" || scheduleId === null) return false;
  await releaseSchedule(ctx, scheduleId);
  await trx.updateTable("plan_changes").set({ schedule_id: null }).where("id", "=", change.id).execute();
  return true;
}

interface ScheduledChange {
  change: PlanChange;
  membership: PaidMembership;
  /** Null where Stripe has nothing to change. */
  scheduleId: string | null;
}

async function markScheduled(
  ctx: Pick<Context, "clock" | "config">,
  trx: Kysely<Database>,
  { change, membership, scheduleId }: ScheduledChange,
): Promise<void> {
  const { id, takes_effect_at: at, plan_slug: slug } = change;
  await trx
    .updateTable("plan_changes")
    .set({ state: "scheduled", schedule_id: scheduleId })
    .where("id", "=", id)
    .execute();
  if (change.made_by === "system") return;
  const { name } = await findBoughtPlan(trx, slug);
  await recordAccountEvent(trx, {
    accountId: membership.account_id,
    membershipId: membership.id,
    kind: "plan_change_scheduled",
    facts: { plan_name: name, last_day: officeDay(ctx, at) },
    at: ctx.clock.now(),
  });
  await addJob(trx, notifyMemberJob, { membershipId: membership.id });
}

import { randomUUID } from "node:crypto";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { SyncContext } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { isPaidMembership, type PaidMembership } from "../members/find-membership.ts";
import { listAgingOut } from "../members/list-members.ts";
import { findMembershipRow } from "../members/memberships.ts";
import { listNearNewPrices } from "../price-changes/sweep-price-changes.ts";
import { findOpenChange } from "./apply-plan-change.ts";
import { carryOutPlanChange } from "./carry-out-plan-change.ts";
import { readPeriod } from "./quote-plan-change.ts";
import { quoteRenewal } from "./quote-renewal.ts";
import { recordPlanChange } from "./request-plan-change.ts";

/** Late, as it gives way to changes of the member; an outage of two days does no harm. */
const LEAD_MS = 3 * DAY_MS;

/**
 * Children who are 26 when the period ends leave with it, and new prices begin. A failed one is tried again the next
 * day.
 */
export async function scheduleDueRenewals(ctx: SyncContext): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + LEAD_MS);
  const leaving = (await listAgingOut(ctx, { until })).filter(({ periodEnd }) => periodEnd <= until);
  const due = [...leaving.map((row) => row.membershipId), ...(await listNearNewPrices(ctx, { until }))];
  for (const membershipId of new Set(due)) {
    await scheduleRenewal(ctx, membershipId).catch((error: unknown) => {
      ctx.log.warn({ err: error, membershipId }, "membership.renewal_change.deferred");
    });
  }
}

/** Does nothing before the last days of the period, while the membership is canceled, or while the member's own change is open. */
export async function scheduleRenewal(ctx: SyncContext, membershipId: string): Promise<void> {
  const membership = await findRenewing(ctx, membershipId);
  const now = ctx.clock.now().getTime();
  const end = membership?.current_period_end?.getTime() ?? 0;
  if (!membership || end <= now || end > now + LEAD_MS) return;
  if (await findOpenChange(ctx.db, membershipId)) return;
  const facts = await ctx.payments.retrieveSubscription(membership.subscription_id);
  const quoted = await unlessRefused(() => {
    const { end: at } = readPeriod(facts);
    return quoteRenewal(ctx, { membership, facts, at });
  });
  if (!quoted) return;
  const id = randomUUID();
  await unlessRefused(() => recordPlanChange(ctx, { id, agreed: null, quoted }));
  await carryOutPlanChange(ctx, id);
}

async function findRenewing({ db }: SyncContext, membershipId: string): Promise<PaidMembership | undefined> {
  const membership = await findMembershipRow(db, membershipId);
  if (membership?.state !== "active" || !membership.auto_renew) return undefined;
  return isPaidMembership(membership) ? membership : undefined;
}

/** A membership that takes no change now is looked at again the next day. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return null;
    throw error;
  }
}

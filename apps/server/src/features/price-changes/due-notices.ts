import { CHARGES_LISTED, itemsOfFewer } from "@smirk/domain/billing/charge-schedule";
import type { Plan } from "@smirk/domain/billing/plan";
import { listRenewals } from "@smirk/domain/billing/renewal-date";
import type { Kysely } from "kysely";
import type { Context, SyncContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { OPEN_CHANGE_STATES } from "../../db/schema/schema-plan-changes.ts";
import { listCents } from "../billing/plan-change/preview-money.ts";
import { readItems } from "../billing/plan-change/target-items.ts";
import { stateDay } from "../law/state-day.ts";
import { listSignedVersions } from "../members/agreement/get-agreement.ts";
import {
  findBoughtPlan,
  findFamily,
  isPaidMembership,
  type PaidMembership,
} from "../members/find-membership.ts";
import { listLeaving } from "../members/list-leaving.ts";
import { findMembershipRow } from "../members/memberships.ts";
import { toPlan } from "../members/to-plan.ts";
import { findNoticeRule, isNoticeDue, type PriceNoticeRule } from "./notice-window.ts";
import {
  findRenewal,
  type PlannedNotice,
  type PriceChange,
  planNotices,
  repriceItems,
  withNewPrices,
} from "./plan-notices.ts";

/** Neither undone nor finished. */
export async function listPendingChanges(db: Kysely<Database>): Promise<PriceChange[]> {
  return db
    .selectFrom("price_changes")
    .selectAll()
    .where("undone_at", "is", null)
    .where("finished_at", "is", null)
    .orderBy("scheduled_at")
    .execute();
}

interface DueNotice {
  change: PriceChange;
  planned: PlannedNotice;
}

/** Whom to notify now, by what is stored; `quoteNotice` asks Stripe. */
export async function listDueNotices(ctx: Pick<Context, "db" | "config" | "clock">): Promise<DueNotice[]> {
  const due: DueNotice[] = [];
  for (const change of await listPendingChanges(ctx.db)) {
    const planned = await planNotices(ctx, change);
    const now = ctx.clock.now();
    due.push(
      ...planned
        .filter(({ window, renewalAt }) => isNoticeDue(window, now, renewalAt))
        .map((one) => ({ change, planned: one })),
    );
  }
  return due;
}

export interface QuotedNotice extends PriceNoticeRule {
  change: PriceChange;
  membership: PaidMembership;
  oldCents: number;
  newCents: number;
  renewalAt: Date;
  /** Names of the children whom that renewal does not include any more. */
  leaving: string[];
  /** The plan at the new prices. */
  plan: Plan;
}

/** The prices before promotions of those who are still on it then, by what Stripe has now; null where no notice is due. @throws {PaymentError} */
export async function quoteNotice(
  ctx: SyncContext,
  { change, planned: { membershipId } }: DueNotice,
): Promise<QuotedNotice | null> {
  const membership = await findMembershipRow(ctx.db, membershipId);
  if (!membership || !isPaidMembership(membership)) return null;
  const subscriptionId = membership.subscription_id;
  const facts = await ctx.payments.retrieveSubscription(subscriptionId);
  const { countedFrom: start, currentPeriodEnd: end, status } = facts;
  if (status !== "active" || end === null) return null;
  const period = membership.renewal_period;
  const rule = findNoticeRule(membership.state_code, await listSignedVersions(ctx.db, membershipId));
  const renewals = listRenewals({ start, end, period }, CHARGES_LISTED[period]);
  const renewalAt = findRenewal(ctx, { rule, firstDay: change.first_day, renewals });
  if (renewalAt === null || !isNoticeDue(rule.window, ctx.clock.now(), renewalAt)) return null;
  // That renewal has the prices that the member was shown when planning a change.
  if (renewalAt === end && (await hasPlannedChange(ctx.db, membershipId))) return null;
  const current = readItems(facts.items);
  const plan = toPlan(await findBoughtPlan(ctx.db, membership.plan_slug));
  const family = await findFamily(ctx.db, membershipId);
  const leaving = listLeaving(family, stateDay(membership.state_code, renewalAt)).map(({ name }) => name);
  const members = family.length - leaving.length;
  const items = repriceItems(change.prices, { plan, period, members, current });
  const before = leaving.length === 0 ? current : itemsOfFewer(current, { plan, period, members });
  const prices = { oldCents: listCents(before), newCents: listCents(items), leaving };
  return { change, membership, renewalAt, plan: withNewPrices(plan, change.prices), ...prices, ...rule };
}

async function hasPlannedChange(db: Kysely<Database>, membershipId: string): Promise<boolean> {
  const planned = await db
    .selectFrom("plan_changes")
    .select("id")
    .where("membership_id", "=", membershipId)
    .where("state", "in", OPEN_CHANGE_STATES)
    .where("timing", "=", "period_end")
    .where("made_by", "=", "member")
    .executeTakeFirst();
  return planned !== undefined;
}

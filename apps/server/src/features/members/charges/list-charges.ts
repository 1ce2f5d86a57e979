import {
  type BoughtItems,
  type DatedCharge,
  lowerWith,
  scheduleRenewals,
} from "@smirk/domain/billing/charge-schedule";
import type { Plan } from "@smirk/domain/billing/plan";
import { findCountStart } from "@smirk/domain/billing/renewal-date";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { findBoughtPlan, findFamily, type PaidMembership } from "../find-membership.ts";
import { toPlan } from "../to-plan.ts";

type Renewing = Pick<
  PaidMembership,
  "id" | "plan_slug" | "renewal_period" | "current_period_end" | "charged" | "paid_at"
>;

/** A new price that the member was notified of, from that charge on. */
type Announced = { at: Date; plan: Plan } | null;

/**
 * The charges of a membership as it is, from the next one on, as if it renews; none where no sync has stored what is
 * charged.
 */
export async function listCharges(
  { config }: Pick<Context, "config">,
  db: Kysely<Database>,
  { membership, announced = null }: { membership: Renewing; announced?: Announced },
): Promise<DatedCharge[]> {
  const { charged, current_period_end: next, paid_at: paidAt, renewal_period: period } = membership;
  if (charged === null || next === null) return [];
  const family = await findFamily(db, membership.id);
  const bought: BoughtItems = {
    plan: toPlan(await findBoughtPlan(db, membership.plan_slug)),
    period,
    items: charged.items,
    members: family.length,
    children: family.flatMap(({ relation, birth_date: born }) => (relation === "child" ? [born] : [])),
  };
  return scheduleRenewals({
    bought,
    start: findCountStart([paidAt, new Date(charged.periodBeganAt)], next, period),
    next,
    announced,
    lowering: charged.coupon && lowerWith(charged.coupon, paidAt),
    timeZone: config.officeTimeZone,
  });
}

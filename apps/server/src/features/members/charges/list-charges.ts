import {
  type BoughtItems,
  type DatedCharge,
  listBirths,
  lowerWith,
  scheduleRenewals,
} from "@smirk/domain/billing/charge-schedule";
import type { Plan } from "@smirk/domain/billing/plan";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { ChangedPerson } from "../../../db/schema/schema-plan-changes.ts";
import { findBoughtPlan, findFamily, type PaidMembership } from "../find-membership.ts";
import { toPlan } from "../to-plan.ts";

type Renewing = Pick<
  PaidMembership,
  "id" | "plan_slug" | "renewal_period" | "state_code" | "current_period_end" | "charged" | "paid_at"
>;

/** What is known of renewals to come. */
export interface Coming {
  /** What is bought from a change that waits for its day. */
  planned: { at: Date; bought: BoughtItems } | null;
  /** A new price that the member was notified of, from that charge on. */
  announced: { at: Date; plan: Plan } | null;
}

/**
 * The charges of a membership as it is, from the next one on, as if it renews; none where no sync has stored what is
 * charged.
 */
export async function listCharges(
  { config }: Pick<Context, "config">,
  db: Kysely<Database>,
  { membership, coming }: { membership: Renewing; coming?: Coming | undefined },
): Promise<DatedCharge[]> {
  const { charged, current_period_end: next, paid_at: paidAt, renewal_period: period } = membership;
  if (charged === null || next === null) return [];
  const family = await findFamily(db, membership.id);
  const bought: BoughtItems = {
    plan: toPlan(await findBoughtPlan(db, membership.plan_slug)),
    period,
    items: charged.items,
    members: family.length,
    children: listBirthsOf(family),
  };
  return scheduleRenewals({
    bought,
    start: new Date(charged.countedFrom ?? charged.periodBeganAt),
    next,
    ...coming,
    lowering: charged.coupon && lowerWith(charged.coupon, paidAt),
    timeZone: config.officeTimeZone,
    stateCode: membership.state_code,
  });
}

/** The birth dates of the children among them. */
export function listBirthsOf(
  family: readonly Pick<ChangedPerson, "relation" | "birth_date">[],
): CalendarDay[] {
  return listBirths(
    family.map(({ relation, birth_date: birthDate }) => ({
      relation: relation === "child" ? "CHILD" : "SPOUSE",
      birthDate,
    })),
  );
}

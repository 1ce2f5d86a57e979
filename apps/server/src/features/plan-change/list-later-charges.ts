import type { ChangeQuote } from "@smirk/contract/account/plan-change";
import { lowerWith, scheduleRenewals } from "@smirk/domain/billing/charge-schedule";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";
import { listBirthsOf } from "../members/charges/list-charges.ts";
import type { PaidMembership } from "../members/find-membership.ts";
import { findAnnounced } from "../price-changes/find-announced.ts";
import type { PricedChange } from "./price-plan-change.ts";

interface Wanted {
  membership: PaidMembership;
  planSlug: string;
  period: RenewalPeriod;
  effectiveAt: Date;
}

/**
 * Each other amount that is charged after the next charge of a change: a code ends, a child leaves, a new price begins
 * (LAW-10). None where no sync has stored what is charged.
 */
export async function listLaterCharges(
  { db, config }: Pick<Context, "db" | "config">,
  { plan, family, items, money }: Pick<PricedChange, "plan" | "family" | "items" | "money">,
  { membership, planSlug, period, effectiveAt }: Wanted,
): Promise<ChangeQuote["later"]> {
  const { charged, paid_at: paidAt, renewal_period: before } = membership;
  if (charged === null) return [];
  const announced = await findAnnounced(db, { ...membership, plan_slug: planSlug, renewal_period: period });
  // A change that waits has what is paid from its day on: a new price of that day too.
  const isOwnDay =
    money.timing === "period_end" && announced !== null && +announced.at < +effectiveAt + DAY_MS;
  const [next, ...others] = scheduleRenewals({
    bought: {
      plan,
      period,
      items: items.filter(({ quantity }) => quantity > 0),
      members: family.length,
      children: listBirthsOf(family),
    },
    // Another period begins a new count.
    start: period === before ? new Date(charged.countedFrom ?? charged.periodBeganAt) : effectiveAt,
    next: money.nextChargeAt,
    announced: isOwnDay ? null : announced,
    lowering: money.promotion === "ends" ? null : charged.coupon && lowerWith(charged.coupon, paidAt),
    timeZone: config.officeTimeZone,
    stateCode: membership.state_code,
  });
  if (next === undefined) return [];
  return others
    .filter(({ cents }, at) => cents !== (others[at - 1] ?? next).cents)
    .map(({ day, cents }) => ({ date: day, cents }));
}

import type { ChangeQuote } from "@smirk/contract/account/plan-change";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { SECOND_MS } from "@smirk/domain/wire/durations";
import type { ChangedItem, ChangedPerson } from "../../db/schema/schema-plan-changes.ts";
import { type AppError, conflict, invalid } from "../../errors.ts";
import { officeDay } from "../../office-day.ts";
import type { SubscriptionFacts } from "../../vendors/stripe/billing/subscription-facts.ts";
import {
  diffItems,
  findTarget,
  type PlanChangeContext,
  readItems,
} from "../billing/plan-change/target-items.ts";
import { stateDay } from "../law/state-day.ts";
import { listLostDentists } from "../members/dentists/list-people.ts";
import { findFamily, findMembership, type PaidMembership } from "../members/find-membership.ts";
import { findLastApplied } from "./apply-plan-change.ts";
import { dropSystemChange } from "./drop-plan-change.ts";
import { refuseChange } from "./get-plan-change.ts";
import { listLaterCharges } from "./list-later-charges.ts";
import { checkPeople, type PricedChange, pricePlanChange } from "./price-plan-change.ts";
import type { WantedChange } from "./read-change-body.ts";

export interface QuotedChange {
  quote: ChangeQuote;
  membership: PaidMembership;
  /** The change that was applied last when it was quoted. */
  afterChangeId: string | null;
  planSlug: string;
  period: WantedChange["period"];
  /** After the change. */
  family: ChangedPerson[];
  /** Null where only people change. */
  items: ChangedItem[] | null;
  prorationAt: Date;
  nextChargeAt: Date;
  effectiveAt: Date;
}

interface QuoteInput {
  accountId: string;
  change: WantedChange;
  /** The moment of the quote that was shown; now by default. */
  prorationDate?: Date;
}

/**
 * What a change of plan, period and family costs, from Stripe's previews (SELF-01, SELF-02).
 * @throws 400 `invalid`; 404 `not_found`; 409 `conflict` while no change is possible; PaymentError
 */
export async function quotePlanChange(
  ctx: PlanChangeContext,
  { accountId, change, prorationDate }: QuoteInput,
): Promise<QuotedChange> {
  const membership = await findMembership(ctx.db, accountId);
  const afterChangeId = await findLastApplied(ctx.db, membership.id);
  const family = await findFamily(ctx.db, membership.id);
  const today = stateDay(membership.state_code, ctx.clock.now());
  const people = checkPeople({ family, change, member: membership, today });
  await dropSystemChange(ctx, membership);
  await refuseChange(ctx, membership);
  const facts = await ctx.payments.retrieveSubscription(membership.subscription_id);
  const { start, end } = readPeriod(facts);
  const { planSlug, period } = change;
  const { plan_slug, renewal_period } = membership;
  const before = { planSlug: plan_slug, period: renewal_period, members: family.length };
  const current = readItems(facts.items);
  const wanted = await findTarget(ctx, {
    before,
    after: { planSlug, period, members: people.length },
    current,
  });
  if (diffItems(facts.items, wanted.items).length === 0 && isSameFamily(family, people)) {
    throw nothingChanges();
  }
  const now = prorationDate ?? wholeSeconds(ctx.clock.now());
  const prorationAt = now < start ? start : now;
  const priced = await pricePlanChange(ctx, {
    membership,
    facts,
    before,
    wanted,
    planSlug,
    period,
    people,
    prorationAt,
    periodEnd: end,
  });
  const effectiveAt = priced.money.timing === "now" ? prorationAt : end;
  return {
    quote: toQuote(priced, {
      prorationAt,
      from: officeDay(ctx, effectiveAt),
      nextDay: officeDay(ctx, priced.money.nextChargeAt),
      later: await listLaterCharges(ctx, priced, { membership, planSlug, period, effectiveAt }),
      keepsPlanPrice: before.planSlug === planSlug && before.period === period && !priced.hasNewPrice,
      lostDentists: await listLostDentists(ctx.db, { membership, planSlug, family: priced.family }),
    }),
    membership,
    afterChangeId,
    planSlug,
    period,
    prorationAt,
    family: priced.family,
    items: diffItems(facts.items, priced.items).length === 0 ? null : priced.items,
    nextChargeAt: priced.money.nextChargeAt,
    effectiveAt,
  };
}

interface QuoteFacts {
  prorationAt: Date;
  from: CalendarDay;
  /** The day of the next charge. */
  nextDay: CalendarDay;
  keepsPlanPrice: boolean;
  /** Dentists of people on the card who are not in the new plan. */
  lostDentists?: string[];
  later?: ChangeQuote["later"];
}

export function toQuote(
  { money, leaving, plan }: Pick<PricedChange, "money" | "leaving" | "plan">,
  { prorationAt, from, nextDay, keepsPlanPrice, lostDentists = [], later = [] }: QuoteFacts,
): ChangeQuote {
  return {
    timing: money.timing,
    plan_name: plan.name,
    recurring_cents: money.recurringCents,
    lines: money.lines,
    today_cents: money.todayCents,
    next_charge: { date: nextDay, cents: money.nextCents },
    later,
    from,
    keeps_plan_price: keepsPlanPrice,
    promotion: money.promotion,
    leaving,
    dentists_not_in_plan: lostDentists,
    proration_date: prorationAt.getTime() / SECOND_MS,
  };
}

/** @throws 409 `conflict` for a subscription that cannot be changed now */
export function readPeriod(facts: SubscriptionFacts): { start: Date; end: Date } {
  const { status, currentPeriodStart: start, currentPeriodEnd: end } = facts;
  if (status !== "active" || start === null || end === null) {
    throw conflict("You have an unpaid charge. Please pay it first, then change your membership.").because(
      "payment_open",
    );
  }
  if (facts.scheduleId !== null || facts.isUpdatePending)
    throw conflict("Another change is in progress.").because("change_under_way");
  return { start, end };
}

function isSameFamily(family: readonly ChangedPerson[], wanted: readonly ChangedPerson[]): boolean {
  const sketch = (people: readonly ChangedPerson[]) =>
    JSON.stringify(people.map((one) => [one.id, one.relation, one.name, one.last_name, one.birth_date]));
  return sketch(family) === sketch(wanted);
}

export function wholeSeconds(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / SECOND_MS) * SECOND_MS);
}

function nothingChanges(): AppError {
  return invalid("This is what you have already.", { plan_slug: "Nothing would change." }).because(
    "nothing_changes",
    { fields: { plan_slug: "nothing_changes" } },
  );
}

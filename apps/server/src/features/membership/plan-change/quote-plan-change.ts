import type { ChangeLine, ChangeQuote } from "@smirk/domain/billing/plan-change/plan-change-answer";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import { SECOND_MS } from "@smirk/domain/wire/durations";
import type { Selectable } from "kysely";
import type { FamilyMembersTable } from "../../../db/schema/schema.ts";
import type { ChangedItem } from "../../../db/schema/schema-plan-changes.ts";
import { type AppError, conflict, invalid } from "../../../errors.ts";
import type { ChangePreview } from "../../../vendors/stripe/billing/plan-changes.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { findFamily, findMembership, type PaidMembership } from "../../billing/find-membership.ts";
import { changeTiming } from "../../billing/plan-change/change-timing.ts";
import { diffItems, readComponent, readItems } from "../../billing/plan-change/target-items.ts";
import { findTarget, type PlanChangeContext } from "./find-target.ts";
import type { WantedChange } from "./read-change-body.ts";
import { refuseChange } from "./refuse-change.ts";

export interface QuotedChange {
  quote: ChangeQuote;
  membership: PaidMembership;
  /** Null where only people change. */
  items: ChangedItem[] | null;
  prorationAt: Date;
  nextChargeAt: Date;
  effectiveAt: Date;
}

interface QuoteInput {
  accountId: string;
  change: WantedChange;
  /** Of the quote that was shown; now by default. */
  prorationDate?: Date;
}

/** Stripe takes no smaller payment: it goes to the customer's balance, and so to the next charge. */
const SMALLEST_CHARGE_CENTS = 50;

/**
 * What a change of plan, period and family costs, from Stripe's previews (SELF-01, SELF-02).
 * @throws 400 `invalid`; 409 `conflict` while no change is possible; PaymentError
 */
export async function quotePlanChange(
  ctx: PlanChangeContext,
  { accountId, change, prorationDate }: QuoteInput,
): Promise<QuotedChange> {
  const membership = await findMembership(ctx.db, accountId);
  const family = await findFamily(ctx.db, membership.id);
  await refuseChange(ctx, membership);
  const facts = await ctx.payments.retrieveSubscription(membership.subscription_id);
  const { currentPeriodStart: start, currentPeriodEnd: end } = facts;
  if (facts.status !== "active" || start === null || end === null) {
    const sentence = "A payment of yours is still open. Please pay it first, then change your membership.";
    throw conflict(sentence).because("payment_open");
  }
  if (facts.scheduleId !== null || facts.isUpdatePending) {
    throw conflict("Another change is under way.").because("change_under_way");
  }
  const before = {
    planSlug: membership.plan_slug,
    period: membership.renewal_period,
    members: family.length,
  };
  const { plan, items } = await findTarget(ctx, { before, change, current: readItems(facts.items) });
  const isSameMoney = diffItems(facts.items, items).length === 0;
  if (isSameMoney && isSameFamily(family, change)) {
    throw nothingChanges();
  }
  const now = prorationDate ?? wholeSeconds(ctx.clock.now());
  const prorationAt = now < start ? start : now;
  const money = await previewMoney(ctx, { membership, facts, items, change, prorationAt, periodEnd: end });
  const isKept = before.planSlug === change.planSlug && before.period === change.period;
  const quote: ChangeQuote = {
    timing: money.timing,
    plan_name: plan.name,
    recurring_cents: money.recurringCents,
    lines: money.lines,
    today_cents: money.todayCents,
    next_charge: { date: dayOf(money.nextChargeAt), cents: money.nextCents },
    from: dayOf(money.timing === "now" ? prorationAt : end),
    keeps_plan_price: isKept,
    promotion: money.promotion,
    proration_date: prorationAt.getTime() / SECOND_MS,
  };
  return {
    quote,
    membership,
    items: isSameMoney ? null : items,
    prorationAt,
    nextChargeAt: money.nextChargeAt,
    effectiveAt: money.timing === "now" ? prorationAt : end,
  };
}

function nothingChanges(): AppError {
  return invalid("This is what you have already.", { plan_slug: "Nothing would change." }).because(
    "nothing_changes",
    { fields: { plan_slug: "nothing_changes" } },
  );
}

interface MoneyInput {
  membership: PaidMembership;
  facts: SubscriptionFacts;
  items: ChangedItem[];
  change: WantedChange;
  prorationAt: Date;
  periodEnd: Date;
}

async function previewMoney({ payments }: PlanChangeContext, input: MoneyInput) {
  const { membership, facts, items, change, prorationAt, periodEnd } = input;
  const subscriptionId = membership.subscription_id;
  const changes = diffItems(facts.items, items);
  const present = await payments.previewRecurring({ subscriptionId, changes: [] });
  const recurring =
    changes.length === 0 ? present : await payments.previewRecurring({ subscriptionId, changes });
  const promotion = comparePromotions(present, recurring);
  const timing = changeTiming(
    { period: membership.renewal_period, cents: listCents(readItems(facts.items)) },
    { period: change.period, cents: listCents(items) },
  );
  const preview =
    timing === "now" && changes.length > 0
      ? await payments.previewChange({ subscriptionId, changes, prorationDate: prorationAt })
      : null;
  const { totalCents: recurringCents, balanceCents } = recurring;
  // What would leave a credit waits for the period's end, so that nothing is owed to the member.
  if (preview === null || preview.totalCents < 0) {
    const later = timing === "now" && changes.length === 0 ? ("now" as const) : ("period_end" as const);
    const nextCents = Math.max(0, recurringCents + balanceCents);
    return {
      timing: later,
      promotion,
      recurringCents,
      lines: [],
      todayCents: 0,
      nextCents,
      nextChargeAt: periodEnd,
    };
  }
  const due = preview.totalCents + balanceCents;
  const todayCents = due < SMALLEST_CHARGE_CENTS ? 0 : due;
  return {
    timing: "now" as const,
    promotion,
    recurringCents,
    lines: describeLines(preview, todayCents),
    todayCents,
    nextCents: Math.max(0, recurringCents + (due - todayCents)),
    nextChargeAt: recurring.from ?? periodEnd,
  };
}

function describeLines({ lines, totalCents }: ChangePreview, todayCents: number): ChangeLine[] {
  const carriedCents = todayCents - totalCents;
  const described = lines.map(({ cents, productId, quantity, until }): ChangeLine => {
    const component = productId === null ? "other" : readComponent(productId);
    return {
      kind: cents < 0 ? "credit" : "charge",
      component: component === "enrollment_fee" ? "other" : component,
      quantity,
      cents,
      until: dayOf(until),
    };
  });
  if (carriedCents === 0) return described;
  return [
    ...described,
    { kind: "carried", component: "other", quantity: 1, cents: carriedCents, until: null },
  ];
}

function comparePromotions(present: ChangePreview, changed: ChangePreview): ChangeQuote["promotion"] {
  if (present.discountCents === 0 && changed.discountCents === 0) return "none";
  return changed.discountCents > 0 ? "goes_on" : "ends";
}

function listCents(items: readonly ChangedItem[]): number {
  return items.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
}

function isSameFamily(
  family: readonly Selectable<FamilyMembersTable>[],
  { family: wanted }: WantedChange,
): boolean {
  const sketch = (people: readonly WantedChange["family"][number][]) =>
    JSON.stringify(people.map((one) => [one.id, one.relation, one.name, one.last_name, one.birth_date]));
  return sketch(family) === sketch(wanted);
}

function wholeSeconds(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / SECOND_MS) * SECOND_MS);
}

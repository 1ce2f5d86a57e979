import type { ChangeLine, ChangeQuote, ChangeTiming } from "@smirk/contract/account/plan-change";
import { readComponent } from "@smirk/domain/billing/product-id";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { PayingContext } from "../../../context.ts";
import type { ChangedItem } from "../../../db/schema/schema-plan-changes.ts";
import { officeDay } from "../../../office-day.ts";
import type { ChangePreview } from "../../../vendors/stripe/billing/plan-changes.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { presentCents } from "../../members/charges/charged-terms.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { diffItems, readItems } from "./target-items.ts";

/** Stripe takes no smaller payment: it goes to the customer's balance, and so to the next charge. */
const SMALLEST_CHARGE_CENTS = 50;

interface MoneyInput {
  membership: PaidMembership;
  facts: SubscriptionFacts;
  /** After the change. */
  items: ChangedItem[];
  /** Items of the next renewal, where children leave by then. */
  nextItems: ChangedItem[];
  planSlug: string;
  period: RenewalPeriod;
  /** At the period's end whatever it costs. */
  isLater: boolean;
  prorationAt: Date;
  periodEnd: Date;
}

export interface ChangeMoney {
  timing: ChangeTiming;
  promotion: ChangeQuote["promotion"];
  /** The period that begins with the change, or that it is made in. */
  recurringCents: number;
  lines: ChangeLine[];
  todayCents: number;
  nextCents: number;
  nextChargeAt: Date;
}

/** @throws {PaymentError} */
export async function previewMoney(
  ctx: Pick<PayingContext, "payments" | "config">,
  input: MoneyInput,
): Promise<ChangeMoney> {
  const { payments } = ctx;
  const { membership, facts, items, nextItems, prorationAt, periodEnd } = input;
  const subscriptionId = membership.subscription_id;
  const changes = diffItems(facts.items, items);
  const nextChanges = diffItems(facts.items, nextItems);
  // A subscription that ends has no next period: what renewing costs is asked as if it went on.
  const present = await payments.previewRecurring({ subscriptionId, changes: [], ending: facts });
  const recurring =
    nextChanges.length === 0
      ? present
      : await payments.previewRecurring({ subscriptionId, changes: nextChanges, ending: facts });
  const promotion = comparePromotions(present, recurring);
  const before = { period: membership.renewal_period, cents: listCents(readItems(facts.items)) };
  const after = { period: input.period, cents: listCents(items) };
  const timing = input.isLater ? "period_end" : changeTiming(before, after);
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
      recurringCents: later === "now" ? membership.recurring_cents : recurringCents,
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
    recurringCents: findPresentCents(input) ?? recurringCents,
    lines: describeLines(ctx, preview, todayCents),
    todayCents,
    nextCents: Math.max(0, recurringCents + (due - todayCents)),
    nextChargeAt: recurring.from ?? periodEnd,
  };
}

/** The period that the change begins in, with everybody who is on it until its end; null where a code is not known. */
function findPresentCents(input: MoneyInput): number | null {
  const { membership, facts, items, planSlug, prorationAt: at } = input;
  const { charged, promotion_id: promotionId, paid_at: paidAt } = membership;
  if (promotionId !== null && charged?.coupon == null) return null;
  const periodBegan = facts.currentPeriodStart ?? at;
  return presentCents(items, { coupon: charged?.coupon ?? null, planSlug, paidAt, at, periodBegan });
}

function describeLines(
  ctx: Pick<PayingContext, "config">,
  { lines, totalCents }: ChangePreview,
  todayCents: number,
): ChangeLine[] {
  const carriedCents = todayCents - totalCents;
  const described = lines.map(({ cents, productId, quantity, until }): ChangeLine => {
    const component = productId === null ? "other" : readComponent(productId);
    return {
      kind: cents < 0 ? "credit" : "charge",
      component: component === "enrollment_fee" ? "other" : component,
      quantity,
      cents,
      until: officeDay(ctx, until),
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

export function listCents(items: readonly Pick<ChangedItem, "unitCents" | "quantity">[]): number {
  return items.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
}

interface PricedPlan {
  period: RenewalPeriod;
  /** The price of one period, before promotions. */
  cents: number;
}

/**
 * Monthly to yearly: now; yearly to monthly: at the period's end; else now where a year costs as much or more, and at
 * the period's end where it costs less (SELF-01). A higher price is never charged twice for the same days.
 */
export function changeTiming(from: PricedPlan, to: PricedPlan): ChangeTiming {
  if (from.period !== to.period) return to.period === "yearly" ? "now" : "period_end";
  return yearlyCents(to) >= yearlyCents(from) ? "now" : "period_end";
}

function yearlyCents({ period, cents }: PricedPlan): number {
  return period === "yearly" ? cents : 12 * cents;
}

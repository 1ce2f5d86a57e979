import {
  type BoundCoupon,
  type ChargedItem,
  lowerWith,
  priceItems,
} from "@smirk/domain/billing/charge-schedule";
import { readComponent } from "@smirk/domain/billing/product-id";
import type { ChargedTerms } from "../../../db/schema/schema.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import type { Membership } from "../memberships.ts";

interface Read {
  facts: SubscriptionFacts;
  membership: Pick<Membership, "charged" | "promotion_id" | "recurring_cents">;
  /** Null before the first payment. */
  paidAt: Date | null;
  coupon: ChargedTerms["coupon"];
  now: Date;
}

type Charged = Pick<Membership, "charged" | "recurring_cents">;

/** What is charged, and what the present period costs: as it was priced when it began, or at a change since. */
export function readCharged({ facts, membership, paidAt, coupon, now }: Read): Charged {
  const { charged: before, recurring_cents: known } = membership;
  const items = readItems(facts);
  const { currentPeriodStart: began } = facts;
  if (items === null || began === null) return { charged: before, recurring_cents: known };
  const isSamePeriod = before?.periodBeganAt === began.toISOString();
  const isSamePrice = isSamePeriod && sketch(items) === sketch(before.items);
  const pricedAt = isSamePrice ? new Date(before.pricedAt) : isSamePeriod ? now : began;
  const charged = {
    items,
    coupon,
    periodBeganAt: began.toISOString(),
    pricedAt: pricedAt.toISOString(),
    countedFrom: facts.countedFrom.toISOString(),
  };
  const isKnown = paidAt !== null && (coupon !== null || membership.promotion_id === null);
  return { charged, recurring_cents: isKnown ? priceAt({ charged, facts, paidAt }) : known };
}

function priceAt({
  charged,
  facts,
  paidAt,
}: {
  charged: ChargedTerms;
  facts: SubscriptionFacts;
  paidAt: Date;
}) {
  const plan = facts.items.find(({ productId }) => readComponent(productId) === "plan");
  const planSlug = plan?.productId.replace(/^plan_/, "") ?? "";
  return presentCents(charged.items, {
    coupon: charged.coupon,
    planSlug,
    paidAt,
    at: new Date(charged.pricedAt),
    periodBegan: new Date(charged.periodBeganAt),
  });
}

interface Priced {
  coupon: ChargedTerms["coupon"];
  planSlug: string;
  paidAt: Date;
  at: Date;
  /** The moment `at` is a renewal where it is the same. */
  periodBegan: Date;
}

/** What these items cost for a period that is priced at a moment. */
export function presentCents(
  items: readonly ChargedItem[],
  { coupon, planSlug, paidAt, at, periodBegan }: Priced,
): number {
  const slackMs = at > periodBegan ? 0 : undefined;
  return priceItems(items, { planSlug, lowering: coupon && lowerWith(coupon, paidAt, slackMs), at }).cents;
}

/** Null where a price has no whole cents: we make none of these. */
function readItems({ items }: SubscriptionFacts): ChargedItem[] | null {
  const read = items.flatMap(({ productId, unitCents, quantity }) =>
    unitCents === null || quantity === 0
      ? []
      : [{ component: readComponent(productId), quantity, unitCents }],
  );
  return items.some(({ unitCents }) => unitCents === null) ? null : read;
}

/** PostgreSQL keeps the fields of JSON in an order of its own. */
function sketch(items: readonly ChargedItem[]): string {
  return items.map(({ component, quantity, unitCents }) => `${quantity} ${component} ${unitCents}`).join();
}

/**
 * What a coupon lowers of the later charges: what it lowered of the first one.
 * @param lowered the products of the first invoice that it lowered @returns null where it lowered none
 */
export function bindCoupon(
  coupon: Omit<BoundCoupon, "isOnFamily">,
  lowered: readonly string[],
): BoundCoupon | null {
  if (lowered.length === 0) return null;
  return { ...coupon, isOnFamily: !lowered.some((product) => readComponent(product) === "plan") };
}

/** Whether its code lowers anything that is charged again: one of the fee alone, or of the plan beside a family, does not. */
export function lowersRenewals({
  charged,
  plan_slug: planSlug,
  paid_at: began,
}: Pick<Membership, "charged" | "plan_slug"> & { paid_at: Date }): boolean {
  if (!charged?.coupon) return false;
  const { lineCents } = lowerWith(charged.coupon, began);
  return charged.items.some((item) => lineCents(item, planSlug) < item.quantity * item.unitCents);
}

import type { Plan, PlanPrices } from "./plan.ts";
import { promotedCharges } from "./promotions/promoted-charges.ts";
import type { Discount, Promotion } from "./promotions/promotion.ts";
import type { RenewalPeriod } from "./renewal-period.ts";

/** The parts that a price is made of; each is a product of its own at the payment provider. */
export type PriceComponent = "plan" | "family" | "family_extra" | "enrollment_fee";

/** One line of the receipt and of the provider's invoice. Whole cents. */
export interface CartLine {
  component: PriceComponent;
  quantity: number;
  /** Of one, with the promotion. */
  unitCents: number;
  /** Of all, without the promotion. */
  listCents: number;
  /** Of all, with the promotion: what is charged. */
  amountCents: number;
  isDiscounted: boolean;
}

export interface PricedCart {
  /** The plan; the family where there is one; the fee where there is one. */
  lines: CartLine[];
  /** Plan and family, without the fee: one period, as charged today. */
  recurringCents: number;
  /** What a period costs once a promotion has ended; one that never ends stays in it. */
  regularCents: number;
  /** What the next charge will be. */
  renewalCents: number;
  dueTodayCents: number;
}

export interface Cart {
  plan: Plan | null | undefined;
  period: RenewalPeriod;
  /** Family members, the buyer not among them. */
  members: number;
  promotion?: Promotion | null;
}

/**
 * Prices a membership (spec §9, decision 16): the plan, and for the family a flat amount above the plan's limit or
 * else an amount for each member. A promotion gives single components a new amount and never raises one; the plan's
 * own amount is lowered for those who join without a family.
 * @throws 'Something went wrong' without a plan (spec §8); RangeError for a number of members that is none
 */
export function priceCart({ plan, period, members, promotion }: Cart): PricedCart {
  if (!plan) throw new Error("Something went wrong");
  if (!Number.isSafeInteger(members) || members < 0) throw new RangeError(`${members} family members`);
  const { prices } = plan;
  const discount = promotion?.discount;
  const planLine = priceLine("plan", 1, prices.planCents[period], members === 0 && discount?.plan[period]);
  const familyLines = priceFamily(prices, period, members, discount);
  const fee = prices.enrollmentFeeCents;
  const feeLines = fee > 0 ? [priceLine("enrollment_fee", 1, fee, discount?.enrollmentFee)] : [];

  const recurring = [planLine, ...familyLines];
  const lines = [...recurring, ...feeLines];
  const recurringCents = sum(recurring.map((line) => line.amountCents));
  const listCents = sum(recurring.map((line) => line.listCents));
  const promoted = promotion ? promotedCharges(promotion.duration, period) : 0;
  return {
    lines,
    recurringCents,
    regularCents: promoted === Number.POSITIVE_INFINITY ? recurringCents : listCents,
    renewalCents: promoted > 1 ? recurringCents : listCents,
    dueTodayCents: sum(lines.map((line) => line.amountCents)),
  };
}

/** Whole percent that a family saves by paying yearly instead of twelve times monthly; 0 when it saves nothing. */
export function savingPercent(plan: Plan, members = 0): number {
  const price = (period: RenewalPeriod) => priceCart({ plan, period, members }).recurringCents;
  const twelve = 12 * price("monthly");
  const yearly = price("yearly");
  return twelve > yearly ? Math.round((100 * (twelve - yearly)) / twelve) : 0;
}

/** Whether so many members cost the plan's flat amount. */
export function isAboveFamilyLimit({ extraFamilyLimit }: PlanPrices, members: number): boolean {
  return extraFamilyLimit > 0 && members > extraFamilyLimit;
}

function priceFamily(
  prices: PlanPrices,
  period: RenewalPeriod,
  members: number,
  discount: Discount | undefined,
): CartLine[] {
  if (members === 0) return [];
  if (isAboveFamilyLimit(prices, members)) {
    return [priceLine("family_extra", 1, prices.familyExtraCents[period], discount?.familyExtra[period])];
  }
  return [priceLine("family", members, prices.familyCents[period], discount?.family[period])];
}

function priceLine(
  component: PriceComponent,
  quantity: number,
  listUnitCents: number,
  newCents: number | null | undefined | false,
): CartLine {
  const isPromoted = typeof newCents === "number";
  const unitCents = isPromoted ? Math.min(Math.max(newCents, 0), listUnitCents) : listUnitCents;
  return {
    component,
    quantity,
    unitCents,
    listCents: listUnitCents * quantity,
    amountCents: unitCents * quantity,
    isDiscounted: unitCents < listUnitCents,
  };
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}

import type { FeeRule } from "../law/payment-law.ts";
import type { Plan, PlanPrices } from "./plan.ts";
import type { Discount, Promotion, PromotionDuration } from "./promotions/promotion.ts";
import type { RenewalPeriod } from "./renewal-period.ts";

export type PriceComponent = "plan" | "family" | "family_extra" | "enrollment_fee";

export interface CartLine {
  component: PriceComponent;
  quantity: number;
  unitCents: number;
  /** For all, before the promotion; `amountCents` is after it. */
  listCents: number;
  amountCents: number;
  isDiscounted: boolean;
}

export interface PricedCart {
  lines: CartLine[];
  /** Plan and family without the fee: what one period costs today. */
  recurringCents: number;
  /** What one period costs once a promotion has ended. */
  regularCents: number;
  renewalCents: number;
  dueTodayCents: number;
}

export interface Cart {
  plan: Plan | null | undefined;
  period: RenewalPeriod;
  /** Without the buyer. */
  members: number;
  promotion?: Promotion | null;
  /** What the buyer's state says; the ordinary fee counts before the address is known. */
  feeRule?: FeeRule;
}

/** Whole cents (spec §9, decision 16). Throws 'Something went wrong' without a plan (spec §8). */
export function priceCart({ plan, period, members, promotion, feeRule = "kept" }: Cart): PricedCart {
  if (!plan) throw new Error("Something went wrong");
  if (!Number.isSafeInteger(members) || members < 0) throw new RangeError(`${members} family members`);
  const { prices } = plan;
  const discount = promotion?.discount;
  const planLine = priceLine({
    component: "plan",
    listUnitCents: prices.planCents[period],
    promotedCents: members === 0 ? discount?.plan[period] : null,
  });
  const familyLines = priceFamily(prices, { period, members, discount });
  const fee = feeRule === "none" ? 0 : prices.enrollmentFeeCents;
  const feeLine = {
    component: "enrollment_fee",
    listUnitCents: fee,
    promotedCents: discount?.enrollmentFee,
  } as const;
  const feeLines = fee > 0 ? [priceLine(feeLine)] : [];

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

/** Whole percent saved by paying yearly instead of twelve times monthly; 0 for no saving. */
export function savingPercent(plan: Plan, members = 0): number {
  const price = (period: RenewalPeriod) => priceCart({ plan, period, members }).recurringCents;
  const twelve = 12 * price("monthly");
  const yearly = price("yearly");
  return twelve > yearly ? Math.round((100 * (twelve - yearly)) / twelve) : 0;
}

function isAboveFamilyLimit({ extraFamilyLimit }: PlanPrices, members: number): boolean {
  return extraFamilyLimit > 0 && members > extraFamilyLimit;
}

interface FamilyToPrice {
  period: RenewalPeriod;
  members: number;
  discount: Discount | undefined;
}

function priceFamily(prices: PlanPrices, { period, members, discount }: FamilyToPrice): CartLine[] {
  if (members === 0) return [];
  const isExtra = isAboveFamilyLimit(prices, members);
  const line = isExtra
    ? priceLine({
        component: "family_extra",
        listUnitCents: prices.familyExtraCents[period],
        promotedCents: discount?.familyExtra[period],
      })
    : priceLine({
        component: "family",
        quantity: members,
        listUnitCents: prices.familyCents[period],
        promotedCents: discount?.family[period],
      });
  return [line];
}

interface LineToPrice {
  component: PriceComponent;
  quantity?: number;
  listUnitCents: number;
  promotedCents: number | null | undefined;
}

function priceLine({ component, quantity = 1, listUnitCents, promotedCents }: LineToPrice): CartLine {
  const isPromoted = typeof promotedCents === "number";
  const unitCents = isPromoted ? Math.min(Math.max(promotedCents, 0), listUnitCents) : listUnitCents;
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

/** The number of charges, the first included, that a promotion lowers; Infinity for all. */
export function promotedCharges(duration: PromotionDuration, period: RenewalPeriod): number {
  if (duration.kind === "forever") return Number.POSITIVE_INFINITY;
  if (duration.kind === "once") return 1;
  return period === "monthly" ? duration.months : Math.ceil(duration.months / 12);
}

import type { FeeRule } from "../law/payment-law.ts";
import type { Plan, PlanPrices } from "./plan.ts";
import type { Discount, Promotion } from "./promotions/promotion.ts";
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
  const order = { discount: promotion?.discount, period, members };
  const planLine = priceLine({ component: "plan", quantity: 1, unitCents: prices.planCents[period] }, order);
  const familyLines = priceFamily(prices, order);
  const fee = feeRule === "none" ? 0 : prices.enrollmentFeeCents;
  const feeLines =
    fee > 0 ? [priceLine({ component: "enrollment_fee", quantity: 1, unitCents: fee }, order)] : [];
  const recurring = [planLine, ...familyLines];
  const lines = [...recurring, ...feeLines];
  return {
    lines,
    recurringCents: sum(recurring.map((line) => line.amountCents)),
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

interface LoweredOrder {
  discount: Discount | undefined;
  period: RenewalPeriod;
  /** The people who join with the buyer: the plan's own amount is lowered for those who join alone. */
  members: number;
}

function priceFamily(prices: PlanPrices, order: LoweredOrder): CartLine[] {
  const { period, members } = order;
  if (members === 0) return [];
  const line = isAboveFamilyLimit(prices, members)
    ? ({ component: "family_extra", quantity: 1, unitCents: prices.familyExtraCents[period] } as const)
    : ({ component: "family", quantity: members, unitCents: prices.familyCents[period] } as const);
  return [priceLine(line, order)];
}

type LineToPrice = Pick<CartLine, "component" | "quantity" | "unitCents">;

function priceLine(line: LineToPrice, order: LoweredOrder): CartLine {
  const { component, quantity, unitCents: listUnitCents } = line;
  const unitCents = promotedUnitCents(line, order);
  return {
    component,
    quantity,
    unitCents,
    listCents: listUnitCents * quantity,
    amountCents: unitCents * quantity,
    isDiscounted: unitCents < listUnitCents,
  };
}

/** What a unit costs with a promotion, or without one. */
export function promotedUnitCents(
  { component, unitCents }: Pick<CartLine, "component" | "unitCents">,
  { discount, period, members }: LoweredOrder,
): number {
  const promoted = {
    plan: members === 0 ? discount?.plan[period] : null,
    family: discount?.family[period],
    family_extra: discount?.familyExtra[period],
    enrollment_fee: discount?.enrollmentFee,
  }[component];
  return typeof promoted === "number" ? Math.min(Math.max(promoted, 0), unitCents) : unitCents;
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}

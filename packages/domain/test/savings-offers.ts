import type { Plan, PlanPrices } from "../src/billing/plan.ts";
import type { OfferedPlan, PlannedVisit, PriceHere } from "../src/savings/plan-year.ts";
import { COMPLETE, DENTAL, PLUS } from "./demo-plans.ts";

export type PriceList = Readonly<Record<string, PriceHere>>;

function known(memberCents: number, usualCents: number | null): PriceHere {
  return { kind: "known", memberCents, usualCents };
}

/** One of it saves 50, 58, 100, 550 and 0 dollars; of the last two a price is not known. */
export const HOUSTON: PriceList = {
  "check-up": known(4000, 9000),
  cleaning: known(6200, 12_000),
  filling: known(11_000, 21_000),
  crown: known(85_000, 140_000),
  whitening: known(30_000, 30_000),
  "x-rays": known(3000, null),
  implant: { kind: "unknown" },
};

/** The same place for a plan whose list has check-ups and cleanings for nothing. */
const DEEPER: PriceList = { ...HOUSTON, "check-up": known(0, 9000), cleaning: known(0, 12_000) };

export function offer(plan: Plan, list: PriceList): OfferedPlan {
  return { plan, prices: new Map(Object.entries(list)) };
}

function planOf(name: string, prices: Partial<PlanPrices>): Plan {
  const free = { monthly: 0, yearly: 0 };
  return {
    slug: name,
    name,
    description: "",
    includedCards: [],
    prices: {
      planCents: free,
      familyCents: free,
      familyExtraCents: free,
      extraFamilyLimit: 0,
      enrollmentFeeCents: 0,
      ...prices,
    },
  };
}

const CHEAP_BY_MONTH = planOf("cheap by the month", {
  planCents: { monthly: 1000, yearly: 15_000 },
  familyCents: { monthly: 500, yearly: 7000 },
});
const EQUAL = planOf("equal", { planCents: { monthly: 1000, yearly: 12_000 } });
const FEE_ALONE = planOf("fee alone", { enrollmentFeeCents: 2000 });

/** What is sold, and for how much, at the places of the oracle's rows. */
export const PLACES = {
  houston: [DENTAL, PLUS, COMPLETE].map((plan) => offer(plan, HOUSTON)),
  deeper: [offer(DENTAL, HOUSTON), offer(PLUS, DEEPER)],
  nothing: [offer(DENTAL, {})],
  byMonth: [offer(CHEAP_BY_MONTH, HOUSTON)],
  equal: [offer(EQUAL, HOUSTON)],
  free: [offer(planOf("free", {}), HOUSTON)],
  fee: [offer(FEE_ALONE, HOUSTON)],
  closed: [],
} satisfies Record<string, OfferedPlan[]>;

/** "2 cleaning, 1 crown@1600": the number, the procedure, and what a dentist asked for all of them in dollars. */
export function visits(text: string): PlannedVisit[] {
  return text.split(", ").map((line) => {
    const [count = "", rest = ""] = line.split(" ");
    const [procedure = "", dollars] = rest.split("@");
    const quoted = dollars === undefined ? {} : { quotedCents: Number(dollars) * 100 };
    return { person: 0, procedure, count: Number(count), ...quoted };
  });
}

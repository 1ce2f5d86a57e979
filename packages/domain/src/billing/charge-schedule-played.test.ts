import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { PLUS } from "../../test/demo-plans.ts";
import { addDays, type CalendarDay, dayOf } from "../wire/calendar-day.ts";
import {
  type BoughtItems,
  type ChargedItem,
  type DatedCharge,
  lowerWith,
  scheduleCart,
  scheduleRenewals,
} from "./charge-schedule.ts";
import type { Plan, PlanPrices } from "./plan.ts";
import type { Discount, PromotionDuration } from "./promotions/promotion.ts";
import { RENEWAL_PERIODS, type RenewalPeriod } from "./renewal-period.ts";

const RUNS = { numRuns: bySize({ commit: 300, full: 20_000 }), seed: 20_270_130 };
const OFFICE = "America/Chicago";
const YEARS = 3;

/** A charge of the play: what is paid on a day of the office. */
interface Paid {
  day: CalendarDay;
  period: RenewalPeriod;
  cents: number;
}

interface Person {
  /** Null for a spouse and for children who stay. */
  turns26: CalendarDay | null;
}

/** What somebody has, in the units that they pay for. */
interface Having {
  period: RenewalPeriod;
  family: Person[];
  /** What was agreed to. */
  prices: PlanPrices;
}

interface Life {
  began: Date;
  /** The charges after so many months from the beginning are looked at. */
  passed: number;
  has: Having;
  /** Today's list of the same plan. */
  listed: PlanPrices;
  planned: { month: number; to: Having } | null;
  announced: { month: number; prices: PlanPrices } | null;
}

type Unit = [kind: ChargedItem["component"], quantity: number, cents: number];
/** What all units of a kind cost while the code runs. */
type Code = { duration: PromotionDuration; lower(unit: Unit): number } | null;

const anyCents = fc.integer({ min: 0, max: 60_000 });
const anyPeriodCents = fc.record({ monthly: anyCents, yearly: anyCents });
const anyPrices: fc.Arbitrary<PlanPrices> = fc.record({
  planCents: anyPeriodCents,
  familyCents: anyPeriodCents,
  familyExtraCents: anyPeriodCents,
  extraFamilyLimit: fc.nat(4),
  enrollmentFeeCents: fc.constant(2000),
});
const anyDuration: fc.Arbitrary<PromotionDuration> = fc.oneof(
  fc.constantFrom({ kind: "once" } as const, { kind: "forever" } as const),
  fc.record({ kind: fc.constant("repeating" as const), months: fc.integer({ min: 1, max: 80 }) }),
);
const FIRST_DAY = "2027-01-01";

function anyHaving(period?: RenewalPeriod): fc.Arbitrary<Having> {
  // A child born on February 29 stands in the table of another test.
  const turns26 = fc.nat(2200).map((days) => addDays(FIRST_DAY, days).replace("-02-29", "-02-28"));
  return fc.record({
    period: period ? fc.constant(period) : fc.constantFrom(...RENEWAL_PERIODS),
    family: fc.array(fc.record({ turns26: fc.option(turns26, { freq: 4 }) }), { maxLength: 6 }),
    prices: anyPrices,
  });
}

const lengthOf = (period: RenewalPeriod) => (period === "yearly" ? 12 : 1);

const anyLife: fc.Arbitrary<Life> = fc
  .record({
    has: anyHaving(),
    to: fc.option(anyHaving()),
    listed: anyPrices,
    newPrices: fc.option(anyPrices),
    day: fc.nat(1100),
    hour: fc.constantFrom(3, 18),
    passed: fc.nat(30),
    plannedAfter: fc.nat(20),
    announcedAfter: fc.nat(30),
  })
  .map(({ has, to, listed, newPrices, day, hour, passed, plannedAfter, announcedAfter }) => {
    const length = lengthOf(has.period);
    const whole = (months: number) => months - (months % length);
    const first = whole(passed) + length;
    const date = addDays(FIRST_DAY, day);
    const isNewCount = to !== null && to.period !== has.period;
    // A new count keeps the day of the month only where every month has it.
    const began = isNewCount && Number(date.slice(8)) > 28 ? `${date.slice(0, 8)}28` : date;
    return {
      began: new Date(`${began}T${String(hour).padStart(2, "0")}:30:00Z`),
      passed: whole(passed),
      has,
      listed,
      planned: to && { month: first + whole(plannedAfter), to },
      announced: newPrices && { month: first + announcedAfter, prices: newPrices },
    };
  });

/** The same day and time so many months later; the month's last day where it has no such day. */
function monthsLater(began: Date, months: number): Date {
  const later = new Date(began);
  later.setUTCMonth(began.getUTCMonth() + months);
  if (later.getUTCDate() !== began.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** At 3:30 UTC it is still the evening before in Chicago. */
const dayAtOffice = (at: Date) => addDays(dayOf(at), at.getUTCHours() < 5 ? -1 : 0);

function unitsOf(prices: PlanPrices, period: RenewalPeriod, people: number): Unit[] {
  const units: Unit[] = [["plan", 1, prices.planCents[period]]];
  if (people === 0) return units;
  const isFlat = prices.extraFamilyLimit > 0 && people > prices.extraFamilyLimit;
  if (isFlat) units.push(["family_extra", 1, prices.familyExtraCents[period]]);
  else units.push(["family", people, prices.familyCents[period]]);
  return units;
}

/** A person who has left pays nothing; the agreed price stays, and today's list counts for what was not agreed. */
function unitsLeft({ prices, period, family }: Having, listed: PlanPrices, people: number): Unit[] {
  const agreed = unitsOf(prices, period, family.length);
  if (people === family.length) return agreed;
  return unitsOf(listed, period, people).map(([kind, quantity, cents]) => {
    const before = agreed.find(([one]) => one === kind);
    return [kind, quantity, before ? before[2] : cents];
  });
}

function isLowered({ duration }: NonNullable<Code>, month: number): boolean {
  if (duration.kind === "once") return false;
  return duration.kind === "forever" || month < duration.months;
}

/** Goes from month to month, until a code has ended, and charges where a period of the count is over. */
function play(life: Life, code: Code): Paid[] {
  const paid: Paid[] = [];
  const codeMonths = code?.duration.kind === "repeating" ? code.duration.months : 0;
  const lastMonth = life.passed + lengthOf(life.has.period) + Math.max(12 * YEARS, codeMonths);
  let { has } = life;
  let countedFrom = 0;
  for (let month = 1; month <= lastMonth; month += 1) {
    const at = monthsLater(life.began, month);
    const day = dayAtOffice(at);
    const isDue = (month - countedFrom) % lengthOf(has.period) === 0;
    if (!isDue || month <= life.passed) continue;
    if (life.planned?.month === month) {
      has = life.planned.to;
      countedFrom = month;
    }
    const people = has.family.filter(({ turns26 }) => turns26 === null || turns26 > day).length;
    const isNewPrice = life.announced !== null && month >= life.announced.month;
    const units = isNewPrice
      ? unitsOf(life.announced?.prices ?? has.prices, has.period, people)
      : unitsLeft(has, life.listed, people);
    let cents = 0;
    for (const unit of units)
      cents += code !== null && isLowered(code, month) ? code.lower(unit) : unit[1] * unit[2];
    paid.push({ day, period: has.period, cents });
  }
  return paid;
}

/** Each charge of the play is named; behind the last one that is listed, the same amount goes on. */
function expectNamed(listed: readonly DatedCharge[], paid: readonly Paid[]): void {
  const named = paid.map(({ day }, at) => {
    const one = listed[at] ?? listed.at(-1);
    return one && { day: at < listed.length ? one.day : day, period: one.period, cents: one.cents };
  });
  expect(named).toEqual(paid);
  const lastDay = paid.at(-1)?.day ?? "";
  expect(listed.slice(paid.length).every(({ day }) => day > lastDay)).toBe(true);
  for (const { cents, items } of listed)
    expect(items.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents);
}

const planAt = (prices: PlanPrices): Plan => ({ ...PLUS, prices });

/** 26 years before; February 29 of such a year is never drawn. */
const bornOf = (turns26: CalendarDay) => `${Number(turns26.slice(0, 4)) - 26}${turns26.slice(4)}`;
const birthsOf = (family: readonly Person[]) =>
  family.flatMap(({ turns26 }) => (turns26 === null ? [] : [bornOf(turns26)]));

const anyCoupon = fc.record({
  off: fc.oneof(
    fc.record({ kind: fc.constant("percent" as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant("amount" as const), cents: fc.integer({ min: 1, max: 40_000 }) }),
  ),
  products: fc.constantFrom<readonly string[]>([], [`plan_${PLUS.slug}`], [`family_${PLUS.slug}`]),
  duration: anyDuration,
  isOnFamily: fc.boolean(),
});

describe("any membership's charges of three years and of its code", () => {
  it("are those of a play from month to month, and no other one comes [LAW-10]", () => {
    fc.assert(
      fc.property(anyLife, fc.option(anyCoupon, { freq: 4 }), (life, coupon) => {
        const { began, passed, has, listed, planned, announced } = life;
        const boughtOf = (having: Having): BoughtItems => ({
          plan: planAt(listed),
          period: having.period,
          items: unitsOf(having.prices, having.period, having.family.length).map(
            ([component, quantity, unitCents]) => ({ component, quantity, unitCents }),
          ),
          members: having.family.length,
          children: birthsOf(having.family),
        });
        const charges = scheduleRenewals({
          bought: boughtOf(has),
          start: began,
          next: monthsLater(began, passed + lengthOf(has.period)),
          lowering: coupon && lowerWith(coupon, began),
          planned: planned && { at: monthsLater(began, planned.month), bought: boughtOf(planned.to) },
          announced: announced && {
            at: monthsLater(began, announced.month),
            plan: planAt(announced.prices),
          },
          ...{ timeZone: OFFICE, stateCode: "FL" },
        });
        const code: Code = coupon && {
          duration: coupon.duration,
          lower: ([kind, quantity, cents]) => {
            const whole = quantity * cents;
            const isNamed = coupon.products.length === 0 || coupon.products.includes(`${kind}_${PLUS.slug}`);
            if (!isNamed || (kind === "plan" && coupon.isOnFamily)) return whole;
            if (coupon.off.kind === "amount") return Math.max(0, whole - coupon.off.cents);
            // Half a cent goes to the member.
            return whole - Math.floor((whole * coupon.off.percent + 50) / 100);
          },
        };
        expectNamed(charges, play(life, code));
      }),
      RUNS,
    );
  });
});

const anyNewPeriodCents = fc.record({ monthly: fc.option(anyCents), yearly: fc.option(anyCents) });
const anyDiscount: fc.Arbitrary<Discount> = fc.record({
  plan: anyNewPeriodCents,
  family: anyNewPeriodCents,
  familyExtra: anyNewPeriodCents,
  enrollmentFee: fc.option(anyCents),
});

describe("any cart's charges of three years and of its code", () => {
  const anyPromotion = fc.option(fc.record({ discount: anyDiscount, duration: anyDuration }), { freq: 4 });
  it("are those of a play from month to month, and no other one comes [LAW-10]", () => {
    fc.assert(
      fc.property(anyLife, anyPromotion, ({ began, has }, promotion) => {
        const { period, family, prices } = has;
        const charges = scheduleCart({
          plan: planAt(prices),
          period,
          members: family.length,
          children: birthsOf(family),
          promotion: promotion && { id: "promo_1", ...promotion },
          began,
          ...{ timeZone: OFFICE, stateCode: "FL" },
        });
        const code: Code = promotion && {
          duration: promotion.duration,
          lower: ([kind, quantity, cents]) => {
            const { plan, family: each, familyExtra } = promotion.discount;
            // A member who joins with a family pays the plan's own price.
            const own = family.length === 0 ? plan[period] : null;
            const lowered = kind === "plan" ? own : kind === "family" ? each[period] : familyExtra[period];
            return quantity * (lowered === null ? cents : Math.min(cents, lowered));
          },
        };
        const life = { began, passed: 0, has, listed: prices, planned: null, announced: null };
        expectNamed(charges, play(life, code));
      }),
      RUNS,
    );
  });
});

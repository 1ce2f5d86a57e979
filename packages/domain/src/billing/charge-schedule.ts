import { childLeavesFrom, type Relation } from "../joining/family-member.ts";
import { stateZone } from "../law/state-zone.ts";
import type { CalendarDay } from "../wire/calendar-day.ts";
import { DAY_MS } from "../wire/durations.ts";
import { dayIn } from "../wire/office-day.ts";
import type { Plan } from "./plan.ts";
import { type Cart, type PriceComponent, priceCart, promotedUnitCents } from "./pricing.ts";
import { productId } from "./product-id.ts";
import { type Coupon, takenOff } from "./promotions/coupon.ts";
import type { PromotionDuration } from "./promotions/promotion.ts";
import { listRenewals, PERIOD_MONTHS, renewalMoment } from "./renewal-date.ts";
import type { RenewalPeriod } from "./renewal-period.ts";

/** A component at the price that was agreed to, before promotions. */
export interface ChargedItem {
  component: PriceComponent;
  quantity: number;
  unitCents: number;
}

/** What is charged for one period, and of what it consists; cents after promotions. */
export interface DatedCharge {
  /** The office's. */
  day: CalendarDay;
  period: RenewalPeriod;
  cents: number;
  items: readonly (ChargedItem & { amountCents: number })[];
}

export interface BoughtItems {
  plan: Plan;
  period: RenewalPeriod;
  items: readonly ChargedItem[];
  /** Without the buyer. */
  members: number;
  /** The birth dates of the children among them. */
  children: readonly CalendarDay[];
}

export interface Lowering {
  /** What all units of an item cost with the promotion. */
  lineCents(item: ChargedItem, planSlug: string): number;
  isRunning(at: Date): boolean;
  duration: PromotionDuration;
}

interface Renewing {
  bought: BoughtItems;
  /** When the count of periods began, and the next charge. */
  start: Date;
  next: Date;
  lowering: Lowering | null;
  /** What is bought from one of the charges on. */
  planned?: { at: Date; bought: BoughtItems } | null;
  /** A new price of the plan from one of the charges on. */
  announced?: { at: Date; plan: Plan } | null;
  /** The office's. */
  timeZone: string;
  /** Where the children are 26, by the state's day. */
  stateCode: string;
}

/** Charges are named for three years: members are notified 60 days before what changes later. */
export const CHARGES_LISTED: Readonly<Record<RenewalPeriod, number>> = { monthly: 37, yearly: 4 };

/** The charges from the next one on; the last one's amount repeats each period (LAW-10). */
export function scheduleRenewals(renewing: Renewing): DatedCharge[] {
  const { bought, start, next, planned } = renewing;
  const present = listMoments(renewing, { period: bought.period, start, end: next });
  const kept = planned ? present.filter((at) => at < planned.at) : present;
  const changed = planned ? listPlanned(renewing, planned, present) : [];
  const charges = [
    ...kept.map((at) => chargeAt(renewing, { at, bought })),
    ...changed.map((at) => chargeAt(renewing, { at, bought: planned?.bought ?? bought })),
  ];
  return dropRepeated(charges);
}

/** A code that runs for longer is listed to the charge after its end. */
function listMoments(
  { lowering }: Renewing,
  billed: { period: RenewalPeriod; start: Date; end: Date },
): Date[] {
  const { period } = billed;
  const months = lowering?.duration.kind === "repeating" ? lowering.duration.months : 0;
  return listRenewals(
    billed,
    Math.max(CHARGES_LISTED[period], Math.ceil(months / PERIOD_MONTHS[period]) + 1),
  );
}

/** A change of the period begins a new count. */
function listPlanned(
  renewing: Renewing,
  { at, bought }: { at: Date; bought: BoughtItems },
  present: readonly Date[],
): Date[] {
  const { period } = bought;
  if (period === renewing.bought.period) return present.filter((moment) => moment >= at);
  return listMoments(renewing, { period, start: at, end: at });
}

function chargeAt(
  { lowering, announced, timeZone, stateCode }: Renewing,
  { at, bought }: { at: Date; bought: BoughtItems },
): DatedCharge {
  const day = dayIn(timeZone, at);
  const isRepriced = announced != null && announced.at <= at;
  const items = listItems(isRepriced ? { ...bought, plan: announced.plan } : bought, {
    day: dayIn(stateZone(stateCode), at),
    isRepriced,
  });
  const priced = priceItems(items, { planSlug: bought.plan.slug, lowering, at });
  return { day, period: bought.period, ...priced };
}

/** What a period costs that begins at a moment, after a promotion that runs then. */
export function priceItems(
  items: readonly ChargedItem[],
  { planSlug, lowering, at }: { planSlug: string; lowering: Lowering | null; at: Date },
): Pick<DatedCharge, "cents" | "items"> {
  const isLowered = lowering?.isRunning(at) === true;
  const priced = items.map((item) => {
    const listCents = item.quantity * item.unitCents;
    return { ...item, amountCents: isLowered ? lowering.lineCents(item, planSlug) : listCents };
  });
  return { cents: priced.reduce((sum, { amountCents }) => sum + amountCents, 0), items: priced };
}

/** Children leave with the first charge on or after the day they turn 26. */
function listItems(
  bought: BoughtItems,
  { day, isRepriced }: { day: CalendarDay; isRepriced: boolean },
): ChargedItem[] {
  const { plan, period, members, children, items } = bought;
  const left = members - children.filter((born) => childLeavesFrom(born) <= day).length;
  if (isRepriced) return listedItems({ plan, period, members: left });
  return left === members ? [...items] : itemsOfFewer(items, { plan, period, members: left });
}

/** What a cart has at today's prices, without the fee. */
function listedItems({ plan, period, members }: Pick<Cart, "plan" | "period" | "members">): ChargedItem[] {
  return priceCart({ plan, period, members }).lines.flatMap(({ component, quantity, listCents }) =>
    component === "enrollment_fee" ? [] : [{ component, quantity, unitCents: listCents / quantity }],
  );
}

/** After children have left: what stays is at the agreed price; today's where the flat family price ends. */
export function itemsOfFewer<Item extends ChargedItem>(
  current: readonly Item[],
  remaining: Pick<Cart, "plan" | "period" | "members">,
): (Item | ChargedItem)[] {
  const plans = current.filter(({ component }) => component === "plan");
  const family = listedItems(remaining).find(({ component }) => component !== "plan");
  if (family === undefined) return plans;
  const agreed = current.find(({ component }) => component === family.component);
  return [...plans, agreed ? { ...agreed, quantity: family.quantity } : family];
}

function dropRepeated(charges: readonly DatedCharge[]): DatedCharge[] {
  const last = charges.at(-1);
  const other = charges.findLastIndex(({ cents, period }) => cents !== last?.cents || period !== last.period);
  return charges.slice(0, other + 2);
}

/** The provider's first moment may be a little earlier or later than ours, and so a renewal that is not lowered any more. */
const RENEWAL_SLACK_MS = 2 * DAY_MS;

/**
 * Whether a code still lowers a charge: the first one alone, those of so many months, or all.
 * @param slackMs 0 for a moment within a period
 */
export function isPromoted(
  duration: PromotionDuration,
  began: Date,
  at: Date,
  slackMs = RENEWAL_SLACK_MS,
): boolean {
  if (duration.kind === "forever") return true;
  if (duration.kind === "once") return at <= began;
  return at.getTime() + slackMs < renewalMoment(began, "monthly", duration.months).getTime();
}

/** A coupon as the payment provider applies it. */
export interface BoundCoupon extends Coupon {
  /** It did not lower the plan at joining: the plan's own price stays. */
  isOnFamily: boolean;
}

/** @param began the moment of the first payment @param slackMs as `isPromoted` */
export function lowerWith(coupon: BoundCoupon, began: Date, slackMs?: number): Lowering {
  return {
    lineCents: (item, planSlug) => {
      const listCents = item.quantity * item.unitCents;
      const isNamed =
        coupon.products.length === 0 || coupon.products.includes(productId(item.component, planSlug));
      if (!isNamed || (coupon.isOnFamily && item.component === "plan")) return listCents;
      return Math.max(listCents - takenOff(coupon, listCents), 0);
    },
    isRunning: (at) => isPromoted(coupon.duration, began, at, slackMs),
    duration: coupon.duration,
  };
}

interface CartToSchedule extends Omit<Cart, "plan"> {
  plan: Plan;
  /** The birth dates of the children in the family. */
  children: readonly CalendarDay[];
  /** The moment of the first payment. */
  began: Date;
  /** The provider's end of the first period, where it has begun; counted from `began` otherwise. */
  renewsAt?: Date | null;
  /** The office's. */
  timeZone: string;
  stateCode: string;
}

/** The charges of a cart after the one of today (LAW-10). */
export function scheduleCart(cart: CartToSchedule): DatedCharge[] {
  const { plan, period, members, children, promotion, began, timeZone, stateCode } = cart;
  const bought = { plan, period, members, children, items: listedItems({ plan, period, members }) };
  const next = cart.renewsAt ?? renewalMoment(began, period);
  const lowering: Lowering | null = promotion
    ? {
        // What was not lowered at joining stays so, when a child has left too.
        lineCents: (item) =>
          item.quantity * promotedUnitCents(item, { discount: promotion.discount, period, members }),
        isRunning: (at) => isPromoted(promotion.duration, began, at),
        duration: promotion.duration,
      }
    : null;
  return scheduleRenewals({ bought, start: began, next, lowering, timeZone, stateCode });
}

/** Charges in a row of the same amount. */
export interface ChargeRun {
  cents: number;
  period: RenewalPeriod;
  days: CalendarDay[];
  /** The last run goes on after its days. */
  repeats: boolean;
}

export function listChargeRuns(charges: readonly DatedCharge[]): ChargeRun[] {
  const runs: ChargeRun[] = [];
  for (const [at, { cents, period, day }] of charges.entries()) {
    const repeats = at === charges.length - 1;
    const run = runs.at(-1);
    if (run?.cents === cents && run.period === period && !repeats) run.days.push(day);
    else runs.push({ cents, period, days: [day], repeats });
  }
  return runs;
}

/** The birth dates of the children among them. */
export function listBirths(people: readonly { relation: Relation; birthDate: CalendarDay }[]): CalendarDay[] {
  return people.flatMap(({ relation, birthDate }) => (relation === "CHILD" ? [birthDate] : []));
}

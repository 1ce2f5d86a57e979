import { isSpecialityCode, type SpecialityCode } from "../finder/speciality.ts";
import { addDays, type CalendarDay } from "../wire/calendar-day.ts";
import type { ProcedureSlug } from "./procedures.ts";

/** What a list is called, and in Spanish where somebody wrote that. */
interface SourceNames {
  source: string;
  sourceEs?: string | null;
}

/** At least one of both prices is there. `usual` is what people without a membership pay, and who said so when. */
export interface Fee {
  memberCents: number | null;
  usual: ({ cents: number; day: CalendarDay } & SourceNames) | null;
}

/** Prices for a kind of dentist in an area. Those of the same plan list, area and kind never overlap in time. */
export interface FeeSchedule extends SourceNames {
  planList: string;
  /** The first three digits of ZIP codes, or a state's code. */
  area: string;
  kind: SpecialityCode;
  /** The first and the last day; null: until there is another one. */
  from: CalendarDay;
  to: CalendarDay | null;
  fees: ReadonlyMap<string, Fee>;
}

/** What specialists of a kind take off their usual prices; general dentists have none. */
export interface SpecialistRate extends SourceNames {
  planList: string;
  kind: SpecialityCode;
  /** A whole number from 1 to 99. */
  percentOff: number;
  from: CalendarDay;
  to: CalendarDay | null;
}

/** What an office said of its own prices. */
export interface OfficeFee {
  memberCents: number | null;
  usualCents: number | null;
  confirmedOn: CalendarDay;
}

export interface PricedPlace {
  zip: string;
  state: string;
  /** The plan lists that the office is in. */
  plans: readonly string[];
  specialities: readonly string[];
  officeFees: ReadonlyMap<string, OfficeFee>;
}

export interface PriceQuestion {
  procedure: ProcedureSlug;
  place: PricedPlace;
  /** The member's; for visitors that of the plan shown. */
  planList: string;
  day: CalendarDay;
}

/** The office itself, or what the schedule, the percentage or the source of a usual price is called. */
export type PriceSource =
  | { of: "office" }
  | { of: "schedule" | "percentage"; name: string; nameEs: string | null };

export interface KnownPrice {
  kind: "known";
  memberCents: number;
  usualCents: number | null;
  source: PriceSource;
  /** The day on which the office confirmed it, or the first day of the schedule or the percentage. */
  day: CalendarDay;
  /** Where the usual price is from; null where there is none. */
  usualFrom: { source: PriceSource; day: CalendarDay } | null;
  /** Worked out from a percentage, or the higher one where the same dentist's specialties have different prices. */
  isEstimate: boolean;
}

export type Price = KnownPrice | { kind: "unknown" };

/** All schedules and percentages, found by plan list, area and kind. */
export interface FeeBook {
  schedules: ReadonlyMap<string, readonly FeeSchedule[]>;
  rates: ReadonlyMap<string, readonly SpecialistRate[]>;
}

/** An office's own price counts for so many days after the office confirmed it. */
export const OFFICE_FEE_DAYS = 365;

const UNKNOWN: Price = { kind: "unknown" };
const OFFICE: PriceSource = { of: "office" };
const GENERAL: SpecialityCode = "GD";
/** Schedules and percentages of this kind are for specialists of every kind. */
const ANY_SPECIALIST: SpecialityCode = "SP";

export function createFeeBook(
  schedules: readonly FeeSchedule[],
  rates: readonly SpecialistRate[] = [],
): FeeBook {
  return {
    schedules: Map.groupBy(schedules, ({ planList, area, kind }) => keyOf(planList, area, kind)),
    rates: Map.groupBy(rates, ({ planList, kind }) => keyOf(planList, kind)),
  };
}

/** The office's own price, else the area's schedule, else the specialist's percentage of a known usual price. */
export function findPrice(book: FeeBook, question: PriceQuestion): Price {
  const { place, planList } = question;
  if (!place.plans.includes(planList)) return UNKNOWN;
  const own = findOwn(question);
  const ownPrice = own === null ? null : priceOfOffice(own);
  if (ownPrice !== null) return ownPrice;
  const kinds = place.specialities.filter(isSpecialityCode).toSorted();
  return highest(kinds.flatMap((kind) => findOfKind(book, { ...question, kind, own }) ?? []));
}

function findOwn({ place, procedure, day }: PriceQuestion): OfficeFee | null {
  const own = place.officeFees.get(procedure);
  return own !== undefined && countsOn(day, own.confirmedOn) ? own : null;
}

/** Whether what an office confirmed on a day counts on another one. */
export function countsOn(day: CalendarDay, confirmedOn: CalendarDay): boolean {
  return confirmedOn <= day && day <= addDays(confirmedOn, OFFICE_FEE_DAYS);
}

/** The office's own price while it counts, wherever the office is; null where it says only what is usual. */
export function priceOfOffice(own: OfficeFee): KnownPrice | null {
  const { memberCents, confirmedOn: day } = own;
  if (memberCents === null) return null;
  return { kind: "known", memberCents, ...usualOf(own, null), source: OFFICE, day, isEstimate: false };
}

interface KindQuestion extends PriceQuestion {
  kind: SpecialityCode;
  own: OfficeFee | null;
}

function findOfKind(book: FeeBook, question: KindQuestion): KnownPrice | null {
  const { kind, own, planList, day } = question;
  const fees = listFees(book, question);
  const scheduled = fees.find(({ fee }) => fee.memberCents !== null);
  if (scheduled !== undefined && scheduled.fee.memberCents !== null) {
    const { fee, schedule } = scheduled;
    const source = nameSource("schedule", schedule);
    const facts = { source, day: schedule.from, isEstimate: false };
    return { kind: "known", memberCents: scheduled.fee.memberCents, ...usualOf(own, fee), ...facts };
  }
  const [rate] = kindsFor(kind).flatMap((one) => onDay(book.rates.get(keyOf(planList, one)), day));
  const usual = usualOf(own, fees.find(({ fee }) => fee.usual !== null)?.fee ?? null);
  if (rate === undefined || usual.usualCents === null) return null;
  const memberCents = Math.round((usual.usualCents * (100 - rate.percentOff)) / 100);
  const source = nameSource("percentage", rate);
  return { kind: "known", memberCents, ...usual, source, day: rate.from, isEstimate: true };
}

function nameSource(of: "schedule" | "percentage", { source, sourceEs = null }: SourceNames): PriceSource {
  return { of, name: source, nameEs: sourceEs };
}

/** The fees that apply, those that say most about the place first: a three-digit ZIP code beats its state. */
function listFees(book: FeeBook, { place, planList, procedure, day, kind }: KindQuestion) {
  const areas = [place.zip.slice(0, 3), place.state];
  return areas
    .flatMap((area) => kindsFor(kind).map((one) => keyOf(planList, area, one)))
    .flatMap((key) => onDay(book.schedules.get(key), day))
    .flatMap((schedule) => {
      const fee = schedule.fees.get(procedure);
      return fee === undefined ? [] : [{ fee, schedule }];
    });
}

/** The office knows its own usual price best. */
function usualOf(own: OfficeFee | null, fee: Fee | null): Pick<KnownPrice, "usualCents" | "usualFrom"> {
  if (own !== null && own.usualCents !== null) {
    return { usualCents: own.usualCents, usualFrom: { source: OFFICE, day: own.confirmedOn } };
  }
  const usual = fee?.usual ?? null;
  if (usual === null) return { usualCents: null, usualFrom: null };
  const source = nameSource("schedule", usual);
  return { usualCents: usual.cents, usualFrom: { source, day: usual.day } };
}

/** Nobody knows in which specialty the same dentist will charge, so the highest price is shown as an estimate. */
function highest(prices: readonly KnownPrice[]): Price {
  const [first, ...others] = prices;
  if (first === undefined) return UNKNOWN;
  const most = others.reduce((one, other) => (isBetter(other, one) ? other : one), first);
  const isAgreed = prices.every(({ memberCents }) => memberCents === most.memberCents);
  return isAgreed ? most : { ...most, isEstimate: true };
}

/** A price that somebody entered says more than one of the same height that is worked out. */
function isBetter(one: KnownPrice, other: KnownPrice): boolean {
  if (one.memberCents !== other.memberCents) return one.memberCents > other.memberCents;
  return other.isEstimate && !one.isEstimate;
}

/** The kinds of schedules and percentages that are for dentists of a kind, its own first. */
export function kindsFor(kind: SpecialityCode): SpecialityCode[] {
  return kind === GENERAL || kind === ANY_SPECIALIST ? [kind] : [kind, ANY_SPECIALIST];
}

type Dated = Pick<FeeSchedule, "from" | "to">;

function onDay<One extends Dated>(all: readonly One[] | undefined, day: CalendarDay): One[] {
  return (all ?? []).filter((one) => isOnDay(one, day));
}

export function isOnDay({ from, to }: Dated, day: CalendarDay): boolean {
  return from <= day && (to === null || day <= to);
}

function keyOf(...parts: string[]): string {
  return parts.join(" ");
}

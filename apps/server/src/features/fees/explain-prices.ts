import {
  countsOn,
  type FeeBook,
  type FeeSchedule,
  findPrice,
  isOnDay,
  type KnownPrice,
  kindsFor,
  OFFICE_FEE_DAYS,
  type Price,
  type PricedPlace,
  type PriceSource,
} from "@smirk/domain/fees/find-price";
import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import { isSpecialityCode, SPECIALITY_NAMES, type SpecialityCode } from "@smirk/domain/finder/speciality";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../context.ts";
import { loadPricedPlace } from "./load-fee-book.ts";

interface PlaceQuestion {
  book: FeeBook;
  place: PricedPlace;
  planList: string;
  day: CalendarDay;
}

export interface ExplainedPrice {
  procedure: string;
  memberCents: number | null;
  usualCents: number | null;
  isEstimate: boolean;
  /** Sentences. */
  why: string;
}

export interface ExplainedPlace {
  dentist: string;
  address: string;
  day: CalendarDay;
  plans: readonly string[];
  plan: string | null;
  prices: ExplainedPrice[];
}

/**
 * What a visitor reads today at a published location, and why: the answers of the one resolver in words.
 * @param listPlans the plans that count of those that it takes, the one that visitors are shown first
 * @throws 404 `not_found` for any other location
 */
export async function explainPrices(
  ctx: Pick<Context, "db" | "clock">,
  { locationId, plan }: { locationId: string; plan: string | undefined },
  listPlans: (plans: readonly string[]) => readonly string[],
): Promise<ExplainedPlace> {
  const { card, book, place, day } = await loadPricedPlace(ctx, locationId);
  const plans = listPlans(card.plans);
  const planList = plan ?? plans[0] ?? null;
  const { name, last_name: lastName } = card.provider;
  return {
    dentist: `${name} ${lastName}`,
    address: `${card.address}, ${card.city}, ${card.state}`,
    day,
    plans,
    plan: planList,
    prices:
      planList === null ? [] : PROCEDURES.map((one) => explainPrice(one, { book, place, planList, day })),
  };
}

function explainPrice(
  { slug, name }: { slug: ProcedureSlug; name: string },
  question: PlaceQuestion,
): ExplainedPrice {
  const { book, ...asked } = question;
  const price = findPrice(book, { ...asked, procedure: slug });
  const sentences = [...wordOldPrice(question, slug), ...wordAnswer(price, question, slug)];
  const facts = { procedure: name, why: sentences.join(" ") };
  if (price.kind === "unknown") return { ...facts, memberCents: null, usualCents: null, isEstimate: false };
  const { memberCents, usualCents, isEstimate } = price;
  return { ...facts, memberCents, usualCents, isEstimate };
}

function wordOldPrice({ place, day }: PlaceQuestion, slug: ProcedureSlug): string[] {
  const own = place.officeFees.get(slug);
  if (own === undefined || countsOn(day, own.confirmedOn)) return [];
  const said = formatShortDate(own.confirmedOn);
  return own.confirmedOn > day
    ? [`What the office said counts from ${said} on.`]
    : [`What the office said on ${said} counted for ${OFFICE_FEE_DAYS} days.`];
}

function wordAnswer(price: Price, question: PlaceQuestion, slug: ProcedureSlug): string[] {
  return price.kind === "known" ? wordKnown(price) : [wordUnknown(question, slug)];
}

function wordKnown({ source, day, isEstimate, usualFrom }: KnownPrice): string[] {
  const since = formatShortDate(day);
  const usual =
    usualFrom === null
      ? []
      : [`Usual price: ${nameSource(usualFrom.source)}, ${formatShortDate(usualFrom.day)}.`];
  if (source.of === "office") return [`The office's own price, confirmed on ${since}.`, ...usual];
  const name = nameSource(source);
  if (source.of === "percentage")
    return [`An estimate: a percentage off the usual price, by ${name}, in force since ${since}.`, ...usual];
  const differs = isEstimate
    ? ["An estimate: the highest, as lists for the dentist's specialties differ."]
    : [];
  return [`From ${name}, in force since ${since}.`, ...differs, ...usual];
}

function nameSource(source: PriceSource): string {
  return source.of === "office" ? "the office" : `'${source.name}'`;
}

function wordUnknown({ book, place, planList, day }: PlaceQuestion, slug: ProcedureSlug): string {
  if (!place.plans.includes(planList)) return "The office does not take this plan.";
  const kinds = place.specialities.filter(isSpecialityCode).toSorted();
  if (kinds.length === 0) return "It is not known what kind of dentist this is.";
  const schedules = listSchedulesOf(book, { place, planList, kinds });
  const current = schedules.filter((one) => isOnDay(one, day));
  if (current.length === 0) return wordNoList(schedules, { place, kinds, day });
  const names = current.map(({ source }) => `'${source}'`).join(", ");
  return current.some(({ fees }) => fees.has(slug))
    ? `${names} has its usual price alone, and no percentage for this kind of dentist is in force.`
    : `It is not in ${names}.`;
}

/** Schedules for its area and kinds on any day, the closest area first. */
function listSchedulesOf(
  book: FeeBook,
  { place, planList, kinds }: { place: PricedPlace; planList: string; kinds: readonly SpecialityCode[] },
): FeeSchedule[] {
  const wanted = new Set<string>(kinds.flatMap(kindsFor));
  const ofPlan = [...book.schedules.values()].flat().filter((one) => one.planList === planList);
  return [place.zip.slice(0, 3), place.state].flatMap((area) =>
    ofPlan.filter((one) => one.area === area && wanted.has(one.kind)),
  );
}

function wordNoList(
  schedules: readonly FeeSchedule[],
  { place, kinds, day }: { place: PricedPlace; kinds: readonly SpecialityCode[]; day: CalendarDay },
): string {
  const where = `${place.zip.slice(0, 3)} or ${place.state} for ${kinds.map((kind) => SPECIALITY_NAMES[kind]).join(", ")}`;
  const next = schedules.map(({ from }) => from).filter((from) => from > day);
  const ended = schedules.flatMap(({ to }) => (to !== null && to < day ? to : []));
  const [first] = next.toSorted();
  const last = ended.toSorted().at(-1);
  return [
    `No list of ${where} is in force.`,
    ...(last === undefined ? [] : [`The last one ended on ${formatShortDate(last)}.`]),
    ...(first === undefined ? [] : [`The next one begins on ${formatShortDate(first)}.`]),
  ].join(" ");
}

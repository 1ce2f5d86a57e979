import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import type { KnownPrice, PriceSource } from "@smirk/domain/fees/find-price";
import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Language } from "@smirk/domain/wire/language";
import type { Config } from "../../../config/config.ts";
import type { Context } from "../../../context.ts";
import { findLocationCard } from "../../directory/find-location-card.ts";
import { stateDay } from "../../law/state-day.ts";
import type { DirectoryIndex, FinderContext } from "../live-index/directory-index.ts";
import { listPrices, readPricesOf } from "../live-index/live-prices.ts";

/** What visitors are shown: the prices of the plan that comes first of those that the location takes. */
export async function listLocationPrices(ctx: FinderContext, card: LocationCard): Promise<ProcedurePrice[]> {
  const [shown] = listOwnLists(card.plans, ctx.config.planOrganizationSlug);
  return shown === undefined ? [] : listPricesOf(ctx, card, shown);
}

/** What is known of a location's prices today, in the order in which people see procedures. */
export async function listPricesOf(
  ctx: FinderContext,
  card: LocationCard,
  planList: string,
): Promise<ProcedurePrice[]> {
  const day = stateDay(card.state, ctx.clock.now());
  return (await listKnownPrices(ctx, { card, planList, day })).map(([procedure, price]) =>
    describePrice(procedure, price, ctx.config),
  );
}

/** The prices of the servers that follow the directory are in memory, of others in the database. */
export interface PriceContext extends Pick<Context, "db" | "pool"> {
  directory: Pick<DirectoryIndex, "followed">;
}

interface MemberPriceInput {
  /** Digits. */
  locationId: string;
  planList: string;
  day: CalendarDay;
}

/** What is known of a member's prices at a location on a day: nothing of one that is not published. */
export async function listMemberPrices(
  ctx: PriceContext,
  { locationId, planList, day }: MemberPriceInput,
): Promise<[ProcedureSlug, KnownPrice][]> {
  const card = await findLocationCard(ctx, locationId);
  return card === null ? [] : listKnownPrices(ctx, { card, planList, day });
}

async function listKnownPrices(
  ctx: PriceContext,
  question: Parameters<typeof listPrices>[1],
): Promise<[ProcedureSlug, KnownPrice][]> {
  const prices = ctx.directory.followed()?.prices ?? (await readPricesOf(ctx, Number(question.card.id)));
  return listPrices(prices, question).flatMap(({ procedure, price }): [ProcedureSlug, KnownPrice][] =>
    price.kind === "known" ? [[procedure, price]] : [],
  );
}

/** The lists of the organization's own discount plans, by their number. */
export function listOwnLists(plans: readonly string[], organization: string): string[] {
  const prefix = `${organization}_discount_`;
  const numberOf = (plan: string) => Number(plan.slice(prefix.length));
  const own = plans.filter((plan) => plan.startsWith(prefix) && numberOf(plan) >= 1);
  return own.toSorted((one, other) => numberOf(one) - numberOf(other));
}

export function describePrice(
  procedure: string,
  price: KnownPrice,
  config: Pick<Config, "demoData">,
): ProcedurePrice {
  const nameOf = (source: PriceSource) => (source.of === "office" ? officeName(config).en : source.name);
  const spanishOf = (source: PriceSource) => (source.of === "office" ? officeName(config).es : source.nameEs);
  return {
    procedure,
    member_cents: price.memberCents,
    usual_cents: price.usualCents,
    is_estimate: price.isEstimate,
    source: nameOf(price.source),
    source_es: spanishOf(price.source),
    day: price.day,
    usual_source: price.usualFrom === null ? null : nameOf(price.usualFrom.source),
    usual_source_es: price.usualFrom === null ? null : spanishOf(price.usualFrom.source),
    usual_day: price.usualFrom?.day ?? null,
  };
}

/** Null for the office itself: the demo's offices have said nothing, and their prices say so, as its price lists do. */
function officeName({ demoData }: Pick<Config, "demoData">): Record<Language, string | null> {
  return demoData
    ? { en: "Prices of the office (invented)", es: "Precios del consultorio (inventados)" }
    : { en: null, es: null };
}

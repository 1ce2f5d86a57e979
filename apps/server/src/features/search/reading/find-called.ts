import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { DegreeCode } from "@smirk/domain/finder/degree-codes";
import { searchName } from "@smirk/domain/finder/search-name";
import { matchesPractice, readSearchQuery } from "@smirk/domain/finder/search-query";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { findMatches } from "../find-matches.ts";
import type { FinderContext } from "../live-index/directory-index.ts";
import type { MatchQuery } from "../nearest/find-nearest.ts";
import { matchInMemory } from "../search-provider-locations.ts";

interface CalledQuestion {
  near: LatLng;
  /** Codes of which one is held; absent for any. */
  specialities?: readonly string[];
}

export interface Called {
  card: LocationCard;
  miles: number;
}

/** So many of the nearest are looked at for one whose name has the words whole. */
const MOST_LOOKED_AT = 20;

/** The nearest dentist whose name the words begin; of several those whose name has the words whole come first. */
export async function findPerson(
  ctx: FinderContext,
  hint: string,
  { degree, ...question }: CalledQuestion & { degree: DegreeCode | null },
): Promise<(Called & { isWhole: boolean }) | null> {
  const { readings } = readSearchQuery(hint);
  if (readings.length === 0) return null;
  const found = await findNearest(ctx, { ...question, readings, degree });
  const whole = found.find(({ card }) => hasWholeWords(card, readings));
  const [first] = found;
  return whole ? { ...whole, isWhole: true } : first ? { ...first, isWhole: false } : null;
}

/** The nearest office of a practice that is called as typed. */
export async function findPractice(ctx: FinderContext, text: string, near: LatLng): Promise<Called | null> {
  const query = readSearchQuery(text);
  if (query.practice.length === 0) return null;
  const found = await findNearest(ctx, { near, practice: query.practice, degree: query.degree });
  return found.find(({ card }) => matchesPractice(card, query)) ?? null;
}

/** The nearest office with this phone. @param phone in E.164 */
export async function findByPhone(
  ctx: FinderContext,
  phone: string,
  near: LatLng,
): Promise<LocationCard | null> {
  const rows = await ctx.db
    .selectFrom("provider_locations")
    .innerJoin("location_cards", "location_cards.location_id", "provider_locations.id")
    .select("location_cards.card")
    .where("provider_locations.phone", "=", phone)
    .where("provider_locations.published", "=", true)
    .limit(MOST_LOOKED_AT)
    .execute();
  const cards = rows.map(({ card }) => JSON.parse(String(card)) as LocationCard);
  const miles = (card: LocationCard) => distanceMiles(near, { lat: card.latitude, lng: card.longitude });
  return cards.toSorted((a, b) => miles(a) - miles(b))[0] ?? null;
}

async function findNearest(
  ctx: FinderContext,
  { near, specialities, ...named }: CalledQuestion & Partial<MatchQuery>,
): Promise<Called[]> {
  const any = { readings: null, practice: null, degree: null, plan: null, exclude: new Set<number>() };
  const query: MatchQuery = {
    ...any,
    specialities: specialities ?? null,
    near,
    most: MOST_LOOKED_AT,
    ...named,
  };
  const found = ctx.directory.isLoading()
    ? await findMatches(ctx, query)
    : matchInMemory((await ctx.directory.current()).segments, query);
  return found.map(({ card, miles }) => ({ card: readCard(card), miles: miles ?? 0 }));
}

function readCard(card: Uint8Array | string): LocationCard {
  const text =
    typeof card === "string" ? card : Buffer.from(card.buffer, card.byteOffset, card.length).toString();
  return JSON.parse(text) as LocationCard;
}

function hasWholeWords({ provider }: LocationCard, readings: readonly (readonly string[])[]): boolean {
  const spaced = [searchName(provider.name), searchName(provider.last_name)];
  const words = new Set([
    ...spaced.flatMap((name) => name.split(" ")),
    ...spaced.map((name) => name.replaceAll(" ", "")),
  ]);
  return readings.some((reading) => reading.every((word) => words.has(word)));
}

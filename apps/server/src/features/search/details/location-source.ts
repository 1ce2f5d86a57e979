import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { GoogleData, LocalizedText, Photo, Review } from "@smirk/domain/directory/provider";
import {
  type CachedData,
  type Holiday,
  LOCATION_PAGE_FIELDS,
  type LocationPageField,
  type OpeningHours,
  type ProcedurePrice,
  type ProviderLocation,
} from "@smirk/domain/directory/provider";
import { readWeeklyHours } from "@smirk/domain/directory/weekly-hours";
import { relativeTimeFormat } from "@smirk/domain/intl-formats";
import type { Pace } from "../../../http/limits/pace.ts";
import { locationDay } from "../../directory/entries/location-day.ts";
import { listComing } from "../../directory/opening-hours/holidays.ts";
import type { FinderContext } from "../live-index/directory-index.ts";
import { listProviders } from "./get-provider-details.ts";
import { listLocationPrices } from "./list-location-prices.ts";
import { listPhotos } from "./list-photos.ts";
import type { Place } from "./list-places.ts";
import { listPlaces, MAX_OPENING_HOURS } from "./list-places.ts";
import type { ReviewRow } from "./list-reviews.ts";
import { listReviews } from "./list-reviews.ts";

/** Card fields are values; expensive fields are functions. */
type LocationSource = ReturnType<ReturnType<typeof createSource>>;

/** Expensive fields load for the whole list at first use; each item of a long list awaits `pace`. */
export function locationSources(
  ctx: FinderContext,
  cards: readonly LocationCard[],
  pace?: Pace,
): (LocationSource | Promise<LocationSource>)[] {
  const source = createSource(ctx, cards, pace);
  if (pace === undefined) return cards.map(source);
  return cards.map(async (card) => {
    await pace();
    return source(card);
  });
}

function createSource(ctx: FinderContext, cards: readonly LocationCard[], pace: Pace | undefined) {
  const ids = cards.map((card) => card.id);
  const pageRows = once(() => listPageRows(ctx, ids));
  const places = once(() => listPlaces(ctx, ids));
  const reviews = once(() => listReviews(ctx, ids));
  const photos = once(() => listPhotos(ctx, ids));
  const providers = once(() => listProviders(ctx, [...new Set(cards.map((card) => card.provider_id))]));
  return (card: LocationCard) => ({
    ...card,
    ...pageFields(async (field) => (await pageRows()).get(card.id)?.[field] ?? null),
    opening_hours: async (): Promise<OpeningHours[]> => {
      const given = (await pageRows()).get(card.id)?.weekly_hours ?? null;
      const hours = given === null ? (await places()).get(card.id)?.opening_hours : readWeeklyHours(given);
      return (hours ?? []).slice(0, MAX_OPENING_HOURS);
    },
    holidays: async (): Promise<Holiday[]> => {
      const given = (await pageRows()).get(card.id)?.holidays ?? null;
      return listComing(given, locationDay(card, ctx.clock.now()));
    },
    prices: async (): Promise<ProcedurePrice[]> => {
      await pace?.();
      return listLocationPrices(ctx, card);
    },
    cached_data: async (): Promise<CachedData> => {
      const [placeById, reviewsById, photosById] = await Promise.all([places(), reviews(), photos()]);
      await pace?.();
      return cachedData(ctx, {
        place: placeById.get(card.id),
        reviews: reviewsById.get(card.id) ?? [],
        photos: photosById.get(card.id) ?? [],
      });
    },
    provider: {
      ...card.provider,
      smirk_verified: card.smirk_verified,
      center_name: async () => (await providers()).get(card.provider_id)?.center_name ?? null,
    },
  });
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}

type PageRow = Pick<ProviderLocation, LocationPageField> & {
  weekly_hours: number[] | null;
  holidays: string | null;
};

function pageFields<Value>(
  load: (field: LocationPageField) => Value,
): Record<LocationPageField, () => Value> {
  const fields = LOCATION_PAGE_FIELDS.map((field) => [field, () => load(field)]);
  return Object.fromEntries(fields);
}

async function listPageRows(ctx: FinderContext, ids: readonly string[]): Promise<Map<string, PageRow>> {
  const rows = await ctx.db
    .selectFrom("provider_locations")
    .select(["id", ...LOCATION_PAGE_FIELDS, "weekly_hours", "holidays"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The `cached_data` of spec §3; null without place data. */
function cachedData(
  ctx: FinderContext,
  { place, reviews, photos }: { place: Place | undefined; reviews: readonly ReviewRow[]; photos: Photo[] },
): CachedData {
  return {
    google_data: place ? googleData(ctx, place, reviews) : null,
    photos,
  };
}

function googleData(ctx: FinderContext, place: Place, reviews: readonly ReviewRow[]): GoogleData {
  const ownPage =
    place.source === "smirk" ? `${ctx.config.publicOrigin ?? ""}/dentist/${place.location_id}` : null;
  return {
    name: place.place_name,
    nationalPhoneNumber: place.national_phone,
    internationalPhoneNumber: place.international_phone,
    rating: place.rating,
    userRatingCount: place.rating_count,
    googleMapsUri: place.maps_uri ?? ownPage,
    displayName: toLocalizedText(place.display_name, place.display_language),
    reviews: reviews.map((row) => toReview(row, ownPage, ctx.clock.now())),
  };
}

function toReview(row: ReviewRow, ownPage: string | null, now: Date): Review {
  const text = toLocalizedText(row.text, row.text_language);
  return {
    name: `places/${row.location_id}/reviews/${row.id}`,
    rating: row.rating,
    publishTime: row.published_at.toISOString(),
    googleMapsUri: row.maps_uri ?? ownPage,
    relativePublishTimeDescription: relativeTime(row.published_at, now),
    text,
    originalText: toLocalizedText(row.original_text, row.original_language) ?? text,
    authorAttribution: { displayName: row.author_name, uri: row.author_uri, photoUri: row.author_photo_uri },
  };
}

function toLocalizedText(text: string | null, languageCode: string | null): LocalizedText | null {
  return text === null ? null : { text, languageCode };
}

const MINUTE = 60;

const TIME_UNITS = [
  ["year", 365 * 24 * 60 * MINUTE],
  ["month", 30 * 24 * 60 * MINUTE],
  ["week", 7 * 24 * 60 * MINUTE],
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

/** "3 weeks ago"; "just now" under a minute. */
export function relativeTime(then: Date, now: Date, locale = "en"): string {
  const seconds = (now.getTime() - then.getTime()) / 1000;
  const format = relativeTimeFormat(locale, { numeric: "always" });
  for (const [unit, length] of TIME_UNITS) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return "just now";
}

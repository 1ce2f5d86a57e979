import type { CachedData, GoogleData, LocalizedText, Review } from "@smirk/domain/directory/provider";
import type { Context } from "../../../context.ts";
import type { Place } from "./list-places.ts";
import type { ReviewRow } from "./list-reviews.ts";
import { relativeTime } from "./relative-time.ts";

/** The `cached_data` of spec §3; null without place data. */
export function cachedData(
  ctx: Context,
  {
    place,
    reviews,
    photoIds,
  }: { place: Place | undefined; reviews: readonly ReviewRow[]; photoIds: readonly string[] },
): CachedData {
  return {
    google_data: place ? googleData(ctx, place, reviews) : null,
    photos: photoIds.map((id) => ({ s3_path: id })),
  };
}

function googleData(ctx: Context, place: Place, reviews: readonly ReviewRow[]): GoogleData {
  const ownPage =
    place.source === "smirk" ? `${ctx.config.publicOrigin ?? ""}/dentist/${place.location_id}` : null;
  return {
    name: place.place_name,
    nationalPhoneNumber: place.national_phone,
    internationalPhoneNumber: place.international_phone,
    rating: place.rating,
    userRatingCount: place.rating_count,
    googleMapsUri: place.maps_uri ?? ownPage,
    displayName: localized(place.display_name, place.display_language),
    reviews: reviews.map((row) => review(row, ownPage, ctx.clock.now())),
  };
}

function review(row: ReviewRow, ownPage: string | null, now: Date): Review {
  const text = localized(row.text, row.text_language);
  return {
    name: `places/${row.location_id}/reviews/${row.id}`,
    rating: row.rating,
    publishTime: row.published_at.toISOString(),
    googleMapsUri: row.maps_uri ?? ownPage,
    relativePublishTimeDescription: relativeTime(row.published_at, now),
    text,
    originalText: localized(row.original_text, row.original_language) ?? text,
    authorAttribution: { displayName: row.author_name, uri: row.author_uri, photoUri: row.author_photo_uri },
  };
}

function localized(text: string | null, languageCode: string | null): LocalizedText | null {
  return text === null ? null : { text, languageCode };
}

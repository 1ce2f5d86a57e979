import type { Confirmation } from "./listing-state.ts";

/** Wire shapes of the directory (spec §3), as the GraphQL operations of §7 answer them. */
export interface Provider {
  id: string;
  name: string;
  last_name: string;
  degree: string | null;
  smirk_verified: boolean;
  languages: string[];
  specialities: string[];
  center_name: string | null;
}

export interface LocalizedText {
  text: string;
  languageCode: string | null;
}

export interface Review {
  name: string | null;
  rating: number;
  publishTime: string | null;
  googleMapsUri: string | null;
  relativePublishTimeDescription: string | null;
  text: LocalizedText | null;
  originalText: LocalizedText | null;
  authorAttribution: { displayName: string; uri: string | null; photoUri: string | null } | null;
}

export interface GoogleData {
  name: string | null;
  nationalPhoneNumber: string | null;
  internationalPhoneNumber: string | null;
  rating: number | null;
  userRatingCount: number | null;
  googleMapsUri: string | null;
  displayName: LocalizedText | null;
  reviews: Review[];
}

export interface CachedData {
  google_data: GoogleData | null;
  photos: Photo[];
}

/** What the office says that it shows, in each language; null for plain words of ours. */
export interface Photo {
  s3_path: string;
  alt_en: string | null;
  alt_es: string | null;
}

/** Minutes after midnight, local time; `day` 0 is Sunday. A day without an entry is closed. */
export interface OpeningHours {
  day: number;
  opens: number;
  closes: number;
}

/** A day on which an office's week does not count. Minutes after midnight; null where it is closed all day. */
export interface Holiday {
  /** YYYY-MM-DD. */
  day: string;
  opens: number | null;
  closes: number | null;
  name: string | null;
}

/** What a procedure costs at a location for members, and who says so. */
export interface ProcedurePrice {
  procedure: string;
  member_cents: number;
  /** What people without a membership pay; null where it is not known. */
  usual_cents: number | null;
  is_estimate: boolean;
  /** Null for the office itself. */
  source: string | null;
  /** The same in Spanish; null or missing: the one name. */
  source_es?: string | null;
  /** YYYY-MM-DD. */
  day: string;
  usual_source: string | null;
  usual_source_es?: string | null;
  usual_day: string | null;
}

/** What procedures cost at a place, with each plan that is known there. */
export interface PlacePrices {
  /** The code of the place's state. */
  state: string;
  lists: { plan: string; prices: ProcedurePrice[] }[];
}

export interface ProviderLocation {
  id: string;
  provider_id: string;
  center_name: string | null;
  dso_name: string | null;
  website: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  approximate: boolean;
  phone: string | null;
  email: string | null;
  avatar_src: string | null;
  smirk_verified: boolean;
  plans: string[];
  cached_data: CachedData | null;
  provider: Provider;
  rating: number | null;
  review_count: number;
  accepting_new_patients: boolean | null;
  accepting_checked_on: string | null;
  being_checked: boolean;
  confirmation: Confirmation;
  /** The day on which the entry was last known to be right, YYYY-MM-DD. */
  confirmed_on: string | null;
  opening_hours: OpeningHours[];
  /** Holidays from today on, by day. */
  holidays: Holiday[];
}

/** Columns of a location that its page alone shows. */
export const LOCATION_PAGE_FIELDS = ["email", "dso_name", "website"] as const;
export type LocationPageField = (typeof LOCATION_PAGE_FIELDS)[number];

/** What a dentist's page asks for, except `weekly_hours` and what only a search has. */
export const LOCATION_PAGE_SELECTION = `id provider_id center_name address city state zip latitude longitude approximate
phone ${LOCATION_PAGE_FIELDS.join(" ")} avatar_src smirk_verified plans rating review_count
accepting_new_patients accepting_checked_on being_checked confirmation confirmed_on
provider { id name last_name degree smirk_verified languages specialities center_name }
opening_hours { day opens closes }
holidays { day opens closes name }
prices { procedure member_cents usual_cents is_estimate source source_es day usual_source usual_source_es usual_day }
cached_data {
photos { s3_path alt_en alt_es }
google_data {
name rating userRatingCount googleMapsUri
reviews { name rating publishTime googleMapsUri relativePublishTimeDescription
text { text languageCode } originalText { text languageCode } authorAttribution { displayName uri photoUri } }
} }`;

import type { Confirmation } from "@smirk/domain/directory/listing-state";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { ColumnType, Generated } from "kysely";

type Id = Generated<string>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;

/** Who says a fact of a listing, the one whose word weighs most first. */
export const FACT_SOURCES = ["operator", "office", "file", "registry"] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

/** What somebody says of a fact; `on` is the day for which they vouch, null where they name none. */
export interface FactWord {
  by: FactSource;
  on: CalendarDay | null;
}

/** Who said the value of a column. */
export type FactWords = Readonly<Record<string, FactWord>>;

export interface ProvidersTable {
  id: Id;
  npi: string | null;
  name: string;
  last_name: string;
  degree: string | null;
  degree_codes: Generated<string[]>;
  smirk_verified: Generated<boolean>;
  specialities: Generated<string[]>;
  languages: Generated<string[]>;
  search_name: string;
  search_last_name: string;
  /** The words of both search names and each name as one word, for prefix search. */
  name_words: ColumnType<string, never, never>;
  source: Generated<"own" | "demo" | "registry">;
  /** The hash of the registry's last record. */
  registry_hash: Buffer | null;
  /** Columns that an operator, an office or a file set; the registry's imports skip them. */
  protected_fields: Generated<string[]>;
  /** Who said each of them, and for which day. */
  field_sources: ColumnType<FactWords, string | undefined, string>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** Two people, of whom the later one reported it or showed a card to an office that refused it; or an operator. */
export type DoubtSource = "visitors" | "desks" | "operator";

export interface ProviderLocationsTable {
  id: Id;
  provider_id: string;
  center_name: string | null;
  dso_name: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  coordinates_quality: Generated<"exact" | "street" | "zip" | "place">;
  phone: string | null;
  email: string | null;
  /** The contact of record, whom the office's requests go to; visitors never see it. */
  record_email: Generated<string | null>;
  avatar_file_id: string | null;
  plans: Generated<string[]>;
  /** Null where it is not known, and then without a day. */
  accepting_new_patients: boolean | null;
  accepting_checked_on: string | null;
  /** Whether that day is so long ago that visitors no longer read the answer. */
  accepting_expired: Generated<boolean>;
  /** The week as an operator gave it, and the same as minutes since Sunday. */
  opening_hours: string | null;
  weekly_hours: number[] | null;
  /** Days with other hours than the week's, as files have them. */
  holidays: Generated<string | null>;
  /** The same as numbers, as cards have them; the database makes them. */
  holiday_hours: ColumnType<number[] | null, never, never>;
  website: Generated<string | null>;
  /** Somebody doubts the entry, and an operator has not settled it. */
  being_checked: Generated<boolean>;
  /** The day on which it was last known to be right, and what that is worth today. */
  confirmed_on: string | null;
  confirmation: Generated<Confirmation>;
  /** Equal to `confirmed_on` while desks alone vouch for that day; and the day that was stored before them. */
  desk_confirmed_on: Generated<string | null>;
  confirmed_before: Generated<string | null>;
  /** When the latest doubt began, who said so first, and when the one before today's was settled. */
  doubted_at: Date | null;
  doubted_by: DoubtSource | null;
  doubt_settled_at: Date | null;
  published: Generated<boolean>;
  /** Null while it is published. */
  unpublished_by: "registry" | "operator" | null;
  /** Which of the dentist's registry locations; null elsewhere. */
  registry_key: string | null;
  /** Equal for equal addresses. */
  address_key: string | null;
  /** Whose page it is on, as in the page's address; "" on none, null until `settleTowns` works it out. */
  town: string | null;
  protected_fields: Generated<string[]>;
  field_sources: ColumnType<FactWords, string | undefined, string>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface LocationCardsTable {
  location_id: string;
  at: { x: number; y: number };
  card: string;
  changed_at: CreatedAt;
}

export interface LocationPlaceDataTable {
  location_id: string;
  source: Generated<"smirk" | "google">;
  place_name: string | null;
  national_phone: string | null;
  international_phone: string | null;
  rating: number | null;
  rating_count: Generated<number>;
  maps_uri: string | null;
  display_name: string | null;
  display_language: string | null;
  opening_hours: ColumnType<unknown, string | undefined, string>;
  expires_at: Date | null;
}

export interface LocationPhotosTable {
  location_id: string;
  position: number;
  file_id: string;
  /** What it shows; null for plain words of ours. */
  alt_en: ColumnType<string | null, string | null | undefined>;
  alt_es: ColumnType<string | null, string | null | undefined>;
}

export interface LocationReviewsTable {
  id: Id;
  location_id: string;
  rating: number;
  published_at: Date;
  author_name: string;
  author_uri: string | null;
  author_photo_uri: string | null;
  maps_uri: string | null;
  text: string | null;
  text_language: string | null;
  original_text: string | null;
  original_language: string | null;
}

export interface DirectoryTables {
  providers: ProvidersTable;
  provider_locations: ProviderLocationsTable;
  location_place_data: LocationPlaceDataTable;
  location_photos: LocationPhotosTable;
  location_reviews: LocationReviewsTable;
  location_cards: LocationCardsTable;
  directory_version: { version: string };
}

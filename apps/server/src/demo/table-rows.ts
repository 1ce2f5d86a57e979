import { type Confirmation, findConfirmation } from "@smirk/domain/directory/listing-state";
import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { searchName } from "@smirk/domain/finder/search-name";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { DoubtSource } from "../db/schema/schema-directory.ts";
import type { GeneratedDentist, GeneratedLocation } from "./directory-rows.ts";
import { createRandom } from "./random.ts";

export const PROVIDER_COLUMNS = {
  id: "bigint",
  name: "text",
  last_name: "text",
  degree: "text",
  degree_codes: "text[]",
  smirk_verified: "boolean",
  specialities: "text[]",
  languages: "text[]",
  search_name: "text",
  search_last_name: "text",
  source: "text",
};

export function providerRow(dentist: GeneratedDentist, id: string | undefined): object {
  return {
    id,
    name: dentist.name,
    last_name: dentist.lastName,
    degree: dentist.degree,
    degree_codes: degreeCodes(dentist.degree),
    smirk_verified: dentist.verified,
    specialities: dentist.specialities,
    languages: dentist.languages,
    search_name: searchName(dentist.name),
    search_last_name: searchName(dentist.lastName),
    source: "demo",
  };
}

export const LOCATION_COLUMNS = {
  id: "bigint",
  provider_id: "bigint",
  center_name: "text",
  dso_name: "text",
  address: "text",
  city: "text",
  state: "text",
  zip: "text",
  latitude: "float8",
  longitude: "float8",
  phone: "text",
  email: "text",
  avatar_file_id: "text",
  plans: "text[]",
  accepting_new_patients: "boolean",
  accepting_checked_on: "date",
  confirmed_on: "date",
  confirmation: "text",
  being_checked: "boolean",
  doubted_at: "timestamptz",
  doubted_by: "text",
};

interface Given {
  organization: string;
  today?: CalendarDay;
}

export function locationRow(
  { center, email, plans }: GeneratedLocation,
  { organization, today }: Given,
): object {
  return {
    center_name: center.name,
    dso_name: center.dso,
    address: center.address,
    city: center.city,
    state: center.state,
    zip: center.zip,
    latitude: center.latitude,
    longitude: center.longitude,
    phone: center.phone,
    email,
    plans: plans.map((plan) => `${organization}_${plan}`),
    ...inventAccepting(`${center.address} ${email}`, today),
    ...inventConfirmation(center.address, today),
  };
}

export const PLACE_COLUMNS = {
  location_id: "bigint",
  place_name: "text",
  national_phone: "text",
  international_phone: "text",
  rating: "real",
  rating_count: "integer",
  display_name: "text",
  display_language: "text",
  opening_hours: "jsonb",
};

export function placeRow({ center, rating, ratingCount }: GeneratedLocation, id: string | undefined): object {
  const [, area, exchange, line] = center.phone?.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? [];
  return {
    location_id: id,
    place_name: center.name,
    national_phone: center.phone && `(${area}) ${exchange}-${line}`,
    international_phone: center.phone && `+1 ${area}-${exchange}-${line}`,
    rating,
    rating_count: ratingCount,
    display_name: center.name,
    display_language: center.name && "en",
    opening_hours: center.hours,
  };
}

export const REVIEW_COLUMNS = {
  location_id: "bigint",
  rating: "smallint",
  published_at: "timestamptz",
  author_name: "text",
  text: "text",
  text_language: "text",
  original_text: "text",
  original_language: "text",
};

export function reviewRows({ reviews }: GeneratedLocation, id: string | undefined): object[] {
  return reviews.map((review) => ({
    location_id: id,
    rating: review.rating,
    published_at: review.publishedAt,
    author_name: review.author,
    text: review.text,
    text_language: review.text && "en",
    original_text: review.original?.text ?? null,
    original_language: review.original?.language ?? null,
  }));
}

export const PHOTO_COLUMNS = { location_id: "bigint", position: "smallint", file_id: "text" };

export function photoRows({ photos }: GeneratedLocation, id: string | undefined): object[] {
  return photos.map((photo, position) => ({ location_id: id, position, file_id: photo }));
}

interface Accepting {
  accepting_new_patients: boolean | null;
  accepting_checked_on: string | null;
}

const UNKNOWN_ACCEPTING: Accepting = { accepting_new_patients: null, accepting_checked_on: null };

/** Six of ten offices take new patients, one does not, three are unknown: always the same for the same address. */
function inventAccepting(address: string, today: CalendarDay | undefined): Accepting {
  const sum = [...address].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  if (sum % 10 > 6) return UNKNOWN_ACCEPTING;
  const checkedOn = addDays(today ?? "2026-11-15", -(15 + (sum % 61)));
  return { accepting_new_patients: sum % 10 !== 6, accepting_checked_on: checkedOn };
}

interface Confirmed {
  confirmed_on: CalendarDay | null;
  confirmation: Confirmation;
  being_checked: boolean;
  doubted_at: string | null;
  doubted_by: DoubtSource | null;
}

/** Until how many days ago, at the most, each share of the addresses was confirmed; the rest never was. */
const CONFIRMED_SHARES = [
  { upTo: 0.55, from: 1, to: 84 },
  { upTo: 0.75, from: 95, to: 170 },
  { upTo: 0.8, from: 190, to: 400 },
];
const DOUBT_SHARE = 0.003;
const SOURCES = ["visitors", "desks", "operator"] as const;

/** Dentists at one address are confirmed together; a few addresses are in doubt. */
function inventConfirmation(address: string, today: CalendarDay | undefined): Confirmed {
  const random = createRandom(`confirmation of ${address}`);
  const share = random.next();
  const days = CONFIRMED_SHARES.find(({ upTo }) => share < upTo);
  const isDoubted = random.chance(DOUBT_SHARE);
  const confirmed_on =
    today === undefined || days === undefined ? null : addDays(today, -random.int(days.from, days.to));
  const being_checked = today !== undefined && isDoubted;
  return {
    confirmed_on,
    confirmation: today === undefined ? "none" : findConfirmation(confirmed_on, today),
    being_checked,
    doubted_at: being_checked ? `${addDays(today, -random.int(1, 26))}T16:00:00Z` : null,
    doubted_by: being_checked ? (SOURCES[random.int(0, 2)] ?? "visitors") : null,
  };
}

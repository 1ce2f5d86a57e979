import type { OpeningHours } from "@smirk/domain/directory/provider";
import type { SpecialityCode } from "@smirk/domain/finder/speciality";

/** What the generator makes: a dentist with one location or more, free of any database id. */
export interface GeneratedDentist {
  name: string;
  lastName: string;
  degree: string | null;
  specialities: SpecialityCode[];
  languages: string[];
  verified: boolean;
  /** How the portrait is drawn; null for a dentist without one. */
  portrait: { number: number; style: "feminine" | "masculine" } | null;
  locations: GeneratedLocation[];
}

export interface GeneratedLocation {
  center: Center;
  email: string | null;
  /** Endings of plan identifiers, to stand behind the organisation's slug: "insurance", "discount_1". */
  plans: string[];
  photos: string[];
  rating: number | null;
  ratingCount: number;
  reviews: GeneratedReview[];
}

/** A practice at an address; dentists who work there share it. */
export interface Center {
  name: string | null;
  dso: string | null;
  address: string;
  city: string;
  state: string;
  /** Five digits, or nine without a hyphen. */
  zip: string;
  latitude: number;
  longitude: number;
  /** "+17135550123". */
  phone: string | null;
  email: string | null;
  plans: string[];
  speciality: SpecialityCode;
  hours: OpeningHours[];
  photos: string[];
}

export interface GeneratedReview {
  rating: number;
  publishedAt: string;
  author: string;
  text: string | null;
  /** Set when the text was written in another language than English. */
  original: { text: string; language: string } | null;
}

import type { OpeningHours } from "@smirk/domain/directory/provider";
import type { SpecialityCode } from "@smirk/domain/finder/speciality";

export interface GeneratedDentist {
  name: string;
  lastName: string;
  degree: string | null;
  specialities: SpecialityCode[];
  languages: string[];
  verified: boolean;
  portrait: { number: number; style: "feminine" | "masculine" } | null;
  locations: GeneratedLocation[];
}

export interface GeneratedLocation {
  center: Center;
  email: string | null;
  /** Suffixes of plan identifiers after the organization's slug: "insurance", "discount_1". */
  plans: string[];
  photos: string[];
  rating: number | null;
  ratingCount: number;
  reviews: GeneratedReview[];
}

/** A practice at an address, shared by its dentists. */
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
  original: { text: string; language: string } | null;
}

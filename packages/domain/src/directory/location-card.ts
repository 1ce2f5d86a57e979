import type { CalendarDay } from "../wire/calendar-day.ts";
import type { Confirmation } from "./listing-state.ts";

/** The fields that the viewport query asks for, by their wire names (spec §3). */
export interface LocationCard {
  id: string;
  provider_id: string;
  center_name: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  /** The point is the center of a ZIP code or town, not the building. */
  approximate: boolean;
  phone: string | null;
  avatar_src: string | null;
  smirk_verified: boolean;
  plans: string[];
  rating: number | null;
  review_count: number;
  /** Null where it is not known. */
  accepting_new_patients: boolean | null;
  /** When the office was asked, YYYY-MM-DD. */
  accepting_checked_on: string | null;
  /** Somebody doubts the entry, and it is not settled yet. */
  being_checked: boolean;
  /** What the last confirmation is worth today. */
  confirmation: Confirmation;
  /** The day of the last confirmation, YYYY-MM-DD; null without one. */
  confirmed_on: CalendarDay | null;
  /** Minutes of the week from Sunday 0:00, local time: opens, closes, opens, closes … */
  weekly_hours: number[];
  /** Days with other hours, three numbers each: days since 1970, opens, closes; 0 and 0 where it is closed all day. */
  holiday_hours: number[];
  provider: {
    id: string;
    name: string;
    last_name: string;
    degree: string | null;
    specialities: string[];
    languages: string[];
  };
}

/** A viewport query with exactly this selection is answered from stored text, without parsing it. */
export const LOCATION_CARD_SELECTION = `id provider_id center_name address city state zip latitude longitude approximate
phone avatar_src smirk_verified plans rating review_count
accepting_new_patients accepting_checked_on being_checked confirmation confirmed_on weekly_hours holiday_hours
provider { id name last_name degree specialities languages }`;

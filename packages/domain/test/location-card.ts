import type { LocationCard } from "../src/directory/location-card.ts";
import { LOCATION_PAGE_FIELDS, type LocationPageField } from "../src/directory/provider.ts";

/** What a dentist's page shows beyond the card, all of it unknown. */
export const NO_PAGE_FIELDS = {
  ...(Object.fromEntries(LOCATION_PAGE_FIELDS.map((field) => [field, null])) as Record<
    LocationPageField,
    null
  >),
  holidays: [],
};

/** An invented card; tests name only the fields that they are about. */
export function locationCard(fields: Partial<LocationCard> = {}): LocationCard {
  return {
    id: "1",
    provider_id: "11",
    center_name: "Bright Smile Center",
    address: "100 Main St",
    city: "Houston",
    state: "TX",
    zip: "77002-1234",
    latitude: 29.7604,
    longitude: -95.3698,
    approximate: false,
    phone: "+17135550100",
    avatar_src: null,
    smirk_verified: true,
    plans: [],
    rating: 4.2,
    review_count: 76,
    accepting_new_patients: null,
    accepting_checked_on: null,
    being_checked: false,
    confirmation: "none",
    confirmed_on: null,
    weekly_hours: [],
    holiday_hours: [],
    provider: {
      id: "11",
      name: "Ana",
      last_name: "Lopez",
      degree: "DDS",
      specialities: ["GD"],
      languages: ["EN"],
    },
    ...fields,
  };
}

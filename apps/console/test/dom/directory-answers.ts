import type { EntryLocation, EntryPage, FoundEntry } from "../../src/api/types.ts";

/** Cells of an entry's place of work that is published in full. */
export const PLACE_CELLS = {
  center_name: "Elm Dental",
  dso_name: "",
  address: "12 Elm St",
  city: "Houston",
  state: "TX",
  zip: "770022841",
  latitude: "29.76",
  longitude: "-95.37",
  phone: "+17135550101",
  email: "",
  published: "true",
};

/** Dr. Ada Reed's entry with one place of work; what a test changes of both. */
export function entryPage(changes: Partial<EntryPage> = {}, place: Partial<EntryLocation> = {}): EntryPage {
  return {
    provider: { id: "3", npi: null, source: "own" },
    fields: {
      name: "Ada",
      last_name: "Reed",
      degree: "",
      specialities: "",
      languages: "",
      smirk_verified: "false",
    },
    locations: [
      {
        id: "7",
        fields: PLACE_CELLS,
        coordinates_quality: "exact",
        protected_fields: [],
        field_sources: {},
        unpublished_by: null,
        being_checked: false,
        confirmed_on: null,
        ...place,
      },
    ],
    history: [],
    plans: [],
    ...changes,
  };
}

/** A line of the directory's search. */
export function foundEntry(changes: Partial<FoundEntry> = {}): FoundEntry {
  return {
    provider_id: "3",
    location_id: "7",
    npi: null,
    dentist: "Ada Reed",
    center_name: null,
    address: "12 Elm St",
    city: "Houston",
    state: "TX",
    phone: null,
    published: true,
    being_checked: false,
    ...changes,
  };
}

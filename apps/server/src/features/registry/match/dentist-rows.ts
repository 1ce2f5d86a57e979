import { createHash } from "node:crypto";
import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { searchName } from "@smirk/domain/finder/search-name";
import type { PlacedDentist } from "../merge/registry-batch.ts";

// What the tables are given of a dentist, and the types of its columns.

export const PROVIDER_COLUMNS = {
  npi: "text",
  name: "text",
  last_name: "text",
  degree: "text",
  degree_codes: "text[]",
  specialities: "text[]",
  search_name: "text",
  search_last_name: "text",
  registry_hash: "bytea",
};

export const LOCATION_COLUMNS = {
  registry_key: "text",
  address_key: "text",
  address: "text",
  city: "text",
  state: "text",
  zip: "text",
  latitude: "float8",
  longitude: "float8",
  coordinates_quality: "text",
  phone: "text",
};

export type DentistRows = ReturnType<typeof toDentistRows>;

/** How much of what the registry says of a dentist an import takes in. */
export interface Scope {
  /** Locations elsewhere are left as they are. Null means everywhere. */
  states: readonly string[] | null;
  /** Whether further locations that are not named are none any longer. */
  namesAllLocations: boolean;
}

/**
 * The rows of a dentist. The hash is of all that is said, and of how much was asked for: the same again means that
 * there is nothing to write.
 */
export function toDentistRows({ dentist, points }: PlacedDentist, { states, namesAllLocations }: Scope) {
  const { npi, name, middleName, lastName, degree, specialities } = dentist;
  const person = {
    npi,
    name,
    last_name: lastName,
    degree,
    degree_codes: degreeCodes(degree),
    specialities,
    search_name: searchName(middleName === "" ? name : `${name} ${middleName}`),
    search_last_name: searchName(lastName),
  };
  const locations = dentist.locations.flatMap(({ key, addressKey, address, city, state, zip, phone }) => {
    const point = points.get(key);
    if (point === undefined) return [];
    const { quality: coordinates_quality, latitude, longitude } = point;
    const place = { address, city, state, zip, latitude, longitude, coordinates_quality, phone };
    return [{ npi, registry_key: key, address_key: addressKey, ...place }];
  });
  // One that cannot be found on the map is named all the same: what is known of it stays.
  const namedKeys = dentist.locations.map(({ key }) => key);
  const hash = createHash("sha256")
    .update(JSON.stringify([person, locations, namedKeys, states?.toSorted() ?? null, namesAllLocations]))
    .digest("hex");
  return { npi, person: { ...person, registry_hash: `\\x${hash}` }, locations, namedKeys };
}

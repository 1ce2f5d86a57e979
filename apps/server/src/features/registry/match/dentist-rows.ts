import { createHash } from "node:crypto";
import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { searchName } from "@smirk/domain/finder/search-name";
import type { PlacedDentist } from "../merge/registry-batch.ts";

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

export interface Scope {
  /** Locations elsewhere stay as they are; null means everywhere. */
  states: readonly string[] | null;
  /** Whether locations that the row does not name have ended. */
  namesAllLocations: boolean;
}

/** The hash covers content and scope: an equal hash means nothing to write. */
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
  // Locations without a point count as named, so that existing rows stay.
  const namedKeys = dentist.locations.map(({ key }) => key);
  const hash = createHash("sha256")
    .update(JSON.stringify([person, locations, namedKeys, states?.toSorted() ?? null, namesAllLocations]))
    .digest("hex");
  return { npi, person: { ...person, registry_hash: `\\x${hash}` }, locations, namedKeys };
}

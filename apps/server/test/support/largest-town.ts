import type { AreaIndex } from "../../src/features/places/areas/area.ts";

/** An address in the largest ZIP code of a state. */
export function addressIn(areas: AreaIndex, code: string) {
  const [largest] = areas.zips
    .filter(({ region }) => region === code)
    .toSorted((one, other) => other.population - one.population);
  if (largest === undefined) throw new Error(`No ZIP code lies in ${code}.`);
  return { address_line_1: "1200 Main St", city: largest.place, state: code, zip: largest.zip };
}

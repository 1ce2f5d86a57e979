import { encodeStreetArchive } from "../streets/encode-street-archive.ts";
import { findCoveredAreas } from "./complete-cells.ts";
import type { CountyRoads } from "./read-county-roads.ts";

export function encodeCounty({ county, year, streets }: CountyRoads): Buffer {
  const metadata = {
    name: `Streets of county ${county}`,
    attribution: `US Census Bureau, TIGER/Line ${year}, public domain`,
    county,
    year,
  };
  return encodeStreetArchive({ streets, parks: [], ...findCoveredAreas(streets) }, metadata);
}

import type { TileSource } from "./map-driver.ts";

/** Whose data is drawn: an outside server's, or the bundled map's with or without the streets of Houston. */
export type Credit = TileSource | "bundled" | "bundled with streets";

/** Words of a map's credits. A phone's map keeps to one line, those that a license asks for; the others are wide. */
export interface CreditPart {
  text: string;
  href?: string;
  isWide?: boolean;
}

const CENSUS = { text: "US Census Bureau", href: "https://www.census.gov/geographies/mapping-files.html" };
const GEONAMES = [
  { text: "GeoNames", href: "https://www.geonames.org/" },
  { text: " " },
  { text: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" },
];
const OPEN_STREET_MAP = {
  text: "OpenStreetMap contributors",
  href: "https://www.openstreetmap.org/copyright",
};

export function listCredits(credit: Credit, dataBy: string): CreditPart[] {
  if (typeof credit === "object") return [{ text: dataBy + credit.attribution }];
  if (credit === "bundled") return [{ text: dataBy }, CENSUS, { text: ", " }, ...GEONAMES];
  const onWideMaps = (part: CreditPart) => ({ ...part, isWide: true });
  return [
    onWideMaps({ text: dataBy }),
    { text: "© " },
    OPEN_STREET_MAP,
    { text: ", " },
    ...GEONAMES,
    onWideMaps({ text: ", " }),
    onWideMaps(CENSUS),
  ];
}

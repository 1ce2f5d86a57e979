import type { Street, StreetClass } from "../streets/street.ts";

export interface RoadRow {
  FULLNAME: string;
  RTTYP: string;
  MTFCC: string;
}

const MAIN_ROADS: Record<string, StreetClass> = { U: "trunk", S: "primary" };

/** Classes by the Census's feature class; what is missing here is not drawn: walks, stairs, parking lots, crossings. */
const CLASSES: Record<string, (row: RoadRow) => StreetClass> = {
  S1100: () => "motorway",
  S1200: ({ RTTYP }) => MAIN_ROADS[RTTYP] ?? "secondary",
  S1400: ({ RTTYP, FULLNAME }) => {
    if (FARM_ROAD.test(FULLNAME)) return "secondary";
    return RTTYP === "C" ? "tertiary" : "minor";
  },
  S1500: () => "track",
  S1630: () => "link",
  S1640: () => "minor",
  S1730: () => "service",
  S1740: () => "service",
};

const FARM_ROAD = /\b(FM|RM) \d+\b/;

/** How the Census writes numbered routes, and how the road's own signs do. */
const ROUTES: readonly [RegExp, string][] = [
  [/^I- ?(\d+\w?)$/, "I"],
  [/^US Hwy (\d+\w?)$/, "US"],
  [/^State (?:Hwy|Rte|Rd) (\d+\w?)$/, "SH"],
  [/^State Loop (\d+)$/, "Loop"],
  [/^State Spur (\d+)$/, "Spur"],
  [/^(?:[NSEW] )?FM (\d+)(?: [NSEW])?$/, "FM"],
  [/^(?:[NSEW] )?RM (\d+)(?: [NSEW])?$/, "RM"],
];

/** A road as the map draws it, or null for one that it does not draw. */
export function classifyRoad(row: RoadRow): Pick<Street, "class" | "name" | "ref"> | null {
  const classify = CLASSES[row.MTFCC];
  if (!classify) return null;
  for (const [pattern, prefix] of ROUTES) {
    const number = pattern.exec(row.FULLNAME)?.[1];
    if (number) return { class: classify(row), name: null, ref: `${prefix} ${number}` };
  }
  return { class: classify(row), name: row.FULLNAME || null, ref: null };
}

import type { Position } from "geojson";

/** Classes from the widest to the narrowest; a tile stores the index. */
export const STREET_CLASSES = [
  "motorway",
  "trunk",
  "primary",
  "secondary",
  "tertiary",
  "link",
  "minor",
  "service",
  "track",
] as const;

export type StreetClass = (typeof STREET_CLASSES)[number];

export interface Street {
  class: StreetClass;
  name: string | null;
  /** Route number such as "I 45", "US 59" or "SH 225". */
  ref: string | null;
  /** Longitude and latitude, WGS 84. */
  line: Position[];
}

export interface StreetMap {
  streets: readonly Street[];
  parks: readonly Position[][][];
  /** Where every street is in the data. */
  complete: readonly Position[][][];
  /** Where these streets stand in for those of the bundled map. */
  inner: readonly Position[][][];
}

interface ClassZooms {
  line: number;
  name: number;
  ref: number;
}

const NEVER = 99;

/** The map zoom from which a class is drawn, named and numbered. */
export const CLASS_ZOOMS: Record<StreetClass, ClassZooms> = {
  motorway: { line: 6, name: 13, ref: 8 },
  trunk: { line: 6, name: 12, ref: 9 },
  primary: { line: 8, name: 12, ref: 10 },
  secondary: { line: 10, name: 13, ref: 12 },
  tertiary: { line: 11, name: 14, ref: 13 },
  link: { line: 11, name: NEVER, ref: NEVER },
  minor: { line: 13, name: 15, ref: 14 },
  service: { line: 14, name: 16, ref: NEVER },
  track: { line: 13, name: 16, ref: NEVER },
};

export const STREET_MIN_ZOOM = 6;
/** The archive's deepest tiles; the map enlarges them from there on. */
export const STREET_MAX_ZOOM = 14;
/** Names are placed for every map zoom up to this one; at deeper ones the same names stay. */
export const NAME_MAX_ZOOM = 17;

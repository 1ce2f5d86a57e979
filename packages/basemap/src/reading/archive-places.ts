type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Where an archive of streets is, and what it covers. */
export interface ArchivePlace {
  url: string;
  bounds: Bounds;
}

/** The archive of our own build: it comes with the product. */
export const HOUSTON: ArchivePlace = {
  url: "/basemap/houston-streets.pmtiles",
  bounds: [-95.85, 29.45, -94.95, 30.15],
};

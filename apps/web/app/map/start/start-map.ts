import type { StartMap } from "./map-place.ts";

export const startOpenMap: StartMap = async ({ element, options, config, signal }) => {
  const { mountOpenMap } = await import("../open-map.ts");
  if (signal.aborted) return null;
  const { mapTileUrl: url, mapTileAttribution: attribution } = config;
  return mountOpenMap(element, options, url && attribution ? { url, attribution } : null);
};

export const startGoogleMap: StartMap = async (place) => {
  const { loadAndMountGoogleMap } = await import("../google/load-google-map.ts");
  return loadAndMountGoogleMap(place);
};

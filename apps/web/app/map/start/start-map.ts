import { nextTask } from "../../shell/page/next-task.ts";
import type { StartMap } from "./map-place.ts";

export const startOpenMap: StartMap = async ({ element, setup, i18n, config, signal, fail }) => {
  const { createMapTexts, mountOpenMap } = await import("../open-map.ts");
  await nextTask();
  if (signal.aborted) return null;
  const { mapTileUrl: url, mapTileAttribution: attribution } = config;
  const tiles = url && attribution ? { url, attribution } : null;
  const options = { ...setup, texts: createMapTexts(i18n, setup.namePin) };
  return mountOpenMap(element, options, { tiles, signal, onBroken: () => fail("could not load") });
};

export const startGoogleMap: StartMap = async (place) => {
  const { loadAndMountGoogleMap } = await import("../google/load-google-map.ts");
  return loadAndMountGoogleMap(place);
};

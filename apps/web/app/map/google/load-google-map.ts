import type { LoadState } from "../../vendors/google-maps/page-loader.ts";
import { pageGoogleMapsLoader } from "../../vendors/google-maps/page-loader.ts";
import type { StartMap } from "../loading/map-place.ts";
import { createMapTexts } from "../map-texts.ts";
import { importGoogleLibraries, mountGoogleMap } from "./google-map.ts";

/** The window's own error event is what the error port listens to. */
const report = (error: Error) => window.reportError(error);

export const loadAndMountGoogleMap: StartMap = async ({ element, setup, i18n, config, signal, fail }) => {
  if (config.googleMap === null || signal.aborted) return null;
  const loader = pageGoogleMapsLoader(config.googleMap, report);
  const react = (state: LoadState) => {
    if (state === "failed") fail("could not load");
    if (state === "auth failure") fail("auth failure");
  };
  // A key is checked when the first map is drawn, and can still be refused after that.
  const endWatch = loader.subscribe(react);
  signal.addEventListener("abort", endWatch);
  const state = await loader.load();
  react(state);
  if (state !== "loaded" || signal.aborted) return null;
  const libraries = await importGoogleLibraries();
  if (signal.aborted) return null;
  const options = { ...setup, texts: createMapTexts(i18n, setup.namePin) };
  return mountGoogleMap(element, options, { libraries, mapId: config.googleMap.mapId });
};

import { type MapView, restoreMapView } from "@smirk/domain/map-view";
import { readStored, writeStored } from "../../directory/browser-storage.ts";

const CENTER_KEY = "currentMapCenter";
const ZOOM_KEY = "currentMapZoom";

/** Where the visitor left the map (spec §3); the default where nothing sound is stored. */
export function loadMapView(): MapView {
  return restoreMapView(readStored(CENTER_KEY), readStored(ZOOM_KEY));
}

export function saveMapView({ center, zoom }: MapView): void {
  writeStored(CENTER_KEY, JSON.stringify({ lat: center.lat, lng: center.lng }));
  writeStored(ZOOM_KEY, JSON.stringify(zoom));
}

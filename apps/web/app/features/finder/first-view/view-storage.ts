import type { MapView } from "@smirk/domain/finder/map-view";
import { dropStored, readStored, writeStored } from "../../../storage/browser-storage.ts";
import {
  CENTER_KEY,
  type NamedLocation,
  restoreStoredView,
  type StoredView,
} from "../../../storage/stored-view.ts";

const ZOOM_KEY = "currentMapZoom";
const ADDRESS_KEY = "currentAddressInputLocation";

let storedAtStart: boolean | null = null;

/** Read at load, since the map stores its center soon after. */
export function wasViewStored(): boolean {
  storedAtStart ??= isViewStored();
  return storedAtStart;
}

export function isViewStored(): boolean {
  return loadStoredView().isStored;
}

export function loadMapView(): MapView {
  return loadStoredView().view;
}

/** Without a stored center the address becomes the default and is stored (spec §4); an invalid address is dropped. */
export function loadStoredView(): StoredView {
  const stored = restoreStoredView(readStored(CENTER_KEY), readStored(ZOOM_KEY), readStored(ADDRESS_KEY));
  if (stored.address === null) dropStored(ADDRESS_KEY);
  else if (!stored.isStored) saveAddressLocation(stored.address);
  storedAtStart ??= stored.isStored;
  return stored;
}

export function saveMapView({ center, zoom }: MapView): void {
  writeStored(CENTER_KEY, JSON.stringify({ lat: center.lat, lng: center.lng }));
  writeStored(ZOOM_KEY, JSON.stringify(zoom));
}

export function saveAddressLocation(location: NamedLocation | null): void {
  if (location === null) {
    dropStored(ADDRESS_KEY);
    return;
  }
  const { name, lat, lng } = location;
  writeStored(ADDRESS_KEY, JSON.stringify({ name, lat, lng }));
}

import { type MapView, parseMapCenter, restoreMapView } from "@smirk/domain/finder/map-view";
import { DEFAULT_LOCATION, isLatLng, type LatLng } from "@smirk/domain/geography/geo";

export interface NamedLocation extends LatLng {
  name: string;
}

export interface StoredView {
  view: MapView;
  /** Null when nothing valid is stored beside a stored center. */
  address: NamedLocation | null;
  isStored: boolean;
}

/** Holds the center of the finder's map. */
export const CENTER_KEY = "currentMapCenter";

/** Longer than any real suggestion. */
const LONGEST_NAME = 200;

/** Null for anything but a name with a valid point. */
export function parseNamedLocation(stored: string | null): NamedLocation | null {
  try {
    return readNamedLocation(JSON.parse(stored ?? "null"));
  } catch {
    return null;
  }
}

export function readNamedLocation(value: unknown): NamedLocation | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, lat, lng } = value as Record<string, unknown>;
  if (typeof name !== "string" || typeof lat !== "number" || typeof lng !== "number") return null;
  const isNamed = name.trim() !== "" && name.length <= LONGEST_NAME;
  return isNamed && isLatLng({ lat, lng }) ? { name, lat, lng } : null;
}

/** The stored center with zoom and address, or Houston for all three (spec §4). */
export function restoreStoredView(
  center: string | null,
  zoom: string | null,
  address: string | null,
): StoredView {
  const isStored = parseMapCenter(center) !== null;
  return {
    view: restoreMapView(center, zoom),
    address: isStored ? parseNamedLocation(address) : DEFAULT_LOCATION,
    isStored,
  };
}

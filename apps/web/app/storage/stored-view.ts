import { type MapView, parseMapCenter, restoreMapView } from "@smirk/domain/finder/map-view";
import { DEFAULT_LOCATION, isLatLng, type LatLng } from "@smirk/domain/geography/geo";

/** A place by name, such as a saved location or a chosen address (spec §3). */
export interface NamedLocation extends LatLng {
  name: string;
}

export interface StoredView {
  view: MapView;
  /** What the location box shows; null when nothing sound is stored beside a stored centre. */
  address: NamedLocation | null;
  /** Whether a centre was stored: a visitor who left the map somewhere finds it there. */
  isStored: boolean;
}

/** Longer than any address that a suggestion has; what is longer came from elsewhere. */
const LONGEST_NAME = 200;

/** The stored address input location (JSON of name, lat and lng), or null for anything else. */
export function parseNamedLocation(stored: string | null): NamedLocation | null {
  try {
    return readNamedLocation(JSON.parse(stored ?? "null"));
  } catch {
    return null;
  }
}

/** The place that a parsed value holds; null for whatever has no name or no point on the map. */
export function readNamedLocation(value: unknown): NamedLocation | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, lat, lng } = value as Record<string, unknown>;
  if (typeof name !== "string" || typeof lat !== "number" || typeof lng !== "number") return null;
  const isNamed = name.trim() !== "" && name.length <= LONGEST_NAME;
  return isNamed && isLatLng({ lat, lng }) ? { name, lat, lng } : null;
}

/** What the finder opens with (spec §4): the stored centre with its zoom and address, or Houston for all three. */
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

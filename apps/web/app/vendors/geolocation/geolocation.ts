import type { LatLng } from "@smirk/domain/geography/geo";
import type { PermissionWord } from "./location-consent.ts";

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

/** The device gave no position. `code` is the browser's; null when the browser has no geolocation at all. */
export class GeolocationFailure extends Error {
  readonly code: number | null;

  constructor(code: number | null, message: string) {
    super(message);
    this.name = "GeolocationFailure";
    this.code = code;
  }
}

export function hasGeolocation(): boolean {
  return "geolocation" in navigator;
}

/**
 * Where the device is now: as exact as it can tell, within 10 seconds, never from a cache (spec §7).
 * @throws {GeolocationFailure}
 */
export function readPosition(): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    if (!hasGeolocation()) {
      reject(new GeolocationFailure(null, "Geolocation is not supported by this browser."));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ lat: latitude, lng: longitude }),
      ({ code, message }) => reject(new GeolocationFailure(code, message)),
      OPTIONS,
    );
  });
}

/**
 * What the browser would say to a request now.
 * @param onChange called with every later word, such as when the visitor changes the page's settings
 */
export async function readPermission(
  onChange: (permission: PermissionWord) => void,
): Promise<PermissionWord> {
  try {
    const status = await navigator.permissions.query({ name: "geolocation" });
    status.addEventListener("change", () => onChange(status.state));
    return status.state;
  } catch {
    // Old Safari cannot be asked about geolocation, and says so in several ways.
    return "unknown";
  }
}

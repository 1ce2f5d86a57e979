import type { LatLng } from "@smirk/domain/geography/geo";
import type { PermissionWord } from "./location-consent.ts";

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

/** `code` is the browser's; null without geolocation support. */
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

/** High accuracy, 10 seconds, never cached (spec §7). @throws {GeolocationFailure} */
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

/** @param onChange called on later changes, such as in the page's settings */
export async function readPermission(
  onChange: (permission: PermissionWord) => void,
): Promise<PermissionWord> {
  try {
    const status = await navigator.permissions.query({ name: "geolocation" });
    status.addEventListener("change", () => onChange(status.state));
    return status.state;
  } catch {
    // Old Safari throws or rejects.
    return "unknown";
  }
}

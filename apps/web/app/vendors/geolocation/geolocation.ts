import type { LatLng } from "@smirk/domain/geography/geo";

/** W3C Geolocation error codes. */
export const POSITION_FAILURE = { denied: 1, unavailable: 2, timeout: 3 } as const;

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

/** "unknown" where the Permissions API lacks geolocation (old Safari). */
export type PermissionWord = "granted" | "denied" | "prompt" | "unknown";

/** Spec §4: ask the device when accepted earlier or granted, ask the visitor when the browser would prompt. */
export function decideLocationStart(
  accepted: boolean,
  permission: PermissionWord,
): "request" | "prompt" | "leave" {
  if (accepted || permission === "granted") return "request";
  return permission === "denied" ? "leave" : "prompt";
}

/**
 * Spec §4: set by success and by "unavailable", removed by "denied", otherwise unchanged.
 * @param code of the failure; null for none, undefined for success
 */
export function isAcceptedAfter(code: number | null | undefined, before: boolean): boolean {
  if (code === undefined || code === POSITION_FAILURE.unavailable) return true;
  return code === POSITION_FAILURE.denied ? false : before;
}

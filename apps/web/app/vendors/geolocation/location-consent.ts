/** "unknown" where the Permissions API lacks geolocation (old Safari). */
export type PermissionWord = "granted" | "denied" | "prompt" | "unknown";

/** W3C Geolocation error codes. */
export const POSITION_FAILURE = { denied: 1, unavailable: 2, timeout: 3 } as const;

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

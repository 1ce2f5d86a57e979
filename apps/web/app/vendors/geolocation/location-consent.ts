/** The browser's word on a permission; "unknown" where it cannot be asked (old Safari). */
export type PermissionWord = "granted" | "denied" | "prompt" | "unknown";

/** Codes of a failed position request (W3C Geolocation). */
export const POSITION_FAILURE = { denied: 1, unavailable: 2, timeout: 3 } as const;

/**
 * What a page does about the visitor's location when it is opened (spec §4): asks the device at once when that was
 * accepted earlier or is granted, asks the visitor when the browser would, else leaves it.
 */
export function decideLocationStart(
  accepted: boolean,
  permission: PermissionWord,
): "request" | "prompt" | "leave" {
  if (accepted || permission === "granted") return "request";
  return permission === "denied" ? "leave" : "prompt";
}

/**
 * Whether locationPermissionAccepted stands after a request (spec §4): set by success and by "unavailable", which
 * only a permitted request can answer; removed by "denied"; anything else says nothing about it.
 * @param code of the failure; null where there is none, undefined for success
 */
export function isAcceptedAfter(code: number | null | undefined, before: boolean): boolean {
  if (code === undefined || code === POSITION_FAILURE.unavailable) return true;
  return code === POSITION_FAILURE.denied ? false : before;
}

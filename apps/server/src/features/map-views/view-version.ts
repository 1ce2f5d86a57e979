import { createHash } from "node:crypto";
import type { LatLng } from "@smirk/domain/geography/geo";

/** Raised with every change of how a picture is drawn. */
const DRAWN = 1;

export function versionOf(state: string, { lat, lng }: LatLng): string {
  return createHash("sha256").update(`${DRAWN} ${state} ${lat} ${lng}`).digest("base64url").slice(0, 12);
}

import { decodeBase64Text, encodeBase64Text } from "./base64-text.ts";

/** A value as base64 of its JSON (spec §3; contract, "encoded"). */
export function encodeBase64Json(value: unknown): string {
  return encodeBase64Text(JSON.stringify(value));
}

/** As encodeBase64Json in the alphabet of addresses, without padding. */
export function encodeBase64UrlJson(value: unknown): string {
  return encodeBase64Json(value).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The value in a base64 or base64url text; undefined for whatever is none. A plus sign that an address turned into a
 * blank is read as the plus that it was.
 */
export function decodeBase64Json(encoded: string | null): unknown {
  try {
    return JSON.parse(decodeBase64Text((encoded ?? "").replaceAll(" ", "+")) ?? "");
  } catch {
    return undefined;
  }
}

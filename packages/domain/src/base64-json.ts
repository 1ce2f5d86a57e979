/** A value as base64 of its JSON in UTF-8, so that any name comes through (spec §3; contract, "encoded"). */
export function encodeBase64Json(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** As encodeBase64Json in the alphabet of addresses, without padding. */
export function encodeBase64UrlJson(value: unknown): string {
  return encodeBase64Json(value).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The value in a base64 or base64url text, padded or not; undefined for whatever is none. A plus sign that an address
 * turned into a blank is read as the plus that it was.
 */
export function decodeBase64Json(text: string | null): unknown {
  try {
    const plain = (text ?? "").replaceAll("-", "+").replaceAll("_", "/").replaceAll(" ", "+");
    const bytes = Uint8Array.from(atob(plain), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

import { decodeBase64Text, encodeBase64Text } from "./base64-text.ts";

export function encodeBase64Json(value: unknown): string {
  return encodeBase64Text(JSON.stringify(value));
}

export function encodeBase64UrlJson(value: unknown): string {
  return encodeBase64Json(value).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Undefined for anything invalid. A plus sign that a URL turned into a blank is read as a plus. */
export function decodeBase64Json(encoded: string | null): unknown {
  try {
    return JSON.parse(decodeBase64Text((encoded ?? "").replaceAll(" ", "+")) ?? "");
  } catch {
    return undefined;
  }
}

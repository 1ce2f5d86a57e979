import { isLatLng, type LatLng } from "./geo.ts";
import { PLUS_CODE, readPlusCode } from "./plus-code.ts";

/** "29.7604, -95.3698" and "29.7604° N, 95.3698° W", as phones and maps copy them. */
export const COORDINATES =
  /(?<![\d.])([-+\u2212]?\d{1,2}\.\d{2,12})\s?°?\s?([NS])?\s?[,;\s]\s?([-+\u2212]?\d{1,3}\.\d{2,12})\s?°?\s?([EWO])?(?![\d.])/i;
export const LINK = /\b(?:https?:\/\/|(?:www|maps)\.)[^\s]{1,500}/i;

/** How the links of usual maps hold their point: the marked one before the middle of the view. */
const POINTS_OF_LINKS: readonly RegExp[] = [
  /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  /[?&](?:q|query|ll|sll|daddr|destination|center|mlat)=(?:loc:)?(-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)/,
  /[?&]mlat=(-?\d{1,2}\.\d+)&mlon=(-?\d{1,3}\.\d+)/,
  /@(-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)/,
  /#map=\d+\/(-?\d{1,2}\.\d+)\/(-?\d{1,3}\.\d+)/,
];

/** The point of coordinates, of a map's link or of a plus code; null for any other text. */
export function readPastedPoint(text: string, near: LatLng | null = null): LatLng | null {
  const [link] = LINK.exec(text) ?? [];
  if (link !== undefined) return readLink(link);
  const [, lat = "", south = "", lng = "", west = ""] = COORDINATES.exec(text) ?? [];
  if (lat !== "") return readPoint(lat, lng, { isSouth: /s/i.test(south), isWest: /[wo]/i.test(west) });
  const [code] = PLUS_CODE.exec(text) ?? [];
  return code === undefined ? null : readPlusCode(code, near);
}

function readLink(link: string): LatLng | null {
  const plain = link.replaceAll(/%2C/gi, ",");
  for (const pattern of POINTS_OF_LINKS) {
    const [, lat, lng] = pattern.exec(plain) ?? [];
    if (lat !== undefined && lng !== undefined) return readPoint(lat, lng);
  }
  return null;
}

function readPoint(lat: string, lng: string, { isSouth = false, isWest = false } = {}): LatLng | null {
  const degrees = (text: string, isNegative: boolean) => {
    const value = Number(text.replace("\u2212", "-"));
    return isNegative ? -Math.abs(value) : value;
  };
  const point = { lat: degrees(lat, isSouth), lng: degrees(lng, isWest) };
  return isLatLng(point) ? point : null;
}

import { isLatLng, type LatLng } from "./geo.ts";
import { PLUS_CODE, readPlusCode } from "./plus-code.ts";

/** "29.7604, -95.3698" and "29.7604° N, 95.3698° W", as phones and maps copy them. */
export const COORDINATES =
  /(?<![\d.])([-+\u2212]?\d{1,2}\.\d{2,12})\s?°?\s?([NS])?\s?[,;\s]\s?(?:(?:lon(?:g(?:itude)?)?|lng)[:=]?\s?)?([-+\u2212]?\d{1,3}\.\d{2,12})\s?°?\s?([EWO])?(?![\d.])/i;
/** Degrees with minutes, and with seconds: 29°45'36"N 95°22'11"W, as maps and compasses write them. */
export const DEGREES =
  /(?<![\d.])(?:([NS]) ?)?(\d{1,2}) ?[°º˚o] ?(\d{1,2}(?:\.\d{1,8})?) ?['’′´](?: ?(\d{1,2}(?:\.\d{1,8})?) ?(?:["”″]|['’′´]{2}))? ?(N(?:orth|orte)?|S(?:outh|ur)?)?[ ,;]{1,3}(?:([EWO]) ?)?(\d{1,3}) ?[°º˚o] ?(\d{1,2}(?:\.\d{1,8})?) ?['’′´](?: ?(\d{1,2}(?:\.\d{1,8})?) ?(?:["”″]|['’′´]{2}))?(?: ?(East|Este|E|West|W|Oeste|O)(?!\p{L}))?/iu;
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
  const degrees = DEGREES.exec(text);
  if (degrees !== null) return readDegrees(degrees);
  const [code] = PLUS_CODE.exec(text) ?? [];
  return code === undefined ? null : readPlusCode(code, near);
}

/** @returns null where a hemisphere is not written, or minutes are none */
function readDegrees([
  ,
  before,
  lat,
  latMinutes,
  latSeconds,
  behind,
  ...more
]: RegExpExecArray): LatLng | null {
  const [beforeLng, lng, lngMinutes, lngSeconds, behindLng] = more;
  const [north, east] = [behind ?? before, behindLng ?? beforeLng];
  const minutes = [latMinutes, latSeconds, lngMinutes, lngSeconds].map((each) => Number(each ?? 0));
  if (north === undefined || east === undefined || minutes.some((each) => each >= 60)) return null;
  const [latMinute = 0, latSecond = 0, lngMinute = 0, lngSecond = 0] = minutes;
  const sum = (degrees: string | undefined, minute: number, second: number) =>
    String(Number(degrees) + minute / 60 + second / 3600);
  return readPoint(sum(lat, latMinute, latSecond), sum(lng, lngMinute, lngSecond), {
    isSouth: /^s/i.test(north),
    isWest: /^[wo]/i.test(east),
  });
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

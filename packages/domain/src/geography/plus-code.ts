import type { LatLng } from "./geo.ts";

/** Letters of Open Location Codes, which name a place by ever smaller parts of the globe. */
const DIGITS = "23456789CFGHJMPQRVWX";
const BASE = DIGITS.length;
/** Digits before the plus sign of a whole code. */
const WHOLE_LENGTH = 8;
const ROWS = 5;
const COLUMNS = 4;

/** A code alone or among other words; a short one is four or six digits before the plus sign. */
export const PLUS_CODE =
  /(?<![A-Z0-9+])(?:[23456789CFGHJMPQRVWX]{2}){2,4}\+[23456789CFGHJMPQRVWX]{2,4}(?![A-Z0-9])/i;

/** The middle of the code's area. @param near what a short code counts from; null leaves short codes unread */
export function readPlusCode(code: string, near: LatLng | null): LatLng | null {
  const [before = "", after = ""] = code.toUpperCase().split("+");
  const missing = WHOLE_LENGTH - before.length;
  if (missing === 0) return decode(before + after);
  if (near === null) return null;
  const given = writePairs(near).slice(0, missing);
  const found = decode(given + before + after);
  return found && nearestTo(near, found, BASE ** (2 - missing / 2));
}

/** The same area in a neighboring part, where that is nearer. @param step degrees of a part */
function nearestTo(near: LatLng, { lat, lng }: LatLng, step: number): LatLng {
  const toward = (from: number, at: number) => {
    if (at - from > step / 2) return at - step;
    return from - at > step / 2 ? at + step : at;
  };
  return { lat: toward(near.lat, lat), lng: toward(near.lng, lng) };
}

function writePairs({ lat, lng }: LatLng): string {
  let [north, east] = [lat + 90, (((lng + 180) % 360) + 360) % 360];
  let code = "";
  for (let size = BASE; code.length < WHOLE_LENGTH; size /= BASE) {
    const [row, column] = [Math.min(BASE - 1, Math.floor(north / size)), Math.floor(east / size)];
    code += `${DIGITS.charAt(row)}${DIGITS.charAt(column)}`;
    [north, east] = [north - row * size, east - column * size];
  }
  return code;
}

function decode(digits: string): LatLng | null {
  let [lat, lng, high, wide] = [-90, -180, BASE * BASE, BASE * BASE];
  const pairs = digits.slice(0, WHOLE_LENGTH + 2);
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    [high, wide] = [high / BASE, wide / BASE];
    lat += DIGITS.indexOf(pairs.charAt(at)) * high;
    lng += DIGITS.indexOf(pairs.charAt(at + 1)) * wide;
  }
  for (const digit of digits.slice(WHOLE_LENGTH + 2)) {
    [high, wide] = [high / ROWS, wide / COLUMNS];
    const cell = DIGITS.indexOf(digit);
    lat += Math.floor(cell / COLUMNS) * high;
    lng += (cell % COLUMNS) * wide;
  }
  const point = { lat: lat + high / 2, lng: lng + wide / 2 };
  return point.lat < 90 && point.lng < 180 ? point : null;
}

import { repairDigits } from "./repair-digits.ts";
import { isZipOfState } from "./zip-prefixes.ts";

export type RegistryPostalCode = { zip: string } | { error: PostalCodeError };

export type PostalCodeError = "no ZIP code" | "not a ZIP code" | "the ZIP code is not in the state";

/**
 * Reads a postal code of the registry: five digits, or nine with or without a dash, for a state in two capital
 * letters. Zeros that a spreadsheet cut off are put back where that makes a code of this very state (Connecticut to
 * New Jersey begin with 0), damage by floating point is undone, and what cannot be four digits behind the five is
 * dropped. A code of another state is refused: the point on the map comes from it, and one of the two is wrong;
 * prefixes and post offices that cross a border are known and pass.
 */
export function readPostalCode(text: string, state: string): RegistryPostalCode {
  const tidy = text.trim();
  if (tidy === "") return { error: "no ZIP code" };
  const digits = readDigits(repairDigits(tidy));
  if (digits === undefined) return { error: "not a ZIP code" };
  const hasLostZero = digits.length === 4 || digits.length === 8;
  const zip = hasLostZero ? `0${digits}` : digits;
  if (isZipOfState(zip, state)) return { zip: withoutNoPlace(zip) };
  return { error: hasLostZero ? "not a ZIP code" : "the ZIP code is not in the state" };
}

/** Five or nine digits, or four or eight of them; undefined for anything else. */
function readDigits(text: string): string | undefined {
  if (/^(?:\d{4,5}|\d{8,9})$/.test(text)) return text;
  const [, zip, place = ""] = /^(\d{4,5})(?: ?- ?| )(\d{0,4})$/.exec(text) ?? [];
  if (zip === undefined) return undefined;
  return place.length === 4 ? zip + place : zip;
}

/** "061050000" names no place within 06105. */
function withoutNoPlace(zip: string): string {
  return zip.length === 9 && zip.endsWith("0000") ? zip.slice(0, 5) : zip;
}

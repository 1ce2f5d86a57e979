import { repairDigits } from "./repair-digits.ts";
import { isZipOfState } from "./zip-prefixes.ts";

export type RegistryPostalCode = { zip: string } | { error: PostalCodeError };

export type PostalCodeError = "no ZIP code" | "not a ZIP code" | "the ZIP code is not in the state";

/** Repairs spreadsheet damage. Refuses another state's code: the map's point comes from it. */
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

function readDigits(text: string): string | undefined {
  if (/^(?:\d{4,5}|\d{8,9})$/.test(text)) return text;
  const [, zip, place = ""] = /^(\d{4,5})(?: ?- ?| )(\d{0,4})$/.exec(text) ?? [];
  if (zip === undefined) return undefined;
  return place.length === 4 ? zip + place : zip;
}

/** A +4 of zeros, as in "061050000", means none. */
function withoutNoPlace(zip: string): string {
  return zip.length === 9 && zip.endsWith("0000") ? zip.slice(0, 5) : zip;
}

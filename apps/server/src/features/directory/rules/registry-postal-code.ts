import { repairDigits } from "./registry-reading.ts";

/** Three-digit ZIP prefixes by state (USPS Labeling List L002, GeoNames). Shared prefixes cross a border. */
const PREFIXES: Readonly<Record<string, string>> = {
  AK: "995-999",
  AL: "350-352 354-369",
  AR: "716-729",
  AZ: "850-853 855-857 859-860 863-865",
  CA: "900-908 910-928 930-961",
  CO: "800-816",
  CT: "060-069",
  DC: "200 202-205 569",
  DE: "197-199",
  FL: "320-339 341-342 344 346-347 349",
  GA: "300-319 398-399",
  HI: "967-968",
  IA: "500-516 520-528",
  ID: "832-838",
  IL: "600-620 622-629",
  IN: "460-479",
  KS: "660-662 664-679",
  KY: "400-418 420-427",
  LA: "700-701 703-708 710-714",
  MA: "010-027 055",
  MD: "205-212 214-219",
  ME: "039-049",
  MI: "480-499",
  MN: "550-551 553-567",
  MO: "630-631 633-641 644-658 726",
  MS: "386-397",
  MT: "590-599",
  NC: "270-289",
  ND: "580-588",
  NE: "680-681 683-693",
  NH: "030-038",
  NJ: "070-089",
  NM: "870-871 873-884",
  NV: "889-891 893-895 897-898",
  NY: "005 063 100-149",
  OH: "430-459",
  OK: "730-731 734-741 743-749",
  OR: "970-979",
  PA: "150-196",
  RI: "028-029",
  SC: "290-299",
  SD: "570-577",
  TN: "370-385",
  TX: "733 739 750-770 772-799 885",
  UT: "840-847",
  VA: "201 205 220-246",
  VT: "050-054 056-059",
  WA: "980-986 988-994",
  WI: "530-532 534-535 537-549",
  WV: "247-268",
  WY: "820-831 834",
};

const statesOf = new Map<string, Set<string>>();

for (const [state, ranges] of Object.entries(PREFIXES)) {
  for (const range of ranges.split(" ")) {
    const [first = range, last = first] = range.split("-");
    for (let prefix = Number(first); prefix <= Number(last); prefix++) {
      const key = String(prefix).padStart(3, "0");
      statesOf.set(key, (statesOf.get(key) ?? new Set()).add(state));
    }
  }
}

type RegistryPostalCode = { zip: string } | { error: PostalCodeError };

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

/** ZIP codes that also deliver into a neighboring state. */
const ACROSS_BORDERS: Readonly<Record<string, string>> = {
  "02861": "MA",
  "42223": "TN",
  "59221": "ND",
  "63673": "IL",
  "71749": "LA",
  "73949": "TX",
  "81137": "NM",
  "84536": "AZ",
  "86044": "UT",
  "86515": "NM",
  "88063": "TX",
  "89439": "CA",
  "97635": "CA",
};

/** The first three digits of a state's ZIP codes, those that it shares with a neighbor too. */
export function listZipPrefixes(state: string): string[] {
  return Array.from(statesOf).flatMap(([prefix, states]) => (states.has(state) ? [prefix] : []));
}

/** The state of most ZIP codes that begin so. */
export function findStateOfPrefix(prefix: string): string | undefined {
  return statesOf.get(prefix)?.values().next().value;
}

/** `zip` has five or more digits, `state` two. */
export function isZipOfState(zip: string, state: string): boolean {
  return (statesOf.get(zip.slice(0, 3))?.has(state) ?? false) || ACROSS_BORDERS[zip.slice(0, 5)] === state;
}

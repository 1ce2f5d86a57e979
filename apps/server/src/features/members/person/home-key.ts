import { addressKey } from "../../places/address-key.ts";

/** Roads that have a number for a name, units and floors, as words with one blank between: what people write in several ways. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:APTO|DEPTO|DPTO|DEPARTAMENTO|LOT|TRLR|TRAILER|SPC) (?=[A-Z]?\d|[A-Z]$)/g, "APT "],
  [/\bSTRT\b/g, "ST"],
  [/\bFARM TO MARKET\b/g, "FM"],
  [/\b(FM|RR) (?:ROAD|RD) (?=\d)/g, "$1 "],
  [/\b((?:FM|RR) \d{1,4}) (?:ROAD|RD)\b/g, "$1"],
  [/\bCOUNTY (?:ROAD|RD)\b/g, "CR"],
  [/\b(?:HIGHWAY|HWY) (\d{1,4}) ([NSEW]|NORTH|SOUTH|EAST|WEST)\b/g, "$2 HWY $1"],
  [/\b(\d{1,2})(?:ST|ND|RD|TH) (?:FLOOR|FLR|FL)\b/g, "FL $1"],
  [/\bP ?O ?B(?:OX)?\b(?: BOX\b)?/g, "PO BOX"],
];

/** The same for all spellings of a member's home; keys of listings are stored, and have fewer spellings to know. */
export function homeKey(street: string, zip: string): string {
  const words = street
    .toUpperCase()
    .normalize("NFD")
    .replaceAll(/\p{M}|[.'’]/gu, "")
    .replaceAll(/[\s,]+/g, " ");
  return addressKey(
    WAYS.reduce((text, [written, short]) => text.replaceAll(written, short), words),
    zip,
  );
}

/** The check digit says nothing more, and the first digit is 1 or 2. */
const FIRST = 100_000_000;
const POSSIBLE = 200_000_000;
const BITS = 8;

/** A set of provider identifiers: a bit for each that is possible, so 25 MB for any number of them. */
export interface NpiSet {
  add(npi: string): void;
  has(npi: string): boolean;
}

/** Its members are valid identifiers (`isNpi`): of two that differ in the check digit alone, one is wrong. */
export function createNpiSet(): NpiSet {
  const bits = new Uint8Array(POSSIBLE / BITS);
  return {
    add(npi) {
      const place = placeOf(npi);
      bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
    },
    has(npi) {
      const place = placeOf(npi);
      return ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
    },
  };
}

function placeOf(npi: string): number {
  return Math.floor(Number(npi) / 10) - FIRST;
}

/** Leading digit (1 or 2) and check digit are redundant. */
const FIRST = 100_000_000;
/** Bits; 64 KiB. */
const PAGE = 2 ** 19;

export interface NpiSet {
  add(npi: string): void;
  has(npi: string): boolean;
}

/** Members must satisfy `isNpi`: the check digit is not stored. */
export function createNpiSet(): NpiSet {
  const pages = new Map<number, Uint8Array>();
  return {
    add(npi) {
      const place = placeOf(npi);
      const number = Math.floor(place / PAGE);
      let page = pages.get(number);
      if (!page) {
        page = new Uint8Array(PAGE / 8);
        pages.set(number, page);
      }
      const byte = (place % PAGE) >> 3;
      page[byte] = (page[byte] ?? 0) | (1 << (place & 7));
    },
    has(npi) {
      const place = placeOf(npi);
      const page = pages.get(Math.floor(place / PAGE));
      return page !== undefined && ((page[(place % PAGE) >> 3] ?? 0) & (1 << (place & 7))) !== 0;
    },
  };
}

function placeOf(npi: string): number {
  return Math.floor(Number(npi) / 10) - FIRST;
}

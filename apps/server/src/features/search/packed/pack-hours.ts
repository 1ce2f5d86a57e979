import { createByteNumbers } from "./byte-numbers.ts";
import { createNumbering } from "./trait-sets.ts";

/** A card among other bytes. */
export interface BytesOfCard {
  bytes: Buffer;
  start: number;
  length: number;
}

/** When offices are open, as rows of `values` by place. */
export interface Hours {
  rows: Uint32Array;
  /** Minutes of the week from Sunday 0:00: opens, closes, opens, closes. */
  values: readonly (readonly number[])[];
}

export interface HoursPacker {
  add(place: number, card: BytesOfCard): void;
  finish(): Hours;
}

/** The end of "weekly_hours", from a rare letter on, which is found soonest. A quote in a card's texts is escaped. */
const HOURS = Buffer.from('kly_hours":[');
const CLOSE = 93;

/** Reads hours from cards, so that what is open is what they show. */
export function createHoursPacker(size: number): HoursPacker {
  const numbering = createNumbering((key) => (key === "" ? [] : key.split(",").map(Number)));
  const numbers = createByteNumbers(numbering.numberOf);
  const rows = new Uint32Array(size);
  return {
    add: (place, { bytes, start, length }) => {
      const at = bytes.indexOf(HOURS, start);
      const isThere = at >= start && at < start + length;
      const from = isThere ? at + HOURS.length : start;
      const to = isThere ? bytes.indexOf(CLOSE, from) : start;
      rows[place] = numbers.numberOf(bytes, from, to - from);
    },
    finish: () => ({ rows, values: numbering.values }),
  };
}

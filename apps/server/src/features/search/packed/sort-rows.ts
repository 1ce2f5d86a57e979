import { float64At, uint32At } from "./columns.ts";
/** Rows rising by their value, a whole number from 0 on; rows of equal values stay in the order of `rows`. */
export function sortRows(values: Float64Array, rows: Uint32Array): Uint32Array {
  const largest = findLargest(values, rows);
  if (largest === null) return rows;
  let sorted = rows;
  // A radix sort: no comparisons, and quicker than the platform's for few rows and for many.
  const radix = rows.length < MANY_ROWS ? 2 ** 8 : 2 ** 16;
  let [next, spare] = [new Uint32Array(rows.length), new Uint32Array(rows.length)];
  for (let scale = 1; scale <= largest; scale *= radix) {
    sortByDigit(values, { scale, radix }, { from: sorted, to: next });
    [sorted, next, spare] = [next, spare, next];
  }
  return sorted;
}

const MANY_ROWS = 2 ** 14;

function sortByDigit(
  values: Float64Array,
  { scale, radix }: { scale: number; radix: number },
  { from, to }: { from: Uint32Array; to: Uint32Array },
): void {
  const inverse = 1 / scale;
  const digitOf = (row: number) => (float64At(values, row) * inverse) & (radix - 1);
  const starts = new Uint32Array(radix);
  for (let at = 0; at < from.length; at += 1) {
    const digit = digitOf(uint32At(from, at));
    starts[digit] = uint32At(starts, digit) + 1;
  }
  let start = 0;
  for (let digit = 0; digit < radix; digit += 1) {
    const count = uint32At(starts, digit);
    starts[digit] = start;
    start += count;
  }
  for (let at = 0; at < from.length; at += 1) {
    const row = uint32At(from, at);
    const digit = digitOf(row);
    const place = uint32At(starts, digit);
    to[place] = row;
    starts[digit] = place + 1;
  }
}

/** Null when the rows rise already. */
function findLargest(values: Float64Array, rows: Uint32Array): number | null {
  let [last, largest, isRising] = [0, 0, true];
  for (let at = 0; at < rows.length; at += 1) {
    const value = float64At(values, uint32At(rows, at));
    isRising &&= value >= last;
    if (value > largest) largest = value;
    last = value;
  }
  return isRising ? null : largest;
}

export function allRows(size: number): Uint32Array {
  const rows = new Uint32Array(size);
  for (let row = 0; row < size; row += 1) rows[row] = row;
  return rows;
}

/** The first index whose value is not below `bound`. */
function lowerBound(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (float64At(sorted, middle) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds rows by their value, -1 for none; quickest in the order of the rows. */
export function createRowFinder(
  values: Float64Array,
  order = sortRows(values, allRows(values.length)),
): (value: number) => number {
  const sorted = new Float64Array(values.length);
  for (let at = 0; at < sorted.length; at += 1) sorted[at] = float64At(values, uint32At(order, at));
  let last = -1;
  return (value) => {
    if (values[last] === value) return last;
    last += 1;
    if (values[last] === value) return last;
    const at = lowerBound(sorted, value);
    last = sorted[at] === value ? uint32At(order, at) : -1;
    return last;
  };
}

/** Rows rising by their value; rows of equal values stay in the order of `rows`. */
export function sortRows(values: Float64Array, rows: Uint32Array): Uint32Array {
  if (isRising(values, rows)) return rows;
  const sorted = values.slice().sort();
  const taken = new Uint32Array(values.length);
  const order = new Uint32Array(values.length);
  for (const row of rows) {
    const first = lowerBound(sorted, values[row] as number);
    order[first + (taken[first] as number)] = row;
    taken[first] = (taken[first] as number) + 1;
  }
  return order;
}

function isRising(values: Float64Array, rows: Uint32Array): boolean {
  for (let at = 1; at < rows.length; at += 1) {
    if ((values[rows[at - 1] as number] as number) > (values[rows[at] as number] as number)) return false;
  }
  return true;
}

export function allRows(size: number): Uint32Array {
  const rows = new Uint32Array(size);
  for (let row = 0; row < size; row += 1) rows[row] = row;
  return rows;
}

/** The first index whose value is not below `bound`. */
export function lowerBound(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds rows by their value, -1 for none; quickest in the order of the rows. */
export function createRowFinder(
  values: Float64Array,
  order = sortRows(values, allRows(values.length)),
): (value: number) => number {
  const sorted = values.slice().sort();
  let last = -1;
  return (value) => {
    if (values[last] === value) return last;
    last += 1;
    if (values[last] === value) return last;
    const at = lowerBound(sorted, value);
    last = sorted[at] === value ? (order[at] as number) : -1;
    return last;
  };
}

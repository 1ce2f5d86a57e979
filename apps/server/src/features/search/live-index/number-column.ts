const FIRST_SIZE = 65_536;

export interface NumberColumn {
  push(value: number): void;
  /** Those pushed so far. */
  values(): Float64Array;
}

/** Grows outside the heap, where a list of a million numbers is nothing for the collector to move. */
export function createNumberColumn(): NumberColumn {
  let numbers = new Float64Array(FIRST_SIZE);
  let size = 0;
  return {
    push: (value) => {
      if (size === numbers.length) {
        const larger = new Float64Array(2 * size);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[size] = value;
      size += 1;
    },
    values: () => numbers.slice(0, size),
  };
}

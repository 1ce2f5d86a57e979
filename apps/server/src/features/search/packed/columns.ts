/**
 * Numbers of columns, each at an index that the caller knows to be inside. Each kind of column has a function of its own:
 * V8 makes one that reads several kinds slow for all of them.
 */
export function float64At(column: Float64Array, index: number): number {
  return column[index] as number;
}

export function uint32At(column: Uint32Array, index: number): number {
  return column[index] as number;
}

export function int32At(column: Int32Array, index: number): number {
  return column[index] as number;
}

export function uint8At(column: Uint8Array, index: number): number {
  return column[index] as number;
}

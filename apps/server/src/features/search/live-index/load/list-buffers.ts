import type { PackedLocations } from "../packed/packed-locations.ts";

/** The memory of all columns, to be moved to another thread instead of copied. */
export function listBuffers({ names, tree, ...columns }: PackedLocations): ArrayBuffer[] {
  const arrays = [...Object.values(columns), ...Object.values(names), ...tree].filter((value) =>
    ArrayBuffer.isView(value),
  );
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}

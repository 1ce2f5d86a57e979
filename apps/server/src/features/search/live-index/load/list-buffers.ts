import type { PackedLocations } from "../packed/packed-locations.ts";

/** The memory of all columns, to be moved to another thread instead of copied. */
export function listBuffers({ names, practices, tree, ...columns }: PackedLocations): ArrayBuffer[] {
  const { names: practiceNames, ...practiceColumns } = practices;
  const groups = [columns, names, practiceColumns, practiceNames].flatMap((group) => Object.values(group));
  const arrays = [...groups, ...tree].filter((value) => ArrayBuffer.isView(value));
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}

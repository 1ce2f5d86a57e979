import type { PackedLocations } from "../packed/packed-locations.ts";

/** The memory of all columns, to be moved to another thread instead of copied. */
export function listBuffers({ names, practices, hours, tree, ...columns }: PackedLocations): ArrayBuffer[] {
  const { names: practiceNames, ...practiceColumns } = practices;
  const groups = [columns, names, practiceColumns, practiceNames, hours].flatMap((group) =>
    Object.values(group),
  );
  const arrays = [...groups, ...tree].filter((value) => ArrayBuffer.isView(value));
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}

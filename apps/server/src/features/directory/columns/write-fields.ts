import type { Columns } from "./column.ts";
import { namesOf } from "./read-changes.ts";

/** Each column as a file has it. */
export function writeFields<Row extends object>(
  columns: Columns<Row>,
  row: NoInfer<Row>,
): Record<string, string> {
  return Object.fromEntries(namesOf(columns).map((name) => [name, columns[name].write(row[name])]));
}

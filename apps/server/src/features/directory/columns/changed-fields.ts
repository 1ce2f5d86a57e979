import type { Columns } from "./column.ts";
import { namesOf } from "./read-changes.ts";

export function changedFields<Fields extends object>(
  columns: Columns<Fields>,
  before: NoInfer<Fields>,
  after: NoInfer<Fields>,
): (keyof Fields & string)[] {
  return namesOf(columns).filter(
    (name) => columns[name].write(before[name]) !== columns[name].write(after[name]),
  );
}

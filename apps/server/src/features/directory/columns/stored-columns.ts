import type { StoredColumns } from "./column.ts";
import { namesOf } from "./read-changes.ts";

/** SQL types by column, for `insertRows` and `updateRows`. */
export function sqlTypes<Fields extends object>(columns: StoredColumns<Fields>): Record<string, string> {
  return Object.fromEntries(namesOf(columns).map((name) => [name, columns[name].sqlType]));
}

type NullFields<Fields> = { [Name in keyof Fields as null extends Fields[Name] ? Name : never]: null };

/** Null in each column that may be null. */
export function nullFields<Fields extends object>(columns: StoredColumns<Fields>): NullFields<Fields> {
  const nullable = namesOf(columns).filter((name) => columns[name].isNullable);
  return Object.fromEntries(nullable.map((name) => [name, null])) as NullFields<Fields>;
}

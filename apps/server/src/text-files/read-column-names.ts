import { asList } from "../errors.ts";
import { fileError } from "./file-error.ts";
import { nearestName } from "./nearest-name.ts";
import { quote } from "./shorten.ts";

export interface FileColumns {
  /** Columns in the order of the error message. */
  columns: readonly string[];
  /** One column of each group is required. */
  required: readonly (readonly string[])[];
  ignored?: readonly string[];
}

interface Place {
  /** What the file is a list of, such as "plans". */
  kind: string;
  file: string;
  line: number;
}

/** A file with more is none of ours, and comparing all of their names takes long. */
const MOST_COLUMNS = 200;

/** Leaves out the empty columns that spreadsheets have after the last one. @throws {AppError} 422 for too many others */
export function withoutEmptyEnd(
  cells: readonly string[],
  { file, line }: Pick<Place, "file" | "line">,
): readonly string[] {
  const count = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (count > MOST_COLUMNS) throw fileError(file, line, `it has more than ${MOST_COLUMNS} columns.`);
  return cells.slice(0, count);
}

/** "Last Name" is last_name. @throws {AppError} 422 with every unknown, repeated or missing name */
export function readColumnNames(
  given: readonly string[],
  { columns, required, ignored = [] }: FileColumns,
  { kind, file, line }: Place,
): string[] {
  const names = withoutEmptyEnd(given, { file, line }).map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_"),
  );
  const known = [...columns, ...ignored];
  const errors = [
    ...names.filter((name) => !known.includes(name)).map((name) => describeUnknown(name, columns)),
    ...names
      .filter((name, at) => known.includes(name) && names.indexOf(name) !== at)
      .map((name) => `${name} is there twice`),
    ...required
      .filter((group) => !group.some((name) => names.includes(name)))
      .map((group) => `${group.join(" or ")} is missing`),
  ];
  if (errors.length === 0) return names;
  const allowed = `A file of ${kind} may have ${columns.join(", ")}.`;
  const error = fileError(file, line, `wrong columns: ${errors.join("; ")}. ${allowed}`);
  const items = [...errors, allowed].map((reason) => ({ line, reason }));
  throw asList(error, `${file}, line ${line}: the columns are wrong.`, items);
}

function describeUnknown(name: string, columns: readonly string[]): string {
  if (name === "") return "a column has no name";
  if (/[;\t]/.test(name)) return "the columns must be separated by commas";
  const nearest = nearestName(name, columns);
  return `${quote(name)} is unknown${nearest === undefined ? "" : `, perhaps it is ${nearest}`}`;
}

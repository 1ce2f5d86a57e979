import { basename, extname } from "node:path";
import { fileFault } from "./file-fault.ts";
import type { PlainKind } from "./file-kinds.ts";
import type { PlainRow } from "./plain-row.ts";
import { readColumnNames } from "./read-column-names.ts";
import { readCsvRows } from "./read-csv-rows.ts";
import { readJsonRows } from "./read-json-rows.ts";

/**
 * The rows of a plain file, CSV or JSON by the ending of its name, one at a time.
 * @throws {AppError} 422 with file, line and reason for a file that is neither, or has other columns
 */
export async function* readPlainRows(kind: PlainKind, path: string): AsyncGenerator<PlainRow> {
  const file = basename(path);
  const ending = extname(path).toLowerCase();
  if (ending === ".csv") yield* readCsvRows(path, (names) => readColumnNames(names, { kind, file, line: 1 }));
  else if (ending === ".json") {
    const readNames = rememberNames((names, line) => readColumnNames(names, { kind, file, line }));
    yield* readJsonRows(path, readNames);
  } else throw fileFault(file, null, "the name must end in .csv or .json.");
}

/** Most objects of a file have the names of the one before. */
function rememberNames(
  read: (names: readonly string[], line: number) => readonly string[],
): (names: readonly string[], line: number) => readonly string[] {
  let last: { key: string; columns: readonly string[] } | undefined;
  return (names, line) => {
    const key = names.join("\n");
    if (last?.key !== key) last = { key, columns: read(names, line) };
    return last.columns;
  };
}

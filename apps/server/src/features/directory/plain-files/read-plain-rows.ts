import { extname } from "node:path";
import { readCsvRows } from "../../../text-files/csv/read-csv-rows.ts";
import { fileError } from "../../../text-files/file-error.ts";
import { type FileSource, nameOfFile } from "../../../text-files/file-source.ts";
import { readColumnNames } from "../../../text-files/read-column-names.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import { FILE_KINDS, type PlainKind } from "./file-kinds.ts";
import { readJsonRows } from "./read-json-rows.ts";

/** CSV, JSON or JSON Lines, by extension. @throws {AppError} 422 with file, line and reason */
export async function* readPlainRows(kind: PlainKind, source: FileSource): AsyncGenerator<TextRow> {
  const file = nameOfFile(source);
  const ending = extname(file).toLowerCase();
  const readNames = (names: readonly string[], line: number) =>
    readColumnNames(names, FILE_KINDS[kind], { kind, file, line });
  if (ending === ".csv") yield* readCsvRows(source, (names) => readNames(names, 1));
  else if (ending === ".json" || ending === ".jsonl") {
    yield* readJsonRows(source, rememberNames(readNames), { isLines: ending === ".jsonl" });
  } else throw fileError(file, null, "the name must end in .csv, .json or .jsonl.");
}

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

import { type FileHandle, open } from "node:fs/promises";
import { extname } from "node:path";
import { invalid } from "../../../errors.ts";
import { formatCsv } from "../../../text-files/format-csv.ts";
import { REFUSAL_COLUMNS } from "../plain-files/file-kinds.ts";
import type { ValidatedRow } from "./validated-row.ts";

/** The refused rows as they were, with line and reason, in the format of their file. */
export interface RefusedRows {
  add(rows: readonly ValidatedRow<unknown>[]): Promise<void>;
  close(): Promise<string | null>;
}

export function collectRefusedRows(path: string): RefusedRows {
  const form = formOf(path);
  let file: FileHandle | undefined;
  return {
    async add(rows) {
      const refused = rows.filter(({ errors }) => errors.length > 0).map(describeRow);
      const [first] = refused;
      if (first === undefined) return;
      const isStart = file === undefined;
      file ??= await openFile(path);
      const lines = refused.map((cells) => form.write(cells)).join(form.between);
      await file.appendFile((isStart ? form.begin(first) : form.between) + lines);
    },
    async close() {
      if (file === undefined) return null;
      await file.appendFile(form.end);
      await file.close();
      return path;
    },
  };
}

interface Form {
  begin: (cells: Record<string, string>) => string;
  write: (cells: Record<string, string>) => string;
  between: string;
  end: string;
}

const CSV: Form = {
  begin: (cells) => formatCsv([Object.keys(cells)]),
  write: (cells) => formatCsv([Object.values(cells)]),
  between: "",
  end: "",
};
const JSON_ARRAY: Form = { begin: () => "[\n", write: JSON.stringify, between: ",\n", end: "\n]\n" };
const JSON_LINES: Form = { begin: () => "", write: JSON.stringify, between: "\n", end: "\n" };

function formOf(path: string): Form {
  const ending = extname(path).toLowerCase();
  if (ending === ".json") return JSON_ARRAY;
  return ending === ".jsonl" ? JSON_LINES : CSV;
}

function describeRow({ row: { line, cells }, errors }: ValidatedRow<unknown>): Record<string, string> {
  const [lineColumn, reasonColumn] = REFUSAL_COLUMNS;
  return { ...cells, [lineColumn]: String(line), [reasonColumn]: errors.join("; ") };
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, "w", 0o600);
  } catch (error) {
    throw invalid(
      `The file of refused rows cannot be written: ${error instanceof Error ? error.message : path}`,
    );
  }
}

import type { IMPORT_KINDS } from "@smirk/contract/console/imports";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import type { JobType } from "../../../jobs/job.ts";
import type { RefusedList } from "../../../text-files/refused/refused-list.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import { type ColumnChoices, readColumnChoices } from "../../fees/column-choices.ts";

export type ImportKind = (typeof IMPORT_KINDS)[number];

export const MOST_FILE_BYTES = 1024 ** 3;
/** A slow line has the time limit of a request for each piece. */
export const MOST_PIECE_BYTES = 1024 ** 2;
/** A server that works on an import prolongs its lease more often than that. */
export const LEASE_MS = MINUTE_MS;

export interface ConsoleImport {
  kind: ImportKind;
  /** The name on the operator's computer. */
  fileName: string;
  isDryRun: boolean;
  /** Loads the valid rows even if others are refused; the registry always does. */
  skipRefused: boolean;
  /** Whether the registry's file is all of it: who it lacks is then no longer shown. */
  isComplete: boolean;
  /** How many listings the registry's file may hide; null: no more than 2%. */
  mayHide: number | null;
  /** Whether prices with a warning are loaded too. */
  isConfirmed: boolean;
  /** Prices in force that its file may move by more than 10%, as a second person allowed. */
  mayMove: number;
  /** What columns of a price file are, and what every row has: a line for each. */
  columns: string;
  values: string;
  operator: Operator;
}

/** @throws 400 for a line without '=' */
export function readChoiceLines({
  columns,
  values,
}: Pick<ConsoleImport, "columns" | "values">): ColumnChoices {
  return readColumnChoices(listLines(columns), listLines(values));
}

function listLines(text: string): string[] {
  return text.split(/[\r\n]/).flatMap((line) => line.trim() || []);
}

/** Imports an uploaded file. */
export const runConsoleImportJob: JobType<{ importId: string }> = {
  name: "run_console_import",
  keyOf: ({ importId }) => `console import ${importId}`,
};

/** A list in the database, so that every server gives it out. Its parts never straddle a checkpoint of the import. */
export function storedRefusedList({ db }: Pick<Context, "db">, importId: string): RefusedList {
  let size = 0;
  return {
    async open(bytes) {
      await db
        .deleteFrom("console_import_refused")
        .where("import_id", "=", importId)
        .where("position", ">=", String(bytes))
        .execute();
      const last = await db
        .selectFrom("console_import_refused")
        .select(["position", "text"])
        .where("import_id", "=", importId)
        .orderBy("position", "desc")
        .limit(1)
        .executeTakeFirst();
      size = last === undefined ? 0 : Number(last.position) + Buffer.byteLength(last.text);
      return size;
    },
    async append(text) {
      await db
        .insertInto("console_import_refused")
        .values({ import_id: importId, position: size, text })
        .execute();
      size += Buffer.byteLength(text);
    },
    close: async () => {},
  };
}

/** Part by part, so that no memory holds it. */
export async function* readRefusedList(
  { db }: Pick<Context, "db">,
  importId: string,
): AsyncGenerator<string> {
  for (let after = -1; ; ) {
    const part = await db
      .selectFrom("console_import_refused")
      .select(["position", "text"])
      .where("import_id", "=", importId)
      .where("position", ">", String(after))
      .orderBy("position")
      .limit(1)
      .executeTakeFirst();
    if (part === undefined) return;
    yield part.text;
    after = Number(part.position);
  }
}

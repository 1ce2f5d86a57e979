import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { formatCsv } from "../../text-files/format-csv.ts";
import { EXPORT_KINDS } from "./export-file/export-kinds.ts";
import { FILE_KINDS, type PlainKind } from "./plain-files/file-kinds.ts";

export interface PlainExportInput {
  kind: PlainKind;
  format: "csv" | "json";
  /** Two-letter codes; null means everywhere. */
  states: readonly string[] | null;
  /** Without ids the file can be imported into another directory. */
  withIds: boolean;
}

const ID_COLUMNS: readonly string[] = ["id", "provider_id", "location_id"];

/** Spreadsheets need it to recognize UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** The directory as a plain file in pieces of whole lines, from one snapshot; includes unpublished locations. */
export async function* exportPlainFile(
  ctx: Pick<Context, "db">,
  { kind, format, states, withIds }: PlainExportInput,
): AsyncGenerator<string> {
  const columns = FILE_KINDS[kind].columns.filter((name) => withIds || !ID_COLUMNS.includes(name));
  const isCsv = format === "csv";
  yield isCsv ? BYTE_ORDER_MARK + formatCsv([columns]) : "[\n";
  let isFirst = true;
  for await (const rows of snapshotRows(ctx.db, kind, states)) {
    if (isCsv) yield formatCsv(rows.map(({ cells }) => columns.map((name) => cells[name] ?? "")));
    else
      yield `${isFirst ? " " : ","}${rows.map(({ values }) => JSON.stringify(values, [...columns])).join("\n,")}\n`;
    isFirst = false;
  }
  if (!isCsv) yield "]\n";
}

/** One transaction, open for as long as the consumer reads. */
async function* snapshotRows(db: Kysely<Database>, kind: PlainKind, states: readonly string[] | null) {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    await sql`
      select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)
    `.execute(trx);
    let after = "0";
    for (;;) {
      const { rows, last } = await EXPORT_KINDS[kind](trx, { after, states });
      if (rows.length === 0) return;
      yield rows;
      after = last;
    }
  } finally {
    await trx.rollback().execute();
  }
}

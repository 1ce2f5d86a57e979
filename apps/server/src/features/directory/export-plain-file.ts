import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { formatCsv } from "../../text-files/format-csv.ts";
import type { Columns } from "./columns/column.ts";
import { LISTED_COLUMNS, type ListedFields } from "./columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "./columns/provider-columns.ts";
import { namesOf } from "./columns/read-changes.ts";
import { FILE_KINDS, type PlainKind } from "./plain-files/file-kinds.ts";

const { plans, published, ...place } = LISTED_COLUMNS;

interface PlainExportInput {
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

const ROWS_A_PAGE = 1000;

const EXPORT_KEYS = {
  read: () => ({ error: "is given by the directory" }),
  write: (value: string | null) => value ?? "",
};

const providerColumns = { id: EXPORT_KEYS, npi: EXPORT_KEYS, ...PROVIDER_COLUMNS };

const locationColumns = { id: EXPORT_KEYS, npi: EXPORT_KEYS, provider_id: EXPORT_KEYS, ...place, published };

const planListColumns = {
  location_id: EXPORT_KEYS,
  npi: EXPORT_KEYS,
  provider_id: EXPORT_KEYS,
  address: LISTED_COLUMNS.address,
  zip: LISTED_COLUMNS.zip,
  plans,
};

const EXPORT_KINDS: Record<PlainKind, ReadPage> = {
  providers: async (db, { after, states }) => {
    const rows = await db
      .selectFrom("providers as p")
      .select(namesOf(providerColumns).map((name) => `p.${name}` as const))
      .where("p.id", ">", after)
      .$if(states !== null, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom("provider_locations as l")
              .select("l.id")
              .whereRef("l.provider_id", "=", "p.id")
              .where("l.state", "in", states ?? []),
          ),
        ),
      )
      .orderBy("p.id")
      .limit(ROWS_A_PAGE)
      .execute();
    return toPage(providerColumns, rows, ({ id }) => id);
  },
  locations: async (db, page) => toPage(locationColumns, await readLocations(db, page), ({ id }) => id),
  "plan-lists": async (db, page) => {
    const rows = await readLocations(db, page);
    return toPage(
      planListColumns,
      rows.map((row) => ({ ...row, location_id: row.id })),
      ({ location_id }) => location_id,
    );
  },
};

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

interface ExportedRow {
  cells: Record<string, string>;
  values: Record<string, unknown>;
}

interface Page {
  after: string;
  states: readonly string[] | null;
}

type ReadPage = (db: Kysely<Database>, page: Page) => Promise<{ rows: ExportedRow[]; last: string }>;

function readLocations(
  db: Kysely<Database>,
  { after, states }: Page,
): Promise<(ListedFields & { id: string; npi: string | null; provider_id: string })[]> {
  const columns = namesOf(LISTED_COLUMNS).map((name) => `l.${name}` as const);
  return db
    .selectFrom("provider_locations as l")
    .innerJoin("providers as p", "p.id", "l.provider_id")
    .select(["l.id", "l.provider_id", "p.npi", ...columns])
    .where("l.id", ">", after)
    .where(states === null ? sql<boolean>`true` : sql<boolean>`l.state = any(${states}::text[])`)
    .orderBy("l.id")
    .limit(ROWS_A_PAGE)
    .execute();
}

function toPage<Row extends object, Given extends Row>(
  columns: Columns<Row>,
  rows: readonly Given[],
  idOf: (row: Given) => string,
): { rows: ExportedRow[]; last: string } {
  const last = rows.at(-1);
  const exported = rows.map((row) => {
    const names = namesOf(columns);
    const cells = Object.fromEntries(names.map((name) => [name, columns[name].write(row[name])]));
    return { cells, values: Object.fromEntries(names.map((name) => [name, row[name]])) };
  });
  return { rows: exported, last: last === undefined ? "" : idOf(last) };
}

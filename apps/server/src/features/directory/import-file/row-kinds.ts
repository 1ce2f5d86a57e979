import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import type { Columns } from "../columns/column.ts";
import { LISTED_COLUMNS } from "../columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "../columns/provider-columns.ts";
import { readChanges } from "../columns/read-changes.ts";
import type { Change, Locate, ProviderRow } from "../directory-rows.ts";
import { changeProvider } from "../edit/change-provider.ts";
import { splitNameCells } from "../names/split-name-cells.ts";
import type { PlainKind } from "../plain-files/file-kinds.ts";
import { saveLocations } from "../save/save-locations.ts";
import { type SaveContext, saveProviders } from "../save/save-providers.ts";
import { countRows, type ImportReport } from "./import-report.ts";
import { createProviderFinder, describeProvider, type FoundProvider } from "./provider-finder.ts";
import { refusedRow, refusedWithCellErrors, type ValidatedRow, withoutBlanks } from "./refused-rows.ts";
import { validateLocationRows, validatePlanListRows } from "./validate-location-rows.ts";

interface BatchContext extends SaveContext {
  locate: Locate;
  lock: boolean;
  claim: ReturnType<typeof createClaims>;
  report: ImportReport;
  mayWrite: () => boolean;
}

interface RowKind<Row extends Fields, Fields extends object> {
  columns: Columns<Fields>;
  validate: (
    context: BatchContext,
    db: Kysely<Database>,
    rows: readonly TextRow[],
  ) => Promise<ValidatedRow<Row>[]>;
  save: (context: SaveContext, db: Kysely<Database>, changes: Change<Row>[]) => Promise<unknown>;
}

type HandleBatch = (
  context: BatchContext,
  db: Kysely<Database>,
  rows: readonly TextRow[],
) => Promise<ValidatedRow<unknown>[]>;

/** Validates and counts a batch, and writes it where allowed. */
export const ROW_KINDS: Record<PlainKind, HandleBatch> = {
  providers: handle({ columns: PROVIDER_COLUMNS, validate: validateProviderRows, save: saveProviders }),
  locations: handle({ columns: LISTED_COLUMNS, validate: validateLocationRows, save: saveLocations }),
  "plan-lists": handle({ columns: LISTED_COLUMNS, validate: validatePlanListRows, save: saveLocations }),
};

function handle<Row extends Fields, Fields extends object>({
  columns,
  validate,
  save,
}: RowKind<Row, Fields>): HandleBatch {
  return async (context, db, rows) => {
    const validated = context.claim(await validate(context, db, rows));
    countRows(context.report, columns, validated);
    const changes = validated.flatMap(({ change }) => change ?? []);
    if (changes.length > 0 && context.mayWrite()) await save(context, db, changes);
    return validated;
  };
}

/** Rejects rows about a subject that an earlier row of the file already has. */
export function createClaims(): <Row>(rows: readonly ValidatedRow<Row>[]) => ValidatedRow<Row>[] {
  const lines = new Map<string, number>();
  return (rows) =>
    rows.map((validated) => {
      const { row, asks, claims, errors } = validated;
      if (errors.length > 0) return validated;
      const first = asks.map((key) => lines.get(key)).find((line) => line !== undefined);
      if (first !== undefined)
        return { ...validated, errors: [`repeats the subject of line ${first}`], warnings: [], change: null };
      for (const key of claims) lines.set(key, row.line);
      return validated;
    });
}

/** A file of dentists names no day. */
const UNDATED = { by: "file", on: null } as const;

async function validateProviderRows(
  { lock }: { lock: boolean },
  db: Kysely<Database>,
  rows: readonly TextRow[],
): Promise<ValidatedRow<ProviderRow>[]> {
  const find = await createProviderFinder(db, rows, { idColumn: "id", lock });
  return rows.map((row) =>
    row.error === undefined ? validateRow(row, find(row)) : refusedRow(row, row.error),
  );
}

function validateRow(row: TextRow, found: FoundProvider): ValidatedRow<ProviderRow> {
  const cells = withoutBlanks(row.cells, ["smirk_verified"]);
  if ("error" in found) {
    const split = { ...row, cells: { ...splitNameCells(cells, null) } };
    return { ...refusedWithCellErrors(split, found.error, PROVIDER_COLUMNS), row };
  }
  const { provider, npi } = found;
  const { values, errors } = readChanges(PROVIDER_COLUMNS, splitNameCells(cells, provider), provider);
  const isNewNpi = npi !== "" && provider?.npi !== npi;
  const validated = changeProvider(provider, isNewNpi ? { ...values, npi } : values, UNDATED);
  const all = [...errors, ...("errors" in validated && errors.length === 0 ? validated.errors : [])];
  if (all.length > 0 || "errors" in validated) return refusedRow(row, ...all);
  const keys = [
    provider ? `id ${provider.id}` : "",
    npi || provider?.npi ? `npi ${npi || provider?.npi}` : "",
  ];
  const claims = keys.filter(Boolean);
  const shown = validated.change?.after ?? provider;
  return {
    row,
    errors: [],
    warnings: validated.warnings ?? [],
    change: validated.change,
    subject: shown ? describeProvider(shown) : npi,
    asks: claims,
    claims,
  };
}

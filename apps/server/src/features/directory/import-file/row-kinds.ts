import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import type { Columns } from "../columns/column.ts";
import { LOCATION_COLUMNS } from "../columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "../columns/provider-columns.ts";
import type { Change, Locate } from "../directory-rows.ts";
import type { PlainKind } from "../plain-files/file-kinds.ts";
import { saveLocations } from "../save/save-locations.ts";
import { type SaveContext, saveProviders } from "../save/save-providers.ts";
import type { createClaims } from "./claim-rows.ts";
import { countRows, type ImportReport } from "./import-report.ts";
import { validateLocationRows, validatePlanListRows } from "./validate-location-rows.ts";
import { validateProviderRows } from "./validate-provider-rows.ts";
import type { ValidatedRow } from "./validated-row.ts";

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
    db: Kysely<Database>,
    rows: readonly TextRow[],
    context: BatchContext,
  ) => Promise<ValidatedRow<Row>[]>;
  save: (db: Kysely<Database>, changes: Change<Row>[], context: SaveContext) => Promise<unknown>;
}

type HandleBatch = (
  db: Kysely<Database>,
  rows: readonly TextRow[],
  context: BatchContext,
) => Promise<ValidatedRow<unknown>[]>;

/** Validates and counts a batch, and writes it where allowed. */
export const ROW_KINDS: Record<PlainKind, HandleBatch> = {
  providers: handle({ columns: PROVIDER_COLUMNS, validate: validateProviderRows, save: saveProviders }),
  locations: handle({ columns: LOCATION_COLUMNS, validate: validateLocationRows, save: saveLocations }),
  "plan-lists": handle({ columns: LOCATION_COLUMNS, validate: validatePlanListRows, save: saveLocations }),
};

function handle<Row extends Fields, Fields extends object>({
  columns,
  validate,
  save,
}: RowKind<Row, Fields>): HandleBatch {
  return async (db, rows, context) => {
    const validated = context.claim(await validate(db, rows, context));
    countRows(context.report, columns, validated);
    const changes = validated.flatMap(({ change }) => change ?? []);
    if (changes.length > 0 && context.mayWrite()) await save(db, changes, context);
    return validated;
  };
}

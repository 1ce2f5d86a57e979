import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
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
import { judgeLocationRows, judgePlanListRows } from "./judge-location-rows.ts";
import { judgeProviderRows } from "./judge-provider-rows.ts";
import type { JudgedRow } from "./judged-row.ts";

interface Surroundings extends SaveContext {
  locate: Locate;
  /** Keeps others from changing the rows until the transaction ends. */
  lock: boolean;
  claim: ReturnType<typeof createClaims>;
  report: ImportReport;
  /** Asked when the batch has been counted. */
  mayWrite: () => boolean;
}

interface RowKind<Row extends Fields, Fields extends object> {
  columns: Columns<Fields>;
  judge: (db: Kysely<Database>, rows: readonly TextRow[], house: Surroundings) => Promise<JudgedRow<Row>[]>;
  save: (db: Kysely<Database>, changes: Change<Row>[], house: SaveContext) => Promise<unknown>;
}

type HandleBatch = (
  db: Kysely<Database>,
  rows: readonly TextRow[],
  house: Surroundings,
) => Promise<JudgedRow<unknown>[]>;

/** Judges, counts and, where it may, writes a batch of each kind's rows. */
export const ROW_KINDS: Record<PlainKind, HandleBatch> = {
  providers: handle({ columns: PROVIDER_COLUMNS, judge: judgeProviderRows, save: saveProviders }),
  locations: handle({ columns: LOCATION_COLUMNS, judge: judgeLocationRows, save: saveLocations }),
  "plan-lists": handle({ columns: LOCATION_COLUMNS, judge: judgePlanListRows, save: saveLocations }),
};

function handle<Row extends Fields, Fields extends object>({
  columns,
  judge,
  save,
}: RowKind<Row, Fields>): HandleBatch {
  return async (db, rows, house) => {
    const judged = house.claim(await judge(db, rows, house));
    countRows(house.report, columns, judged);
    const changes = judged.flatMap(({ change }) => change ?? []);
    if (changes.length > 0 && house.mayWrite()) await save(db, changes, house);
    return judged;
  };
}

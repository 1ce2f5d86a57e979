import type { Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { ConsoleImportsTable } from "../../../db/schema/console/schema-console-imports.ts";
import { AppError, conflict } from "../../../errors.ts";
import { type ConsoleImport, MOST_FILE_BYTES } from "./console-import.ts";

interface UploadInput extends ConsoleImport {
  operatorId: string;
  size: number;
  /** Differs for another file of the same name. */
  fingerprint: string;
}

export interface Upload {
  id: string;
  /** The next piece begins here. */
  received: number;
}

/** One operator's open uploads; the database holds their bytes. */
const MOST_OPEN = 3;

/**
 * Begins an upload, or finds the operator's unfinished one of the same file and options. @throws 409 `conflict`, 413
 */
export async function startUpload(
  { db, clock }: Pick<Context, "db" | "clock">,
  input: UploadInput,
): Promise<Upload> {
  if (input.size > MOST_FILE_BYTES) throw tooLarge();
  return db.transaction().execute(async (trx) => {
    // Two tabs that begin at once find the same upload.
    await trx
      .selectFrom("operators")
      .select("id")
      .where("id", "=", input.operatorId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const open = await trx
      .selectFrom("console_imports")
      .select(["id", "received", "fingerprint", "kind", "is_dry_run", "skip_refused", "is_complete"])
      .select(["is_confirmed", "may_hide", "columns", "row_values"])
      .where("operator_id", "=", input.operatorId)
      .where("finished_at", "is", null)
      .whereRef("received", "<", "size")
      .execute();
    const same = open.find((row) => isSame(row, input));
    if (same !== undefined) return { id: same.id, received: Number(same.received) };
    if (open.length >= MOST_OPEN) {
      throw conflict("Three files of yours are not uploaded yet. Finish or cancel one of them first.");
    }
    const now = clock.now();
    const { id } = await trx
      .insertInto("console_imports")
      .values({
        kind: input.kind,
        file_name: input.fileName,
        is_dry_run: input.isDryRun,
        skip_refused: input.skipRefused,
        is_complete: input.isComplete,
        may_hide: input.mayHide,
        is_confirmed: input.isConfirmed,
        columns: input.columns,
        row_values: input.values,
        started_by: input.operator.actor,
        operator_id: input.operatorId,
        size: input.size,
        fingerprint: input.fingerprint,
        started_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, received: 0 };
  });
}

function tooLarge(): AppError {
  return new AppError(413, "too_large", "Load files of more than 1 GB on the server.");
}

type OpenUpload = Pick<
  Selectable<ConsoleImportsTable>,
  | "fingerprint"
  | "kind"
  | "is_dry_run"
  | "skip_refused"
  | "is_complete"
  | "may_hide"
  | "is_confirmed"
  | "columns"
  | "row_values"
>;

function isSame(row: OpenUpload, input: UploadInput): boolean {
  return (
    row.fingerprint === input.fingerprint &&
    row.kind === input.kind &&
    row.is_dry_run === input.isDryRun &&
    row.skip_refused === input.skipRefused &&
    row.is_complete === input.isComplete &&
    row.may_hide === input.mayHide &&
    row.is_confirmed === input.isConfirmed &&
    row.columns === input.columns &&
    row.row_values === input.values
  );
}

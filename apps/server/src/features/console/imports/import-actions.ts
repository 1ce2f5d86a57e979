import type { IMPORTS } from "@smirk/contract/console/imports";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { AppError, conflict, invalid, notFound } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { findLastFeeChange, undoFeeImport } from "../../fees/undo-import.ts";
import { ActionFile, type Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";
import { MOST_PIECE_BYTES, readChoiceLines, readRefusedList, runConsoleImportJob } from "./console-import.ts";
import { startUpload } from "./start-upload.ts";

export const IMPORT_ACTIONS: Handlers<typeof IMPORTS> = {
  "imports.list": async (ctx, { body: { after: afterId } }) => {
    const found = await listConsoleImports(ctx, { afterId, limit: PAGE_LIMIT });
    const { rows: imports, next } = toPage(found, ({ id }) => id);
    return { imports, next };
  },
  "imports.start": async (ctx, { body, operator, caller }) => {
    const {
      file: fileName,
      dry_run,
      skip_refused,
      complete,
      may_hide,
      confirmed,
      columns,
      values,
      ...rest
    } = body;
    readChoiceLines({ columns, values });
    const options = {
      isDryRun: dry_run,
      skipRefused: skip_refused,
      isComplete: complete,
      mayHide: may_hide,
      isConfirmed: confirmed,
      ...{ columns, values },
    };
    const { operatorId } = caller.getSession();
    const upload = await startUpload(ctx, { ...rest, ...options, fileName, operator, operatorId });
    return { ...upload, pieceBytes: MOST_PIECE_BYTES };
  },
  "imports.piece": async (
    ctx,
    { body: { import_id: importId, position }, caller: { bytes, getSession } },
  ) => {
    if (bytes === null) throw invalid("Send a piece of the file.");
    const { operatorId } = getSession();
    return { received: await savePiece(ctx, { importId, operatorId, position, bytes }) };
  },
  "imports.cancel": async (ctx, { body }) => {
    await cancelImport(ctx, body.import_id);
    return {};
  },
  "fees.last": async (ctx) => ({ change: await findLastFeeChange(ctx) }),
  "fees.undo": async (ctx, { body, operator }) => {
    await undoFeeImport(ctx, { changeId: body.change_id, operator });
    return {};
  },
  "imports.refused": async (ctx, { body }) => {
    const rows = readRefusedList(ctx, body.import_id);
    const first = await rows.next();
    if (first.done) throw notFound("There is no list of refused rows.");
    return new ActionFile("text/plain", concat(first.value, rows));
  },
};

async function* concat(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Removes an import that has not begun, with what was uploaded. @throws 404; 409 `conflict` once it runs */
async function cancelImport({ db, clock }: Pick<Context, "db" | "clock">, importId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("console_imports")
      .select(["lease_until", "finished_at"])
      .where("id", "=", importId)
      .where("size", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound("There is no such upload.");
    if (row.finished_at !== null) throw conflict("This import has ended.");
    if (row.lease_until !== null && row.lease_until > clock.now()) {
      throw conflict("This import is running and cannot be canceled.");
    }
    await trx.deleteFrom("console_imports").where("id", "=", importId).execute();
  });
}

interface PieceInput {
  importId: string;
  operatorId: string;
  /** The position of the piece's first byte in the file. */
  position: number;
  bytes: Buffer;
}

/**
 * Stores the next piece of a file; a piece that is there already changes nothing. The last one starts the import.
 * @returns where the next piece begins @throws 404 for another operator's; 409 `conflict` with `received` for a gap
 */
async function savePiece(
  { db, clock }: Pick<Context, "db" | "clock">,
  { importId, operatorId, position, bytes }: PieceInput,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const upload = await trx
      .selectFrom("console_imports")
      .select(["size", "received", "finished_at"])
      .where("id", "=", importId)
      .where("operator_id", "=", operatorId)
      .forUpdate()
      .executeTakeFirst();
    if (upload === undefined || upload.size === null) {
      throw notFound("This upload is not there any more. Choose the file again.");
    }
    const received = Number(upload.received);
    const end = position + bytes.length;
    if (bytes.length === 0 || end > Number(upload.size)) throw invalid("The piece is not of this file.");
    if (end <= received) return received;
    if (position !== received || upload.finished_at !== null) {
      const facts = { received };
      throw new AppError(409, "conflict", "Another piece of the file comes next.", { facts });
    }
    await trx.insertInto("console_import_pieces").values({ import_id: importId, position, bytes }).execute();
    await trx
      .updateTable("console_imports")
      .set({ received: end, updated_at: clock.now() })
      .where("id", "=", importId)
      .execute();
    if (end === Number(upload.size)) await addJob(trx, runConsoleImportJob, { importId });
    return end;
  });
}

type ImportState = "uploading" | "waiting" | "running" | "done" | "failed";

/** Newest first. @param afterId of the page before */
async function listConsoleImports(
  { db, clock }: Pick<Context, "db" | "clock">,
  { afterId, limit }: { afterId?: string | undefined; limit: number },
) {
  const rows = await db
    .selectFrom("console_imports")
    .select(["id", "kind", "file_name", "is_dry_run", "started_by", "started_at", "finished_at"])
    .select(["size", "received", "lease_until", "rows", "counts", "refusals", "differences", "failure"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("console_import_refused")
          .select("import_id")
          .whereRef("import_id", "=", "console_imports.id"),
      ).as("has_refused_rows"),
    )
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(started_at, id) < (select started_at, id from console_imports where id = ${afterId})`,
      ),
    )
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const now = clock.now();
  return rows.map(({ lease_until: leaseUntil, size, received, counts, has_refused_rows, ...row }) => ({
    ...row,
    size: size === null ? null : Number(size),
    received: Number(received),
    counts: counts && { ...counts },
    has_refused_rows: has_refused_rows === true,
    state: stateOf({ ...row, size, received, isLeased: leaseUntil !== null && leaseUntil > now }),
  }));
}

interface Facts {
  finished_at: Date | null;
  failure: string | null;
  size: string | null;
  received: string;
  isLeased: boolean;
}

function stateOf({ finished_at, failure, size, received, isLeased }: Facts): ImportState {
  if (finished_at !== null) return failure === null ? "done" : "failed";
  if (size !== null && Number(received) < Number(size)) return "uploading";
  return isLeased || size === null ? "running" : "waiting";
}

import { CONTRACTS } from "@smirk/contract/console/actions";
import type { Context } from "../../../context.ts";
import { isDatabaseUnavailable } from "../../../db/connection/is-database-unavailable.ts";
import type { Refusal } from "../../../db/schema/console/schema-console-imports.ts";
import { AppError } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { OpenFile, StoredFile } from "../../../text-files/file-source.ts";
import { shorten } from "../../../text-files/shorten.ts";
import { hasRole, readRole } from "../../operators/roles.ts";
import {
  type ConsoleImport,
  type ImportKind,
  runConsoleImportJob,
  storedRefusedList,
} from "./console-import.ts";
import { holdLease, type Lease, leasedRow, returnLease, takeLease } from "./import-lease.ts";
import { type ImportResult, runImport } from "./run-import.ts";

/** A file that ends its server each time is not loaded for ever. */
const MOST_ATTEMPTS = 3;
const MOST_PROBLEMS = 50;
/** The command line imports at that moment: `cleanImports` starts this one again. */
const BUSY: ReadonlySet<string> = new Set(["import_running", "directory_busy"]);

/** Imports an uploaded file once, whatever server begins or ends. @throws what is worth a later attempt */
export async function runConsoleImport(ctx: Context, importId: string, signal: AbortSignal): Promise<void> {
  const lease = await takeLease(ctx, importId);
  if (lease === null) return;
  const held = holdLease(ctx, lease);
  try {
    const stop = AbortSignal.any([signal, held.lost]);
    const outcome = await attempt(ctx, { lease, signal: stop, showRows: held.showRows });
    await held.end();
    await finish(ctx, lease, outcome);
  } catch (error) {
    await held.end();
    const isBusy = error instanceof AppError && BUSY.has(error.code);
    if (signal.aborted || isBusy) await returnLease(ctx, lease);
    if (isBusy) return;
    throw error;
  }
  await startNext(ctx);
}

interface Attempt {
  lease: Lease;
  signal: AbortSignal;
  showRows: (rows: number) => void;
}

type Outcome = ImportResult | { failure: string; refusals?: Refusal[] };

/** Wrong columns as a list: some files lack dozens. */
function describeRefusal({ message, list }: AppError): Outcome {
  if (list === undefined) return { failure: shorten(message) };
  const refusals = list.items
    .slice(0, MOST_PROBLEMS)
    .map(({ line, reason }) => ({ line, reason: shorten(reason) }));
  return { failure: shorten(list.title), refusals };
}

/** @returns what the operator reads @throws what is worth another attempt */
async function attempt(ctx: Context, { lease, signal, showRows }: Attempt): Promise<Outcome> {
  const found = await findInput(ctx, lease.importId);
  if (!found.isAllowed) return { failure: "The operator may no longer load files." };
  if (lease.attempts > MOST_ATTEMPTS) {
    return { failure: "The server stopped during the import, three times. Try a part of the file." };
  }
  const { input, size } = found;
  const { importId } = lease;
  try {
    return await runImport(ctx, {
      input,
      file: storedFile(ctx, { importId, name: input.fileName, size }),
      refused: storedRefusedList(ctx, importId),
      onProgress: showRows,
      signal,
    });
  } catch (error) {
    if (error instanceof AppError && !BUSY.has(error.code)) return describeRefusal(error);
    if (error instanceof AppError || signal.aborted || isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ err: error, importId }, "console.import.failed");
    return { failure: "The import failed. Nothing more is loaded." };
  }
}

async function findInput(
  { db }: Context,
  importId: string,
): Promise<{ input: ConsoleImport; size: number; isAllowed: boolean }> {
  const row = await db
    .selectFrom("console_imports")
    .innerJoin("operators", "operators.id", "operator_id")
    .select(["kind", "file_name", "is_dry_run", "skip_refused", "is_complete", "is_confirmed", "size"])
    .select(["may_hide", "may_move", "columns", "row_values as values"])
    .select(["operator_id", "email", "role", "disabled_at"])
    .where("console_imports.id", "=", importId)
    .executeTakeFirstOrThrow();
  const { role, command } = CONTRACTS["imports.start"];
  const input = {
    kind: row.kind as ImportKind,
    fileName: row.file_name,
    isDryRun: row.is_dry_run,
    skipRefused: row.skip_refused,
    isComplete: row.is_complete,
    mayHide: row.may_hide,
    isConfirmed: row.is_confirmed,
    mayMove: row.may_move ?? 0,
    columns: row.columns,
    values: row.values,
    operator: { actor: row.email, operatorId: row.operator_id ?? undefined, command },
  };
  return {
    input,
    size: Number(row.size),
    isAllowed: row.disabled_at === null && hasRole(readRole(row.role), role),
  };
}

async function finish({ db, clock }: Context, lease: Lease, outcome: Outcome): Promise<void> {
  const now = clock.now();
  const heldMoves = "heldMoves" in outcome ? outcome.heldMoves : null;
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await leasedRow(trx, lease)
      .set({
        ...("counts" in outcome && {
          rows: outcome.counts.read,
          counts: JSON.stringify(outcome.counts),
          differences: JSON.stringify(outcome.differences),
        }),
        ...(outcome.refusals && { refusals: JSON.stringify(outcome.refusals) }),
        ...(outcome.failure !== null && { failure: outcome.failure }),
        lease_id: null,
        lease_until: null,
        updated_at: now,
        ...(heldMoves === null
          ? { finished_at: now }
          : { held_moves: heldMoves, held_at: now, approved_by: null, attempts: 0 }),
      })
      .executeTakeFirst();
    if (numUpdatedRows === 0n || heldMoves !== null) return;
    await trx.deleteFrom("console_import_pieces").where("import_id", "=", lease.importId).execute();
  });
}

/** The one that has waited longest. */
async function startNext({ db }: Context): Promise<void> {
  const next = await db
    .selectFrom("console_imports")
    .select("id")
    .where("finished_at", "is", null)
    .where("held_moves", "is", null)
    .whereRef("received", "=", "size")
    .orderBy("started_at")
    .limit(1)
    .executeTakeFirst();
  if (next !== undefined) await addJob(db, runConsoleImportJob, { importId: next.id });
}

interface Piece {
  position: number;
  bytes: Buffer;
}

/** An uploaded file, read from its pieces in the database: one of them is in memory at a time. */
function storedFile(
  { db }: Pick<Context, "db">,
  { importId, name, size }: { importId: string; name: string; size: number },
): StoredFile {
  const findPiece = async (position: number): Promise<Piece> => {
    const row = await db
      .selectFrom("console_import_pieces")
      .select(["position", "bytes"])
      .where("import_id", "=", importId)
      .where("position", "<=", String(position))
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { position: Number(row.position), bytes: row.bytes };
  };
  const open = async (): Promise<OpenFile> => {
    let piece: Piece = { position: 0, bytes: Buffer.alloc(0) };
    return {
      size,
      async read(into, position) {
        let count = 0;
        while (count < into.length && position + count < size) {
          const at = position + count;
          if (at < piece.position || at >= piece.position + piece.bytes.length) piece = await findPiece(at);
          const copied = piece.bytes.copy(into, count, at - piece.position);
          if (copied === 0) throw new Error("A piece of the uploaded file is missing.");
          count += copied;
        }
        return count;
      },
      close: async () => {},
    };
  };
  return { name, open };
}

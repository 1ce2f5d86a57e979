import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SECOND_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../../context.ts";
import { AppError, conflict } from "../../../../errors.ts";
import type { ConsoleImport } from "./console-import.ts";
import { type ImportFiles, runImport } from "./run-import.ts";

const FOLDER = join(tmpdir(), "smirk-console-imports");
const MOST_BYTES = 1024 ** 3;

export interface ImportRuns {
  /** Takes the file in, and imports it after that. @returns the import's id @throws 409 while one runs here */
  start(input: ConsoleImport, upload: Readable): Promise<string>;
  stop(): Promise<void>;
}

/** One at a time on each server; its progress is in the database, so that every server shows it. */
export function createImportRuns(ctx: Context): ImportRuns {
  const stopping = new AbortController();
  let isBusy = false;
  let running: Promise<void> = Promise.resolve();
  return {
    async start(input, upload) {
      if (isBusy)
        throw conflict("Another import is running. Wait until it is done.", { code: "import_running" });
      isBusy = true;
      try {
        const id = await insertImport(ctx, input);
        const files = nameFiles(id, input);
        await saveUpload(upload, files.file);
        running = finish(ctx, { id, input, files, signal: stopping.signal }).finally(() => {
          isBusy = false;
        });
        return id;
      } catch (error) {
        isBusy = false;
        throw error;
      }
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** The file's own name is only shown. */
function nameFiles(id: string, { fileName }: ConsoleImport): ImportFiles {
  const ending = /^\.[a-z]{1,5}$/i.exec(extname(fileName))?.[0] ?? ".csv";
  return { file: join(FOLDER, `${id}${ending}`), refused: join(FOLDER, `refused-${id}`) };
}

async function saveUpload(upload: Readable, file: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const isTooMuch = bytes > MOST_BYTES;
      done(
        isTooMuch ? new AppError(413, "too_large", "Load files of more than 1 GB on the server.") : null,
        chunk,
      );
    },
  });
  try {
    await pipeline(upload, limit, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function insertImport({ db, clock }: Context, input: ConsoleImport): Promise<string> {
  const now = clock.now();
  const { kind, fileName, isDryRun, operator } = input;
  const { id } = await db
    .insertInto("console_imports")
    .values({
      kind,
      file_name: fileName,
      is_dry_run: isDryRun,
      started_by: operator.actor,
      started_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface Finishing {
  id: string;
  input: ConsoleImport;
  files: ImportFiles;
  signal: AbortSignal;
}

async function finish(ctx: Context, { id, input, files, signal }: Finishing): Promise<void> {
  const progress = createProgress(ctx, id);
  try {
    const result = await runImport(ctx, { input, files, onProgress: progress.show, signal });
    await progress.end();
    const now = ctx.clock.now();
    await ctx.db
      .updateTable("console_imports")
      .set({
        rows: result.counts.read,
        counts: JSON.stringify(result.counts),
        refusals: JSON.stringify(result.refusals),
        differences: JSON.stringify(result.differences),
        refused_rows: result.refusedRows,
        ...(result.failure !== null && { failure: result.failure }),
        updated_at: now,
        finished_at: now,
      })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    await progress.end();
    await recordFailure(ctx, id, error);
  } finally {
    await rm(files.file, { force: true });
  }
}

async function recordFailure({ db, clock, log }: Context, id: string, err: unknown): Promise<void> {
  const isRefusal = err instanceof AppError;
  if (!isRefusal) log.error({ err, importId: id }, "console.import.failed");
  const failure = isRefusal ? err.message : "The import failed. Nothing more is loaded.";
  const now = clock.now();
  await db
    .updateTable("console_imports")
    .set({ failure, updated_at: now, finished_at: now })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => log.error({ err: error, importId: id }, "console.import.unrecorded"));
}

/** Writes the rows read so far, at most once a second. */
function createProgress({ db, clock, log }: Context, id: string) {
  let shownAt = 0;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    show: (rows: number) => {
      const now = clock.now();
      if (now.getTime() - shownAt < SECOND_MS) return;
      shownAt = now.getTime();
      writing = db
        .updateTable("console_imports")
        .set({ rows, updated_at: now })
        .where("id", "=", id)
        .execute()
        .catch((err: unknown) => log.warn({ err, importId: id }, "console.import.progress_unwritten"));
    },
    end: () => writing,
  };
}

import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { invalid } from "../../errors.ts";
import type { OpenFile } from "../../text-files/file-source.ts";
import { type FileSource, nameOfFile, openFile, placeOfFile } from "../../text-files/file-source.ts";
import { assertRefusedFile } from "../../text-files/refused/refused-file.ts";
import { openCsvSource } from "./read/read-csv-rows.ts";
import { openJsonSource } from "./read/read-json-rows.ts";
import type { RegistrySource } from "./read/registry-row.ts";
import { finishImport } from "./run/finish-import.ts";
import { beginImport } from "./run/import-checkpoint.ts";
import type {
  RegistryImportContext,
  RegistryImportInput,
  RegistryImportReport,
} from "./run/registry-import.ts";
import { runImport } from "./run/run-import.ts";
import { withImportLock } from "./run/with-import-lock.ts";

/**
 * Imports a registry file (CSV or API answers) in batches with checkpoints, so that an interrupted import resumes.
 * Idempotent. Rules: docs/decisions/registry-import.md
 * @throws 400 `invalid` for an unreadable file, or after its rows for a truncated `complete` one; 409 `import_running`
 */
export async function importRegistry(
  ctx: RegistryImportContext,
  input: RegistryImportInput,
): Promise<RegistryImportReport> {
  const started = performance.now();
  await assertRefusedFile(input.refusedFile, input.file);
  const { file, source } = await openRegistryFile(input.file);
  try {
    const fingerprint = await fingerprintFile(file);
    return await withImportLock(ctx.db, async (session) => {
      if (input.dryRun) await shadowDirectory(session);
      const begun = await beginImport(
        session,
        { ...describeImport(input), fingerprint, start: source.start },
        ctx.clock.now(),
      );
      const run = await saveMemory(() => runImport({ ctx, input, session, source }, begun));
      const { counts } = run.isAtEnd
        ? await finishImport({ ctx, input, session, source }, run)
        : run.checkpoint;
      return {
        ...counts,
        refusedFile: counts.refused > 0 && !input.dryRun ? begun.refusedFile : null,
        resumedFromLine: begun.isResumed ? begun.place.line : null,
        finished: run.isAtEnd,
        ms: Math.round(performance.now() - started),
      };
    });
  } finally {
    await source.close();
  }
}

function describeImport({ file, complete, states, refusedFile }: RegistryImportInput) {
  const options = { complete, states: states && [...new Set(states)].sort() };
  const list = typeof refusedFile === "string" ? resolve(refusedFile) : null;
  return { fileName: nameOfFile(file), options, refusedFile: list };
}

// How much the heap may grow between collections.
const SMALL_HEAP = ["--heap-growing-percent=30", "--semi-space-growth-factor=1"];

const DEFAULT_HEAP = ["--heap-growing-percent=0", "--semi-space-growth-factor=2"];

/** Limits heap growth: 190 MB instead of over 350 MB for a million rows, for 5% more time. */
async function saveMemory<T>(work: () => Promise<T>): Promise<T> {
  SMALL_HEAP.forEach(setFlagsFromString);
  try {
    return await work();
  } finally {
    DEFAULT_HEAP.forEach(setFlagsFromString);
  }
}

const FINGERPRINT_PARTS = 64;

const FINGERPRINT_PART_BYTES = 256 * 1024;

/** Hashes the size and 64 evenly spread parts, so that 10 GB take no longer. */
async function fingerprintFile(file: OpenFile): Promise<string> {
  const { size } = file;
  const hash = createHash("sha256").update(String(size));
  const part = Buffer.allocUnsafe(FINGERPRINT_PART_BYTES);
  const step = Math.max(
    FINGERPRINT_PART_BYTES,
    Math.floor((size - FINGERPRINT_PART_BYTES) / (FINGERPRINT_PARTS - 1)),
  );
  for (let at = 0; at < size; at += step) {
    const bytesRead = await file.read(part, at);
    hash.update(part.subarray(0, bytesRead));
  }
  return hash.digest("hex");
}

const SHADOWED_TABLES = ["providers", "provider_locations", "registry_centers", "imports"] as const;

/** Shadows the tables with temporary copies, so that a dry run is the real import. Ends with `discard temp`. */
async function shadowDirectory(session: Kysely<Database>): Promise<void> {
  for (const table of SHADOWED_TABLES) await shadowTable(session, table);
  await sql`truncate pg_temp.imports`.execute(session);
  await sql`analyze providers, provider_locations, registry_centers`.execute(session);
}

async function shadowTable(session: Kysely<Database>, table: string): Promise<void> {
  const real = await sql<{ schema: string; columns: string[] }>`
    select c.relnamespace::regnamespace::text as schema, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.oid = ${table}::regclass group by c.oid
  `.execute(session);
  const { schema = "public", columns = [] } = real.rows[0] ?? {};
  const copy = sql.table(`pg_temp.${table}`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`create temp table ${sql.table(table)} (like ${sql.table(`${schema}.${table}`)} including all)`.execute(
    session,
  );
  await sql`
    insert into ${copy} (${names}) overriding system value select ${names} from ${sql.table(`${schema}.${table}`)}
  `.execute(session);
  await sql`
    select setval(sequence, (select coalesce(max((to_jsonb(t) ->> 'id')::bigint), 0) + 1 from ${copy} t))
    from pg_get_serial_sequence(${`pg_temp.${table}`}, ${columns.includes("id") ? "id" : "npi"}) sequence
    where sequence is not null
  `.execute(session);
}

const ARCHIVE_STARTS = [Buffer.from("PK"), Buffer.from([0x1f, 0x8b])];

const SIXTEEN_BITS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

const HEAD_BYTES = 64;

/** The content decides, not the file's name. @throws 400 `invalid` for a missing or foreign file */
async function openRegistryFile(given: FileSource): Promise<{ file: OpenFile; source: RegistrySource }> {
  const name = nameOfFile(given);
  const file = await openFile(given).catch((error: unknown) => {
    throw openingError(error, given);
  });
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    await file.read(head, 0);
    if (beginsWith(head, ARCHIVE_STARTS)) {
      throw invalid(`${name} is an archive. Unpack it first and import the CSV file in it.`);
    }
    if (beginsWith(head, SIXTEEN_BITS)) throw invalid(`${name} is UTF-16. Save it as UTF-8 first.`);
    const isJson = /^(?:\ufeff)?\s*[[{]/.test(head.toString("utf8"));
    return { file, source: await (isJson ? openJsonSource : openCsvSource)(file, name) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function openingError(error: unknown, source: FileSource): unknown {
  if (typeof source !== "string") return error;
  const path = placeOfFile(source);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return invalid(`There is no file ${path}.`);
  return invalid(code === "EISDIR" ? `${path} is a folder, not a file.` : `${path} cannot be read.`);
}

function beginsWith(head: Buffer, beginnings: readonly Buffer[]): boolean {
  return beginnings.some((beginning) => head.subarray(0, beginning.length).equals(beginning));
}

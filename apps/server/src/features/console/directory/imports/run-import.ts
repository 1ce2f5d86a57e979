import { readFile, stat } from "node:fs/promises";
import { extname } from "node:path";
import type { Context } from "../../../../context.ts";
import type { ImportCounts } from "../../../../db/schema/console/schema-console-imports.ts";
import { isRefused } from "../../../directory/import-file/import-report.ts";
import { importPlainFile } from "../../../directory/import-plain-file.ts";
import { createPlaceLocator } from "../../../places/locate-place.ts";
import { importRegistry } from "../../../registry/import-registry.ts";
import type { ConsoleImport } from "./console-import.ts";

export interface ImportFiles {
  file: string;
  /** Without its ending. */
  refused: string;
}

interface Run {
  input: ConsoleImport;
  files: ImportFiles;
  onProgress: (rows: number) => void;
  signal: AbortSignal;
}

export interface ImportResult {
  counts: ImportCounts;
  refusals: { line: number; reason: string }[];
  differences: unknown[];
  /** Why nothing was loaded although nothing failed. */
  failure: string | null;
  refusedRows: string | null;
}

/** Calls the functions of the command line. @throws what they throw */
export function runImport(ctx: Context, run: Run): Promise<ImportResult> {
  return run.input.kind === "registry" ? runRegistry(ctx, run) : runPlain(ctx, run, run.input.kind);
}

async function runPlain(
  ctx: Context,
  { input, files, onProgress, signal }: Run,
  kind: Exclude<ConsoleImport["kind"], "registry">,
): Promise<ImportResult> {
  const { isDryRun: dryRun, skipRefused, operator, fileName } = input;
  const locate = kind === "locations" ? await createPlaceLocator() : () => null;
  const report = await importPlainFile(
    { ...ctx, locate },
    {
      kind,
      file: files.file,
      operator,
      dryRun,
      skipRefused,
      refusedFile: `${files.refused}${extname(fileName) || ".csv"}`,
      onProgress,
      signal,
    },
  );
  const { read, added, changed, unchanged, refused, refusals, differences, refusedFile } = report;
  return {
    counts: { read, added, changed, unchanged, removed: 0, refused },
    refusals: refusals.map(({ line, reason }) => ({ line, reason })),
    differences,
    failure: !dryRun && isRefused(report, skipRefused) ? "Nothing was loaded: rows were refused." : null,
    refusedRows: await readRefused(refusedFile),
  };
}

async function runRegistry(ctx: Context, { input, files, onProgress, signal }: Run): Promise<ImportResult> {
  const report = await importRegistry(
    { ...ctx, locate: await createPlaceLocator() },
    {
      file: files.file,
      operator: input.operator,
      dryRun: input.isDryRun,
      complete: input.isComplete,
      states: null,
      refusedFile: `${files.refused}.csv`,
      onProgress: ({ rows }) => onProgress(rows),
      signal,
    },
  );
  const { read, added, changed, unchanged, unpublished: removed, refused, refusedByReason } = report;
  return {
    counts: { read, added, changed, unchanged, removed, refused },
    refusals: Object.entries(refusedByReason).map(([reason, count]) => ({
      line: 0,
      reason: `${reason} (${count.toLocaleString("en-US")})`,
    })),
    differences: [],
    failure: report.finished ? null : "The server stopped. Load the same file again to go on.",
    refusedRows: await readRefused(report.refusedFile),
  };
}

const MOST_REFUSED_BYTES = 20 * 1024 * 1024;

async function readRefused(path: string | null): Promise<string | null> {
  if (path === null) return null;
  const { size } = await stat(path);
  return size > MOST_REFUSED_BYTES ? null : readFile(path, "utf8");
}

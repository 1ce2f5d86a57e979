import type { Context } from "../../../context.ts";
import type {
  ImportCounts,
  ImportDifference,
  Refusal,
} from "../../../db/schema/console/schema-console-imports.ts";
import type { StoredFile } from "../../../text-files/file-source.ts";
import type { RefusedList } from "../../../text-files/refused/refused-list.ts";
import { shorten } from "../../../text-files/shorten.ts";
import { isRefused } from "../../directory/import-file/import-report.ts";
import { importPlainFile } from "../../directory/import-plain-file.ts";
import { createPlaceLocator } from "../../places/locate-place.ts";
import { importRegistry } from "../../registry/import-registry.ts";
import type { ConsoleImport } from "./console-import.ts";

interface Run {
  input: ConsoleImport;
  file: StoredFile;
  refused: RefusedList;
  onProgress: (rows: number) => void;
  signal: AbortSignal;
}

export interface ImportResult {
  counts: ImportCounts;
  refusals: Refusal[];
  differences: ImportDifference[];
  /** Why nothing was loaded although nothing failed. */
  failure: string | null;
}

/** Calls the functions of the command line. @throws what they throw, and the signal's reason */
export function runImport(ctx: Context, run: Run): Promise<ImportResult> {
  return run.input.kind === "registry" ? runRegistry(ctx, run) : runPlain(ctx, run, run.input.kind);
}

async function runPlain(
  ctx: Context,
  { input, file, refused: refusedFile, onProgress, signal }: Run,
  kind: Exclude<ConsoleImport["kind"], "registry">,
): Promise<ImportResult> {
  const { isDryRun: dryRun, skipRefused, operator } = input;
  const locate = kind === "locations" ? await createPlaceLocator() : () => null;
  const report = await importPlainFile(
    { ...ctx, locate },
    { kind, file, operator, dryRun, skipRefused, refusedFile, onProgress, signal },
  );
  const { read, added, changed, unchanged, refused, refusals, warnings, differences } = report;
  return {
    counts: { read, added, changed, unchanged, removed: 0, refused },
    refusals: [
      ...refusals.map(({ line, reason }) => ({ line, reason })),
      ...warnings.map(({ line, reason }) => ({ line, reason, isWarning: true as const })),
    ],
    differences,
    failure: !dryRun && isRefused(report, skipRefused) ? describeNone(input.fileName, refused) : null,
  };
}

async function runRegistry(
  ctx: Context,
  { input, file, refused: refusedFile, onProgress, signal }: Run,
): Promise<ImportResult> {
  const report = await importRegistry(
    { ...ctx, locate: await createPlaceLocator() },
    {
      file,
      operator: input.operator,
      dryRun: input.isDryRun,
      complete: input.isComplete,
      states: null,
      refusedFile,
      onProgress: ({ rows }) => onProgress(rows),
      signal,
    },
  );
  if (!report.finished) signal.throwIfAborted();
  const { read, added, changed, unchanged, unpublished: removed, refused, refusedByReason } = report;
  const reasons = Object.entries(refusedByReason).sort(([, one], [, other]) => other - one);
  return {
    counts: { read, added, changed, unchanged, removed, refused },
    refusals: [
      ...reasons.map(([reason, count]) => ({ line: 0, reason, count })),
      ...report.firstRefused.map(({ line, reason }) => ({ line, reason: shorten(reason) })),
    ],
    differences: [],
    failure: null,
  };
}

function describeNone(fileName: string, refused: number): string {
  return `Nothing of ${fileName} was loaded: ${refused === 1 ? "1 row was" : `${refused} rows were`} refused.`;
}

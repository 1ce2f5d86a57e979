import { FEE_KINDS } from "@smirk/contract/console/fees";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import type {
  ImportCounts,
  ImportDifference,
  Refusal,
} from "../../../db/schema/console/schema-console-imports.ts";
import type { StoredFile } from "../../../text-files/file-source.ts";
import type { RefusedList } from "../../../text-files/refused/refused-list.ts";
import { quote, shorten } from "../../../text-files/shorten.ts";
import { importPlans, type PlanChange, previewPlans } from "../../billing/plans/import-plans.ts";
import { readPlanFile } from "../../billing/plans/read-plan-file.ts";
import { type ImportReport, isRefused } from "../../directory/import-file/import-report.ts";
import { importPlainFile } from "../../directory/import-plain-file.ts";
import type { PlainKind } from "../../directory/plain-files/file-kinds.ts";
import type { FeeKind } from "../../fees/fee-file.ts";
import { FEE_FILES } from "../../fees/undo-import.ts";
import { createPlaceLocator } from "../../places/locate-place.ts";
import { importRegistry } from "../../registry/import-registry.ts";
import { type ConsoleImport, readChoiceLines } from "./console-import.ts";

const feeKind = v.picklist(FEE_KINDS);

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
  /** Prices that it would move, for which it waits; null: it is done. */
  heldMoves: number | null;
}

/** Calls the functions of the command line. @throws what they throw, and the signal's reason */
export function runImport(ctx: Context, run: Run): Promise<ImportResult> {
  const { kind } = run.input;
  if (kind === "registry") return runRegistry(ctx, run);
  if (kind === "plans") return runPlans(ctx, run);
  return v.is(feeKind, kind) ? runFees(ctx, run, kind) : runPlain(ctx, run, kind);
}

/** Whole or nothing. Whether a file differs from Stripe's prices is said in the failure alone: it makes them. */
async function runPlans(ctx: Context, { input, file }: Run): Promise<ImportResult> {
  const plans = await readPlanFile(ctx, file);
  const { changes } = input.isDryRun
    ? await previewPlans(ctx, { plans })
    : await importPlans(ctx, { plans, operator: input.operator });
  const number = (wanted: PlanChange["kind"]) => changes.filter(({ kind }) => kind === wanted).length;
  return {
    counts: {
      read: plans.length,
      added: number("added"),
      changed: number("changed"),
      unchanged: number("unchanged"),
      removed: number("no longer sold"),
      refused: 0,
    },
    refusals: [],
    differences: changes
      .filter(({ kind }) => kind !== "unchanged")
      .map(({ slug, kind, fields }) => ({
        line: 0,
        subject: slug,
        fields: kind === "added" ? null : mapFields(fields),
      })),
    failure: null,
    heldMoves: null,
  };
}

function mapFields(fields: PlanChange["fields"]): Record<string, { from: string; to: string }> {
  const text = (value: string | number | boolean | null) => (value === null ? "" : String(value));
  const pairs = Object.entries(fields).map(
    ([name, [from, to]]) => [name, { from: text(from), to: text(to) }] as const,
  );
  return Object.fromEntries(pairs);
}

async function runPlain(
  ctx: Context,
  { input, file, refused: refusedFile, onProgress, signal }: Run,
  kind: PlainKind,
): Promise<ImportResult> {
  const { isDryRun: dryRun, skipRefused, operator } = input;
  const locate = kind === "locations" ? await createPlaceLocator() : () => null;
  const report = await importPlainFile(
    { ...ctx, locate },
    { kind, file, operator, dryRun, skipRefused, refusedFile, onProgress, signal },
  );
  return {
    ...describeReport(report),
    failure: !dryRun && isRefused(report, skipRefused) ? describeNone(input.fileName, report.refused) : null,
    heldMoves: null,
  };
}

async function runFees(
  ctx: Context,
  { input, file, onProgress, signal }: Run,
  kind: FeeKind,
): Promise<ImportResult> {
  const { isDryRun: dryRun, isConfirmed: confirmed, mayMove, operator, fileName } = input;
  const choices = readChoiceLines(input);
  const facts = { file, operator, dryRun, confirmed, mayMove, choices, onProgress, signal };
  const report = await FEE_FILES[kind].load(ctx, facts);
  const unconfirmed = `Nothing of ${fileName} was loaded: prices with a warning must be confirmed.`;
  const failure = report.refused > 0 ? describeNone(fileName, report.refused) : unconfirmed;
  const described = describeReport(report);
  if (report.isHeld) return { ...described, failure: null, heldMoves: report.moved };
  const warned = dryRun && report.moved > 0 ? [describeMoves(report.moved)] : [];
  return {
    ...described,
    refusals: [...warned, ...described.refusals],
    failure: dryRun || report.imported ? null : failure,
    heldMoves: null,
  };
}

function describeMoves(moved: number): Refusal {
  const prices = moved === 1 ? "1 price" : `${moved.toLocaleString("en-US")} prices`;
  const reason = `${prices} in force would move by more than 10%, so a second person approves the file.`;
  return { line: 1, reason, isWarning: true };
}

function describeReport(report: ImportReport): Omit<ImportResult, "failure" | "heldMoves"> {
  const { read, added, changed, unchanged, removed, refused, differences } = report;
  const { refusals, taken, warnings } = report;
  return {
    counts: { read, added, changed, unchanged, removed, refused },
    refusals: [
      ...refusals.map(({ line, reason }) => ({ line, reason })),
      ...taken.map(({ line, text, as }) => ({
        ...{ line, reason: `${quote(text)} is taken for ${as}` },
        isWarning: true as const,
      })),
      ...warnings.map(({ line, reason }) => ({ line, reason, isWarning: true as const })),
    ],
    differences,
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
      mayHide: input.mayHide,
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
    heldMoves: null,
  };
}

function describeNone(fileName: string, refused: number): string {
  return `Nothing of ${fileName} was loaded: ${refused === 1 ? "1 row was" : `${refused} rows were`} refused.`;
}

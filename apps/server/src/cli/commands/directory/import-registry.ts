import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { createPlaceLocator } from "../../../features/places/locate-place.ts";
import { importRegistry } from "../../../features/registry/import-registry.ts";
import type { RegistryImportReport } from "../../../features/registry/run/registry-import.ts";
import { nameRefusedFile } from "../../../text-files/refused/refused-file.ts";
import { addFormat, type InputOptions, withInputFile } from "../../input-file.ts";
import { formatFacts, formatTable } from "../../output/print.ts";
import type { Terminal } from "../../output/terminal.ts";
import { examples, findGroup, readStates } from "../../read-arguments.ts";
import type { Session, Work } from "../../session.ts";

interface ImportOptions extends InputOptions {
  dryRun?: boolean;
  complete?: boolean;
  state?: string[];
  mayHide?: number;
  refused?: string;
  json?: boolean;
}

const STOPPED = 130;

export function addImportRegistryCommand(program: Command, session: Session): void {
  const command = findGroup(program, "import", "loads files into the directory")
    .command("registry <file>")
    .description(
      "loads dentists from a monthly CSV of the national provider registry, their further offices from its second file (pl_pfile), or both from answers of its API",
    )
    .option("--dry-run", "shows what would change without writing it")
    .option(
      "--complete",
      "the file is the whole registry: unpublishes dentists, or further offices, that it lacks",
    )
    .option(
      "--state <codes>",
      "only these states, such as TX,OK; people who are no longer dentists are unpublished in all states",
      readStates,
    )
    .option(
      "--may-hide <number>",
      "listings that it may hide; an import that would hide more than 2% stops and says how many",
      readCount,
    )
    .option("--refused <file>", "file for refused rows; by default a new refused-….csv in this folder")
    .option("--json", "prints the report as JSON")
    .action((file: string, options: ImportOptions, self: Command) =>
      runImport(session, self, { ...options, file }),
    );
  examples(addFormat(command, ["csv", "json"]), [
    "smirk import registry npidata_pfile.csv --complete",
    "smirk import registry pl_pfile.csv --complete",
    "smirk import registry npidata_pfile.csv --state TX,OK --dry-run",
    "smirk import registry arkansas.json --refused /tmp/refused.csv",
  ]);
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number of listings.");
}

async function runImport(
  session: Session,
  self: Command,
  options: ImportOptions & { file: string },
): Promise<void> {
  const importFile = async (file: string, { ctx, operator, signal }: Work) => {
    const progress = showProgress(session.terminal);
    try {
      return await importRegistry(
        { ...ctx, locate: await createPlaceLocator() },
        {
          file,
          operator,
          dryRun: options.dryRun ?? false,
          complete: options.complete ?? false,
          states: options.state ?? null,
          mayHide: options.mayHide ?? null,
          refusedFile:
            options.refused === undefined
              ? nameRefusedFile(file, ".csv", ctx.clock.now())
              : resolve(options.refused),
          onProgress: ({ bytes, totalBytes, ...rest }) =>
            progress.show({ ...rest, share: totalBytes > 0 ? bytes / totalBytes : 1 }),
          signal,
        },
      );
    } finally {
      progress.end();
    }
  };
  const report = await withInputFile(session, options, (file) =>
    session.run(self, (work) => importFile(file, work), { stopsItself: true }),
  );
  await session.show(options.json, report, () => describeReport(report, options.dryRun ?? false));
  if (report.finished) return;
  session.terminal.err("Stopped after a complete batch: run the same command to resume.");
  session.endWith(STOPPED);
}

function describeReport(report: RegistryImportReport, isDryRun: boolean): string[] {
  const reasons = Object.entries(report.refusedByReason).sort(([, one], [, other]) => other - one);
  const rows: [string, number][] = [
    ["Read", report.read],
    ["Added", report.added],
    ["Changed", report.changed],
    ["Unchanged", report.unchanged],
    ["Unpublished", report.unpublished],
    ["Skipped: no dentists, or other states", report.skipped],
    ["Clinics", report.centers],
    ["Repeated later in the file", report.duplicates],
    ["Refused", report.refused],
    ...reasons.map(([reason, number]): [string, number] => [`  ${reason}`, number]),
  ];
  const seconds = report.ms / 1000;
  const facts: [string, string][] = [["Time", describeSeconds(seconds)]];
  if (report.refusedFile !== null) facts.push(["Refused rows", report.refusedFile]);
  if (report.resumedFromLine !== null) {
    facts.push(["Resumed after", `line ${report.resumedFromLine.toLocaleString("en-US")}`]);
  }
  const note = isDryRun ? ["", "Nothing was written."] : [];
  return [...formatTable(["", ">Rows"], rows), "", ...formatFacts(facts), ...note];
}

interface Progress {
  rows: number;
  /** A fraction from 0 to 1. */
  share: number;
  rowsPerSecond: number;
  /** Null until it can be estimated. */
  secondsLeft: number | null;
}

interface ProgressLine {
  show(progress: Progress): void;
  /** Clears the bar. */
  end(): void;
}

const DRAW_EVERY_MS = 100;

const REPORT_EVERY_MS = 5_000;

/** A progress bar on a terminal; elsewhere a plain line every few seconds. */
export function showProgress(terminal: Terminal, now: () => number = () => performance.now()): ProgressLine {
  const pause = terminal.isDrawn ? DRAW_EVERY_MS : REPORT_EVERY_MS;
  let shownMs = terminal.isDrawn ? Number.NEGATIVE_INFINITY : now();
  return {
    show(progress) {
      if (now() - shownMs < pause) return;
      shownMs = now();
      if (terminal.isDrawn) terminal.draw(`${drawBar(progress.share)} ${describeProgress(progress)}`);
      else terminal.err(describeProgress(progress));
    },
    end: () => terminal.draw(""),
  };
}

function describeProgress({ rows, share, rowsPerSecond, secondsLeft }: Progress): string {
  const percent = `${Math.floor(Math.min(1, share) * 100)}%`;
  const facts = [percent, `${formatCount(rows)} rows`, `${formatCount(rowsPerSecond)} rows/s`];
  if (secondsLeft !== null) facts.push(`${describeSeconds(secondsLeft)} left`);
  return facts.join(", ");
}

function describeSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

const BAR_WIDTH = 24;

function drawBar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR_WIDTH);
  return `[${"#".repeat(full)}${".".repeat(BAR_WIDTH - full)}]`;
}

function formatCount(number: number): string {
  return Math.round(number).toLocaleString("en-US");
}

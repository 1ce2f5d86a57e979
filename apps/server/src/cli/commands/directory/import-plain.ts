import { extname, resolve } from "node:path";
import type { Command } from "commander";
import { isRefused } from "../../../features/directory/import-file/import-report.ts";
import { importPlainFile } from "../../../features/directory/import-plain-file.ts";
import {
  FILE_KINDS,
  PLAIN_KINDS,
  type PlainKind,
} from "../../../features/directory/plain-files/file-kinds.ts";
import { createPlaceLocator } from "../../../features/places/locate-place.ts";
import { nameRefusedFile } from "../../../text-files/refused/refused-file.ts";
import { examples, findGroup } from "../../find-group.ts";
import type { Session } from "../../session.ts";
import { describeImport } from "./import-plain-lines.ts";

interface ImportOptions {
  dryRun?: boolean;
  skipRefused?: boolean;
  refused?: string;
  json?: boolean;
}

const FAILED = 1;
const KIND_DESCRIPTIONS: Record<PlainKind, string> = {
  providers: "dentists: names, degrees, specialties, languages, Smirk Verified",
  locations: "the places where dentists practice",
  "plan-lists": "the plans that each location accepts, replacing all of its plans",
};

export function addImportPlainCommands(program: Command, session: Session): void {
  const group = findGroup(program, "import", "loads files into the directory");
  for (const kind of PLAIN_KINDS) {
    const command = group
      .command(`${kind} <file>`)
      .description(`loads ${KIND_DESCRIPTIONS[kind]}, from a CSV, JSON or JSON Lines file`)
      .option("--dry-run", "shows what would change without writing it")
      .option("--skip-refused", "loads the valid rows even if others are refused; by default none is loaded")
      .option(
        "--refused <file>",
        "file for refused rows, to correct them; by default a new refused-… in this folder",
      )
      .option("--json", "prints the report as JSON")
      .action((file: string, options: ImportOptions, self: Command) =>
        runImport(session, self, { ...options, kind, file }),
      );
    command.addHelpText("after", `\nColumns, in any order: ${FILE_KINDS[kind].columns.join(", ")}`);
    examples(command, [`smirk import ${kind} ${kind}.csv --dry-run`, `smirk import ${kind} ${kind}.json`]);
  }
}

async function runImport(
  session: Session,
  self: Command,
  options: ImportOptions & { kind: PlainKind; file: string },
): Promise<void> {
  const { terminal } = session;
  const { kind, file, dryRun = false, skipRefused = false, refused } = options;
  const report = await session.run(
    self,
    async ({ ctx, operator, signal }) => {
      const input = {
        kind,
        file: resolve(file),
        operator,
        dryRun,
        skipRefused,
        refusedFile:
          refused === undefined ? nameRefusedFile(file, extname(file), ctx.clock.now()) : resolve(refused),
      };
      const onProgress = (rows: number) => terminal.draw(`${rows.toLocaleString("en-US")} rows`);
      // Loading the gazetteer takes seconds, and only locations need it.
      const locate = kind === "locations" ? await createPlaceLocator() : () => null;
      try {
        return await importPlainFile({ ...ctx, locate }, { ...input, onProgress, signal });
      } finally {
        terminal.draw("");
      }
    },
    { stopsItself: true },
  );
  await session.show(options.json, report, () => describeImport(report, { dryRun, skipRefused }));
  if (isRefused(report, skipRefused)) session.endWith(FAILED);
}

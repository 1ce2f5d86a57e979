import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { extname } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { exportPlainFile } from "../../../features/directory/export-plain-file.ts";
import { PLAIN_KINDS, type PlainKind } from "../../../features/directory/plain-files/file-kinds.ts";
import { examples, findGroup, readStates } from "../../read-arguments.ts";
import type { Session } from "../../session.ts";

interface ExportOptions {
  out?: string;
  format?: "csv" | "json";
  state?: string[];
  ids: boolean;
}

export function addExportPlainCommands(program: Command, session: Session): void {
  const group = findGroup(program, "export", "writes the directory to files that import reads");
  for (const kind of PLAIN_KINDS) {
    const command = group
      .command(kind)
      .description(`writes ${kind.replace("-", " ")} as CSV or JSON, including unpublished locations`)
      .option("--out <file>", "a file, created once it is complete; printed without it")
      .addOption(
        new Option("--format <form>", "csv or json; by default the file's extension").choices([
          "csv",
          "json",
        ]),
      )
      .option("--state <codes>", "only these states, such as TX,OK", readStates)
      .option("--no-ids", "leaves out this directory's ids, for import into another one")
      .action((options: ExportOptions, self: Command) => runExport(session, self, { ...options, kind }));
    examples(command, [
      `smirk export ${kind} --out ${kind}.csv`,
      `smirk export ${kind} --state TX --format json`,
    ]);
  }
}

function runExport(
  session: Session,
  self: Command,
  input: ExportOptions & { kind: PlainKind },
): Promise<void> {
  const { kind, out, state: states = null, ids: withIds } = input;
  const format = input.format ?? (extname(out ?? "").toLowerCase() === ".json" ? "json" : "csv");
  return session.run(
    self,
    async ({ ctx, signal }) => {
      const pieces = exportPlainFile(ctx, { kind, format, states, withIds });
      if (out === undefined) await print(session, pieces, signal);
      else await writeWhole(out, pieces, signal);
    },
    { stopsItself: true },
  );
}

async function print(session: Session, pieces: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    await session.terminal.out(piece.replace(/\n$/, ""));
  }
}

/** Removes an unfinished file, so that an existing file is always complete. */
async function writeWhole(out: string, pieces: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  const unfinished = `${out}.unfinished`;
  try {
    await pipeline(pieces, createWriteStream(unfinished), { signal });
    await rename(unfinished, out);
  } catch (error) {
    await rm(unfinished, { force: true });
    signal.throwIfAborted();
    throw new Error(`${out} cannot be written: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { extname } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { exportPlainFile } from "../../../features/directory/export-plain-file.ts";
import { PLAIN_KINDS, type PlainKind } from "../../../features/directory/plain-files/file-kinds.ts";
import { examples, findGroup } from "../../find-group.ts";
import { readStates } from "../../read-arguments.ts";
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
      .option("--out <file>", "a file, made when all is written; else it is printed")
      .addOption(
        new Option("--format <form>", "csv or json; else as the file's name ends").choices(["csv", "json"]),
      )
      .option("--state <codes>", "only what is in these states, such as TX,OK", readStates)
      .option("--no-ids", "without this directory's own ids, for another one")
      .action((options: ExportOptions, self: Command) => runExport(session, kind, options, self));
    examples(command, [
      `smirk export ${kind} --out ${kind}.csv`,
      `smirk export ${kind} --state TX --format json`,
    ]);
  }
}

function runExport(session: Session, kind: PlainKind, options: ExportOptions, self: Command): Promise<void> {
  const { out, state: states = null, ids: withIds } = options;
  const format = options.format ?? (extname(out ?? "").toLowerCase() === ".json" ? "json" : "csv");
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

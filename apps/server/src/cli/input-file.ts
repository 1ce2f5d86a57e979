import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { UsageError } from "./command-errors.ts";
import type { Session } from "./session.ts";

/** What stands for standard input where a command takes a file. */
export const STANDARD_INPUT = "-";

export interface InputOptions {
  format?: string | undefined;
}

/** @param formats endings of names, such as "csv"; with one only, nobody has to name it */
export function addFormat(command: Command, formats: readonly string[]): Command {
  const option = new Option("--format <form>", "what standard input is, where the file is -");
  option.choices(formats);
  const [only] = formats;
  return command.addOption(formats.length === 1 && only !== undefined ? option.default(only) : option);
}

/**
 * Gives `work` the path of a command's file. Standard input is kept on this machine's disk meanwhile: files are read
 * more than once.
 * @throws {UsageError} for standard input without its form
 */
export async function withInputFile<T>(
  { terminal }: Pick<Session, "terminal">,
  { file, format }: InputOptions & { file: string },
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (file !== STANDARD_INPUT) return work(resolve(file));
  if (format === undefined) throw new UsageError("Standard input has no name: say what it is with --format.");
  const folder = await mkdtemp(join(tmpdir(), "smirk-input-"));
  try {
    const path = join(folder, `standard-input.${format}`);
    await pipeline(terminal.input(), createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

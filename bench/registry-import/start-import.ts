import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { RegistryImportReport } from "../../apps/server/src/features/registry/run/registry-import.ts";

export interface Outcome {
  report: RegistryImportReport;
  cpuMs: number;
  /** The memory of the process at its fullest. */
  megabytes: number;
}

/**
 * Imports a file in a process of its own.
 * @param killAfterRows kills it with SIGKILL once it has merged so many
 * @returns null when it was killed
 */
export async function startImport(
  connectionString: string,
  file: string,
  killAfterRows = Number.POSITIVE_INFINITY,
): Promise<Outcome | null> {
  const program = path.join(import.meta.dirname, "import-process.ts");
  const child = spawn(process.execPath, [program, connectionString, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  let outcome: Outcome | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const printed = JSON.parse(line) as { rows: number } | Outcome;
    if ("report" in printed) outcome = printed;
    else if (printed.rows >= killAfterRows) child.kill("SIGKILL");
  }
  const [code, signal] = (await closed) as [number | null, string | null];
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`The importer ended with code ${code}.`);
  return outcome;
}

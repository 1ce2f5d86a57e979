import { readFile } from "node:fs/promises";

/**
 * The processor time that a server and its processes have had, in the system's ticks: it grows as long as they work, on a
 * machine that others occupy as well. @returns null where the system does not say
 */
export async function readWork(pid: number): Promise<number | null> {
  const own = await readTicks(pid);
  if (own === null) return null;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const ticks = await Promise.all(children.split(" ").filter(Boolean).map(Number).map(readTicks));
  return ticks.reduce<number>((sum, one) => sum + (one ?? 0), own);
}

/** User and system time of a process and of its children that have ended. */
async function readTicks(pid: number): Promise<number | null> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (line === null) return null;
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

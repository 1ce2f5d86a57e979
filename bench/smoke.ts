/** A benchmark with `--smoke` runs in seconds on little data: it must work, but its budgets decide nothing. */
export const isSmoke = process.argv.includes("--smoke");
/** What stands behind the benchmark's name on the command line. */
export const given = process.argv.slice(2).filter((argument) => argument !== "--smoke");
/** The code of a benchmark that ends because the machine lacks something. */
export const SKIPPED = 77;

export function sized<T>(full: T, smoke: T): T {
  return isSmoke ? smoke : full;
}

/** The first number that was given, or the benchmark's own. */
export function sizedOrGiven(full: number, smoke: number): number {
  return Number(given[0] ?? sized(full, smoke));
}

/** Ends with code 1 when a budget does not hold, except in a smoke run. */
export function setExitCode(holds: boolean): void {
  process.exitCode = holds || isSmoke ? 0 : 1;
}

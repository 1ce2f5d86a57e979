/** A benchmark with `--smoke` runs in seconds on little data: it must work, but its budgets decide nothing. */
export const isSmoke = process.argv.includes("--smoke");

export function sized<T>(full: T, smoke: T): T {
  return isSmoke ? smoke : full;
}

/** Ends with code 1 when a budget does not hold, except in a smoke run. */
export function setExitCode(holds: boolean): void {
  process.exitCode = holds || isSmoke ? 0 : 1;
}

import { setExitCode } from "../smoke.ts";

interface Line {
  name: string;
  value: number;
  /** The bound that must hold, in the value's unit. */
  least?: number;
  most?: number;
  unit?: string;
}

const failed: string[] = [];

/** Prints a figure beside its bound. One that does not hold makes the run end with code 1. */
export function checkLine({ name, value, least, most, unit = "" }: Line): void {
  const holds = (least === undefined || value >= least) && (most === undefined || value <= most);
  const bound = least === undefined ? `at most ${most}` : `at least ${least}`;
  if (!holds) failed.push(name);
  setExitCode(failed.length === 0);
  const digits = Math.abs(value) < 10 ? 2 : 0;
  console.log(
    `  ${holds ? "holds  " : "MISSED "} ${name}: ${value.toFixed(digits)}${unit} (${bound}${unit})`,
  );
}

export function printFailed(): void {
  console.log(failed.length === 0 ? "\nEvery line holds." : `\nMissed: ${failed.join("; ")}.`);
}

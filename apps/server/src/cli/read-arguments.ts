import { InvalidArgumentError } from "commander";

/** A whole number from 1 on. */
export function readCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new InvalidArgumentError("It must be a whole number from 1 on.");
}

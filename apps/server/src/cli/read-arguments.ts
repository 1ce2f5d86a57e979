import { InvalidArgumentError } from "commander";

export function readCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new InvalidArgumentError("It must be a whole number from 1 on.");
}

export function readStates(text: string): string[] {
  const codes = text.split(",").map((code) => code.trim().toUpperCase());
  if (codes.every((code) => /^[A-Z]{2}$/.test(code))) return [...new Set(codes)];
  throw new InvalidArgumentError("It must be two-letter codes such as TX,OK.");
}

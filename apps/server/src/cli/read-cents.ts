import { InvalidArgumentError } from "commander";

export function readCents(text: string): number {
  const match = /^\$?(\d{1,6})(?:\.(\d{2}))?$/.exec(text.trim().replaceAll(",", ""));
  const cents = match ? Number(match[1]) * 100 + Number(match[2] ?? 0) : 0;
  if (cents > 0) return cents;
  throw new InvalidArgumentError('It must be an amount in dollars, such as "24.90".');
}

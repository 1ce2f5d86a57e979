import { readMoney } from "@smirk/domain/billing/money";
import { InvalidArgumentError } from "commander";

export function readCents(text: string): number {
  const cents = readMoney(text);
  if (cents !== null && cents > 0) return cents;
  throw new InvalidArgumentError('It must be an amount in dollars, such as "24.90".');
}

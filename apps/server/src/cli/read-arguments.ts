import { readMoney } from "@smirk/domain/billing/read-money";
import { type Command, InvalidArgumentError } from "commander";

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

export function readCents(text: string): number {
  const cents = readMoney(text);
  if (cents !== null && cents > 0) return cents;
  throw new InvalidArgumentError('It must be an amount in dollars, such as "24.90".');
}

/** The parent command, such as `provider` of `provider show`; created by its first subcommand. */
export function findGroup(program: Command, name: string, description: string): Command {
  const found = program.commands.find((command) => command.name() === name);
  return found ?? program.command(name).description(description);
}

export function examples(command: Command, lines: readonly string[]): Command {
  const title = lines.length === 1 ? "Example" : "Examples";
  return command.addHelpText("after", `\n${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

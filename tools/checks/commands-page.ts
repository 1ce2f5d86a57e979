import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { buildProgram } from "../../apps/server/src/cli/run-command-line.ts";
import { createSession } from "../../apps/server/src/cli/session.ts";
import { replaceWrittenPart } from "./written-part.ts";

const PAGE = join(dirname(dirname(import.meta.dirname)), "docs/commands.md");

/** The page of commands with its tables written from the commands themselves, a table for each group. */
export function withCommandTables(text: string): string {
  const { commands } = buildProgram(createSession(SILENT, { readConfig: refuse, open: refuse }));
  const single = commands.filter((command) => command.commands.length === 0);
  const groups = commands.filter((command) => command.commands.length > 0);
  const sections = [
    formatTable(single),
    ...groups.map((group) => `### ${group.name()}\n\n${formatTable(group.commands)}`),
  ];
  return replaceWrittenPart(text, "commands", sections.join("\n\n"));
}

function formatTable(commands: readonly Command[]): string {
  const rows = commands.map((command) => {
    const group = command.parent?.parent ? `${command.parent.name()} ` : "";
    const words = command.registeredArguments.map((each) =>
      each.required ? `<${each.name()}>` : `[${each.name()}]`,
    );
    const shown = command.options.filter(({ hidden }) => !hidden);
    const options = shown.map(({ flags }) => `\`${flags}\``).join(", ");
    const cells = [`\`${[group + command.name(), ...words].join(" ")}\``, command.description(), options];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return ["| Command | What it does | Options |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Commands are listed here and never run. */
const SILENT = {
  out: async () => {},
  err: () => {},
  draw: () => {},
  isDrawn: false,
  canAsk: false,
  ask: async () => null,
  input: async function* () {},
};
const refuse = () => {
  throw new Error("Commands are only listed here.");
};

if (import.meta.main) writeFileSync(PAGE, withCommandTables(readFileSync(PAGE, "utf8")));

import type { Command } from "commander";

/** The parent command, such as `provider` of `provider show`; created by its first subcommand. */
export function findGroup(program: Command, name: string, description: string): Command {
  const found = program.commands.find((command) => command.name() === name);
  return found ?? program.command(name).description(description);
}

export function examples(command: Command, lines: readonly string[]): Command {
  const title = lines.length === 1 ? "Example" : "Examples";
  return command.addHelpText("after", `\n${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

import type { ActionName } from "@smirk/contract/console/actions";
import { type Command, Option } from "commander";
import { type CommandAnswer, type CommandBody, type CommandOutcome, runCommand } from "../edges/commands.ts";
import { hasOwnerWithKey } from "../features/operators/find-operator.ts";
import { formatCell } from "./output/print.ts";
import type { Session, Work } from "./session.ts";

/** What a command has that an operator approves. */
export function addReason(command: Command): Command {
  return command
    .option("--reason <text>", "why, for the log and for the operator who approves it")
    .addOption(new Option("--yes", "of the release before: nothing is confirmed here any more").hideHelp());
}

/** @returns the action's answer; null once it has said that an operator has to approve it */
export async function runAct<Name extends ActionName>(
  { terminal }: Session,
  { ctx, operator }: Pick<Work, "ctx" | "operator">,
  { name, body }: { name: Name; body: CommandBody<Name> },
): Promise<CommandAnswer<Name> | null> {
  const outcome = await runCommand(ctx, name, { body, operator });
  if (outcome.state === "done") return outcome.answer;
  for (const line of await describeAsked(ctx, outcome)) await terminal.out(line);
  return null;
}

async function describeAsked(
  ctx: Pick<Work["ctx"], "db" | "mailer" | "operatorSignOn">,
  { role, expiresAt, dueAt, address }: Extract<CommandOutcome<ActionName>, { state: "asked" }>,
): Promise<string[]> {
  const lines = [
    `Asked for: an operator with the role ${role} approves it in the console until ${formatCell(expiresAt)}.`,
    `  ${address}`,
  ];
  if (dueAt !== null) {
    lines.push(`It is done by itself on ${formatCell(dueAt)}, unless an owner declines it.`);
    if (ctx.mailer === null)
      lines.push("SMTP_URL is not set, so no owner has an email about it: write to them yourself.");
  }
  return [...lines, ...(await describeNoKey(ctx))];
}

/** What lacks where nobody could approve anything. */
export async function describeNoKey(ctx: Pick<Work["ctx"], "db" | "operatorSignOn">): Promise<string[]> {
  if (await hasOwnerWithKey(ctx)) return [];
  return ["Nobody has a key of the console yet: `smirk operator invite` invites the first owner."];
}

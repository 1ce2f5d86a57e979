import type { ActionContract } from "@smirk/contract/console/action";
import { ACTION_NAMES, type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import { type Command, Option } from "commander";
import type * as v from "valibot";
import { runCommand } from "../../edges/commands.ts";
import { ActionFile } from "../../features/console/action.ts";
import type { SchemaParts } from "../../features/console/present.ts";
import { UsageError } from "../command-errors.ts";
import { formatTable } from "../output/print.ts";
import { examples } from "../read-arguments.ts";
import type { Session } from "../session.ts";

/** Everything that the console does, but for uploads, by the same table. */
export function addActionCommand(program: Command, session: Session): void {
  const command = program
    .command("action [name] [fields...]")
    .description(
      "does what the console does, or asks an operator with a key to do it, and prints the answer as JSON; without a name, lists the actions",
    )
    .addOption(new Option("--yes", "of the release before: nothing is confirmed here any more").hideHelp())
    .action((name: string | undefined, typed: string[], _options: object, self: Command) => {
      if (name === undefined) return listActions(session);
      const action = readName(name);
      const body = readFields(CONTRACTS[action], typed);
      return session.run(self, async ({ ctx, operator }) => {
        const outcome = await runCommand(ctx, action, { body, operator });
        if (outcome.state === "done") return print(session, outcome.answer);
        const { requestId, expiresAt, dueAt, address } = outcome;
        const until = { expires_at: expiresAt, ...(dueAt && { due_at: dueAt }) };
        const asked = { request_id: requestId, ...until, approved_at: address };
        return session.terminal.out(JSON.stringify(asked, null, 2));
      });
    });
  examples(command, [
    "smirk action",
    "smirk action waitlist.find text=maria",
    "smirk action members.list state=active sort=name ends_within=7",
    'smirk action operators.set_role operator_id=… role=billing reason="Changed teams"',
  ]);
}

/** Files of bytes need a browser, to send and to save; `smirk import` takes whole files. */
function isOffered(action: ActionName): boolean {
  return !("isUpload" in CONTRACTS[action]) && !("isBinary" in CONTRACTS[action]);
}

async function listActions({ terminal }: Session): Promise<void> {
  const rows = ACTION_NAMES.filter(isOffered).map((name) => {
    const { role, takes }: ActionContract = CONTRACTS[name];
    const fields = listFields(takes).map((field) => (field.isRequired ? field.name : `[${field.name}]`));
    return [name, role, fields.join(" ")];
  });
  for (const line of formatTable(["Action", "Least role", "Fields"], rows)) await terminal.out(line);
}

interface ActionField {
  name: string;
  isRequired: boolean;
  /** A text stands for itself; anything else is written as JSON. */
  isText: boolean;
}

const TEXTS = new Set(["string", "picklist"]);

/** What an action takes, from its schema; of alternatives, the fields of all. */
function listFields(schema: v.GenericSchema & SchemaParts): ActionField[] {
  const { entries = {}, options = [] } = schema;
  const fields = options.flatMap(listFields);
  for (const [name, field] of Object.entries(entries)) {
    const inner = unwrap(field);
    const isLiteralText = "literal" in inner && typeof inner.literal === "string";
    fields.push({ name, isRequired: inner === field, isText: TEXTS.has(inner.type) || isLiteralText });
  }
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

function unwrap(schema: v.GenericSchema & SchemaParts): v.GenericSchema {
  return schema.wrapped ? unwrap(schema.wrapped) : schema;
}

function readName(name: string): ActionName {
  const found = ACTION_NAMES.find((one) => one === name);
  if (found !== undefined && isOffered(found)) return found;
  throw new UsageError(`There is no action ${name}. See: smirk action`);
}

/** Reads fields such as `text=maria`; what is no text is JSON. @throws {UsageError} */
function readFields({ takes }: ActionContract, typed: readonly string[]): Record<string, unknown> {
  const known = listFields(takes);
  const isLoose = takes.type === "loose_object";
  const fields = typed.map((text): [string, unknown] => {
    const at = text.indexOf("=");
    const [name, value] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
    const field = known.find((one) => one.name === name);
    if (name === "" || (field === undefined && !isLoose)) {
      const names = known.map((one) => `${one.name}=…`).join(" ") || "none";
      throw new UsageError(`It does not take ${text}. Its fields are: ${names}`);
    }
    return [name, field?.isText === false ? readJson(name, value) : value];
  });
  return Object.fromEntries(fields);
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${name} is a number, true, false or JSON.`);
  }
}

async function print({ terminal }: Session, answer: unknown): Promise<void> {
  if (!(answer instanceof ActionFile)) return terminal.out(JSON.stringify(answer, null, 2));
  const { content } = answer;
  const parts = typeof content === "string" || Buffer.isBuffer(content) ? [content.toString()] : content;
  let text = "";
  for await (const part of parts) text += part;
  await terminal.out(text.trimEnd());
}

import type { ActionContract } from "@smirk/contract/console/action";
import { type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type * as v from "valibot";
import { siteOrigin } from "../config/config-urls.ts";
import type { Context } from "../context.ts";
import { conflict, forbidden } from "../errors.ts";
import type { Operator } from "../features/audit/write-audit-entry.ts";
import { type AskedApproval, askApproval } from "../features/command-requests/ask-approval.ts";
import type { ActionFile, Caller } from "../features/console/action.ts";
import { readReason, runAction } from "../features/console/run-action.ts";
import { hasOwnerWithKey } from "../features/operators/find-operator.ts";
import type { OperatorRole } from "../features/operators/roles.ts";
import { parseBody } from "../http/requests/parse-body.ts";
import { listSchedule } from "../jobs/list-tasks.ts";

type Contracts = typeof CONTRACTS;

/** The answer on the wire; a file for what the console saves. */
export type CommandAnswer<Name extends ActionName> = Contracts[Name]["answer"] extends v.GenericSchema
  ? v.InferOutput<Contracts[Name]["answer"]>
  : ActionFile;

export type CommandBody<Name extends ActionName> = v.InferInput<Contracts[Name]["takes"]>;

export type CommandOutcome<Name extends ActionName> = { state: "done"; answer: CommandAnswer<Name> } | Asked;

type Asked = { state: "asked"; role: OperatorRole; address: string } & AskedApproval;

interface Command<Name extends ActionName> {
  body: CommandBody<Name>;
  operator: Operator;
}

/**
 * Runs an action of the console for somebody at a shell, who is proven by nothing: what needs a key there becomes a
 * request that an operator approves. @throws as the action; 403 `forbidden` for what is done in the console alone
 */
export function runCommand<Name extends ActionName>(
  ctx: Context,
  name: Name,
  command: Command<Name>,
): Promise<CommandOutcome<Name>>;
export async function runCommand(
  ctx: Context,
  name: ActionName,
  { body, operator }: { body: object; operator: Operator },
): Promise<{ state: "done"; answer: unknown } | Asked> {
  const { command, role, takes, needsProof, onlyInConsole, fleeting = [] }: ActionContract = CONTRACTS[name];
  const given = new Map<string, unknown>(Object.entries(body));
  if (onlyInConsole || fleeting.some((field) => given.get(field) !== undefined)) throw inConsoleAlone();
  if (needsProof && !(await isRecovery(ctx, name, given))) {
    parseBody(takes, body);
    const address = `${consoleOriginFor(ctx)}/console/requests`;
    const kept = { ...body, ...readReason(body) };
    const asked = { action: name, body: kept, operator: { ...operator, command } };
    return { state: "asked", role, address, ...(await askApproval(ctx, asked)) };
  }
  const answer = await runAction(ctx, name, { body, operator, caller: describeCaller(ctx) });
  return { state: "done", answer };
}

/** What brings a console back that has no other owner who could approve it. */
const RECOVERIES: ReadonlySet<ActionName> = new Set([
  "operators.invite",
  "operators.remove_keys",
  "operators.allow_key",
]);

async function isRecovery(
  { db }: Pick<Context, "db">,
  name: ActionName,
  body: ReadonlyMap<string, unknown>,
): Promise<boolean> {
  const named = body.get("email") ?? body.get("operator_id");
  return RECOVERIES.has(name) && !(await hasOwnerWithKey(db, String(named ?? "")));
}

function inConsoleAlone() {
  return forbidden("This needs an operator who is signed in to the console.");
}

/** Who has the database may do all of it that asks for no key. */
function describeCaller(ctx: Context): Caller {
  return {
    getSession: () => {
      throw inConsoleAlone();
    },
    role: "owner",
    may: () => true,
    refuse: () => {},
    act: () => {
      throw inConsoleAlone();
    },
    askedAt: null,
    get origin() {
      return consoleOriginFor(ctx);
    },
    address: "127.0.0.1",
    bytes: null,
    schedule: listSchedule(ctx),
    directory: null,
  };
}

/** The console's address, which links to it begin with. @throws 409 `conflict` where there is none */
export function consoleOriginFor({ config }: Pick<Context, "config">): string {
  if (config.consoleOrigin !== null) return config.consoleOrigin;
  if (config.isProduction) throw conflict("Set CONSOLE_ORIGIN first: without it there is no console.");
  return siteOrigin({ publicOrigin: null, host: config.host, port: config.port });
}

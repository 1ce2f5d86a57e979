import type { ActionContract } from "@smirk/contract/console/action";
import { type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type * as v from "valibot";
import type { Context } from "../context.ts";
import type { AskedApproval } from "../features/approvals/ask-approval.ts";
import type { Operator } from "../features/audit/write-audit-entry.ts";
import type { ActionFile } from "../features/console/action.ts";
import { consoleOriginFor } from "../features/console/console-origin.ts";
import { askRequest } from "../features/console/requests/ask-request.ts";
import { readReason, runAction } from "../features/console/run-action.ts";
import { inConsoleAlone, unprovenCaller } from "../features/console/unproven-caller.ts";
import { isLoneRecovery } from "../features/operators/recovery.ts";
import type { OperatorRole } from "../features/operators/roles.ts";
import { parseBody } from "../http/requests/parse-body.ts";
import { listSchedule } from "../jobs/job-schedule.ts";

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
  const act = { action: name, body: { ...body, ...readReason(body) } };
  if (needsProof && !(await isLoneRecovery(ctx, act))) {
    parseBody(takes, body);
    const address = `${consoleOriginFor(ctx)}/console/requests`;
    const asked = await askRequest(ctx, { ...act, operator: { ...operator, command } });
    return { state: "asked", role, address, ...asked };
  }
  const answer = await runAction(ctx, name, {
    body,
    operator: { ...operator, isUnproven: true },
    caller: unprovenCaller(ctx, listSchedule(ctx)),
  });
  return { state: "done", answer };
}

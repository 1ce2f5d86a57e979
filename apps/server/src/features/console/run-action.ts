import type { ActionContract } from "@smirk/contract/console/action";
import { type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import type { Context } from "../../context.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import { ActionFile, type Caller, type Handler } from "./action.ts";
import { HANDLERS } from "./actions.ts";
import { present } from "./present.ts";

interface Asked {
  /** What arrived, unread. */
  body: unknown;
  operator: Pick<Operator, "actor" | "operatorId" | "isUnproven">;
  caller: Caller;
}

/** Reads what is asked by the contract, does it and answers by the contract. @throws 400 `invalid`, or as the action */
export async function runAction(
  ctx: Context,
  name: ActionName,
  { body: given, operator, caller }: Asked,
): Promise<unknown> {
  const { command, takes, answer: schema }: ActionContract = CONTRACTS[name];
  const handle = HANDLERS[name] as Handler;
  const body = parseBody(takes, given);
  const reasoned = { ...operator, command, ...readReason(body) };
  const answer = await handle(ctx, { body, operator: reasoned, caller });
  return schema === null || answer instanceof ActionFile ? answer : present(schema, answer);
}

/** Six digits or more may be a card's or a code. */
const NUMBERS = /\d(?:[\s.-]?\d){5,}/g;

/** A reason is kept without numbers and contacts. */
export function readReason(body: object): { reason?: string } {
  const { reason }: { reason?: unknown } = body;
  if (typeof reason !== "string") return {};
  return { reason: scrubText(reason).replaceAll(NUMBERS, "[number]") };
}

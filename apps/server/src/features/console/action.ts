import type { ActionContract } from "@smirk/contract/console/action";
import { type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type { CronItem } from "graphile-worker";
import type * as v from "valibot";
import type { Context } from "../../context.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import type { checkIndex } from "../health/checks/check-directory.ts";
import type { OperatorSession } from "../operators/operator-sessions.ts";
import { hasRole, type OperatorRole } from "../operators/roles.ts";
import type { Presentable } from "./present.ts";

/** Does an action. */
export type Handler<Contract extends ActionContract = ActionContract> = (
  ctx: Context,
  call: ActionCall<v.InferOutput<Contract["takes"]>>,
) => Promise<Answer<Contract["answer"]>>;

/** How the actions of one area are done, by the names of its contract. */
export type Handlers<Contracts extends Record<string, ActionContract>> = {
  [Name in keyof Contracts]: Handler<Contracts[Name]>;
};

type Answer<Schema> = Schema extends v.GenericSchema ? Presentable<v.InferInput<Schema>> : ActionFile;

/** A file to save; without a name the browser reads it as a text. */
export class ActionFile {
  readonly type: string;
  readonly content: string | Buffer | AsyncIterable<string>;
  readonly name: string | null;

  constructor(type: string, content: string | Buffer | AsyncIterable<string>, name: string | null = null) {
    this.type = type;
    this.content = content;
    this.name = name;
  }
}

export interface ActionCall<Body = object> {
  body: Body;
  /** Who acts, with the body's reason where it has one. */
  operator: Operator & Pick<Body, Extract<"reason", keyof Body>>;
  caller: Caller;
}

/** Where a call comes from. */
export interface Caller {
  /** @throws 403 `forbidden` on the command line, which has none */
  getSession(): OperatorSession;
  role: OperatorRole;
  may(action: ActionName): boolean;
  /** @throws 403 `forbidden` for the role, or with `needs` where the proof is old */
  refuse(action: ActionName): void;
  /** Does another action as this caller, asked for at that time. @throws as `refuse`, and as the action */
  act(action: ActionName, body: unknown, askedAt: Date): Promise<unknown>;
  /** When what an operator approves was asked for; null for what is done at once. */
  askedAt: Date | null;
  /** The console's origin. */
  origin: string;
  /** The caller's network address. */
  address: string;
  /** A piece of an uploaded file. */
  bytes: Buffer | null;
  schedule: CronItem[];
  /** Null on the command line, which holds no directory in memory. */
  directory: Parameters<typeof checkIndex>[0] | null;
}

export function mayDo(role: OperatorRole, action: ActionName): boolean {
  return hasRole(role, CONTRACTS[action].role);
}

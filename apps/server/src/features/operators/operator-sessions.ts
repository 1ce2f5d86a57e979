import { HOUR_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { KeyHolders } from "../auth/keyed-sessions/key-holders.ts";
import {
  endKeyedSession,
  findKeyedSession,
  type KeyedSession,
  markSessionProven,
  startKeyedSession,
} from "../auth/keyed-sessions/keyed-sessions.ts";
import { type OperatorRole, readRole } from "./roles.ts";

export const SESSION_LIFE_MS = 8 * HOUR_MS;

export const OPERATOR_KEYS: KeyHolders = {
  sessions: "operator_sessions",
  challenges: "operator_challenges",
  passkeys: "operator_passkeys",
  holder: "operator_id",
  idleMs: 30 * MINUTE_MS,
  lifeMs: SESSION_LIFE_MS,
};

export interface OperatorSession extends Omit<KeyedSession, "holderId"> {
  operatorId: string;
  email: string;
  name: string | null;
  /** The role as of now: a changed role counts from the next request on. */
  role: OperatorRole;
}

/** Null for an ended, expired or idle session, and for a disabled operator. */
export async function findOperatorSession(
  ctx: Pick<Context, "db" | "clock">,
  secret: string | undefined,
): Promise<OperatorSession | null> {
  const session = await findKeyedSession(ctx, OPERATOR_KEYS, secret);
  if (session === null) return null;
  const { holderId: operatorId, ...rest } = session;
  const operator = await ctx.db
    .selectFrom("operators")
    .select(["email", "name", "role"])
    .where("id", "=", operatorId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return operator === undefined ? null : { ...rest, ...operator, operatorId, role: readRole(operator.role) };
}

type Session = Pick<OperatorSession, "tokenHash">;

/** @param proven `keySince`: since when the operator has the key */
export async function markProven(
  ctx: Pick<Context, "db" | "clock">,
  proven: Session & { keySince: Date },
): Promise<void> {
  await markSessionProven(ctx, OPERATOR_KEYS, proven);
}

export async function endOperatorSession(ctx: Pick<Context, "db">, session: Session): Promise<void> {
  await endKeyedSession(ctx, OPERATOR_KEYS, session);
}

/** @returns the secret for the cookie */
export async function startOperatorSession(
  trx: Kysely<Database>,
  { operatorId: holderId, ...begun }: { operatorId: string; now: Date; keySince: Date },
): Promise<string> {
  return startKeyedSession(trx, OPERATOR_KEYS, { ...begun, holderId });
}

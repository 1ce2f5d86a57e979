import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { writeAuditEntry } from "../audit/write-audit-entry.ts";
import { passkeyRefused } from "../auth/keyed-sessions/passkey-options.ts";
import {
  type DoubtedPasskey,
  type PasskeyAnswer,
  verifyPasskeyOf,
} from "../auth/keyed-sessions/verify-passkey.ts";
import { notifyOperators } from "./emails/notify-operators.ts";
import { OPERATOR_KEYS } from "./operator-sessions.ts";
import { readRole } from "./roles.ts";

type PasskeyInput = Omit<PasskeyAnswer, "holderId"> & {
  /** Null: any operator. */
  operatorId: string | null;
};

export interface UsedKey {
  operatorId: string;
  /** Since when the operator has it. */
  keySince: Date;
}

const DOUBTED =
  "This key counts its uses lower than before: it was reset or restored, or somebody has a copy. An owner can allow it under Operators, where yours has been listed.";

/** @returns whose key it is @throws 401 `not_authorized` for an answer that is wrong, late or used, or a key in doubt */
export async function verifyOperatorPasskey(
  ctx: Context,
  { operatorId, ...answer }: PasskeyInput,
): Promise<UsedKey> {
  const doubt = {
    sentence: DOUBTED,
    note: (trx: Kysely<Database>, doubted: DoubtedPasskey) => noteDoubt(ctx, trx, doubted),
  };
  const key = await verifyPasskeyOf(ctx, OPERATOR_KEYS, { ...answer, holderId: operatorId }, doubt);
  const operator = await getOperator(ctx.db, key.holderId);
  if (operator.disabled_at !== null) throw passkeyRefused();
  return { operatorId: key.holderId, keySince: key.keySince };
}

async function noteDoubt(
  ctx: Context,
  trx: Kysely<Database>,
  { holderId, before, counter }: DoubtedPasskey,
): Promise<void> {
  const { email, role: stored } = await getOperator(trx, holderId);
  const by = { actor: "console", command: "sign in" };
  const changes = { key_count: [before, counter] };
  await writeAuditEntry(trx, {
    ...by,
    at: ctx.clock.now(),
    subjectKind: "operator",
    subjectId: email,
    changes,
  });
  await notifyOperators(ctx, trx, {
    event: "key_doubted",
    email,
    role: readRole(stored),
    by,
    isToSubject: true,
  });
}

function getOperator(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("operators")
    .select(["email", "role", "disabled_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

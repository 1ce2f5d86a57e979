import type { Context } from "../../../context.ts";
import type { OperatorSession } from "./find-operator-session.ts";

type Session = Pick<OperatorSession, "tokenHash">;

/** @param proven `keySince`: since when the operator has the key */
export async function markProven(
  { db, clock }: Pick<Context, "db" | "clock">,
  { tokenHash, keySince }: Session & { keySince: Date },
): Promise<void> {
  await db
    .updateTable("operator_sessions")
    .set({ proven_at: clock.now(), key_since: keySince })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function endOperatorSession({ db }: Pick<Context, "db">, session: Session): Promise<void> {
  await db.deleteFrom("operator_sessions").where("token_hash", "=", session.tokenHash).execute();
}

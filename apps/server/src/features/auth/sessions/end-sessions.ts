import type { Kysely } from "kysely";
import type { Database, SessionsTable } from "../../../db/schema/schema.ts";

interface EndedSession {
  accountId: string;
  sessionId: string;
  reason: NonNullable<SessionsTable["end_reason"]>;
  now: Date;
}

/** Also ends temporary sessions, whose superseded tokens could be renewed (decision 11). */
export async function endSessions(trx: Kysely<Database>, ended: EndedSession): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ ended_at: ended.now, end_reason: ended.reason })
    .where("account_id", "=", ended.accountId)
    .where("ended_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", ended.sessionId), eb("token_type", "=", "temporary_access_token")]))
    .execute();
}

import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { endOthers, recordEnd } from "./end-sessions-elsewhere.ts";

interface SignOutMember {
  accountId: string;
  operator: Operator;
}

/** For somebody who lost a phone: ends every session, and no browser counts as known. @returns how many */
export async function signOutMember(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, operator }: SignOutMember,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const at = clock.now();
    const count = await endOthers(trx, { accountId, sessionId: null, browser: undefined, now: at });
    if (count > 0) await recordEnd(trx, { accountId, count, at });
    const changes = { sessions: [count, 0] };
    await writeAuditEntry(trx, { ...operator, at, subjectKind: "member", subjectId: accountId, changes });
    return count;
  });
}

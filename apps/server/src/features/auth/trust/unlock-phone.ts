import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { clearCodeFailures } from "./code-failures.ts";

export async function unlockPhone(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, operator }: { accountId: string; operator: Operator },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("accounts")
      .select("phone_number")
      .where("id", "=", accountId)
      .executeTakeFirst();
    const failures = account?.phone_number ? await clearCodeFailures(trx, account.phone_number) : 0;
    await writeAuditEntry(trx, {
      ...operator,
      at: clock.now(),
      subjectKind: "member",
      subjectId: accountId,
      changes: { wrong_codes: [failures, 0] },
    });
    return failures;
  });
}

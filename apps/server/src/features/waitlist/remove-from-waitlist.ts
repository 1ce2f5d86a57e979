import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";

/**
 * Takes somebody off the waitlist who asks us to, with every phone number that they have joined with, and forgets what
 * we wrote to them.
 * @returns how often they were on it
 * @throws 404 `not_found`
 */
export async function removeFromWaitlist(
  { db, clock }: Pick<Context, "db" | "clock">,
  { email, operator }: { email: string; operator: Operator },
): Promise<number> {
  const address = email.trim().toLowerCase();
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("waitlist")
      .where(sql<string>`lower(email)`, "=", address)
      .returning("joined_at")
      .execute();
    if (removed.length === 0) throw notFound("Nobody with this e-mail address is on the waitlist.");
    await trx
      .deleteFrom("outbox")
      .where("kind", "=", "waitlist_joined")
      .where(sql<string>`lower(recipient_address)`, "=", address)
      .execute();
    // Who it was is what they want forgotten.
    await writeAuditEntry(trx, {
      ...operator,
      ...{ at: clock.now(), subjectKind: "waitlist", subjectId: "one person" },
      changes: { joined: removed.map(({ joined_at: at }) => at.toISOString()) },
    });
    return removed.length;
  });
}

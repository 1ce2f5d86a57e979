import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { deleteWaitlistEmails } from "../mail/personal-emails.ts";
import { deleteWaitlistRows } from "../waitlist/waitlist-contacts.ts";

/** Also deletes the emails to the address. @returns how many rows it had @throws 404 `not_found` */
export async function removeFromWaitlist(
  { db, clock }: Pick<Context, "db" | "clock">,
  { email, operator }: { email: string; operator: Operator },
): Promise<number> {
  const address = email.trim().toLowerCase();
  return db.transaction().execute(async (trx) => {
    const removed = await deleteWaitlistRows(trx, { emails: [address], phoneNumbers: [] });
    if (removed.length === 0) throw notFound("Nobody with this email address is on the waitlist.");
    await deleteWaitlistEmails(trx, address);
    await writeAuditEntry(trx, {
      ...operator,
      at: clock.now(),
      subjectKind: "waitlist",
      // The entry must not name the person.
      subjectId: "one person",
      changes: { joined: removed.map(({ joined_at: at }) => at.toISOString()) },
    });
    return removed.length;
  });
}

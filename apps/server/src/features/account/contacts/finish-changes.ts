import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { recoveryFailedEmail } from "../../mail/templates/contacts.ts";
import { lockMember } from "../../members/membership-lock.ts";
import { freePhone } from "../free-phone.ts";
import { queueDetailsEmail } from "../queue-details-email.ts";
import { cleanRecoveries } from "../recovery/clean-recoveries.ts";
import { changeContact } from "./change-contact.ts";
import { forgetContacts } from "./forget-contacts.ts";

/** Every few minutes: contacts whose wait is over are the account's from now on, each exactly once. */
export async function finishChanges(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom("contact_changes")
    .select(["id", "account_id as accountId", "to_value as value"])
    .where("state", "=", "waiting")
    .where("due_at", "<=", ctx.clock.now())
    .execute();
  for (const change of due) {
    await repeatTransaction(() => ctx.db.transaction().execute((trx) => finish(ctx, trx, change)));
  }
  await forgetContacts(ctx);
  await cleanRecoveries(ctx);
}

interface DueChange {
  id: string;
  accountId: string;
  value: string | null;
}

async function finish(
  ctx: Context,
  trx: Kysely<Database>,
  { id, accountId, value: asked }: DueChange,
): Promise<void> {
  const emails = asked?.includes("@") ? [asked] : [];
  const membership = await lockMember(trx, { accountId, emails });
  const now = ctx.clock.now();
  // Under the lock: another server may have done it, or somebody may have stopped it.
  const row = await trx
    .selectFrom("contact_changes")
    .select(["contact", "to_value", "made_by", "actor"])
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!row?.to_value || row.contact === "sign_on") return;
  const { contact, to_value: value, made_by: madeBy, actor } = row;
  const isFree = contact === "email" || (await freePhone(trx, { accountId, phoneNumber: value }, now));
  if (isFree) {
    const by = { madeBy, actor };
    return changeContact(ctx, trx, { membership, to: { contact, value }, by, sessionId: null, waitedId: id });
  }
  await trx
    .updateTable("contact_changes")
    .set({ state: "failed", ended_at: now })
    .where("id", "=", id)
    .execute();
  await queueDetailsEmail(ctx, trx, {
    membership,
    write: ({ texts, sender }) => recoveryFailedEmail(texts, sender),
  });
}

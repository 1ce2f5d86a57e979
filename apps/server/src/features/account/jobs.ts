import { randomUUID } from "node:crypto";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";
import { notifySignOnJob } from "../auth/job-types.ts";
import { hashSecret, makeSecret } from "../auth/tokens/random-secret.ts";
import { describeCustomer } from "../billing/checkout/put-customer.ts";
import { recoveryFailedEmail } from "../mail/templates/contacts.ts";
import { findCustomer } from "../members/find-member.ts";
import { lockMember } from "../members/membership-lock.ts";
import { findMembershipRow, isErased } from "../members/memberships.ts";
import { changeContact } from "./contacts/change-contact.ts";
import { readContacts } from "./contacts/contact-rows.ts";
import { notifyOfChange } from "./contacts/notify-contacts.ts";
import { freePhone } from "./free-phone.ts";
import { sendRecoveryCodeJob, updateCustomerJob } from "./job-types.ts";
import { queueDetailsEmail } from "./queue-details-email.ts";
import { sendRecoveryCode } from "./recovery/send-recovery-code.ts";

const EVERY_FIVE_MINUTES = { name: "finish_phone_recoveries", match: "*/5 * * * *", isBackfilled: true };

export function listAccountJobs(ctx: Context): Job[] {
  const { payments } = ctx;
  const paying = payments && { ...ctx, payments };
  return [
    handleJob(notifySignOnJob, ({ changeId }) => notifySignOn(ctx, changeId)),
    handleJob(sendRecoveryCodeJob, (asked) => sendRecoveryCode(ctx, asked)),
    ...(paying
      ? [handleJob(updateCustomerJob, ({ membershipId }) => updateCustomer(paying, membershipId))]
      : []),
    scheduleJob(EVERY_FIVE_MINUTES, () => finishChanges(ctx)),
  ];
}

type CustomerContext = Pick<Context, "db"> & { payments: Payments };

/** Repeats until what Stripe was given is what is stored: another change may come between. @throws {PaymentError} */
async function updateCustomer(ctx: CustomerContext, membershipId: string): Promise<void> {
  let given = "";
  for (;;) {
    const membership = await findMembershipRow(ctx.db, membershipId);
    if (!membership || isErased(membership)) return;
    const details = await describeCustomer(ctx, membership);
    const customerId = await findCustomer(ctx, membership.account_id);
    if (customerId === null || JSON.stringify(details) === given) return;
    given = JSON.stringify(details);
    await ctx.payments.updateCustomer(customerId, details, randomUUID());
  }
}

/** A Google or Apple identity was linked: the account's contacts get the link that undoes it, once. */
async function notifySignOn(ctx: Context, changeId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom("contact_changes")
      .select("account_id")
      .where("id", "=", changeId)
      .executeTakeFirst();
    if (!asked) return;
    const membership = await lockMember(trx, { accountId: asked.account_id });
    const token = makeSecret();
    const change = await trx
      .updateTable("contact_changes")
      .set({ link_hash: hashSecret(token) })
      .where("id", "=", changeId)
      .where("state", "=", "done")
      .where("link_hash", "is", null)
      .returning(["to_masked", "undo_until"])
      .executeTakeFirst();
    if (!change?.undo_until) return;
    const to = { contact: "sign_on", value: change.to_masked } as const;
    const before = await readContacts(trx, membership);
    await notifyOfChange(ctx, trx, { membership, before, to, token, undoUntil: change.undo_until });
  });
}

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

const RETENTION_MS = 30 * DAY_MS;

/** Whole contacts are kept only while they can be put back, and links a while longer, to say that it is too late. */
async function forgetContacts({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await db
    .updateTable("contact_changes")
    .set({ to_value: null, from_value: null, from_sign_in: null, from_identities: null })
    .where("to_value", "is not", null)
    .where((eb) => eb.or([eb("ended_at", "is not", null), eb("undo_until", "<", now)]))
    .execute();
  await db
    .updateTable("contact_changes")
    .set({ link_hash: null })
    .where("link_hash", "is not", null)
    .where(({ eb, fn }) =>
      eb(fn.coalesce("ended_at", "undo_until"), "<", new Date(now.getTime() - RETENTION_MS)),
    )
    .execute();
}

async function cleanRecoveries({ db, clock }: Context): Promise<void> {
  const now = clock.now().getTime();
  await db
    .deleteFrom("phone_recoveries")
    .where("expires_at", "<", new Date(now - DAY_MS))
    .execute();
  await db.deleteFrom("email_changes").where("expires_at", "<", new Date(now)).execute();
}

import { randomUUID } from "node:crypto";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { recordAccountEvent } from "../../account-events/record-account-event.ts";
import { findAccountLanguage } from "../../auth/accounts/find-account-language.ts";
import { endOthers } from "../../auth/browsers/end-sessions-elsewhere.ts";
import { findAccountPhone } from "../../auth/fresh-proof/require-fresh-proof.ts";
import type { PaidMembership } from "../../billing/find-membership.ts";
import { senderOf } from "../../mail/mail-context.ts";
import { EMAILS } from "../../mail/templates/emails.ts";
import { queueSafetyText } from "../../messages/texts/queue-text.ts";
import { updateCustomerJob } from "../job-types.ts";
import { updateContacts } from "../lock-member.ts";
import { queueDetailsEmail } from "../notices/queue-details-email.ts";

interface NewPhone {
  /** By `lockMember`. */
  membership: PaidMembership;
  /** E.164; its owner has proved it, and no other account has it. */
  phoneNumber: string;
  /** The session that stays; null: none does. */
  sessionId: string | null;
}

/** Sign-in, contacts and Stripe's customer follow. The old phone gets a text, the member an email. */
export async function applyPhone(
  ctx: Context,
  trx: Kysely<Database>,
  { membership, phoneNumber, sessionId }: NewPhone,
): Promise<void> {
  const { account_id: accountId } = membership;
  const now = ctx.clock.now();
  const old = await findAccountPhone({ db: trx }, accountId);
  await endOthers(trx, { accountId, sessionId, browser: undefined, now });
  if (old !== null) await forgetPhone(trx, old);
  await trx
    .updateTable("accounts")
    .set({ phone_number: phoneNumber, updated_at: now })
    .where("id", "=", accountId)
    .execute();
  await updateContacts(trx, accountId, { phone_number: phoneNumber, updated_at: now });
  // Somebody who proves a new phone needs no recovery that still waits.
  await trx
    .updateTable("phone_recoveries")
    .set({ state: "canceled", finished_at: now })
    .where("account_id", "=", accountId)
    .where("state", "=", "waiting")
    .execute();
  const event = { kind: "phone_changed", facts: { phone: maskContact(phoneNumber) }, at: now } as const;
  await recordAccountEvent(trx, { accountId, membershipId: null, ...event });
  await queueDetailsEmail(ctx, trx, {
    membership,
    write: ({ emails, sender }) => emails.phoneChangedEmail(sender, { phone: phoneNumber }),
  });
  if (old !== null) {
    const { phoneChangedText } = EMAILS[await findAccountLanguage(trx, accountId)];
    await queueSafetyText(ctx, trx, {
      kind: "phone_changed",
      about: randomUUID(),
      accountId,
      to: old,
      body: phoneChangedText(senderOf(ctx)),
      lapsesAt: new Date(now.getTime() + DAY_MS),
    });
  }
  await addJob(trx, updateCustomerJob, { membershipId: membership.id });
}

/** Browsers and counts of a number that no longer signs in; its codes run out by themselves. */
async function forgetPhone(trx: Kysely<Database>, phoneNumber: string): Promise<void> {
  for (const table of ["known_browsers", "code_failures", "email_codes"] as const) {
    await trx.deleteFrom(table).where("phone_number", "=", phoneNumber).execute();
  }
}

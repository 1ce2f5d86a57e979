import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { PaidMembership } from "../../billing/find-membership.ts";
import { pageUrl, senderOf } from "../../mail/mail-context.ts";
import { EMAILS } from "../../mail/templates/emails.ts";
import { queueSafetyText } from "../../messages/texts/queue-text.ts";
import { queueDetailsEmail } from "../notices/queue-details-email.ts";

interface StartedRecovery {
  id: string;
  membership: PaidMembership;
  phoneNumber: string;
  /** Of the link that stops it. */
  token: string;
  dueAt: Date;
}

/** The old phone and every email address of the account. */
export async function notifyContacts(
  ctx: Context,
  trx: Kysely<Database>,
  { id, membership, phoneNumber, token, dueAt }: StartedRecovery,
): Promise<void> {
  const { account_id: accountId, email } = membership;
  const account = await trx
    .selectFrom("accounts")
    .select(["phone_number", "verified_email", "language"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  // After '#', the browser sends it to no server and no log has it.
  const stopUrl = pageUrl(ctx, { path: `/lost-phone#${token}`, language: account.language });
  const verified = account.verified_email;
  const isOther = verified !== null && verified !== email.toLowerCase();
  for (const address of isOther ? [email, verified] : [email]) {
    await queueDetailsEmail(ctx, trx, {
      membership,
      address,
      kind: "phone_recovery",
      about: `${id}:${address === email ? "contact" : "sign-on"}`,
      lapsesAt: dueAt,
      write: ({ emails, sender }) => emails.recoveryStartedEmail(sender, { phone: phoneNumber, stopUrl }),
    });
  }
  if (account.phone_number === null) return;
  await queueSafetyText(ctx, trx, {
    kind: "phone_recovery",
    about: id,
    accountId,
    to: account.phone_number,
    body: EMAILS[account.language].recoveryStartedText(senderOf(ctx), { stopUrl }),
    lapsesAt: dueAt,
  });
}

import { timingSafeEqual } from "node:crypto";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { EmailChangesTable } from "../../../db/schema/schema-details.ts";
import type { Caller } from "../../../http/requests/authenticate.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { recordAccountEvent } from "../../account-events/record-account-event.ts";
import { MAX_TRIES } from "../../auth/codes/code-rules.ts";
import { noCode, wrongCode } from "../../auth/codes/match-code.ts";
import type { PaidMembership } from "../../billing/find-membership.ts";
import type { DetailsLimits } from "../details-limits.ts";
import { updateCustomerJob } from "../job-types.ts";
import { lockMember, updateContacts } from "../lock-member.ts";
import { queueDetailsEmail } from "../notices/queue-details-email.ts";
import { hmacEmailChange } from "./hmac-email-change.ts";

interface TypedEmailCode {
  caller: Pick<Caller, "accountId" | "sessionId">;
  code: string;
  address: string;
}

/** By the code that the new address got. @throws 400 `invalid_code` with `attempts_left`; 429 `too_many_requests` */
export async function confirmEmailChange(
  ctx: Context & { limits: DetailsLimits },
  { caller, code, address }: TypedEmailCode,
): Promise<void> {
  const { accountId } = caller;
  await ctx.limits.countCheck(address);
  const change = await countTry(ctx, caller);
  if (!change) throw noCode();
  const { id, email, code_hmac: stored, tries } = change;
  const typed = hmacEmailChange(ctx.authKeys.codeSecret, { id, email, code });
  if (!timingSafeEqual(typed, stored)) throw wrongCode(MAX_TRIES - tries);
  const isUsed = await ctx.db.transaction().execute(async (trx) => {
    const membership = await lockMember(trx, { accountId, emails: [email] });
    // Of two confirmations at once, the second finds nothing.
    const { numDeletedRows } = await trx.deleteFrom("email_changes").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await applyEmail(ctx, trx, { membership, email });
    return true;
  });
  if (!isUsed) throw noCode();
}

/** Counts the attempt before the comparison. */
async function countTry(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, sessionId }: TypedEmailCode["caller"],
): Promise<Selectable<EmailChangesTable> | undefined> {
  return db
    .updateTable("email_changes")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("account_id", "=", accountId)
    .where("session_id", "=", sessionId)
    .where("tries", "<", MAX_TRIES)
    .where("expires_at", ">", clock.now())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Every paid membership of the account is written to at the new address; the old one gets the last email.
 * @param membership by `lockMember` with the new address
 */
export async function applyEmail(
  ctx: Context,
  trx: Kysely<Database>,
  { membership, email }: { membership: PaidMembership; email: string },
): Promise<void> {
  const { account_id: accountId } = membership;
  const now = ctx.clock.now();
  await updateContacts(trx, accountId, { email, updated_at: now });
  const addresses = { old: membership.email.toLowerCase(), email: email.toLowerCase() };
  await moveVerifiedEmail(trx, { accountId, ...addresses });
  const facts = { email: maskContact(email) };
  await recordAccountEvent(trx, { accountId, membershipId: null, kind: "email_changed", facts, at: now });
  await queueDetailsEmail(ctx, trx, {
    membership,
    write: ({ emails, sender }) => emails.emailChangedEmail(sender, { email }),
  });
  await addJob(trx, updateCustomerJob, { membershipId: membership.id });
}

/** An address that Google or Apple verified finds the account until it is replaced; another account's stays its own. */
async function moveVerifiedEmail(
  trx: Kysely<Database>,
  { accountId, old, email }: { accountId: string; old: string; email: string },
): Promise<void> {
  const owner = await trx
    .selectFrom("accounts")
    .select("id")
    .where("verified_email", "=", email)
    .where("id", "!=", accountId)
    .executeTakeFirst();
  await trx
    .updateTable("accounts")
    .set({ verified_email: owner ? null : email })
    .where("id", "=", accountId)
    .where("verified_email", "=", old)
    .execute();
}

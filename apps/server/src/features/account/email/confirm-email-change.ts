import { timingSafeEqual } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { EmailChangesTable } from "../../../db/schema/schema-details.ts";
import type { Caller } from "../../../http/requests/authenticate.ts";
import { MAX_TRIES } from "../../auth/codes/code-rules.ts";
import { noCode, wrongCode } from "../../auth/codes/match-code.ts";
import { refuseEndedSession } from "../../auth/fresh-proof/require-fresh-proof.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { lockMember } from "../../members/lock-member.ts";
import type { AccountLimits } from "../account-limits.ts";
import { changeContact } from "../contacts/change-contact.ts";
import { hmacEmailChange } from "./hmac-email-change.ts";

/** Who asked for the code: a member's session, or an operator by `operatorAsker`. */
export interface EmailAsker {
  accountId: string;
  askerId: string;
}

interface TypedEmailCode {
  caller: Pick<Caller, "accountId" | "sessionId">;
  code: string;
  address: string;
}

/**
 * Confirms the change by the code that the new address got. @throws 400 `invalid_code` with `attempts_left`; 429
 * `too_many_requests`
 */
export async function confirmEmailChange(
  ctx: Context & { limits: AccountLimits },
  { caller, code, address }: TypedEmailCode,
): Promise<void> {
  const { accountId, sessionId } = caller;
  await ctx.limits.countCheck(address);
  const by = { madeBy: "member", actor: null } as const;
  await useEmailCode(ctx, { asker: { accountId, askerId: sessionId }, code }, async (trx, used) => {
    await refuseEndedSession(trx, caller);
    const { membership, email } = used;
    await changeContact(ctx, trx, { membership, to: { contact: "email", value: email }, by, sessionId });
  });
}

interface UsedEmailCode {
  membership: PaidMembership;
  email: string;
}

/** @param change in the transaction that uses the code up @throws 400 `invalid_code` with `attempts_left` */
export async function useEmailCode(
  ctx: Context,
  { asker, code }: { asker: EmailAsker; code: string },
  change: (trx: Kysely<Database>, used: UsedEmailCode) => Promise<void>,
): Promise<void> {
  const asked = await countTry(ctx, asker);
  if (!asked) throw noCode();
  const { id, email, code_hmac: stored, tries } = asked;
  const typed = hmacEmailChange(ctx.authKeys.codeSecret, { id, email, code });
  if (!timingSafeEqual(typed, stored)) throw wrongCode(MAX_TRIES - tries);
  const isUsed = await ctx.db.transaction().execute(async (trx) => {
    const membership = await lockMember(trx, { accountId: asker.accountId, emails: [email] });
    // The second of two confirmations at once finds nothing.
    const { numDeletedRows } = await trx.deleteFrom("email_changes").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await change(trx, { membership, email });
    return true;
  });
  if (!isUsed) throw noCode();
}

/** Counts the attempt before the comparison. */
async function countTry(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, askerId }: EmailAsker,
): Promise<Selectable<EmailChangesTable> | undefined> {
  return db
    .updateTable("email_changes")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("account_id", "=", accountId)
    .where("session_id", "=", askerId)
    .where("tries", "<", MAX_TRIES)
    .where("expires_at", ">", clock.now())
    .returningAll()
    .executeTakeFirst();
}

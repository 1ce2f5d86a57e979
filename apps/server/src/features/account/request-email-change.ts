import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { SentEmailCode } from "@smirk/contract/auth/codes";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { EmailChangesTable } from "../../db/schema/schema-details.ts";
import { invalid, unavailable } from "../../errors.ts";
import type { Caller } from "../../http/requests/authenticate.ts";
import { MAX_TRIES, RESEND_SECONDS } from "../auth/codes/code-limits.ts";
import { generateCode } from "../auth/codes/hmac-code.ts";
import { noCode, wrongCode } from "../auth/codes/match-code.ts";
import { refuseEndedSession, requireFreshProof } from "../auth/fresh-proof/require-fresh-proof.ts";
import { emailCodeEmail } from "../mail/templates/details.ts";
import { findMembership, type PaidMembership } from "../members/find-membership.ts";
import { lockMember } from "../members/membership-lock.ts";
import type { AccountLimits } from "./account-limits.ts";
import { changeContact } from "./contacts/change-contact.ts";
import { queueDetailsEmail } from "./queue-details-email.ts";

const LIFE_MINUTES = 15;

interface EmailRequest {
  caller: Pick<Caller, "accountId" | "sessionId">;
  email: string;
  address: string;
}

/**
 * Emails a code to the new address. It replaces the code before, and looks for no other account.
 * @throws 403 `proof_required`; 400 `invalid` for the member's own address; 429; 503 without a mail server
 */
export async function requestEmailChange(
  ctx: Context & { limits: AccountLimits },
  { caller, email, address }: EmailRequest,
): Promise<SentEmailCode> {
  const { accountId, sessionId } = caller;
  await requireFreshProof(ctx, caller);
  return sendEmailCode(ctx, { asker: { accountId, askerId: sessionId }, email, address });
}

/** @throws 400 `invalid` for the member's own address; 429; 503 without a mail server */
async function sendEmailCode(
  ctx: Context & { limits: AccountLimits },
  { asker, email, address }: Omit<EmailRequest, "caller"> & { asker: EmailAsker },
): Promise<SentEmailCode> {
  const { email: own } = await findMembership(ctx.db, asker.accountId);
  if (own === email) throw emailUnchanged();
  await storeEmailCode(ctx, {
    ...{ asker, email, address, about: null },
    write: ({ texts, sender }, code) => emailCodeEmail(texts, { ...sender, code, minutes: LIFE_MINUTES }),
  });
  return { max_attempts: MAX_TRIES, time_limit: LIFE_MINUTES * 60, resend_after: RESEND_SECONDS };
}

interface NewEmailCode {
  asker: EmailAsker;
  /** Where the code goes. */
  email: string;
  address: string;
  /** What the code agrees to, where that is not the use of this address. */
  about: string | null;
  write(
    writing: Parameters<Parameters<typeof queueDetailsEmail>[2]["write"]>[0],
    code: string,
  ): ReturnType<typeof emailCodeEmail>;
}

export const EMAIL_CODE_MINUTES = LIFE_MINUTES;

/** It replaces the code before. @throws 429; 503 without a mail server */
export async function storeEmailCode(
  ctx: Context & { limits: AccountLimits },
  { asker: { accountId, askerId }, email, address, about, write }: NewEmailCode,
): Promise<void> {
  if (ctx.mailer === null)
    throw unavailable("We cannot send email right now.", 600).because("email_unavailable");
  await ctx.limits.countEmailCode({ accountId, email, address });
  const id = randomUUID();
  const code = generateCode();
  const expiresAt = new Date(ctx.clock.now().getTime() + LIFE_MINUTES * MINUTE_MS);
  await ctx.db.transaction().execute(async (trx) => {
    const membership = await lockMember(trx, { accountId });
    await trx.deleteFrom("email_changes").where("account_id", "=", accountId).execute();
    const codeHmac = hmacEmailChange(ctx.authKeys.codeSecret, { id, email, code, about });
    await trx
      .insertInto("email_changes")
      .values({
        account_id: accountId,
        id,
        session_id: askerId,
        email,
        code_hmac: codeHmac,
        expires_at: expiresAt,
      })
      .execute();
    await queueDetailsEmail(ctx, trx, {
      membership,
      address: email,
      kind: "email_change_code",
      about: id,
      lapsesAt: expiresAt,
      write: (writing) => write(writing, code),
    });
  });
}

export function emailUnchanged() {
  const sentence = "This is already your email address.";
  return invalid(sentence, { email: sentence }).because("email_unchanged", {
    fields: { email: "email_unchanged" },
  });
}

/** Who asked for the code: a member's session, or an operator by `operatorAsker`. */
interface EmailAsker {
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

/** @param change in the transaction that uses the code up @returns what it returns @throws 400 `invalid_code` with `attempts_left` */
export async function useEmailCode<Result>(
  ctx: Context,
  { asker, code, about = null }: { asker: EmailAsker; code: string; about?: string | null },
  change: (trx: Kysely<Database>, used: UsedEmailCode) => Promise<Result>,
): Promise<Result> {
  const asked = await countTry(ctx, asker);
  if (!asked) throw noCode();
  const { id, email, code_hmac: stored, tries } = asked;
  const typed = hmacEmailChange(ctx.authKeys.codeSecret, { id, email, code, about });
  if (!timingSafeEqual(typed, stored)) throw wrongCode(MAX_TRIES - tries);
  const used = await ctx.db.transaction().execute(async (trx) => {
    const membership = await lockMember(trx, { accountId: asker.accountId, emails: [email] });
    // The second of two confirmations at once finds nothing.
    const { numDeletedRows } = await trx.deleteFrom("email_changes").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows === 0n) return null;
    return { result: await change(trx, { membership, email }) };
  });
  if (used === null) throw noCode();
  return used.result;
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

/** What the database stores of a code, bound to the request, the address that got it, and what it agrees to. */
function hmacEmailChange(
  secret: string,
  { id, email, code, about }: { id: string; email: string; code: string; about: string | null },
): Buffer {
  const parts = ["email change", id, email, code, ...(about === null ? [] : [about])];
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest();
}

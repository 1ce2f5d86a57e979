import { randomUUID } from "node:crypto";
import type { SentEmailCode } from "@smirk/contract/auth/codes";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { invalid, unavailable } from "../../../errors.ts";
import type { Caller } from "../../../http/requests/authenticate.ts";
import { MAX_TRIES, RESEND_SECONDS } from "../../auth/codes/code-rules.ts";
import { generateCode } from "../../auth/codes/hmac-code.ts";
import { requireFreshProof } from "../../auth/fresh-proof/require-fresh-proof.ts";
import { emailCodeEmail } from "../../mail/templates/details.ts";
import { findMembership } from "../../members/find-membership.ts";
import { lockMember } from "../../members/lock-member.ts";
import type { AccountLimits } from "../account-limits.ts";
import { queueDetailsEmail } from "../queue-details-email.ts";
import type { EmailAsker } from "./confirm-email-change.ts";
import { hmacEmailChange } from "./hmac-email-change.ts";

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
export async function sendEmailCode(
  ctx: Context & { limits: AccountLimits },
  { asker, email, address }: Omit<EmailRequest, "caller"> & { asker: EmailAsker },
): Promise<SentEmailCode> {
  const { accountId, askerId } = asker;
  if (ctx.mailer === null)
    throw unavailable("We cannot send email right now.", 600).because("email_unavailable");
  const { email: own } = await findMembership(ctx.db, accountId);
  if (own === email) throw emailUnchanged();
  await ctx.limits.countEmailCode({ accountId, email, address });
  const id = randomUUID();
  const code = generateCode();
  const expiresAt = new Date(ctx.clock.now().getTime() + LIFE_MINUTES * MINUTE_MS);
  await ctx.db.transaction().execute(async (trx) => {
    const membership = await lockMember(trx, { accountId });
    await trx.deleteFrom("email_changes").where("account_id", "=", accountId).execute();
    const codeHmac = hmacEmailChange(ctx.authKeys.codeSecret, { id, email, code });
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
      write: ({ texts, sender }) => emailCodeEmail(texts, { ...sender, code, minutes: LIFE_MINUTES }),
    });
  });
  return { max_attempts: MAX_TRIES, time_limit: LIFE_MINUTES * 60, resend_after: RESEND_SECONDS };
}

export function emailUnchanged() {
  const sentence = "This is already your email address.";
  return invalid(sentence, { email: sentence }).because("email_unchanged", {
    fields: { email: "email_unchanged" },
  });
}

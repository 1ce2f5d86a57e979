import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import {
  deleteEmailCode,
  findAccountByPhone,
  findRequestedEmailCode,
  saveEmailCode,
} from "../../auth/proof/email-code-rows.ts";
import { generateEmailCode, hmacEmailCode } from "../../auth/sessions/email-code.ts";
import { findContact } from "../../membership/notices/find-contact.ts";
import type { MailContext } from "../mail-context.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { queueEmail } from "./queue-email.ts";

/** Emails the requested code to the owner of the phone. A phone without a known address gets none. */
export async function queuePhoneProofEmail(
  ctx: MailContext & Pick<Context, "authKeys">,
  emailCodeId: string,
): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const requested = await findRequestedEmailCode(trx, { emailCodeId, now: ctx.clock.now() });
    if (!requested) return;
    const { phoneNumber, expiresAt: lapsesAt } = requested;
    const owner = await findOwner(trx, phoneNumber);
    if (!owner?.email) return deleteEmailCode(trx, emailCodeId);
    const code = generateEmailCode();
    const codeHmac = hmacEmailCode(ctx.authKeys.codeSecret, phoneNumber, code);
    await saveEmailCode(trx, { emailCodeId, codeHmac });
    const { brandName, supportPhone } = ctx.config;
    const name = owner.name ?? "there";
    await queueEmail(ctx, trx, {
      kind: "phone_proof",
      about: emailCodeId,
      membershipId: null,
      lapsesAt,
      to: { name: owner.name ?? "", address: owner.email },
      template: phoneProofEmail({ brandName, supportPhone, code, phone: maskContact(phoneNumber), name }),
    });
  });
}

/** The address that Google or Apple verified, else that of the newest membership. */
async function findOwner(trx: Kysely<Database>, phoneNumber: string) {
  const account = await findAccountByPhone(trx, phoneNumber);
  if (!account) return undefined;
  const contact = await findContact(trx, account.id);
  return { email: account.verifiedEmail ?? contact?.email, name: account.name ?? contact?.name };
}

interface PhoneProofFacts {
  brandName: string;
  supportPhone: string;
  code: string;
  phone: string;
  name: string;
}

function phoneProofEmail({ brandName, supportPhone, code, phone, name }: PhoneProofFacts): EmailTemplate {
  return {
    subject: `Your ${brandName} code to confirm your phone number`,
    name,
    blocks: [
      `Someone signing in to ${brandName} with the phone number ${phone} asked for this code. If it was you, enter it on the page that asks for it:`,
      { facts: [["Code", code]] },
      "It works once, within 24 hours. It does not sign you in by itself: you still need the code that we text to your phone.",
      `If it was not you, you do not need to do anything. Your account is safe. Never give the code to anyone, not even to us. Questions? Call ${supportPhone}.`,
    ],
  };
}

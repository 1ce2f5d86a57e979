import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import {
  deleteEmailCode,
  findAccountByPhone,
  findRequestedEmailCode,
  generateEmailCode,
  hmacEmailCode,
  saveEmailCode,
} from "../../auth/request-email-code.ts";
import { findContact } from "../../members/contacts.ts";
import type { MailContext } from "../mail-context.ts";
import { phoneProofEmail } from "../templates/account.ts";
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
    const { brandName } = ctx.config;
    const { language, name = "" } = owner;
    await queueEmail(ctx, trx, {
      kind: "phone_proof",
      about: emailCodeId,
      membershipId: null,
      lapsesAt,
      language,
      to: { name, address: owner.email },
      template: phoneProofEmail(textsIn(language), {
        brandName,
        code,
        phone: maskContact(phoneNumber),
        name,
      }),
    });
  });
}

/** The address that Google or Apple verified, else that of the newest membership. */
async function findOwner(trx: Kysely<Database>, phoneNumber: string) {
  const account = await findAccountByPhone(trx, phoneNumber);
  if (!account) return undefined;
  const contact = await findContact(trx, account.id);
  return {
    email: account.verifiedEmail ?? contact?.email,
    name: account.name ?? contact?.name,
    language: account.language,
  };
}

import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { generateEmailCode, hmacEmailCode } from "../../auth/sessions/email-code.ts";
import { ERASED_DETAILS } from "../../billing/erased-membership.ts";
import type { MailContext } from "../mail-context.ts";
import { phoneProofLetter } from "../templates/phone-proof.ts";
import { queueEmail } from "./queue-email.ts";

/**
 * Writes the mail with a code that somebody asked for to prove a phone is theirs. A number without an account, or
 * whose account has no e-mail on record, gets none; the asker was answered already and cannot tell.
 */
export async function queuePhoneProofEmail(
  ctx: MailContext & Pick<Context, "authKeys">,
  emailCodeId: string,
): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom("email_codes")
      .select(["phone_number", "expires_at"])
      .where("id", "=", emailCodeId)
      .where("code_hmac", "is", null)
      .where("expires_at", ">", ctx.clock.now())
      .forUpdate()
      .executeTakeFirst();
    if (!asked) return;
    const { phone_number: phoneNumber, expires_at: lapsesAt } = asked;
    const owner = await findOwner(trx, phoneNumber);
    if (!owner?.email) {
      await trx.deleteFrom("email_codes").where("id", "=", emailCodeId).execute();
      return;
    }
    const code = generateEmailCode();
    await trx
      .updateTable("email_codes")
      .set({ code_hmac: hmacEmailCode(ctx.authKeys.codeSecret, phoneNumber, code) })
      .where("id", "=", emailCodeId)
      .execute();
    const { brandName, supportPhone } = ctx.config;
    const name = owner.name ?? "there";
    await queueEmail(trx, ctx, {
      ...{ kind: "phone_proof", about: emailCodeId, membershipId: null, lapsesAt },
      to: { name: owner.name ?? "", address: owner.email },
      template: phoneProofLetter({ brandName, supportPhone, code, phone: maskContact(phoneNumber), name }),
    });
  });
}

/** The account of a phone, and the e-mail on record: proven by Google or Apple, else of the newest membership. */
async function findOwner(trx: Kysely<Database>, phoneNumber: string) {
  return trx
    .selectFrom("accounts")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.account_id", "=", "accounts.id")
        .on("memberships.email", "!=", ERASED_DETAILS.email),
    )
    .select([
      sql<string | null>`coalesce(accounts.verified_email, memberships.email)`.as("email"),
      sql<string | null>`coalesce(accounts.name, memberships.name)`.as("name"),
    ])
    .where("accounts.phone_number", "=", phoneNumber)
    .orderBy(sql`memberships.paid_at is null`)
    .orderBy("memberships.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

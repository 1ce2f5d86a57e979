import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { MailBody } from "../../../db/schema/schema-mail.ts";
import { agreementText } from "../../billing/agreement/agreement-text.ts";
import { type MailContext, pageUrl, senderOf } from "../mail-context.ts";
import { cardPage } from "../render/card-page.ts";
import { welcomeEmail } from "../templates/welcome.ts";
import { addressedTo, type MailRecipient } from "./find-mail-recipient.ts";
import { isRecent } from "./is-recent.ts";
import { type NewMail, queueEmail } from "./queue-email.ts";

/** Welcomes somebody who has just paid, with their card and the agreement as they signed it. */
export async function queueWelcomeEmail(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: MailRecipient,
): Promise<void> {
  if (member.paid_at === null || !isRecent(member.paid_at, ctx.clock.now())) return;
  const mail = await writeWelcome(trx, ctx, member);
  if (mail) await queueEmail(trx, ctx, mail);
}

/** The welcome as it would be written now; null for somebody who has no card yet. */
export async function writeWelcome(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: MailRecipient,
): Promise<NewMail | null> {
  const { policy_number: number } = member;
  if (number === null) return null;
  const agreement = await findAgreement(trx, member.id);
  const { brandName } = ctx.config;
  return {
    ...addressedTo(member),
    kind: "welcome",
    about: member.id,
    template: welcomeEmail({
      name: member.name,
      brandName,
      planName: member.plan_name,
      cardNumber: number,
      groupCode: member.group_code,
      finderUrl: pageUrl(ctx, "/"),
      membershipUrl: pageUrl(ctx, "/membership"),
      hasAgreement: agreement.length > 0,
    }),
    attachments: [await makeCard(trx, ctx, member, number), ...agreement],
  };
}

async function makeCard(trx: Kysely<Database>, ctx: MailContext, member: MailRecipient, number: string) {
  const family = await trx
    .selectFrom("family_members")
    .select(["name", "last_name"])
    .where("membership_id", "=", member.id)
    .orderBy("position")
    .execute();
  const people = [member, ...family].map(({ name, last_name }) => `${name} ${last_name}`);
  const content = cardPage({
    ...senderOf(ctx),
    planName: member.plan_name,
    number,
    groupCode: member.group_code,
    people,
  });
  return { filename: "membership-card.html", contentType: "text/html" as const, content };
}

async function findAgreement(trx: Kysely<Database>, membershipId: string): Promise<MailBody["attachments"]> {
  const signed = await trx
    .selectFrom("membership_agreements")
    .select("agreement")
    .where("membership_id", "=", membershipId)
    .executeTakeFirst();
  if (!signed) return [];
  const content = agreementText(signed.agreement);
  return [{ filename: "membership-agreement.txt", contentType: "text/plain", content }];
}

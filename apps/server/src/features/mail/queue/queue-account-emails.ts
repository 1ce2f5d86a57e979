import { REFUND_DAYS } from "@smirk/domain/billing/refunds/refund";
import { joinNames } from "@smirk/domain/joining/person-name";
import { addDays } from "@smirk/domain/wire/calendar-day";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { findSharedPerson } from "../../members/person/second-memberships.ts";
import { findRecipient } from "../find-recipient.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { accountDeletedEmail, secondMembershipEmail } from "../templates/account.ts";
import { addressedTo, queueEmail } from "./queue-email.ts";

interface DeletedAccount {
  accountId: string;
  to: { name: string; address: string };
  language: Language;
}

/** Call it in the transaction that erases the account; name and address are deleted once it is sent. */
export async function queueAccountDeletedEmail(
  ctx: Pick<Context, "clock" | "config" | "mailer">,
  trx: Kysely<Database>,
  { accountId, to, language }: DeletedAccount,
): Promise<void> {
  if (ctx.mailer === null) return;
  const { brandName, supportPhone } = ctx.config;
  await queueEmail(ctx, trx, {
    kind: "account_deleted",
    about: accountId,
    membershipId: null,
    to,
    language,
    template: accountDeletedEmail(textsIn(language), { name: to.name, brandName, supportPhone }),
  });
}

/** Writes to the known address: the payer of the second one has proved nothing and learns nothing (USE-18). */
export async function queueSecondMembershipEmail(
  ctx: MailContext,
  { membershipId, personId = null }: { membershipId: string; personId?: string | null },
): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const second = await trx
      .selectFrom("second_memberships")
      .select(["earlier_membership_id", "found_at"])
      .where("membership_id", "=", membershipId)
      .where("person_id", "is not distinct from", personId)
      .executeTakeFirst();
    const member = second && (await findRecipient(trx, second.earlier_membership_id));
    if (!member) return;
    const joinedOn = officeDay(ctx, second.found_at);
    const about = { earlierId: second.earlier_membership_id, laterId: membershipId, addedId: personId };
    const shared = await findSharedPerson(trx, about);
    // They were taken off again, or were corrected, since.
    if (personId !== null && shared === null) return;
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "second_membership",
      about: personId === null ? membershipId : `${personId}:${second.earlier_membership_id}`,
      template: secondMembershipEmail(textsIn(member.language), {
        name: member.name,
        brandName: ctx.config.brandName,
        supportPhone: ctx.config.supportPhone,
        membershipUrl: pageUrl(ctx, { path: "/membership", language: member.language }),
        joinedOn,
        person: shared && joinNames(shared.firstName, shared.lastName),
        wasAdded: personId !== null,
        refundUntil: addDays(joinedOn, REFUND_DAYS),
      }),
    });
  });
}

import type { NameBody } from "@smirk/contract/account/personal-details";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict, invalid } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { recordAccountEvent } from "../account-events/account-events.ts";
import { renderCardDocument } from "../card/render-card-document.ts";
import { queuePassUpdate } from "../card/wallet/queue-pass-update.ts";
import { attachPdf } from "../mail/queue/queue-welcome-email.ts";
import { nameChangedEmail } from "../mail/templates/details.ts";
import { findAgreement } from "../members/agreement/get-agreement.ts";
import { renderAgreementDocument } from "../members/agreement/render-agreement-document.ts";
import { saveAgreementVersion } from "../members/agreement/save-agreement.ts";
import { isOver } from "../members/find-membership.ts";
import { lockMember } from "../members/membership-lock.ts";
import { updateMembership } from "../members/write-membership.ts";
import { findComing } from "../plan-change/find-coming.ts";
import { updateCustomerJob } from "./job-types.ts";
import { queueDetailsEmail } from "./queue-details-email.ts";

type NameChange = NameBody & { accountId: string };

/** Card, agreement and Stripe's customer follow. @throws 400 `invalid` for the same name; 409 for an ended membership */
export async function changeName(ctx: Context, change: NameChange): Promise<void> {
  await ctx.db.transaction().execute((trx) => applyName(ctx, trx, change));
}

export async function applyName(
  ctx: Context,
  trx: Kysely<Database>,
  { accountId, name, surname, reason }: NameChange,
): Promise<void> {
  const before = await lockMember(trx, { accountId });
  const now = ctx.clock.now();
  if (isOver(before, now))
    throw conflict("Your membership has ended. You can join again.").because("membership_ended");
  if (before.name === name && before.last_name === surname) {
    const sentence = "This is already the name on your card.";
    throw invalid(sentence, { name: sentence }).because("name_unchanged", {
      fields: { name: "name_unchanged" },
    });
  }
  const inTransaction = { ...ctx, db: trx };
  // One from before agreements were stored is stored with the old name first.
  await findAgreement(inTransaction, before);
  const membership = { ...before, name, last_name: surname };
  await updateMembership(trx, before.id, { name, last_name: surname, updated_at: now });
  await trx
    .updateTable("accounts")
    .set({ name, last_name: surname, updated_at: now })
    .where("id", "=", accountId)
    .where("name", "is not", null)
    .execute();
  const coming = await findComing(trx, before);
  await saveAgreementVersion(ctx, trx, { membership, changeId: null, agreedAt: now, since: null, coming });
  const event = { kind: "name_changed", facts: { reason }, at: now } as const;
  await recordAccountEvent(trx, { accountId, membershipId: before.id, ...event });
  await queueDetailsEmail(ctx, trx, {
    membership,
    attachments: [
      attachPdf("membership-card.pdf", await renderCardDocument(inTransaction, membership)),
      attachPdf("membership-agreement.pdf", await renderAgreementDocument(inTransaction, membership)),
    ],
    write: ({ texts, sender, urlOf }) =>
      nameChangedEmail(texts, {
        ...sender,
        fullName: joinNames(name, surname),
        membershipUrl: urlOf("/membership"),
      }),
  });
  await addJob(trx, updateCustomerJob, { membershipId: before.id });
  await queuePassUpdate(trx, before.id);
}

import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { takeUnsentRequest } from "../../offices/office-mails.ts";
import { isUnanswered } from "../../offices/remind-offices.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { officeConfirmEmail, officeReminderEmail } from "../templates/offices.ts";
import { queueEmail } from "./queue-email.ts";
import { queueOfficeTexts } from "./queue-office-texts.ts";

interface Batch {
  batchId: string;
  isReminder?: boolean;
}

/** Asks a contact of record about its listings, once for each batch; the links stand in the email and the text alone. */
export async function queueOfficeEmail(
  ctx: MailContext,
  { batchId, isReminder = false }: Batch,
): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    if (isReminder && !(await isUnanswered(trx, batchId))) return;
    const asked = await takeUnsentRequest(trx, { batchId, now: ctx.clock.now(), isReminder });
    if (asked === undefined) return;
    await queueOfficeTexts(ctx, trx, { batchId, asked, isReminder });
    const { email, language, askedAt, expiresAt, listings, stopToken } = asked;
    const stopUrl = pageUrl(ctx, { path: `/office/stop/${stopToken}`, language });
    const facts = {
      brandName: ctx.config.brandName,
      listings: listings.map(({ token, dentist, address }) => ({
        dentist,
        address,
        url: pageUrl(ctx, { path: `/office/confirm/${token}`, language }),
      })),
      goodUntil: officeDay(ctx, expiresAt),
      stopUrl,
      oneClickUrl: stopUrl,
    };
    const texts = textsIn(language);
    await queueEmail(ctx, trx, {
      kind: isReminder ? "office_reminder" : "office_confirm",
      about: batchId,
      membershipId: null,
      lapsesAt: expiresAt,
      language,
      to: { name: "", address: email },
      template: isReminder
        ? officeReminderEmail(texts, { ...facts, askedOn: officeDay(ctx, askedAt) })
        : officeConfirmEmail(texts, facts),
    });
  });
}

import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { takeUnsentRequest } from "../../offices/office-mails.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { officeConfirmEmail } from "../templates/offices.ts";
import { queueEmail } from "./queue-email.ts";
import { queueOfficeTexts } from "./queue-office-texts.ts";

/** Asks a contact of record about its listings, once for each batch; the links stand in the email alone. */
export async function queueOfficeEmail(ctx: MailContext, batchId: string): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const asked = await takeUnsentRequest(trx, { batchId, now: ctx.clock.now() });
    if (asked === undefined) return;
    await queueOfficeTexts(ctx, trx, { batchId, asked });
    const { email, language, expiresAt, listings, stopToken } = asked;
    const stopUrl = pageUrl(ctx, { path: `/office/stop/${stopToken}`, language });
    await queueEmail(ctx, trx, {
      kind: "office_confirm",
      about: batchId,
      membershipId: null,
      lapsesAt: expiresAt,
      language,
      to: { name: "", address: email },
      template: officeConfirmEmail(textsIn(language), {
        brandName: ctx.config.brandName,
        listings: listings.map(({ token, dentist, address }) => ({
          dentist,
          address,
          url: pageUrl(ctx, { path: `/office/confirm/${token}`, language }),
        })),
        goodUntil: officeDay(ctx, expiresAt),
        stopUrl,
        oneClickUrl: stopUrl,
      }),
    });
  });
}

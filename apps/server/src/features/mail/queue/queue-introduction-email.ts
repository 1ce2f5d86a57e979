import { DAY_MS } from "@smirk/domain/wire/durations";
import { textsIn } from "../../../locales/texts.ts";
import { takeUnsentIntroduction } from "../../offices/introductions/introduction-mails.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { officeIntroductionEmail } from "../templates/offices.ts";
import { queueEmail } from "./queue-email.ts";

/** Later the member has called, or does not wait any more. */
const LATEST_DAYS = 7;

/** Writes to the office of a member's dentist, once for each introduction. */
export async function queueIntroductionEmail(ctx: MailContext, introductionId: string): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const mailed = { config: ctx.config, now: ctx.clock.now() };
    const introduction = await takeUnsentIntroduction(trx, mailed, introductionId);
    if (introduction === undefined) return;
    const { email, language, words, sentAt, stopToken } = introduction;
    const stopUrl = pageUrl(ctx, { path: `/office/stop/${stopToken}`, language });
    await queueEmail(ctx, trx, {
      kind: "office_introduction",
      about: introductionId,
      membershipId: null,
      lapsesAt: new Date(sentAt.getTime() + LATEST_DAYS * DAY_MS),
      language,
      to: { name: "", address: email },
      template: officeIntroductionEmail(textsIn(language), {
        brandName: ctx.config.brandName,
        words,
        stopUrl,
        oneClickUrl: stopUrl,
      }),
    });
  });
}

import type { Context } from "../../context.ts";
import { textsIn } from "../../locales/texts.ts";
import { generateEmailCode, hmacEmailCode } from "../auth/request-email-code.ts";
import { eraseReporter, findSettledReport, findUnsentCode, saveReportCode } from "../reports/report-mails.ts";
import { type MailContext, pageUrl } from "./mail-context.ts";
import { queueEmail } from "./queue/queue-email.ts";
import { reportCodeEmail, reportSettledEmail } from "./templates/account.ts";

/** Emails the code that confirms a report or a nomination, once. */
export async function queueReportCodeEmail(
  ctx: MailContext & Pick<Context, "authKeys">,
  reportId: string,
): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const wanted = await findUnsentCode(trx, { reportId, now: ctx.clock.now() });
    if (wanted === undefined) return;
    const { email, language, expiresAt: lapsesAt } = wanted;
    const code = generateEmailCode();
    await saveReportCode(trx, {
      reportId,
      codeHmac: hmacEmailCode(ctx.authKeys.codeSecret, reportId, code),
    });
    await queueEmail(ctx, trx, {
      kind: "report_code",
      about: reportId,
      membershipId: null,
      lapsesAt,
      language,
      to: { name: "", address: email },
      template: reportCodeEmail(textsIn(language), { brandName: ctx.config.brandName, code }),
    });
  });
}

/** Says how a report was settled, once; nothing then names the reporter. */
export async function queueReportSettledEmail(ctx: MailContext, reportId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const settled = await findSettledReport(trx, reportId);
    if (settled === undefined) return;
    const { email, language, locationId, outcome, dentist } = settled;
    const path = locationId === null || outcome === "hidden" ? "/" : `/dentist/${locationId}`;
    await eraseReporter(trx, reportId);
    if (ctx.mailer === null) return;
    await queueEmail(ctx, trx, {
      kind: "report_settled",
      about: reportId,
      membershipId: null,
      language,
      to: { name: "", address: email },
      template: reportSettledEmail(textsIn(language), {
        brandName: ctx.config.brandName,
        dentist,
        outcome,
        url: pageUrl(ctx, { path, language }),
      }),
    });
  });
}

import type { Context } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { generateEmailCode, hmacEmailCode } from "../../auth/request-email-code.ts";
import { listLocationDentists } from "../../directory/list-location-dentists.ts";
import { findUnsentClaimCode, saveClaimCode } from "../../offices/claims/claim-codes.ts";
import type { OfficeNotice } from "../../offices/job-types.ts";
import { findNotice } from "../../offices/people/notify-people.ts";
import { findUnsentCode, saveSignInCode } from "../../offices/sign-in/sign-in-codes.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { claimCodeEmail, officeCodeEmail, officeNoticeEmail } from "../templates/office-people.ts";
import { queueEmail } from "./queue-email.ts";

type CodeContext = MailContext & Pick<Context, "authKeys">;

/** Emails the code with which somebody of an office signs in, once. */
export async function queueOfficeCodeEmail(ctx: CodeContext, codeId: string): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const wanted = await findUnsentCode(trx, { codeId, now: ctx.clock.now() });
    if (wanted === undefined) return;
    const { email, language, expiresAt: lapsesAt } = wanted;
    const code = generateEmailCode();
    await saveSignInCode(trx, { codeId, codeHmac: hmacEmailCode(ctx.authKeys.codeSecret, codeId, code) });
    await queueEmail(ctx, trx, {
      ...{ kind: "office_code", about: codeId, membershipId: null, lapsesAt, language },
      to: { name: "", address: email },
      template: officeCodeEmail(textsIn(language), { brandName: ctx.config.brandName, code }),
    });
  });
}

/** Emails the contact of record the code that proves a claim, once; who claims is named. */
export async function queueClaimCodeEmail(ctx: CodeContext, claimId: string): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const wanted = await findUnsentClaimCode(trx, { claimId, now: ctx.clock.now() });
    if (wanted === undefined) return;
    const { contact, claimant, dentist, language, expiresAt: lapsesAt } = wanted;
    const code = generateEmailCode();
    await saveClaimCode(trx, { claimId, codeHmac: hmacEmailCode(ctx.authKeys.codeSecret, claimId, code) });
    await queueEmail(ctx, trx, {
      ...{ kind: "office_code", about: claimId, membershipId: null, lapsesAt, language },
      to: { name: "", address: contact },
      template: claimCodeEmail(textsIn(language), {
        brandName: ctx.config.brandName,
        code,
        claimant,
        dentist,
      }),
    });
  });
}

/** Emails a person of an office what happened there, once. */
export async function queueOfficeNoticeEmail(ctx: MailContext, notice: OfficeNotice): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const found = await findNotice(trx, notice);
    const [place] = await listLocationDentists(trx, [notice.locationId]);
    if (found === undefined || place === undefined) return;
    const { name, last_name, address, city } = place;
    const { language } = found;
    await queueEmail(ctx, trx, {
      ...{ kind: "office_notice", about: notice.noticeId, membershipId: null, language },
      to: { name: "", address: found.to },
      template: officeNoticeEmail(textsIn(language), {
        brandName: ctx.config.brandName,
        event: notice.event,
        isOwn: notice.personId === notice.subjectId,
        person: found.subject,
        listing: `${name} ${last_name}, ${address}, ${city}`,
        url: pageUrl(ctx, { path: "/office", language }),
      }),
    });
  });
}
